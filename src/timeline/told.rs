//! What the record tells beside the moves: clocks and evaluations. Most games tell neither.

use shakmaty::{ByColor, Color};

use crate::clock::Millis;

/// Clocks and evaluations by ply.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// What both clocks show at ply 0.
    start: Option<Millis>,
    /// Remaining time of both sides at each ply; empty as long as no move had a clock.
    remaining: Vec<ByColor<Option<Millis>>>,
    /// Remaining time of both sides at the last ply, where that of no other is told.
    at_end: Option<(u32, ByColor<Option<Millis>>)>,
    /// Evaluations at each ply from 1 on; no longer than the last one told.
    evaluations: Vec<Option<i32>>,
}

impl Told {
    /// Forgets everything; both clocks show `start` at ply 0.
    pub(super) fn restart(&mut self, start: Option<Millis>) {
        self.start = start;
        self.remaining.clear();
        self.at_end = None;
        self.evaluations.clear();
    }

    /// The remaining time of a side, if it is told. `first`: the side to move at ply 0.
    pub(super) fn clock(&self, ply: u32, color: Color, first: Color) -> Option<Millis> {
        if let Some((_, remaining)) = self.at_end.filter(|&(end, _)| end == ply) {
            return *remaining.get(color);
        }
        match self.remaining.get(ply as usize) {
            Some(remaining) => *remaining.get(color),
            None => self.start.filter(|_| ply <= u32::from(color != first)),
        }
    }

    pub(super) fn evaluation(&self, ply: u32) -> Option<i32> {
        self.evaluations.get((ply as usize).checked_sub(1)?).copied().flatten()
    }

    /// Adds a move of `player` of which nothing is told yet.
    #[inline]
    pub(super) fn push(&mut self, player: Color) {
        self.at_end = None;
        if let Some(&last) = self.remaining.last() {
            let mut remaining = last;
            *remaining.get_mut(player) = None;
            self.remaining.push(remaining);
        }
    }

    /// Adds what is told of the move of `player` that led to `ply`, the last one, after the move.
    pub(super) fn tell(
        &mut self,
        ply: u32,
        player: Color,
        clock: Option<Millis>,
        evaluation: Option<i32>,
    ) {
        if evaluation.is_some() {
            self.evaluations.resize((ply as usize).saturating_sub(1), None);
            self.evaluations.push(evaluation);
        }
        if let Some(time) = clock {
            self.set(ply, player, time, if ply % 2 == 1 { player } else { !player });
        }
    }

    /// Tells what the last two moves left to those who made them, and of no other. `ply` is the last,
    /// `first` the side to move at ply 0.
    pub(super) fn tell_at_end(&mut self, ply: u32, first: Color, clocks: [Option<Millis>; 2]) {
        let player = if ply % 2 == 1 { first } else { !first };
        let [before, last] = clocks;
        let before = if ply > 1 { before } else { self.start };
        let of = |color| if color == player { last } else { before };
        self.at_end = (ply > 0).then(|| (ply, ByColor::new_with(of)));
    }

    /// Sets the remaining time of a side at `ply`, the last one.
    pub(super) fn set(&mut self, ply: u32, player: Color, time: Millis, first: Color) {
        self.fill(ply, first);
        self.at_end = None;
        if let Some(last) = self.remaining.last_mut() {
            *last.get_mut(player) = Some(time);
        }
    }

    /// Takes away what is told of plies behind `ply`.
    pub(super) fn cut_to(&mut self, ply: u32) {
        self.remaining.truncate(ply as usize + 1);
        self.at_end = None;
        self.evaluations.truncate(ply as usize);
    }

    /// Writes out the clocks up to a ply, if that was not done yet.
    fn fill(&mut self, ply: u32, first: Color) {
        if self.remaining.is_empty() {
            let of = |ply, color| self.clock(ply, color, first);
            let filled = (0..=ply).map(|ply| ByColor::new_with(|color| of(ply, color)));
            self.remaining = filled.collect();
        }
    }
}
