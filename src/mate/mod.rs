//! Who can still mate: by *some* series of legal moves, the opponent helping. Clocks and repetition
//! are ignored (FIDE Laws 2023, 5.2.2 and 6.9, as every solver reads them).
//!
//! What is asked, in which order, and what an answer rests on: `docs/mate.md`.

mod budget;
mod closure;
mod deepen;
mod forced;
mod key;
mod solver;
mod walk;

use std::fmt;

use shakmaty::{Chess, Color, Move, Position, uci::UciMove};

use budget::Meter;
use forced::{End, Forced, Width};
use solver::Opinion;

/// The budget of a question that nobody asked otherwise for: enough to ask chasolver.
pub const DEFAULT_BUDGET: u64 = 20_000_000;

/// What one question to chasolver may cost. It counts its own positions, up to 2^24 in its last
/// phase and about a million before it (18 seconds and 350 MB at the worst), and cannot be told a
/// smaller limit, so it is asked only if this much is left.
pub const CHASOLVER_NODES: u64 = 18_000_000;

/// Positions of a closure at most, about 120 bytes each.
pub const MOST_STATES: u64 = 150_000;

/// Plies of the full-width look.
const WIDTH_PLIES: u32 = 4;
/// Positions of the full-width look.
const WIDTH_NODES: u64 = 300;
/// Positions of the walks.
const WALK_NODES: u64 = 1_500;
/// Positions of the first closure.
const FIRST_STATES: u64 = 4_000;
/// Positions of the first deepening at most, where chasolver is not asked; a quarter of what is left.
const FIRST_DEEPENING: u64 = 300_000;

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// It can: the line, replayed to mate, from the position asked about.
    Possible {
        /// Moves that end in mate; empty where it is mate already.
        line: Vec<UciMove>,
    },
    /// It cannot.
    Impossible(Proof),
    /// Neither could be shown within the budget.
    Undetermined {
        /// Positions visited.
        nodes: u64,
    },
}

/// Why a side cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The game is over on the board.
    Terminal,
    /// Too few men by the material theorem: a bare king; a king and knight against king and queens;
    /// kings and bishops all on one colour with nothing else that could block.
    Material,
    /// Single legal moves lead to a position of one of these kinds, or round in a circle.
    Forced {
        /// Moves to it.
        plies: u32,
    },
    /// Every line soon ends in a position of one of these kinds.
    FullWidth {
        /// Positions visited.
        nodes: u64,
    },
    /// Every position that can be reached was visited, and none is mate.
    Closure {
        /// Positions, the one asked about included. Those in which the winner has too little
        /// material are counted and not followed. Counting again must give the same.
        states: u64,
    },
    /// The crate `chasolver` found no line.
    Chasolver,
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |f: &mut fmt::Formatter<'_>, what: &str, n: u64, unit: &str| {
            write!(f, "{what} {n} {unit}{}", if n == 1 { "" } else { "s" })
        };
        match *self {
            Self::Terminal => f.write_str("the game is over on the board"),
            Self::Material => f.write_str("material theorem"),
            Self::Forced { plies: 1 } => f.write_str("forced line of 1 ply"),
            Self::Forced { plies } => write!(f, "forced line of {plies} plies"),
            Self::FullWidth { nodes } => count(f, "every line ends: tree of", nodes, "position"),
            Self::Closure { states } => count(f, "closure of", states, "state"),
            Self::Chasolver => f.write_str("chasolver finds no line"),
        }
    }
}

/// How hard to search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Positions visited at most.
    pub budget: u64,
    /// Positions of one closure at most.
    pub states: u64,
    /// Whether chasolver may be asked.
    pub chasolver: bool,
}

impl Limits {
    /// The usual limits within a budget.
    #[must_use]
    pub fn within(budget: u64) -> Self {
        Self { budget, states: MOST_STATES, chasolver: cfg!(feature = "mate") }
    }
}

/// An answer and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// The answer.
    pub answer: MateAnswer,
    /// Positions visited by the own search.
    pub nodes: u64,
}

/// What a stage found, in moves from where it began.
enum Found {
    Line(Vec<Move>),
    Proof(Proof),
}

/// Asks whether `winner` can still mate from `position`, visiting at most `budget` positions.
#[must_use]
pub fn can_mate(position: &Chess, winner: Color, budget: u64) -> MateAnswer {
    inquire(position, winner, Limits::within(budget)).answer
}

/// Asks with all limits chosen, and says what it cost.
#[must_use]
pub fn inquire(position: &Chess, winner: Color, limits: Limits) -> Inquiry {
    let mut meter = Meter::new(limits.budget);
    let answer = search(position, winner, limits, &mut meter)
        .unwrap_or(MateAnswer::Undetermined { nodes: meter.spent() });
    Inquiry { answer, nodes: meter.spent() }
}

