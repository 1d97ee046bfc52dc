//! Who can still mate: positions that differ in one square or right, lines, budgets, growing games.
//! FENs and truths: `../shared/reference/dead-positions.md` 8; the near misses are written here.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

mod common;
#[path = "common/pinned.rs"]
mod pinned;

use std::fmt::Write;

use remis::mate::{DEFAULT_BUDGET, Limits, MateAnswer, Proof, can_mate, inquire};
use remis::timeline::{MateFacts, Timeline};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Position};

/// What is expected of one side.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Want {
    /// A line of at least one move.
    Line,
    Mated,
    /// This proof, exactly.
    Proof(Proof),
}

use Want::{Line, Mated};

const TERMINAL: Want = Want::Proof(Proof::Terminal);
const MATERIAL: Want = Want::Proof(Proof::Material);

const fn forced(plies: u32) -> Want {
    Want::Proof(Proof::Forced { plies })
}

const fn tree(nodes: u64) -> Want {
    Want::Proof(Proof::FullWidth { nodes })
}

const fn closure(states: u64) -> Want {
    Want::Proof(Proof::Closure { states })
}

/// Pairs of neighbours: what it is, the position, White, Black. The states of closures are those of
/// the reference: 2 and 3 are told by forced lines and trees here.
const PAIRS: &[(&str, &str, Want, Want)] = &[
    ("KN v KN", "8/8/4k1n1/8/8/3KN3/8/8 w - - 0 1", Line, Line),
    ("KN v KQ", "8/8/3qk3/8/8/2KN4/8/8 w - - 0 1", MATERIAL, Line),
    ("KNN v KQ", "8/8/3qk3/8/8/2KN1N2/8/8 w - - 0 1", Line, Line),
    ("KN v KR", "8/8/4k1r1/8/8/3KN3/8/8 w - - 0 1", Line, Line),
    ("KB v KR", "8/8/4k1r1/8/8/3KB3/8/8 w - - 0 1", MATERIAL, Line),
    ("KB v KB, two colours", "8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", Line, Line),
    ("KB v KB, one colour", "8/8/3bk3/8/8/2K1B3/8/8 w - - 0 1", MATERIAL, MATERIAL),
    ("KN v KB", "8/8/4k1b1/8/8/3KN3/8/8 w - - 0 1", Line, Line),
    ("KN v KP", "8/8/4kp2/8/8/3KN3/8/8 w - - 0 1", Line, Line),
    ("KB v KP", "8/8/4kp2/8/8/3KB3/8/8 w - - 0 1", Line, Line),
    ("KB v KQ", "8/8/4k1q1/8/8/3KB3/8/8 w - - 0 1", MATERIAL, Line),
    ("KNN v K", "8/8/8/4k3/8/2K1N3/8/4N3 w - - 0 1", Line, MATERIAL),
    ("KN v K", "8/8/8/4k3/8/2K1N3/8/8 w - - 0 1", MATERIAL, MATERIAL),
    ("bishops of two colours", "8/8/4k3/8/8/2BKB3/8/1B6 w - - 0 1", Line, MATERIAL),
    ("bishops of one colour", "8/8/4k3/8/4B3/3K4/2B5/1B6 w - - 0 1", MATERIAL, MATERIAL),
    ("the queen must be taken", "8/8/8/8/8/8/8/K1kQ4 b - - 0 1", forced(1), MATERIAL),
    ("the queen a file away", "8/8/8/8/8/8/8/K1k1Q3 b - - 0 1", Line, MATERIAL),
    ("either bishop must be taken", "8/8/8/8/8/8/3B4/K1kB4 b - - 0 1", tree(3), MATERIAL),
    ("the bishops away from it", "8/8/8/8/8/8/4B3/K1k1B3 b - - 0 1", Line, MATERIAL),
    ("the rook must be taken", "r7/K1k5/8/8/8/8/8/8 w - - 0 3", MATERIAL, forced(1)),
    ("the rook a file away", "1r6/K1k5/8/8/8/8/8/8 w - - 0 3", MATERIAL, Line),
    ("the knight must be taken", "k1K5/b7/1N6/8/8/8/8/8 b - - 0 1", forced(1), forced(1)),
    ("the bishop on its king's side", "kbK5/8/1N6/8/8/8/8/8 b - - 0 1", Line, Line),
    ("the knight is taken", "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", forced(1), forced(1)),
    ("a check is no capture", "R1k5/8/1K6/8/8/8/8/8 b - - 0 1", Line, MATERIAL),
    ("ten forced plies", "7k/1q4Q1/p4PPK/6PP/8/5P2/8/8 b - - 0 1", Line, forced(10)),
    ("a forced circle", "k1b5/1p1p4/1P1P4/8/8/4p1p1/4P1P1/5B1K w - - 0 1", forced(4), forced(4)),
    ("every line ends", "8/p3k1p1/6Pp/7K/2rq4/7P/8/8 w - - 0 1", tree(41), Line),
    ("a pawn wall", "4k3/8/8/p1p2p1p/P1P2P1P/8/8/4K3 w - - 0 1", closure(1_152), closure(1_152)),
    ("a wall without one pawn", "4k3/8/8/p1p2p1p/P1P2P2/8/8/4K3 w - - 0 1", Line, Line),
    (
        "a wall of lichess.org/c3ew66ZV",
        "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - - 32 62",
        closure(912),
        closure(912),
    ),
    ("that wall without one pawn", "8/8/3k4/1p2p1p1/1P1pP1P1/P2P4/1K6/8 b - - 32 62", Line, Line),
    (
        "knights behind walls",
        "1k6/1p6/1Pp5/n1P5/N1p5/1pP5/1P6/1K6 w - - 0 1",
        closure(3_628),
        closure(3_628),
    ),
    ("a knight outside", "1k6/1p6/1Pp5/n1P5/2p4N/1pP5/1P6/1K6 w - - 0 1", Line, Line),
    (
        "one-sided, lichess.org/ijyj0mHa",
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
        Line,
        closure(119_500),
    ),
    (
        "the same without White's bishop",
        "5b2/p7/Pp3k2/1Pp1p1p1/2P1P1P1/5K2/8/8 w - - 0 1",
        closure(9_000),
        closure(9_000),
    ),
    ("one open file", "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1", Line, Line),
    (
        "that file closed",
        "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1",
        closure(13_248),
        closure(13_248),
    ),
    ("mate", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Mated, TERMINAL),
    ("the king a square away", "7k/6Q1/8/6K1/8/8/8/8 b - - 0 1", forced(1), MATERIAL),
    ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", TERMINAL, TERMINAL),
    ("no stalemate", "7k/4Q3/6K1/8/8/8/8/8 b - - 0 1", Line, MATERIAL),
    ("en passant is the only move", "1r6/8/4p3/3pP3/8/8/7r/K6k w - d6 0 1", Line, Line),
    ("it may not be made", "1r6/8/4p3/3pP3/8/8/7r/K6k w - - 0 1", TERMINAL, TERMINAL),
    ("castling is the only move (960)", "4r2k/8/8/8/8/6p1/6P1/5KRB w G - 0 1", Line, Line),
    ("the right is gone (960)", "4r2k/8/8/8/8/6p1/6P1/5KRB w - - 0 1", TERMINAL, TERMINAL),
    (
        "more men than a game has",
        "1nbqkbn1/pppppppp/8/8/8/BBBBB3/PPPPPPPP/RNBQKBNR w KQ - 0 1",
        Line,
        Line,
    ),
    ("sixteen black pawns", "7K/8/8/pppppppp/pppppppp/8/8/k7 w - - 0 1", MATERIAL, Line),
];

