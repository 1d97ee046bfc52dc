//! Finishing a record: what only its end can settle.

use super::draft::Draft;
use super::elapsed::fill_clocks;
use super::ending::{ended_by_comment, how_ended};
use super::sense;
use crate::clock::TimeControl;
use crate::problem::{Problem, ProblemKind};
use crate::record::{HowEnded, Record, Spelling};

impl Draft {
    /// The finished record.
    pub(super) fn finish(mut self) -> Record {
        self.settle_pawn_letter();
        self.settle_result();
        let mut record = self.record;
        record.time_control =
            record.tag("TimeControl").map_or(TimeControl::Unknown, TimeControl::from_tag);
        fill_clocks(&mut record, &self.elapsed);
        record.end.text = record.tag("Termination").map(str::to_owned);
        record.end.how = how_ended(record.end.text.as_deref());
        // Engine-match programs and FICS write the reason behind the last move.
        let named = ended_by_comment(&self.last_comment);
        if let Some((reason, how)) = named.filter(|_| record.end.how == HowEnded::Unnamed) {
            record.end.how = how;
            record.end.text = Some(reason.to_owned());
        }
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
