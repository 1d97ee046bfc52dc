//! The tag `Termination`: how servers and engine-match programs name the end of a game.

use shakmaty::Color;

use crate::record::{Ended, HowEnded};
use crate::terms::{GameResult, Termination};

/// Reads the value of the tag `Termination`; an unknown text names nothing.
///
/// Words of the PGN standard, of Lichess, Chess.com and cutechess, in any case. Names of players
/// may stand in the text: only the end of the phrase counts, so no name is taken for a reason.
#[must_use]
pub fn how_ended(termination_tag: Option<&str>) -> HowEnded {
    let text =
        termination_tag.unwrap_or_default().trim().trim_end_matches('.').to_ascii_lowercase();
    if let Some(&(_, how)) = WON.iter().find(|(end, _)| text.ends_with(end)) {
        return how;
    }
    let reason = DRAWN.iter().find_map(|start| text.strip_prefix(start)).unwrap_or(&text);
    REASONS.iter().find(|(word, _)| *word == reason).map_or(HowEnded::Unnamed, |&(_, how)| how)
}

/// The player who won by the tag `Termination` (`hikaru won on time`), as the text before ` won`. Who
/// that is only the tags of the players can tell.
pub(super) fn named_winner(termination_tag: &str) -> Option<&str> {
    let text = termination_tag.trim().trim_end_matches('.');
    let lower = text.to_ascii_lowercase();
    let (end, _) = WON.iter().find(|(end, _)| lower.ends_with(end))?;
    // ASCII letters only were changed: both texts have the same bytes in number.
    text.get(..text.len() - end.len()).map(str::trim)
}

/// Whether the tag `Termination` says that the game was drawn.
pub(super) fn says_drawn(termination_tag: &str) -> bool {
    let text = termination_tag.trim().to_ascii_lowercase();
    DRAWN.iter().any(|start| text.starts_with(start))
        && how_ended(Some(&text)) != HowEnded::Unnamed
        && named_winner(&text).is_none()
}

/// What a comment behind the last move says of the end.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct EndingComment<'c> {
    pub how: HowEnded,
    /// What names it.
    pub reason: &'c str,
    /// The result that this implies.
    pub implied: Option<GameResult>,
}

/// Reads a comment behind the last move, as cutechess (`0.00/40 0.2s, Draw by 3-fold repetition`,
/// `White loses on time`) and FICS (`Black resigns`) write it.
pub(super) fn ended_by_comment(comment: &str) -> Option<EndingComment<'_>> {
    let reason = comment.rsplit(", ").next().unwrap_or_default().trim();
    let text = reason.trim_end_matches('.').to_ascii_lowercase();
    let sides = [("white ", Color::White), ("black ", Color::Black)];
    let side = sides.iter().find_map(|&(word, side)| Some((side, text.strip_prefix(word)?)));
    let by_side = side.and_then(|(side, did)| {
        let &(_, how, fate) = DID.iter().find(|(word, ..)| *word == did)?;
        let winner = if fate == Fate::Wins { side } else { !side };
        Some((how, Some(GameResult::won_by(winner))))
    });
    let (how, implied) = match by_side {
        Some(found) => found,
        None if text == "neither player has mating material" => {
            (HowEnded::Rule(Termination::InsufficientMaterial), Some(GameResult::Draw))
        }
        // A single word behind a move is a remark (`stalemate`); a phrase names the end.
        None if text.contains(' ') => {
            let text = text.replace("by the ", "by ");
            (how_ended(Some(&text)), says_drawn(&text).then_some(GameResult::Draw))
        }
        None => (HowEnded::Unnamed, None),
    };
    (how != HowEnded::Unnamed).then_some(EndingComment { how, reason, implied })
}

/// What becomes of the side that a comment names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Wins,
    Loses,
}