fn search(
    position: &Chess,
    winner: Color,
    limits: Limits,
    meter: &mut Meter,
) -> Option<MateAnswer> {
    match forced::ending(position, winner, &position.legal_moves()) {
        End::Mate => return Some(MateAnswer::Possible { line: Vec::new() }),
        End::Dead(proof) => return Some(MateAnswer::Impossible(proof)),
        End::None => {}
    }
    let own = |found| answer(position, winner, found);
    let (here, mut line) = match forced::follow(position, winner, meter) {
        Forced::Decided(found) => return own(found),
        Forced::Open(here, line) => (here, line),
        Forced::Spent => return None,
    };
    if let Some(found) = full_width(&here, winner, meter, &line) {
        return own(found);
    }
    let mut part = meter.part(WALK_NODES);
    let walked = walk::walks(&here, winner, &mut part);
    meter.charge(part.spent());
    if let Some(walked) = walked {
        line.extend(walked);
        return own(Found::Line(line));
    }
    let first = FIRST_STATES.min(limits.states);
    if is_narrow(&here)
        && let Some(found) = closure::closure(position, winner, first, meter)
    {
        return own(found);
    }
    if limits.chasolver && meter.left() >= CHASOLVER_NODES {
        by_solver(position, winner, limits, meter)
    } else {
        by_ourselves(position, winner, limits, meter)
    }
}

/// Whether few men can move, so that a closure may end soon.
fn is_narrow(position: &Chess) -> bool {
    position.legal_moves().len() <= 12
}

fn full_width(here: &Chess, winner: Color, meter: &mut Meter, before: &[Move]) -> Option<Found> {
    let mut part = meter.part(WIDTH_NODES);
    let mut line = before.to_vec();
    let seen = forced::full_width(here, winner, WIDTH_PLIES, &mut part, &mut line);
    meter.charge(part.spent());
    match seen {
        Width::Ends => {
            let nodes = part.spent() + before.len() as u64;
            Some(Found::Proof(Proof::FullWidth { nodes }))
        }
        Width::Mate => Some(Found::Line(line)),
        Width::GoesOn => None,
    }
}

/// Chasolver finds lines sooner. That there is none should rest on a closure wherever it ends.
fn by_solver(
    position: &Chess,
    winner: Color,
    limits: Limits,
    meter: &mut Meter,
) -> Option<MateAnswer> {
    match solver::ask(position, winner) {
        Opinion::Line(line) if mates(position, winner, &line) => {
            Some(MateAnswer::Possible { line })
        }
        Opinion::NoLine => {
            if let Some(found) = closure::closure(position, winner, limits.states, meter) {
                return answer(position, winner, found);
            }
            // It was asked without castling rights.
            let rights = position.castles().castling_rights().any();
            (!rights).then_some(MateAnswer::Impossible(Proof::Chasolver))
        }
        Opinion::Refused => by_ourselves(position, winner, limits, meter),
        Opinion::Line(_) | Opinion::None => {
            meter.charge(CHASOLVER_NODES);
            by_ourselves(position, winner, limits, meter)
        }
    }
}

fn by_ourselves(
    position: &Chess,
    winner: Color,
    limits: Limits,
    meter: &mut Meter,
) -> Option<MateAnswer> {
    let mut part = meter.part(FIRST_DEEPENING.min(meter.left() / 4));
    let found = deepen::deepen(position, winner, &mut part).map(Found::Line);
    meter.charge(part.spent());
    let found = found
        .or_else(|| closure::closure(position, winner, limits.states, meter))
        .or_else(|| deepen::deepen(position, winner, meter).map(Found::Line))?;
    answer(position, winner, found)
}

/// Replays what a stage found.
fn answer(position: &Chess, winner: Color, found: Found) -> Option<MateAnswer> {
    match found {
        Found::Proof(proof) => Some(MateAnswer::Impossible(proof)),
        Found::Line(line) => {
            let mode = position.castles().mode();
            let line: Vec<UciMove> =
                line.into_iter().map(|step| UciMove::from_move(step, mode)).collect();
            mates(position, winner, &line).then_some(MateAnswer::Possible { line })
        }
    }
}

/// Whether the line is legal and ends in mate by `winner`.
fn mates(position: &Chess, winner: Color, line: &[UciMove]) -> bool {
    let mut position = position.clone();
    for uci in line {
        let Ok(legal) = uci.to_move(&position) else {
            return false;
        };
        position.play_unchecked(legal);
    }
    position.is_checkmate() && position.turn() != winner
}
