//! The catalogue as a table.

use std::collections::BTreeMap;

use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};
use serde_json::{Value, json};

use super::{hash, sink};
use crate::catalog::Entry;
use crate::profile::{Kind, Profile};

/// The schema of [`json()`].
pub const SCHEMA: &str = "remis.profiles/1";

/// The profiles by kind and id, with their dates and how well their rules are supported.
#[must_use]
pub fn table(entries: &[Entry], width: u16) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .force_no_tty();
    for (kind, heading) in KINDS {
        let mut profiles = entries.iter().map(|entry| &entry.profile);
        let of_kind: Vec<&Profile> = profiles.by_ref().filter(|it| it.kind == kind).collect();
        if of_kind.is_empty() {
            continue;
        }
        table.add_row([heading, "", "", ""]);
        for profile in of_kind {
            let star = if profile.featured { " *" } else { "" };
            table.add_row([
                format!("  {}{star}", profile.id),
                in_force(profile),
                confidence(profile),
                sink::terminal(&profile.title),
            ]);
        }
    }
    // Names are there to be copied, dates to be compared: neither is broken.
    for column in 0..2 {
        if let Some(column) = table.column_mut(column) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    let lines: String = table.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    format!("{lines}* judged when no profile is named\n")
}

const KINDS: [(Kind, &str); 3] = [
    (Kind::Regulation, "Regulations"),
    (Kind::Platform, "Platforms"),
    (Kind::Software, "Software"),
];

/// `from 2014-07-01 until 2017-06-30`
#[must_use]
pub fn in_force(profile: &Profile) -> String {
    let Some(force) = &profile.in_force else {
        return "–".to_owned();
    };
    let from = force.from.as_ref().map(|date| format!("from {date}"));
    let until = force.until.as_ref().map(|date| format!("until {date}"));
    from.into_iter().chain(until).collect::<Vec<_>>().join(" ")
}

/// How many rules have which confidence, and how many have unknown parts:
/// `14 text, 2 inferred; 1 unknown`.
#[must_use]
pub fn confidence(profile: &Profile) -> String {
    let counts = counts(profile);
    let counts: Vec<String> =
        counts.iter().map(|(confidence, count)| format!("{count} {confidence}")).collect();
    let unknown = profile.rules.iter().filter(|rule| !rule.when.unknowns().is_empty()).count();
    let unknown = if unknown == 0 { String::new() } else { format!("; {unknown} unknown") };
    format!("{}{unknown}", counts.join(", "))
}

fn counts(profile: &Profile) -> BTreeMap<crate::terms::Confidence, usize> {
    let mut counts = BTreeMap::new();
    for rule in &profile.rules {
        *counts.entry(rule.confidence).or_insert(0_usize) += 1;
    }
    counts
}

/// The catalogue as one object.
#[must_use]
pub fn json(entries: &[Entry]) -> String {
    let profiles: Vec<Value> = entries.iter().map(object).collect();
    format!("{}\n", json!({ "schema": SCHEMA, "profiles": profiles }))
}

fn object(entry: &Entry) -> Value {
    let profile = &entry.profile;
    let force = profile.in_force.as_ref();
    let date = |date: Option<&crate::date::PartialDate>| date.map(ToString::to_string);
    let counts: BTreeMap<String, usize> =
        counts(profile).into_iter().map(|(key, count)| (key.to_string(), count)).collect();
    let rules: Vec<Value> = profile
        .rules
        .iter()
        .map(|rule| {
            json!({
                "id": rule.id,
                "termination": rule.termination.to_string(),
                "automatic": rule.is_automatic(),
                "cite": rule.cite,
                "confidence": rule.confidence.to_string(),
                "unknown": rule.when.unknowns(),
            })
        })
        .collect();
    json!({
        "id": profile.id,
        "family": profile.family,
        "title": profile.title,
        "issuer": profile.issuer,
        "kind": profile.kind.to_string(),
        "featured": profile.featured,
        "from": date(force.and_then(|it| it.from.as_ref())),
        "until": date(force.and_then(|it| it.until.as_ref())),
        "profile_hash": hash(&entry.text),
        "confidence": counts,
        "rules": rules,
    })
}
