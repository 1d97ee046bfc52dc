//! The rows of games: they say what the JSON of the judge says.

use std::fs;

use remis::catalog::Catalog;
use remis::corpus::Game;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::report::rows::{EVENTS, GAMES, Given, Played, VERDICTS, events, games, verdicts};
use remis::report::table::{Rows, Table};
use remis::report::{Answer, Judged, json};
use remis::timeline::Timeline;
use serde_json::{Map, Value, json};

use super::formats::objects;

/// Rows of one game for one table, and the judge's own JSON.
struct Both {
    verdicts: Vec<Value>,
    game: Value,
    events: Vec<Value>,
    json: Value,
}

/// What is said of each game of a text, by the featured profiles.
fn said(pgn: &[u8], source: &str) -> Vec<Both> {
    let catalog = Catalog::builtin().unwrap();
    let mut reader = Reader::new(pgn);
    let mut said = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        let timeline = Timeline::replay(&record);
        let answers = catalog.featured().map(|entry| Answer {
            profile: &entry.profile,
            hash: "0123456789abcdef",
            asked: (entry.profile.id != entry.profile.family)
                .then_some(entry.profile.family.as_str()),
            note: None,
            verdict: judge(&entry.profile, &Assumptions::of(&entry.profile), &timeline),
        });
        let (verdicts_of, unjudged) = (answers.collect(), Vec::new());
        let judged = Judged {
            source,
            record: &record,
            timeline: &timeline,
            verdicts: verdicts_of,
            unjudged,
        };
        let game = Game::of(&record, &timeline);
        let given = judged.verdicts.iter().map(|it| Given {
            hash: it.hash,
            asked: it.asked,
            verdict: &it.verdict,
        });
        let given: Vec<Given<'_>> = given.collect();
        let played = Played { source, game: &game, verdicts: &given };
        let of = |table: &'static Table, add: fn(&Played<'_>, &mut Rows)| {
            let mut rows = Rows::new(table);
            add(&played, &mut rows);
            #[cfg(feature = "parquet")]
            assert_eq!(super::parquet::found(&rows), objects(&rows));
            objects(&rows)
        };
        said.push(Both {
            verdicts: of(&VERDICTS, verdicts),
            game: of(&GAMES, games).remove(0),
            events: of(&EVENTS, events),
            json: serde_json::from_str(&json::line(&judged, false, false)).unwrap(),
        });
    }
    said
}

fn one(pgn: &str) -> Both {
    let mut said = said(pgn.as_bytes(), "test.pgn");
    assert_eq!(said.len(), 1);
    said.remove(0)
}

