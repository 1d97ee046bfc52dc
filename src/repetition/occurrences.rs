//! How often each position of a game has stood, under one identity.

use super::Identity;
use super::history::NONE;

/// How often each position of a game has stood, itself included, under one identity.
#[derive(Clone, Debug)]
pub struct Occurrences {
    identity: Identity,
    /// How many positions.
    len: u32,
    peak: u32,
    /// Empty where every position has stood once.
    stands: Vec<Stand>,
}

/// One position.
#[derive(Clone, Copy, Debug)]
struct Stand {
    count: u32,
    /// Its last earlier occurrence.
    previous: u32,
    /// Whether its occurrences include ply 0.
    from_start: bool,
}

impl Occurrences {
    /// Counts of no position yet.
    pub(super) fn under(identity: Identity) -> Self {
        Self { identity, len: 0, peak: 0, stands: Vec::new() }
    }

    /// Counts of positions of which no two are the same.
    pub(super) fn of_single_positions(identity: Identity, len: u32) -> Self {
        Self { identity, len, peak: len.min(1), stands: Vec::new() }
    }

    pub(super) fn identity(&self) -> Identity {
        self.identity
    }

    fn stand(&self, ply: u32) -> Option<&Stand> {
        self.stands.get(ply as usize)
    }

    pub(super) fn push(&mut self, previous: u32) {
        let earlier = self.stand(previous);
        let count = 1 + earlier.map_or(0, |earlier| earlier.count);
        let from_start = earlier.map_or(self.len == 0, |earlier| earlier.from_start);
        self.stands.push(Stand { count, previous, from_start });
        self.len += 1;
        self.peak = self.peak.max(count);
    }

    /// Adds a position to all before it; `false` if nothing is known of them but that each has stood
    /// once, and this one has stood before.
    pub(super) fn add(&mut self, previous: u32) -> bool {
        if !self.stands.is_empty() || self.len == 0 {
            self.push(previous);
        } else if previous == NONE {
            self.len += 1;
        } else {
            return false;
        }
        true
    }

    /// Takes the last position away.
    pub(crate) fn pop(&mut self) {
        self.len = self.len.saturating_sub(1);
        if self.stands.pop().is_some_and(|last| last.count == self.peak) {
            self.peak = self.stands.iter().map(|stand| stand.count).max().unwrap_or(0);
        }
        self.peak = self.peak.min(self.len);
    }

    /// Occurrences of the position at `ply` up to and with it. With `count_start` false the position
    /// at ply 0 is not counted as an occurrence of itself.
    #[must_use]
    pub fn at(&self, ply: u32, count_start: bool) -> u32 {
        let (count, includes_start) = match self.stand(ply) {
            Some(stand) => (stand.count, stand.from_start),
            None => (u32::from(ply < self.len), ply == 0),
        };
        count.saturating_sub(u32::from(!count_start && includes_start))
    }

    /// The highest count of the game.
    #[must_use]
    pub fn peak(&self) -> u32 {
        self.peak
    }

    /// The plies of the occurrences of the position at `ply`, latest first, itself included.
    pub fn plies(&self, ply: u32, count_start: bool) -> impl Iterator<Item = u32> + '_ {
        let mut next = Some(ply).filter(|&ply| ply < self.len);
        std::iter::from_fn(move || {
            let ply = next?;
            let previous = self.stand(ply).map(|stand| stand.previous);
            next = previous.filter(|&earlier| earlier != NONE);
            Some(ply)
        })
        .filter(move |&ply| count_start || ply != 0)
    }
}
