//! What happened on the board: the facts of each ply, computed once and shared by all profiles.

mod advance;
mod lazy;
mod mates;
mod replay;
mod returns;
mod reuse;
mod search;
mod signal;
mod start;
mod told;

use lazy::Counts;
use mates::Mates;
use shakmaty::{ByColor, Chess, Color, Move, Position, san::SanPlus, uci::UciMove};
use std::sync::OnceLock;
use told::Told;

pub use mates::MateFacts;
pub use returns::Return;
pub use reuse::Unasked;
pub use start::Start;

use crate::board::Board;
use crate::clock::{Millis, TimeControl};
use crate::material::Material;
use crate::problem::Problem;
use crate::record::{Act, Event, Record, RecordedEnd, TablebaseFact};
use crate::repetition::History;
use crate::terms::{GameResult, color_name};

/// Most half-moves of a game; longer ones are cut and reported. The longest game under the
/// seventy-five-move rule has about 17,700.
pub const MOST_PLIES: usize = 20_000;

/// How much of a record could be replayed. In output: lower case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::IntoStaticStr, Hash)]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// Every move.
    Complete,
    /// The moves before the first fault; the end of the game is not judged.
    Partial,
    /// Nothing: no usable start position, or a variant that is not known.
    Rejected,
    /// There is no move, and the game starts from the initial array.
    Empty,
}

/// How the board itself ends the game in the last position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display, strum::IntoStaticStr, Hash)]
#[strum(serialize_all = "kebab-case")]
pub enum BoardEnd {
    /// It does not.
    None,
    /// Checkmate.
    Checkmate,
    /// Stalemate.
    Stalemate,
}

/// The facts of one game, ply by ply.
#[derive(Debug)]
pub struct Timeline {
    /// How much could be replayed.
    pub status: Status,
    /// Where the game starts.
    pub start: Start,
    /// What was wrong: the record's problems and those that only the board shows, in source order.
    pub problems: Vec<Problem>,
    /// What happened besides moves, in order of play.
    pub events: Vec<Event>,
    /// What the source says about the end.
    pub end: RecordedEnd,
    /// What a tablebase says of some positions, if the source tells.
    pub tablebase: Vec<TablebaseFact>,
    /// Whether every draw offer is recorded.
    pub offers_complete: bool,
    time_control: TimeControl,
    /// The last position, for the next move.
    board: Board,
    /// The half-moves, in order.
    plies: Vec<Move>,
    history: History,
    board_end: BoardEnd,
    highest_clock: u32,
    told: Told,
    /// All positions, once one but the first is asked for.
    positions: OnceLock<Vec<Chess>>,
    counts: OnceLock<Box<Counts>>,
    counts_alike: OnceLock<bool>,
    captures: OnceLock<Vec<u32>>,
    last_men: OnceLock<Material>,
    /// The first ply whose position likely stood before, and the board then.
    repeated: Option<(u32, Board)>,
    returns: OnceLock<Vec<Return>>,
    mate_budget: u64,
    mates: ByColor<Mates>,
}

/// The extremes of a game: a rule beyond them cannot fire.
#[derive(Clone, Copy, Debug)]
pub struct Peaks {
    /// Highest halfmove clock, in plies.
    pub halfmove_clock: u32,
    /// Fewest men on the board, kings included.
    pub fewest_men: u32,
    /// Fewest men of one side, king included.
    pub fewest_men_of_a_side: u32,
}

/// How a remaining time stands in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFact {
    /// The game has no clocks.
    NoClocks,
    /// The record does not say.
    Unknown,
    /// The time left.
    Left(Millis),
}

impl ClockFact {
    /// The time left, if it is known, in milliseconds.
    #[must_use]
    pub fn left(self) -> Option<Millis> {
        match self {
            Self::Left(time) => Some(time),
            Self::NoClocks | Self::Unknown => None,
        }
    }
}

impl Timeline {
    /// Replays a record. Never fails: what cannot be replayed is in [`Timeline::problems`], and
    /// [`Timeline::status`] says how much was.
    #[must_use]
    pub fn replay(record: &Record) -> Self {
        replay::replay(record)
    }

    /// Half-moves played.
    #[must_use]
    pub fn last_ply(&self) -> u32 {
        u32::try_from(self.plies.len()).unwrap_or(u32::MAX)
    }

    /// The position after `ply` half-moves.
    #[must_use]
    pub fn position(&self, ply: u32) -> &Chess {
        if ply == 0 {
            return &self.start.position;
        }
        let positions = self.positions();
        positions.get(ply as usize).or(positions.last()).unwrap_or(&self.start.position)
    }

    /// The move that led to `ply`.
    #[must_use]
    pub fn move_to(&self, ply: u32) -> Option<Move> {
        self.plies.get((ply as usize).checked_sub(1)?).copied()
    }