fn famous() -> Vec<Both> {
    let pgn = fs::read(super::common::root().join("examples/famous.pgn")).unwrap();
    let said = said(&pgn, "famous.pgn");
    assert!(said.len() >= 5, "{} famous games", said.len());
    said
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// The row of `verdicts` that a verdict of the judge's JSON should be.
fn verdict_row(json: &Value, verdict: &Value) -> Value {
    let (game, ending) = (&json["game"], &verdict["ending"]);
    let or_empty = |value: &Value| if value.is_null() { json!([]) } else { value.clone() };
    let mut needs: Vec<&str> = list(&verdict["undetermined"])
        .iter()
        .flat_map(|run| list(&run["needs"]))
        .map(|need| need.as_str().unwrap())
        .collect();
    needs.sort_unstable();
    needs.dedup();
    let error = list(&json["problems"]).iter().find(|it| it["severity"] == "error");
    let after = ending["ply"].as_i64().map(|ply| game["plies"].as_i64().unwrap() - ply);
    json!({
        "schema": "remis.verdicts/1",
        "source": game["source"], "game": game["index"],
        "profile": verdict["profile"], "profile_hash": verdict["profile_hash"],
        "asked": verdict["asked"], "claims_assumed": verdict["assumed"]["claims"],
        "ending_ply": ending["ply"], "rule": ending["rule"],
        "termination": ending["termination"], "result": ending["result"], "how": ending["how"],
        "claim_player": ending["claim"]["player"], "claim_form": ending["claim"]["form"],
        "certain": ending["certain"], "also": or_empty(&ending["also"]),
        "evidence": or_empty(&ending["evidence"]), "confidence": ending["confidence"],
        "plies_after_end": after, "first_claim_ply": verdict["claims"][0]["from_ply"],
        "claims": list(&verdict["claims"]).len(),
        "undetermined": list(&verdict["undetermined"]).len(), "needs": needs,
        "recorded": verdict["recorded"],
        "status": game["status"], "problem": error.map(|it| &it["kind"]),
    })
}

#[test]
fn a_row_of_verdicts_says_what_the_json_says() {
    let mut endings = 0;
    for both in famous() {
        let wanted: Vec<Value> =
            list(&both.json["verdicts"]).iter().map(|it| verdict_row(&both.json, it)).collect();
        assert_eq!(both.verdicts, wanted);
        endings += wanted.iter().filter(|row| !row["ending_ply"].is_null()).count();
    }
    assert!(endings > 0, "no famous game ends");
}

#[test]
fn a_row_of_games_says_what_the_json_says() {
    for Both { game: row, json, .. } in famous() {
        for (column, value) in json["game"].as_object().unwrap() {
            let column = if column == "index" { "game" } else { column };
            assert_eq!(row[column], *value, "{column}");
        }
        let facts = json["facts"].as_object().unwrap();
        for (column, value) in facts.iter().filter(|(name, _)| *name != "repetitions") {
            assert_eq!(row[column], *value, "{column}");
        }
        let repetitions = list(&facts["repetitions"]);
        let first = |times: i64| {
            repetitions.iter().find(|it| it[1].as_i64() >= Some(times)).map(|it| it[0].clone())
        };
        assert_eq!(row["threefold_ply"], json!(first(3)));
        assert_eq!(row["fivefold_ply"], json!(first(5)));
        if let Some(most) = repetitions.iter().map(|it| it[1].as_i64()).max() {
            assert_eq!(row["max_occurrences"], json!(most));
        }
        assert_eq!(row["problems"], list(&json["problems"]).len());
    }
}

#[test]
fn the_rows_of_events_are_the_runs_of_the_json() {
    for Both { events, json, .. } in famous() {
        let mut wanted = Vec::new();
        for verdict in list(&json["verdicts"]) {
            for kind in ["claims", "undetermined"] {
                for run in list(&verdict[kind]) {
                    let mut row: Map<String, Value> = run.as_object().unwrap().clone();
                    let rule = row.remove("rule").unwrap();
                    row.insert("what".into(), rule);
                    row.insert("kind".into(), kind.trim_end_matches('s').into());
                    row.entry("moves").or_insert(json!([]));
                    row.entry("needs").or_insert(json!([]));
                    row.entry("termination").or_insert(Value::Null);
                    row.insert("schema".into(), "remis.events/1".into());
                    row.insert("source".into(), json["game"]["source"].clone());
                    row.insert("game".into(), json["game"]["index"].clone());
                    row.insert("profile".into(), verdict["profile"].clone());
                    wanted.push(Value::Object(row));
                }
            }
        }
        let runs: Vec<Value> = events.into_iter().filter(|row| row["kind"] != "record").collect();
        assert_eq!(runs, wanted);
    }
}

#[test]
fn the_third_occurrence_has_a_ply_and_the_second_none() {
    let thrice = one("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2").game;
    assert_eq!([&thrice["threefold_ply"], &thrice["max_occurrences"]], [8, 3]);
    assert_eq!(thrice["fivefold_ply"], Value::Null);
    let twice = one("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2").game;
    assert_eq!([&twice["plies"], &twice["max_occurrences"]], [7, 2]);
    assert_eq!(twice["threefold_ply"], Value::Null);
}

#[test]
fn a_rating_is_a_number_or_nothing() {
    for (written, rating) in [
        ("2851", json!(2851)),
        (" 2851 ", json!(2851)),
        ("0", json!(0)),
        ("9999", json!(9999)),
        ("10000", Value::Null),
        ("2851?", Value::Null),
        ("-1", Value::Null),
        ("+1", Value::Null),
        ("?", Value::Null),
        ("", Value::Null),
    ] {
        let game = one(&format!("[WhiteElo \"{written}\"]\n\n1. e4 *\n")).game;
        assert_eq!(game["white_elo"], rating, "{written:?}");
        assert_eq!(game["black_elo"], Value::Null);
    }
}

#[test]
fn a_game_that_is_not_read_whole_names_its_first_error() {
    let Both { game: partial, verdicts, .. } = one("1. e4 e5 2. Qxe9 *");
    assert_eq!([&partial["status"], &partial["first_problem"]], ["partial", "unreadable-token"]);
    assert!(!verdicts.is_empty());
    for row in verdicts {
        assert_eq!([&row["status"], &row["problem"]], ["partial", "unreadable-token"]);
    }
    // A note is counted, but loses nothing.
    let noted = one("1. e4 e5 2. Sf3?? \u{7}Nf3").game;
    assert_eq!(noted["status"], "partial");
    let Both { game: whole, verdicts, .. } = one("1. e4 e5 2. Nf3");
    assert_eq!([&whole["status"], &whole["first_problem"]], [&json!("complete"), &Value::Null]);
    assert!(whole["problems"].as_i64() >= Some(1), "the result is missing");
    for row in verdicts {
        assert_eq!([&row["status"], &row["problem"]], [&json!("complete"), &Value::Null]);
    }
}

#[test]
fn an_event_of_the_record_belongs_to_no_profile() {
    let pgn = "[Termination \"time forfeit\"]\n\n1. e4 e5 2. Nf3 1-0";
    let event = |row: &&Value| row["kind"] == "record";
    let both = one(pgn);
    let rows: Vec<&Value> = both.events.iter().filter(event).collect();
    let wanted = json!({"schema": "remis.events/1", "source": "test.pgn", "game": 1, "profile": null,
        "kind": "record", "what": "flag-falls", "termination": null, "player": "black", "form": null,
        "from_ply": 3, "to_ply": 3, "moves": [], "needs": []});
    assert_eq!(rows, [&wanted]);
    let silent = one("1. e4 e5 2. Nf3 1-0");
    assert_eq!(silent.events.iter().filter(event).count(), 0);
}

#[test]
fn a_record_that_goes_on_counts_the_plies_after_the_end() {
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let at_the_end = one(&format!("{knights} 1/2-1/2"));
    let goes_on = one(&format!("{knights} e4 e5 *"));
    let after = |both: &Both| {
        let ended = both.verdicts.iter().filter(|row| row["rule"] == "fivefold");
        ended.map(|row| row["plies_after_end"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert!(!after(&at_the_end).is_empty());
    assert!(after(&at_the_end).iter().all(|&plies| plies == 0));
    assert!(after(&goes_on).iter().all(|&plies| plies == 2));
}
