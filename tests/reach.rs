//! Where the judge asks a trigger at all: in which games, from which ply on, and after which announced
//! moves. A chance too many changes no verdict and costs time in every game; one too few is a wrong
//! verdict, which `tests/model_agrees.rs` looks for.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use remis::repetition::Identity;
use remis::timeline::Timeline;
use remis::trigger::{Counting, PerSeat, Settings, StartClock, Trigger, View};

/// Where a trigger has a chance in a game: `on the board` from a ply on, `ahead` (after a move that is
/// announced at that ply), or `never`; then the kind of moves that can serve.
fn chances(trigger: &str, fen: &str, moves: &str) -> String {
    let trigger: Trigger = ron::from_str(trigger).unwrap();
    let moves: Vec<String> = common::expand(moves).split_whitespace().map(str::to_owned).collect();
    let fen = Some(fen).filter(|fen| !fen.is_empty());
    let timeline = Timeline::replay(&common::record(fen, false, &moves));
    assert_eq!(timeline.last_ply() as usize, moves.len());
    let counting = Counting { identity: Identity::LAWS, count_start: true };
    let speed = ("speed".to_owned(), PerSeat::Game(Some("rapid".to_owned())));
    let settings = Settings { values: vec![speed] };
    let view = View {
        timeline: &timeline,
        fewest: counting,
        most: counting,
        start_clock: StartClock::Counts,
        settings: &settings,
    };
    let told = |may: bool, next: Option<u32>| match (may, next) {
        (false, None) => "never".to_owned(),
        (true, Some(ply)) => ply.to_string(),
        // Either may err on the side of a chance; a rule is asked where both say so.
        (false, Some(ply)) => format!("never, though from {ply}"),
        (true, None) => "somewhere, though from nowhere".to_owned(),
    };
    let board = told(trigger.may_fire(&view), trigger.next_chance(&view, 0));
    let ahead = told(trigger.may_fire_ahead(&view), trigger.next_chance_ahead(&view, 0));
    format!("{board}, ahead {ahead}, {:?}", trigger.serving())
}

/// A king may take the last man.
const LAST: &str = "8/8/8/8/8/1k6/8/Kr6 w - - 0 1";
/// A king may stalemate; the queen may mate.
const QUEEN: &str = "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1";

