//! What comes of the games of one block.

use std::collections::BTreeMap;

use super::study::Studied;
use crate::corpus::Tally;
use crate::problem::Problem;
use crate::report::rows;
use crate::report::scan::{Counts, Listed};
use crate::report::table::Rows;

/// Errors that are said one by one at most; the rest is only counted.
pub(super) const MOST_SAID: usize = 1_000;

/// What comes of the games of one block. Numbers of games count from 1 within the block.
#[derive(Default)]
pub(super) struct Made {
    pub(super) counts: Counts,
    /// By the number of the member.
    pub(super) tallies: Vec<Tally>,
    /// Games asked for by how a verdict fits the record.
    pub(super) listed: Vec<Listed>,
    /// The first errors, with the numbers of their games.
    pub(super) errors: Vec<(u64, Problem)>,
    /// Families without an edition for some games, and how many.
    pub(super) unjudged: BTreeMap<String, u64>,
    /// Games that a sample may choose from.
    pub(super) candidates: Vec<u64>,
    pub(super) verdicts: Option<Rows>,
    pub(super) games: Option<Rows>,
    pub(super) events: Option<Rows>,
    pub(super) differences: Option<Rows>,
    /// What comes of a change of policy.
    pub(super) studied: Studied,
}

impl Made {
    /// The rows of the games that a change of policy makes differ.
    pub(super) fn differences(&mut self) -> &mut Rows {
        self.differences.get_or_insert_with(|| Rows::new(&rows::DIFFERENCES))
    }

    /// The tally of a member.
    pub(super) fn tally(&mut self, member: usize) -> Option<&mut Tally> {
        if self.tallies.len() <= member {
            self.tallies.resize_with(member + 1, Tally::default);
        }
        self.tallies.get_mut(member)
    }

    /// The rows of each table, made when the first is added.
    pub(super) fn tables(&mut self, wanted: TablesWanted) -> [Option<&mut Rows>; 3] {
        let rows = |slot: &mut Option<Rows>, wanted: bool, table| {
            if wanted && slot.is_none() {
                *slot = Some(Rows::new(table));
            }
        };
        rows(&mut self.verdicts, wanted.verdicts, &rows::VERDICTS);
        rows(&mut self.games, wanted.games, &rows::GAMES);
        rows(&mut self.events, wanted.events, &rows::EVENTS);
        [self.verdicts.as_mut(), self.games.as_mut(), self.events.as_mut()]
    }
}

/// The tables that are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TablesWanted {
    pub(super) verdicts: bool,
    pub(super) games: bool,
    pub(super) events: bool,
}

impl TablesWanted {
    pub(super) fn any(self) -> bool {
        self.verdicts || self.games || self.events
    }
}
