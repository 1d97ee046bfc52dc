//! The numbers, words and patterns that two profiles ask for: near them games are tried.

use std::collections::BTreeSet;

use crate::material::MaterialPattern;
use crate::profile::Profile;
use crate::terms::{Form, Termination};
use crate::trigger::{StartClock, Trigger};

/// What the triggers of two profiles name.
#[derive(Clone, Debug, Default)]
pub(super) struct Thresholds {
    pub(super) occurrences: BTreeSet<u32>,
    /// Halfmove clocks, in plies.
    pub(super) clocks: BTreeSet<u32>,
    pub(super) plies: BTreeSet<u32>,
    pub(super) seconds: BTreeSet<u32>,
    pub(super) offered: BTreeSet<u32>,
    pub(super) illegal: BTreeSet<u32>,
    /// Centipawns, and for how many plies.
    pub(super) evaluations: BTreeSet<(i32, u32)>,
    pub(super) declared: BTreeSet<String>,
    /// What a tablebase may say: whether the fifty-move rule counts.
    pub(super) tablebases: BTreeSet<bool>,
    pub(super) patterns: Vec<MaterialPattern>,
    /// Squares of pawns as White sees them.
    pub(super) pawns: BTreeSet<String>,
    pub(super) claims: BTreeSet<(Termination, Form)>,
    /// Setting and value.
    pub(super) settings: BTreeSet<(String, String)>,
}

impl Thresholds {
    pub(super) fn of(p: &Profile, q: &Profile) -> Self {
        let mut found = Self::default();
        for profile in [p, q] {
            let offers = profile.offers.iter().map(|offers| &offers.when);
            for when in profile.rules.iter().map(|rule| &rule.when).chain(offers) {
                when.walk(&mut |trigger| found.add(trigger));
            }
            for rule in &profile.rules {
                found.claims.extend(rule.forms().iter().map(|form| (rule.termination, *form)));
            }
            if let StartClock::ClampedTo(plies) | StartClock::RefusedFrom(plies) =
                profile.start.halfmove_clock
            {
                found.clocks.insert(plies);
            }
            for setting in &profile.settings {
                let values = setting.values.iter().map(|value| (setting.id.clone(), value.clone()));
                found.settings.extend(values);
            }
        }
        found
    }

    fn add(&mut self, trigger: &Trigger) {
        match trigger {
            Trigger::Repetition { occurrences }
            | Trigger::ConsecutiveRepetition { occurrences } => {
                self.occurrences.insert(*occurrences);
            }
            Trigger::NoProgress { moves } => {
                self.clocks.insert(moves.saturating_mul(2));
            }
            Trigger::PlyAtLeast(plies) => {
                self.plies.insert(*plies);
            }
            Trigger::ClockBelow { seconds } => {
                self.seconds.insert(*seconds);
            }
            Trigger::OfferedDraw { within_plies } => {
                self.offered.insert(*within_plies);
            }
            Trigger::IllegalMove { count } => {
                self.illegal.insert(*count);
            }
            Trigger::Evaluation { at_least, at_most, plies } => {
                self.evaluations.extend([*at_least, *at_most].map(|value| (value, *plies)));
            }
            Trigger::Declared(text) => {
                self.declared.insert(text.clone());
            }
            Trigger::Tablebase { fifty_moves, .. } => {
                self.tablebases.insert(*fifty_moves);
            }
            Trigger::PawnOn(squares) => {
                self.pawns.extend(squares.iter().map(ToString::to_string));
            }
            Trigger::Material(patterns) => self.patterns.extend(patterns.iter().cloned()),
            _ => {}
        }
    }
}
