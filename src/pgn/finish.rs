//! Finishing a record: what only its end can settle.

use shakmaty::Color;

use super::draft::Draft;
use super::elapsed::fill_clocks;
use super::ending::{NamedEnd, Outcome, ended_by_comment};
use super::sense;
use crate::clock::TimeControl;
use crate::date::PartialDate;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{DATES, HowEnded, Record, Spelling, Tag};
use crate::terms::GameResult;

impl Draft {
    /// The finished record.
    pub(super) fn finish(mut self) -> Record {
        self.settle_pawn_letter();
        self.settle_result();
        self.settle_end();
        self.note_vain_tags();
        let mut record = self.record;
        record.time_control =
            record.tag("TimeControl").map_or(TimeControl::Unknown, TimeControl::from_tag);
        fill_clocks(&mut record, &self.elapsed);
        record.problems = self.problems.into_list();
        record
    }

    /// The result at the end of the movetext counts; without one, the tag's.
    fn settle_result(&mut self) {
        let tag = self.record.tag("Result").and_then(|text| sense::result(text.trim()));
        let Some((result, place)) = self.result else {
            self.record.end.result = tag.flatten();
            self.report(ProblemKind::MissingResult, self.token_end, "", "");
            return;
        };
        self.record.end.result = result;
        if let Some(tag) = tag.filter(|&tag| tag != result) {
            let text = result.map_or("*", Into::into);
            let detail = format!("the tag Result says {}", tag.map_or("*", Into::into));
            self.report(ProblemKind::ResultMismatch, place, text, &detail);
        }
    }

    /// How the game was ended, by the tag `Termination`, or else by the comment behind the last move, where
    /// engine-match programs and FICS write it.
    fn settle_end(&mut self) {
        let tag = self.record.find_tag("Termination").cloned();
        self.record.end.text = tag.as_ref().map(|tag| tag.value.clone());
        if let Some(Tag { value, place, .. }) = tag {
            let words = NamedEnd::of(&value);
            if words.how != HowEnded::Unnamed {
                let implied = self.implied(&words.outcome);
                self.take_end(words.how, implied, place, &value);
                return;
            }
        }
        let comment = std::mem::take(&mut self.last_comment);
        if let Some(named) = ended_by_comment(&comment) {
            self.record.end.text = Some(named.reason.to_owned());
            let place = self.result.map_or(self.token_end, |(_, place)| place);
            self.take_end(named.how, named.implied, place, named.reason);
        }
    }

    /// The result that the tag `Termination` implies. Only a name that is the tag of one player is taken
    /// for that player.
    fn implied(&self, outcome: &Outcome<'_>) -> Option<GameResult> {
        let name = match outcome {
            Outcome::Unsaid => return None,
            Outcome::Drawn => return Some(GameResult::Draw),
            Outcome::WonBy(name) => name,
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

    /// Takes how the game was ended. Where the words imply another result than that of the game, it is kept
    /// and noted.
    fn take_end(&mut self, how: HowEnded, implied: Option<GameResult>, place: Place, words: &str) {
        let end = &mut self.record.end;
        end.how = how;
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

    /// Notes tags that say something in vain: by its date a game finds its rules, by its result it is audited.
    fn note_vain_tags(&mut self) {
        let result = |text: &str| {
            let is_vain = !matches!(text.trim(), "" | "?") && sense::result(text.trim()).is_none();
            is_vain.then(|| "no result: `1-0`, `0-1`, `1/2-1/2` or `*` is one".to_owned())
        };
        let dates = DATES.map(|name| (name, PartialDate::pgn_fault as fn(&str) -> _));
        for (name, fault) in dates.into_iter().chain([("Result", result as fn(&str) -> _)]) {
            let Some(tag) = self.record.find_tag(name) else { continue };
            if let Some(fault) = fault(&tag.value) {
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