fn position(what: &str, fen: &str) -> Chess {
    common::start_position(Some(fen), CastlingMode::from_chess960(what.contains("960")))
}

/// Plays the line; every move must be legal and the last must mate.
fn assert_mates(start: &Chess, winner: Color, line: &[UciMove]) {
    let mut position = start.clone();
    for uci in line {
        let step = uci.to_move(&position).unwrap();
        position = position.play(step).unwrap();
    }
    assert!(position.is_checkmate() && position.turn() != winner);
}

fn assert_wanted(what: &str, start: &Chess, winner: Color, want: Want, answer: &MateAnswer) {
    match (want, answer) {
        (Want::Proof(proof), MateAnswer::Impossible(found)) => {
            assert_eq!(*found, proof, "{what}: {winner}");
        }
        (Mated | Line, MateAnswer::Possible { line }) => {
            assert_eq!(line.is_empty(), want == Mated, "{what}: {winner}");
            assert_mates(start, winner, line);
        }
        _ => panic!("{what}: {winner}: wanted {want:?}, got {answer:?}"),
    }
}

#[test]
fn neighbours_are_told_apart_by_our_own_search() {
    for (what, fen, white, black) in PAIRS {
        let start = position(what, fen);
        for (winner, want) in [(Color::White, *white), (Color::Black, *black)] {
            let limits = Limits { budget: 1_000_000, chasolver: false, ..Limits::within(0) };
            let inquiry = inquire(&start, winner, limits);
            assert!(inquiry.nodes <= limits.budget, "{what}");
            assert_wanted(what, &start, winner, want, &inquiry.answer);
        }
    }
}