/// What `White` or `Black` did, in comments of engine-match programs and FICS.
const DID: [(&str, HowEnded, Fate); 9] = [
    ("loses on time", HowEnded::Event(Ended::FlagFall), Fate::Loses),
    ("forfeits on time", HowEnded::Event(Ended::FlagFall), Fate::Loses),
    ("resigns", HowEnded::Event(Ended::Resignation), Fate::Loses),
    ("disconnects", HowEnded::Event(Ended::Abandonment), Fate::Loses),
    ("makes an illegal move", HowEnded::Event(Ended::IllegalMove), Fate::Loses),
    ("mates", HowEnded::Rule(Termination::Checkmate), Fate::Wins),
    ("checkmated", HowEnded::Rule(Termination::Checkmate), Fate::Loses),
    ("is checkmated", HowEnded::Rule(Termination::Checkmate), Fate::Loses),
    ("wins by adjudication", HowEnded::Rule(Termination::Adjudication), Fate::Wins),
];

/// What follows the winner's name.
const WON: [(&str, HowEnded); 7] = [
    (" won on time", HowEnded::Event(Ended::FlagFall)),
    (" won by resignation", HowEnded::Event(Ended::Resignation)),
    (" won by checkmate", HowEnded::Rule(Termination::Checkmate)),
    (" won - game abandoned", HowEnded::Event(Ended::Abandonment)),
    (" won by abandonment", HowEnded::Event(Ended::Abandonment)),
    (" won by timeout", HowEnded::Event(Ended::FlagFall)),
    (" won by adjudication", HowEnded::Rule(Termination::Adjudication)),
];

/// What stands before the reason of a draw.
const DRAWN: [&str; 5] =
    ["game drawn by ", "game drawn - ", "drawn by ", "draw by ", "game ended in a draw by "];

