//! `remis.impact/1`: the study as one JSON object.

use serde_json::{Value, json};
use strum::VariantArray;

use super::{Edition, Impact, Study, Told, ToldEnd};
use crate::impact::{Cell, Group, Histogram, Kind, Span, Spread, wilson};
use crate::report::json::{Item, Object, list, settings};
use crate::report::scan::json::head;
use crate::terms::{Termination, color_name};

/// The schema of the object.
pub const SCHEMA: &str = "remis.impact/1";

/// The study as one line, with a line end.
#[must_use]
pub fn line(impact: &Impact) -> String {
    serde_json::to_string(&object(impact)).unwrap_or_default() + "\n"
}

/// The study as a value.
pub(in crate::report) fn object(impact: &Impact) -> Object {
    let Impact { interrupted, sources, unread, counts, .. } = impact;
    let sample = impact.sample.map_or(Value::Null.into(), |sample| {
        Item::from(Object(vec![
            ("size", json!(sample.size).into()),
            ("seed", json!(sample.seed).into()),
            ("from", json!(sample.from).into()),
        ]))
    });
    let mut fields = head(SCHEMA, *interrupted, sources, *unread, counts);
    fields.extend([
        ("not_compared", json!(impact.not_whole).into()),
        ("errors", json!(counts.errors).into()),
        ("sample", sample),
        (
            "from",
            Object(vec![
                ("asked", json!(impact.asked).into()),
                ("editions", list(&impact.editions, edition)),
                ("unjudged", json!(impact.unjudged).into()),
            ])
            .into(),
        ),
        ("to", list(&impact.studies, |it| study(it, impact.sample.is_some()))),
    ]);
    Object(fields)
}

fn edition(edition: &Edition) -> Object {
    Object(vec![
        ("profile", json!(edition.profile).into()),
        ("profile_hash", json!(edition.hash).into()),
        ("settings", settings(&edition.settings)),
        ("games", json!(edition.games).into()),
    ])
}

fn study(study: &Study, sampled: bool) -> Object {
    let sums = &study.sums;
    let all = &sums.all;
    let share = |games: u64| self::share(games, all.games, sampled).into();
    let mut endings: Vec<(&'static str, Item)> =
        Kind::VARIANTS.iter().map(|&kind| (kind.into(), share(all.of(kind)))).collect();
    endings.insert(0, ("changed", share(all.changed())));
    let pairs = list(&sums.pairs, |(&(from, to), games)| {
        Object(vec![
            ("from", json!(cell(from)).into()),
            ("to", json!(cell(to)).into()),
            ("games", json!(games).into()),
        ])
    });
    let by = list(&sums.flips, |(flipped, games)| {
        Object(vec![
            ("flip", word(flipped.flip)),
            ("loser", json!(if flipped.white_loses { "white" } else { "black" }).into()),
            ("rating", word(flipped.rated)),
            ("games", json!(games).into()),
        ])
    });
    let lacking = list(&sums.lacking, |(lacking, games)| {
        Object(vec![
            ("side", word(lacking.side)),
            ("rule", json!(lacking.rule).into()),
            ("need", json!(lacking.need).into()),
            ("games", json!(games).into()),
        ])
    });
    let rights = &sums.rights;
    let [all_rated, changed_rated] = &sums.ratings;
    Object(vec![
        ("profile", json!(study.profile).into()),
        ("profile_hash", json!(study.hash).into()),
        ("claims_assumed", json!(study.claims).into()),
        ("settings", settings(&study.settings)),
        ("games", json!(all.games).into()),
        ("endings", Object(endings).into()),
        ("results_flipped", share(all.flips)),
        ("flips", by),
        ("pairs", pairs),
        ("saved", span(sums.saved)),
        ("added", span(sums.added)),
        (
            "after_from",
            Object(vec![
                ("games", json!(sums.after_from.games).into()),
                ("plies", json!(sums.after_from.plies).into()),
            ])
            .into(),
        ),
        ("unknowable_by_assumed_claim", json!(sums.claims_assumed).into()),
        ("record_contradicts_from", json!(sums.contradicted).into()),
        (
            "games_with_claims",
            Object(vec![
                ("appearing", grounds(&rights.appear)),
                ("vanishing", grounds(&rights.vanish)),
                ("missed_from", grounds(&rights.missed_from)),
                ("missed_to", grounds(&rights.missed_to)),
            ])
            .into(),
        ),
        ("undecided", lacking),
        (
            "by_rating",
            list(&sums.by_rating, |(&from, group)| {
                self::group(vec![("rating_from", json!(from).into())], group)
            }),
        ),
        (
            "by_time_control",
            list(&sums.by_speed, |(&speed, group)| {
                self::group(vec![("class", word(speed))], group)
            }),
        ),
        (
            "by_year",
            list(&sums.by_year, |(&year, group)| {
                self::group(vec![("year", json!(year).into())], group)
            }),
        ),
        (
            "histograms",
            Object(vec![
                ("ply", spread(&sums.plies)),
                ("halfmove_clock", spread(&sums.clocks)),
                ("rating", histograms([("all", all_rated), ("changed", changed_rated)])),
            ])
            .into(),
        ),
        ("telling_games", json!(study.telling.offered).into()),
        ("telling", list(study.telling.games(), |(_, game, it)| told(game, it))),
    ])
}

fn word(word: impl Into<&'static str>) -> Item {
    let word: &'static str = word.into();
    json!(word).into()
}

/// The name of a cell of the confusion matrix.
pub(super) fn cell(cell: Cell) -> &'static str {
    match cell {
        Cell::Ground(ground) => ground.into(),
        Cell::Unnamed => "unnamed",
        Cell::GoesOn => "goes-on",
    }
}

