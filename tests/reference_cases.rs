//! Bug reports, disputes and real games of `../shared/cases/cases.json` under `fide-otb-2023`.
//! Their article numbers are those of 2018, so endings are compared by ply, player and moves.
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
use remis::repetition::{CastlingKey, EnPassantKey, Identity};
use remis::terms::{Form, Termination};
use remis::timeline::Timeline;
use remis::verdict::Verdict;
use serde_json::Value;
use shakmaty::{EnPassantMode, Position, fen::Fen};

fn load() -> Option<Vec<Value>> {
    let text = fs::read_to_string(common::shared("cases/cases.json")?).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

fn timeline(case: &Value) -> Timeline {
    let fen = case["fen"].as_str().filter(|fen| *fen != "startpos");
    let chess960 = case["variant"].as_str() == Some("chess960");
    let moves: Vec<String> = serde_json::from_value(case["moves_uci"].clone()).unwrap();
    Timeline::replay(&common::record(fen, chess960, &moves))
}

fn repetitions(timeline: &Timeline, identity: Identity) -> Value {
    let occurrences = timeline.occurrences(identity);
    let counts = (0..=timeline.last_ply()).map(|ply| [ply, occurrences.at(ply, true)]);
    serde_json::to_value(counts.filter(|[_, count]| *count >= 3).collect::<Vec<_>>()).unwrap()
}

fn first_clock(timeline: &Timeline, clock: u32) -> Value {
    (0..=timeline.last_ply()).find(|&ply| timeline.halfmove_clock(ply) >= clock).into()
}

#[test]
fn facts_of_every_case_hold() {
    let Some(cases) = load() else { return };
    let mut replayed = 0;
    for case in &cases {
        let id = case["id"].as_str().unwrap();
        let expect = &case["expect"];
        let timeline = timeline(case);
        if expect.get("fen_error").is_some() {
            assert_eq!(timeline.status, remis::timeline::Status::Rejected, "{id}");
            continue;
        }
        let last = timeline.last_ply();
        assert_eq!(Value::from(timeline.halfmove_clock(last)), expect["halfmove_clock"], "{id}");
        if case["replay"] == false {
            let fullmove = timeline.position(0).fullmoves().get();
            assert_eq!(Value::from(fullmove), expect["fullmove"], "{id}");
            continue;
        }
        replayed += 1;
        assert_eq!(Value::from(last), expect["plies"], "{id}");
        let fen = Fen::from_position(timeline.position(last), EnPassantMode::Legal).to_string();
        assert_eq!(fen, expect["final_fen"].as_str().unwrap(), "{id}");
        assert_eq!(repetitions(&timeline, Identity::LAWS), expect["occurrences"], "{id}");
        assert_eq!(first_clock(&timeline, 100), expect["clock_reaches"]["100"], "{id}");
        assert_eq!(first_clock(&timeline, 150), expect["clock_reaches"]["150"], "{id}");
        let position = timeline.position(last);
        let dead = shakmaty::Color::ALL.iter().all(|&c| position.has_insufficient_material(c));
        let board_end: &str = timeline.board_end(last).into();
        let end = if board_end == "none" && dead { "insufficient" } else { board_end };
        assert_eq!(end, expect["end"], "{id}");
        let wrong = expect.get("occurrences_under_wrong_identity");
        for (name, castling, en_passant) in [
            ("pseudo_ep", CastlingKey::Rights, EnPassantKey::PseudoLegal),
            ("raw_ep", CastlingKey::Rights, EnPassantKey::Literal),
            ("placement_only", CastlingKey::Ignored, EnPassantKey::Ignored),
        ] {
            if let Some(expected) = wrong.and_then(|wrong| wrong.get(name)) {
                let identity = Identity { castling, en_passant, start_en_passant: None };
                assert_eq!(repetitions(&timeline, identity), *expected, "{id} {name}");
            }
        }
    }
    println!("{replayed} of {} cases replayed", cases.len());
    assert!(replayed >= 70);
}

/// The first right on the board: ply and player.
fn first_on_board(verdict: &Verdict) -> Option<(u32, String)> {
    let runs = verdict.claims.iter().filter(|run| run.form == Form::OnBoard);
    let first = runs.min_by_key(|run| run.from_ply)?;
    Some((first.from_ply, first.player?.to_string()))
}

#[test]
fn claims_and_endings_of_every_case_hold() {
    let Some(cases) = load() else { return };
    let catalog = Catalog::builtin().unwrap();
    let laws = catalog.profile("fide-otb-2023").unwrap();
    let (mut on_board, mut ahead, mut ended) = (0, 0, 0);
    for case in cases.iter().filter(|case| case["replay"] != false) {
        let id = case["id"].as_str().unwrap();
        let expect = &case["expect"]["fide_otb"];
        let timeline = timeline(case);
        let verdict = judge(laws, &Assumptions::of(laws), &timeline);

        let expected = expect["first_on_board"].as_object().map(|right| {
            (
                u32::try_from(right["ply"].as_u64().unwrap()).unwrap(),
                right["by"].as_str().unwrap().to_owned(),
            )
        });
        assert_eq!(first_on_board(&verdict), expected, "{id} on board");
        on_board += u32::from(expected.is_some());

        check_ahead(id, laws, &timeline, &verdict, &expect["first_ahead"]);
        ahead += u32::from(!expect["first_ahead"].is_null());

        let ending = verdict.ending.as_ref().map(|ending| Value::from(ending.ply));
        let automatic = &expect["automatic"];
        ended += u32::from(!automatic.is_null());
        match (ending, automatic.get("ply")) {
            (Some(ply), Some(expected)) => assert_eq!(ply, *expected, "{id} {verdict:?}"),
            (None, None) => {}
            // A dead position may stay undetermined.
            (None, Some(_)) => assert!(
                automatic["article"] == "5.2.2" && !verdict.undetermined.is_empty(),
                "{id} {verdict:?}"
            ),
            (Some(_), None) => panic!("{id}: {verdict:?}"),
        }
    }
    println!("{on_board} first rights on board, {ahead} ahead, {ended} automatic ends");
    assert!(on_board >= 25 && ahead >= 30 && ended >= 15);
}

/// The first position from which a right can be claimed ahead, and exactly its moves, also where a
/// claim on the board hides the intended move from the list of rights.
fn check_ahead(
    id: &str,
    laws: &remis::profile::Profile,
    timeline: &Timeline,
    verdict: &Verdict,
    expect: &Value,
) {
    // Without the rules on the board nothing is hidden.
    let mut only_ahead = laws.clone();
    only_ahead.rules.retain(|rule| !rule.forms().contains(&Form::OnBoard));
    let unhidden = judge(&only_ahead, &Assumptions::of(&only_ahead), timeline);
    assert_eq!(unhidden.ending, verdict.ending, "{id}");
    let first = unhidden.claims.iter().map(|run| run.from_ply).min();
    let expected_ply = expect["position_ply"].as_u64().map(|ply| u32::try_from(ply).unwrap());
    assert_eq!(first, expected_ply, "{id} ahead");
    let Some(ply) = expected_ply else { return };
    for (article, termination) in
        [("9.2.1.1", Termination::ThreefoldRepetition), ("9.3.1", Termination::FiftyMoves)]
    {
        let found = unhidden
            .claims
            .iter()
            .find(|run| run.from_ply == ply && run.termination == termination);
        let moves: Vec<&str> =
            found.map_or_else(Vec::new, |run| run.moves.iter().map(String::as_str).collect());
        let mut expected: Vec<&str> = expect.get(article).map_or_else(Vec::new, |moves| {
            moves.as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect()
        });
        expected.sort_unstable();
        assert_eq!(moves, expected, "{id} {article}");
        if let Some(run) = found {
            assert_eq!(run.player.map(|p| p.to_string()).as_deref(), expect["by"].as_str(), "{id}");
        }
    }
}
