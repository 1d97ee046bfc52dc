//! Which profiles are judged, under which assumptions, for which game.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use clap::{Args, ValueEnum};

use super::{Exit, Stop, say};
use crate::catalog::{Asked, Catalog, Editions, Entry, LoadError};
use crate::judge::{Assumptions, SettingError};
use crate::profile::{PartialDate, Profile};
use crate::record::Record;
use crate::report::{self, Unjudged, faults};
use crate::terms::ClaimsTaken;

/// What was asked for on the command line.
#[derive(Debug, Args)]
pub(super) struct Selection {
    /// Profile to judge by: an id, a family, or a RON file. Repeatable. Without it: the featured ones.
    /// A name that is both an id and a family with several editions asks for the family.
    #[arg(short, long = "profile", value_name = "PROFILE")]
    profiles: Vec<String>,
    /// Value of a setting: `NAME=VALUE`, or `white.NAME=VALUE` and `black.NAME=VALUE`; the value may
    /// be `unknown`. Repeatable.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// What claimants are taken to have done; without it `never`, or what the profile says.
    #[arg(long, value_name = "WHAT")]
    claims: Option<Claims>,
    /// Judge families by this date instead of the game's: `2017-06-30`, `2017-06` or `2017`.
    #[arg(long, value_name = "DATE")]
    on: Option<PartialDate>,
}

/// What claimants are taken to have done.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Claims {
    /// Nobody claims.
    Never,
    /// The earliest right to claim is taken.
    First,
    /// A claim was made if the record ends drawn where a right stood.
    Recorded,
}

impl From<Claims> for ClaimsTaken {
    fn from(claims: Claims) -> Self {
        match claims {
            Claims::Never => Self::Never,
            Claims::First => Self::First,
            Claims::Recorded => Self::Recorded,
        }
    }
}

/// The catalogue with the names asked for, checked.
pub(super) struct Selected {
    catalog: Catalog,
    names: Vec<Name>,
    on: Option<PartialDate>,
    assumptions: HashMap<String, Assumptions>,
    hashes: HashMap<String, String>,
}

/// What to judge by.
enum Name {
    /// The profile with this id, whatever the date.
    Exact(String),
    /// What this name asks for: a profile, or a family by the game's date.
    Asked(String),
}

impl Name {
    fn text(&self) -> &str {
        match self {
            Self::Exact(text) | Self::Asked(text) => text,
        }
    }
}

/// A profile to judge a game by.
pub(super) struct Choice<'a> {
    pub(super) entry: &'a Entry,
    pub(super) hash: &'a str,
    pub(super) assumptions: &'a Assumptions,
    pub(super) asked: Option<&'a str>,
    pub(super) note: Option<&'static str>,
}

/// Loads the embedded catalogue; a fault in it is one of remis itself.
pub(super) fn builtin() -> Result<Catalog, Stop> {
    Catalog::builtin().map_err(Stop::fault)
}

/// The catalogue in which these names are looked up: files alone need none.
pub(super) fn catalog_for(names: &[String]) -> Result<Catalog, Stop> {
    let files_alone = !names.is_empty() && names.iter().all(|name| is_path(name));
    if files_alone { Ok(Catalog::default()) } else { builtin() }
}

/// What is wrong with a profile's file.
pub(super) fn unreadable(error: &LoadError) -> Stop {
    match error {
        LoadError::Io(path, error) => Stop::failed(format_args!(
            "{}: {error}",
            report::sink::terminal(&path.display().to_string())
        )),
        LoadError::Faults { name, text, faults } => {
            let message = faults::render(name, text, faults, true).trim_end().to_owned();
            Stop { exit: Exit::Failed, message }
        }
    }
}

/// Whether a name means a file.
pub(super) fn is_path(name: &str) -> bool {
    name.contains('/') || Path::new(name).extension().is_some_and(|ext| ext == "ron")
}

/// One profile that was named: a family stands for its newest edition.
pub(super) struct Named {
    pub(super) id: String,
    /// The family, if one was named.
    pub(super) family: Option<String>,
}

impl Named {
    /// Finds the profile, which is then in the catalogue.
    pub(super) fn load(catalog: &mut Catalog, name: &str) -> Result<Self, Stop> {
        if is_path(name) {
            let id = catalog.add_file(Path::new(name)).map_err(|error| unreadable(&error))?;
            return Ok(Self { id, family: None });
        }
        let Some(profile) = catalog.newest(name) else {
            return Err(unknown_profile(catalog, name));
        };
        let family = (profile.id != name).then(|| name.to_owned());
        Ok(Self { id: profile.id.clone(), family })
    }

    /// Says on standard error which edition a family stands for.
    pub(super) fn say_edition(&self) {
        if let Some(family) = &self.family {
            say(format_args!("remis: {family}: the newest edition is {}", self.id));
        }
    }
}

impl Selection {
    /// The profile, or the editions of a family, by which games were played: claims are those of the
    /// record.
    pub(super) fn of_played(profile: String, on: Option<PartialDate>) -> Self {
        let claims = Some(Claims::Recorded);
        Self { profiles: vec![profile], settings: Vec::new(), claims, on }
    }