/// A count with its share of all, and in a sample the bounds of that share.
fn share(games: u64, all: u64, sampled: bool) -> Object {
    let mut fields = vec![
        ("games", json!(games).into()),
        ("share", json!(super::words::share(games, all).map(rounded)).into()),
    ];
    if sampled {
        let bounds = wilson(games, all);
        fields.push(("low", json!(bounds.map(|(low, _)| rounded(low))).into()));
        fields.push(("high", json!(bounds.map(|(_, high)| rounded(high))).into()));
    }
    Object(fields)
}

/// Six digits are more than any corpus supports.
fn rounded(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}

fn span(span: Span) -> Item {
    Object(vec![
        ("games", json!(span.games).into()),
        ("plies", json!(span.plies).into()),
        ("games_with_clocks", json!(span.timed).into()),
        ("milliseconds", json!(span.millis).into()),
    ])
    .into()
}

fn grounds(counts: &std::collections::BTreeMap<Termination, u64>) -> Item {
    Object(counts.iter().map(|(&ground, games)| (ground.into(), json!(games).into())).collect())
        .into()
}

fn group(mut fields: Vec<(&'static str, Item)>, group: &Group) -> Object {
    fields.push(("games", json!(group.games).into()));
    fields.extend(Kind::VARIANTS.iter().map(|&kind| (kind.into(), json!(group.of(kind)).into())));
    fields.push(("results_flipped", json!(group.flips).into()));
    fields.push(("plies_saved", json!(group.plies_saved).into()));
    Object(fields)
}

fn spread(spread: &Spread) -> Item {
    histograms([
        ("from", &spread.from),
        ("to", &spread.to),
        ("changed_from", &spread.changed_from),
        ("changed_to", &spread.changed_to),
    ])
}

/// Histograms of the same bins.
fn histograms<const N: usize>(histograms: [(&'static str, &Histogram); N]) -> Item {
    let mut fields = Vec::new();
    for (name, histogram) in histograms {
        if fields.is_empty() {
            fields.push(("width", json!(histogram.width).into()));
            fields.push(("last", json!(histogram.last).into()));
        }
        let bins = list(&histogram.bins, |(start, games)| {
            Object(vec![("start", json!(start).into()), ("games", json!(games).into())])
        });
        fields.push((name, bins));
    }
    Object(fields).into()
}

fn told(game: u64, told: &Told) -> Object {
    let result: &str = told.recorded.map_or("*", Into::into);
    let flip: Option<&str> = told.flip.map(Into::into);
    let [white_elo, black_elo] = told.ratings;
    Object(vec![
        ("source", json!(told.source).into()),
        ("game", json!(game).into()),
        ("white", json!(told.white).into()),
        ("black", json!(told.black).into()),
        ("white_elo", json!(white_elo).into()),
        ("black_elo", json!(black_elo).into()),
        ("event", json!(told.event).into()),
        ("site", json!(told.site).into()),
        ("date", json!(told.date).into()),
        ("result", json!(result).into()),
        ("plies", json!(told.plies).into()),
        ("kind", word(told.kind)),
        ("flip", json!(flip).into()),
        ("loser", json!(told.loser.map(color_name)).into()),
        ("plies_saved", json!(told.plies_saved).into()),
        ("milliseconds_saved", json!(told.millis_saved).into()),
        ("from", end(&told.from).into()),
        ("to", told.to.as_ref().map_or(Value::Null.into(), |it| end(it).into())),
    ])
}

fn end(end: &ToldEnd) -> Object {
    let result: &str = end.result.map_or("*", Into::into);
    let ground: Option<&str> = end.ground.map(Into::into);
    Object(vec![
        ("profile", json!(end.profile).into()),
        ("ply", json!(end.ply).into()),
        ("how", json!(end.how).into()),
        ("rule", json!(end.rule).into()),
        ("termination", json!(ground).into()),
        ("result", json!(result).into()),
        ("cite", json!(end.cite).into()),
        ("confidence", json!(end.confidence).into()),
    ])
}
