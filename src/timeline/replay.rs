//! Replay: record -> timeline. Every move is checked for legality; the first fault ends the replay.

use std::array;
use std::sync::OnceLock;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Chess, Color, Move, Position, Role};

use super::signal;
use super::start::{Start, start};
use super::{BoardEnd, MOST_PLIES, Peaks, Ply, Status, Timeline};
use crate::clock::TimeControl;
use crate::mate::DEFAULT_BUDGET;
use crate::material::Material;
use crate::problem::{Problem, ProblemKind, Severity};
use crate::record::{Act, Ended, Event, HowEnded, MoveToken, Record, Spelling};
use crate::repetition::{History, PositionKey};

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
            why.place = first.place;
        }
        timeline.problems.retain(|problem| !unreadable(problem));
    }
    timeline.problems.push(why);
}

/// A timeline of the start position alone.
fn begin(record: &Record, start: Start) -> Timeline {
    let position = start.position.clone();
    let material = Material::of(position.board());
    let time = match record.time_control {
        TimeControl::Clocks(start) => start,
        TimeControl::None | TimeControl::Unknown => None,
    };
    let mut history = History::default();
    let key = PositionKey::of(&position).with_literal(start.literal_en_passant);
    history.push(&position, key, true);
    Timeline {
        status: Status::Complete,
        problems: record.problems.clone(),
        events: record.events.clone(),
        end: record.end.clone(),
        tablebase: record.tablebase.clone(),
        offers_complete: record.offers_complete,
        time_control: record.time_control,
        plies: vec![Ply {
            position,
            by: None,
            halfmove_clock: start.halfmove_clock,
            material,
            remaining: ByColor { white: time, black: time },
            evaluation: None,
        }],
        history,
        board_end: BoardEnd::None,
        peaks: Peaks::of(start.halfmove_clock, &material),
        start,
        occurrences: array::from_fn(|_| OnceLock::new()),
        mate_budget: DEFAULT_BUDGET,
        mates: ByColor::default(),
    }
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
            match resolve(timeline.position(ply), token) {
                Ok(played) => {
                    if !noted && capture_sign_differs(token, played) {
                        noted = true;
                        timeline.problems.push(odd_capture_sign(token, ply));
                    }
                    timeline.push(played, token.clock, token.evaluation);
                    continue;
                }
                Err(Some(problem)) => problem,
                // The reader has reported the token.
                Err(None) => {
                    timeline.status = Status::Partial;
                    return;
                }
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

/// The legal move that a token means.
pub(super) fn resolve(position: &Chess, token: &MoveToken) -> Result<Move, Option<Problem>> {
    let problem = |kind| Problem::new(kind, Some(token.place));
    let side = if position.turn() == Color::White { "White" } else { "Black" };
    let illegal = || {
        let why = format!("not a legal move for {side}, who is to move");
        Some(problem(ProblemKind::IllegalMove).because(why))
    };
    match token.spelling {
        Spelling::Unreadable => Err(None),
        Spelling::Null => Err(Some(
            problem(ProblemKind::NullMove).because("no rule can be judged after a null move"),
        )),
        Spelling::Castle(castling_side) => {
            position.castling_moves(castling_side).first().copied().ok_or_else(illegal)
        }
        Spelling::Squares { from, to, promotion } => {
            UciMove::Normal { from, to, promotion }.to_move(position).map_err(|_| illegal())
        }
        Spelling::Man { role, file, rank, to, promotion } => {
            let mut candidates = position.san_candidates(role, to);
            candidates.retain(|candidate| {
                candidate.from().is_some_and(|from| {
                    file.is_none_or(|file| file == from.file())
                        && rank.is_none_or(|rank| rank == from.rank())
                }) && candidate.promotion() == promotion
                    && !candidate.is_castle()
            });
            // `e2-e4` of a pawn move without a file: a pawn comes from its own file.
            if role == Role::Pawn && file.is_none() {
                candidates.retain(|candidate| !candidate.is_capture());
            }
            match (candidates.first(), candidates.len()) {
                (Some(only), 1) => Ok(*only),
                (None, _) => Err(illegal()),
                _ => Err(Some(
                    problem(ProblemKind::AmbiguousMove)
                        .because(format!("{} men could make it", candidates.len())),
                )),
            }
        }
    }
}

/// Sets the status, the board's end, and the event by which the record says that the game ended.
fn finish(timeline: &mut Timeline, record: &Record) {
    let errors = timeline.problems.iter().any(|p| p.kind.severity() == Severity::Error);
    if errors {
        timeline.status = Status::Partial;
    } else if record.moves.is_empty() && timeline.start.fen.is_none() {
        timeline.status = Status::Empty;
    }
    let last = timeline.last_ply();
    timeline.look_at_board_end();
    note_moves_after_end(timeline, record);
    let signal = signal::note(timeline, record);
    timeline.problems.extend(signal);
    timeline.events.retain(|event| event.ply <= last);
    timeline.events.sort_by_key(|event| event.ply);
    if timeline.status != Status::Partial
        && let HowEnded::Event(ended) = timeline.end.how
    {
        timeline.events.push(ending_event(timeline, ended));
    }
}

/// The event by which a game ended. The loser acted; in a draw, the side to move.
fn ending_event(timeline: &Timeline, ended: Ended) -> Event {
    let ply = timeline.last_ply();
    let loser = timeline.end.result.and_then(crate::terms::GameResult::loser);
    let player = Some(loser.unwrap_or(timeline.turn(ply)));
    match ended {
        Ended::FlagFall => Event { ply, player, act: Act::FlagFalls },
        Ended::Resignation => Event { ply, player, act: Act::Resigns },
        Ended::Abandonment => Event { ply, player, act: Act::Abandons },
        Ended::IllegalMove => Event { ply, player, act: Act::IllegalMove },
        Ended::Agreement => Event { ply, player: None, act: Act::Agree },
    }
}

/// Notes the first move made after neither side could mate by material.
fn note_moves_after_end(timeline: &mut Timeline, record: &Record) {
    let dead = |ply: u32| {
        let position = timeline.position(ply);
        Color::ALL.iter().all(|&color| position.has_insufficient_material(color))
    };
    let last = timeline.last_ply();
    if last == 0 || !dead(last - 1) {
        return;
    }
    let first = super::first_ply(last - 1, dead);
    if let Some(token) = record.moves.get(first as usize) {
        timeline.problems.push(
            Problem::new(ProblemKind::MovesAfterEnd, Some(token.place))
                .quoting(&token.text)
                .at_ply(first)
                .because("neither side can mate any more"),
        );
    }
}
