//! What differs in the rules of two profiles.

use super::pairs::{numbers, pairs, shape};
use crate::profile::{Profile, Rule};

/// One difference, from the first profile to the second.
#[derive(Clone, Debug)]
pub enum Change<'a> {
    /// A rule of the first profile has no counterpart in the second.
    Removed(&'a Rule),
    /// A rule of the second profile has no counterpart in the first.
    Added(&'a Rule),
    /// Corresponding rules differ.
    Changed {
        /// The rule of the first profile.
        from: &'a Rule,
        /// The rule of the second profile.
        to: &'a Rule,
        /// In what; at least one part.
        parts: Vec<Part>,
    },
    /// Corresponding rules stand in another order: this one has moved.
    Moved {
        /// The rule, as the second profile has it.
        rule: &'a Rule,
        /// The rule before it in the second profile; `None` at the head of the list.
        behind: Option<&'a Rule>,
    },
    /// Something that no single rule says.
    Aspect(Aspect),
}

/// What two corresponding rules can differ in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Only thresholds of the trigger: what is counted, before, after.
    Thresholds(Vec<(&'static str, i64, i64)>),
    /// The trigger in another way.
    When,
    /// Whether it ends the game by itself, or who may claim in which form.
    Applies,
    /// What it means for the player.
    Outcome,
    /// The ground.
    Termination,
    /// Only wording: the name of the rule.
    Id,
    /// Only wording: where it is written.
    Cite,
    /// Only wording: how well the source supports it.
    Confidence,
    /// Only wording: the note.
    Note,
}

impl Part {
    /// Whether it can change no verdict.
    #[must_use]
    pub fn is_wording(&self) -> bool {
        matches!(self, Self::Id | Self::Cite | Self::Confidence | Self::Note)
    }
}

/// Parts of a profile that belong to no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aspect {
    /// When two positions are the same.
    SamePosition,
    /// What counts of the start position.
    Start,
    /// A setting, by its id.
    Setting(String),
    /// What claimants are taken to do.
    ClaimsTaken,
    /// What a wrong claim costs.
    WrongClaim,
    /// When a draw may be offered.
    Offers,
    /// Only wording: the days on which it is in force.
    InForce,
    /// Only wording: where clauses that are no rules are written, or how well that is supported.
    Citations,
    /// Only wording: the title, the issuer, the kind, the note or the points left open.
    Description,
}

impl Change<'_> {
    /// Whether it can change no verdict.
    #[must_use]
    pub fn is_wording(&self) -> bool {
        match self {
            Self::Removed(_) | Self::Added(_) | Self::Moved { .. } => false,
            Self::Changed { parts, .. } => parts.iter().all(Part::is_wording),
            Self::Aspect(aspect) => {
                matches!(aspect, Aspect::InForce | Aspect::Citations | Aspect::Description)
            }
        }
    }
}

/// All differences: rules removed, added, changed and moved, then what no single rule says. What is
/// only wording stands among them, at the end of its kind.
#[must_use]
pub fn changes<'a>(p: &'a Profile, q: &'a Profile) -> Vec<Change<'a>> {
    let pairs = pairs(p, q);
    let alone =
        |at: usize, side: fn(&(usize, usize)) -> usize| !pairs.iter().any(|it| side(it) == at);
    let numbered = |profile: &'a Profile| profile.rules.iter().enumerate();
    let removed = numbered(p).filter(|(at, _)| alone(*at, |it| it.0));
    let added = numbered(q).filter(|(at, _)| alone(*at, |it| it.1));
    let mut changes: Vec<Change<'a>> = removed.map(|(_, rule)| Change::Removed(rule)).collect();
    changes.extend(added.map(|(_, rule)| Change::Added(rule)));
    let mut differing: Vec<Change<'a>> = pairs
        .iter()
        .filter_map(|&(from, to)| {
            let (from, to) = (p.rules.get(from)?, q.rules.get(to)?);
            let parts = parts(from, to);
            (!parts.is_empty()).then_some(Change::Changed { from, to, parts })
        })
        .collect();
    differing.sort_by_key(Change::is_wording);
    changes.extend(differing);
    changes.extend(moved(&pairs).into_iter().filter_map(|at| {
        let behind = at.checked_sub(1).and_then(|before| q.rules.get(before));
        Some(Change::Moved { rule: q.rules.get(at)?, behind })
    }));
    changes.extend(aspects(p, q).into_iter().map(Change::Aspect));
    changes
}

