//! Which games are taken: filters, samples, those that differ, and those that are listed.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::run::{Run, folder, objects, remis, scan, with_tables};
use super::sources::{bytes, data, long_and_mixed, plain};

/// One file of 3,000 plain games.
fn games() -> PathBuf {
    let file = folder().join("plain.pgn");
    fs::write(&file, plain(0, 3_000)).unwrap();
    file
}

/// The rows of the games that are taken.
fn taken(files: &[PathBuf], more: &[&str]) -> Vec<Value> {
    let (run, tables) = with_tables(files, more, "jsonl");
    let rows: Vec<Value> = objects(&tables.games).collect();
    let (games, left_out) = (run.summary()["games"].clone(), run.summary()["left_out"].clone());
    assert_eq!(rows.len() as u64, games.as_u64().unwrap() - left_out.as_u64().unwrap(), "{run:?}");
    rows
}

fn numbers(rows: &[Value]) -> Vec<u64> {
    rows.iter().map(|row| row["game"].as_u64().unwrap()).collect()
}

/// Takes the games that fit and no others, by what the table of all games says.
fn filtered(file: &PathBuf, more: &[&str], fits: impl Fn(&Value) -> bool) {
    let all = taken(std::slice::from_ref(file), &[]);
    let (fitting, others): (Vec<Value>, Vec<Value>) = all.into_iter().partition(fits);
    assert!(!fitting.is_empty() && !others.is_empty(), "{more:?}");
    assert_eq!(taken(std::slice::from_ref(file), more), fitting, "{more:?}");
    // The same where no row is wanted and plain games go the fast way.
    let summary = scan(std::slice::from_ref(file), more).summary();
    assert_eq!(summary["left_out"], others.len(), "{more:?}");
}

#[test]
fn each_filter_takes_the_games_that_fit_and_no_others() {
    let file = games();
    let elo = |row: &Value, name: &str| row[name].as_u64().unwrap();
    let within = |row: &Value, from, to| {
        ["white_elo", "black_elo"].iter().all(|name| (from..=to).contains(&elo(row, name)))
    };
    filtered(&file, &["--rating", "2000..2200"], |row| within(row, 2000, 2200));
    filtered(&file, &["--rating", "2200.."], |row| within(row, 2200, 9999));
    filtered(&file, &["--rating", "..1600"], |row| within(row, 0, 1600));
    filtered(&file, &["--time-control", "180+2"], |row| row["time_control"] == "180+2");
    filtered(&file, &["--time-control", "180+2", "--time-control", "-"], |row| {
        row["time_control"] == "180+2" || row["time_control"] == "-"
    });
    let year = |row: &Value| row["date"].as_str().unwrap()[..4].parse::<u32>().unwrap();
    filtered(&file, &["--date", "2001..2003"], |row| (2001..=2003).contains(&year(row)));
    filtered(&file, &["--date", "..1999"], |row| year(row) <= 1999);
    // A month without a day lies within its own month, and a whole year within no half of it.
    filtered(&file, &["--date", "2001-03..2001-06"], |row| {
        let month: u32 = row["date"].as_str().unwrap()[5..7].parse().unwrap();
        year(row) == 2001 && (3..=6).contains(&month)
    });
    filtered(&file, &["--date", "2001..2010", "--rating", "2000.."], |row| {
        (2001..=2010).contains(&year(row)) && within(row, 2000, 9999)
    });
}

#[test]
fn a_single_day_month_or_year_is_a_range() {
    let file = games();
    let year = |row: &Value| row["date"].as_str().unwrap()[..4].parse::<u32>().unwrap();
    filtered(&file, &["--date", "2001"], |row| year(row) == 2001);
}

#[test]
fn a_sample_is_the_same_for_all_jobs_and_another_with_another_seed() {
    let folder = folder();
    let files = [games(), long_and_mixed(&folder), games()];
    let sample = |more: &[&str]| {
        let rows = taken(&files, &[&["--sample", "100"], more].concat());
        assert_eq!(rows.len(), 100);
        rows
    };
    let first = sample(&["--jobs", "1"]);
    assert_eq!(first, sample(&["--jobs", "2"]));
    assert_eq!(first, sample(&["--jobs", "8", "--seed", "0"]));
    let other = sample(&["--seed", "1"]);
    assert_ne!(first, other);
    // Each file has its share, and no game stands twice.
    let of = |rows: &[Value], file: &PathBuf| {
        rows.iter().filter(|row| row["source"] == file.to_str().unwrap()).count()
    };
    let all = taken(&files, &[]);
    for file in &files {
        let share = 100 * of(&all, file) / all.len();
        assert!((share / 2..share * 2).contains(&of(&first, file)), "{share}: {first:?}");
    }
    let names: BTreeSet<String> =
        first.iter().map(|row| format!("{} {}", row["source"], row["game"])).collect();
    assert_eq!(names.len(), 100);
}

