//! Counted a second time: what a study says of a corpus follows from the rows of a scan, by code that
//! shares nothing with it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::common::{root, shared};
use crate::run::{objects, remis, with_tables};

/// Ply, ground and result of an ending.
type End = (i64, Option<String>, String);

/// The rows about one game.
#[derive(Default)]
struct Game {
    facts: Value,
    /// By profile.
    verdicts: BTreeMap<String, Value>,
    events: Vec<Value>,
}

fn games(file: &Path, profiles: [&str; 2]) -> BTreeMap<i64, Game> {
    let paths = profiles.map(ruleset);
    let named = [&paths[0], &paths[1]].map(|path| path.to_str().unwrap());
    let more = ["--profile", named[0], "--profile", named[1], "--claims", "recorded"];
    let (_, tables) = with_tables(&[file.to_owned()], &more, "jsonl");
    let mut games: BTreeMap<i64, Game> = BTreeMap::new();
    for row in objects(&tables.games) {
        let number = row["game"].as_i64().unwrap();
        games.entry(number).or_default().facts = row;
    }
    for row in objects(&tables.verdicts) {
        let game = games.get_mut(&row["game"].as_i64().unwrap()).unwrap();
        game.verdicts.insert(row["profile"].as_str().unwrap().to_owned(), row);
    }
    for row in objects(&tables.events) {
        games.get_mut(&row["game"].as_i64().unwrap()).unwrap().events.push(row);
    }
    games
}

