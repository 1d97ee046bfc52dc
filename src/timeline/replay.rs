//! Replay: record -> timeline. Every move is checked for legality; the first fault ends the replay.

use shakmaty::{Color, Move, Position};

use super::search::first_ply;
use super::signal;
use super::start::{Start, start};
use super::{MOST_PLIES, Status, Timeline};
use crate::board::NoMove;
use crate::problem::{Problem, ProblemKind, Severity};
use crate::record::{Act, Ended, Event, MoveToken, Record, Spelling};

pub(super) fn replay(record: &Record) -> Timeline {
    match start(record) {
        Ok((start, notes)) => {
            let mut timeline = begin(record, start);
            timeline.problems.extend(notes);
            play(&mut timeline, &record.moves);
            finish(&mut timeline, record);
            timeline
        }
        Err(problem) => {
            let mut timeline = begin(record, Start::default());
            reject(&mut timeline, problem);
            timeline.events.clear();
            timeline.status = Status::Rejected;
            timeline
        }
    }
}

/// Adds why there is no game. Words that only another variant can read are part of that reason: it
/// stands where the first of them does.
fn reject(timeline: &mut Timeline, mut why: Problem) {
    if why.kind == ProblemKind::UnsupportedVariant {
        let unreadable = |problem: &Problem| problem.kind == ProblemKind::UnreadableToken;
        if let Some(first) = timeline.problems.iter().find(|problem| unreadable(problem)) {
            let Problem { text: variant, detail, .. } = why;
            why = Problem::new(why.kind, first.place)
                .quoting(&first.text)
                .because(format!("a word of the variant `{variant}`; {detail}"));
        }
        timeline.problems.retain(|problem| !unreadable(problem));
    }
    timeline.problems.push(why);
}

/// A timeline of the start position alone.
fn begin(record: &Record, start: Start) -> Timeline {
    let mut timeline = Timeline::unbegun();
    timeline.restart(start, record.time_control);
    timeline.problems.clone_from(&record.problems);
    timeline.events.clone_from(&record.events);
    timeline.end.clone_from(&record.end);
    timeline.tablebase.clone_from(&record.tablebase);
    timeline.offers_complete = record.offers_complete;
    timeline.plies.reserve(record.moves.len());
    timeline
}

/// Plays the moves until the first that cannot be played.
fn play(timeline: &mut Timeline, tokens: &[MoveToken]) {
    let odd_san = |problem: &Problem| problem.kind == ProblemKind::NonStandardSan;
    let mut noted = timeline.problems.iter().any(odd_san);
    for token in tokens {
        let ply = timeline.last_ply();
        let problem = if ply as usize >= MOST_PLIES {
            Problem::new(ProblemKind::TooLong, Some(token.place))
                .because(format!("only the first {MOST_PLIES} plies are read"))
        } else {
            match timeline.board.resolve(token.spelling) {
                Ok(played) => {
                    if !noted && capture_sign_differs(token, played) {
                        noted = true;
                        timeline.problems.push(odd_capture_sign(token, ply));
                    }
                    timeline.push(played);
                    timeline.tell(token.clock, token.evaluation);
                    continue;
                }
                // The reader has reported the token.
                Err(NoMove::Unreadable) => {
                    timeline.status = Status::Partial;
                    return;
                }
                Err(why) => problem(why, token, timeline.board.turn()),
            }
        };
        timeline.problems.push(problem.quoting(&token.text).at_ply(ply));
        timeline.status = Status::Partial;
        return;
    }
}

/// Whether a word in algebraic notation says that it captures and does not, or the reverse. Either
/// way only one move fits.
fn capture_sign_differs(token: &MoveToken, played: Move) -> bool {
    let signed = || token.text.contains(['x', ':', '×']);
    matches!(token.spelling, Spelling::Man { .. }) && signed() != played.is_capture()
}

/// The note on the first such word of a game, unless another odd spelling was noted.
fn odd_capture_sign(token: &MoveToken, ply: u32) -> Problem {
    Problem::new(ProblemKind::NonStandardSan, Some(token.place))
        .quoting(&token.text)
        .at_ply(ply)
        .because("its sign for a capture does not fit; only one move does")
}

/// Why a token cannot be played.
fn problem(why: NoMove, token: &MoveToken, player: Color) -> Problem {
    let kind = match why {
        NoMove::Unreadable => ProblemKind::UnreadableToken,
        NoMove::Null => ProblemKind::NullMove,
        NoMove::Illegal => ProblemKind::IllegalMove,
        NoMove::Ambiguous(_) => ProblemKind::AmbiguousMove,
    };
    Problem::new(kind, Some(token.place)).because(why.explained(player))
}

/// Sets the status, the board's end, and the event by which the record says that the game ended.
fn finish(timeline: &mut Timeline, record: &Record) {
    if timeline.problems.iter().any(|p| p.kind.severity() == Severity::Error) {
        timeline.status = Status::Partial;
    }
    let last = timeline.last_ply();
    timeline.events.retain(|event| event.ply <= last);
    timeline.events.sort_by_key(|event| event.ply);
    timeline.close();
    note_moves_after_end(timeline, record);
    let signal = signal::note(timeline, record);
    timeline.problems.extend(signal);
}

/// The event by which a game ended. The loser acted. Where nobody lost, the flag of the side to move
/// fell, since no other clock runs, and only that side can make an illegal move; who resigned or left is
/// not known.
pub(super) fn ending_event(timeline: &Timeline, ended: Ended) -> Event {
    let ply = timeline.last_ply();
    let loser = timeline.end.loser();
    let player = Some(loser.unwrap_or(timeline.turn(ply)));
    match ended {
        Ended::FlagFall => Event { ply, player, act: Act::FlagFalls },
        Ended::Resignation => Event { ply, player: loser, act: Act::Resigns },
        Ended::Abandonment => Event { ply, player: loser, act: Act::Abandons },
        Ended::IllegalMove => Event { ply, player, act: Act::IllegalMove },
        Ended::Agreement => Event { ply, player: None, act: Act::Agree },
    }
}

impl Timeline {
    /// Whether the board of a game in which all moves are legal may give a reason for a note. Errs on the
    /// side of yes.
    #[must_use]
    pub fn may_be_noted(&self) -> bool {
        self.material(self.last_ply()).is_light() || signal::may_be_noted(self)
    }
}

/// Notes the first move made after neither side could mate by material.
fn note_moves_after_end(timeline: &mut Timeline, record: &Record) {
    let dead = |ply: u32| {
        let position = timeline.position(ply);
        Color::ALL.iter().all(|&color| position.has_insufficient_material(color))
    };
    let last = timeline.last_ply();
    // What is dead stays so.
    if last == 0 || !dead(last) || !dead(last - 1) {
        return;
    }
    let first = first_ply(last - 1, dead);
    if let Some(token) = record.moves.get(first as usize) {
        timeline.problems.push(
            Problem::new(ProblemKind::MovesAfterEnd, Some(token.place))
                .quoting(&token.text)
                .at_ply(first)
                .because("neither side can mate any more"),
        );
    }
}
