//! What is assumed of a game beyond its record: settings, and what claimants do.

use std::fmt;

use shakmaty::{ByColor, Color};

use crate::profile::{Per, Profile, Setting};
use crate::terms::{ClaimsTaken, color_name};
use crate::trigger::{PerSeat, Settings};

/// The assumptions under which one profile judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumptions {
    claims: ClaimsTaken,
    settings: Settings,
    /// Names and values of the profile's settings, to check what is set.
    known: Vec<Setting>,
}

/// A setting that the profile does not have, or a value that the setting does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingError {
    /// What was asked for.
    pub found: String,
    /// What there is in its place.
    pub known: Vec<String>,
    /// True if the name is unknown, false if the value is.
    pub is_name: bool,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_name { "setting" } else { "value" };
        write!(f, "no {what} `{}`", self.found.escape_debug())?;
        if self.known.is_empty() {
            f.write_str("; the profile has no settings")
        } else {
            write!(f, "; known: {}", self.known.join(", "))
        }
    }
}

impl std::error::Error for SettingError {}

impl Assumptions {
    /// The profile's own defaults; nobody claims unless the profile says otherwise.
    #[must_use]
    pub fn of(profile: &Profile) -> Self {
        let values = profile.settings.iter().map(|setting| {
            let default = setting.default.clone();
            let value = match setting.per {
                Per::Game => PerSeat::Game(default),
                Per::Player => PerSeat::Player(ByColor { white: default.clone(), black: default }),
            };
            (setting.id.clone(), value)
        });
        Self {
            claims: profile.claims_taken.unwrap_or(ClaimsTaken::Never),
            settings: Settings { values: values.collect() },
            known: profile.settings.clone(),
        }
    }

    /// The same with other claims taken.
    #[must_use]
    pub fn claiming(mut self, claims: ClaimsTaken) -> Self {
        self.claims = claims;
        self
    }

    /// Sets `NAME`, `white.NAME` or `black.NAME` to one of its values, or to `unknown`.
    ///
    /// # Errors
    /// The profile has no such setting, or the setting no such value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let (seat, id) = match name.split_once('.') {
            Some(("white", id)) => (Some(Color::White), id),
            Some(("black", id)) => (Some(Color::Black), id),
            _ => (None, name),
        };
        let setting = self
            .known
            .iter()
            .find(|setting| setting.id == id && (seat.is_none() || setting.per == Per::Player))
            .ok_or_else(|| SettingError {
                found: name.to_owned(),
                known: self.known.iter().map(|setting| named(setting, seat)).collect(),
                is_name: true,
            })?;
        if value != "unknown" && !setting.values.iter().any(|known| known == value) {
            let known = setting.values.iter().cloned().chain(["unknown".to_owned()]).collect();
            return Err(SettingError { found: value.to_owned(), known, is_name: false });
        }
        let value = (value != "unknown").then(|| value.to_owned());
        for (known, held) in &mut self.settings.values {
            if known == id {
                match (held, seat) {
                    (PerSeat::Player(values), Some(seat)) => {
                        values.get_mut(seat).clone_from(&value);
                    }
                    (PerSeat::Player(values), None) => {
                        *values = ByColor { white: value.clone(), black: value.clone() };
                    }
                    (PerSeat::Game(held), _) => held.clone_from(&value),
                }
            }
        }
        Ok(())
    }

    /// What claimants are taken to do.
    #[must_use]
    pub fn claims(&self) -> ClaimsTaken {
        self.claims
    }

    /// The values of the settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
}

/// The name of a setting, for one player where it was asked for so and players set it.
fn named(setting: &Setting, seat: Option<Color>) -> String {
    match seat.filter(|_| setting.per == Per::Player) {
        Some(seat) => format!("{}.{}", color_name(seat), setting.id),
        None => setting.id.clone(),
    }
}