    /// The side to move at `ply`.
    #[must_use]
    pub fn turn(&self, ply: u32) -> Color {
        if ply.is_multiple_of(2) { self.start.position.turn() } else { !self.start.position.turn() }
    }

    /// Plies since the last pawn move or capture, counted on from the FEN's clock.
    #[must_use]
    pub fn halfmove_clock(&self, ply: u32) -> u32 {
        self.halfmove_clock_from(ply, self.start.halfmove_clock)
    }

    /// The same with another clock at ply 0, for profiles that clamp or ignore the FEN's.
    #[must_use]
    pub fn halfmove_clock_from(&self, ply: u32, start_clock: u32) -> u32 {
        match self.history.run(ply) {
            0 => start_clock.saturating_add(ply),
            zeroed => ply.saturating_sub(zeroed),
        }
    }

    /// The men at `ply`.
    #[must_use]
    pub fn material(&self, ply: u32) -> Material {
        if ply == self.last_ply() {
            *self.last_men.get_or_init(|| self.board.material())
        } else {
            Material::of(self.position(ply).board())
        }
    }

    /// Whether in the last position each side has a pawn, a rook or a queen.
    #[must_use]
    pub fn no_light_side(&self) -> bool {
        self.board.no_light_side()
    }

    /// Checkmate or stalemate at `ply`; only the last position can be either.
    #[must_use]
    pub fn board_end(&self, ply: u32) -> BoardEnd {
        if ply == self.last_ply() { self.board_end } else { BoardEnd::None }
    }

    /// The remaining time of a side when `ply` half-moves were played: after its own last move.
    #[must_use]
    pub fn clock(&self, ply: u32, color: Color) -> ClockFact {
        match self.told.clock(ply, color, self.start.position.turn()) {
            Some(time) => ClockFact::Left(time),
            None if self.time_control == TimeControl::None => ClockFact::NoClocks,
            None => ClockFact::Unknown,
        }
    }

    /// The evaluation after the move that led to `ply`, in centipawns from White's side.
    #[must_use]
    pub fn evaluation(&self, ply: u32) -> Option<i32> {
        self.told.evaluation(ply)
    }

    /// What a tablebase says of the position at `ply`, with or without the fifty-move rule.
    #[must_use]
    pub fn tablebase(&self, ply: u32, fifty_moves: bool) -> Option<GameResult> {
        let told = |fact: &&TablebaseFact| fact.ply == ply && fact.fifty_moves == fifty_moves;
        self.tablebase.iter().find(told).map(|fact| fact.result)
    }

    /// Whether a draw offer of `player` stands at `ply` after these events: it was made, and the
    /// opponent has neither moved nor declined since.
    pub fn offer_stands<'e>(
        &self,
        events: impl Iterator<Item = &'e Event>,
        ply: u32,
        player: Color,
    ) -> bool {
        let mut stands = false;
        for event in events {
            if event.player == Some(player) && event.act == Act::Offers {
                // An offer made on the own turn lasts over the own move.
                stands = ply <= event.ply + u32::from(self.turn(event.ply) == player);
            } else if event.player == Some(!player) && event.act == Act::Declines {
                stands = false;
            }
        }
        stands
    }

    /// The extremes of the game. Men only leave the board, so the last position has the fewest.
    #[must_use]
    pub fn peaks(&self) -> Peaks {
        let (white, black) = (self.board.men_of(Color::White), self.board.men_of(Color::Black));
        Peaks {
            halfmove_clock: self.highest_clock,
            fewest_men: white + black,
            fewest_men_of_a_side: white.min(black),
        }
    }

    /// A move in UCI notation; castling is the king's move, in Chess960 king takes rook.
    #[must_use]
    pub fn uci(&self, chess_move: Move) -> String {
        UciMove::from_move(chess_move, self.start.position.castles().mode()).to_string()
    }

    /// The move that led to `ply` in short algebraic notation.
    #[must_use]
    pub fn san(&self, ply: u32) -> Option<String> {
        self.move_to(ply).map(|played| self.san_of(ply.saturating_sub(1), played))
    }

    /// A move from the position at `ply` in short algebraic notation.
    #[must_use]
    pub fn san_of(&self, ply: u32, chess_move: Move) -> String {
        SanPlus::from_move(self.position(ply).clone(), chess_move).to_string()
    }

    /// The number before a move made from the position at `ply`: `34.` or `34...`.
    #[must_use]
    pub fn move_number(&self, ply: u32) -> String {
        let black_began = u32::from(self.start.position.turn() == Color::Black);
        let number =
            self.start.position.fullmoves().get().saturating_add(u32::midpoint(ply, black_began));
        let dots = if self.turn(ply) == Color::White { "." } else { "..." };
        format!("{number}{dots}")
    }

    /// What is missing when a clock is [`ClockFact::Unknown`].
    #[must_use]
    pub fn missing_clock(color: Color) -> String {
        format!("clock of {}", color_name(color))
    }
}
