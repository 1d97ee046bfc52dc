//! The catalogue as a table.

use std::collections::BTreeMap;

use comfy_table::{ContentArrangement, Table, presets};

use crate::catalog::Entry;
use crate::profile::Profile;
use crate::report::sink;

/// The profiles, by kind and id, with their dates and how well their rules are supported.
#[must_use]
pub fn table(entries: &[Entry], width: u16) -> String {
    let mut profiles: Vec<&Profile> = entries.iter().map(|entry| &entry.profile).collect();
    profiles.sort_by(|a, b| (a.kind, &a.id).cmp(&(b.kind, &b.id)));
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .force_no_tty()
        .set_header(["Profile", "Title", "Kind", "In force", "Rules", "Confidence"]);
    for profile in profiles {
        let star = if profile.featured { " *" } else { "" };
        table.add_row([
            format!("{}{star}", profile.id),
            sink::terminal(&profile.title),
            profile.kind.to_string(),
            in_force(profile),
            profile.rules.len().to_string(),
            confidence(profile),
        ]);
    }
    let lines: String = table.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    format!("{lines}* judged when no profile is named\n")
}

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

/// How many rules have which confidence: `14 text, 2 inferred`.
fn confidence(profile: &Profile) -> String {
    let mut counts = BTreeMap::new();
    for rule in &profile.rules {
        *counts.entry(rule.confidence).or_insert(0_usize) += 1;
    }
    let counts = counts.iter().map(|(confidence, count)| format!("{count} {confidence}"));
    counts.collect::<Vec<_>>().join(", ")
}
