//! Rules that can never fire: they contradict themselves, or another has always ended the game.

use crate::profile::Rule;
use crate::terms::Form;
use crate::trigger::Trigger;

/// Why a rule of the list never fires, if it never does.
pub(super) fn why(rules: &[Rule], at: usize) -> Option<String> {
    let rule = rules.get(at)?;
    if let Some((one, other)) = contradiction(&rule.when) {
        return Some(format!("this rule never fires: {one} and {other} never hold together"));
    }
    // What a claimant announces is not played, so nothing ends the game before the claim.
    let announced = rule.forms().contains(&Form::IntendedMove);
    let ended = rules.iter().enumerate().find(|(other, earlier)| {
        let before = *other < at || !rule.is_automatic();
        *other != at
            && earlier.is_automatic()
            && !announced
            && (comes_before(&earlier.when, before, &rule.when)
                || (before
                    && is_certain(&earlier.when)
                    && same_answer(rule, earlier)
                    && implies(&rule.when, &earlier.when)))
    });
    ended.map(|(_, by)| format!("this rule never fires: `{}` has ended the game before", by.id))
}

/// Whether the earlier rule is asked from the same seat, or its answer does not depend on the seat.
fn same_answer(rule: &Rule, earlier: &Rule) -> bool {
    let moments_alike = rule.is_automatic()
        && rule.when.only_at_events() == earlier.when.only_at_events()
        && rule.when.looks_at_events() == earlier.when.looks_at_events();
    moments_alike || is_seatless(&earlier.when)
}

/// Whether the answer is the same from either seat.
fn is_seatless(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::All(inner) | Trigger::Any(inner) => inner.iter().all(is_seatless),
        Trigger::Not(inner) => is_seatless(inner),
        trigger => matches!(
            trigger,
            Trigger::EitherPlayer(_)
                | Trigger::Checkmate
                | Trigger::Stalemate
                | Trigger::InCheck
                | Trigger::DeadPosition
                | Trigger::BishopsOnOneColour
                | Trigger::MenAtMost(_)
                | Trigger::Repetition { .. }
                | Trigger::ConsecutiveRepetition { .. }
                | Trigger::NoProgress { .. }
                | Trigger::PlyAtLeast(_)
        ),
    }
}

/// Two conjuncts that exclude each other, in words.
fn contradiction(when: &Trigger) -> Option<(String, String)> {
    let Trigger::All(all) = when else {
        return when.inner().iter().find_map(contradiction).filter(|_| !is_choice(when));
    };
    let mut pairs = all
        .iter()
        .enumerate()
        .flat_map(|(at, one)| all.iter().skip(at + 1).map(move |other| (one, other)));
    let found = pairs.find(|(one, other)| exclude(one, other) || exclude(other, one));
    let name = |trigger: &Trigger| match trigger {
        Trigger::Not(inner) => format!("`Not({})`", <&str>::from(inner.as_ref())),
        Trigger::Opponent(inner) => format!("`Opponent({})`", <&str>::from(inner.as_ref())),
        other => format!("`{}`", <&str>::from(other)),
    };
    found
        .map(|(one, other)| (name(one), name(other)))
        .or_else(|| all.iter().find_map(contradiction))
}

/// Whether one dead branch leaves another alive.
fn is_choice(when: &Trigger) -> bool {
    matches!(when, Trigger::Any(_) | Trigger::Not(_) | Trigger::EitherPlayer(_))
}

/// Whether `one` never holds where `other` does.
fn exclude(one: &Trigger, other: &Trigger) -> bool {
    match (one, other) {
        (Trigger::Not(one), other) => implies(other, one),
        (Trigger::Checkmate, Trigger::Stalemate) | (Trigger::Stalemate, Trigger::InCheck) => true,
        (Trigger::Setting(id, value), Trigger::Setting(other, another)) => {
            id == other && value != another
        }
        (one, other) => match (event(one), event(other)) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        },
    }
}

/// The event that must happen now for the trigger to hold. Two of them never happen at one moment.
fn event(trigger: &Trigger) -> Option<String> {
    match trigger {
        Trigger::FlagFall
        | Trigger::Offers
        | Trigger::Resigns
        | Trigger::Agreed
        | Trigger::Abandons
        | Trigger::IllegalMove { .. } => Some(<&str>::from(trigger).to_owned()),
        Trigger::Declared(text) => Some(format!("Declared {text}")),
        Trigger::Opponent(inner) | Trigger::EitherPlayer(inner) => event(inner),
        Trigger::All(all) => all.iter().find_map(event),
        _ => None,
    }
}

/// Whether the trigger never lacks a fact because its text was not read.
fn is_certain(trigger: &Trigger) -> bool {
    !matches!(trigger, Trigger::Unknown(_)) && trigger.inner().iter().all(is_certain)
}

