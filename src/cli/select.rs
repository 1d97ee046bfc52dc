//! Which profiles are judged, under which assumptions, for which game.

use clap::{Args, ValueEnum};

use super::{Exit, Stop, say};
use crate::catalog::{Catalog, LoadError};
use crate::date::PartialDate;
use crate::judge::Assumptions;
use crate::report::{self, faults};
use crate::selection::{self, Asking, Refusal, Rules, SettingRefusal};
use crate::terms::ClaimsTaken;

pub(super) use crate::selection::{Ids, Named, Selected};

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

/// Loads the embedded catalogue; a fault in it is one of remis itself.
pub(super) fn builtin() -> Result<Catalog, Stop> {
    Catalog::builtin().map_err(Stop::fault)
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

/// Finds profiles that are named together, which are then in the catalogue.
pub(super) fn find(
    catalog: &mut Catalog,
    names: &[String],
    ids: &mut Ids,
) -> Result<Vec<Named>, Stop> {
    let asked: Vec<Rules> = names.iter().map(|name| Rules::by_argument(name)).collect();
    Named::find(catalog, &asked, ids).map_err(refused)
}

/// Finds one profile.
pub(super) fn find_one(catalog: &mut Catalog, name: &str) -> Result<Named, Stop> {
    let found = find(catalog, &[name.to_owned()], &mut Ids::default())?;
    found.into_iter().next().ok_or_else(|| unknown_profile(catalog, name))
}

/// Says on standard error which edition a family stands for.
pub(super) fn say_edition(named: &Named) {
    if let Some(family) = &named.family {
        say(format_args!("remis: {family}: the newest edition is {}", named.id));
    }
}

/// Why what was asked for cannot be had.
pub(super) fn refused(refusal: Refusal) -> Stop {
    match refusal {
        Refusal::Catalogue(error) => Stop::fault(error),
        Refusal::Unreadable(error) => unreadable(&error),
        Refusal::Unknown { ref name, .. } => unknown(name, &refusal),
        Refusal::SameId { .. } => Stop::failed(refusal),
        Refusal::Setting(refusal) => not_set(&refusal),
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
        let mut settings = Vec::new();
        for setting in &self.settings {
            let (name, value) = name_and_value(setting)?;
            settings.push((name.to_owned(), value.to_owned()));
        }
        let asking = Asking {
            profiles: self.profiles.iter().map(|name| Rules::by_argument(name)).collect(),
            settings,
            claims: self.claims.map(ClaimsTaken::from),
            on: self.on.clone(),
        };
        Selected::of(&asking).map_err(|refusal| refused(refusal).say())
    }
}

/// The parts of `NAME=VALUE`.
fn name_and_value(setting: &str) -> Result<(&str, &str), Exit> {
    setting.split_once('=').ok_or_else(|| {
        say(format_args!("remis: --set {setting}: NAME=VALUE expected"));
        Exit::Failed
    })
}

/// Sets a value in every profile that has the setting; it is an error if none takes it.
pub(super) fn set<'a>(
    assumptions: impl Iterator<Item = &'a mut Assumptions>,
    setting: &str,
) -> Result<(), Exit> {
    let (name, value) = name_and_value(setting)?;
    selection::set(assumptions, name, value).map_err(|refusal| not_set(&refusal).say())
}

/// That a setting cannot be set.
fn not_set(refusal: &SettingRefusal) -> Stop {
    let setting = format!("{}={}", refusal.name, refusal.value);
    Stop::failed(format_args!("--set {}: {refusal}", report::sink::terminal(&setting)))
}

/// That a profile is not known, and which one may be meant.
pub(super) fn unknown_profile(catalog: &Catalog, name: &str) -> Stop {
    unknown(name, &Refusal::unknown(catalog, name))
}

fn unknown(name: &str, refusal: &Refusal) -> Stop {
    if name == "-" {
        return Stop::failed(
            "`-` is no profile: no profile is read from standard input; give an id, a family or a \
             RON file",
        );
    }
    Stop::failed(format_args!("{refusal} (`remis profiles` lists all)"))
}