/// Trigger, start, moves, chances: neighbours differ in one ply or one word.
const GAMES: &[(&str, &str, &str, &str)] = &[
    ("Checkmate", "", "f2f3 e7e5 g2g4 d8h4", "4, ahead 0, Any"),
    ("Checkmate", "", "f2f3 e7e5 g2g4", "never, though from 3, ahead 0, Any"),
    ("Stalemate", QUEEN, "g5g6", "1, ahead 0, Any"),
    ("Stalemate", QUEEN, "f7f8", "never, though from 1, ahead 0, Any"),
    ("Material([\"K v K\"])", LAST, "a1b1 b3c3", "1, ahead 0, Any"),
    ("Material([\"K v K\"])", LAST, "", "never, ahead 0, Any"),
    ("MenAtMost(2)", LAST, "a1b1 b3c3", "1, ahead 0, Any"),
    ("MenAtMost(2)", LAST, "", "never, ahead 0, Any"),
    ("Repetition(occurrences: 1)", "", "(g1f3 g8f6 f3g1 f6g8)x1", "0, ahead 0, Any"),
    ("Repetition(occurrences: 2)", "", "(g1f3 g8f6 f3g1 f6g8)x1", "4, ahead 0, Quiet"),
    ("Repetition(occurrences: 2)", "", "g1f3 g8f6 f3g1", "never, ahead 0, Quiet"),
    ("Repetition(occurrences: 3)", "", "(g1f3 g8f6 f3g1 f6g8)x2", "8, ahead 7, Returns"),
    (
        "Repetition(occurrences: 3)",
        "",
        "(g1f3 g8f6 f3g1 f6g8)x1 g1f3 g8f6 f3g1",
        "never, ahead 7, Returns",
    ),
    (
        "Repetition(occurrences: 3)",
        "",
        "(g1f3 g8f6 f3g1 f6g8)x1 g1f3 g8f6",
        "never, ahead never, Returns",
    ),
    ("ConsecutiveRepetition(occurrences: 3)", "", "(g1f3 g8f6 f3g1 f6g8)x2", "8, ahead 7, Returns"),
    (
        "ConsecutiveRepetition(occurrences: 3)",
        "",
        "(g1f3 g8f6 f3g1 f6g8)x1 g1f3 g8f6",
        "never, ahead never, Returns",
    ),
    ("NoProgress(moves: 2)", "", "g1f3 g8f6 f3g1 f6g8", "4, ahead 3, Quiet"),
    ("NoProgress(moves: 2)", "", "g1f3 g8f6 f3g1", "never, ahead 3, Quiet"),
    ("NoProgress(moves: 2)", "", "g1f3 g8f6", "never, ahead never, Quiet"),
    ("NoProgress(moves: 0)", "", "e2e4", "0, ahead 0, Any"),
    ("PlyAtLeast(4)", "", "g1f3 g8f6 f3g1 f6g8", "4, ahead 3, Any"),
    ("PlyAtLeast(4)", "", "g1f3 g8f6 f3g1", "never, ahead 3, Any"),
    ("PlyAtLeast(4)", "", "g1f3 g8f6", "never, ahead never, Any"),
    (
        "Any([NoProgress(moves: 2), Repetition(occurrences: 3)])",
        "",
        "g1f3 g8f6 f3g1",
        "never, ahead 3, Quiet",
    ),
    (
        "Any([NoProgress(moves: 2), Repetition(occurrences: 3)])",
        "",
        "g1f3 g8f6",
        "never, ahead never, Quiet",
    ),
    (
        "All([NoProgress(moves: 2), PlyAtLeast(6)])",
        "",
        "(g1f3 g8f6 f3g1 f6g8)x2",
        "6, ahead 5, Quiet",
    ),
    (
        "All([NoProgress(moves: 2), PlyAtLeast(6)])",
        "",
        "g1f3 g8f6 f3g1 f6g8",
        "never, ahead never, Quiet",
    ),
    (
        "All([NoProgress(moves: 2), Repetition(occurrences: 3)])",
        "",
        "(g1f3 g8f6 f3g1 f6g8)x2",
        "8, ahead 7, Returns",
    ),
    ("Opponent(Repetition(occurrences: 3))", "", "(g1f3 g8f6 f3g1 f6g8)x2", "8, ahead 7, Returns"),
    ("EitherPlayer(Repetition(occurrences: 3))", "", "g1f3 g8f6", "never, ahead never, Returns"),
    ("FlagFall", "", "e2e4", "never, ahead 0, Any"),
    ("Any([FlagFall, Resigns])", "", "e2e4", "never, ahead 0, Any"),
    ("Touched", "", "e2e4", "never, though from 0, ahead 0, Any"),
    ("Offers", "", "e2e4", "never, ahead 0, Any"),
    ("Agreed", "", "e2e4", "never, ahead 0, Any"),
    ("Abandons", "", "e2e4", "never, ahead 0, Any"),
    ("IllegalMove(count: 2)", "", "e2e4", "never, ahead 0, Any"),
    ("Declared(\"III.5\")", "", "e2e4", "never, ahead 0, Any"),
    ("Opponent(FlagFall)", "", "e2e4", "never, ahead 0, Any"),
    ("EitherPlayer(Resigns)", "", "e2e4", "never, ahead 0, Any"),
    ("All([FlagFall, InCheck])", "", "e2e4", "never, ahead 0, Any"),
    ("Any([FlagFall, InCheck])", "", "e2e4", "0, ahead 0, Any"),
    // The king must take it.
    ("DeadPosition", LAST, "a1b1 b3c3", "0, ahead 0, Any"),
    ("DeadPosition", "", "e2e4", "never, ahead 0, Any"),
    ("CannotMate", LAST, "a1b1 b3c3", "0, ahead 0, Any"),
    ("CannotMate", "", "e2e4", "never, ahead 0, Any"),
    ("Setting(\"speed\", \"blitz\")", "", "e2e4", "never, though from 0, ahead 0, Any"),
    ("Setting(\"speed\", \"rapid\")", "", "e2e4", "0, ahead 0, Any"),
];

#[test]
fn a_trigger_is_asked_where_it_has_a_chance_and_nowhere_else() {
    for &(trigger, fen, moves, wanted) in GAMES {
        assert_eq!(chances(trigger, fen, moves), wanted, "{trigger} {moves}");
    }
}
