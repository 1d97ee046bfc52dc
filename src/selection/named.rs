//! Profiles that are found by what was asked for, and told apart by their ids.

use std::collections::{HashMap, HashSet};

use super::{Refusal, Rules};
use crate::catalog::{Catalog, Entry};

/// A profile that was asked for: of a family the newest edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Its id.
    pub id: String,
    /// The family, if one was named.
    pub family: Option<String>,
}

/// The ids of profiles that are asked for together, each with what asked for it and the profile's text:
/// output tells profiles apart by nothing else.
#[derive(Debug, Default)]
pub struct Ids(HashMap<String, (String, String)>);

impl Ids {
    /// Notes a profile and what asks for it.
    ///
    /// # Errors
    /// Another profile of the same id was asked for.
    pub fn note(&mut self, asked: &str, entry: &Entry) -> Result<(), Refusal> {
        let id = &entry.profile.id;
        let new = || (asked.to_owned(), entry.text.clone());
        let (first, text) = self.0.entry(id.clone()).or_insert_with(new);
        if *text == entry.text {
            return Ok(());
        }
        Err(Refusal::SameId { id: id.clone(), one: first.clone(), other: asked.to_owned() })
    }
}

impl Named {
    /// Finds profiles, which are then in the catalogue: each once, in the order in which they were asked
    /// for.
    ///
    /// # Errors
    /// One is not known or has faults, or two have one id.
    pub fn find(
        catalog: &mut Catalog,
        asked: &[Rules],
        ids: &mut Ids,
    ) -> Result<Vec<Self>, Refusal> {
        // A name means what the catalogue has, before files come beside it or take the place of it.
        let mut embedded = Vec::new();
        for rules in asked {
            let named = rules.name().and_then(|name| Self::newest(catalog, name));
            if let Some(entry) = named.as_ref().and_then(|named| catalog.entry(&named.id)) {
                ids.note(rules.name().unwrap_or_default(), entry)?;
            }
            embedded.push(named);
        }
        let mut own = Vec::new();
        for rules in asked {
            own.push(rules.add_to(catalog, ids)?.map(|id| Self { id, family: None }));
        }
        let mut found = Vec::new();
        for ((rules, embedded), own) in asked.iter().zip(embedded).zip(own) {
            let name = rules.name().unwrap_or_default();
            let named = own.or(embedded).or_else(|| Self::newest(catalog, name));
            found.push(named.ok_or_else(|| Refusal::unknown(catalog, name))?);
        }
        let mut met = HashSet::new();
        found.retain(|named| met.insert(named.id.clone()));
        Ok(found)
    }

    fn newest(catalog: &Catalog, name: &str) -> Option<Self> {
        let id = &catalog.newest(name)?.id;
        Some(Self { id: id.clone(), family: (id != name).then(|| name.to_owned()) })
    }
}
