//! A timeline that grows and shrinks with a game being played.

use std::sync::OnceLock;

use shakmaty::{Color, Move, Position};

use super::{BoardEnd, Peaks, Ply, Timeline};
use crate::clock::Millis;
use crate::material::Material;
use crate::record::{Act, Event};
use crate::repetition::{Occurrences, PositionKey};

impl Peaks {
    pub(super) fn of(halfmove_clock: u32, material: &Material) -> Self {
        let fewest_men_of_a_side = material.men_of(Color::White).min(material.men_of(Color::Black));
        Self { halfmove_clock, fewest_men: material.men(), fewest_men_of_a_side }
    }

    fn with(self, other: Self) -> Self {
        Self {
            halfmove_clock: self.halfmove_clock.max(other.halfmove_clock),
            fewest_men: self.fewest_men.min(other.fewest_men),
            fewest_men_of_a_side: self.fewest_men_of_a_side.min(other.fewest_men_of_a_side),
        }
    }
}

impl Timeline {
    /// Plays a legal move. `clock` is the mover's remaining time after it, `evaluation` that of the
    /// new position in centipawns from White's side.
    pub fn play(&mut self, played: Move, clock: Option<Millis>, evaluation: Option<i32>) {
        self.push(played, clock, evaluation);
        self.look_at_board_end();
    }

    /// Adds a ply. The board's end is not looked at: while a record is replayed, a next move shows
    /// that there is none.
    pub(super) fn push(&mut self, played: Move, clock: Option<Millis>, evaluation: Option<i32>) {
        let Some(last) = self.plies.last() else { return };
        let zeroing = played.is_zeroing();
        let halfmove_clock = if zeroing { 0 } else { last.halfmove_clock.saturating_add(1) };
        let mut remaining = last.remaining;
        *remaining.get_mut(last.position.turn()) = clock;
        let mut position = last.position.clone();
        position.play_unchecked(played);
        self.history.push(&position, PositionKey::of(&position), zeroing);
        for occurrences in self.occurrences.iter_mut().filter_map(OnceLock::get_mut) {
            self.history.count_last(occurrences);
        }
        let material = Material::of(position.board());
        self.peaks = self.peaks.with(Peaks::of(halfmove_clock, &material));
        self.board_end = BoardEnd::None;
        self.plies.push(Ply {
            position,
            by: Some(played),
            halfmove_clock,
            material,
            remaining,
            evaluation,
        });
        self.keep_who_can_mate(played);
    }

    /// Takes the last move back, and what happened after it. Returns it, or `None` at the start.
    pub fn take_back(&mut self) -> Option<Move> {
        if self.plies.len() < 2 {
            return None;
        }
        let taken = self.plies.pop()?;
        self.history.pop();
        self.occurrences.iter_mut().filter_map(OnceLock::get_mut).for_each(Occurrences::pop);
        let last = self.last_ply();
        self.events.retain(|event| event.ply <= last);
        let peaks = self.plies.iter().map(|ply| Peaks::of(ply.halfmove_clock, &ply.material));
        self.peaks = peaks.reduce(Peaks::with).unwrap_or(self.peaks);
        self.board_end = BoardEnd::None;
        self.forget_who_can_mate();
        taken.by
    }

    /// Adds what happens besides moves, now. Returns its place in [`Timeline::events`].
    pub fn happen(&mut self, player: Option<Color>, act: Act) -> usize {
        self.events.push(Event { ply: self.last_ply(), player, act });
        self.events.len() - 1
    }

    /// Sets the remaining time of a side as it stands now.
    pub fn set_clock(&mut self, player: Color, time: Millis) {
        if let Some(last) = self.plies.last_mut() {
            *last.remaining.get_mut(player) = Some(time);
        }
    }

    /// Mate or stalemate in the last position.
    pub(super) fn look_at_board_end(&mut self) {
        let position = self.position(self.last_ply());
        self.board_end = match (position.legal_moves().is_empty(), position.is_check()) {
            (false, _) => BoardEnd::None,
            (true, true) => BoardEnd::Checkmate,
            (true, false) => BoardEnd::Stalemate,
        };
    }
}
