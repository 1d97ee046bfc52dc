//! The summary and the rows are the same, byte for byte, whether plainly spelled games go the fast way
//! and much is remembered, or every game is read as a record and judged by itself.

use std::path::{Path, PathBuf};

use remis::catalog::Catalog;
use remis::report::table::Format;
use serde_json::Value;

use super::common::root;
use super::full;
use super::records::by_records;
use super::run::{folder, scan, with_tables};
use super::sources::{data, hostile, long_and_mixed, small_data};

/// The summary of all ways: without tables, with them, and by the records. What is written is the same,
/// too.
fn all_ways(files: &[PathBuf], more: &[&str]) -> Value {
    let fast = scan(files, more);
    let formats = if full() { FORMATS } else { &FORMATS[..1] };
    for &(ending, format) in formats {
        let (run, tables) = with_tables(files, more, ending);
        assert_eq!(run, fast, "{more:?}");
        let (summary, wanted) = by_records(files, more, format);
        assert_eq!(fast.out, summary, "{more:?}");
        for (written, wanted) in [
            (&tables.verdicts, &wanted.verdicts),
            (&tables.games, &wanted.games),
            (&tables.events, &wanted.events),
        ] {
            assert_same(written, wanted, format, more);
        }
    }
    fast.summary()
}

const FORMATS: &[(&str, Format)] = &[
    ("jsonl", Format::Jsonl),
    ("csv", Format::Csv),
    #[cfg(feature = "parquet")]
    ("parquet", Format::Parquet),
];

/// Byte for byte, but for Parquet, where pages end with the blocks of a source: row for row.
fn assert_same(written: &[u8], wanted: &[u8], format: Format, more: &[&str]) {
    #[cfg(feature = "parquet")]
    if format == Format::Parquet {
        let (written, wanted) = (parquet_rows(written), parquet_rows(wanted));
        assert_eq!(written.1, wanted.1, "{more:?}");
        let pairs = written.0.into_iter().zip(wanted.0);
        pairs.for_each(|(written, wanted)| assert_eq!(written, wanted, "{more:?}"));
        return;
    }
    if written != wanted {
        let lines = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        let (written, wanted) = (lines(written), lines(wanted));
        let pairs = written.lines().zip(wanted.lines());
        pairs.for_each(|(written, wanted)| assert_eq!(written, wanted, "{format:?} {more:?}"));
        panic!("{format:?} {more:?}: one is longer");
    }
}

/// The rows of a file, and how many there are.
#[cfg(feature = "parquet")]
fn parquet_rows(file: &[u8]) -> (Vec<String>, i64) {
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    let reader = SerializedFileReader::new(bytes::Bytes::copy_from_slice(file)).unwrap();
    let count = reader.metadata().file_metadata().num_rows();
    let rows = reader.get_row_iter(None).unwrap();
    (rows.map(|row| row.unwrap().to_string()).collect(), count)
}

/// All built-in profiles as arguments: by their files, since some names ask for a family by date.
fn all_profiles() -> Vec<String> {
    let catalog = Catalog::builtin().unwrap();
    let ids = catalog.entries().iter().map(|entry| entry.profile.id.clone());
    let file = |id| root().join(format!("rulesets/{id}.ron")).to_str().unwrap().to_owned();
    ids.flat_map(|id| ["--profile".to_owned(), file(id)]).collect()
}

/// What a family makes of games by their dates, and what is assumed of claims.
const SETS: [&[&str]; 4] = [
    &[],
    &["--profile", "fide-otb"],
    &["--claims", "first"],
    &["--claims", "recorded", "--profile", "fide-otb-2023", "--profile", "us-chess"],
];

/// All ways of claiming; the first is each profile's own.
const CLAIMS: [&[&str]; 4] =
    [&[], &["--claims", "never"], &["--claims", "first"], &["--claims", "recorded"]];

#[test]
fn hostile_sources_are_counted_the_same_all_ways() {
    let folder = folder();
    for (slow, files) in [(false, hostile(&folder)), (true, vec![long_and_mixed(&folder)])] {
        for set in SETS {
            let summary = all_ways(&files, set);
            assert!(summary["errors"].as_u64().unwrap() > 100, "{summary}");
        }
        if slow && !full() {
            continue;
        }
        let set = all_profiles();
        let claims = if full() { CLAIMS.as_slice() } else { &CLAIMS[..1] };
        for claims in claims {
            let set: Vec<&str> =
                set.iter().map(String::as_str).chain(claims.iter().copied()).collect();
            assert!(all_ways(&files, &set)["profiles"].as_array().unwrap().len() > 40);
        }
    }
}

