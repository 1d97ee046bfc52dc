//! What other programs expect in `../shared/suites`, asked of the profiles that model them.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use std::collections::BTreeMap;
use std::fs;

use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::profile::Profile;
use remis::record::{Act, Event, Record};
use remis::terms::{GameResult, Termination};
use remis::timeline::{Status, Timeline};
use remis::verdict::Verdict;
use serde_json::Value;
use shakmaty::{Color, Position};

/// Suites, and the profiles that claim to do what the program does.
const MODELS: &[(&str, &[&str])] = &[
    ("chess_js", &["chess-js"]),
    ("chess_library_cpp", &["fastchess"]),
    ("cutechess", &["cutechess"]),
    ("fairy_stockfish", &["fairy-stockfish"]),
    ("pgn_extract", &["pgn-extract"]),
    ("python_chess", &["python-chess"]),
    ("scalachess", &["scalachess", "lichess"]),
    ("shakmaty", &["shakmaty"]),
];

/// Suites that no profile claims to model, and why.
const NOT_MODELLED: &[(&str, &str)] = &[
    ("chess_js_fen", "what a program takes for a FEN is no rule of how games end"),
    ("chesslib_java", "its fifty moves, 75 moves, fivefold and identity were not read"),
    ("chessops", "a library of the shakmaty family without rules about the history"),
    ("d3_unwinnable", "questions of who can mate, asked in `mate_suites.rs`"),
    ("dead_positions", "asked in `mate_suites.rs`, and its flag falls below"),
    ("notnil_go", "its order and identity were not read"),
    ("variants_insufficient", "variants are refused by name"),
];

/// Whether the flag of `side`'s opponent would fall in vain.
fn cannot_win(profile: &Profile, record: &Record, side: Color) -> Option<GameResult> {
    let mut record = record.clone();
    let ply = u32::try_from(record.moves.len()).unwrap();
    record.offers_complete = true;
    record.events.push(Event { ply, player: Some(!side), act: Act::FlagFalls });
    let timeline = Timeline::replay(&record);
    judge(profile, &Assumptions::of(profile), &timeline).ending.map(|ending| ending.result)
}

fn ended_by(verdict: &Verdict, profile: &Profile, last: u32, ground: Termination) -> bool {
    verdict.ending.as_ref().is_some_and(|ending| {
        let rules = [&ending.rule].into_iter().chain(&ending.also);
        let grounds = rules.filter_map(|rule| profile.rule(rule)).map(|rule| rule.termination);
        ending.ply == last && grounds.into_iter().any(|it| it == ground)
    })
}

fn claimable(verdict: &Verdict, last: u32, ground: Termination) -> bool {
    verdict.claims.iter().any(|run| run.to_ply == last && run.termination == ground)
}

/// The plies at which a rule stands, up to the last.
fn marked(verdict: &Verdict, ground: Termination) -> Vec<u32> {
    let runs = verdict.claims.iter().filter(|run| run.termination == ground);
    let mut plies: Vec<u32> = runs.flat_map(|run| run.from_ply..=run.to_ply).collect();
    plies.sort_unstable();
    plies.dedup();
    plies
}

