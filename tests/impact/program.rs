//! The program itself: the same for all threads, its JSON, what it makes of hostile text, samples, errors.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::shared;
use crate::run::{Run, folder, objects, remis};

/// Games of each kind, by rating, time control and year.
pub const GAMES: &str = r#"
[Event "Sooner"]
[Site "https://example.org/1"]
[Date "2019.01.02"]
[White "Anna"]
[Black "Berta"]
[WhiteElo "2150"]
[BlackElo "2050"]
[TimeControl "300+3"]
[Result "1-0"]

1. Nf3 {[%clk 0:05:00]} Nf6 {[%clk 0:05:00]} 2. Ng1 {[%clk 0:04:58]} Ng8 {[%clk 0:04:50]} 3. Nf3 {[%clk 0:04:55]}
Nf6 {[%clk 0:04:40]} 4. Ng1 {[%clk 0:04:50]} Ng8 {[%clk 0:04:30]} 5. e4 {[%clk 0:04:48]} e5 {[%clk 0:04:20]} 1-0

[Event "Sooner without clocks"]
[Date "2019.02.02"]
[White "Anna"]
[Black "Clara"]
[WhiteElo "2150"]
[Result "0-1"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. d4 d5 0-1

[Event "Unknowable"]
[Date "2020.??.??"]
[White "Dora"]
[Black "Emma"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2

[Event "Same"]
[Date "2021.05.05"]
[White "Dora"]
[Black "Anna"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Partial"]
[White "Dora"]
[Black "Anna"]
[Result "0-1"]

1. f3 e5 2. Ke8 0-1
"#;

pub fn written(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let file = folder().join(name);
    fs::write(&file, text).unwrap();
    file
}

pub fn impact(files: &[PathBuf], more: &[&str]) -> Run {
    remis("impact", files, more)
}

pub const FROM_TO: [&str; 4] = ["--from", "fide-otb-2023", "--to", "fide-online-2021"];

fn study(files: &[PathBuf], more: &[&str]) -> Value {
    impact(files, &[&FROM_TO, more, &["--format", "json"]].concat()).summary()
}

/// JSON with a line for each entry of what lies less than four brackets deep.
fn dense(json: &str) -> String {
    let (mut out, mut depth, mut quoted, mut escaped) = (String::new(), 0, false, false);
    for c in json.trim_end().chars() {
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        if !quoted && matches!(c, ']' | '}') {
            depth -= 1;
        }
        out.push(c);
        if !quoted && matches!(c, '[' | '{') {
            depth += 1;
        }
        if !quoted && c == ',' && depth < 4 {
            out += &format!("\n{}", " ".repeat(depth));
        }
    }
    out
}

#[test]
fn the_json_of_a_study() {
    let file = written("games.pgn", GAMES);
    let run = impact(&[file], &[&FROM_TO[..], &["--format", "json"]].concat());
    assert_eq!(run.code, Some(0));
    let source = run.summary()["sources"][0].as_str().unwrap().to_owned();
    let text = dense(&run.out.replace(&source, "games.pgn"));
    let settings = crate::pinned::settings("../../snapshots");
    settings.bind(|| insta::assert_snapshot!("impact-json", text));
}

#[test]
fn everything_is_the_same_for_all_threads() {
    let mut files = vec![written("games.pgn", GAMES.repeat(1_500))];
    files.extend(shared("data/lichess_rated_cc0.pgn"));
    files.extend(shared("torture").map(|folder| pgn_of(&folder)).into_iter().flatten());
    let targets =
        ["--from", "fide-otb", "--to", "lichess", "--to", "norway-chess-2024", "--list", "50"];
    let all = |jobs: &str| {
        let rows = folder().join("rows.csv");
        let more = [&targets[..], &["--jobs", jobs, "--output", rows.to_str().unwrap()]].concat();
        let json = impact(&files, &[&more[..], &["--format", "json"]].concat());
        let text = impact(&files, &[&more[..], &["--lang", "pt"]].concat());
        (json, text, fs::read(rows).unwrap())
    };
    let first = all("1");
    for jobs in ["2", "8"] {
        let other = all(jobs);
        assert_eq!(first.0, other.0, "--jobs {jobs}");
        assert_eq!(first.1, other.1, "--jobs {jobs}");
        assert!(first.2 == other.2, "rows, --jobs {jobs}");
    }
    let summary = first.0.summary();
    assert!(summary["games"].as_u64().unwrap() > 7_000 && first.2.len() > 500_000);
    assert_eq!(summary["to"][0]["telling"].as_array().unwrap().len(), 50);
}

fn pgn_of(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "pgn"));
    files.sort();
    files
}

#[test]
fn hostile_tags_are_inert_in_every_format() {
    let name = "=1+1\u{1b}[31m<script>alert(1)</script>\u{202e}";
    let games =
        GAMES.replace("Anna", name).replace("https://example.org/1", "https://x/\u{1b}[2J\u{7}");
    let file = written("hostile.pgn", games);
    let text = impact(std::slice::from_ref(&file), &FROM_TO);
    let csv = impact(std::slice::from_ref(&file), &[&FROM_TO[..], &["--output", "-"]].concat());
    let json = impact(&[file], &[&FROM_TO[..], &["--format", "json"]].concat());
    for out in [&text.out, &csv.out, &csv.err] {
        assert!(out.contains("alert(1)"));
        assert!(!out.chars().any(|c| c.is_control() && c != '\n'), "{out:?}");
        assert!(!out.contains('\u{202e}'));
    }
    assert!(csv.out.contains(",'=1+1\\x1b"), "{}", csv.out);
    assert!(!json.out.contains('\u{1b}') && json.summary()["to"][0]["telling"][0]["white"] == name);
}

#[test]
fn a_row_of_csv_holds_commas_quotes_and_line_ends() {
    let games = GAMES.replace("[Event \"Sooner\"]\n", "").replace("Anna", "A, \\\"B\\\"");
    let file = written("quoted.pgn", games);
    let out = impact(&[file], &[&FROM_TO[..], &["--output", "-"]].concat()).out;
    let mut reader = csv::Reader::from_reader(out.as_bytes());
    let names = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let column = |row: usize, name: &str| {
        rows[row][names.iter().position(|it| it == name).unwrap()].to_owned()
    };
    assert_eq!(rows.len(), 3);
    assert_eq!(column(0, "white"), "A, \"B\"");
    assert_eq!(
        (column(0, "kind"), column(2, "kind")),
        ("sooner".to_owned(), "unknowable".to_owned())
    );
    assert_eq!(column(0, "milliseconds_saved"), "18000");
    assert_eq!(
        (column(2, "to_ply"), column(2, "to_how"), column(2, "plies_saved")),
        Default::default()
    );
}

#[test]
fn the_rows_are_the_games_that_differ_and_no_others() {
    let file = written("games.pgn", GAMES);
    let rows = folder().join("rows.jsonl");
    let more =
        [&FROM_TO[..], &["--to", "fide-otb-2018", "--output", rows.to_str().unwrap()]].concat();
    let run = impact(&[file], &more);
    assert_eq!((run.code, run.err.lines().count()), (Some(0), 1), "{}", run.err);
    let rows: Vec<Value> = objects(&fs::read(rows).unwrap()).collect();
    let told: Vec<String> = rows
        .iter()
        .map(|it| format!("{} {} {}", it["game"], it["to_profile"], it["kind"]))
        .collect();
    let online = |game, kind: &str| format!("{game} \"fide-online-2021\" \"{kind}\"");
    assert_eq!(told, [online(1, "sooner"), online(2, "sooner"), online(3, "unknowable")]);
}

#[test]
fn the_list_has_the_length_that_was_asked_for() {
    let file = written("games.pgn", GAMES);
    let listed = |list: &str| {
        let study = study(std::slice::from_ref(&file), &["--list", list]);
        let games = study["to"][0]["telling"].as_array().unwrap().clone();
        assert_eq!(study["to"][0]["telling_games"], 3);
        games.iter().map(|it| it["game"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    // Another result and four plies, another result and two plies, nothing that is known.
    assert_eq!(listed("1000"), [2, 1, 3]);
    assert_eq!(listed("2"), [2, 1]);
    assert_eq!(listed("0"), [0; 0]);
    assert_eq!(impact(&[file], &[&FROM_TO[..], &["--list", "1001"]].concat()).code, Some(2));
}

#[test]
fn a_sample_has_intervals_and_the_whole_has_none() {
    let file = written("games.pgn", GAMES.repeat(100));
    let whole = study(std::slice::from_ref(&file), &[]);
    let sampled = study(std::slice::from_ref(&file), &["--sample", "100", "--seed", "7"]);
    let drawn_whole = study(&[file], &["--sample", "500"]);
    assert_eq!((&whole["sample"], &drawn_whole["sample"]), (&Value::Null, &Value::Null));
    assert_eq!(whole, drawn_whole);
    assert_eq!(whole["to"][0]["endings"]["sooner"]["share"], 0.5);
    assert!(whole["to"][0]["endings"]["sooner"].get("low").is_none());
    assert_eq!(sampled["sample"], serde_json::json!({ "size": 100, "seed": 7, "from": 500 }));
    let sooner = &sampled["to"][0]["endings"]["sooner"];
    let [share, low, high] = ["share", "low", "high"].map(|it| sooner[it].as_f64().unwrap());
    assert!(
        low < 0.5 && 0.5 < high && low < share && share < high && high - low < 0.25,
        "{sooner}"
    );
    assert!(
        sampled["to"][0]["games"].as_u64().unwrap() < 100,
        "some of the sample were not read whole"
    );
}

#[test]
fn a_family_is_the_edition_of_the_date_for_what_happened_and_the_newest_for_what_is_asked() {
    let file = written("games.pgn", GAMES.replace("2021.05.05", "1950.05.05"));
    let run = impact(&[file], &["--from", "fide-otb", "--to", "fide-online", "--format", "json"]);
    let study = run.summary();
    assert!(run.err.contains("fide-online: the newest edition is fide-online-2021"), "{}", run.err);
    assert_eq!(study["from"]["unjudged"], serde_json::json!({ "fide-otb": 1 }));
    assert_eq!(study["from"]["editions"][0]["profile"], "fide-otb-2018");
    assert_eq!(
        (&study["to"][0]["games"], &study["not_compared"]),
        (&Value::from(3), &Value::from(1))
    );
}

#[test]
fn filters_leave_out_what_does_not_say() {
    let file = written("games.pgn", GAMES);
    let games = |more: &[&str]| study(std::slice::from_ref(&file), more)["to"][0]["games"].clone();
    assert_eq!(games(&["--date", "2019"]), 2);
    assert_eq!(games(&["--rating", "2000..2200"]), 1);
    assert_eq!(games(&["--time-control", "300+3"]), 1);
}

#[test]
fn settings_reach_the_side_that_has_them() {
    let file = written("games.pgn", GAMES);
    let more = ["--from", "fide-otb-2023", "--to", "lichess", "--format", "json"];
    let sooner = |set: &[&str]| {
        let run = impact(std::slice::from_ref(&file), &[&more[..], set].concat());
        run.summary()["to"][0]["endings"]["sooner"]["games"].clone()
    };
    assert_eq!(sooner(&[]), 2);
    assert_eq!(sooner(&["--set", "auto-claim=never"]), 0);
    let wrong = impact(&[file], &[&more[..], &["--set", "auto-clame=never"]].concat());
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.err.contains("auto-claim"), "{}", wrong.err);
}

#[test]
fn mistakes_are_answered_with_advice() {
    let file = written("games.pgn", GAMES);
    let fails = |more: &[&str]| {
        let run = impact(std::slice::from_ref(&file), more);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{more:?}");
        run.err
    };
    assert!(fails(&["--from", "lichess"]).contains("--to <Q>"));
    assert!(fails(&["--to", "lichess"]).contains("--from <P>"));
    assert!(fails(&["--from", "lichess", "--to", "liches"]).contains("lichess"));
    assert!(fails(&["--from", "liches", "--to", "lichess"]).contains("lichess"));
    assert!(
        fails(&[&FROM_TO[..], &["--output", "rows.txt"]].concat())
            .contains(".csv, .jsonl or .parquet")
    );
    let both = fails(&[&FROM_TO[..], &["--format", "html", "--output", "-"]].concat());
    assert!(both.contains("cannot both go to standard output"), "{both}");
    let sampled = remis("impact", &["-".into()], &[&FROM_TO[..], &["--sample", "5"]].concat());
    assert!(sampled.err.contains("standard input can be read only once"), "{}", sampled.err);
}

#[test]
fn every_language_tells_everything() {
    let file = written("games.pgn", GAMES);
    for lang in ["en", "pt", "es"] {
        let more =
            ["--from", "fide-otb", "--to", "lichess", "--to", "norway-chess-2024", "--lang", lang];
        let run = impact(std::slice::from_ref(&file), &more);
        assert_eq!(run.code, Some(0), "{}", run.err);
        for gap in ["[impact", "{ $", "{$", "\u{2068}"] {
            assert!(!run.out.contains(gap), "{lang}: {}", run.out);
        }
    }
}
