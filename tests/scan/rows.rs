//! The rows of a scan say of each game and profile what `remis judge --format json` says.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use super::full;
use super::run::{folder, objects, remis, with_tables};
use super::sources::{data, hostile, small_data};

/// Compares all rows of a scan with what the judge says; the number of verdicts.
fn as_judged(files: &[PathBuf], profiles: &[&str]) -> usize {
    let (_, tables) = with_tables(files, &[profiles, &["--jobs", "3"]].concat(), "jsonl");
    let judged = remis("judge", files, &[profiles, &["--format", "json"]].concat());
    let mut verdicts = objects(&tables.verdicts);
    let mut games = objects(&tables.games);
    let mut events = objects(&tables.events).peekable();
    let mut count = 0;
    for line in judged.out.lines() {
        let said: Value = serde_json::from_str(line).unwrap();
        let game = games.next().unwrap();
        assert_eq!(only(&game, GAME), game_row(&said));
        while events.next_if(|row| row["kind"] == "record" && is_of(row, &game)).is_some() {}
        for verdict in said["verdicts"].as_array().unwrap() {
            let row = verdicts.next().unwrap();
            assert_eq!(only(&row, VERDICT), verdict_row(&said, verdict), "{said}");
            for (kind, runs) in [("claim", "claims"), ("undetermined", "undetermined")] {
                for run in verdict[runs].as_array().unwrap() {
                    let row = events.next().unwrap();
                    assert!(is_of(&row, &game), "{row}\n{said}");
                    assert_eq!(only(&row, EVENT), event_row(verdict, kind, run), "{said}");
                }
            }
            count += 1;
        }
    }
    assert_eq!((verdicts.next(), games.next(), events.next()), (None, None, None));
    count
}

fn is_of(row: &Value, game: &Value) -> bool {
    row["game"] == game["game"] && row["source"] == game["source"]
}

/// The columns that are compared.
const GAME: &[&str] = &[
    "source",
    "game",
    "line",
    "date",
    "white",
    "black",
    "result",
    "start_fen",
    "status",
    "plies",
    "end",
    "final_halfmove_clock",
    "max_halfmove_clock",
    "clock_100_ply",
    "clock_150_ply",
    "threefold_ply",
    "fivefold_ply",
    "problems",
    "first_problem",
];

const VERDICT: &[&str] = &[
    "source",
    "game",
    "profile",
    "profile_hash",
    "asked",
    "claims_assumed",
    "ending_ply",
    "rule",
    "termination",
    "result",
    "how",
    "claim_player",
    "claim_form",
    "certain",
    "also",
    "evidence",
    "confidence",
    "plies_after_end",
    "first_claim_ply",
    "claims",
    "undetermined",
    "needs",
    "recorded",
    "status",
    "problem",
];

const EVENT: &[&str] = &[
    "profile",
    "kind",
    "what",
    "termination",
    "player",
    "form",
    "from_ply",
    "to_ply",
    "moves",
    "needs",
];

fn only(row: &Value, columns: &[&str]) -> Value {
    let cell = |&name: &&str| (name.to_owned(), row.get(name).unwrap().clone());
    columns.iter().map(cell).collect::<Map<_, _>>().into()
}

/// The row that the JSON of the judge comes to.
fn game_row(said: &Value) -> Value {
    let mut row = Map::new();
    for name in GAME {
        let found = said["game"].get(name).or_else(|| said["facts"].get(name));
        row.insert((*name).to_owned(), found.cloned().unwrap_or(Value::Null));
    }
    row["game"] = said["game"]["index"].clone();
    row["result"] = said["game"]["result"].as_str().unwrap_or("*").into();
    let stood = |times: u64| {
        let repetitions = said["facts"]["repetitions"].as_array().into_iter().flatten();
        let mut plies = repetitions.filter(|it| it[1].as_u64().unwrap() >= times);
        plies.next().map_or(Value::Null, |it| it[0].clone())
    };
    row["threefold_ply"] = stood(3);
    row["fivefold_ply"] = stood(5);
    row["problems"] = said["problems"].as_array().unwrap().len().into();
    row["first_problem"] = first_error(said);
    row.into()
}

fn first_error(said: &Value) -> Value {
    let mut problems = said["problems"].as_array().unwrap().iter();
    let error = problems.find(|it| it["severity"] == "error");
    error.map_or(Value::Null, |it| it["kind"].clone())
}

fn verdict_row(said: &Value, verdict: &Value) -> Value {
    let ending = &verdict["ending"];
    let claim = &ending["claim"];
    let list = |name: &str| if ending.is_null() { json!([]) } else { ending[name].clone() };
    let runs = |name: &str| verdict[name].as_array().unwrap();
    let first = runs("claims").iter().map(|run| run["from_ply"].as_u64().unwrap()).min();
    let needs = runs("undetermined").iter().flat_map(|run| run["needs"].as_array().unwrap());
    let mut needs: Vec<&str> = needs.map(|need| need.as_str().unwrap()).collect();
    needs.sort_unstable();
    needs.dedup();
    let plies = said["game"]["plies"].as_u64().unwrap();
    json!({
        "source": said["game"]["source"],
        "game": said["game"]["index"],
        "profile": verdict["profile"],
        "profile_hash": verdict["profile_hash"],
        "asked": verdict["asked"],
        "claims_assumed": verdict["assumed"]["claims"],
        "ending_ply": ending["ply"],
        "rule": ending["rule"],
        "termination": ending["termination"],
        "result": ending["result"],
        "how": ending["how"],
        "claim_player": claim["player"],
        "claim_form": claim["form"],
        "certain": ending["certain"],
        "also": list("also"),
        "evidence": list("evidence"),
        "confidence": ending["confidence"],
        "plies_after_end": ending["ply"].as_u64().map(|ply| plies - ply),
        "first_claim_ply": first,
        "claims": runs("claims").len(),
        "undetermined": runs("undetermined").len(),
        "needs": needs,
        "recorded": verdict["recorded"],
        "status": said["game"]["status"],
        "problem": first_error(said),
    })
}

fn event_row(verdict: &Value, kind: &str, run: &Value) -> Value {
    let list = |name: &str| run.get(name).cloned().unwrap_or_else(|| json!([]));
    json!({
        "profile": verdict["profile"],
        "kind": kind,
        "what": run["rule"],
        "termination": run["termination"],
        "player": run["player"],
        "form": run["form"],
        "from_ply": run["from_ply"],
        "to_ply": run["to_ply"],
        "moves": list("moves"),
        "needs": list("needs"),
    })
}

/// The featured profiles; a family by date, with claims; one platform.
const SETS: [&[&str]; 3] = [
    &[],
    &["--profile", "fide-otb", "--claims", "recorded"],
    &["--profile", "fide-otb-2023", "--profile", "lichess", "--claims", "first"],
];

#[test]
fn rows_of_hostile_sources_say_what_the_judge_says() {
    let folder = folder();
    let files = hostile(&folder);
    for set in SETS {
        let verdicts = as_judged(&files, set);
        assert!(verdicts > 300, "{verdicts}");
    }
}

#[test]
fn rows_of_real_games_say_what_the_judge_says() {
    let files = if full() { small_data() } else { small_data().into_iter().take(2).collect() };
    if files.is_empty() {
        return;
    }
    for set in SETS {
        let verdicts = as_judged(&files, set);
        println!("{verdicts} verdicts under {set:?}");
        assert!(verdicts > 1_000);
    }
    if full() {
        for name in ["bench_bots", "bench_engine", "bench_masters"] {
            as_judged(&[data(&format!("{name}.pgn.zst")).unwrap()], SETS[0]);
        }
    }
}