/// Words that are the whole text, or follow one of [`DRAWN`].
const REASONS: [(&str, HowEnded); 39] = [
    ("time forfeit", HowEnded::Event(Ended::FlagFall)),
    ("timeout vs insufficient material", HowEnded::Event(Ended::FlagFall)),
    ("time forfeit vs insufficient material", HowEnded::Event(Ended::FlagFall)),
    ("resignation", HowEnded::Event(Ended::Resignation)),
    ("agreement", HowEnded::Event(Ended::Agreement)),
    ("mutual agreement", HowEnded::Event(Ended::Agreement)),
    ("abandoned", HowEnded::Event(Ended::Abandonment)),
    ("abandonment", HowEnded::Event(Ended::Abandonment)),
    ("stalled connection", HowEnded::Event(Ended::Abandonment)),
    ("illegal move", HowEnded::Event(Ended::IllegalMove)),
    ("checkmate", HowEnded::Rule(Termination::Checkmate)),
    ("stalemate", HowEnded::Rule(Termination::Stalemate)),
    ("dead position", HowEnded::Rule(Termination::DeadPosition)),
    ("insufficient material", HowEnded::Rule(Termination::InsufficientMaterial)),
    ("insufficient mating material", HowEnded::Rule(Termination::InsufficientMaterial)),
    ("repetition", HowEnded::Rule(Termination::ThreefoldRepetition)),
    ("threefold repetition", HowEnded::Rule(Termination::ThreefoldRepetition)),
    ("3-fold repetition", HowEnded::Rule(Termination::ThreefoldRepetition)),
    ("three-fold repetition", HowEnded::Rule(Termination::ThreefoldRepetition)),
    ("fivefold repetition", HowEnded::Rule(Termination::FivefoldRepetition)),
    ("5-fold repetition", HowEnded::Rule(Termination::FivefoldRepetition)),
    ("five-fold repetition", HowEnded::Rule(Termination::FivefoldRepetition)),
    ("50-move rule", HowEnded::Rule(Termination::FiftyMoves)),
    ("50 move rule", HowEnded::Rule(Termination::FiftyMoves)),
    ("50 moves rule", HowEnded::Rule(Termination::FiftyMoves)),
    ("fifty-move rule", HowEnded::Rule(Termination::FiftyMoves)),
    ("fifty move rule", HowEnded::Rule(Termination::FiftyMoves)),
    ("fifty moves rule", HowEnded::Rule(Termination::FiftyMoves)),
    ("75-move rule", HowEnded::Rule(Termination::SeventyFiveMoves)),
    ("75 move rule", HowEnded::Rule(Termination::SeventyFiveMoves)),
    ("seventy-five-move rule", HowEnded::Rule(Termination::SeventyFiveMoves)),
    ("seventyfive-move rule", HowEnded::Rule(Termination::SeventyFiveMoves)),
    ("adjudication", HowEnded::Rule(Termination::Adjudication)),
    ("tablebase", HowEnded::Rule(Termination::Tablebase)),
    ("unterminated", HowEnded::Outside),
    ("rules infraction", HowEnded::Outside),
    ("death", HowEnded::Outside),
    ("emergency", HowEnded::Outside),
    ("server restart", HowEnded::Outside),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_behind_the_last_move_may_name_the_end() {
        let how = |comment| ended_by_comment(comment).map(|end| end.how);
        assert_eq!(
            how("0.00/40 0.2s, Draw by 3-fold repetition"),
            Some(HowEnded::Rule(Termination::ThreefoldRepetition))
        );
        assert_eq!(how("White loses on time"), Some(HowEnded::Event(Ended::FlagFall)));
        assert_eq!(how(" Black resigns "), Some(HowEnded::Event(Ended::Resignation)));
        assert_eq!(
            how("Game drawn by the 50 move rule"),
            Some(HowEnded::Rule(Termination::FiftyMoves))
        );
    }

    #[test]
    fn a_comment_may_name_who_won() {
        let implied = |comment| ended_by_comment(comment).unwrap().implied;
        for (comment, result) in [
            ("White resigns", Some(GameResult::BlackWins)),
            ("Black resigns", Some(GameResult::WhiteWins)),
            ("0.00/40 0.2s, White mates", Some(GameResult::WhiteWins)),
            ("Black is checkmated", Some(GameResult::WhiteWins)),
            ("Game drawn by mutual agreement", Some(GameResult::Draw)),
            ("neither player has mating material", Some(GameResult::Draw)),
            ("time forfeit", None),
        ] {
            assert_eq!(implied(comment), result, "{comment}");
        }
    }

    #[test]
    fn a_tag_says_that_a_game_was_drawn_or_only_how_it_ended() {
        assert!(says_drawn("Game drawn by timeout vs insufficient material"));
        assert!(!says_drawn("timeout vs insufficient material"));
        assert!(!says_drawn("Game drawn by magic"));
        assert!(!says_drawn("Game drawn by Zoë won on time"));
    }

    #[test]
    fn a_remark_names_no_end() {
        for remark in ["stalemate", "White should resign", "better was Nf3", "0.00/40 0.2s", "book"]
        {
            assert_eq!(ended_by_comment(remark), None, "{remark}");
        }
    }

    #[test]
    fn words_of_servers_and_programs() {
        for (text, how) in [
            ("Time forfeit", HowEnded::Event(Ended::FlagFall)),
            ("Abandoned", HowEnded::Event(Ended::Abandonment)),
            ("Rules infraction", HowEnded::Outside),
            ("Unterminated", HowEnded::Outside),
            ("adjudication", HowEnded::Rule(Termination::Adjudication)),
            ("Game drawn by repetition", HowEnded::Rule(Termination::ThreefoldRepetition)),
            ("Game drawn by 50-move rule", HowEnded::Rule(Termination::FiftyMoves)),
            ("Game drawn by timeout vs insufficient material", HowEnded::Event(Ended::FlagFall)),
            ("Game drawn - timeout vs insufficient material", HowEnded::Event(Ended::FlagFall)),
            ("hikaru won by resignation", HowEnded::Event(Ended::Resignation)),
            ("hikaru won - game abandoned", HowEnded::Event(Ended::Abandonment)),
        ] {
            assert_eq!(how_ended(Some(text)), how, "{text}");
        }
    }

    #[test]
    fn nothing_named_is_unnamed() {
        for text in
            ["Normal", "", " ", "?", "Normal game", "won", "Game drawn by magic", "repetition x"]
        {
            assert_eq!(how_ended(Some(text)), HowEnded::Unnamed, "{text}");
        }
        assert_eq!(how_ended(None), HowEnded::Unnamed);
    }

    #[test]
    fn a_name_is_no_reason() {
        for name in ["Stalemate", "game drawn by agreement", "won by checkmate", "Zoë"] {
            let text = format!("{name} won on time");
            assert_eq!(how_ended(Some(&text)), HowEnded::Event(Ended::FlagFall), "{text}");
        }
    }
}
