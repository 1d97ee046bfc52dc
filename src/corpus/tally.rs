//! What many verdicts of one profile come to.

use std::collections::BTreeMap;

use strum::VariantArray;

use crate::terms::Termination;
use crate::verdict::{Gist, Recorded};

/// The verdicts of one profile on many games, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games judged.
    pub games: u64,
    /// Games ended by each ground.
    pub endings: BTreeMap<Termination, Ends>,
    /// Endings that are not certain.
    pub uncertain: u64,
    /// Games that go on after the end, and by how many half-moves in all.
    pub after_end: Beyond,
    /// Games in which a right to claim stood before the end, by ground.
    pub claims: BTreeMap<Termination, u64>,
    /// Those in which nothing came of it: the record is not drawn where a right stood.
    pub missed: BTreeMap<Termination, u64>,
    /// Games in which a rule could not be decided.
    pub undetermined: u64,
    /// How the verdicts fit the records; `None` where the end of the game was not read.
    pub recorded: BTreeMap<Option<Recorded>, u64>,
}

/// Games ended by one ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    /// By a rule that ends the game by itself.
    pub automatic: u64,
    /// By a claim.
    pub claimed: u64,
}

/// Games that go on after the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Beyond {
    /// How many.
    pub games: u64,
    /// Half-moves played after the end.
    pub plies: u64,
}

impl Tally {
    /// Adds what is said of so many games.
    pub fn add(&mut self, gist: &Gist, games: u64) {
        self.games += games;
        if let Some(ending) = gist.ending {
            let ends = self.endings.entry(ending.termination).or_default();
            *(if ending.claimed { &mut ends.claimed } else { &mut ends.automatic }) += games;
            self.uncertain += if ending.certain { 0 } else { games };
            if gist.after_end > 0 {
                self.after_end.games += games;
                self.after_end.plies += games * u64::from(gist.after_end);
            }
        }
        if !gist.claims.is_empty() {
            for &termination in Termination::VARIANTS {
                if gist.claims.contain(termination) {
                    *self.claims.entry(termination).or_default() += games;
                }
                if gist.missed.contain(termination) {
                    *self.missed.entry(termination).or_default() += games;
                }
            }
        }
        self.undetermined += if gist.undetermined { games } else { 0 };
        *self.recorded.entry(gist.recorded).or_default() += games;
    }

    /// Adds another tally.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        for (&termination, ends) in &other.endings {
            let sum = self.endings.entry(termination).or_default();
            sum.automatic += ends.automatic;
            sum.claimed += ends.claimed;
        }
        self.uncertain += other.uncertain;
        self.after_end.games += other.after_end.games;
        self.after_end.plies += other.after_end.plies;
        for (sums, counts) in [(&mut self.claims, &other.claims), (&mut self.missed, &other.missed)]
        {
            for (&termination, games) in counts {
                *sums.entry(termination).or_default() += games;
            }
        }
        self.undetermined += other.undetermined;
        for (&recorded, games) in &other.recorded {
            *self.recorded.entry(recorded).or_default() += games;
        }
    }
}
