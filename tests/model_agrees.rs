//! The judge equals a slow, obviously right model of it (`tests/model`), on whole verdicts.
//! `REMIS_CASES` sets how many random games each property judges, `REMIS_SEED` (0 to 255) which ones;
//! `--nocapture` shows what happened in them. A million: `scripts/equality`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "tests"
)]

mod common;
mod model;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fmt::{Debug, Write as _};
use std::str::FromStr;

use model::answer::Answer;
use model::ask::GIVEN;
use model::games::{Choices, Game, game};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use remis::catalog::Catalog;
use remis::clock::TimeControl;
use remis::judge::{Assumptions, judge};
use remis::mate::DEFAULT_BUDGET;
use remis::profile::Profile;
use remis::record::{Act, Event, Record};
use remis::terms::{ClaimsTaken, Termination};
use remis::timeline::Timeline;
use remis::trigger::Trigger;
use remis::verdict::{Ending, Verdict};
use shakmaty::Color;
use strum::{VariantArray, VariantNames};

/// How often things happened, so that a generator that makes dull games fails.
#[derive(Default)]
struct Seen(RefCell<BTreeMap<String, u32>>);

impl Seen {
    fn note(&self, what: &str, happened: bool) {
        *self.0.borrow_mut().entry(what.to_owned()).or_default() += u32::from(happened);
    }

    fn verdict(&self, verdict: &Verdict) {
        let ending = verdict.ending.as_ref();
        let has_ending = |yes: &dyn Fn(&Ending) -> bool| ending.is_some_and(yes);
        self.note("verdicts", true);
        let by_event = |ending: &Ending| {
            use Termination::{Abandonment, Agreement, FlagFall, IllegalMoves, Resignation};
            [Abandonment, Agreement, FlagFall, IllegalMoves, Resignation]
                .contains(&ending.termination)
        };
        self.note("ended by event", has_ending(&by_event));
        self.note("ended", ending.is_some());
        self.note("ended by claim", has_ending(&|e| e.claim.is_some()));
        self.note("uncertain", has_ending(&|e| !e.certain));
        self.note("also", has_ending(&|e| !e.also.is_empty()));
        self.note("evidence", has_ending(&|e| !e.evidence.is_empty()));
        self.note("claims", !verdict.claims.is_empty());
        let is_long = verdict.claims.iter().any(|run| run.from_ply < run.to_ply);
        self.note("long claims", is_long);
        let intended = verdict.claims.iter().any(|run| !run.moves.is_empty());
        self.note("intended", intended);
        self.note("undetermined", !verdict.undetermined.is_empty());
        let recorded = verdict.recorded.map_or("null".to_owned(), |r| r.to_string());
        self.note(&format!("recorded {recorded}"), true);
    }

    fn game(&self, timeline: &Timeline) {
        self.note("games", true);
        let plies = || 0..=timeline.last_ply();
        let clock = plies().map(|ply| timeline.halfmove_clock(ply)).max();
        self.note("clock 100", clock >= Some(100));
        self.note("clock 150", clock >= Some(150));
        let stands = |ply: u32| {
            let now = timeline.position(ply);
            (0..=ply).filter(|&p| timeline.position(p) == now).count()
        };
        let most = plies().map(stands).max();
        self.note("threefold", most >= Some(3));
        self.note("fivefold", most >= Some(5));
    }

    /// Of every thousand `of` at least so many were as said.
    fn at_least(&self, of: &str, shares: &[(&str, u32)]) {
        let seen = self.0.borrow();
        if of == "verdicts" {
            eprintln!("{seen:?}");
        }
        let count = |what: &str| seen.get(what).copied().unwrap_or(0);
        // A handful of cases says nothing.
        if count(of) < 200 {
            return;
        }
        for &(what, share) in shares {
            assert!(count(what) * 1000 >= count(of) * share, "{what}: {seen:?}");
        }
    }
}

fn compare(
    seen: &Seen,
    profile: &Profile,
    assumptions: &Assumptions,
    record: &Record,
    timeline: &Timeline,
) -> Result<(), String> {
    let expected = model::judge(profile, assumptions, record, timeline);
    let found = judge(profile, assumptions, timeline);
    seen.verdict(&expected);
    if found == expected {
        return Ok(());
    }
    let ron = ron::to_string(profile).unwrap();
    let mut why = format!("profile {ron}\nassumed {:?}\n", expected.assumed);
    let mut differ = |what: &str, model: &dyn Debug, judge: &dyn Debug| {
        let (model, judge) = (format!("{model:?}"), format!("{judge:?}"));
        if model != judge {
            writeln!(why, "{what}\n  model {model}\n  judge {judge}").unwrap();
        }
    };
    differ("assumed", &expected.assumed, &found.assumed);
    differ("ending", &expected.ending, &found.ending);
    let (model, judge) = (&expected.claims, &found.claims);
    differ("claims", &only_in(model, judge), &only_in(judge, model));
    let (model, judge) = (&expected.undetermined, &found.undetermined);
    differ("undetermined", &only_in(model, judge), &only_in(judge, model));
    differ("recorded", &expected.recorded, &found.recorded);
    Err(why)
}

