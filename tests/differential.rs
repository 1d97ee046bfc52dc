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
use std::ops::ControlFlow;
use std::path::Path;

use pgn_reader::{RawTag, SanPlus, Skip, Visitor};
use remis::pgn::Reader;
use remis::timeline::{Status, Timeline};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, PositionError};

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

/// A game as pgn-reader and shakmaty see it: plies and last position, or what stopped them.
type Seen = Result<(u32, String), String>;

/// Reads the tags that matter, then plays.
struct Player;

#[derive(Default)]
struct Tags {
    fen: Option<String>,
    chess960: bool,
}

impl Visitor for Player {
    type Tags = Tags;
    type Movetext = (Chess, u32);
    type Output = Seen;

    fn begin_tags(&mut self) -> ControlFlow<Seen, Tags> {
        ControlFlow::Continue(Tags::default())
    }

    fn tag(&mut self, tags: &mut Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Seen> {
        let value = value.decode_utf8_lossy();
        match name {
            b"FEN" => tags.fen = Some(value.into_owned()),
            b"Variant" => {
                let name = value.to_ascii_lowercase();
                tags.chess960 = name.contains("960") || name.contains("fischer");
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Tags) -> ControlFlow<Seen, (Chess, u32)> {
        let Some(fen) = tags.fen else { return ControlFlow::Continue((Chess::default(), 0)) };
        let mode = CastlingMode::from_chess960(tags.chess960);
        let fen: Result<Fen, _> = fen.parse();
        let position = fen.map_err(|error| error.to_string()).and_then(|fen| {
            let position = fen.into_position(mode).or_else(PositionError::ignore_too_much_material);
            position.map_err(|error: PositionError<Chess>| error.to_string())
        });
        match position {
            Ok(position) => ControlFlow::Continue((position, 0)),
            Err(error) => ControlFlow::Break(Err(error)),
        }
    }

    fn san(&mut self, game: &mut (Chess, u32), san: SanPlus) -> ControlFlow<Seen> {
        match san.san.to_move(&game.0) {
            Ok(played) => {
                game.0.play_unchecked(played);
                game.1 += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Err(san.to_string())),
        }
    }

    fn begin_variation(&mut self, _: &mut (Chess, u32)) -> ControlFlow<Seen, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (position, plies): (Chess, u32)) -> Seen {
        Ok((plies, fen(&position)))
    }
}

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
            let seen = other.read_game(&mut Player).unwrap();
            let seen = seen.unwrap_or_else(|| panic!("{name} {number}: one reader ends before"));
            let timeline = Timeline::replay(&record);
            let last = timeline.last_ply();
            let (seen_plies, seen_fen) = match seen {
                Ok(seen) => seen,
                Err(why) => {
                    stopped.push((name, number, why, last));
                    continue;
                }
            };
            assert_eq!(last, seen_plies, "{name} {number}: {:?}", timeline.problems);
            assert_eq!(fen(timeline.position(last)), seen_fen, "{name} {number}");
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
