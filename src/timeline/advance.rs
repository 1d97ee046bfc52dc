//! A timeline that grows and shrinks with a game being played.

use shakmaty::{Color, Move, Position};

use super::{BoardEnd, Timeline};
use crate::board::Board;
use crate::clock::Millis;
use crate::record::{Act, Event};
use crate::repetition::Occurrences;

impl BoardEnd {
    /// How the board ends the game in a position.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        match (board.has_legal_move(), board.is_check()) {
            (true, _) => Self::None,
            (false, true) => Self::Checkmate,
            (false, false) => Self::Stalemate,
        }
    }
}

impl Timeline {
    /// Plays a legal move. `clock` is the mover's remaining time after it, `evaluation` that of the
    /// new position in centipawns from White's side.
    pub fn play(&mut self, played: Move, clock: Option<Millis>, evaluation: Option<i32>) {
        self.push(played);
        self.tell(clock, evaluation);
        self.look_at_board_end();
    }

    /// Adds a ply. The board's end is not looked at: while a record is replayed, a next move shows
    /// that there is none.
    pub(super) fn push(&mut self, played: Move) {
        self.add(played);
        if self.is_asked() {
            self.keep_what_is_known(played);
        }
    }

    /// The same where nothing was asked yet.
    #[inline(always)]
    pub(super) fn add(&mut self, played: Move) {
        let player = self.board.turn();
        let zeroing = self.board.play(played);
        self.plies.push(played);
        let linked = self.history.push(self.board.hash(), zeroing, self.board.beside());
        if linked && self.repeated.is_none() {
            self.repeated = Some((self.last_ply(), self.board.clone()));
        }
        self.told.push(player);
        if !zeroing {
            self.highest_clock = self.highest_clock.max(self.halfmove_clock(self.last_ply()));
        }
        self.board_end = BoardEnd::None;
    }

    /// Whether something was asked that is worked out once.
    fn is_asked(&self) -> bool {
        self.positions.get().is_some()
            || self.counts.get().is_some()
            || self.counts_alike.get().is_some()
            || self.captures.get().is_some()
            || self.last_men.get().is_some()
            || self.returns.get().is_some()
            || self.asked_who_can_mate()
    }

    /// Carries on what was worked out before a move.
    fn keep_what_is_known(&mut self, played: Move) {
        self.returns.take();
        self.counts_alike.take();
        self.captures.take();
        self.last_men.take();
        if let Some(positions) = self.positions.get_mut() {
            let mut position = positions.last().unwrap_or(&self.start.position).clone();
            position.play_unchecked(played);
            positions.push(position);
        }
        if self.counts.get().is_some()
            && let Some(mut counts) = self.counts.take()
        {
            for counts in counts.known() {
                let known = counts.get_mut().is_some_and(|it| self.history.count_last(it, self));
                if !known {
                    counts.take();
                }
            }
            self.counts = counts.into();
        }
        if self.asked_who_can_mate() {
            self.keep_who_can_mate(played);
        }
    }

    /// Takes the last move back, and what happened after it. Returns it, or `None` at the start.
    pub fn take_back(&mut self) -> Option<Move> {
        let before = self.last_ply().checked_sub(1)?;
        self.board = Board::of(self.position(before));
        let taken = self.plies.pop()?;
        self.history.pop();
        if let Some(positions) = self.positions.get_mut() {
            positions.pop();
        }
        if let Some(counts) = self.counts.get_mut() {
            counts.known().filter_map(|counts| counts.get_mut()).for_each(Occurrences::pop);
        }
        self.returns.take();
        self.counts_alike.take();
        self.captures.take();
        self.last_men.take();
        if self.repeated.as_ref().is_some_and(|(ply, _)| *ply > before) {
            self.repeated = None;
        }
        self.told.cut_to(before);
        self.events.retain(|event| event.ply <= before);
        let clocks = (0..=before).map(|ply| self.halfmove_clock(ply));
        self.highest_clock = clocks.max().unwrap_or(0);
        self.board_end = BoardEnd::None;
        self.forget_who_can_mate();
        Some(taken)
    }

    /// Adds what happens besides moves, now. Returns its place in [`Timeline::events`].
    pub fn happen(&mut self, player: Option<Color>, act: Act) -> usize {
        self.events.push(Event { ply: self.last_ply(), player, act });
        self.events.len() - 1
    }

    /// Sets the remaining time of a side as it stands now.
    pub fn set_clock(&mut self, player: Color, time: Millis) {
        self.told.set(self.last_ply(), player, time, self.start.position.turn());
    }

    /// Mate or stalemate in the last position.
    pub(super) fn look_at_board_end(&mut self) {
        self.board_end = BoardEnd::of(&self.board);
    }
}
