//! Verdicts worked out by hand: the one of the project's own schema, and the six of
//! `../shared/drafts/examples.md` with the draft profiles they name.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use std::fs;

use remis::catalog::Catalog;
use remis::date::PartialDate;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::report::{Answer, Judged, hash, json};
use remis::timeline::Timeline;
use serde_json::Value;

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 ";

fn pgn(tags: &str, moves: &str, result: &str) -> String {
    format!("[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n{tags}\n{moves} {result}\n")
}

/// The games of the six examples, with the settings that their headings name.
fn games() -> Vec<(String, Vec<&'static str>)> {
    let dated = "[Date \"2024.01.01\"]\n";
    let never = vec!["white.auto-claim=never", "black.auto-claim=never"];
    let mate = "[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 99 80\"]\n";
    let flag = "[FEN \"8/8/3qk3/8/8/2KN4/8/8 b - - 0 1\"]\n[Termination \"Time forfeit\"]\n";
    let uneven = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng5 Ng4 Nh3 Nh6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    vec![
        (pgn(dated, &SHUFFLE.repeat(4), "1/2-1/2"), vec![]),
        (pgn(dated, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", "1/2-1/2"), vec![]),
        (pgn(&format!("{dated}{mate}"), "Qg7#", "1-0"), vec![]),
        (pgn(&format!("{dated}{flag}"), "", "1-0"), vec![]),
        (pgn(dated, &format!("{}e4", SHUFFLE.repeat(2)), "0-1"), never),
        (pgn("[Date \"2017.??.??\"]\n", uneven, "1/2-1/2"), vec![]),
    ]
}

/// The JSON object that remis prints for a game.
fn printed(
    catalog: &Catalog,
    pgn: &str,
    asked: &[(Option<&str>, &str)],
    settings: &[&str],
) -> Value {
    let record = Reader::new(pgn.as_bytes()).next_record().unwrap().unwrap();
    let timeline = Timeline::replay(&record);
    let hashes: Vec<String> =
        asked.iter().map(|(_, id)| hash(&catalog.entry(id).unwrap().text)).collect();
    let verdicts = asked.iter().zip(&hashes).map(|(&(asked, id), hash)| {
        let profile = catalog.profile(id).unwrap();
        let mut assumptions = Assumptions::of(profile);
        for setting in settings.iter().filter(|_| !profile.settings.is_empty()) {
            let (name, value) = setting.split_once('=').unwrap();
            assumptions.set(name, value).unwrap();
        }
        Answer {
            profile,
            hash,
            asked,
            note: None,
            verdict: judge(profile, &assumptions, &timeline),
        }
    });
    let judged = Judged {
        source: "g.pgn",
        record: &record,
        timeline: &timeline,
        verdicts: verdicts.collect(),
        unjudged: Vec::new(),
    };
    serde_json::from_str(&json::line(&judged, false, false)).unwrap()
}

fn without(mut value: Value, keys: &[&str]) -> Value {
    for key in keys {
        value.as_object_mut().unwrap().remove(*key);
    }
    value
}

#[test]
fn six_examples_come_out_as_written() {
    let Some(path) = common::shared("drafts/examples.md") else {
        return;
    };
    let text = fs::read_to_string(path).unwrap();
    let mut catalog = Catalog::builtin().unwrap();
    for entry in fs::read_dir(common::shared("drafts").unwrap()).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap();
        if path.extension().is_some_and(|ext| ext == "ron") && catalog.entry(id).is_none() {
            catalog.add_file(&path).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    let examples: Vec<&str> = text.split("\n## ").skip(1).collect();
    assert_eq!(examples.len(), games().len());
    let mut compared = 0;
    for (example, (pgn, settings)) in examples.iter().zip(games()) {
        let mut lines = example.lines().filter(|line| line.trim_start().starts_with('{'));
        let game: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        let expected: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
        let asked: Vec<(Option<&str>, &str)> = expected
            .iter()
            .map(|v| (v["asked"].as_str(), v["profile"].as_str().unwrap()))
            .collect();
        let mut found = printed(&catalog, &pgn, &asked, &settings);
        let verdicts = found["verdicts"].take();
        let mut found = without(found, &["remis", "verdicts"]);
        found["game"]["line"] = 1.into();
        assert_eq!(found, game, "{example}");
        for (verdict, expected) in verdicts.as_array().unwrap().iter().zip(expected) {
            let verdict = without(verdict.clone(), &["profile_hash"]);
            assert_eq!(
                serde_json::to_string_pretty(&verdict).unwrap(),
                serde_json::to_string_pretty(&expected).unwrap(),
                "{example}"
            );
            compared += 1;
        }
    }
    println!("{compared} verdicts compared");
    assert_eq!(compared, 16);
}

#[test]
fn a_family_is_judged_by_every_edition_that_the_date_allows() {
    let catalog = Catalog::builtin().unwrap();
    let editions = |date: &str| catalog.editions("fide-otb", PartialDate::from_pgn(date).as_ref());
    assert!(
        matches!(editions("2024.01.01"), remis::catalog::Editions::InForce(found) if found.len() == 1)
    );
    assert!(
        matches!(editions("????.??.??"), remis::catalog::Editions::Newest(entry) if entry.profile.id == "fide-otb-2023")
    );
    assert!(matches!(editions("1907.05.01"), remis::catalog::Editions::None));
}

/// The object of the schema `remis.verdict/1`, key by key.
#[test]
fn a_shuffle_of_sixteen_plies_is_printed_as_documented() {
    let catalog = Catalog::builtin().unwrap();
    let game = pgn("[Date \"2024.01.01\"]\n", &SHUFFLE.repeat(4), "1/2-1/2");
    let found = printed(&catalog, &game, &[(Some("fide-otb"), "fide-otb-2023")], &[]);
    let verdict = without(found["verdicts"][0].clone(), &["profile_hash"]);
    let expected: Value = serde_json::from_str(
        r#"{"profile":"fide-otb-2023","asked":"fide-otb","assumed":{"claims":"never","settings":{}},
        "ending":{"ply":16,"rule":"fivefold","termination":"fivefold-repetition","result":"1/2-1/2",
          "how":"automatic","claim":null,"certain":true,"also":[],"evidence":[0,4,8,12,16],
          "cite":["laws 9.6.1","am p.33"],"confidence":"text"},
        "claims":[
          {"rule":"threefold-intended","termination":"threefold-repetition","player":"black",
           "form":"intended-move","from_ply":7,"to_ply":7,"moves":["f6g8"]},
          {"rule":"threefold-on-board","termination":"threefold-repetition","player":"white",
           "form":"on-board","from_ply":8,"to_ply":14,"moves":[]},
          {"rule":"threefold-on-board","termination":"threefold-repetition","player":"black",
           "form":"on-board","from_ply":9,"to_ply":15,"moves":[]}],
        "undetermined":[],"recorded":"agrees"}"#,
    )
    .unwrap();
    assert_eq!(verdict, expected);
    assert_eq!(found["schema"], "remis.verdict/1");
    assert_eq!(found["facts"]["repetitions"][8], serde_json::json!([16, 5]));
}

/// Ending, what is undetermined, and how the record fits, in short.
fn in_short(catalog: &Catalog, id: &str, tags: &str, end: &str) -> String {
    let text = format!("{tags}\n1. e4 e5 {end}\n");
    let record = Reader::new(text.as_bytes()).next_record().unwrap().unwrap();
    let profile = catalog.profile(id).unwrap();
    let verdict = judge(profile, &Assumptions::of(profile), &Timeline::replay(&record));
    let ending = verdict.ending.map(|it| format!("{} {}", it.rule, it.result));
    let needs: Vec<String> = verdict
        .undetermined
        .iter()
        .map(|run| format!("{}: {}", run.rule, run.needs.join(", ")))
        .collect();
    format!("{} [{}] {}", ending.unwrap_or_default(), needs.join("; "), verdict.recorded.unwrap())
}

#[test]
fn who_resigned_or_left_is_taken_from_the_record_or_stays_open() {
    let catalog = Catalog::builtin().unwrap();
    let resignation = "[Termination \"resignation\"]\n";
    let abandoned = "[Termination \"Abandoned\"]\n";
    for (id, tags, end, wanted) in [
        ("fide-otb-2009", "", "{Black resigns} *", "resignation 1-0 [] unfinished"),
        ("fide-otb-2009", "", "{White resigns} *", "resignation 0-1 [] unfinished"),
        // The result counts; that the words say otherwise is noted by the reader.
        ("fide-otb-2009", "", "{White resigns} 1-0", "resignation 1-0 [] agrees"),
        ("fide-otb-2009", resignation, "1-0", "resignation 1-0 [] agrees"),
        ("fide-otb-2009", resignation, "*", " [resignation: who resigned] unfinished"),
        ("fide-otb-2009", resignation, "1/2-1/2", " [resignation: who resigned] undetermined"),
        // Only the clock of the side to move runs.
        ("fide-otb-2009", "[Termination \"Time forfeit\"]\n", "*", "flag-fall 0-1 [] unfinished"),
        ("lichess", abandoned, "1-0", "left 1-0 [] agrees"),
        ("lichess", abandoned, "*", " [left: who left] unfinished"),
    ] {
        assert_eq!(in_short(&catalog, id, tags, end), wanted, "{id} {tags}{end}");
    }
}
