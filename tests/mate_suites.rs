//! Who can still mate, against questions with known answers: 60 of `dead_positions.json`, 2,208 of
//! `d3_unwinnable.json`, and end positions of real games. No answer may be wrong, ever; what stays
//! undetermined is counted. `REMIS_FULL=1` asks more and longer.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use std::collections::BTreeMap;
use std::{env, fs};

use remis::mate::{DEFAULT_BUDGET, Limits, MateAnswer, Proof, inquire};
use serde_json::Value;
use shakmaty::{CastlingMode, Chess, Color, Position};

fn full() -> bool {
    env::var_os("REMIS_FULL").is_some()
}

/// One question and its true answer.
struct Question {
    id: String,
    category: String,
    position: Chess,
    winner: Color,
    truth: bool,
    /// States of the closure, where the suite names them.
    states: Option<u64>,
}

fn json(path: &str) -> Option<Value> {
    let file = common::shared(path)?;
    Some(serde_json::from_slice(&fs::read(file).unwrap()).unwrap())
}

fn color(value: &Value) -> Color {
    value.as_str().unwrap().parse().unwrap()
}

fn dead_positions() -> Vec<Question> {
    let Some(suite) = json("suites/dead_positions.json") else { return Vec::new() };
    let question = |entry: &Value| Question {
        id: entry["id"].as_str().unwrap().to_owned(),
        category: entry["category"].as_str().unwrap().to_owned(),
        position: common::start_position(entry["fen"].as_str(), CastlingMode::Standard),
        winner: color(&entry["intended_winner"]),
        truth: entry["truth"] == "winnable",
        states: entry["closure_states"].as_u64(),
    };
    suite["entries"].as_array().unwrap().iter().map(question).collect()
}

fn unwinnable() -> Vec<Question> {
    let Some(suite) = json("suites/d3_unwinnable.json") else { return Vec::new() };
    let rows = suite["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1_104);
    let both = |row: &Value| {
        assert_eq!(row["moves"].as_array().unwrap().len(), 0);
        let position = common::start_position(row["start_fen"].as_str(), CastlingMode::Standard);
        [(Color::White, "white_can_mate"), (Color::Black, "black_can_mate")].map(|(winner, key)| {
            Question {
                id: row["id"].as_str().unwrap().to_owned(),
                category: "d3".to_owned(),
                position: position.clone(),
                winner,
                truth: row["expect"][key].as_bool().unwrap(),
                states: None,
            }
        })
    };
    rows.iter().flat_map(both).collect()
}

/// Asks, checks against the truth, and says in a word what came out.
fn ask(question: &Question, limits: Limits) -> (&'static str, MateAnswer) {
    let inquiry = inquire(&question.position, question.winner, limits);
    let (kind, known) = match &inquiry.answer {
        MateAnswer::Possible { line } => {
            assert_mates(&question.position, question.winner, line);
            ("line", Some(true))
        }
        MateAnswer::Impossible(proof) => (word(*proof), Some(false)),
        MateAnswer::Undetermined { nodes } => {
            assert_eq!(*nodes, inquiry.nodes);
            ("undetermined", None)
        }
    };
    let wrong = known.is_some_and(|known| known != question.truth);
    assert!(!wrong, "{} {}: {:?}", question.id, question.winner, inquiry.answer);
    (kind, inquiry.answer)
}

fn word(proof: Proof) -> &'static str {
    match proof {
        Proof::Terminal => "terminal",
        Proof::Material => "material",
        Proof::Forced { .. } => "forced",
        Proof::FullWidth { .. } => "full width",
        Proof::Closure { .. } => "closure",
        Proof::Chasolver => "chasolver",
    }
}

fn assert_mates(start: &Chess, winner: Color, line: &[shakmaty::uci::UciMove]) {
    let mut position = start.clone();
    for uci in line {
        let step = uci.to_move(&position).unwrap();
        position = position.play(step).unwrap();
    }
    assert!(position.is_checkmate() && position.turn() != winner);
}

/// Asks all, on two threads; what came out, counted.
fn count(
    questions: &[Question],
    ask: impl Fn(usize, &Question) -> &'static str + Sync,
) -> BTreeMap<&'static str, usize> {
    let (even, odd): (Vec<_>, Vec<_>) =
        questions.iter().enumerate().partition(|(at, _)| at.is_multiple_of(2));
    let kinds = |part: Vec<(usize, &Question)>| -> Vec<&'static str> {
        part.into_iter().map(|(at, question)| ask(at, question)).collect()
    };
    let mut counts = BTreeMap::new();
    std::thread::scope(|scope| {
        let other = scope.spawn(|| kinds(odd));
        for kind in kinds(even).into_iter().chain(other.join().unwrap()) {
            *counts.entry(kind).or_insert(0) += 1;
        }
    });
    counts
}

#[test]
fn the_sixty_questions_with_chasolver() {
    let questions = dead_positions();
    let mut decided = 0;
    for question in &questions {
        // The four of D3-Chess issue 48: chasolver gives up after ten to eighteen seconds each.
        let issue = (68..=71).any(|n| question.id == format!("dp-0{n}"));
        let budget = if issue && !full() { 100_000 } else { DEFAULT_BUDGET };
        let (kind, answer) = ask(question, Limits::within(budget));
        decided += usize::from(kind != "undetermined");
        if !issue && cfg!(feature = "mate") {
            assert_ne!(kind, "undetermined", "{}", question.id);
        }
        let closure = match answer {
            MateAnswer::Impossible(Proof::Closure { states }) => Some(states),
            _ => None,
        };
        if let (Some(ours), Some(theirs)) = (closure, question.states) {
            assert_eq!(ours, theirs, "{}", question.id);
        }
    }
    println!("with chasolver: {decided} of {} decided", questions.len());
    assert!(questions.is_empty() || decided >= 56);
}

