//! Hostile and ugly PGN of `../shared/torture` and `../shared/cases`: records, statuses, plies, first
//! problems and sentinel games as their indexes say.
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

use remis::mate::{DEFAULT_BUDGET, MateAnswer, can_mate};
use remis::pgn::Reader;
use remis::problem::{Problem, Severity};
use remis::record::Record;
use remis::repetition::Identity;
use remis::timeline::{BoardEnd, Timeline};
use serde_json::Value;
use shakmaty::Color;

struct Read {
    games: Vec<(Record, Timeline)>,
    problems: Vec<Problem>,
}

fn read(bytes: &[u8]) -> Read {
    let mut reader = Reader::new(bytes);
    let mut games = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        let timeline = Timeline::replay(&record);
        games.push((record, timeline));
    }
    let mut problems = reader.take_problems();
    problems.extend(games.iter().flat_map(|(_, timeline)| timeline.problems.clone()));
    Read { games, problems }
}

/// The index's name of a status.
fn status(timeline: &Timeline) -> &'static str {
    let status: &str = timeline.status.into();
    if status == "complete" { "ok" } else { status }
}

fn first(timeline: &Timeline, holds: impl Fn(u32) -> bool) -> Value {
    (0..=timeline.last_ply()).find(|&ply| holds(ply)).into()
}

/// A fact of the index, computed.
fn fact(name: &str, timeline: &Timeline) -> Value {
    let counts = timeline.occurrences(Identity::LAWS);
    match name {
        "threefold_at" => first(timeline, |ply| counts.at(ply, true) >= 3),
        "fivefold_at" => first(timeline, |ply| counts.at(ply, true) >= 5),
        "clock100_at" => first(timeline, |ply| timeline.halfmove_clock(ply) >= 100),
        "clock150_at" => first(timeline, |ply| timeline.halfmove_clock(ply) >= 150),
        "checkmate_at" => first(timeline, |ply| timeline.board_end(ply) == BoardEnd::Checkmate),
        "dead_position_at" => first(timeline, |ply| {
            let dead = |color| {
                let answer = can_mate(timeline.position(ply), color, DEFAULT_BUDGET);
                matches!(answer, MateAnswer::Impossible(_))
            };
            dead(Color::White) && dead(Color::Black)
        }),
        _ => panic!("unknown fact {name}"),
    }
}

#[test]
fn every_file_is_read_as_its_index_says() {
    let Some(index) = common::shared("torture/index.json") else { return };
    let index: Value = serde_json::from_slice(&fs::read(index).unwrap()).unwrap();
    let files = index["files"].as_array().unwrap();
    for file in files {
        let name = file["file"].as_str().unwrap();
        let expect = &file["expect"];
        let found = read(&fs::read(common::shared(&format!("torture/{name}")).unwrap()).unwrap());
        // Where a comment is never closed the index allows to begin again at the next game.
        let resynchronised = u64::from(name.starts_with("032"));
        let records = expect["records"].as_u64().unwrap() + resynchronised;
        assert_eq!(found.games.len() as u64, records, "{name}");
        let games = expect["games"].as_array().unwrap().iter().flat_map(|game| {
            let repeat = usize::try_from(game["repeat"].as_u64().unwrap_or(1)).unwrap();
            std::iter::repeat_n(game, repeat)
        });
        for ((record, timeline), game) in found.games.iter().zip(games) {
            let at = format!("{name} game {}", record.index);
            assert_eq!(status(timeline), game["status"], "{at}: {:?}", timeline.problems);
            assert_eq!(Value::from(timeline.last_ply()), game["plies"], "{at}");
            if let Some(white) = game["white"].as_str() {
                assert_eq!(record.tag("White"), Some(white), "{at}");
            }
            for (name, value) in
                game.as_object().unwrap().iter().filter(|(k, _)| k.ends_with("_at"))
            {
                assert_eq!(fact(name, timeline), *value, "{at} {name}");
            }
        }
        for (key, severity) in [("error", Severity::Error), ("warning", Severity::Note)] {
            if let Some(wanted) = expect.get(key) {
                check_problem(name, &found.problems, wanted, severity);
            }
        }
        let sentinel =
            found.games.iter().any(|(record, _)| record.tag("White") == Some("Sentinel A"));
        let listed = expect.to_string().contains("Sentinel A");
        assert!(sentinel || !listed, "{name}: the sentinel game is lost");
    }
    println!("{} files", files.len());
    assert!(files.len() >= 82);
}

/// The first problem of its severity must be the wanted one, at its place.
fn check_problem(name: &str, problems: &[Problem], wanted: &Value, severity: Severity) {
    let (kind, severity) = match wanted["kind"].as_str().unwrap() {
        "bad-token" => ("unreadable-token", severity),
        // Other encodings are read, so this is a note.
        "encoding" => ("not-utf8", Severity::Note),
        kind => (kind, severity),
    };
    let found = problems.iter().find(|p| p.kind.severity() == severity);
    let found = found.unwrap_or_else(|| panic!("{name}: no {kind}"));
    assert_eq!(found.kind.to_string(), kind, "{name}: {problems:?}");
    if let Some(line) = wanted["line"].as_u64() {
        let place = found.place.unwrap();
        let column = wanted["column"].as_u64().unwrap();
        assert_eq!((place.line, place.column), (line, column), "{name}: {found:?}");
    }
}

/// What `pgn_cases.json` says in words: file, and plies and status of each game.
const CASES: &[(&str, &[(u32, &str)])] = &[
    ("pgn-01-fen-no-setup.pgn", &[(1, "ok")]),
    ("pgn-03-spaced-dots.pgn", &[(5, "ok")]),
    ("pgn-04-four-dots.pgn", &[(11, "ok"), (4, "ok")]),
    ("pgn-06-zero-castling-check.pgn", &[(1, "ok")]),
    ("pgn-07-null-move.pgn", &[(2, "partial")]),
    ("pgn-08-wrong-colour.pgn", &[(0, "partial")]),
    ("pgn-10-two-tags-one-line.pgn", &[(3, "ok")]),
    ("pgn-11-bom-crlf.pgn", &[(8, "ok")]),
    ("pgn-13-long-algebraic.pgn", &[(8, "ok")]),
    ("pgn-14-promotion-forms.pgn", &[(7, "ok")]),
    ("pgn-16-illegal-end.pgn", &[(5, "partial")]),
    ("pgn-17-clock-nags-variations.pgn", &[(9, "ok")]),
    ("pgn-19-dgt-king-moves.pgn", &[(2, "ok")]),
];

#[test]
fn awkward_files_are_read_as_described() {
    if common::shared("cases").is_none() {
        return;
    }
    for (name, expected) in CASES {
        let found = read(&fs::read(common::shared(&format!("cases/{name}")).unwrap()).unwrap());
        let games: Vec<(u32, &str)> = found
            .games
            .iter()
            .map(|(_, timeline)| (timeline.last_ply(), status(timeline)))
            .collect();
        assert_eq!(games, *expected, "{name}: {:?}", found.problems);
    }
}
