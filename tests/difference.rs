//! Differences of profiles: each change shows as what it is, with a game that tells the two apart.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail, and says what it counted"
)]

use std::thread;

use remis::catalog::Catalog;
use remis::difference::{Aspect, Change, Level, Part, Witness, changes, witness};
use remis::pgn::Reader;
use remis::profile::{Profile, WrongClaim};
use remis::report::pgn;
use remis::terms::{ClaimsTaken, Confidence};
use remis::timeline::Timeline;
use remis::trigger::Trigger;

fn featured() -> Vec<Profile> {
    let catalog = Catalog::builtin().unwrap();
    catalog.featured().map(|entry| entry.profile.clone()).collect()
}

fn profile(id: &str) -> Profile {
    Catalog::builtin().unwrap().profile(id).unwrap().clone()
}

/// The witness of two profiles.
fn found<'a>(p: &'a Profile, q: &'a Profile) -> Option<Witness<'a>> {
    let (found, bounds) = witness(p, q);
    assert!(bounds.cases > 100 && bounds.games > 100);
    found
}

#[test]
fn a_rule_taken_out_shows_as_exactly_that_with_a_game() {
    let silent: Vec<String> = thread::scope(|scope| {
        let all: Vec<_> = ["fide-otb-2023", "lichess"]
            .map(profile)
            .into_iter()
            .map(|profile| scope.spawn(move || without_witness(&profile)))
            .collect();
        all.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(silent, Vec::<String>::new());
}

/// The rules that can be taken out without a game that shows it.
fn without_witness(profile: &Profile) -> Vec<String> {
    let mut silent = Vec::new();
    for (at, rule) in profile.rules.iter().enumerate() {
        let mut copy = profile.clone();
        copy.rules.remove(at);
        let changes = changes(profile, &copy);
        assert!(
            matches!(changes.as_slice(), [Change::Removed(gone)] if gone.id == rule.id),
            "{}: {}: {changes:?}",
            profile.id,
            rule.id
        );
        if found(profile, &copy).is_none() {
            silent.push(format!("{}: {}", profile.id, rule.id));
        }
    }
    silent
}

#[test]
fn a_threshold_shows_as_its_numbers_and_as_the_game_that_reaches_it() {
    let laws = profile("fide-otb-2023");
    let mut copy = laws.clone();
    let rule = copy.rules.iter_mut().find(|rule| rule.id == "fivefold").unwrap();
    rule.when = Trigger::Repetition { occurrences: 4 };
    let changes = changes(&laws, &copy);
    let [Change::Changed { parts, .. }] = changes.as_slice() else { panic!("{changes:?}") };
    assert_eq!(parts, &[Part::Thresholds(vec![("occurrences", 5, 4)])]);
    let witness = found(&laws, &copy).unwrap();
    assert_eq!((witness.level, witness.timeline.last_ply()), (Level::Ending, 12));
    assert_eq!(witness.record.tag("FEN"), None);
}

#[test]
fn rules_in_another_order_show_as_moved() {
    let laws = profile("fide-otb-2023");
    let mut copy = laws.clone();
    copy.rules.swap(0, 4);
    let changes = changes(&laws, &copy);
    assert!(changes.iter().all(|change| matches!(change, Change::Moved { .. })), "{changes:?}");
    // Mate on the ply that completes seventy-five moves.
    let witness = found(&laws, &copy).unwrap();
    assert_eq!((witness.level, witness.timeline.last_ply()), (Level::Ending, 0));
}

#[test]
fn what_no_rule_says_shows_as_an_aspect() {
    let laws = profile("fide-otb-2023");
    let change = |change: fn(&mut Profile)| {
        let mut copy = laws.clone();
        change(&mut copy);
        copy
    };
    let castling = change(|it| it.same_position.castling = remis::profile::Castling::Ignored);
    let start = change(|it| it.start.position = remis::profile::StartPosition::NotCounted);
    let taken = change(|it| it.claims_taken = Some(ClaimsTaken::First));
    let wrong = change(|it| {
        let wrong: &mut WrongClaim = it.wrong_claim.as_mut().unwrap();
        wrong.opponent_gains_seconds = Some(180);
    });
    let offers = change(|it| {
        it.offers = Some(remis::profile::Offers {
            when: Trigger::PlyAtLeast(2),
            cite: vec!["laws 9.1".to_owned()],
            confidence: Confidence::Text,
            note: None,
        });
    });
    for (copy, aspect, level) in [
        (castling, Aspect::SamePosition, Level::Claims),
        (start, Aspect::Start, Level::Claims),
        (taken, Aspect::ClaimsTaken, Level::ClaimsTaken),
        (wrong, Aspect::WrongClaim, Level::Event),
        (offers, Aspect::Offers, Level::Event),
    ] {
        let changes = changes(&laws, &copy);
        let aspects: Vec<&Aspect> = changes
            .iter()
            .filter(|change| !change.is_wording())
            .map(|change| if let Change::Aspect(it) = change { it } else { panic!("{change:?}") })
            .collect();
        assert_eq!(aspects, [&aspect]);
        let witness = found(&laws, &copy).unwrap_or_else(|| panic!("{aspect:?}"));
        assert!(witness.level <= level, "{aspect:?}: {}", witness.level);
    }
}

#[test]
fn what_is_only_wording_changes_no_game() {
    let laws = profile("fide-otb-2023");
    let mut copy = laws.clone();
    copy.title = "Our Laws".to_owned();
    copy.rules[0].confidence = Confidence::Secondary;
    copy.rules[1].id = "no-move".to_owned();
    copy.rules[2].note = Some("A note".to_owned());
    let changes = changes(&laws, &copy);
    assert_eq!(changes.len(), 4);
    assert!(changes.iter().all(Change::is_wording), "{changes:?}");
    assert!(found(&laws, &copy).is_none());
}

/// The printed game is read again, and judged as before where PGN has a word for all that happened.
#[test]
fn a_witness_is_printed_as_a_game_that_reads_back() {
    let featured = featured();
    let mut compared = 0;
    for (at, p) in featured.iter().enumerate() {
        for q in &featured[at + 1..] {
            let witness = found(p, q).unwrap_or_else(|| panic!("{} and {}", p.id, q.id));
            assert!(witness.timeline.last_ply() <= 8, "{} and {}", p.id, q.id);
            let text = pgn::text("Witness", &witness.record, &witness.timeline);
            let mut reader = Reader::new(text.as_bytes());
            let record = reader.next_record().unwrap().unwrap();
            let again = Timeline::replay(&record);
            assert!(again.problems.is_empty(), "{:?}\n{text}", again.problems);
            assert_eq!(again.last_ply(), witness.timeline.last_ply(), "{text}");
            if !pgn::unseen(&witness.timeline).is_empty() {
                continue;
            }
            for asked in [&witness.p, &witness.q] {
                let before = asked.verdict(witness.level, &witness.timeline);
                assert_eq!(asked.verdict(witness.level, &again).ending, before.ending, "{text}");
                compared += 1;
            }
        }
    }
    assert!(compared >= 10);
}