/// What the profile says under a field of `expect`, or `None` where it has no opinion.
fn answer(profile: &Profile, record: &Record, name: &str) -> Option<Value> {
    use Termination::{
        Checkmate, FiftyMoves, FivefoldRepetition, InsufficientMaterial, SeventyFiveMoves,
        Stalemate, ThreefoldRepetition,
    };
    let timeline = Timeline::replay(record);
    let last = timeline.last_ply();
    let has = |ground| profile.rules.iter().any(|rule| rule.termination == ground);
    let flags = has(Termination::FlagFall);
    let verdict = judge(profile, &Assumptions::of(profile), &timeline);
    let holds = |ground| {
        let on_board = verdict
            .claims
            .iter()
            .any(|run| run.to_ply == last && run.termination == ground && run.moves.is_empty());
        ended_by(&verdict, profile, last, ground) || on_board
    };
    let draw = |side| cannot_win(profile, record, side) == Some(GameResult::Draw);
    let over = verdict.ending.as_ref().filter(|ending| ending.ply == last);
    let ended = over.map(|ending| ending.result);
    Some(match name {
        "white_cannot_win" if flags => draw(Color::White).into(),
        "black_cannot_win" if flags => draw(Color::Black).into(),
        "dead_by_material" if has(InsufficientMaterial) => holds(InsufficientMaterial).into(),
        "dead_by_material" if flags => (draw(Color::White) && draw(Color::Black)).into(),
        "threefold_now" => holds(ThreefoldRepetition).into(),
        "fivefold_now" => holds(FivefoldRepetition).into(),
        // Nothing is left to claim where a rule has ended the game.
        "can_claim_threefold" | "can_claim_fifty" if over.is_some() => return None,
        "can_claim_threefold" => claimable(&verdict, last, ThreefoldRepetition).into(),
        "fifty_now" => holds(FiftyMoves).into(),
        "can_claim_fifty" => claimable(&verdict, last, FiftyMoves).into(),
        "checkmate" => ended_by(&verdict, profile, last, Checkmate).into(),
        "stalemate" => ended_by(&verdict, profile, last, Stalemate).into(),
        "draw" => (ended == Some(GameResult::Draw)).into(),
        "game_over" => over.is_some().into(),
        "result" => ended.map_or_else(|| "*".into(), |result| result.to_string().into()),
        "reason" => over?.termination.to_string().split('-').next().unwrap().into(),
        "lichess_auto_draw" => (ended == Some(GameResult::Draw)
            && over.is_some_and(|ending| ending.termination != ThreefoldRepetition))
        .into(),
        "lichess_flag_is_draw_for_mover" => {
            let mover = timeline.position(last).turn();
            draw(!mover).into()
        }
        "marked_threefold_plies" => marked(&verdict, ThreefoldRepetition).into(),
        "marked_fifty_first_ply" => marked(&verdict, FiftyMoves).into(),
        "marked_seventyfive_first_ply" => marked(&verdict, SeventyFiveMoves).into(),
        "matched" => (!verdict.claims.is_empty()).into(),
        _ => return None,
    })
}

#[test]
fn the_programs_own_expectations_hold() {
    if common::shared("suites").is_none() {
        return;
    }
    let catalog = Catalog::builtin().unwrap();
    let mut total = 0;
    let mut wrong = Vec::new();
    for (suite, profiles) in MODELS {
        let path = common::shared(&format!("suites/{suite}.json")).unwrap();
        let text = fs::read_to_string(path).unwrap();
        let rows: Value = serde_json::from_str(&text).unwrap();
        let rows = rows["rows"].as_array().unwrap();
        for id in *profiles {
            let profile = catalog.profile(id).unwrap();
            let mut checked = 0;
            let mut left: BTreeMap<String, usize> = BTreeMap::new();
            for row in rows {
                let name = row["id"].as_str().unwrap();
                if row["kind"] == "fen_valid" {
                    *left.entry("reading of FENs".to_owned()).or_default() += 1;
                    continue;
                }
                let fen = row["start_fen"].as_str().unwrap();
                let moves: Vec<String> = serde_json::from_value(row["moves"].clone()).unwrap();
                let record = common::record(Some(fen), row["variant"] == "chess960", &moves);
                if Timeline::replay(&record).status != Status::Complete {
                    *left.entry("impossible position".to_owned()).or_default() += 1;
                    continue;
                }
                // The program asks on where the profile has ended the game.
                let timeline = Timeline::replay(&record);
                let verdict = judge(profile, &Assumptions::of(profile), &timeline);
                if verdict.ending.is_some_and(|ending| ending.ply < timeline.last_ply()) {
                    *left.entry("over before the last ply".to_owned()).or_default() += 1;
                    continue;
                }
                for (field, expected) in row["expect"].as_object().unwrap() {
                    // The library's flag; a platform ends the game by a player's setting.
                    let by_setting = *id == "lichess" && field == "threefold_now";
                    match answer(profile, &record, field).filter(|_| !by_setting) {
                        Some(found) if found == *expected => checked += 1,
                        Some(found) => wrong.push(format!(
                            "{id}: {name} {field}: expected {expected}, found {found}"
                        )),
                        None => *left.entry(field.clone()).or_default() += 1,
                    }
                }
            }
            println!(
                "{suite} as {id}: {checked} expectations of {} rows; left out {left:?}",
                rows.len()
            );
            total += checked;
        }
    }
    println!("{total} expectations hold");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(total >= 150, "{total}");
}