#[test]
fn real_games_are_counted_the_same_all_ways() {
    let files = small_data();
    if files.is_empty() {
        return;
    }
    for set in SETS {
        let summary = all_ways(&files, set);
        assert_eq!(summary["games"], 2_501, "{summary}");
    }
    let by_date = all_ways(&files, &["--profile", "fide-otb"]);
    let editions = by_date["profiles"].as_array().unwrap();
    let used = editions.iter().filter(|it| it["games"].as_u64() > Some(0)).count();
    assert!(used > 3, "{by_date}");
}

#[test]
fn real_games_are_counted_the_same_all_ways_by_every_profile() {
    let files = if full() { small_data() } else { data("draw_events.pgn").into_iter().collect() };
    if files.is_empty() {
        return;
    }
    let set = all_profiles();
    for claims in CLAIMS {
        let set: Vec<&str> = set.iter().map(String::as_str).chain(claims.iter().copied()).collect();
        let summary = all_ways(&files, &set);
        for profile in summary["profiles"].as_array().unwrap() {
            assert_eq!(profile["games"], summary["games"], "{profile}");
        }
    }
}

#[test]
fn many_real_games_are_counted_the_same_all_ways() {
    let names = ["bench_bots", "bench_engine", "bench_masters"];
    let files: Vec<PathBuf> =
        names.iter().filter_map(|name| data(&format!("{name}.pgn.zst"))).collect();
    if files.is_empty() {
        return;
    }
    let sets = if full() { SETS.as_slice() } else { &SETS[..1] };
    for set in sets {
        assert_eq!(all_ways(&files, set)["games"], 28_704);
    }
    if full() {
        // Some at a time: what is written is held in memory.
        for (some, claims) in all_profiles().chunks(12).flat_map(|some| CLAIMS.map(|it| (some, it)))
        {
            let set: Vec<&str> = some.iter().map(String::as_str).chain(claims.to_vec()).collect();
            assert_eq!(all_ways(&files, &set)["games"], 28_704);
        }
    }
}

/// A profile of its own with one rule.
fn with_rule(folder: &Path, name: &str, rule: &str) -> PathBuf {
    let path = folder.join(format!("{name}.ron"));
    let profile = format!(
        "(schema: 1, id: \"{name}\", family: \"{name}\", title: \"One rule\", issuer: \"A test\", \
         kind: Software, sources: [(key: \"s\", title: \"S\")], same_position: (castling: Rights, \
         en_passant: Legal, cite: [\"s\"], confidence: Inferred), rules: [(id: \"it\", {rule}, \
         cite: [\"s\"], confidence: Inferred)])"
    );
    std::fs::write(&path, profile).unwrap();
    path
}

#[test]
fn what_comments_tell_is_read_where_a_rule_asks_for_it() {
    let folder = folder();
    let tablebase = "termination: Tablebase, when: Tablebase(says: Draw, men: 32, fifty_moves: false), \
                     applies: Automatically, outcome: Draw";
    // White's flag falls, and Black, to move, claims: had Black's fallen, too?
    let flag = "termination: FlagFall, when: FlagFall, applies: OnClaim([OnBoard]), outcome: Draw";
    let forfeit = "[Result \"0-1\"]\n[Termination \"Time forfeit\"]";
    for (name, rule, tags, text, ended, undetermined) in [
        ("told", tablebase, "", "1. e4 e5 {[%tb 1/2-1/2]} 2. Nf3 1/2-1/2", true, 1),
        ("with-fifty-moves", tablebase, "", "1. e4 e5 {[%tb50 1/2-1/2]} 2. Nf3 1/2-1/2", false, 1),
        ("down", flag, forfeit, "1. e4 {[%clk 1]} e5 {[%clk 0]} 2. Nf3 {[%clk 0]} 0-1", false, 1),
        ("runs", flag, forfeit, "1. e4 {[%clk 1]} e5 {[%clk 5]} 2. Nf3 {[%clk 0]} 0-1", false, 0),
    ] {
        let profile = with_rule(&folder, name, rule);
        let game = folder.join(format!("{name}.pgn"));
        std::fs::write(
            &game,
            format!("[Event \"a\"]\n{tags}\n\n{text}\n").replace("\n\n\n", "\n\n"),
        )
        .unwrap();
        let summary = all_ways(&[game], &["--profile", profile.to_str().unwrap()]);
        let profile = &summary["profiles"][0];
        assert_eq!(!profile["endings"].as_object().unwrap().is_empty(), ended, "{name}: {summary}");
        assert_eq!(profile["games_undetermined"], undetermined, "{name}: {summary}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
