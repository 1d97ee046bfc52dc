//! The stored inputs of the fuzz targets, as an ordinary test: what fuzzing found, and a minimised
//! corpus. `scripts/fuzz` looks for more.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

#[path = "common/packed.rs"]
mod archives;
#[path = "corpus/checks.rs"]
mod checks;
mod common;
#[path = "common/inert.rs"]
mod inert;
#[allow(dead_code, reason = "another test uses more")]
mod model;
#[path = "corpus/packed.rs"]
mod packed;
mod printed;
#[path = "corpus/session.rs"]
mod session;
#[path = "corpus/verdict.rs"]
mod verdict;

use std::fs;
use std::panic::catch_unwind;

/// Runs a check on every file of its folder.
fn run(target: &str, check: fn(&[u8])) {
    let folder = common::root().join("tests/corpus").join(target);
    let mut failed = Vec::new();
    let (mut count, mut size) = (0, 0);
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        count += 1;
        size += bytes.len();
        if catch_unwind(|| check(&bytes)).is_err() {
            failed.push(path);
        }
    }
    println!("{target}: {count} files, {size} bytes");
    assert!(failed.is_empty(), "{failed:?}");
    assert!(count >= 50 && size <= 400 * 1024, "{count} files, {size} bytes");
}

#[test]
fn pgn() {
    run("pgn", checks::pgn);
}

#[test]
fn fen() {
    run("fen", checks::fen);
}

#[test]
fn profile() {
    run("profile", checks::profile);
}

#[test]
fn judge_and_model() {
    run("verdict", verdict::check);
}

#[test]
fn live_games() {
    run("session", session::check);
}

#[test]
fn archives_whole_and_damaged() {
    run("packed", packed::check);
}

#[test]
fn everything_printed() {
    run("report", printed::check);
}