#[test]
fn every_suite_is_modelled_or_said_not_to_be() {
    let Some(folder) = common::shared("suites") else {
        return;
    };
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        let modelled = MODELS.iter().any(|(suite, _)| *suite == name);
        let excused = NOT_MODELLED.iter().any(|(suite, _)| *suite == name);
        assert!(modelled != excused, "{name}");
    }
    let rows = |suite: &str| {
        let text = fs::read(common::shared(&format!("suites/{suite}.json")).unwrap()).unwrap();
        let suite: Value = serde_json::from_slice(&text).unwrap();
        suite.get("rows").or(suite.get("entries")).unwrap().as_array().unwrap().len()
    };
    let [mut claimed, mut unclaimed] = [0, 0];
    for (suite, profiles) in MODELS {
        claimed += rows(suite);
        println!("{suite}: {} rows, of {}", rows(suite), profiles.join(" and "));
    }
    for (suite, why) in NOT_MODELLED {
        unclaimed += rows(suite);
        println!("{suite}: {} rows that no profile claims: {why}", rows(suite));
    }
    println!(
        "{} rows: {claimed} of programs that profiles claim, {unclaimed} not",
        claimed + unclaimed
    );
    assert!(claimed >= 140 && unclaimed >= 1_000, "{claimed} {unclaimed}");
}

/// The rule sets of `dead_positions.json` and the profiles that follow them.
const FLAGS: &[(&str, &[&str])] = &[
    ("fide_6_9", &["fide-otb-2023", "fide-online-2021", "ashlar-chess"]),
    ("lichess_scalachess", &["lichess", "scalachess"]),
    ("python_chess_shakmaty", &["shakmaty", "python-chess"]),
    ("chesscom_help_page", &["chesscom-live", "chesscom-daily"]),
    ("fics_source", &["fics-1.6.2"]),
    ("uscf_14E_material_only", &["us-chess-7"]),
];

#[test]
fn flag_falls_are_worth_what_each_rule_set_says() {
    let Some(path) = common::shared("suites/dead_positions.json") else {
        return;
    };
    let suite: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let catalog = Catalog::builtin().unwrap();
    let mut wrong = Vec::new();
    let mut counts: BTreeMap<&str, [u32; 2]> = BTreeMap::new();
    for entry in suite["entries"].as_array().unwrap() {
        let fen = entry["fen"].as_str().unwrap();
        let winner: Color = entry["intended_winner"].as_str().unwrap().parse().unwrap();
        let mut record = common::record(Some(fen), false, &[]);
        record.offers_complete = true;
        record.time_control = remis::clock::TimeControl::None;
        record.events.push(Event { ply: 0, player: Some(!winner), act: Act::FlagFalls });
        let timeline = Timeline::replay(&record).with_mate_budget(100_000);
        if timeline.status != Status::Complete || timeline.position(0).legal_moves().is_empty() {
            continue;
        }
        for (rules, profiles) in FLAGS {
            let Some(drawn) = entry["flag_fall_is_draw"][rules].as_bool() else {
                continue;
            };
            for id in *profiles {
                let profile = catalog.profile(id).unwrap();
                let verdict = judge(profile, &Assumptions::of(profile), &timeline);
                let ending = verdict.ending.as_ref();
                // 14E asks besides the men for a forced win, and every table stands behind the rules
                // that end a game at once: what another rule has drawn says nothing of the flag.
                let by_flag = ending.is_some_and(|it| it.termination == Termination::FlagFall);
                let open = verdict.undetermined.iter().any(|run| run.rule.starts_with("flag"));
                let found = ending.map(|it| it.result == GameResult::Draw);
                let undecided = ending.is_some_and(|it| !it.certain);
                let count = counts.entry(id).or_default();
                match found {
                    _ if open && drawn && *rules == "uscf_14E_material_only" => count[0] += 1,
                    Some(found) if found == drawn => count[0] += 1,
                    _ if !by_flag || undecided => count[1] += 1,
                    _ => wrong.push(format!("{id}: {} {fen}: stated {drawn}", entry["id"])),
                }
            }
        }
    }
    println!(
        "as stated, and left out because another rule came first or nothing decides: {counts:?}"
    );
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for (id, [stated, left]) in counts {
        assert!(stated >= 20 && left <= stated, "{id}: {stated} {left}");
    }
}
