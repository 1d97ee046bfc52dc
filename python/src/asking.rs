//! What is asked for: profiles, settings, claims, date.

use std::io;
use std::path::PathBuf;

use pyo3::exceptions::{PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use remis::catalog::{LoadError, read_text};
use remis::date::PartialDate;
use remis::report::faults;
use remis::selection::{Asking, Refusal, Rules, Selected};
use remis::terms::ClaimsTaken;

/// Arguments that every function about verdicts takes.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked<'py> {
    profiles: Vec<Bound<'py, PyAny>>,
    settings: Vec<(String, String)>,
    claims: Option<String>,
    on: Option<String>,
}

impl Asked<'_> {
    /// Finds the profiles and checks everything.
    pub(crate) fn select(&self) -> PyResult<Selected> {
        let asking = Asking {
            profiles: self.profiles.iter().map(rules).collect::<PyResult<_>>()?,
            settings: self.settings.clone(),
            claims: self.claims.as_deref().map(claims).transpose()?,
            on: self.on.as_deref().map(date).transpose()?,
        };
        Selected::of(&asking).map_err(refused)
    }
}

/// A profile: an id, a family, a path, or the RON text itself.
pub(crate) fn rules(given: &Bound<'_, PyAny>) -> PyResult<Rules> {
    if let Ok(text) = given.extract::<String>() {
        // No id, no family and no usual path begins so; a profile does, behind comments.
        let is_text = text.contains('\n') || text.trim_start().starts_with('(');
        return Ok(if is_text { Rules::Text(text) } else { Rules::by_argument(&text) });
    }
    given.extract::<PathBuf>().map(Rules::File).map_err(|_| {
        let kind = given.get_type();
        PyTypeError::new_err(format!(
            "a profile is an id, a family, a path or RON text, not {kind}"
        ))
    })
}

/// A profile that others can take who do not see its file: the file's text, or what was given.
#[pyfunction]
pub(crate) fn shipped(profile: &Bound<'_, PyAny>) -> PyResult<String> {
    match rules(profile)? {
        Rules::File(path) => read_text(&path).map_err(unreadable),
        Rules::Named(given) | Rules::Text(given) => Ok(given),
    }
}

fn claims(word: &str) -> PyResult<ClaimsTaken> {
    let known = ["never", "first", "recorded"];
    word.parse().map_err(|_| unknown("claims", word, known))
}

fn date(text: &str) -> PyResult<PartialDate> {
    text.parse().map_err(|error| PyValueError::new_err(format!("on={text:?}: {error}")))
}

/// That a word is none of those that an argument takes.
pub(crate) fn unknown<'a>(
    argument: &str,
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> PyErr {
    let advice = faults::suggest(found, known);
    let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
    PyValueError::new_err(format!("{argument}: no `{}`{advice}", found.escape_debug()))
}

/// Why what was asked for cannot be had, as an exception.
pub(crate) fn refused(refusal: Refusal) -> PyErr {
    match refusal {
        Refusal::Catalogue(error) => PyRuntimeError::new_err(error.to_string()),
        Refusal::Unreadable(error) => unreadable(error),
        Refusal::Unknown { .. } => {
            PyValueError::new_err(format!("{refusal} (remis.profiles() lists all)"))
        }
        Refusal::SameId { .. } => PyValueError::new_err(refusal.to_string()),
        Refusal::Setting(refusal) => PyValueError::new_err(format!("settings: {refusal}")),
    }
}

/// What is wrong with a profile of the user's own.
pub(crate) fn unreadable(error: LoadError) -> PyErr {
    match error {
        LoadError::Io(path, error) => with_path(&path.display().to_string(), &error),
        LoadError::Faults { name, text, faults } => PyValueError::new_err(
            faults::render(&name, &text, &faults, false).trim_end().to_owned(),
        ),
    }
}

/// What went wrong with a file, as what Python makes of it: `FileNotFoundError` and so on.
pub(crate) fn with_path(path: &str, error: &io::Error) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return PyOSError::new_err(format!("{path}: {error}"));
    };
    let (text, ending) = (error.to_string(), format!(" (os error {number})"));
    let text = text.strip_suffix(&ending).unwrap_or(&text).to_owned();
    PyOSError::new_err((number, text, path.to_owned()))
}