#[test]
fn the_sixty_questions_by_ourselves() {
    let questions = dead_positions();
    let limits = Limits { chasolver: false, ..Limits::within(600_000) };
    let mut by_category: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for question in &questions {
        let (kind, _) = ask(question, limits);
        let decided = kind != "undetermined";
        let all = ["material", "forced", "terminal", "control"];
        // The reference counted positions that can be reached; small numbers must suffice here too.
        let small = !question.truth && question.states.is_some_and(|states| states < 100_000);
        if all.contains(&question.category.as_str()) || small {
            assert!(decided, "{}", question.id);
        }
        let (yes, of) = by_category.entry(&question.category).or_default();
        *yes += usize::from(decided);
        *of += 1;
    }
    println!("by ourselves, decided of all: {by_category:?}");
}

#[test]
fn the_rows_of_d3() {
    // By ourselves all; what that leaves open with the usual budget, a third of it in a short run.
    let ours = Limits { budget: 60_000, states: 20_000, chasolver: false };
    let short = Limits { states: 20_000, ..Limits::within(DEFAULT_BUDGET) };
    let counts = count(&unwinnable(), |at, question| match ask(question, ours).0 {
        "undetermined" if !full() && !at.is_multiple_of(3) => "not asked further",
        "undetermined" => match ask(question, short).0 {
            "undetermined" => ask(question, Limits::within(DEFAULT_BUDGET)).0,
            "line" => "line, not by ourselves",
            "closure" => "closure, not by ourselves",
            kind => kind,
        },
        kind => kind,
    });
    println!("d3: {counts:?}");
    if !counts.is_empty() {
        assert!(counts["closure"] >= 500 && counts["line"] >= 800, "{counts:?}");
        if cfg!(feature = "mate") {
            assert_eq!(counts.get("undetermined"), None, "{counts:?}");
        }
    }
}

/// What chasolver itself says, castling left aside.
#[cfg(feature = "mate")]
fn chasolver_says(position: &Chess, winner: Color) -> Option<bool> {
    use chasolver::Winnability;
    use shakmaty::{Bitboard, EnPassantMode, fen::Fen};
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.castling_rights = Bitboard::EMPTY;
    let board: chess::Board = Fen::try_from_setup(setup).ok()?.to_string().parse().ok()?;
    let winner = if winner == Color::White { chess::Color::White } else { chess::Color::Black };
    Some(matches!(chasolver::winnability(&board, winner)?, Winnability::Winnable { .. }))
}

/// The last positions of the games of a file.
#[cfg(feature = "mate")]
fn last_positions(path: &str) -> Vec<Chess> {
    use remis::pgn::Reader;
    use remis::timeline::{Status, Timeline};
    let Some(file) = common::shared(path) else { return Vec::new() };
    let file = fs::File::open(file).unwrap();
    let read: Box<dyn std::io::Read> =
        if std::path::Path::new(path).extension().is_some_and(|it| it == "zst") {
            Box::new(zstd::Decoder::new(file).unwrap())
        } else {
            Box::new(file)
        };
    let mut reader = Reader::new(read);
    let mut positions = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        let timeline = Timeline::replay(&record);
        if timeline.status == Status::Complete {
            positions.push(timeline.position(timeline.last_ply()).clone());
        }
    }
    positions
}

#[cfg(all(feature = "mate", feature = "zstd"))]
#[test]
fn ends_of_real_games_contradict_nobody() {
    let mut positions = Vec::new();
    for file in ["lichess_rated_cc0.pgn", "draw_events.pgn", "chesscom_endings.pgn"] {
        positions.extend(last_positions(&format!("data/{file}")));
    }
    if full() {
        positions.extend(last_positions("data/bench_masters.pgn.zst"));
    }
    positions.truncate(if full() { 20_000 } else { 2_000 });
    let (mut asked, mut own, mut cannot) = (0, 0, 0);
    for position in &positions {
        for winner in Color::ALL {
            let theirs = chasolver_says(position, winner);
            for chasolver in [false, true] {
                let budget = if chasolver { DEFAULT_BUDGET } else { 20_000 };
                let limits = Limits { chasolver, ..Limits::within(budget) };
                let ours = match inquire(position, winner, limits).answer {
                    MateAnswer::Possible { line } => {
                        assert_mates(position, winner, &line);
                        Some(true)
                    }
                    MateAnswer::Impossible(_) => Some(false),
                    MateAnswer::Undetermined { .. } => None,
                };
                if position.castles().castling_rights().is_empty() {
                    let differ = ours.zip(theirs).is_some_and(|(ours, theirs)| ours != theirs);
                    assert!(!differ, "{position:?} {winner}");
                }
                if position.has_insufficient_material(winner) && !position.is_checkmate() {
                    assert_eq!(ours, Some(false), "{position:?} {winner}");
                }
                if chasolver {
                    assert!(ours.is_some(), "{position:?} {winner}");
                } else {
                    own += usize::from(ours.is_some());
                }
                cannot += usize::from(chasolver && ours == Some(false));
            }
            asked += 1;
        }
    }
    println!("ends of games: {asked} questions, {own} decided by ourselves, {cannot} cannot mate");
}