    /// Checks every name and setting before the first game is read.
    pub(super) fn select(&self) -> Result<Selected, Exit> {
        let mut catalog = catalog_for(&self.profiles).map_err(Stop::say)?;
        let mut names = Vec::new();
        for name in &self.profiles {
            if is_path(name) {
                let id = catalog.add_file(Path::new(name));
                let id = id.map_err(|error| unreadable(&error).say())?;
                names.push(Name::Exact(id));
            } else {
                names.push(Name::Asked(name.clone()));
            }
        }
        if names.is_empty() {
            let featured = catalog.featured();
            names = featured.map(|entry| Name::Exact(entry.profile.id.clone())).collect();
        }
        for name in &names {
            if let Name::Asked(name) = name
                && catalog.ask(name).is_none()
            {
                return Err(unknown_profile(&catalog, name).say());
            }
        }
        let assumptions = self.assumptions(&catalog, &names)?;
        let hashes = catalog
            .entries()
            .iter()
            .filter(|entry| assumptions.contains_key(&entry.profile.id))
            .map(|entry| (entry.profile.id.clone(), report::hash(&entry.text)))
            .collect();
        Ok(Selected { catalog, names, on: self.on.clone(), assumptions, hashes })
    }

    fn assumptions(
        &self,
        catalog: &Catalog,
        names: &[Name],
    ) -> Result<HashMap<String, Assumptions>, Exit> {
        let claims = self.claims.map(ClaimsTaken::from);
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
                let assumptions = match claims {
                    Some(claims) => default.claiming(claims),
                    None => default,
                };
                (entry.profile.id.clone(), assumptions)
            })
            .collect();
        for setting in &self.settings {
            set(found.values_mut(), setting)?;
        }
        Ok(found)
    }
}

/// Sets a value in every profile that has the setting; it is an error if none takes it.
pub(super) fn set<'a>(
    assumptions: impl Iterator<Item = &'a mut Assumptions>,
    setting: &str,
) -> Result<(), Exit> {
    let Some((name, value)) = setting.split_once('=') else {
        say(format_args!("remis: --set {setting}: NAME=VALUE expected"));
        return Err(Exit::Failed);
    };
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
    let found = if about_value.is_some() { value } else { name };
    let what = if about_value.is_some() { "value" } else { "setting of the profiles asked for" };
    let advice =
        faults::suggest(found, known).map_or_else(String::new, |advice| format!("; {advice}"));
    say(format_args!(
        "remis: --set {}: `{}` is no {what}{advice}",
        report::sink::terminal(setting),
        report::sink::terminal(found)
    ));
    Err(Exit::Failed)
}

/// That a profile is not known, and which one may be meant.
pub(super) fn unknown_profile(catalog: &Catalog, name: &str) -> Stop {
    if name == "-" {
        return Stop::failed(
            "`-` is no profile: no profile is read from standard input; give an id, a family or a \
             RON file",
        );
    }
    let advice = faults::suggest(name, catalog.names());
    let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
    Stop::failed(format_args!(
        "no profile `{}`{advice} (`remis profiles` lists all)",
        report::sink::terminal(name)
    ))
}

impl Selected {
    /// The profiles for one game, and what was asked for and has no edition for it.
    pub(super) fn for_game(&self, record: &Record) -> (Vec<Choice<'_>>, Vec<Unjudged<'_>>) {
        self.for_date(record.date())
    }

    /// The profiles that may judge some game, whatever its date.
    pub(super) fn entries(&self) -> Vec<&Entry> {
        let asks = |name: &Name, entry: &Entry| match name {
            Name::Exact(id) => entry.profile.id == *id,
            Name::Asked(name) => match self.catalog.ask(name) {
                Some(Asked::Profile(asked)) => asked.profile.id == entry.profile.id,
                Some(Asked::Family(family)) => entry.profile.family == family,
                None => false,
            },
        };
        let asked = |entry: &&Entry| self.names.iter().any(|name| asks(name, entry));
        self.catalog.entries().iter().filter(asked).collect()
    }

    /// All assumptions, to set values in.
    pub(super) fn assumptions_mut(&mut self) -> impl Iterator<Item = &mut Assumptions> {
        self.assumptions.values_mut()
    }

    /// The assumptions for a profile of [`Self::entries`], and its hash.
    pub(super) fn about(&self, id: &str) -> Option<(&Assumptions, &str)> {
        Some((self.assumptions.get(id)?, self.hashes.get(id)?))
    }

    /// Whether the date of a game may decide by what it is judged.
    pub(super) fn date_decides(&self) -> bool {
        let family = |name: &Name| match name {
            Name::Exact(_) => false,
            Name::Asked(name) => matches!(self.catalog.ask(name), Some(Asked::Family(_))),
        };
        self.on.is_none() && self.names.iter().any(family)
    }

    /// The same for a game of this date, as its tag has it.
    pub(super) fn for_date(&self, date: Option<&str>) -> (Vec<Choice<'_>>, Vec<Unjudged<'_>>) {
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
                        let note = "no date: the newest edition";
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
    pub(super) fn for_live_game(&self) -> Vec<(Profile, Assumptions)> {
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
