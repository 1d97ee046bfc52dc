//! Finishing a record: what only its end can settle.

use shakmaty::Color;

use super::draft::Draft;
use super::elapsed::fill_clocks;
use super::ending::{ended_by_comment, how_ended, named_winner};
use super::sense;
use crate::clock::TimeControl;
use crate::date::PartialDate;
use crate::problem::{Problem, ProblemKind};
use crate::record::{DATES, HowEnded, Record, Spelling};
use crate::terms::GameResult;

impl Draft {
    /// The finished record.
    pub(super) fn finish(mut self) -> Record {
        self.settle_pawn_letter();
        self.settle_result();
        self.compare_winner();
        self.note_dates();
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

    /// Notes that the tag `Termination` names a player as the winner who did not win by the result.
    /// Only a name that is the tag of one player is taken for that player.
    fn compare_winner(&mut self) {
        let record = &self.record;
        let Some(tag) = record.find_tag("Termination") else {
            return;
        };
        let Some(name) = named_winner(&tag.value) else {
            return;
        };
        let is = |player: &str| {
            record.known_tag(player).is_some_and(|it| it.trim().eq_ignore_ascii_case(name))
        };
        let winner = match (is("White"), is("Black")) {
            (true, false) => Color::White,
            (false, true) => Color::Black,
            _ => return,
        };
        if record.end.result == Some(GameResult::won_by(winner)) {
            return;
        }
        let result = record.end.result.map_or("*", Into::into);
        let side = winner.fold_wb("White", "Black");
        let detail = format!("{side} is named as the winner; the result is {result}, which counts");
        let (place, value) = (tag.place, tag.value.clone());
        self.report(ProblemKind::ResultMismatch, place, &value, &detail);
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
