//! Summary, messages and tables are the same, byte for byte, whatever the number of threads.

use std::path::PathBuf;

use super::run::{folder, with_tables};
use super::sources::{DATA, data, hostile, long_and_mixed};

/// Compares all that is said and written with 1, 2 and 8 threads; the number of games.
fn same_for_all_jobs(files: &[PathBuf]) -> u64 {
    let (first, tables) = with_tables(files, &["--jobs", "1"], "csv");
    for jobs in ["2", "8"] {
        let (other, other_tables) = with_tables(files, &["--jobs", jobs], "csv");
        assert_eq!(first, other, "{files:?}: --jobs {jobs}");
        assert!(tables.verdicts == other_tables.verdicts, "{files:?}: verdicts, --jobs {jobs}");
        assert!(tables.games == other_tables.games, "{files:?}: games, --jobs {jobs}");
        assert!(tables.events == other_tables.events, "{files:?}: events, --jobs {jobs}");
    }
    let games = first.summary()["games"].as_u64().unwrap();
    let rows = std::str::from_utf8(&tables.games).unwrap().lines().count() - 1;
    assert_eq!(rows as u64, games, "{files:?}");
    games
}

#[test]
fn hostile_sources_come_out_the_same_for_all_jobs() {
    let folder = folder();
    let files = hostile(&folder);
    let games = same_for_all_jobs(&files);
    println!("{} sources, {games} games", files.len());
    assert!(games > 400, "{games}");
}

#[test]
fn a_long_source_of_hostile_and_plain_games_comes_out_the_same_for_all_jobs() {
    let folder = folder();
    let games = same_for_all_jobs(&[long_and_mixed(&folder)]);
    assert!(games > 4_000, "{games}");
}

#[test]
fn real_games_come_out_the_same_for_all_jobs() {
    for (name, games) in DATA {
        let Some(file) = data(name) else { return };
        assert_eq!(same_for_all_jobs(&[file]), u64::from(games), "{name}");
    }
}
