//! The conformance kit: `conformance/histories.json` is what remis says of the project's own cases.
//! `REMIS_WRITE=1 cargo test --test conformance` writes it again.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use std::collections::HashSet;
use std::{env, fs};

use remis::cases::ClocksUsed;
use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::mate::{DEFAULT_BUDGET, MateAnswer, can_mate};
use remis::profile::Profile;
use remis::repetition::Identity;
use remis::report::json::{claim_value, ending_value, undetermined_value};
use remis::timeline::{BoardEnd, Status, Timeline};
use serde_json::{Map, Value, json};
use shakmaty::{Color, EnPassantMode, Position, fen::Fen};

const PLACE: &str = "conformance/histories.json";

/// Whether a case is told by its board alone: start, moves, and nothing that happened besides.
fn is_of_the_board(case: &common::Case) -> bool {
    case.events.is_empty()
        && case.clocks.is_empty()
        && case.clocks_used == ClocksUsed::default()
        && case.evaluations.is_empty()
        && case.tablebase.is_empty()
        && case.settings.is_empty()
        && case.offers_complete
}

/// A case as other programs get it, and what is right.
fn history(case: &common::Case, timeline: &Timeline, profiles: &[&Profile]) -> Value {
    let plies = 1..=timeline.last_ply();
    let moves = plies.clone().filter_map(|ply| timeline.move_to(ply));
    let moves: Vec<String> = moves.map(|played| timeline.uci(played)).collect();
    let san: Vec<String> = plies.filter_map(|ply| timeline.san(ply)).collect();
    let chess960 = timeline.start.position.castles().mode().is_chess960();
    let mut verdicts = Map::new();
    for profile in profiles {
        let verdict = judge(profile, &Assumptions::of(profile), timeline);
        let told = json!({
            "ending": verdict.ending.as_ref().map(ending_value),
            "claims": verdict.claims.iter().map(claim_value).collect::<Vec<_>>(),
            "undetermined": verdict.undetermined.iter().map(undetermined_value).collect::<Vec<_>>(),
        });
        verdicts.insert(profile.id.clone(), told);
    }
    json!({
        "id": case.id,
        "near": Some(&case.near).filter(|near| !near.is_empty()),
        "about": case.why,
        "start_fen": timeline.start.fen,
        "chess960": chess960,
        "moves": moves,
        "san": san,
        "facts": facts(timeline),
        "verdicts": verdicts,
    })
}

/// What holds on the board, whatever the rules make of it.
fn facts(timeline: &Timeline) -> Value {
    let last = timeline.last_ply();
    let occurrences = timeline.occurrences(Identity::LAWS);
    let counted = (0..=last).map(|ply| (ply, occurrences.at(ply, true)));
    let clock = |least| {
        let reached = move |ply: &u32| timeline.halfmove_clock(*ply) >= least;
        (0..=last).filter(reached).collect::<Vec<u32>>()
    };
    let position = timeline.position(last);
    let can = |side| match can_mate(position, side, DEFAULT_BUDGET) {
        MateAnswer::Possible { .. } => json!(true),
        MateAnswer::Impossible(_) => json!(false),
        MateAnswer::Undetermined { .. } => Value::Null,
    };
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.halfmoves = timeline.halfmove_clock(last);
    json!({
        "final_fen": Fen::try_from_setup(setup).unwrap().to_string(),
        "checkmate": timeline.board_end(last) == BoardEnd::Checkmate,
        "stalemate": timeline.board_end(last) == BoardEnd::Stalemate,
        "occurrences": counted.filter(|(_, count)| *count > 1).collect::<Vec<_>>(),
        "clock_100_plies": clock(100),
        "clock_150_plies": clock(150),
        "can_mate": {"white": can(Color::White), "black": can(Color::Black)},
    })
}

/// The kit, one history a line.
fn kit() -> String {
    let catalog = Catalog::builtin().unwrap();
    let profiles: Vec<&Profile> = catalog.featured().map(|entry| &entry.profile).collect();
    let mut lines = Vec::new();
    let mut ids = HashSet::new();
    for case in common::cases().iter().filter(|case| is_of_the_board(case)) {
        let timeline = case.timeline();
        if timeline.status != Status::Complete {
            continue;
        }
        assert!(ids.insert(case.id.clone()), "{}", case.id);
        lines.push(history(case, &timeline, &profiles).to_string());
    }
    let titles: Map<String, Value> =
        profiles.iter().map(|it| (it.id.clone(), json!(it.title))).collect();
    format!(
        "{{\"schema\":\"remis.conformance/1\",\"licence\":\"CC0-1.0\",\"profiles\":{},\n\"histories\":[\n{}\n]}}\n",
        Value::Object(titles),
        lines.join(",\n")
    )
}

#[test]
fn the_kit_is_what_the_cases_say() {
    let kit = kit();
    let path = common::root().join(PLACE);
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &kit).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    let (one, other) = (there.lines(), kit.lines());
    for (line, (one, other)) in one.zip(other).enumerate() {
        assert_eq!(one, other, "{PLACE}, line {}: REMIS_WRITE=1 writes it again", line + 1);
    }
    assert_eq!(there.lines().count(), kit.lines().count(), "REMIS_WRITE=1 writes {PLACE} again");
    let told: Value = serde_json::from_str(&kit).unwrap();
    let histories = told["histories"].as_array().unwrap();
    println!("{} histories, {} bytes", histories.len(), kit.len());
    assert!(histories.len() > 150, "{}", histories.len());
    // What the pages say of it.
    for page in ["docs/trust.md", "conformance/RESULTS.md"] {
        let text = fs::read_to_string(common::root().join(page)).unwrap();
        assert!(text.contains(&format!("{} histories", histories.len())), "{page}");
    }
}

/// A pair that was torn would teach nothing.
#[test]
fn every_history_has_its_neighbour_or_none() {
    let told: Value =
        serde_json::from_str(&fs::read_to_string(common::root().join(PLACE)).unwrap()).unwrap();
    let histories = told["histories"].as_array().unwrap();
    let ids: HashSet<&str> = histories.iter().map(|it| it["id"].as_str().unwrap()).collect();
    let near = |it: &&Value| it["near"].as_str().is_some_and(|near| ids.contains(near));
    let pairs = histories.iter().filter(near).count();
    println!("{pairs} of {} histories have their neighbour in the kit", histories.len());
    assert!(pairs * 10 > histories.len() * 8, "{pairs}");
}