#[test]
fn a_sample_is_counted_the_same_with_and_without_tables() {
    let folder = folder();
    let files = [long_and_mixed(&folder), games()];
    let more = ["--sample", "500", "--seed", "7"];
    let (whole, _) = with_tables(&files, &more, "csv");
    assert_eq!(scan(&files, &more).out, whole.out);
}

#[test]
fn a_sample_larger_than_the_corpus_is_all_of_it_and_one_of_none_is_empty() {
    let file = [games()];
    assert_eq!(taken(&file, &["--sample", "3000"]), taken(&file, &[]));
    assert_eq!(taken(&file, &["--sample", "1000000"]), taken(&file, &[]));
    assert_eq!(numbers(&taken(&file, &["--sample", "2999"])).len(), 2_999);
    assert_eq!(numbers(&taken(&file, &["--sample", "0"])), [0; 0]);
}

#[test]
fn a_sample_is_drawn_from_the_games_that_pass_the_filters() {
    let file = [games()];
    let more = ["--rating", "2200.."];
    let passing: BTreeSet<u64> = numbers(&taken(&file, &more)).into_iter().collect();
    assert!(passing.len() > 50);
    let sample = numbers(&taken(&file, &[&more, &["--sample", "50"][..]].concat()));
    assert_eq!(sample.len(), 50);
    assert!(sample.iter().all(|game| passing.contains(game)));
}

#[test]
fn no_sample_is_drawn_from_what_can_be_read_only_once() {
    let stdin = [PathBuf::from("-")];
    let run = remis("scan", &stdin, &["--sample", "5"]);
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("only once"), "{run:?}");
}

/// Ids of profiles, and the rows of verdicts of each game.
fn by_game(verdicts: &[u8]) -> Vec<Vec<Value>> {
    let mut games: Vec<Vec<Value>> = Vec::new();
    for row in objects(verdicts) {
        match games.last_mut().filter(|rows| rows[0]["game"] == row["game"]) {
            Some(rows) => rows.push(row),
            None => games.push(vec![row]),
        }
    }
    games
}

/// Whether the rows of a game tell different endings.
fn differ(rows: &[Value]) -> bool {
    let ending = |row: &Value| {
        ["ending_ply", "termination", "result", "how", "certain"].map(|name| row[name].clone())
    };
    rows.iter().any(|row| ending(row) != ending(&rows[0]))
}

#[test]
fn only_differing_keeps_the_rows_of_games_on_whose_ending_profiles_differ() {
    let Some(file) = data("chesscom_endings.pgn") else { return };
    let file = [file];
    let profiles = ["--profile", "fide-otb-2023", "--profile", "lichess"];
    let (_, all) = with_tables(&file, &profiles, "jsonl");
    let (run, kept) = with_tables(&file, &[&profiles, &["--only-differing"][..]].concat(), "jsonl");
    let wanted: Vec<Vec<Value>> =
        by_game(&all.verdicts).into_iter().filter(|rows| differ(rows)).collect();
    assert!(wanted.len() > 10 && wanted.len() < 190, "{}", wanted.len());
    assert_eq!(by_game(&kept.verdicts), wanted);
    assert_eq!(run.summary()["differing"], wanted.len());
    assert_eq!(objects(&kept.games).count(), wanted.len());
    // The summary counts all games in any case.
    assert_eq!(run.out, scan(&file, &profiles).out);
    // Profiles that are one differ on nothing.
    let one = ["--profile", "lichess", "--only-differing"];
    assert_eq!(with_tables(&file, &one, "jsonl").1.verdicts, b"");
}

/// How the verdicts fit the records: what the list says, in the order of the games.
fn listed(run: &Run) -> Vec<(String, String, u64)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let summary = run.summary();
    let listed = summary["listed"].as_array().into_iter().flatten();
    listed
        .map(|it| (text(&it["profile"]), text(&it["recorded"]), it["game"].as_u64().unwrap()))
        .collect()
}

