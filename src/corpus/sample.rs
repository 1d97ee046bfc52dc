//! A sample of games that is the same for ever, whatever reads them.

use std::collections::BinaryHeap;

/// Chooses games by their numbers, uniformly and without replacement: every game has a key, a hash
/// of its number and the seed, and those with the smallest keys are chosen. No game is kept.
#[derive(Clone, Debug)]
pub struct Sample {
    size: usize,
    seed: u64,
    /// Key and number of the games chosen so far, the greatest first.
    chosen: BinaryHeap<(u64, u64)>,
}

/// The numbers of the games that were chosen, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen(Vec<u64>);

impl Sample {
    /// A sample of `size` games. Another seed gives another sample.
    #[must_use]
    pub fn new(size: usize, seed: u64) -> Self {
        Self { size, seed, chosen: BinaryHeap::new() }
    }

    /// Offers a game by its number over the whole input; each number once, in any order.
    pub fn offer(&mut self, game: u64) {
        let candidate = (key(self.seed, game), game);
        if self.chosen.len() < self.size {
            self.chosen.push(candidate);
        } else if let Some(mut greatest) = self.chosen.peek_mut().filter(|it| candidate < **it) {
            *greatest = candidate;
        }
    }

    /// What was chosen of the games that were offered: all if there are no more than the size.
    #[must_use]
    pub fn chosen(self) -> Chosen {
        let mut games: Vec<u64> = self.chosen.into_iter().map(|(_, game)| game).collect();
        games.sort_unstable();
        Chosen(games)
    }
}

impl Chosen {
    /// Whether a game was chosen.
    #[must_use]
    pub fn holds(&self, game: u64) -> bool {
        self.0.binary_search(&game).is_ok()
    }

    /// The numbers, in order.
    #[must_use]
    pub fn games(&self) -> &[u64] {
        &self.0
    }
}

/// The key of a game: the output number `game` (from 0) of the generator `SplitMix64` (Steele, Lea,
/// Flood 2014) whose state starts with the mixed seed. Samples that were published rest on it: it
/// must never change. For one seed no two games share a key.
fn key(seed: u64, game: u64) -> u64 {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
    // Mixed, or the sample of the next seed would be the same one, shifted.
    let state = mix(seed.wrapping_add(STEP));
    mix(state.wrapping_add(STEP.wrapping_mul(game.wrapping_add(1))))
}

/// The finaliser of `SplitMix64`, a bijection.
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(size: usize, seed: u64, games: impl IntoIterator<Item = u64>) -> Vec<u64> {
        let mut sample = Sample::new(size, seed);
        games.into_iter().for_each(|game| sample.offer(game));
        sample.chosen().0
    }

    #[test]
    fn the_finaliser_is_the_published_one() {
        // First outputs of SplitMix64 from state 0.
        assert_eq!(mix(0x9E37_79B9_7F4A_7C15), 0xE220_A839_7B1D_CDAF);
        assert_eq!(mix(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(2)), 0x6E78_9E6A_A1B9_65F4);
    }

    #[test]
    fn samples_never_change() {
        assert_eq!(sample(5, 1, 1..=1000), SAMPLE_OF_SEED_1);
        assert_eq!(sample(5, 1, (1..=1000).rev()), SAMPLE_OF_SEED_1);
        assert_ne!(sample(5, 2, 1..=1000), SAMPLE_OF_SEED_1);
    }

    const SAMPLE_OF_SEED_1: [u64; 5] = [376, 649, 824, 829, 851];

    #[test]
    fn every_game_is_chosen_as_often() {
        let mut times = [0_u32; 20];
        for seed in 0..10_000 {
            for game in sample(5, seed, 0..20) {
                times[usize::try_from(game).unwrap()] += 1;
            }
        }
        // 2500 expected, with a standard deviation of 43.
        assert!(times.iter().all(|times| (2300..2700).contains(times)), "{times:?}");
    }

    #[test]
    fn few_games_are_all_chosen() {
        assert_eq!(sample(5, 1, 1..=3), [1, 2, 3]);
        assert_eq!(sample(0, 1, 1..=3), [0; 0]);
        let mut all = Sample::new(9, 0);
        all.offer(7);
        let chosen = all.chosen();
        assert!(chosen.holds(7) && !chosen.holds(6));
        assert_eq!(chosen.games(), [7]);
    }
}
