//! Finishing a record: what only its end can settle.

use shakmaty::Color;

use super::draft::Draft;
use super::elapsed::fill_clocks;
use super::ending::{ended_by_comment, how_ended, named_winner, says_drawn};
use super::sense;
use crate::clock::TimeControl;
use crate::date::PartialDate;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{DATES, HowEnded, Record, Spelling};
use crate::terms::GameResult;

impl Draft {
    /// The finished record.
    pub(super) fn finish(mut self) -> Record {
        self.settle_pawn_letter();
        self.settle_result();
        self.settle_end();
        self.note_dates();
        let mut record = self.record;
        record.time_control =
            record.tag("TimeControl").map_or(TimeControl::Unknown, TimeControl::from_tag);
        fill_clocks(&mut record, &self.elapsed);
        record.problems = self.problems.into_list();
        record
    }

    /// The result at the end of the movetext counts; without one, the tag's.
    fn settle_result(&mut self) {
        let tag = self.record.tag("Result").map(str::trim).filter(|text| !["", "?"].contains(text));
        let unreadable = tag.filter(|text| sense::result(text).is_none()).map(str::to_owned);
        let tag = tag.and_then(sense::result);
        let Some((result, place)) = self.result else {
            self.record.end.result = tag.flatten();
            let detail =
                unreadable.map(|text| format!("the tag Result says {text}, which is none"));
            let detail = detail.unwrap_or_default();
            self.report(ProblemKind::MissingResult, self.token_end, "", &detail);
            return;
        };
        self.record.end.result = result;
        let text = result.map_or("*", Into::into);
        if let Some(tag) = unreadable {
            let detail = format!("the tag Result says {tag}, which is no result");
            self.report(ProblemKind::ResultMismatch, place, text, &detail);
        }
        if let Some(tag) = tag.filter(|&tag| tag != result) {
            let detail = format!("the tag Result says {}", tag.map_or("*", Into::into));
            self.report(ProblemKind::ResultMismatch, place, text, &detail);
        }
    }

    /// How the game was ended, by the tag `Termination`, or else by the comment behind the last move, where
    /// engine-match programs and FICS write it.
    fn settle_end(&mut self) {
        let tag = self.record.find_tag("Termination").cloned();
        let end = &mut self.record.end;
        end.text = tag.as_ref().map(|tag| tag.value.clone());
        end.how = how_ended(end.text.as_deref());
        if let Some(tag) = tag.filter(|_| end.how != HowEnded::Unnamed) {
            let implied = self.implied_by_tag(&tag.value);
            self.compare_end(implied, tag.place, &tag.value);
            return;
        }
        let comment = std::mem::take(&mut self.last_comment);
        if let Some(named) = ended_by_comment(&comment) {
            end.how = named.how;
            end.text = Some(named.reason.to_owned());
            let place = self.result.map_or(self.token_end, |(_, place)| place);
            self.compare_end(named.implied, place, named.reason);
        }
    }

    /// The result that the tag `Termination` implies. Only a name that is the tag of one player is taken
    /// for that player.
    fn implied_by_tag(&self, tag: &str) -> Option<GameResult> {
        let Some(name) = named_winner(tag) else {
            return says_drawn(tag).then_some(GameResult::Draw);
        };
        let is = |player: &str| {
            self.record.known_tag(player).is_some_and(|it| it.trim().eq_ignore_ascii_case(name))
        };
        match (is("White"), is("Black")) {
            (true, false) => Some(GameResult::WhiteWins),
            (false, true) => Some(GameResult::BlackWins),
            _ => None,
        }
    }

    /// Keeps the result that words about the end imply where it is not that of the game, and notes it.
    fn compare_end(&mut self, implied: Option<GameResult>, place: Place, words: &str) {
        let end = &mut self.record.end;
        let Some(implied) = implied.filter(|it| end.result != Some(*it)) else { return };
        end.implied = Some(implied);
        let named = match implied.loser() {
            Some(Color::White) => "Black is named as the winner",
            Some(Color::Black) => "White is named as the winner",
            None => "a draw is named",
        };
        let result = end.result.map_or("*", Into::into);
        let counts = if end.result.is_some() { ", which counts" } else { "" };
        let detail = format!("{named}; the result is {result}{counts}");
        self.report(ProblemKind::ResultMismatch, place, words, &detail);
    }

    /// Notes dates that say something in vain: by its date a game finds its rules.
    fn note_dates(&mut self) {
        for tag in DATES.into_iter().filter_map(|name| self.record.find_tag(name)) {
            if let Some(fault) = PartialDate::pgn_fault(&tag.value) {
                self.problems.add(ProblemKind::BadTag, || {
                    let problem = Problem::new(ProblemKind::BadTag, Some(tag.place));
                    problem.quoting(&format!("[{} \"{}\"]", tag.name, tag.value)).because(fault)
                });
            }
        }
    }

    /// Where some pawn moves are written with `P` and others without, `P` is no pawn: in Dutch it
    /// is the knight. All such words are then unreadable.
    fn settle_pawn_letter(&mut self) {
        if !self.pawn_moves.lettered || !self.pawn_moves.bare {
            return;
        }
        for (ply, token) in (0..).zip(&mut self.record.moves) {
            let Spelling::Man { file, rank, .. } = token.spelling else {
                continue;
            };
            if token.text.starts_with('P') && (file.is_none() || rank.is_none()) {
                token.spelling = Spelling::Unreadable;
                self.problems.add(ProblemKind::UnreadableToken, || {
                    Problem::new(ProblemKind::UnreadableToken, Some(token.place))
                        .at_ply(ply)
                        .quoting(&token.text)
                        .because("other pawn moves have no `P`; in Dutch it is the knight (paard)")
                });
            }
        }
    }
}
