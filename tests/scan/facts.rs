//! The facts of the games table are those that pgn-reader and shakmaty come to, which know nothing of
//! each other's hashes: whole positions are compared.

use pgn_reader::Reader;
use serde_json::{Value, json};
use shakmaty::{Chess, EnPassantMode, Position, Setup};

use super::common::played::Player;
use super::run::{objects, with_tables};
use super::sources::{DATA, bytes, data};

/// Games that pgn-reader and shakmaty do not play to the end, with the word that stops them and the
/// facts that the table gives: these were counted by hand up to plies, and are the games of
/// `tests/differential.rs`.
const NOT_COMPARED: [(&str, u64, &str, u64, &str); 4] = [
    // Captures without `x`, which shakmaty refuses.
    ("bench_masters.pgn.zst", 24_195, "Be2", 69, "complete"),
    ("bench_masters.pgn.zst", 24_220, "Nd4", 41, "complete"),
    ("bench_masters.pgn.zst", 24_221, "Qc2", 86, "complete"),
    // A null move: nobody reads beyond it.
    ("bench_masters.pgn.zst", 24_263, "--", 13, "partial"),
];

/// What makes positions the same by the Laws: a right is one with king and rook in place, and an en
/// passant square one on which a capture is legal.
fn same(a: &Setup, b: &Setup) -> bool {
    a.board == b.board
        && a.turn == b.turn
        && a.castling_rights == b.castling_rights
        && a.ep_square == b.ep_square
}

/// The facts of a game, counted anew.
fn facts(game: &[Chess]) -> Value {
    let looks: Vec<Setup> =
        game.iter().map(|position| position.to_setup(EnPassantMode::Legal)).collect();
    let clocks: Vec<u32> = game.iter().map(Chess::halfmoves).collect();
    let stands = |ply: usize| looks[..=ply].iter().filter(|it| same(it, &looks[ply])).count();
    let occurrences: Vec<usize> = (0..game.len()).map(stands).collect();
    let first_clock = |least: u32| clocks.iter().position(|&clock| clock >= least);
    let first_stand = |least: usize| occurrences.iter().position(|&times| times >= least);
    let last = game.last().unwrap();
    let end = match (last.is_checkmate(), last.is_stalemate()) {
        (true, _) => "checkmate",
        (_, true) => "stalemate",
        _ => "none",
    };
    json!({
        "status": if game.len() > 1 { "complete" } else { "empty" },
        "plies": game.len() - 1,
        "end": end,
        "final_halfmove_clock": last.halfmoves(),
        "max_halfmove_clock": clocks.iter().max(),
        "clock_100_ply": first_clock(100),
        "clock_150_ply": first_clock(150),
        "max_occurrences": occurrences.iter().max(),
        "threefold_ply": first_stand(3),
        "fivefold_ply": first_stand(5),
    })
}

#[test]
fn the_facts_of_every_real_game_are_those_of_pgn_reader_and_shakmaty() {
    let (mut compared, mut stopped) = (0, Vec::new());
    let mut events = [0; 4];
    for (name, games) in DATA {
        let Some(file) = data(name) else { return };
        let text = bytes(&file);
        let mut reader = Reader::new(text.as_slice());
        let (_, tables) = with_tables(&[file], &["--profile", "shakmaty"], "jsonl");
        let mut count = 0;
        for row in objects(&tables.games) {
            count += 1;
            assert_eq!(row["game"], count);
            let seen = reader.read_game(&mut Player).unwrap().unwrap();
            let game = match seen {
                Ok(game) => game,
                Err(word) => {
                    let (plies, status) = (row["plies"].as_u64(), row["status"].as_str());
                    let status = status.unwrap().to_owned();
                    stopped.push((name, u64::from(count), word, plies.unwrap(), status));
                    continue;
                }
            };
            let expected = facts(&game);
            for (fact, value) in expected.as_object().unwrap() {
                assert_eq!(row[fact], *value, "{name} {count}: {fact}");
            }
            compared += 1;
            for (at, fact) in ["threefold_ply", "fivefold_ply", "clock_100_ply", "clock_150_ply"]
                .iter()
                .enumerate()
            {
                events[at] += u32::from(!row[fact].is_null());
            }
        }
        assert_eq!(count, games, "{name}");
        assert!(!reader.has_more().unwrap(), "{name}");
    }
    println!("{compared} games; threefold, fivefold, clock 100, clock 150: {events:?}");
    let stopped: Vec<_> = stopped
        .iter()
        .map(|(name, game, word, plies, status)| {
            (*name, *game, word.as_str(), *plies, status.as_str())
        })
        .collect();
    assert_eq!(stopped, NOT_COMPARED);
    assert_eq!(compared, 31_201);
}
