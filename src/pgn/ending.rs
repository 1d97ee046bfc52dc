//! The tag `Termination`: how servers and engine-match programs name the end of a game.

use shakmaty::Color;

use crate::record::{Ended, HowEnded};
use crate::terms::{GameResult, Termination};

/// Reads the value of the tag `Termination`; an unknown text names nothing.
#[must_use]
pub fn how_ended(termination_tag: Option<&str>) -> HowEnded {
    termination_tag.map_or(HowEnded::Unnamed, |text| NamedEnd::of(text).how)
}

/// What words about the end say, those of the tag `Termination` or others like them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NamedEnd<'t> {
    pub how: HowEnded,
    pub outcome: Outcome<'t>,
}

/// Which result they imply.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Outcome<'t> {
    Unsaid,
    Drawn,
    /// The player of this name won (`hikaru won on time`); who that is only the tags of the players can
    /// tell.
    WonBy(&'t str),
}

impl<'t> NamedEnd<'t> {
    /// Words of the PGN standard, of Lichess, Chess.com and cutechess, in any case. Names of players
    /// may stand in the text: only the end of the phrase counts, so no name is taken for a reason.
    pub(super) fn of(text: &'t str) -> Self {
        let text = text.trim().trim_end_matches('.');
        let lower = text.to_ascii_lowercase();
        if let Some(&(end, how)) = WON.iter().find(|(end, _)| lower.ends_with(end)) {
            // ASCII letters only were changed: both texts have the same bytes in number.
            let name = text.get(..text.len() - end.len()).unwrap_or_default();
            return Self { how, outcome: Outcome::WonBy(name.trim()) };
        }
        let drawn = DRAWN.iter().find_map(|start| lower.strip_prefix(start));
        let reason = drawn.unwrap_or(&lower);
        match (REASONS.iter().find(|(word, _)| *word == reason), drawn) {
            (None, _) => Self { how: HowEnded::Unnamed, outcome: Outcome::Unsaid },
            (Some(&(_, how)), None) => Self { how, outcome: Outcome::Unsaid },
            (Some(&(_, how)), Some(_)) => Self { how, outcome: Outcome::Drawn },
        }
    }
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
            let words = NamedEnd::of(&text);
            (words.how, (words.outcome == Outcome::Drawn).then_some(GameResult::Draw))
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
    fn a_tag_says_that_a_game_was_drawn_or_who_won_or_only_how_it_ended() {
        for (text, outcome) in [
            ("Game drawn by timeout vs insufficient material", Outcome::Drawn),
            ("timeout vs insufficient material", Outcome::Unsaid),
            ("Game drawn by magic", Outcome::Unsaid),
            ("Zoë won on time.", Outcome::WonBy("Zoë")),
            ("Game drawn by Zoë won on time", Outcome::WonBy("Game drawn by Zoë")),
        ] {
            assert_eq!(NamedEnd::of(text).outcome, outcome, "{text}");
        }
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
