//! `remis.scan/1`: the summary as one JSON object.

use serde_json::{Value, json};
use strum::VariantArray;

use super::{Counts, Listed, Summary};
use crate::corpus::Tally;
use crate::report::json::{Item, Object, list};
use crate::terms::Termination;
use crate::verdict::Recorded;

/// The schema of the object.
pub const SCHEMA: &str = "remis.scan/1";

/// The summary as one line, with a line end.
#[must_use]
pub fn object(summary: &Summary) -> String {
    let Summary { interrupted, sources, unread, counts, .. } = summary;
    let profiles = summary.profiles.iter().zip(&summary.hashes).zip(&summary.tallies);
    let mut fields = head(SCHEMA, *interrupted, sources, *unread, counts);
    fields.extend([
        ("errors", json!(counts.errors).into()),
        ("differing", json!(counts.differing).into()),
        ("profiles", list(profiles, |((id, hash), tally)| profile(id, hash, tally))),
        ("unjudged", json!(summary.unjudged).into()),
    ]);
    if summary.lists {
        fields.push(("listed", list(&summary.listed, |it| listed(it, summary))));
        fields.push(("not_listed", json!(summary.not_listed).into()));
    }
    serde_json::to_string(&Object(fields)).unwrap_or_default() + "\n"
}

/// What every object about a corpus begins with.
pub(in crate::report) fn head(
    schema: &str,
    interrupted: bool,
    sources: &[String],
    unread: u64,
    counts: &Counts,
) -> Vec<(&'static str, Item)> {
    let status = Object(vec![
        ("complete", json!(counts.complete).into()),
        ("partial", json!(counts.partial).into()),
        ("rejected", json!(counts.rejected).into()),
        ("empty", json!(counts.empty).into()),
    ]);
    vec![
        ("schema", json!(schema).into()),
        ("remis", json!(env!("CARGO_PKG_VERSION")).into()),
        ("interrupted", json!(interrupted).into()),
        ("sources", json!(sources).into()),
        ("unread_sources", json!(unread).into()),
        ("games", json!(counts.games).into()),
        ("status", status.into()),
        ("left_out", json!(counts.left_out).into()),
    ]
}

fn profile(id: &str, hash: &str, tally: &Tally) -> Object {
    let by_termination = |count: &dyn Fn(Termination) -> u64| {
        let counted = Termination::VARIANTS.iter().map(|&it| (it.into(), count(it)));
        counts(counted)
    };
    let ends = |it: Termination| tally.endings.get(&it).copied().unwrap_or_default();
    let fits = |it: &Recorded| tally.recorded.get(&Some(*it)).copied().unwrap_or(0);
    let beyond = tally.after_end;
    Object(vec![
        ("profile", json!(id).into()),
        ("profile_hash", json!(hash).into()),
        ("games", json!(tally.games).into()),
        ("endings", by_termination(&|it| ends(it).automatic + ends(it).claimed)),
        ("endings_by_claim", by_termination(&|it| ends(it).claimed)),
        ("uncertain_endings", json!(tally.uncertain).into()),
        (
            "after_end",
            Object(vec![
                ("games", json!(beyond.games).into()),
                ("plies", json!(beyond.plies).into()),
            ])
            .into(),
        ),
        ("games_with_claims", by_termination(&|it| tally.claims.get(&it).copied().unwrap_or(0))),
        ("claims_missed", by_termination(&|it| tally.missed.get(&it).copied().unwrap_or(0))),
        ("games_undetermined", json!(tally.undetermined).into()),
        ("recorded", counts(Recorded::VARIANTS.iter().map(|it| ((*it).into(), fits(it))))),
        ("end_not_read", json!(tally.recorded.get(&None).copied().unwrap_or(0)).into()),
    ])
}

/// Counts that are not zero.
fn counts(counts: impl Iterator<Item = (&'static str, u64)>) -> Item {
    let counts = counts.filter(|&(_, count)| count > 0);
    Object(counts.map(|(name, count)| (name, json!(count).into())).collect()).into()
}

fn listed(listed: &Listed, summary: &Summary) -> Object {
    let result: &str = listed.result.map_or("*", Into::into);
    let recorded: &str = listed.recorded.into();
    let ending = listed.ending.map_or(Value::Null.into(), |ending| {
        let termination: &str = ending.termination.into();
        let result: &str = ending.result.into();
        Object(vec![
            ("ply", json!(listed.ending_ply).into()),
            ("termination", json!(termination).into()),
            ("result", json!(result).into()),
        ])
        .into()
    });
    Object(vec![
        ("profile", json!(summary.profiles.get(listed.member)).into()),
        ("recorded", json!(recorded).into()),
        ("source", json!(listed.source).into()),
        ("game", json!(listed.game).into()),
        ("white", json!(listed.white).into()),
        ("black", json!(listed.black).into()),
        ("site", json!(listed.site).into()),
        ("result", json!(result).into()),
        ("plies", json!(listed.plies).into()),
        ("ending", ending),
    ])
}
