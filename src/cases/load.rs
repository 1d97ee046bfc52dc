//! RON text -> cases, within the bounds of a profile, and faults with their place in the text.

use std::collections::HashSet;

use super::{Case, CaseFile, Wrong};
use crate::catalog::LoadError;
use crate::profile::{Fault, Step, Tree, read};

use Step::{Field, Item};

/// Name and RON text of each embedded file of cases, in the order of their names.
static EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/cases.rs"));

/// Longest id of a case, in characters.
const LONGEST_ID: usize = 200;

/// The project's own cases, in the order of files.
///
/// # Errors
/// Never: the files are tested. A case that could not be read would be named.
pub fn builtin() -> Result<Vec<CaseFile>, LoadError> {
    let parsed = EMBEDDED.iter().map(|(name, text)| {
        read(text, "a file of cases").map_err(|fault| LoadError::Faults {
            name: format!("tests/cases/{name}.ron"),
            text: (*text).to_owned(),
            faults: vec![fault],
        })
    });
    parsed.collect()
}

/// Reads a file of cases and checks everything about it that its own text tells: each case is
/// replayed, unless its game stands in another file. The tree finds the places of values.
///
/// # Errors
/// What is wrong, in the order of the text.
pub fn check(text: &str) -> Result<(CaseFile, Tree), Vec<Fault>> {
    let file: CaseFile = read(text, "a file of cases").map_err(|fault| vec![fault])?;
    let tree = Tree::of(text);
    let mut faults = Vec::new();
    if file.cases.is_empty() {
        faults.push(Fault::new(
            tree.span(&[Field("cases")]),
            "a file of cases has at least one case",
        ));
    }
    let mut ids = HashSet::new();
    for (at, case) in file.cases.iter().enumerate() {
        let wrong = name(case, &mut ids)
            .or_else(|| shape(case))
            .or_else(|| if case.file().is_some() { None } else { case.timeline().err() });
        faults.extend(wrong.map(|wrong| fault(text, &tree, at, &wrong)));
    }
    if faults.is_empty() { Ok((file, tree)) } else { Err(faults) }
}

/// What is wrong in the case numbered `at`, from 0, with its place in the text of the file.
#[must_use]
pub fn fault(text: &str, tree: &Tree, at: usize, wrong: &Wrong) -> Fault {
    let path: Vec<Step> =
        [Field("cases"), Item(at)].into_iter().chain(wrong.path.iter().copied()).collect();
    let mut span = tree.span(&path);
    // A part of a text can be found again where the text is written without escapes.
    let plain =
        text.get(span.clone()).is_some_and(|value| value.starts_with('"') && !value.contains('\\'));
    if let Some(part) = wrong.part.as_ref().filter(|_| plain) {
        let start = (span.start + 1 + part.start).min(span.end);
        span = start..(span.start + 1 + part.end).min(span.end);
    }
    Fault::new(span, wrong.message.clone())
}

fn name<'c>(case: &'c Case, ids: &mut HashSet<&'c str>) -> Option<Wrong> {
    let length = case.id.chars().count();
    if !(1..=LONGEST_ID).contains(&length) || case.id.chars().any(char::is_control) {
        let why = format!("an id has 1 to {LONGEST_ID} characters and no control characters");
        return Some(Wrong::at(&[Field("id")], why));
    }
    let twice = || Wrong::at(&[Field("id")], format!("the id `{}` stands twice", case.id));
    (!ids.insert(&case.id)).then(twice)
}

/// What can be told of settings and expectations without a profile.
fn shape(case: &Case) -> Option<Wrong> {
    for (at, setting) in case.settings.iter().enumerate() {
        if !setting.contains('=') {
            let why = "`NAME=VALUE`, `white.NAME=VALUE` or `black.NAME=VALUE` expected";
            return Some(Wrong::at(&[Field("settings"), Item(at)], why));
        }
    }
    for (at, expected) in case.expect.iter().enumerate() {
        if expected.says_nothing() {
            let why = "nothing is expected: give an ending, claims or what is undetermined";
            return Some(Wrong::at(&[Field("expect"), Item(at)], why));
        }
        let endings =
            [("ending", expected.ending.parts()), ("not_ending", expected.not_ending.as_ref())];
        for (field, ending) in endings {
            let result = ending.and_then(|ending| ending.result.as_deref());
            if let Some(result) = result.filter(|it| !["1-0", "0-1", "1/2-1/2"].contains(it)) {
                let why =
                    format!("`{}` is no result: `1-0`, `0-1` or `1/2-1/2`", result.escape_debug());
                let path = [Field("expect"), Item(at), Field(field), Field("result")];
                return Some(Wrong::at(&path, why));
            }
        }
    }
    None
}
