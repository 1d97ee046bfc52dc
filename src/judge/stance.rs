//! What of a member decides what it says of the games of an outline.

use super::Roll;
use super::outline::Outline;
use super::panel::Member;
use super::repeats::{Exact, by_count};
use crate::profile::Rule;
use crate::terms::{ClaimsTaken, Form, Outcome, Termination};
use crate::trigger::{Counting, Settings, Trigger, View};

/// Members with the same stance agree on every game of an outline.
#[derive(Debug, PartialEq)]
pub(super) struct Stance<'p> {
    active: Vec<Clause<'p>>,
    claimable: Vec<Clause<'p>>,
    supposed: Vec<Clause<'p>>,
    /// How occurrences are counted, where they are.
    countings: Option<(Counting, Counting)>,
    claims_taken: ClaimsTaken,
    /// What is assumed, where it is asked.
    settings: Option<&'p Settings>,
}

/// What of a rule decides.
#[derive(Debug, PartialEq)]
struct Clause<'p> {
    when: &'p Trigger,
    forms: &'p [Form],
    outcome: Outcome,
    termination: Termination,
}

impl<'p> Stance<'p> {
    /// `roll`: the rules that may have a say.
    pub(super) fn of(member: &Member<'p>, roll: &Roll, outline: &Outline) -> Self {
        let Member { profile, assumptions } = *member;
        let clauses = |numbers: &[usize]| {
            let rules = numbers.iter().filter_map(|&at| profile.rules.get(at));
            rules.map(Clause::of).collect::<Vec<_>>()
        };
        let (active, claimable) = (clauses(&roll.automatic), clauses(&roll.claimable));
        let supposed = profile.rules.iter().filter(|rule| {
            outline.end_is_supposed() && rule.is_automatic() && rule.when.looks_at_events()
        });
        let supposed: Vec<_> = supposed.map(Clause::of).collect();
        let asked = |wanted: &dyn Fn(&Trigger) -> bool| {
            let mut clauses = active.iter().chain(&claimable).chain(&supposed);
            clauses.any(|clause| clause.when.any(wanted))
        };
        let settings = asked(&|it| matches!(it, Trigger::Setting(..)));
        let counts = asked(&|it| {
            matches!(it, Trigger::Repetition { .. } | Trigger::ConsecutiveRepetition { .. })
        });
        Self {
            countings: counts.then(|| profile.countings(false)),
            claims_taken: assumptions.claims(),
            settings: settings.then_some(assumptions.settings()),
            active,
            claimable,
            supposed,
        }
    }

    /// Whether the outline alone tells what comes of a game.
    pub(super) fn is_settled(&self, view: &View<'_>, outline: &Outline) -> bool {
        let told = |clause: &Clause<'_>| outline.tells(clause.when, view);
        let told_at_end = |clause: &Clause<'_>| {
            Outline::is_haze(clause.when)
                || (told(clause) && Outline::only_at_end(clause.when, view))
        };
        self.claimable.is_empty()
            && self.active.iter().all(told_at_end)
            && self.supposed.iter().all(told)
    }

    /// Whether outline and repetitions tell what comes of a game in which all identities count alike.
    pub(super) fn looks_at_counts(&self, view: &View<'_>, outline: &Outline) -> bool {
        let told = |clause: &Clause<'_>| outline.tells(clause.when, view);
        let counts = |clause: &Clause<'_>| by_count(clause.when, view.settings);
        let at_end = |clause: &Clause<'_>| Outline::only_at_end(clause.when, view) && told(clause);
        self.claimable.iter().all(counts)
            && self.active.iter().all(|clause| at_end(clause) || counts(clause))
            && self.supposed.iter().all(told)
    }

    /// How exactly it must be known when a position first stood so often, where counts decide.
    pub(super) fn exact(&self, view: &View<'_>) -> Exact {
        if self.claims_taken == ClaimsTaken::First {
            Exact::Always
        } else if self.active.iter().any(|clause| by_count(clause.when, view.settings)) {
            Exact::OnBoard
        } else {
            Exact::Order
        }
    }
}

impl<'p> Clause<'p> {
    fn of(rule: &'p Rule) -> Self {
        Self {
            when: &rule.when,
            forms: rule.forms(),
            outcome: rule.outcome,
            termination: rule.termination,
        }
    }
}
