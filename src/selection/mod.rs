//! Who judges a game: profiles asked for by name, checked, with what is assumed under each.

mod asked;
mod named;
mod roster;

use std::collections::{HashMap, HashSet};
use std::path::Path;

pub use asked::{Asking, Refusal, Rules, SettingRefusal, catalog_for, set};
pub use named::{Ids, Named};
pub use roster::{Roster, Turn};

use crate::catalog::{Asked, Catalog, Editions, Entry};
use crate::date::PartialDate;
use crate::judge::{Assumptions, judge};
use crate::profile::Profile;
use crate::record::Record;
use crate::report::{self, Answer, Unjudged};
use crate::timeline::Timeline;

/// The catalogue with the names asked for, checked.
#[derive(Debug)]
pub struct Selected {
    catalog: Catalog,
    names: Vec<Name>,
    on: Option<PartialDate>,
    assumptions: HashMap<String, Assumptions>,
    hashes: HashMap<String, String>,
}

/// What to judge by.
#[derive(Debug)]
enum Name {
    /// The profile with this id, whatever the date.
    Exact(String),
    /// What this name asks for: a profile, or a family by the game's date.
    Asked(String),
}

/// A profile to judge a game by.
#[derive(Clone, Copy, Debug)]
pub struct Choice<'a> {
    /// The profile and its text.
    pub entry: &'a Entry,
    /// The first 16 hexadecimal digits of the SHA-256 of that text.
    pub hash: &'a str,
    /// What is assumed under it.
    pub assumptions: &'a Assumptions,
    /// The family that was asked for, if it was one.
    pub asked: Option<&'a str>,
    /// What else to say about the choice of the edition.
    pub note: Option<&'static str>,
}

impl<'a> Choice<'a> {
    /// The profile's verdict on a game.
    #[must_use]
    pub fn judge(&self, timeline: &Timeline) -> Answer<'a> {
        let Self { entry, hash, assumptions, asked, note } = *self;
        let verdict = judge(&entry.profile, assumptions, timeline);
        Answer { profile: &entry.profile, hash, asked, note, verdict }
    }
}

impl Name {
    fn text(&self) -> &str {
        match self {
            Self::Exact(text) | Self::Asked(text) => text,
        }
    }
}

/// Whether a name means a file.
#[must_use]
pub fn is_path(name: &str) -> bool {
    name.contains('/') || Path::new(name).extension().is_some_and(|ext| ext == "ron")
}

impl Selected {
    /// Checks every name and setting before the first game is read.
    ///
    /// # Errors
    /// A profile is not known or has faults; two have one id; a setting is none of the profiles asked
    /// for.
    pub fn of(asking: &Asking) -> Result<Self, Refusal> {
        let mut catalog = catalog_for(&asking.profiles).map_err(Refusal::Catalogue)?;
        let mut ids = Ids::default();
        // A name means what the catalogue has, before a file takes the place of it.
        for rules in &asking.profiles {
            let name = rules.name().unwrap_or_default();
            for entry in catalog.asked_by(name) {
                ids.note(name, entry)?;
            }
        }
        let mut names = Vec::new();
        for rules in &asking.profiles {
            let own = rules.add_to(&mut catalog, &mut ids)?;
            names.push(match (rules, own) {
                (Rules::Named(name), _) => Name::Asked(name.clone()),
                (_, own) => Name::Exact(own.unwrap_or_default()),
            });
        }
        if names.is_empty() {
            let featured = catalog.featured();
            names = featured.map(|entry| Name::Exact(entry.profile.id.clone())).collect();
        }
        for name in &names {
            if let Name::Asked(name) = name
                && catalog.ask(name).is_none()
            {
                return Err(Refusal::unknown(&catalog, name));
            }
        }
        let assumptions = assumptions(&catalog, &names, asking)?;
        let hashes = catalog
            .entries()
            .iter()
            .filter(|entry| assumptions.contains_key(&entry.profile.id))
            .map(|entry| (entry.profile.id.clone(), report::hash(&entry.text)))
            .collect();
        Ok(Self { catalog, names, on: asking.on.clone(), assumptions, hashes })
    }

    /// The profiles for one game, and what was asked for and has no edition for it.
    #[must_use]
    pub fn for_game(&self, record: &Record) -> (Vec<Choice<'_>>, Vec<Unjudged<'_>>) {
        self.for_date(record.date())
    }

