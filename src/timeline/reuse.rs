//! One timeline for many games: its memory is used again.

use std::sync::{LazyLock, OnceLock};

use shakmaty::{Bitboard, ByColor, Chess, Move};

use super::replay::ending_event;
use super::told::Told;
use super::{BoardEnd, Start, Status, Timeline};
use crate::board::{Board, NoMove};
use crate::clock::{Millis, TimeControl};
use crate::mate::DEFAULT_BUDGET;
use crate::record::{HowEnded, RecordedEnd, Spelling};
use crate::repetition::{Beside, History};

impl Timeline {
    /// A timeline of the initial array.
    #[must_use]
    pub fn new() -> Self {
        let mut timeline = Self::unbegun();
        timeline.restart(Start::default(), TimeControl::Unknown);
        timeline
    }

    /// Memory for a game, before [`Self::restart`].
    pub(super) fn unbegun() -> Self {
        Self {
            status: Status::Complete,
            problems: Vec::new(),
            events: Vec::new(),
            end: RecordedEnd::default(),
            tablebase: Vec::new(),
            offers_complete: false,
            time_control: TimeControl::Unknown,
            board: Board::of(&Chess::default()),
            plies: Vec::new(),
            history: History::default(),
            board_end: BoardEnd::None,
            highest_clock: 0,
            told: Told::default(),
            start: Start::default(),
            positions: OnceLock::new(),
            counts: OnceLock::new(),
            counts_alike: OnceLock::new(),
            captures: OnceLock::new(),
            last_men: OnceLock::new(),
            repeated: None,
            returns: OnceLock::new(),
            mate_budget: DEFAULT_BUDGET,
            mates: ByColor::default(),
        }
    }

    /// Begins another game in the same memory.
    pub fn restart(&mut self, start: Start, time_control: TimeControl) {
        let board = Board::of(&start.position);
        let beside = match start.literal_en_passant {
            Some(_) => Beside::of(Bitboard::EMPTY, true),
            None => board.beside(),
        };
        self.begin(board, beside, start.halfmove_clock, time_control);
        self.start = start;
    }

    /// The same from the initial array; its moves follow at once.
    pub fn restart_from_array(&mut self, time_control: TimeControl) -> Unasked<'_> {
        static ARRAY: LazyLock<(Start, Board)> =
            LazyLock::new(|| (Start::default(), Board::of(&Chess::default())));
        let (start, board) = &*ARRAY;
        self.start.clone_from(start);
        self.begin(board.clone(), board.beside(), 0, time_control);
        Unasked(self)
    }

    fn begin(
        &mut self,
        board: Board,
        beside: Beside,
        halfmove_clock: u32,
        time_control: TimeControl,
    ) {
        self.status = Status::Complete;
        self.problems.clear();
        self.events.clear();
        self.end = RecordedEnd::default();
        self.tablebase.clear();
        self.offers_complete = false;
        self.time_control = time_control;
        self.board = board;
        self.plies.clear();
        self.history.clear();
        self.history.push(self.board.hash(), true, beside);
        self.board_end = BoardEnd::None;
        self.highest_clock = halfmove_clock;
        self.told.restart(match time_control {
            TimeControl::Clocks(time) => time,
            TimeControl::None | TimeControl::Unknown => None,
        });
        self.positions.take();
        self.counts.take();
        self.counts_alike.take();
        self.captures.take();
        self.last_men.take();
        self.repeated = None;
        self.returns.take();
        self.forget_who_can_mate();
    }

    /// Adds to the last move what is told of it.
    pub fn tell(&mut self, clock: Option<Millis>, evaluation: Option<i32>) {
        self.told.tell(self.last_ply(), !self.board.turn(), clock, evaluation);
    }

    /// Tells of the clocks only what the last two moves left to those who made them.
    pub fn tell_at_end(&mut self, clocks: [Option<Millis>; 2]) {
        self.told.tell_at_end(self.last_ply(), self.turn(0), clocks);
    }

    /// Ends a game behind its last move: mate or stalemate, and, if every move was played, the event by
    /// which [`Timeline::end`] says that it ended.
    pub fn close(&mut self) {
        self.look_at_board_end();
        if self.status == Status::Partial {
            return;
        }
        if self.plies.is_empty() && self.start.fen.is_none() {
            self.status = Status::Empty;
        }
        if let HowEnded::Event(ended) = self.end.how {
            self.events.push(ending_event(self, ended));
        }
    }
}

/// A game whose moves are being read: nobody can have asked what would have to be kept up.
#[derive(Debug)]
pub struct Unasked<'t>(&'t mut Timeline);

impl Unasked<'_> {
    /// Plays the move that a word means. `among` is [`Spelling::among`].
    ///
    /// # Errors
    /// Why there is none.
    #[inline(always)]
    pub fn play_word(&mut self, spelling: Spelling, among: Bitboard) -> Result<Move, NoMove> {
        let played = self.0.board.resolve_among(spelling, among)?;
        self.0.add(played);
        Ok(played)
    }

    /// As [`Timeline::tell`].
    pub fn tell(&mut self, clock: Option<Millis>, evaluation: Option<i32>) {
        self.0.tell(clock, evaluation);
    }
}

impl Default for Timeline {
    fn default() -> Self {
        Self::new()
    }
}
