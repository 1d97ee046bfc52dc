//! What a scan is to do, the same for all workers.

use std::collections::HashMap;

use super::made::TablesWanted;
use super::study::Study;
use crate::cli::select::Selected;
use crate::corpus::{Chosen, Filter};
use crate::judge::Member;
use crate::record::Notes;
use crate::selection::Roster;
use crate::verdict::Recorded;

/// What a scan is to do.
pub(in crate::cli) struct Setup<'s> {
    pub(super) selected: &'s Selected,
    pub(super) members: Vec<Member<'s>>,
    sources: Vec<String>,
    pub(super) filter: Filter,
    pub(super) lists: Vec<Recorded>,
    pub(super) tables: TablesWanted,
    pub(super) only_differing: bool,
    pub(super) mate_budget: u64,
    /// What of a game is needed.
    pub(super) notes: Notes,
    /// Whether games are only counted, for a sample.
    pub(super) counts_only: bool,
    pub(super) chosen: Option<Chosen>,
    /// The change of policy that is studied, if one is.
    pub(super) study: Option<Study<'s>>,
    /// Games of the whole input before each block, where a sample asks for them.
    pub(super) before: HashMap<(u64, u64), u64>,
}

impl<'s> Setup<'s> {
    pub(super) fn new(selected: &'s Selected, sources: Vec<String>, filter: Filter) -> Self {
        let roster = Roster::new(selected);
        Self {
            selected,
            members: roster.members().to_vec(),
            sources,
            filter,
            lists: Vec::new(),
            tables: TablesWanted::default(),
            only_differing: false,
            mate_budget: 0,
            notes: roster.notes(),
            counts_only: false,
            chosen: None,
            study: None,
            before: HashMap::new(),
        }
    }

    /// The same for a change of policy.
    pub(in crate::cli) fn of_study(
        study: Study<'s>,
        sources: Vec<String>,
        filter: Filter,
        mate_budget: u64,
    ) -> Self {
        let of = Self::new(study.from, sources, filter);
        // Clocks tell how much time is saved.
        Self { mate_budget, notes: Notes::All, study: Some(study), ..of }
    }

    /// The ids of the members with the hashes of their texts.
    pub(in crate::cli) fn hashes(&self) -> Vec<(&'s str, &'s str)> {
        Roster::new(self.selected).about()
    }

    /// The name of a source.
    pub(super) fn source(&self, source: u64) -> &str {
        let at = usize::try_from(source).unwrap_or(usize::MAX);
        self.sources.get(at).map_or("", String::as_str)
    }

    /// Games of the whole input before a block, as far as a sample asks for it.
    pub(super) fn games_before(&self, source: u64, block: u64) -> u64 {
        self.before.get(&(source, block)).copied().unwrap_or(0)
    }
}
