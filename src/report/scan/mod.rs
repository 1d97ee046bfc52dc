//! The summary of a corpus: what all verdicts come to.

pub mod json;
pub mod text;

use std::collections::BTreeMap;

use crate::corpus::Tally;
use crate::terms::GameResult;
use crate::timeline::Status;
use crate::verdict::{EndingGist, Recorded};

/// The summary of a corpus.
#[derive(Debug, Default)]
pub struct Summary {
    /// Names of the sources, in order.
    pub sources: Vec<String>,
    /// Sources that could not be read, or not to their end.
    pub unread: u64,
    /// Whether a signal ended the run before the sources did.
    pub interrupted: bool,
    /// The games.
    pub counts: Counts,
    /// Ids of the profiles.
    pub profiles: Vec<String>,
    /// Hashes of their texts, in the same order.
    pub hashes: Vec<String>,
    /// What each says, in the same order.
    pub tallies: Vec<Tally>,
    /// Families without an edition that was in force for some games, and how many games.
    pub unjudged: BTreeMap<String, u64>,
    /// Whether games were asked for by how a verdict fits the record.
    pub lists: bool,
    /// These games, in order.
    pub listed: Vec<Listed>,
    /// Those beyond the number that is listed.
    pub not_listed: u64,
}

/// The games of a corpus, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Games read.
    pub games: u64,
    /// Read whole.
    pub complete: u64,
    /// Read up to the first fault.
    pub partial: u64,
    /// Without a usable start.
    pub rejected: u64,
    /// Without moves.
    pub empty: u64,
    /// Left out by a filter or a sample.
    pub left_out: u64,
    /// Games on whose ending the profiles differ.
    pub differing: u64,
    /// Errors in the sources: text, moves or positions that were lost.
    pub errors: u64,
}

/// A game that was asked for by how a verdict fits the record.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Number of the profile.
    pub member: usize,
    /// How the verdict fits the record.
    pub recorded: Recorded,
    /// Name of the source.
    pub source: String,
    /// Position in the source, from 1.
    pub game: u64,
    /// Half-moves played.
    pub plies: u32,
    /// The tag `White`.
    pub white: Option<String>,
    /// The tag `Black`.
    pub black: Option<String>,
    /// The tag `Site`.
    pub site: Option<String>,
    /// The recorded result.
    pub result: Option<GameResult>,
    /// The ending under the profile.
    pub ending: Option<EndingGist>,
    /// Half-moves played when the game ends under the profile.
    pub ending_ply: Option<u32>,
}

impl Summary {
    /// A summary of nothing yet, for these profiles.
    #[must_use]
    pub fn of(profiles: impl Iterator<Item = String>) -> Self {
        let profiles: Vec<String> = profiles.collect();
        let tallies = profiles.iter().map(|_| Tally::default()).collect();
        Self { profiles, tallies, ..Self::default() }
    }
}

impl Counts {
    /// Adds a game that was read.
    pub fn read(&mut self, status: Status) {
        self.games += 1;
        *(match status {
            Status::Complete => &mut self.complete,
            Status::Partial => &mut self.partial,
            Status::Rejected => &mut self.rejected,
            Status::Empty => &mut self.empty,
        }) += 1;
    }

    /// Adds other counts.
    pub fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.complete += other.complete;
        self.partial += other.partial;
        self.rejected += other.rejected;
        self.empty += other.empty;
        self.left_out += other.left_out;
        self.differing += other.differing;
        self.errors += other.errors;
    }
}
