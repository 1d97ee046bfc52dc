//! The slow model judges real games as remis does, and what it says, counted, is the summary of a
//! scan.

use std::collections::BTreeMap;
use std::path::Path;

use remis::catalog::Catalog;
use remis::corpus::Tally;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::record::{Record, Spelling};
use remis::timeline::{Status, Timeline};
use remis::verdict::{Gist, Verdict};
use serde_json::Value;
use shakmaty::uci::UciMove;

use super::run::scan;
use super::sources::{DATA, bytes, data};
use super::{full, model};

const PROFILES: [&str; 5] =
    ["fide-otb-2023", "lichess", "chesscom-live", "fide-online-2021", "fics-1.6.2"];

/// The record with its moves by squares, up to the first fault: the slow model reads no other
/// spelling, and knows one name of Chess960.
fn by_squares(record: &Record, timeline: &Timeline) -> Record {
    let mut record = record.clone();
    record.moves.truncate(timeline.last_ply() as usize);
    for (ply, token) in (1..).zip(&mut record.moves) {
        let uci = timeline.uci(timeline.move_to(ply).unwrap());
        let UciMove::Normal { from, to, promotion } = uci.parse().unwrap() else { panic!("{uci}") };
        token.spelling = Spelling::Squares { from, to, promotion };
    }
    for tag in record.tags.iter_mut().filter(|tag| tag.name == "Variant") {
        if tag.value == "fischerandom" {
            "Chess960".clone_into(&mut tag.value);
        }
    }
    record
}

/// The model's verdict, which must be that of the judge.
fn agreed(profile: &Profile, record: &Record, timeline: &Timeline) -> Verdict {
    let assumptions = Assumptions::of(profile);
    let slow = model::judge(profile, &assumptions, &by_squares(record, timeline), timeline);
    let fast = judge(profile, &assumptions, timeline);
    assert_eq!(fast, slow, "{} game {}", profile.id, record.index);
    slow
}

/// Every `step`-th game of a file, judged; the tally of each profile.
fn tallies(file: &Path, step: u64, profiles: &[&Profile]) -> (u64, Vec<Tally>) {
    let text = bytes(file);
    let mut reader = Reader::new(text.as_slice());
    let mut chosen = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        if record.index.is_multiple_of(step) {
            chosen.push(record);
        }
    }
    let halves = chosen.split_at(chosen.len() / 2);
    let tally = |records: &[Record]| -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); profiles.len()];
        for record in records {
            let timeline = Timeline::replay(record);
            assert_ne!(timeline.status, Status::Rejected);
            for (profile, tally) in profiles.iter().zip(&mut tallies) {
                let verdict = agreed(profile, record, &timeline);
                let gist = Gist::of(&verdict, timeline.last_ply(), timeline.end.result);
                tally.add(&gist, 1);
            }
        }
        tallies
    };
    let mut tallies = std::thread::scope(|scope| {
        let other = scope.spawn(|| tally(halves.1));
        let mut first = tally(halves.0);
        for (sum, more) in first.iter_mut().zip(other.join().unwrap()) {
            sum.join(&more);
        }
        first
    });
    tallies.shrink_to_fit();
    (chosen.len() as u64, tallies)
}

/// The counts of a tally under the names that the summary has for them.
fn counts(tally: &Tally) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    let mut note = |name: String, count: u64| {
        if count > 0 {
            counts.insert(name, count);
        }
    };
    note("games".to_owned(), tally.games);
    note("uncertain_endings".to_owned(), tally.uncertain);
    note("games_undetermined".to_owned(), tally.undetermined);
    note("after_end.games".to_owned(), tally.after_end.games);
    note("after_end.plies".to_owned(), tally.after_end.plies);
    for (termination, ends) in &tally.endings {
        note(format!("endings.{termination}"), ends.automatic + ends.claimed);
        note(format!("endings_by_claim.{termination}"), ends.claimed);
    }
    for (termination, games) in &tally.claims {
        note(format!("games_with_claims.{termination}"), *games);
    }
    for (termination, games) in &tally.missed {
        note(format!("claims_missed.{termination}"), *games);
    }
    for (recorded, games) in &tally.recorded {
        note(recorded.map_or("end_not_read".to_owned(), |it| format!("recorded.{it}")), *games);
    }
    counts
}

/// The counts of a profile in the summary.
fn summed(profile: &Value) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for (name, value) in profile.as_object().unwrap() {
        if let Some(count) = value.as_u64() {
            counts.insert(name.clone(), count);
        }
        for (what, count) in value.as_object().into_iter().flatten() {
            counts.insert(format!("{name}.{what}"), count.as_u64().unwrap());
        }
    }
    counts.retain(|_, count| *count > 0);
    counts
}

#[test]
fn the_slow_model_judges_real_games_the_same_and_sums_up_to_the_summary() {
    let catalog = Catalog::builtin().unwrap();
    let profiles = PROFILES.map(|id| catalog.profile(id).unwrap());
    let mut whole = 0;
    for (name, games) in DATA {
        let Some(file) = data(name) else { return };
        let step = match name {
            _ if full() => 1,
            "chesscom_endings.pgn" | "draw_events.pgn" => 1,
            "lichess_rated_cc0.pgn" => 5,
            "bench_masters.pgn.zst" => 199,
            _ => 59,
        };
        let (count, tallies) = tallies(&file, step, &profiles);
        println!("{name}: {count} of {games} games");
        if step > 1 {
            continue;
        }
        whole += 1;
        for (profile, tally) in profiles.iter().zip(&tallies) {
            let one = exactly(profile);
            let summary = scan(std::slice::from_ref(&file), &["--profile", one.as_str()]).summary();
            let found = summary["profiles"].as_array().unwrap();
            let found = found.iter().find(|it| it["profile"] == profile.id).unwrap();
            assert_eq!(summed(found), counts(tally), "{name}: {}", profile.id);
        }
    }
    assert!(whole >= 2);
}

/// A name that asks for this edition whatever the date: the path of its file.
fn exactly(profile: &Profile) -> String {
    let file = crate::common::root().join("rulesets").join(format!("{}.ron", profile.id));
    file.to_str().unwrap().to_owned()
}