#[test]
fn neighbours_are_told_apart_with_the_usual_budget() {
    for (what, fen, white, black) in PAIRS {
        let start = position(what, fen);
        for (winner, want) in [(Color::White, *white), (Color::Black, *black)] {
            let answer = can_mate(&start, winner, DEFAULT_BUDGET);
            assert_wanted(what, &start, winner, want, &answer);
        }
    }
}

/// Questions that walks, trees and small closures leave open, so that it takes a deep search: what it
/// is, and the position.
const DEEP: &[(&str, &str)] = &[
    ("a pawn's help", "8/8/8/8/8/5k2/3p4/N2K4 w - - 0 1"),
    ("a bishop and a helper", "8/7p/8/8/8/2k5/8/1B2K3 w - - 0 1"),
    ("the same for Black", "1b2k3/8/2K5/8/8/8/7P/8 b - - 0 1"),
    ("knight against knight", "8/8/8/8/8/2k5/6n1/N3K3 w - - 0 1"),
    ("knight against bishop", "8/8/8/4k3/8/8/6b1/N1K5 b - - 0 1"),
    ("bishops of two colours", "8/2b5/8/4k3/8/8/6B1/2K5 b - - 0 1"),
    ("two knights", "7k/8/8/8/8/8/8/N1K4N w - - 0 1"),
    ("locked pawns, one way through", "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/B3K3 w - - 0 1"),
    ("castling and en passant", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
    ("pawns that race", "8/p6k/8/8/8/8/P6K/8 w - - 0 1"),
];

/// The line in a few words: how long, and its first and last moves.
fn in_words(answer: &MateAnswer) -> String {
    match answer {
        MateAnswer::Possible { line } => {
            let moves: Vec<String> = line.iter().map(UciMove::to_string).collect();
            format!("line of {}: {}", moves.len(), moves.join(" "))
        }
        MateAnswer::Impossible(proof) => proof.to_string(),
        MateAnswer::Undetermined { .. } => "undetermined".to_owned(),
    }
}

/// Answers repeat everywhere, since what they cost is counted: a search that looks at other positions
/// gives other lines, and leaves other questions open. Without walks and first proofs, too, which
/// answer most questions before the deep search is asked.
#[test]
fn the_same_question_costs_the_same_and_has_the_same_line() {
    let mut text = "\
What each question about who can still mate costs our own search, in positions, and what it finds.
A question is a position and the side that is to mate; each may cost 30,000 positions.
"
    .to_owned();
    let limits = Limits { budget: 30_000, states: 5_000, chasolver: false };
    let pairs = PAIRS.iter().map(|&(what, fen, ..)| (what, fen));
    for (what, fen) in pairs.chain(DEEP.iter().copied()) {
        write!(text, "\n{what}: {fen}\n").unwrap();
        for winner in Color::ALL {
            let inquiry = inquire(&position(what, fen), winner, limits);
            let (nodes, found) = (inquiry.nodes, in_words(&inquiry.answer));
            writeln!(text, "  {winner} {nodes}, {found}").unwrap();
        }
    }
    let settings = pinned::settings("../snapshots");
    settings.bind(|| insta::assert_snapshot!("mate-search", text));
}

#[test]
fn a_closure_counts_the_same_again_and_under_every_symmetry() {
    let wall = "4k3/8/8/p1p2p1p/P1P2P1P/8/8/4K3 w - - 0 1";
    let mirrored = "3k4/8/8/p1p2p1p/P1P2P1P/8/8/3K4 w - - 0 1";
    let turned = "4k3/8/8/p1p2p1p/P1P2P1P/8/8/4K3 b - - 0 1";
    for fen in [wall, wall, mirrored, turned] {
        for winner in Color::ALL {
            let answer = can_mate(&position("", fen), winner, DEFAULT_BUDGET);
            assert_eq!(answer, MateAnswer::Impossible(Proof::Closure { states: 1_152 }), "{fen}");
        }
    }
}

#[test]
fn a_budget_bounds_the_search_and_lack_of_it_is_said() {
    // D3-Chess issue 48: a hundred million positions may be needed.
    let hard = position("", "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57");
    let wall = position("", "4k3/8/8/p1p2p1p/P1P2P1P/8/8/4K3 w - - 0 1");
    for budget in [0, 1, 10, 1_000] {
        for start in [&hard, &wall] {
            for winner in Color::ALL {
                let inquiry = inquire(start, winner, Limits::within(budget));
                assert_eq!(inquiry.answer, MateAnswer::Undetermined { nodes: inquiry.nodes });
                assert_eq!(inquiry.nodes, budget);
            }
        }
    }
    // What the board and the men say costs nothing.
    for (what, fen, white, black) in PAIRS {
        for (winner, want) in [(Color::White, *white), (Color::Black, *black)] {
            let answer = can_mate(&position(what, fen), winner, 0);
            let free = matches!(want, Mated | TERMINAL | MATERIAL);
            assert_eq!(matches!(answer, MateAnswer::Undetermined { nodes: 0 }), !free, "{what}");
        }
    }
}

#[test]
fn no_line_without_castling_proves_nothing_while_a_right_exists() {
    // Without the right this is stalemate, which is all that chasolver is told.
    let (_, fen, ..) = PAIRS.iter().find(|pair| pair.0.starts_with("castling")).unwrap();
    let start = position("960", fen);
    let limits = Limits { states: 0, ..Limits::within(DEFAULT_BUDGET) };
    for winner in Color::ALL {
        let answer = inquire(&start, winner, limits).answer;
        assert!(!matches!(answer, MateAnswer::Impossible(_)), "{answer:?}");
    }
}

/// The facts of a growing game at each ply, asked as it grows, and asked of the game so far alone.
fn assert_grows_alike(fen: Option<&str>, moves: &[&str]) -> (u32, MateFacts) {
    let moves: Vec<String> = moves.iter().map(|uci| (*uci).to_owned()).collect();
    let mut live = Timeline::replay(&common::record(fen, false, &[]));
    let mut asked = 0;
    for ply in 0..=moves.len() {
        let alone = Timeline::replay(&common::record(fen, false, &moves[..ply]));
        for winner in Color::ALL {
            assert_eq!(live.mate_facts(winner), alone.mate_facts(winner), "{fen:?} ply {ply}");
            asked += 1;
        }
        if let Some(next) = moves.get(ply) {
            let uci: UciMove = next.parse().unwrap();
            let step = uci.to_move(live.position(live.last_ply())).unwrap();
            live.play(step, None, None);
        }
    }
    let before = live.mate_facts(Color::White);
    while live.take_back().is_some() {
        let so_far = live.last_ply() as usize;
        let alone = Timeline::replay(&common::record(fen, false, &moves[..so_far]));
        for winner in Color::ALL {
            assert_eq!(live.mate_facts(winner), alone.mate_facts(winner), "back at {so_far}");
        }
    }
    (asked, before)
}

#[test]
fn a_growing_game_knows_what_asking_every_ply_would_tell() {
    // Into a dead position by a capture, and on.
    let (_, facts) = assert_grows_alike(
        Some("8/8/8/8/8/8/2k5/K2Q4 b - - 0 1"),
        &["c2d1", "a1b1", "d1d2", "b1b2", "d2d3"],
    );
    assert_eq!(facts.possible_through, Some(0));
    assert_eq!(facts.impossible_from, Some(1));
    // A quiet move after which the queen must be taken: nothing irreversible was played.
    assert_grows_alike(Some("8/8/8/3Q4/8/8/8/K1k5 w - - 0 1"), &["d5d1", "c1d1", "a1b2", "d1d2"]);
    // The last free pawn closes the wall; kings walk before and after it.
    assert_grows_alike(
        Some("4k3/8/8/p1p2p1p/P1P2P2/7P/8/4K3 w - - 0 1"),
        &["e1d2", "e8d7", "d2e1", "d7e8", "h3h4", "e8d7", "e1d2", "d7d6", "d2d3"],
    );
    // A quiet move into a cage that cannot be left again; castling that cannot be taken back.
    assert_grows_alike(None, &["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6"]);
}
