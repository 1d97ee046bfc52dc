//! Which rules of two profiles correspond.

use crate::profile::{Profile, Rule};
use crate::trigger::{TablebaseSays, Trigger};

/// Numbers of corresponding rules, in the order of the first profile: those of one id, then those
/// of one termination and outcome that are most alike.
pub(super) fn pairs(p: &Profile, q: &Profile) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (at, rule) in p.rules.iter().enumerate() {
        let same = q.rules.iter().position(|other| other.id == rule.id);
        pairs.extend(same.map(|other| (at, other)));
    }
    loop {
        let mut best: Option<(u32, usize, usize)> = None;
        for (at, rule) in p.rules.iter().enumerate() {
            for (with, other) in q.rules.iter().enumerate() {
                let taken = pairs.iter().any(|&(a, b)| a == at || b == with);
                let likeness = if taken { 0 } else { likeness(rule, other) };
                if likeness > best.map_or(0, |(most, ..)| most) {
                    best = Some((likeness, at, with));
                }
            }
        }
        let Some((_, at, with)) = best else { break };
        pairs.push((at, with));
    }
    pairs.sort_unstable();
    pairs
}

/// How alike two rules of different ids are; 0 if they do not correspond.
fn likeness(rule: &Rule, other: &Rule) -> u32 {
    if rule.termination != other.termination || rule.outcome != other.outcome {
        return 0;
    }
    // What stands on the board and what somebody does are different questions.
    if rule.when.looks_at_events() != other.when.looks_at_events() {
        return 0;
    }
    let shares = kinds(&rule.when).iter().any(|kind| kinds(&other.when).contains(kind));
    if !shares {
        return 0;
    }
    let points = |holds: bool, points: u32| if holds { points } else { 0 };
    1 + points(rule.when == other.when, 8)
        + points(shape(&rule.when) == shape(&other.when), 4)
        + points(rule.is_automatic() == other.is_automatic(), 2)
        + points(rule.applies == other.applies, 1)
}

/// The kinds of questions in a trigger, combinations aside.
fn kinds(trigger: &Trigger) -> Vec<&'static str> {
    let mut kinds = Vec::new();
    trigger.walk(&mut |inner| {
        if inner.inner().is_empty() {
            kinds.push(inner.into());
        }
    });
    kinds
}

/// The trigger with its thresholds left open.
pub(super) fn shape(trigger: &Trigger) -> Trigger {
    let all = |inner: &[Trigger]| inner.iter().map(shape).collect();
    match trigger {
        Trigger::All(inner) => Trigger::All(all(inner)),
        Trigger::Any(inner) => Trigger::Any(all(inner)),
        Trigger::Not(inner) => Trigger::Not(Box::new(shape(inner))),
        Trigger::Opponent(inner) => Trigger::Opponent(Box::new(shape(inner))),
        Trigger::EitherPlayer(inner) => Trigger::EitherPlayer(Box::new(shape(inner))),
        Trigger::MenAtMost(_) => Trigger::MenAtMost(0),
        Trigger::Repetition { .. } => Trigger::Repetition { occurrences: 0 },
        Trigger::ConsecutiveRepetition { .. } => Trigger::ConsecutiveRepetition { occurrences: 0 },
        Trigger::NoProgress { .. } => Trigger::NoProgress { moves: 0 },
        Trigger::PlyAtLeast(_) => Trigger::PlyAtLeast(0),
        Trigger::ClockBelow { .. } => Trigger::ClockBelow { seconds: 0 },
        Trigger::OfferedDraw { .. } => Trigger::OfferedDraw { within_plies: 0 },
        Trigger::IllegalMove { .. } => Trigger::IllegalMove { count: 0 },
        Trigger::Evaluation { .. } => Trigger::Evaluation { at_least: 0, at_most: 0, plies: 0 },
        Trigger::Tablebase { fifty_moves, .. } => {
            Trigger::Tablebase { says: TablebaseSays::Win, men: 0, fifty_moves: *fifty_moves }
        }
        other => other.clone(),
    }
}

/// The thresholds of a trigger in the order in which they stand, with what they count.
pub(super) fn numbers(trigger: &Trigger) -> Vec<(&'static str, i64)> {
    let mut numbers = Vec::new();
    trigger.walk(&mut |inner| match inner {
        Trigger::MenAtMost(n) => numbers.push(("men", i64::from(*n))),
        Trigger::Repetition { occurrences } | Trigger::ConsecutiveRepetition { occurrences } => {
            numbers.push(("occurrences", i64::from(*occurrences)));
        }
        Trigger::NoProgress { moves } => numbers.push(("moves by each side", i64::from(*moves))),
        Trigger::PlyAtLeast(n) => numbers.push(("half-moves played", i64::from(*n))),
        Trigger::ClockBelow { seconds } => {
            numbers.push(("seconds on the clock", i64::from(*seconds)));
        }
        Trigger::OfferedDraw { within_plies } => {
            numbers.push(("plies since the offer", i64::from(*within_plies)));
        }
        Trigger::IllegalMove { count } => numbers.push(("illegal moves", i64::from(*count))),
        Trigger::Evaluation { at_least, at_most, plies } => {
            numbers.push(("centipawns at least", i64::from(*at_least)));
            numbers.push(("centipawns at most", i64::from(*at_most)));
            numbers.push(("plies evaluated", i64::from(*plies)));
        }
        Trigger::Tablebase { men, .. } => numbers.push(("men", i64::from(*men))),
        _ => {}
    });
    numbers
}
