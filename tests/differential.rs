//! The same games through pgn-reader and shakmaty: every game that they read without an error has
//! the same plies and ends in the same position here.
#![cfg(feature = "zstd")]
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

use std::fs::File;
use std::io::Read;
use std::path::Path;

use remis::pgn::Reader;
use remis::timeline::{Status, Timeline};
use shakmaty::fen::Fen;
use shakmaty::{Chess, EnPassantMode};

/// File, and its games.
const FILES: &[(&str, u32)] = &[
    ("lichess_rated_cc0.pgn", 1_401),
    ("draw_events.pgn", 900),
    ("chesscom_endings.pgn", 200),
    ("bench_bots.pgn.zst", 2_514),
    ("bench_engine.pgn.zst", 1_717),
    ("bench_masters.pgn.zst", 24_473),
];

/// Games that shakmaty does not play to the end: file, number of the game, the word that stops it,
/// and how many plies remis reads.
const NOT_COMPARED: &[(&str, u32, &str, u32)] = &[
    // Captures without `x`.
    ("bench_masters.pgn.zst", 24_195, "Be2", 69),
    ("bench_masters.pgn.zst", 24_220, "Nd4", 41),
    ("bench_masters.pgn.zst", 24_221, "Qc2", 86),
    // A null move in the main line: nobody reads beyond it.
    ("bench_masters.pgn.zst", 24_263, "--", 13),
];

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn open(path: &Path) -> Box<dyn Read> {
    let file = File::open(path).unwrap();
    if path.extension().is_some_and(|extension| extension == "zst") {
        Box::new(zstd::Decoder::new(file).unwrap())
    } else {
        Box::new(file)
    }
}

#[test]
fn pgn_reader_and_shakmaty_see_the_same_games() {
    let (mut compared, mut plies) = (0_u32, 0_u64);
    let mut stopped = Vec::new();
    for &(name, games) in FILES {
        let Some(path) = common::shared(&format!("data/{name}")) else { return };
        let mut reader = Reader::new(open(&path));
        let mut other = pgn_reader::Reader::new(open(&path));
        let mut number = 0;
        while let Some(record) = reader.next_record().unwrap() {
            number += 1;
            let seen = other.read_game(&mut common::played::Player).unwrap();
            let seen = seen.unwrap_or_else(|| panic!("{name} {number}: one reader ends before"));
            let timeline = Timeline::replay(&record);
            let last = timeline.last_ply();
            let seen = match seen {
                Ok(seen) => seen,
                Err(why) => {
                    stopped.push((name, number, why, last));
                    continue;
                }
            };
            let seen_plies = seen.len() - 1;
            assert_eq!(last as usize, seen_plies, "{name} {number}: {:?}", timeline.problems);
            let seen_last = fen(seen.last().unwrap());
            assert_eq!(fen(timeline.position(last)), seen_last, "{name} {number}");
            let whole = matches!(timeline.status, Status::Complete | Status::Empty);
            assert!(whole, "{name} {number}: {:?}", timeline.problems);
            compared += 1;
            plies += u64::from(last);
        }
        assert!(!other.has_more().unwrap(), "{name}: one reader ends before");
        assert_eq!(number, games, "{name}");
    }
    println!("{compared} games with {plies} plies are the same");
    let stopped: Vec<_> = stopped
        .iter()
        .map(|(name, number, word, plies)| (*name, *number, word.as_str(), *plies))
        .collect();
    assert_eq!(stopped, NOT_COMPARED);
    assert_eq!(compared, 31_201);
}