/// Whether `then` holds wherever `holds` does. Errs on the side of "no".
fn implies(holds: &Trigger, then: &Trigger) -> bool {
    use Trigger::{
        All, Any, Checkmate, ClockBelow, ConsecutiveRepetition, EitherPlayer, InCheck, Material,
        MenAtMost, NoProgress, Not, OfferedDraw, Opponent, PlyAtLeast, Repetition,
    };
    if holds == then {
        return true;
    }
    match (holds, then) {
        (_, All(all)) => all.iter().all(|then| implies(holds, then)),
        (Any(any), _) => any.iter().all(|holds| implies(holds, then)),
        (_, Any(any)) if any.iter().any(|then| implies(holds, then)) => true,
        (_, EitherPlayer(then)) if implies(holds, then) => true,
        (All(all), _) => all.iter().any(|holds| implies(holds, then)),
        (Not(holds), Not(then)) => implies(then, holds),
        (Opponent(holds), Opponent(then))
        | (Opponent(holds) | EitherPlayer(holds), EitherPlayer(then)) => implies(holds, then),
        (Checkmate, InCheck) => true,
        (Material(few), Material(many)) => few.iter().all(|pattern| many.contains(pattern)),
        (
            Repetition { occurrences: more } | ConsecutiveRepetition { occurrences: more },
            Repetition { occurrences: fewer },
        )
        | (
            ConsecutiveRepetition { occurrences: more },
            ConsecutiveRepetition { occurrences: fewer },
        )
        | (NoProgress { moves: more }, NoProgress { moves: fewer })
        | (PlyAtLeast(more), PlyAtLeast(fewer))
        | (MenAtMost(fewer), MenAtMost(more))
        | (ClockBelow { seconds: fewer }, ClockBelow { seconds: more })
        | (OfferedDraw { within_plies: fewer }, OfferedDraw { within_plies: more }) => {
            fewer <= more
        }
        _ => false,
    }
}

/// Whether an unguarded threshold has always been met before `later` can be, at an earlier ply; at
/// the same one if it `stands_before`.
fn comes_before(unguarded: &Trigger, stands_before: bool, later: &Trigger) -> bool {
    let needed: &[Trigger] = match later {
        Trigger::All(triggers) => triggers,
        other => std::slice::from_ref(other),
    };
    needed.iter().any(|needed| match (unguarded, needed) {
        (
            Trigger::Repetition { occurrences: first },
            Trigger::Repetition { occurrences: then }
            | Trigger::ConsecutiveRepetition { occurrences: then },
        )
        | (
            Trigger::ConsecutiveRepetition { occurrences: first },
            Trigger::ConsecutiveRepetition { occurrences: then },
        ) => first < then || (first == then && stands_before),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trigger(ron: &str) -> Trigger {
        ron::from_str(ron).unwrap_or_else(|error| panic!("{ron}: {error}"))
    }

    #[test]
    fn what_holds_with_another() {
        for (holds, then) in [
            ("Repetition(occurrences: 5)", "Repetition(occurrences: 3)"),
            ("All([FlagFall, Material([\"K v K\"])])", "EitherPlayer(Material([\"K v K\"]))"),
            ("All([NoProgress(moves: 75), Checkmate])", "All([InCheck, NoProgress(moves: 50)])"),
            ("Any([Checkmate, Stalemate])", "Any([Stalemate, Checkmate])"),
            ("Not(PlyAtLeast(2))", "Not(PlyAtLeast(3))"),
            ("MenAtMost(6)", "MenAtMost(7)"),
            ("Opponent(InCheck)", "EitherPlayer(InCheck)"),
        ] {
            assert!(implies(&trigger(holds), &trigger(then)), "{holds} {then}");
            assert!(
                !implies(&trigger(then), &trigger(holds)) || holds.starts_with("Any"),
                "{then}"
            );
        }
    }

    #[test]
    fn what_never_holds() {
        for (dead, alive) in [
            ("All([FlagFall, Resigns])", "All([FlagFall, Opponent(FlagFall)])"),
            ("All([IllegalMove(count: 3), Declared(\"a\")])", "Any([Resigns, Declared(\"a\")])"),
            ("All([Checkmate, Not(InCheck)])", "All([Stalemate, Not(InCheck)])"),
            (
                "All([PlyAtLeast(3), Not(PlyAtLeast(2))])",
                "All([PlyAtLeast(2), Not(PlyAtLeast(3))])",
            ),
            (
                "All([Setting(\"a\", \"x\"), Setting(\"a\", \"y\")])",
                "All([Setting(\"a\", \"x\"), Setting(\"b\", \"y\")])",
            ),
            (
                "All([FlagFall, Opponent(All([Offers, InCheck]))])",
                "All([FlagFall, Opponent(OfferStands)])",
            ),
        ] {
            assert!(contradiction(&trigger(dead)).is_some(), "{dead}");
            assert!(contradiction(&trigger(alive)).is_none(), "{alive}");
        }
    }
}