fn parts(from: &Rule, to: &Rule) -> Vec<Part> {
    let mut parts = Vec::new();
    if from.when != to.when {
        if shape(&from.when) == shape(&to.when) {
            let numbers = numbers(&from.when).into_iter().zip(numbers(&to.when));
            let differ = numbers.filter(|((_, a), (_, b))| a != b);
            let thresholds: Vec<_> = differ.map(|((what, a), (_, b))| (what, a, b)).collect();
            parts.push(if thresholds.is_empty() {
                Part::When
            } else {
                Part::Thresholds(thresholds)
            });
        } else {
            parts.push(Part::When);
        }
    }
    let also = [
        (from.applies != to.applies, Part::Applies),
        (from.outcome != to.outcome, Part::Outcome),
        (from.termination != to.termination, Part::Termination),
        (from.id != to.id, Part::Id),
        (from.cite != to.cite, Part::Cite),
        (from.confidence != to.confidence, Part::Confidence),
        (from.note != to.note, Part::Note),
    ];
    parts.extend(also.into_iter().filter(|(differs, _)| *differs).map(|(_, part)| part));
    parts
}

/// The rules of the second profile that stand in another order than in the first: the fewest that
/// have to be moved.
fn moved(pairs: &[(usize, usize)]) -> Vec<usize> {
    // The longest run of corresponding rules in one order; the others have moved.
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for &(_, to) in pairs {
        let fits = |run: &&Vec<usize>| run.last().is_none_or(|&last| last < to);
        let mut run =
            runs.iter().filter(fits).max_by_key(|run| run.len()).cloned().unwrap_or_default();
        run.push(to);
        runs.push(run);
    }
    let longest =
        runs.into_iter().reduce(|best, run| if run.len() > best.len() { run } else { best });
    let longest = longest.unwrap_or_default();
    let mut moved: Vec<usize> =
        pairs.iter().map(|&(_, to)| to).filter(|to| !longest.contains(to)).collect();
    moved.sort_unstable();
    moved
}

fn aspects(p: &Profile, q: &Profile) -> Vec<Aspect> {
    let same = |profile: &Profile| {
        let same = &profile.same_position;
        (same.castling, same.en_passant, same.start_en_passant)
    };
    let wrong = |profile: &Profile| {
        profile.wrong_claim.as_ref().map(|it| {
            (
                it.opponent_gains_seconds,
                it.claimant_loses_half_up_to_seconds,
                it.intended_move_stands,
                it.claimant_loses,
                it.is_an_offer,
            )
        })
    };
    let offers = |profile: &Profile| profile.offers.as_ref().map(|it| it.when.clone());
    let mut aspects = Vec::new();
    let mut note = |differs: bool, aspect: Aspect| {
        if differs {
            aspects.push(aspect);
        }
    };
    note(same(p) != same(q), Aspect::SamePosition);
    note(p.start != q.start, Aspect::Start);
    let mut ids: Vec<&str> = p.settings.iter().map(|it| it.id.as_str()).collect();
    ids.extend(
        q.settings
            .iter()
            .map(|it| it.id.as_str())
            .filter(|id| !p.settings.iter().any(|it| it.id == *id)),
    );
    for id in ids {
        let setting = |profile: &Profile| {
            let found = profile.settings.iter().find(|it| it.id == id);
            found.map(|it| (it.per, it.values.clone(), it.default.clone()))
        };
        note(setting(p) != setting(q), Aspect::Setting(id.to_owned()));
    }
    note(p.claims_taken != q.claims_taken, Aspect::ClaimsTaken);
    note(wrong(p) != wrong(q), Aspect::WrongClaim);
    note(offers(p) != offers(q), Aspect::Offers);
    note(p.in_force != q.in_force, Aspect::InForce);
    let cited = |profile: &Profile| {
        let same = &profile.same_position;
        let wrong = profile
            .wrong_claim
            .as_ref()
            .map(|it| (it.cite.clone(), it.confidence, it.note.clone()));
        let offers =
            profile.offers.as_ref().map(|it| (it.cite.clone(), it.confidence, it.note.clone()));
        (same.cite.clone(), same.confidence, wrong, offers)
    };
    note(cited(p) != cited(q), Aspect::Citations);
    let described = |profile: &Profile| {
        let open = profile.ambiguities.clone();
        (profile.title.clone(), profile.issuer.clone(), profile.kind, profile.note.clone(), open)
    };
    note(described(p) != described(q), Aspect::Description);
    aspects
}
