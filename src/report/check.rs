//! Faults of profiles for programs: JSON, and SARIF for code hosts and editors.

use serde::Serialize;
use serde_json::{Value, json};

use super::faults;
use crate::problem::Place;
use crate::profile::{Fault, Profile, read};

/// The schema of the JSON object.
pub const SCHEMA: &str = "remis.check/1";

/// One file that was read.
#[derive(Debug)]
pub struct Checked {
    /// Name of the file.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The profile, if one could be read.
    pub profile: Option<Profile>,
    /// What is wrong, in the order of the text.
    pub faults: Vec<Found>,
}

/// A fault and its kind.
#[derive(Debug)]
pub struct Found {
    /// The kind, from a closed list.
    pub kind: Kind,
    /// The fault.
    pub fault: Fault,
}

/// What kind of fault it is. In output: kebab case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::EnumMessage, strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// The text is no profile in RON, or larger than a profile may be.
    Unreadable,
    /// A name that is not known in its place.
    UnknownName,
    /// Parts of the profile do not fit each other, or lie out of range.
    Inconsistent,
    /// Two files hold different profiles of one id, or editions of one family in force on the same days.
    Overlap,
}

impl Checked {
    /// A file with its faults.
    #[must_use]
    pub fn new(name: String, text: String, checked: Result<Profile, Vec<Fault>>) -> Self {
        let (profile, faults) = match checked {
            Ok(profile) => (Some(profile), Vec::new()),
            Err(faults) => (None, faults),
        };
        let readable = read::<Profile>(&text, "a profile").is_ok();
        let kind = |fault: &Fault| match (readable, fault.found.is_some()) {
            (_, true) => Kind::UnknownName,
            (true, false) => Kind::Inconsistent,
            (false, false) => Kind::Unreadable,
        };
        let faults = faults.into_iter().map(|fault| Found { kind: kind(&fault), fault }).collect();
        Self { name, text, profile, faults }
    }

    /// Where a fault begins, and where it ends: behind its last character.
    fn region(&self, fault: &Fault) -> (Place, Place) {
        let end = Fault::new(fault.span.end..fault.span.end, "");
        (fault.place(&self.text), end.place(&self.text))
    }
}

#[derive(Serialize)]
struct Object {
    schema: &'static str,
    remis: &'static str,
    files: Vec<File>,
}

#[derive(Serialize)]
struct File {
    #[serde(rename = "file")]
    name: String,
    profile: Option<String>,
    rules: Option<usize>,
    faults: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    kind: &'static str,
    line: u64,
    column: u64,
    end_line: u64,
    end_column: u64,
    message: String,
    suggestion: Option<String>,
    help: Option<String>,
}

/// All files as one JSON object with a line end.
#[must_use]
pub fn json(files: &[Checked]) -> String {
    let item = |checked: &Checked, found: &Found| {
        let (start, end) = checked.region(&found.fault);
        Item {
            kind: found.kind.into(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            message: found.fault.message.clone(),
            suggestion: faults::suggestion(&found.fault),
            help: found.fault.help.clone(),
        }
    };
    let file = |checked: &Checked| File {
        name: checked.name.clone(),
        profile: checked.profile.as_ref().map(|profile| profile.id.clone()),
        rules: checked.profile.as_ref().map(|profile| profile.rules.len()),
        faults: checked.faults.iter().map(|found| item(checked, found)).collect(),
    };
    let object = Object {
        schema: SCHEMA,
        remis: env!("CARGO_PKG_VERSION"),
        files: files.iter().map(file).collect(),
    };
    format!("{}\n", serde_json::to_string(&object).unwrap_or_default())
}

/// All files as one SARIF 2.1.0 log with a line end.
#[must_use]
pub fn sarif(files: &[Checked]) -> String {
    use strum::{EnumMessage, VariantArray};
    let rules: Vec<Value> = Kind::VARIANTS
        .iter()
        .map(|kind| {
            let id: &str = kind.into();
            json!({
                "id": id,
                "shortDescription": { "text": kind.get_documentation().unwrap_or_default() },
                "defaultConfiguration": { "level": "error" },
            })
        })
        .collect();
    let results: Vec<Value> = files
        .iter()
        .flat_map(|checked| checked.faults.iter().map(|found| result(checked, found)))
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "remis",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "artifacts": files.iter().map(|it| json!({ "location": { "uri": uri(&it.name) } })).collect::<Vec<_>>(),
            "results": results,
        }],
    });
    format!("{}\n", serde_json::to_string_pretty(&log).unwrap_or_default())
}

fn result(checked: &Checked, found: &Found) -> Value {
    let (start, end) = checked.region(&found.fault);
    let id: &str = found.kind.into();
    let advice = [faults::suggestion(&found.fault), found.fault.help.clone()];
    let message: Vec<String> =
        [found.fault.message.clone()].into_iter().chain(advice.into_iter().flatten()).collect();
    json!({
        "ruleId": id,
        "ruleIndex": found.kind as usize,
        "level": "error",
        "message": { "text": plain(&message.join("; ")) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(&checked.name) },
            "region": {
                "startLine": start.line,
                "startColumn": start.column,
                "endLine": end.line,
                "endColumn": end.column,
            },
        } }],
    })
}

/// A message without links: `[text](target)` would be one (SARIF 2.1.0, 3.11.6).
fn plain(text: &str) -> String {
    text.replace('\\', "\\\\").replace('[', "\\[").replace(']', "\\]")
}

/// The name of a file as a URI reference: all but letters, digits, `-._~` and `/` as `%xx`.
fn uri(name: &str) -> String {
    let slashes = name.replace('\\', "/");
    let encoded: String = slashes
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect();
    if encoded.starts_with('/') { format!("file://{encoded}") } else { encoded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_holds_no_link_and_a_uri_no_blank() {
        assert_eq!(plain("`[x](javascript:y)` \\"), "`\\[x\\](javascript:y)` \\\\");
        assert_eq!(uri("my club/é.ron"), "my%20club/%C3%A9.ron");
        assert_eq!(uri("/a.ron"), "file:///a.ron");
    }

    #[test]
    fn a_fault_has_a_kind_and_a_region_that_ends_behind_it() {
        let text = "(\n  schema: 1, ident: \"x\")";
        let checked = Checked::new("a.ron".to_owned(), text.to_owned(), crate::lint::check(text));
        let found = checked.faults.first().unwrap();
        assert_eq!(found.kind, Kind::UnknownName);
        let (start, end) = checked.region(&found.fault);
        assert_eq!((start.line, start.column, end.line, end.column), (2, 14, 2, 19));
    }
}
