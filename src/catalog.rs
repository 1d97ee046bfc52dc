//! The profiles at hand: those embedded from `rulesets/`, and files of the user's own.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use crate::date::{DateRange, PartialDate};
use crate::lint;
use crate::profile::{self, Fault, Profile};

/// Id (the file's name) and RON text of each embedded profile, in the order of their ids.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The profiles that can be asked for.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    entries: Vec<Entry>,
}

/// A profile and the text it was read from.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The profile.
    pub profile: Profile,
    /// Its RON text.
    pub text: String,
}

/// A file that is no usable profile.
#[derive(Debug)]
pub enum LoadError {
    /// It could not be read.
    Io(PathBuf, io::Error),
    /// It was read and has faults.
    Faults {
        /// Name of the file.
        name: String,
        /// Its text.
        text: String,
        /// What is wrong, in the order of the text; at least one.
        faults: Vec<Fault>,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Faults { name, text, faults } => {
                for (at, fault) in faults.iter().enumerate() {
                    let place = fault.place(text);
                    let newline = if at == 0 { "" } else { "\n" };
                    write!(
                        f,
                        "{newline}{name}:{}:{}: {}",
                        place.line, place.column, fault.message
                    )?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for LoadError {}

/// What a name asks for.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// One profile.
    Profile(&'a Entry),
    /// A family: its editions by the game's date.
    Family(&'a str),
}

/// The editions of a family that a date picks.
#[derive(Clone, Debug)]
pub enum Editions<'a> {
    /// In force on some day that the date allows, in the order of their ids; at least one.
    InForce(Vec<&'a Entry>),
    /// The date is unknown: the newest edition.
    Newest(&'a Entry),
    /// None was in force then, as far as the catalogue knows.
    None,
}

impl Catalog {
    /// The embedded profiles. They are only read here: that they pass every check is a test's concern.
    pub fn builtin() -> Result<Self, LoadError> {
        let mut entries = Vec::with_capacity(EMBEDDED.len());
        for &(id, text) in EMBEDDED {
            let profile = profile::read(text, "a profile").map_err(|fault| LoadError::Faults {
                name: format!("rulesets/{id}.ron"),
                text: text.to_owned(),
                faults: vec![fault],
            })?;
            entries.push(Entry { profile, text: text.to_owned() });
        }
        entries.sort_by(|a, b| a.profile.id.cmp(&b.profile.id));
        Ok(Self { entries })
    }

    /// Checks the RON text of a profile and adds it; one of the user's own takes the place of an
    /// embedded one of the same id. Returns its id. Faults are said of `name`.
    pub fn add_text(&mut self, name: &str, text: String) -> Result<String, LoadError> {
        let profile = match lint::check(&text) {
            Ok(profile) => profile,
            Err(faults) => {
                return Err(LoadError::Faults { name: name.to_owned(), text, faults });
            }
        };
        let id = profile.id.clone();
        self.entries.retain(|entry| entry.profile.id != id);
        self.entries.push(Entry { profile, text });
        self.entries.sort_by(|a, b| a.profile.id.cmp(&b.profile.id));
        Ok(id)
    }

    /// Reads a profile from a file, checks it, and adds it. Returns its id.
    pub fn add_file(&mut self, path: &Path) -> Result<String, LoadError> {
        let text = read_text(path)?;
        self.add_text(&path.display().to_string(), text)
    }

    /// All profiles, in the order of their ids.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with this id.
    #[must_use]
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.profile.id == id)
    }

    /// The profile with this id.
    #[must_use]
    pub fn profile(&self, id: &str) -> Option<&Profile> {
        self.entry(id).map(|entry| &entry.profile)
    }

    /// The profiles that are judged when none is named.
    pub fn featured(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.profile.featured)
    }

    /// What a name asks for. Where an edition is named as its family, the family is meant.
    #[must_use]
    pub fn ask<'a>(&'a self, name: &'a str) -> Option<Asked<'a>> {
        let editions = self.entries.iter().filter(|entry| entry.profile.family == name).count();
        match self.entry(name) {
            Some(entry) if editions < 2 => Some(Asked::Profile(entry)),
            _ => (editions > 0).then_some(Asked::Family(name)),
        }
    }

    /// The profiles that a name may ask for, whatever the date.
    #[must_use]
    pub fn asked_by<'a>(&'a self, name: &'a str) -> Vec<&'a Entry> {
        match self.ask(name) {
            Some(Asked::Profile(entry)) => vec![entry],
            Some(Asked::Family(family)) => {
                self.entries.iter().filter(|entry| entry.profile.family == family).collect()
            }
            None => Vec::new(),
        }
    }

    /// The profile of this id, or the newest edition of the family of this name.
    #[must_use]
    pub fn newest<'a>(&'a self, name: &'a str) -> Option<&'a Profile> {
        match self.ask(name)? {
            Asked::Profile(entry) => Some(&entry.profile),
            Asked::Family(family) => match self.editions(family, None) {
                Editions::Newest(entry) => Some(&entry.profile),
                Editions::InForce(_) | Editions::None => None,
            },
        }
    }

    /// Every name that can be asked for: ids and families.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .entries
            .iter()
            .flat_map(|entry| [entry.profile.id.as_str(), entry.profile.family.as_str()])
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The editions of a family for a game of this date.
    #[must_use]
    pub fn editions(&self, family: &str, date: Option<&PartialDate>) -> Editions<'_> {
        let members = self.entries.iter().filter(|entry| entry.profile.family == family);
        let Some(date) = date else {
            let newest = members.reduce(|newest, entry| {
                if entry.profile.days().begins_after(&newest.profile.days()) {
                    entry
                } else {
                    newest
                }
            });
            return newest.map_or(Editions::None, Editions::Newest);
        };
        let days = DateRange::of(date);
        let found: Vec<&Entry> =
            members.filter(|entry| entry.profile.days().overlaps(&days)).collect();
        if found.is_empty() { Editions::None } else { Editions::InForce(found) }
    }
}

/// Reads the text of a profile: a regular file of at most 1 MiB in UTF-8.
pub fn read_text(path: &Path) -> Result<String, LoadError> {
    let io = |error| LoadError::Io(path.to_owned(), error);
    let file = fs::File::open(path).map_err(io)?;
    if file.metadata().map_err(io)?.is_dir() {
        return Err(io(io::Error::new(io::ErrorKind::IsADirectory, "is a directory")));
    }
    text_of(path, file)
}

/// Reads the text of a profile or of cases from an open source: at most 1 MiB in UTF-8.
pub(crate) fn text_of(path: &Path, source: impl Read) -> Result<String, LoadError> {
    let mut bytes = Vec::new();
    let most = crate::profile::MOST_BYTES as u64 + 1;
    let read = source.take(most).read_to_end(&mut bytes);
    read.map_err(|error| LoadError::Io(path.to_owned(), error))?;
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let faults = vec![Fault::new(at..at, "the text is not UTF-8")];
        LoadError::Faults { name: path.display().to_string(), text, faults }
    })
}