fn ruleset(id: &str) -> PathBuf {
    root().join("rulesets").join(format!("{id}.ron"))
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Game {
    fn plies(&self) -> i64 {
        self.facts["plies"].as_i64().unwrap()
    }

    /// The ending that a profile sees.
    fn ending(&self, profile: &str) -> Option<End> {
        let row = &self.verdicts[profile];
        let ply = row["ending_ply"].as_i64()?;
        Some((ply, text(&row["termination"]), text(&row["result"]).unwrap()))
    }

    /// The end of the record, with the ground that an event names.
    fn record(&self) -> End {
        let named = self.events.iter().find_map(|row| {
            let ground = match row["what"].as_str()? {
                "flag-falls" => "flag-fall",
                "resigns" => "resignation",
                "agree" => "agreement",
                "abandons" => "abandonment",
                _ => return None,
            };
            (row["kind"] == "record" && row["from_ply"] == self.plies()).then(|| ground.to_owned())
        });
        (self.plies(), named, text(&self.facts["result"]).unwrap())
    }

    /// Whether a rule that could end the game before its ending by the profile is open, or at it with
    /// another result.
    fn is_open(&self, profile: &str) -> bool {
        let uncertain = self.verdicts[profile]["certain"] == false;
        let until = self.ending(profile).map_or(i64::MAX, |end| end.0 + i64::from(uncertain));
        self.events.iter().any(|it| {
            let runs = it["kind"] == "undetermined" && it["profile"] == profile;
            runs && it["form"].is_null() && it["from_ply"].as_i64().unwrap() < until
        })
    }

    /// The same of the profile by which it was played: what would have ended it at the last ply with
    /// another result than the recorded one did not happen.
    fn is_open_as_played(&self, profile: &str) -> bool {
        let as_recorded = self
            .ending(profile)
            .is_some_and(|end| end.0 == self.plies() && Some(end.2) == text(&self.facts["result"]));
        let before = self.events.iter().any(|it| {
            let runs = it["kind"] == "undetermined" && it["profile"] == profile;
            runs && it["form"].is_null() && it["from_ply"].as_i64().unwrap() < self.plies()
        });
        self.is_open(profile) && (before || !as_recorded)
    }

    /// Ply, player and ground of each right to claim before a ply.
    fn rights(&self, profile: &str, until: i64) -> BTreeSet<(i64, String, String)> {
        let mut rights = BTreeSet::new();
        let runs =
            self.events.iter().filter(|it| it["kind"] == "claim" && it["profile"] == profile);
        for run in runs {
            let (mut ply, last) =
                (run["from_ply"].as_i64().unwrap(), run["to_ply"].as_i64().unwrap());
            while ply <= last.min(until - 1) {
                rights.insert((ply, run["player"].to_string(), text(&run["termination"]).unwrap()));
                ply += if run["player"].is_null() { 1 } else { 2 };
            }
        }
        rights
    }

    /// Grounds on which a right stood and the record is not drawn on one.
    fn missed(&self, profile: &str) -> BTreeSet<String> {
        let runs =
            self.events.iter().filter(|it| it["kind"] == "claim" && it["profile"] == profile);
        let runs: Vec<&Value> = runs.collect();
        let used = self.facts["result"] == "1/2-1/2"
            && runs.iter().any(|run| run["to_ply"].as_i64() == Some(self.plies()));
        if used {
            BTreeSet::new()
        } else {
            runs.iter().map(|run| text(&run["termination"]).unwrap()).collect()
        }
    }

    fn elo(&self, side: &str) -> Option<i64> {
        self.facts[format!("{side}_elo")].as_i64().filter(|&rating| rating > 0)
    }

    fn rating(&self) -> Option<i64> {
        Some(i64::midpoint(self.elo("white")?, self.elo("black")?))
    }

    fn year(&self) -> Option<i64> {
        let year = self.facts["date"].as_str()?.trim().get(..4)?;
        year.parse().ok().filter(|&year| year > 0)
    }
}

/// Counts under their names.
#[derive(Default)]
struct Counts(BTreeMap<String, i64>);

impl Counts {
    fn add(&mut self, name: impl Into<String>, count: i64) {
        if count != 0 {
            *self.0.entry(name.into()).or_default() += count;
        }
    }
}

/// Rights to claim while both games run, and those of which nothing came.
fn count_claims(game: &Game, p: &str, q: &str, counts: &mut Counts) {
    let until = [game.ending(p), game.ending(q)].into_iter().flatten().map(|end| end.0).min();
    let (before, after) = [p, q].map(|it| game.rights(it, until.unwrap_or(i64::MAX))).into();
    let grounds = |rights: &mut dyn Iterator<Item = &(i64, String, String)>| {
        rights.map(|right| right.2.clone()).collect::<BTreeSet<String>>()
    };
    for (name, grounds) in [
        ("appearing", grounds(&mut after.difference(&before))),
        ("vanishing", grounds(&mut before.difference(&after))),
        ("missed_from", game.missed(p)),
        ("missed_to", game.missed(q)),
    ] {
        for ground in grounds {
            counts.add(format!("claims.{name}.{ground}"), 1);
        }
    }
}

/// Another result: who loses by it.
fn count_flip(game: &Game, from: &str, to: &str, counts: &mut Counts) {
    let points = |result: &str| match result {
        "1-0" => 2,
        "0-1" => 0,
        _ => 1,
    };
    let white_loses = points(to) < points(from);
    let (loser, winner) = if white_loses { ("white", "black") } else { ("black", "white") };
    let rated = match (game.elo(loser), game.elo(winner)) {
        (Some(own), Some(other)) if own > other => "higher",
        (Some(own), Some(other)) if own < other => "lower",
        (Some(_), Some(_)) => "equal",
        _ => "unknown",
    };
    let flip = match (from, to) {
        (_, "1/2-1/2") => "win-to-draw",
        ("1/2-1/2", _) => "draw-to-win",
        _ => "win-to-loss",
    };
    counts.add(format!("flips.{flip}.{loser}.{rated}"), 1);
}

/// Counts, and the games that tell most. `agreed_from`: the first ply at which Q allows an agreement.
fn counted(file: &Path, p: &str, q: &str, agreed_from: i64) -> (BTreeMap<String, i64>, Vec<i64>) {
    let rules = fs::read_to_string(ruleset(q)).unwrap();
    let speaks_of = |ground: &str| {
        let words = ground.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
        rules.contains(&format!("termination: {},", words.collect::<String>()))
    };
    let mut counts = Counts::default();
    let mut telling = Vec::new();
    for (number, game) in &games(file, [p, q]) {
        if game.facts["status"] != "complete" {
            continue;
        }
        let (ruled, record, last) = (game.ending(p), game.record(), game.plies());
        let from = ruled.clone().unwrap_or_else(|| record.clone());
        let drawn_before = |ply| record.2 == "1/2-1/2" && last < ply;
        let stands = || match (&ruled, &record.1) {
            (Some((ply, ground, _)), named) if *ply == last => {
                ground == named && !speaks_of(ground.as_deref().unwrap())
            }
            (_, None) => true,
            (_, Some(named)) => !speaks_of(named),
        };
        let to = game.ending(q).or_else(|| {
            stands().then(|| if from.0 == last { from.clone() } else { record.clone() })
        });
        let kind = match &to {
            _ if game.is_open_as_played(p) || game.is_open(q) => "undecided",
            // Neither ends it: perhaps they agreed where Q forbids it.
            Some(to)
                if *to == record
                    && ruled.is_none()
                    && record.1.is_none()
                    && drawn_before(agreed_from) =>
            {
                "undecided"
            }
            None => "unknowable",
            Some(to) if to.0 < from.0 => "sooner",
            Some(to) if to.0 > from.0 => "later",
            Some(to) if *to == from => "same",
            Some(_) => "otherwise",
        };
        count_claims(game, p, q, &mut counts);
        counts.add("games", 1);
        counts.add(format!("endings.{kind}"), 1);
        counts.add("after_from.games", i64::from(from.0 < last));
        counts.add("after_from.plies", last - from.0);
        let contradicts = from.0 == last && record.2 != "*" && from.2 != record.2;
        counts.add("contradicts", i64::from(contradicts));
        let rating = game.rating();
        let band = rating.map_or("null".to_owned(), |it| (it / 200 * 200).to_string());
        let year = game.year().map_or("null".to_owned(), |it| it.to_string());
        counts.add(format!("rating.{band}.{kind}"), 1);
        counts.add(format!("year.{year}.{kind}"), 1);
        if let Some(rating) = rating {
            let bin = (rating / 100 * 100).min(3500);
            counts.add(format!("bins.rating.all.{bin}"), 1);
            if kind != "same" && kind != "undecided" {
                counts.add(format!("bins.rating.changed.{bin}"), 1);
            }
        }
        if kind == "undecided" {
            continue;
        }
        let ground = |end: &End| end.1.clone().unwrap_or_else(|| "unnamed".to_owned());
        let would = to.as_ref().map_or("goes-on".to_owned(), ground);
        counts.add(format!("pairs.{} -> {would}", ground(&from)), 1);
        for (name, end) in [("from", Some(&from)), ("to", to.as_ref())] {
            if let Some(end) = end {
                let bin = (end.0 / 10 * 10).min(400);
                counts.add(format!("bins.ply.{name}.{bin}"), 1);
                counts.add(format!("bins.ply.changed_{name}.{bin}"), i64::from(kind != "same"));
            }
        }
        let mut saved = 0;
        let mut flips = false;
        if let Some(to) = to {
            saved = from.0 - to.0;
            let (games, plies) = if saved > 0 {
                ("saved.games", "saved.plies")
            } else {
                ("added.games", "added.plies")
            };
            counts.add(games, i64::from(saved != 0));
            counts.add(plies, saved.abs());
            flips = from.2 != to.2 && from.2 != "*" && to.2 != "*";
            if flips {
                count_flip(game, &from.2, &to.2, &mut counts);
                counts.add("flipped", 1);
            }
        }
        if kind != "same" {
            telling.push((!flips, Reverse(saved), *number));
        }
    }
    telling.sort_unstable();
    counts.add("telling", i64::try_from(telling.len()).unwrap());
    (counts.0, telling.into_iter().take(25).map(|(_, _, game)| game).collect())
}

/// Every game is compared, left out, not whole, or has no edition.
fn accounted(impact: &Value) -> i64 {
    let count = |value: &Value| value.as_i64().unwrap();
    let unjudged = impact["from"]["unjudged"].as_object().unwrap().values().map(count);
    let apart = count(&impact["left_out"]) + count(&impact["not_compared"]);
    count(&impact["to"][0]["games"]) + apart + unjudged.sum::<i64>()
}

/// The same counts, as the study gives them.
fn studied(file: &Path, p: &str, q: &str) -> (BTreeMap<String, i64>, Vec<i64>) {
    let (from, to) = (ruleset(p), ruleset(q));
    let (from, to) = (from.to_str().unwrap(), to.to_str().unwrap());
    let more = ["--from", from, "--to", to, "--format", "json", "--list", "25"];
    let run = remis("impact", &[file.to_owned()], &more);
    let impact = run.summary();
    let study = &impact["to"][0];
    assert_eq!(accounted(&impact), impact["games"].as_i64().unwrap());
    let count = |value: &Value| value.as_i64().unwrap();
    let mut counts = Counts::default();
    counts.add("games", count(&study["games"]));
    counts.add("flipped", count(&study["results_flipped"]["games"]));
    counts.add("contradicts", count(&study["record_contradicts_from"]));
    counts.add("telling", count(&study["telling_games"]));
    for (kind, share) in study["endings"].as_object().unwrap() {
        if kind != "changed" {
            counts.add(format!("endings.{kind}"), count(&share["games"]));
        }
    }
    for span in ["saved", "added", "after_from"] {
        counts.add(format!("{span}.games"), count(&study[span]["games"]));
        counts.add(format!("{span}.plies"), count(&study[span]["plies"]));
    }
    for (name, grounds) in study["games_with_claims"].as_object().unwrap() {
        for (ground, games) in grounds.as_object().unwrap() {
            counts.add(format!("claims.{name}.{ground}"), count(games));
        }
    }
    let list = |name: &str| study[name].as_array().unwrap().clone();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    for pair in list("pairs") {
        let name = format!("pairs.{} -> {}", word(&pair["from"]), word(&pair["to"]));
        counts.add(name, count(&pair["games"]));
    }
    for flip in list("flips") {
        let [what, loser, rating] = ["flip", "loser", "rating"].map(|it| word(&flip[it]));
        counts.add(format!("flips.{what}.{loser}.{rating}"), count(&flip["games"]));
    }
    let kinds = ["same", "otherwise", "sooner", "later", "unknowable", "undecided"];
    for (by, key, name) in [("by_rating", "rating_from", "rating"), ("by_year", "year", "year")] {
        for group in list(by) {
            for kind in kinds {
                counts.add(format!("{name}.{}.{kind}", group[key]), count(&group[kind]));
            }
        }
    }
    let speeds: i64 = list("by_time_control").iter().map(|group| count(&group["games"])).sum();
    assert_eq!(json!(speeds), study["games"]);
    let series = [
        ("ply", &["from", "to", "changed_from", "changed_to"][..]),
        ("rating", &["all", "changed"][..]),
    ];
    for (histogram, series) in series {
        for &series in series {
            for bin in study["histograms"][histogram][series].as_array().unwrap() {
                let name = format!("bins.{histogram}.{series}.{}", bin["start"]);
                counts.add(name, count(&bin["games"]));
            }
        }
    }
    let games = list("telling").iter().map(|it| count(&it["game"])).collect();
    (counts.0, games)
}

fn the_same_twice(file: &str, p: &str, q: &str) -> BTreeMap<String, i64> {
    the_same_twice_agreed_from(file, p, q, 0)
}

fn the_same_twice_agreed_from(
    file: &str,
    p: &str,
    q: &str,
    agreed_from: i64,
) -> BTreeMap<String, i64> {
    let Some(file) = shared(&format!("data/{file}")) else { return BTreeMap::new() };
    let (counts, telling) = studied(&file, p, q);
    let (again, telling_again) = counted(&file, p, q, agreed_from);
    let names: BTreeSet<&String> = counts.keys().chain(again.keys()).collect();
    let of = |counts: &BTreeMap<String, i64>, name: &str| counts.get(name).copied().unwrap_or(0);
    let differ: Vec<String> = names
        .into_iter()
        .filter(|name| of(&counts, name) != of(&again, name))
        .map(|name| format!("{name}: {}, again {}", of(&counts, name), of(&again, name)))
        .collect();
    assert!(differ.is_empty(), "{}: {p} -> {q}\n{}", file.display(), differ.join("\n"));
    assert_eq!(telling, telling_again, "{}: {p} -> {q}", file.display());
    println!("{}: {p} -> {q}: {} counts", file.display(), counts.len());
    counts
}

#[test]
fn games_of_masters_from_the_laws_to_online_come_out_the_same_twice() {
    let counts = the_same_twice("bench_masters.pgn.zst", "fide-otb-2023", "fide-online-2021");
    if !counts.is_empty() {
        assert_eq!(counts["games"], 24_472);
        for name in [
            "endings.sooner",
            "endings.unknowable",
            "endings.otherwise",
            "flips.win-to-draw.white.higher",
        ] {
            assert!(counts[name] > 0, "{name}");
        }
    }
}

#[test]
fn games_of_a_platform_come_out_the_same_twice() {
    let there = the_same_twice("lichess_rated_cc0.pgn", "fide-otb-2023", "lichess");
    let back = the_same_twice("lichess_rated_cc0.pgn", "lichess", "fide-otb-2023");
    if !there.is_empty() {
        assert!(there["endings.undecided"] > 400 && there["endings.sooner"] > 0, "{there:?}");
        assert!(back["endings.later"] > 0 && !back.contains_key("endings.undecided"), "{back:?}");
    }
}

#[test]
fn games_that_reach_draw_rules_come_out_the_same_twice() {
    let counts = the_same_twice("draw_events.pgn", "fide-otb-2023", "lichess");
    the_same_twice("draw_events.pgn", "lichess", "fide-otb-2014");
    if !counts.is_empty() {
        assert!(counts["endings.sooner"] > 300, "{counts:?}");
    }
}

#[test]
fn games_of_masters_that_may_not_agree_before_move_30_come_out_the_same_twice() {
    let (file, q) = ("bench_masters.pgn.zst", "norway-chess-2024");
    let counts = the_same_twice_agreed_from(file, "fide-otb-2023", q, 60);
    if !counts.is_empty() {
        assert!(counts["endings.undecided"] > 1_000, "{counts:?}");
    }
}
