//! What is plain data: the catalogue, a rule in words, a comparison, as the program prints them.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use remis::catalog::Catalog;
use remis::compare::{Column, Unknown, chosen, compare as judge_all, names, situations};
use remis::lang::{Lang, Texts};
use remis::report::compare::Table;
use remis::report::{self, explain as words, page};
use remis::selection::{Ids, Named, Refusal, Rules};

use crate::asking::{refused, rules, unknown};

/// The catalogue: JSON, schema `remis.profiles/1`.
#[pyfunction]
pub(crate) fn profiles() -> PyResult<String> {
    Ok(report::profiles::json(builtin()?.entries()))
}

/// The RON text of a profile.
#[pyfunction]
pub(crate) fn ron(profile: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut catalog = builtin()?;
    let id = load(&mut catalog, rules(profile)?)?;
    Ok(catalog.entry(&id).map(|entry| entry.text.clone()).unwrap_or_default())
}

/// A profile or one of its rules in plain words.
#[pyfunction]
pub(crate) fn explain(
    profile: &Bound<'_, PyAny>,
    rule: Option<&str>,
    lang: &str,
    markdown: bool,
) -> PyResult<String> {
    let texts = Texts::of(language(lang)?);
    let mut catalog = builtin()?;
    let id = load(&mut catalog, rules(profile)?)?;
    let Some(profile) = catalog.profile(&id) else { return Ok(String::new()) };
    let Some(name) = rule else {
        return Ok(if markdown { page::profile } else { words::profile }(profile, &texts));
    };
    let known = || profile.rules.iter().map(|rule| rule.id.as_str());
    let rule = profile.rule(name).ok_or_else(|| unknown("rule", name, known()))?;
    Ok(if markdown { page::rule } else { words::rule }(profile, rule, &texts))
}

/// Situations x profiles: JSON, schema `remis.compare/1`.
#[pyfunction]
pub(crate) fn compare(
    py: Python<'_>,
    profiles: Vec<Bound<'_, PyAny>>,
    rows: Vec<String>,
    lang: &str,
) -> PyResult<String> {
    let texts = Texts::of(language(lang)?);
    let mut catalog = builtin()?;
    let asked: Vec<Rules> = profiles.iter().map(rules).collect::<PyResult<_>>()?;
    let mut named = Named::find(&mut catalog, &asked, &mut Ids::default()).map_err(refused)?;
    if named.is_empty() {
        let featured = catalog.featured().map(|entry| entry.profile.id.clone());
        named.extend(featured.map(|id| Named { id, family: None }));
    }
    let columns = named.into_iter().filter_map(|Named { id, family }| {
        let entry = catalog.entry(&id)?;
        Some(Column { profile: entry.profile.clone(), hash: report::hash(&entry.text), family })
    });
    let columns = columns.collect();
    let mut all = situations().map_err(|fault| PyRuntimeError::new_err(fault.to_string()))?;
    if !rows.is_empty() {
        let known: Vec<String> = names(&all).into_iter().map(str::to_owned).collect();
        let known = known.iter().map(String::as_str);
        all = chosen(all, &rows).map_err(|Unknown(name)| unknown("rows", &name, known))?;
    }
    let comparison = py.detach(|| judge_all(columns, all));
    Ok(report::compare::json(&Table::of(&comparison, &texts)))
}

fn builtin() -> PyResult<Catalog> {
    Catalog::builtin().map_err(|error| refused(Refusal::Catalogue(error)))
}

/// The id of one profile, which is then in the catalogue.
fn load(catalog: &mut Catalog, rules: Rules) -> PyResult<String> {
    let found = Named::find(catalog, &[rules], &mut Ids::default()).map_err(refused)?;
    Ok(found.into_iter().next().map(|named| named.id).unwrap_or_default())
}

fn language(name: &str) -> PyResult<Lang> {
    match name {
        "en" => Ok(Lang::En),
        "pt" => Ok(Lang::Pt),
        "es" => Ok(Lang::Es),
        _ => Err(unknown("lang", name, ["en", "pt", "es"])),
    }
}
