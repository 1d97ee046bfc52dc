//! `remis.diff/1`: one JSON object.

use serde::Serialize;
use serde_json::Value;

use super::shown::{Row, shown};
use super::{Compared, event};
use crate::difference::{Asked, Change, Witness, meaning};
use crate::report::{json, pgn, tested};

/// The schema of the JSON object.
pub const SCHEMA: &str = "remis.diff/1";

/// One JSON object with a line end.
#[must_use]
pub fn line(compared: &Compared<'_>) -> String {
    let Compared { p, q, changes, witness, bounds, .. } = compared;
    let object = Object {
        schema: SCHEMA,
        remis: env!("CARGO_PKG_VERSION"),
        from: &p.id,
        to: &q.id,
        named: compared.named,
        differ: compared.differ(),
        changes: changes
            .iter()
            .map(|change| {
                let shown = shown(change, p, q);
                let (from, to) = match change {
                    Change::Removed(rule) => (Some(rule.id.clone()), None),
                    Change::Changed { from, to, .. } => {
                        (Some(from.id.clone()), Some(to.id.clone()))
                    }
                    Change::Added(rule) | Change::Moved { rule, .. } => {
                        (None, Some(rule.id.clone()))
                    }
                    Change::Aspect(_) => (None, None),
                };
                Item {
                    change: shown.kind,
                    wording: change.is_wording(),
                    from,
                    to,
                    parts: shown.rows,
                }
            })
            .collect(),
        witness: witness.as_ref().map(witness_json),
        searched: Searched {
            cases: bounds.cases,
            games: bounds.games,
            assignments: bounds.assignments,
            longest_plies: bounds.longest,
        },
    };
    format!("{}\n", serde_json::to_string(&object).unwrap_or_default())
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    remis: &'static str,
    from: &'a str,
    to: &'a str,
    /// How the two were named.
    named: [&'a str; 2],
    differ: bool,
    changes: Vec<Item>,
    witness: Option<Found>,
    searched: Searched,
}

/// A change; `from` and `to` are ids of rules.
#[derive(Serialize)]
struct Item {
    change: &'static str,
    wording: bool,
    from: Option<String>,
    to: Option<String>,
    parts: Vec<Row>,
}

#[derive(Serialize)]
struct Found {
    differs_in: &'static str,
    plies: u32,
    start_fen: Option<String>,
    moves: Vec<String>,
    events: Vec<Happened>,
    settings: Vec<String>,
    source: String,
    pgn: String,
    verdicts: Vec<Said>,
}

#[derive(Serialize)]
struct Happened {
    ply: u32,
    player: Option<&'static str>,
    what: String,
}

#[derive(Serialize)]
struct Said {
    profile: String,
    ending: Option<Value>,
    claims: Vec<Value>,
    undetermined: Vec<Value>,
    event: Option<String>,
}

#[derive(Serialize)]
struct Searched {
    cases: usize,
    games: usize,
    assignments: usize,
    longest_plies: usize,
}

fn witness_json(witness: &Witness<'_>) -> Found {
    let timeline = &witness.timeline;
    let moves = (1..=timeline.last_ply()).filter_map(|ply| timeline.move_to(ply));
    let said = |asked: &Asked<'_>| {
        let verdict = asked.verdict(witness.level, timeline);
        Said {
            profile: asked.profile.id.clone(),
            ending: verdict.ending.as_ref().map(json::ending_value),
            claims: verdict.claims.iter().map(json::claim_value).collect(),
            undetermined: verdict.undetermined.iter().map(json::undetermined_value).collect(),
            event: meaning(asked, &witness.record).map(|it| event(&it)),
        }
    };
    Found {
        differs_in: witness.level.into(),
        plies: timeline.last_ply(),
        start_fen: witness.record.tag("FEN").map(str::to_owned),
        moves: moves.map(|played| timeline.uci(played)).collect(),
        events: timeline
            .events
            .iter()
            .map(|event| Happened {
                ply: event.ply,
                player: event.player.map(crate::terms::color_name),
                what: tested::event(event),
            })
            .collect(),
        settings: witness.settings.clone(),
        source: witness.source.clone(),
        pgn: pgn::text("Witness", &witness.record, timeline),
        verdicts: [&witness.p, &witness.q].map(said).into(),
    }
}
