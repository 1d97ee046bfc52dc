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

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of positions of which each stood last at the ply that is named.
    fn counts(previous: &[u32]) -> Occurrences {
        let mut counts = Occurrences::under(Identity::LAWS);
        for &it in previous {
            counts.push(it);
        }
        counts
    }

    fn each(counts: &Occurrences, count_start: bool) -> Vec<u32> {
        (0..=counts.len).map(|ply| counts.at(ply, count_start)).collect()
    }

    #[test]
    fn a_position_counts_those_before_it() {
        let counts = counts(&[NONE, NONE, 0, 1, 2]);
        assert_eq!(each(&counts, true), [1, 1, 2, 2, 3, 0]);
        assert_eq!(each(&counts, false), [0, 1, 1, 2, 2, 0], "the start is no occurrence");
        assert_eq!(counts.peak(), 3);
        assert_eq!(counts.plies(4, true).collect::<Vec<_>>(), [4, 2, 0]);
        assert_eq!(counts.plies(4, false).collect::<Vec<_>>(), [4, 2]);
        assert_eq!(counts.plies(5, true).count(), 0, "there is no such ply");
    }

    #[test]
    fn single_positions_are_counted_without_being_kept() {
        let mut singles = Occurrences::of_single_positions(Identity::LAWS, 3);
        assert_eq!(each(&singles, true), [1, 1, 1, 0]);
        assert_eq!(each(&singles, false), [0, 1, 1, 0]);
        assert_eq!(singles.plies(3, true).count(), 0);
        assert!(singles.add(NONE));
        assert_eq!((each(&singles, true), singles.peak()), (vec![1, 1, 1, 1, 0], 1));
        assert!(!singles.add(1), "where the one at ply 1 stood before is not kept");
        assert_eq!(each(&singles, true), [1, 1, 1, 1, 0], "and nothing is added");
    }

    #[test]
    fn one_more_position_is_added_to_counts_that_are_kept() {
        let mut kept = counts(&[NONE, NONE, 0]);
        assert!(kept.add(NONE) && kept.add(2));
        assert_eq!((each(&kept, true), kept.peak()), (vec![1, 1, 2, 1, 3, 0], 3));
        let mut none = counts(&[]);
        assert!(none.add(NONE) && none.add(0));
        assert_eq!((each(&none, true), none.peak()), (vec![1, 2, 0], 2));
    }

    #[test]
    fn the_last_position_is_taken_away_with_its_count() {
        let mut kept = counts(&[NONE, NONE, 0, 1, 2]);
        kept.pop();
        assert_eq!((each(&kept, true), kept.peak()), (vec![1, 1, 2, 2, 0], 2));
        kept.pop();
        assert_eq!(kept.peak(), 2, "another position stood as often");
        kept.pop();
        assert_eq!(kept.peak(), 1);
        (0..3).for_each(|_| kept.pop());
        assert_eq!((each(&kept, true), kept.peak()), (vec![0], 0));
        let mut singles = Occurrences::of_single_positions(Identity::LAWS, 1);
        singles.pop();
        assert_eq!((each(&singles, true), singles.peak()), (vec![0], 0));
    }
}
