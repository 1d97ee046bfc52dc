//! The games that tell most of a change of policy.

use std::cmp::Reverse;

use super::{Difference, Kind};

/// So many games at most, those that tell most: first those with another result, then those with the
/// most half-moves saved, then the earlier ones of the input.
#[derive(Clone, Debug)]
pub struct Telling<G> {
    most: usize,
    games: Vec<(Key, G)>,
    /// Games that qualify.
    pub offered: u64,
}

/// What decides, the least first: whether the result stays, half-moves saved, source, game.
type Key = (bool, Reverse<i64>, u64, u64);

impl<G> Default for Telling<G> {
    /// One that takes no game.
    fn default() -> Self {
        Self::new(0)
    }
}

impl<G> Telling<G> {
    /// None yet.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, games: Vec::new(), offered: 0 }
    }

    /// Offers a game by its source and its number in it. Only games with another ending that is decided
    /// tell anything. `tell` is asked only of games that are taken.
    pub fn offer(&mut self, place: (u64, u64), difference: &Difference, tell: impl FnOnce() -> G) {
        if matches!(difference.kind, Kind::Same | Kind::Undecided) {
            return;
        }
        self.offered += 1;
        // What is unknowable saves nothing, and adds nothing that is known.
        let saved = difference.plies_saved().unwrap_or(0);
        let key = (difference.flip().is_none(), Reverse(saved), place.0, place.1);
        self.insert(key, tell);
    }

    /// Adds those of games that count behind `before` in their source.
    pub fn join(&mut self, other: Self, before: u64) {
        self.offered += other.offered;
        for ((stays, saved, source, game), told) in other.games {
            self.insert((stays, saved, source, game + before), || told);
        }
    }

    fn insert(&mut self, key: Key, tell: impl FnOnce() -> G) {
        let at = self.games.partition_point(|(known, _)| *known < key);
        if at < self.most {
            self.games.insert(at, (key, tell()));
            self.games.truncate(self.most);
        }
    }

    /// The games in order, each with its source and its number in it.
    pub fn games(&self) -> impl Iterator<Item = (u64, u64, &G)> {
        self.games.iter().map(|((_, _, source, game), told)| (*source, *game, told))
    }
}
