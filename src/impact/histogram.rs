//! How some number is spread over many games.

use std::collections::BTreeMap;

/// Counts in bins of one width; whatever is beyond the last bin counts in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    /// The width of a bin, at least 1.
    pub width: u32,
    /// The start of the last bin.
    pub last: u32,
    /// Counts by the start of the bin; none is zero.
    pub bins: BTreeMap<u32, u64>,
}

impl Histogram {
    /// An empty one. The last bin is the one that holds `last`.
    #[must_use]
    pub fn new(width: u32, last: u32) -> Self {
        let width = width.max(1);
        Self { width, last: last / width * width, bins: BTreeMap::new() }
    }

    /// Counts a number.
    pub fn add(&mut self, number: u32) {
        let bin = (number / self.width).saturating_mul(self.width).min(self.last);
        *self.bins.entry(bin).or_default() += 1;
    }

    /// Adds the counts of another of the same bins.
    pub fn join(&mut self, other: &Self) {
        for (&bin, count) in &other.bins {
            *self.bins.entry(bin).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_holds_its_start_and_not_the_next_ones() {
        let mut histogram = Histogram::new(10, 200);
        for number in [0, 9, 10, 199, 200, 5_000] {
            histogram.add(number);
        }
        let bins: Vec<_> = histogram.bins.iter().map(|(&bin, &count)| (bin, count)).collect();
        assert_eq!(bins, [(0, 2), (10, 1), (190, 1), (200, 2)]);
    }
}