    /// The profiles that may judge some game, whatever its date.
    #[must_use]
    pub fn entries(&self) -> Vec<&Entry> {
        let asks = |name: &Name, entry: &Entry| match name {
            Name::Exact(id) => entry.profile.id == *id,
            Name::Asked(name) => {
                self.catalog.asked_by(name).iter().any(|it| it.profile.id == entry.profile.id)
            }
        };
        let asked = |entry: &&Entry| self.names.iter().any(|name| asks(name, entry));
        self.catalog.entries().iter().filter(asked).collect()
    }

    /// All assumptions, to set values in.
    pub fn assumptions_mut(&mut self) -> impl Iterator<Item = &mut Assumptions> {
        self.assumptions.values_mut()
    }

    /// The assumptions for a profile of [`Self::entries`], and its hash.
    #[must_use]
    pub fn about(&self, id: &str) -> Option<(&Assumptions, &str)> {
        Some((self.assumptions.get(id)?, self.hashes.get(id)?))
    }

    /// Whether the date of a game may decide by what it is judged.
    #[must_use]
    pub fn date_decides(&self) -> bool {
        let family = |name: &Name| match name {
            Name::Exact(_) => false,
            Name::Asked(name) => matches!(self.catalog.ask(name), Some(Asked::Family(_))),
        };
        self.on.is_none() && self.names.iter().any(family)
    }

    /// The same for a game of this date, as its tag has it.
    #[must_use]
    pub fn for_date(&self, date: Option<&str>) -> (Vec<Choice<'_>>, Vec<Unjudged<'_>>) {
        let date = self.on.clone().or_else(|| date.and_then(PartialDate::from_pgn));
        let mut choices = Vec::new();
        let mut unjudged = Vec::new();
        for name in &self.names {
            let asked = match name {
                Name::Exact(id) => self.catalog.entry(id).map(Asked::Profile),
                Name::Asked(name) => self.catalog.ask(name),
            };
            match asked {
                Some(Asked::Profile(entry)) => choices.extend(self.choice(entry, None, None)),
                Some(Asked::Family(family)) => match self.catalog.editions(family, date.as_ref()) {
                    Editions::InForce(entries) => choices.extend(
                        entries.iter().filter_map(|entry| self.choice(entry, Some(family), None)),
                    ),
                    Editions::Newest(entry) => {
                        let note = "no date that can be read: the newest edition";
                        choices.extend(self.choice(entry, Some(family), Some(note)));
                    }
                    Editions::None => unjudged.push(Unjudged {
                        asked: family,
                        why: format!(
                            "no edition is known that was in force on {}",
                            date.as_ref().map_or_else(String::new, ToString::to_string)
                        ),
                    }),
                },
                None => {}
            }
        }
        // A profile that was asked for twice, by its id or its file and by its family, judges once.
        let mut ids = HashSet::new();
        choices.retain(|choice: &Choice<'_>| ids.insert(choice.entry.profile.id.as_str()));
        (choices, unjudged)
    }

    /// The profiles for a game that is being played now, with their assumptions: of a family the
    /// newest edition, unless a date was given.
    #[must_use]
    pub fn for_live_game(&self) -> Vec<(Profile, Assumptions)> {
        let (choices, _) = self.for_game(&Record::default());
        choices
            .into_iter()
            .map(|choice| (choice.entry.profile.clone(), choice.assumptions.clone()))
            .collect()
    }

    fn choice<'a>(
        &'a self,
        entry: &'a Entry,
        asked: Option<&'a str>,
        note: Option<&'static str>,
    ) -> Option<Choice<'a>> {
        let id = &entry.profile.id;
        let hash = self.hashes.get(id)?;
        Some(Choice { entry, hash, assumptions: self.assumptions.get(id)?, asked, note })
    }
}

/// What is assumed under each profile that may judge.
fn assumptions(
    catalog: &Catalog,
    names: &[Name],
    asking: &Asking,
) -> Result<HashMap<String, Assumptions>, Refusal> {
    let asked = |entry: &&Entry| {
        let profile = &entry.profile;
        names.iter().any(|name| name.text() == profile.id || name.text() == profile.family)
    };
    let mut found: HashMap<String, Assumptions> = catalog
        .entries()
        .iter()
        .filter(asked)
        .map(|entry| {
            let default = Assumptions::of(&entry.profile);
            let assumptions = match asking.claims {
                Some(claims) => default.claiming(claims),
                None => default,
            };
            (entry.profile.id.clone(), assumptions)
        })
        .collect();
    for (name, value) in &asking.settings {
        set(found.values_mut(), name, value).map_err(Refusal::Setting)?;
    }
    Ok(found)
}