/// What the other list lacks; all, if only the order differs.
fn only_in<'a, T: PartialEq>(list: &'a [T], other: &[T]) -> Vec<&'a T> {
    let only: Vec<&T> = list.iter().filter(|item| !other.contains(item)).collect();
    if only.is_empty() && list.len() == other.len() { list.iter().collect() } else { only }
}

/// The number that a variable is set to. What is no such number must not pass for the default.
fn set<T: FromStr<Err: Debug>>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|why| panic!("{name} is {text:?}: {why:?}")))
}

/// Runs a property on random numbers, the same ones each time.
fn check(default: u32, test: impl Fn(&mut Choices<'_>, &mut Choices<'_>) -> Result<(), String>) {
    let cases = set("REMIS_CASES").unwrap_or(default);
    let config =
        Config { cases, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[set("REMIS_SEED").unwrap_or(7); 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let numbers = (vec(any::<u16>(), 40..600), vec(any::<u16>(), 20..120));
    let run = |(game, profile): (Vec<u16>, Vec<u16>)| {
        test(&mut Choices::new(&game), &mut Choices::new(&profile)).map_err(TestCaseError::fail)
    };
    match runner.run(&numbers, run) {
        Ok(()) => {}
        Err(TestError::Fail(why, _)) => panic!("{why}"),
        Err(abort) => panic!("{abort}"),
    }
}

fn with_game(why: &str, game: &Game) -> String {
    format!("{why}\ngame\n{game}")
}

#[test]
fn random_games_under_random_profiles() {
    let seen = Seen::default();
    check(3072, |numbers, choices| {
        let game = game(numbers);
        // Where nothing may be spent on it, who can still mate is unknown but for the plain cases.
        let budget = if choices.below(4) == 3 { 0 } else { DEFAULT_BUDGET };
        let timeline = Timeline::replay(&game.record).with_mate_budget(budget);
        seen.game(&timeline);
        let profile = model::profiles::profile(choices, game.is_small);
        let assumptions = model::profiles::assumptions(choices, &profile);
        compare(&seen, &profile, &assumptions, &game.record, &timeline)
            .map_err(|why| with_game(&why, &game))
    });
    let games = [("threefold", 500), ("fivefold", 300), ("clock 100", 250), ("clock 150", 100)];
    seen.at_least("games", &games);
    let verdicts = [
        ("ended", 300),
        ("ended by claim", 40),
        ("uncertain", 15),
        ("also", 4),
        ("evidence", 200),
        ("claims", 200),
        ("long claims", 100),
        ("intended", 100),
        ("undetermined", 150),
        ("recorded agrees", 10),
        ("recorded contradicts", 10),
        ("recorded claimable", 20),
        ("recorded unsupported", 20),
        ("recorded undetermined", 20),
        ("recorded not-ended", 50),
        ("recorded null", 30),
    ];
    seen.at_least("verdicts", &verdicts);
    if seen.0.borrow()["verdicts"] >= 3000 {
        every_trigger_gave_every_answer();
    }
}

#[test]
fn random_games_under_every_builtin_profile() {
    let catalog = Catalog::builtin().unwrap();
    let seen = Seen::default();
    check(256, |numbers, choices| {
        let game = game(numbers);
        let timeline = Timeline::replay(&game.record);
        seen.game(&timeline);
        for entry in catalog.entries() {
            let assumptions = model::profiles::assumptions(choices, &entry.profile);
            compare(&seen, &entry.profile, &assumptions, &game.record, &timeline)
                .map_err(|why| with_game(&why, &game))?;
        }
        Ok(())
    });
    seen.at_least("games", &[("threefold", 500), ("clock 100", 250)]);
    let verdicts = [
        ("ended", 400),
        ("ended by event", 50),
        ("ended by claim", 30),
        ("claims", 100),
        ("intended", 30),
        ("undetermined", 20),
    ];
    seen.at_least("verdicts", &verdicts);
}

#[test]
fn canonical_cases_under_every_builtin_profile() {
    let catalog = Catalog::builtin().unwrap();
    let seen = Seen::default();
    for case in common::cases() {
        let (record, timeline) = (case.record(), case.timeline());
        seen.game(&timeline);
        for entry in catalog.entries() {
            for claims in ClaimsTaken::VARIANTS {
                let assumptions = case.assumptions(&entry.profile).claiming(*claims);
                compare(&seen, &entry.profile, &assumptions, &record, &timeline)
                    .unwrap_or_else(|why| panic!("{}: {why}", case.id));
            }
        }
    }
    seen.at_least("games", &[("threefold", 100), ("clock 100", 50)]);
    let verdicts = [
        ("ended", 300),
        ("ended by event", 50),
        ("ended by claim", 30),
        ("claims", 50),
        ("intended", 20),
        ("undetermined", 2),
    ];
    seen.at_least("verdicts", &verdicts);
}

/// Random games found these differences, or would seldom find them.
#[test]
fn small_games_that_told_the_judge_from_the_model() {
    use ClaimsTaken::{Never, Recorded};
    let by = |player, ply, act| Event { ply, player: Some(player), act };
    let white = |ply, act| by(Color::White, ply, act);
    let shuffle = "g1f3 g8f6 f3g1 f6g8";
    let clock = (TimeControl::Unknown, None);
    // A run is cut at the ending; what only its lost part lacks is not needed.
    let rules = [
        ("ClockBelow(seconds: 30)", "OnClaim([ByArbiter])", "Draw"),
        ("Agreed", "Automatically", "Draw"),
    ];
    small(&rules, "e2e4", &[white(1, Act::Agree)], clock, "1/2-1/2", Never);
    // A recorded claim rests on what stands after the last event.
    let rules = [("All([Repetition(occurrences: 2), OfferStands])", "OnClaim([OnBoard])", "Draw")];
    small(&rules, shuffle, &[white(4, Act::Offers)], clock, "1/2-1/2", Recorded);
    // An event may add moves to those that serve.
    let rules = [("Any([Repetition(occurrences: 2), Touched])", "OnClaim([IntendedMove])", "Draw")];
    let touch = by(Color::Black, 3, Act::Touches);
    small(&rules, shuffle, &[touch], clock, "1/2-1/2", Never);
    // A supposed resignation asks no rule that looks at no events.
    let rules = [
        ("ClockBelow(seconds: 30)", "Automatically", "Draw"),
        ("Resigns", "Automatically", "PlayerLoses"),
    ];
    let clock = (TimeControl::Clocks(Some(60_000)), Some(5_000));
    small(&rules, "e2e4", &[], clock, "0-1", Never);
}

fn small(
    rules: &[(&str, &str, &str)],
    moves: &str,
    events: &[Event],
    (time_control, last_clock): (TimeControl, Option<u64>),
    result: &str,
    claims: ClaimsTaken,
) {
    let mut text = "(schema: 1, id: \"small\", family: \"small\", title: \"Small\", issuer: \"-\",
        kind: Software, sources: [(key: \"s\", title: \"s\")], same_position: (castling: Rights,
        en_passant: Legal, cite: [\"s\"], confidence: Text), rules: ["
        .to_owned();
    for (at, (when, applies, outcome)) in rules.iter().enumerate() {
        write!(
            text,
            "(id: \"rule-{at}\", termination: Adjudication, when: {when}, applies: {applies},
            outcome: {outcome}, cite: [\"s\"], confidence: Text),"
        )
        .unwrap();
    }
    let profile = remis::profile::read(&format!("{text}])"), "a profile").unwrap();
    let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
    let mut record = common::record(None, false, &moves);
    record.moves.last_mut().unwrap().clock = last_clock;
    record.time_control = time_control;
    record.events = events.to_vec();
    record.offers_complete = true;
    record.end.result = result.parse().ok();
    let timeline = Timeline::replay(&record);
    let assumptions = Assumptions::of(&profile).claiming(claims);
    compare(&Seen::default(), &profile, &assumptions, &record, &timeline)
        .unwrap_or_else(|why| panic!("{why}"));
}

/// Which answers the model gave in this thread: all that a trigger can give.
fn every_trigger_gave_every_answer() {
    let missing: Vec<(&str, Answer)> = GIVEN.with_borrow(|given| {
        let all = Trigger::VARIANTS.iter();
        let all = all.flat_map(|&name| answers(name).iter().map(move |&answer| (name, answer)));
        all.filter(|wanted| !given.contains(wanted)).collect()
    });
    assert_eq!(missing, []);
}

fn answers(trigger: &str) -> &'static [Answer] {
    use Answer::{No, Unknown, Yes};
    match trigger {
        "Unknown" => &[Unknown],
        "Checkmate" | "Stalemate" | "InCheck" | "Material" | "BishopsOnOneColour" | "MenAtMost"
        | "PawnOn" | "PlyAtLeast" | "Touched" | "Resigns" | "Agreed" | "Abandons"
        | "IllegalMove" | "Declared" | "Offers" => &[No, Yes],
        _ => &[No, Unknown, Yes],
    }
}