#[test]
fn a_list_names_the_games_that_the_rows_name() {
    let Some(file) = data("draw_events.pgn") else { return };
    let file = [file];
    let profiles = ["--profile", "fide-otb-2023", "--profile", "lichess"];
    let kinds = ["contradicts", "claimable", "ends-earlier"];
    let (_, tables) = with_tables(&file, &profiles, "jsonl");
    let mut wanted = Vec::new();
    for row in objects(&tables.verdicts) {
        let recorded = row["recorded"].as_str().unwrap_or("null");
        if kinds.contains(&recorded) {
            let profile = row["profile"].as_str().unwrap().to_owned();
            wanted.push((profile, recorded.to_owned(), row["game"].as_u64().unwrap()));
        }
    }
    let list: Vec<&str> = kinds.iter().flat_map(|&kind| ["--list", kind]).collect();
    for jobs in ["1", "4"] {
        let more = [&profiles, list.as_slice(), &["--jobs", jobs]].concat();
        assert_eq!(listed(&scan(&file, &more)), wanted);
        assert_eq!(listed(&with_tables(&file, &more, "csv").0), wanted);
    }
    assert!(wanted.len() > 300, "{}", wanted.len());
}

#[test]
fn a_list_holds_a_thousand_games_of_a_kind_and_counts_the_others() {
    let file = [games()];
    let more = ["--profile", "fide-otb-2023", "--list", "unfinished", "--list", "ends-earlier"];
    let summary = scan(&file, &more).summary();
    let recorded = &summary["profiles"][0]["recorded"];
    let beyond = |kind: &str| recorded[kind].as_u64().unwrap_or(0).saturating_sub(1_000);
    let kept = |kind: &str| recorded[kind].as_u64().unwrap_or(0).min(1_000);
    let kinds = ["unfinished", "ends-earlier"];
    let listed = summary["listed"].as_array().unwrap();
    for kind in kinds {
        let count = listed.iter().filter(|it| it["recorded"] == kind).count();
        assert_eq!(count as u64, kept(kind), "{recorded}");
    }
    assert_eq!(summary["not_listed"].as_u64(), Some(kinds.map(beyond).iter().sum()));
    assert!(kinds.iter().any(|kind| beyond(kind) > 0), "{recorded}");
}

/// What is found when records are held against the rules they were played under.
#[test]
fn chesscom_records_are_explained_by_the_editions_of_their_day() {
    let Some(file) = data("chesscom_endings.pgn") else { return };
    let kinds = ["contradicts", "ends-earlier", "unsupported", "undetermined", "not-ended"];
    let list: Vec<&str> = kinds.iter().flat_map(|&kind| ["--list", kind]).collect();
    let run = scan(&[file], &[&["--profile", "chesscom-live"], list.as_slice()].concat());
    // Two knights in the first edition; in the second the table of material that was about to change.
    let wanted: Vec<(String, String, u64)> =
        [("2018", 23), ("2018", 49), ("2019", 60), ("2019", 62)]
            .map(|(year, game)| (format!("chesscom-live-{year}"), "undetermined".to_owned(), game))
            .to_vec();
    assert_eq!(listed(&run), wanted);
    let summary = run.summary();
    assert_eq!(summary["unjudged"]["chesscom-live"], 3);
    let judged = summary["profiles"].as_array().unwrap().iter();
    let judged: Vec<u64> = judged.map(|it| it["games"].as_u64().unwrap()).collect();
    assert_eq!(judged.iter().sum::<u64>(), 197, "{summary}");
}

#[test]
fn lichess_records_contradict_the_profile_nowhere() {
    let Some(file) = data("lichess_rated_cc0.pgn") else { return };
    let kinds = ["contradicts", "ends-earlier", "unsupported"];
    let list: Vec<&str> = kinds.iter().flat_map(|&kind| ["--list", kind]).collect();
    let run =
        scan(std::slice::from_ref(&file), &[&["--profile", "lichess"], list.as_slice()].concat());
    // Repetitions that nobody claimed, and that a player's own preference did not end.
    let listed = listed(&run);
    assert_eq!(listed.len(), 4, "{listed:?}");
    assert!(listed.iter().all(|(_, kind, _)| kind == "ends-earlier"), "{listed:?}");
    let summary = run.summary();
    for it in summary["listed"].as_array().unwrap() {
        assert_eq!(it["ending"]["termination"], "threefold-repetition", "{it}");
    }
    // Where players claim for themselves, nothing contradicts.
    let never = ["--profile", "lichess", "--set", "auto-claim=never"];
    let run = scan(std::slice::from_ref(&file), &[&never, list.as_slice()].concat());
    assert_eq!(run.summary()["listed"].as_array().map(Vec::len), Some(0), "{}", run.out);
    assert!(bytes(&file).len() > 3_000_000);
}
