//! The facts that python-chess computed for the rows of `../shared/suites`, on standard chess.
//! `expect` is another program's opinion and belongs to that program's profile.
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

use std::fs;

use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::profile::Profile;
use remis::repetition::Identity;
use remis::terms::{Form, Termination};
use remis::timeline::{BoardEnd, Status, Timeline};
use serde_json::Value;
use shakmaty::{Color, Position};

/// A right to claim of this termination at the last ply, in any form.
fn claimable(laws: &Profile, timeline: &Timeline, termination: Termination) -> bool {
    // python-chess knows no ending that precedes a claim but mate and stalemate.
    let mut claims_only = laws.clone();
    claims_only.rules.retain(|rule| !rule.is_automatic() && rule.termination == termination);
    let verdict = judge(&claims_only, &Assumptions::of(&claims_only), timeline);
    let last = timeline.last_ply();
    verdict.claims.iter().any(|run| {
        let moves = |ply| timeline.position(ply).legal_moves();
        run.to_ply == last
            && !moves(last).is_empty()
            && (run.form == Form::OnBoard || termination != Termination::FiftyMoves || {
                // python-chess refuses a fifty-move claim with a move that mates or stalemates.
                run.moves.iter().any(|uci| {
                    let uci: shakmaty::uci::UciMove = uci.parse().unwrap();
                    let position = timeline.position(last);
                    let after = position.clone().play(uci.to_move(position).unwrap()).unwrap();
                    !after.legal_moves().is_empty()
                })
            })
    })
}

#[test]
fn python_chess_facts_of_every_row_hold() {
    let Some(folder) = common::shared("suites") else {
        return;
    };
    let catalog = Catalog::builtin().unwrap();
    let laws = catalog.profile("fide-otb-2023").unwrap();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut total = 0;
    for file in files {
        let suite: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let Some(rows) = suite["rows"].as_array() else {
            continue;
        };
        let mut checked = 0;
        for row in rows {
            let facts = &row["python_chess"];
            let standard = ["standard", "chess960"].contains(&row["variant"].as_str().unwrap());
            if !standard || row["kind"] == "fen_valid" || facts.get("checkmate").is_none() {
                continue;
            }
            let id = row["id"].as_str().unwrap();
            let fen = row["start_fen"].as_str().unwrap();
            let moves: Vec<String> = serde_json::from_value(row["moves"].clone()).unwrap();
            let record = common::record(Some(fen), row["variant"] == "chess960", &moves);
            let timeline = Timeline::replay(&record);
            if timeline.status != Status::Complete {
                // A position that python-chess itself calls invalid may be refused; nothing else.
                assert_eq!(facts["start_valid"], false, "{id}: {:?}", timeline.problems);
                continue;
            }
            check(id, laws, &timeline, facts);
            checked += 1;
        }
        println!("{}: {checked} of {} rows", file.file_stem().unwrap().display(), rows.len());
        total += checked;
    }
    println!("{total} rows checked");
    assert!(total >= 1200, "{total}");
}

fn check(id: &str, laws: &Profile, timeline: &Timeline, facts: &Value) {
    let last = timeline.last_ply();
    let occurrences = timeline.occurrences(Identity::LAWS);
    let position = timeline.position(last);
    let insufficient = |color| position.has_insufficient_material(color);
    let clock = timeline.halfmove_clock(last);
    let moves = !position.legal_moves().is_empty();
    let threefold: Vec<u32> = (0..=last).filter(|&ply| occurrences.at(ply, true) >= 3).collect();
    let first_clock = |least| (1..=last).find(|&ply| timeline.halfmove_clock(ply) >= least);
    let found = [
        ("white_cannot_win", insufficient(Color::White).into()),
        ("black_cannot_win", insufficient(Color::Black).into()),
        ("dead_by_material", (insufficient(Color::White) && insufficient(Color::Black)).into()),
        ("threefold_now", (occurrences.at(last, true) >= 3).into()),
        ("fivefold_now", (occurrences.at(last, true) >= 5).into()),
        ("fifty_now", (clock >= 100 && moves).into()),
        ("seventyfive_now", (clock >= 150 && moves).into()),
        ("checkmate", (timeline.board_end(last) == BoardEnd::Checkmate).into()),
        ("stalemate", (timeline.board_end(last) == BoardEnd::Stalemate).into()),
        ("threefold_plies", serde_json::to_value(&threefold).unwrap()),
        ("first_ply_clock_100", first_clock(100).into()),
        ("first_ply_clock_150", first_clock(150).into()),
        ("final_halfmove_clock", clock.into()),
        ("can_claim_threefold", claimable(laws, timeline, Termination::ThreefoldRepetition).into()),
        ("can_claim_fifty", claimable(laws, timeline, Termination::FiftyMoves).into()),
    ];
    for (name, value) in found {
        let value: Value = value;
        if let Some(expected) = facts.get(name) {
            assert_eq!(value, *expected, "{id} {name}");
        }
    }
}
