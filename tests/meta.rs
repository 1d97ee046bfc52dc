//! Tests of the test material: every rule fires and nearly fires, and every name resolves.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use common::{Case, cases, profile_files, profiles};
use remis::judge::{Assumptions, judge};
use remis::lint;
use remis::profile::Profile;
use remis::terms::ClaimsTaken;
use remis::timeline::Timeline;
use remis::trigger::{Happening, Moment, Trigger, Truth, View};
use remis::verdict::Verdict;
use shakmaty::Color;
use strum::VariantNames;

/// Ids of the rules that end the game, would end it, give a right, or cannot be decided.
fn fired(verdict: &Verdict) -> HashSet<&str> {
    let ending = verdict.ending.iter().flat_map(|ending| {
        [ending.rule.as_str()].into_iter().chain(ending.also.iter().map(String::as_str))
    });
    let claims = verdict.claims.iter().map(|run| run.rule.as_str());
    ending.chain(claims).collect()
}

/// Whether a rule can never be more than undetermined.
fn always_unknown(trigger: &Trigger) -> bool {
    match trigger {
        Trigger::Unknown(_) | Trigger::Tablebase { .. } => true,
        Trigger::All(_) | Trigger::Not(_) | Trigger::Opponent(_) | Trigger::EitherPlayer(_) => {
            trigger.inner().iter().any(always_unknown)
        }
        Trigger::Any(inner) => inner.iter().all(always_unknown),
        _ => false,
    }
}

