//! What is asked for, and why it cannot be had.

use std::fmt;
use std::path::PathBuf;

use super::{Ids, is_path};
use crate::catalog::{Catalog, LoadError};
use crate::date::PartialDate;
use crate::judge::{Assumptions, SettingError};
use crate::report::{faults, sink};
use crate::terms::ClaimsTaken;

/// What games are to be judged by.
#[derive(Clone, Debug, Default)]
pub struct Asking {
    /// The profiles; without any, the featured ones.
    pub profiles: Vec<Rules>,
    /// Names and values of settings, as [`Assumptions::set`] takes them.
    pub settings: Vec<(String, String)>,
    /// What claimants are taken to have done; without it, what the profile says.
    pub claims: Option<ClaimsTaken>,
    /// Judge families by this date instead of the game's.
    pub on: Option<PartialDate>,
}

/// A profile, by name or as a text of the user's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rules {
    /// An id or a family of the catalogue.
    Named(String),
    /// A file.
    File(PathBuf),
    /// RON text.
    Text(String),
}

impl Rules {
    /// What an argument asks for: a file if it looks like a path, or else a name.
    #[must_use]
    pub fn by_argument(argument: &str) -> Self {
        if is_path(argument) {
            Self::File(argument.into())
        } else {
            Self::Named(argument.to_owned())
        }
    }

    fn are_own(&self) -> bool {
        self.name().is_none()
    }

    /// The name, where one is asked for.
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Named(name) => Some(name),
            Self::File(_) | Self::Text(_) => None,
        }
    }

    /// Adds a profile of the user's own to the catalogue. Its id; nothing where a name is asked for.
    pub(super) fn add_to(
        &self,
        catalog: &mut Catalog,
        ids: &mut Ids,
    ) -> Result<Option<String>, Refusal> {
        let (name, added) = match self {
            Self::Named(_) => return Ok(None),
            Self::File(path) => (path.display().to_string(), catalog.add_file(path)),
            Self::Text(text) => ("profile".to_owned(), catalog.add_text("profile", text.clone())),
        };
        let id = added.map_err(Refusal::Unreadable)?;
        if let Some(entry) = catalog.entry(&id) {
            ids.note(&name, entry)?;
        }
        Ok(Some(id))
    }
}

/// The catalogue in which these profiles are looked up: those of the user's own alone need none.
///
/// # Errors
/// The embedded catalogue has faults.
pub fn catalog_for(profiles: &[Rules]) -> Result<Catalog, LoadError> {
    let are_own = !profiles.is_empty() && profiles.iter().all(Rules::are_own);
    if are_own { Ok(Catalog::default()) } else { Catalog::builtin() }
}

/// Why what was asked for cannot be had.
#[derive(Debug)]
pub enum Refusal {
    /// The embedded catalogue has faults.
    Catalogue(LoadError),
    /// A profile of the user's own cannot be used.
    Unreadable(LoadError),
    /// No profile has this name.
    Unknown {
        /// The name.
        name: String,
        /// Which one may be meant.
        advice: Option<String>,
    },
    /// Two profiles that are asked for have one id and could not be told apart.
    SameId {
        /// The id.
        id: String,
        /// What asks for one of them: a name, a file.
        one: String,
        /// What asks for the other.
        other: String,
    },
    /// A setting cannot be set.
    Setting(SettingRefusal),
}

/// A setting that none of the profiles takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingRefusal {
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
    /// Whether it is the value that is not known.
    pub is_value: bool,
    /// What may be meant.
    pub advice: Option<String>,
}

impl Refusal {
    /// That a profile is not known, and which one may be meant.
    #[must_use]
    pub fn unknown(catalog: &Catalog, name: &str) -> Self {
        Self::Unknown { name: name.to_owned(), advice: faults::suggest(name, catalog.names()) }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Catalogue(error) | Self::Unreadable(error) => error.fmt(f),
            Self::Unknown { name, advice } => {
                write!(f, "no profile `{}`", sink::terminal(name))?;
                write_advice(f, advice.as_deref())
            }
            Self::SameId { id, one, other } => write!(
                f,
                "`{}` and `{}` are different profiles of one id, `{}`; give the copy an `id` of its own",
                sink::terminal(one),
                sink::terminal(other),
                sink::terminal(id)
            ),
            Self::Setting(refusal) => refusal.fmt(f),
        }
    }
}

impl fmt::Display for SettingRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, what) = if self.is_value {
            (&self.value, "value")
        } else {
            (&self.name, "setting of the profiles asked for")
        };
        write!(f, "`{}` is no {what}", sink::terminal(found))?;
        write_advice(f, self.advice.as_deref())
    }
}

fn write_advice(f: &mut fmt::Formatter<'_>, advice: Option<&str>) -> fmt::Result {
    advice.map_or(Ok(()), |advice| write!(f, "; {advice}"))
}

impl std::error::Error for Refusal {}

impl std::error::Error for SettingRefusal {}

/// Sets a value in every profile that has the setting.
///
/// # Errors
/// None takes it.
pub fn set<'a>(
    assumptions: impl Iterator<Item = &'a mut Assumptions>,
    name: &str,
    value: &str,
) -> Result<(), SettingRefusal> {
    let results: Vec<Result<(), SettingError>> =
        assumptions.map(|assumptions| assumptions.set(name, value)).collect();
    if results.iter().any(Result::is_ok) {
        return Ok(());
    }
    let errors: Vec<SettingError> = results.into_iter().filter_map(Result::err).collect();
    let about_value = errors.iter().find(|error| !error.is_name);
    let known: Vec<&str> = if let Some(error) = about_value {
        error.known.iter().map(String::as_str).collect()
    } else {
        let mut known: Vec<&str> =
            errors.iter().flat_map(|error| &error.known).map(String::as_str).collect();
        known.sort_unstable();
        known.dedup();
        known
    };
    let is_value = about_value.is_some();
    let found = if is_value { value } else { name };
    let advice = faults::suggest(found, known);
    Err(SettingRefusal { name: name.to_owned(), value: value.to_owned(), is_value, advice })
}