#[test]
fn every_rule_fires_in_a_case_and_not_in_its_neighbour() {
    let cases = cases();
    let timelines: Vec<Timeline> = cases.iter().map(Case::timeline).collect();
    let mut missing = Vec::new();
    for profile in profiles() {
        let verdicts: HashMap<&str, Verdict> = cases
            .iter()
            .zip(&timelines)
            .map(|(case, timeline)| {
                // A claim that is taken would hide the rules behind it.
                let assumptions = case.assumptions(&profile).claiming(ClaimsTaken::Never);
                (case.id.as_str(), judge(&profile, &assumptions, timeline))
            })
            .collect();
        for rule in &profile.rules {
            let unknown = always_unknown(&rule.when);
            let fires = |id: &str| {
                let verdict = &verdicts[id];
                fired(verdict).contains(rule.id.as_str())
                    || (unknown && verdict.undetermined.iter().any(|run| run.rule == rule.id))
            };
            let firing = cases.iter().any(|case| fires(&case.id));
            let pair = cases.iter().any(|case| fires(&case.id) != fires(&case.near));
            if !firing {
                missing.push(format!("{}: `{}` fires in no case", profile.id, rule.id));
            } else if !pair {
                missing.push(format!("{}: `{}` has no near miss", profile.id, rule.id));
            }
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

#[test]
fn every_kind_of_trigger_answers_yes_and_no() {
    let mut answers: BTreeMap<&str, BTreeSet<Truth>> = BTreeMap::new();
    let cases = cases();
    let timelines: Vec<Timeline> = cases.iter().map(Case::timeline).collect();
    for profile in profiles() {
        let mut triggers = Vec::new();
        for rule in &profile.rules {
            rule.when.walk(&mut |trigger| triggers.push(trigger));
        }
        for (case, timeline) in cases.iter().zip(&timelines) {
            let assumptions = case.assumptions(&profile);
            let view = view(&profile, &assumptions, timeline);
            for moment in moments(timeline) {
                for trigger in &triggers {
                    let answers = answers.entry((*trigger).into()).or_default();
                    if answers.len() < 3 {
                        answers.extend(Color::ALL.map(|seat| trigger.holds(&view, &moment, seat)));
                    }
                }
            }
        }
    }
    let mut missing = Vec::new();
    for kind in Trigger::VARIANTS {
        let wanted: &[Truth] = match *kind {
            "Unknown" => &[Truth::Unknown],
            "Tablebase" => &[Truth::No, Truth::Unknown],
            _ => &[Truth::No, Truth::Yes],
        };
        let given = answers.get(kind).cloned().unwrap_or_default();
        for truth in wanted.iter().filter(|truth| !given.contains(truth)) {
            missing.push(format!("{kind} never answers {truth:?}"));
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

fn view<'a>(profile: &Profile, assumptions: &'a Assumptions, timeline: &'a Timeline) -> View<'a> {
    let (fewest, most) = profile.countings(timeline.start.fen.is_some());
    View {
        timeline,
        fewest,
        most,
        start_clock: profile.start.halfmove_clock,
        settings: assumptions.settings(),
    }
}

/// The last positions of a game, and its events.
fn moments(timeline: &Timeline) -> Vec<Moment<'_>> {
    let last = timeline.last_ply();
    let positions = (last.saturating_sub(2)..=last).map(Moment::position_at);
    let events = timeline.events.iter().enumerate().map(|(earlier, event)| Moment {
        ply: event.ply,
        event: Some(Happening { event, earlier }),
        announced: None,
    });
    positions.chain(events).collect()
}

/// Every value that a profile can choose from a closed list is chosen by one of the profiles here.
#[test]
fn every_value_of_the_format_is_used() {
    let text: String = profile_files().into_iter().map(|(_, text)| text).collect();
    let values = "Regulation|Platform|Software|castling: Rights|castling: Ignored|castling: Unknown|\
        en_passant: Legal|en_passant: PseudoLegal|en_passant: Literal|en_passant: Ignored|\
        en_passant: Unknown|start_en_passant: |ClampedTo(|halfmove_clock: Ignored|RefusedFrom(|\
        position: NotCounted|per: Player|per: Game|claims_taken: Never|claims_taken: First|\
        claims_taken: Recorded|opponent_gains_seconds: |claimant_loses_half_up_to_seconds: |intended_move_stands: |\
        claimant_loses: |is_an_offer: |\
        OnBoard|IntendedMove|AfterOwnMove|ByArbiter|outcome: Draw|outcome: PlayerWins|\
        outcome: PlayerLoses|confidence: Text|confidence: Code|confidence: Observed|\
        confidence: Help|confidence: Secondary|confidence: Inferred";
    for value in values.split('|') {
        assert!(text.contains(value), "no profile uses `{value}`");
    }
}

#[test]
fn an_open_point_is_about_rules_of_its_profile() {
    let mut points = 0;
    for profile in profiles() {
        for about in profile.ambiguities.iter().flat_map(|point| &point.about) {
            let clause =
                ["same-position", "start", "wrong-claim", "offers"].contains(&about.as_str());
            assert!(clause || profile.rule(about).is_some(), "{}: {about}", profile.id);
            points += 1;
        }
    }
    assert!(points > 100, "{points}");
}

#[test]
fn a_profile_is_named_as_its_file() {
    for (name, text) in profile_files() {
        let profile = lint::check(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert_eq!(profile.id, name);
    }
}

#[test]
fn a_case_has_a_name_of_its_own_and_a_neighbour() {
    let cases = cases();
    assert!(cases.len() >= 110);
    let ids: HashSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), cases.len(), "an id stands twice");
    for case in &cases {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(case.id.chars().all(fits), "{}", case.id);
        assert!(!case.why.is_empty(), "{}", case.id);
        assert_ne!(case.id, case.near);
        assert!(ids.contains(case.near.as_str()), "{}: no case `{}`", case.id, case.near);
    }
}

#[test]
fn neighbours_lead_back() {
    let cases = cases();
    let near: HashMap<&str, &str> =
        cases.iter().map(|case| (case.id.as_str(), case.near.as_str())).collect();
    for case in &cases {
        // A chain of neighbours ends in two that name each other.
        let mut seen = HashSet::new();
        let mut id = case.id.as_str();
        while seen.insert(id) {
            id = near[id];
        }
        assert_eq!(near[near[id]], id, "the chain from `{}` runs in a circle", case.id);
    }
}

#[test]
fn every_setting_in_a_case_belongs_to_a_profile() {
    let profiles = profiles();
    for case in cases() {
        for setting in &case.settings {
            let (name, value) = setting.split_once('=').unwrap();
            let known = |profile: &Profile| Assumptions::of(profile).set(name, value).is_ok();
            assert!(profiles.iter().any(known), "{}: {setting}", case.id);
        }
    }
}

#[test]
fn a_profile_survives_being_written_and_read() {
    for profile in profiles() {
        let options = ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
        let pretty = ron::ser::PrettyConfig::default();
        let text = options.to_string_pretty(&profile, pretty).unwrap();
        let again = lint::check(&text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
        assert_eq!(again, profile);
    }
}

#[test]
fn editions_of_a_family_do_not_overlap() {
    let profiles = profiles();
    let all: Vec<&Profile> = profiles.iter().collect();
    assert_eq!(lint::overlaps(&all), []);
    let mut later = profiles[0].clone();
    later.id = "later".to_owned();
    assert_eq!(lint::overlaps(&[&profiles[0], &later]), [(profiles[0].id.as_str(), "later")]);
}
