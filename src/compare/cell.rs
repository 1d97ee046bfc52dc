//! One cell: a finding under the profile's own settings, what it rests on, and what other settings
//! would change.

use serde::Serialize;

use super::finding::{Answer, Finding};
use super::situation::Situation;
use crate::judge::Assumptions;
use crate::profile::Profile;
use crate::terms::Confidence;

/// A cell of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// What the profile says under its own settings.
    pub finding: Finding,
    /// How well it is supported.
    pub standing: Standing,
    /// What it rests on.
    pub bases: Vec<Basis>,
    /// What other settings would change, one setting at a time.
    pub otherwise: Vec<Otherwise>,
}

/// How well a cell or a clause is supported. In output: kebab case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The text, the code, recorded games or the operator's page say so.
    Sourced,
    /// A clause that it rests on is inferred or comes at second hand.
    Inferred,
    /// It is not known.
    Unknown,
    /// The profile has no clause on it.
    NoClause,
}

/// A clause of the profile that a cell rests on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The rule with this id.
    Rule(String),
    /// When two positions are the same.
    SamePosition,
    /// What a wrong claim costs.
    WrongClaim,
}

/// What other values of settings would make of the situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Otherwise {
    /// Each setting with the value that was tried: `auto-claim=never`.
    pub settings: Vec<(String, String)>,
    /// What the profile says then.
    pub finding: Finding,
}

impl Cell {
    /// What a profile makes of a situation.
    #[must_use]
    pub fn of(profile: &Profile, situation: &Situation) -> Self {
        let usual = assumptions(profile, situation);
        let finding = Finding::of(profile, &usual, situation);
        let otherwise = otherwise(profile, situation, &usual, &finding);
        let bases = bases(profile, situation, &finding);
        let standing = standing(profile, &finding, &bases);
        Self { finding, standing, bases, otherwise }
    }
}

/// The profile's defaults with what the witness fixes.
fn assumptions(profile: &Profile, situation: &Situation) -> Assumptions {
    let mut assumptions = Assumptions::of(profile);
    for setting in &situation.witness.settings {
        if let Some((name, value)) = setting.split_once('=') {
            // A profile without the setting has no use for it.
            let _ = assumptions.set(name, value);
        }
    }
    assumptions
}

fn otherwise(
    profile: &Profile,
    situation: &Situation,
    usual: &Assumptions,
    finding: &Finding,
) -> Vec<Otherwise> {
    let fixed = |id: &str| {
        let names = situation.witness.settings.iter().filter_map(|it| it.split_once('='));
        names.map(|(name, _)| name).any(|name| name == id || name.ends_with(&format!(".{id}")))
    };
    let mut found: Vec<Otherwise> = Vec::new();
    for setting in profile.settings.iter().filter(|setting| !fixed(&setting.id)) {
        for value in &setting.values {
            let mut assumptions = usual.clone();
            if assumptions.set(&setting.id, value).is_err() || assumptions == *usual {
                continue;
            }
            let other = Finding::of(profile, &assumptions, situation);
            // The same answer by another rule is no change.
            if same(&other, finding) {
                continue;
            }
            let tried = (setting.id.clone(), value.clone());
            match found.iter_mut().find(|known| same(&known.finding, &other)) {
                Some(known) => known.settings.push(tried),
                None => found.push(Otherwise { settings: vec![tried], finding: other }),
            }
        }
    }
    found
}

/// Whether two findings say the same, whatever rules they rest on.
fn same(one: &Finding, other: &Finding) -> bool {
    let bare = |finding: &Finding| Finding { rules: Vec::new(), ..finding.clone() };
    bare(one) == bare(other)
}

fn bases(profile: &Profile, situation: &Situation, finding: &Finding) -> Vec<Basis> {
    let mut bases: Vec<Basis> = finding
        .rules
        .iter()
        .filter(|id| profile.rule(id).is_some())
        .map(|id| Basis::Rule(id.clone()))
        .collect();
    if situation.identity && finding.answer != Answer::NoRule {
        bases.push(Basis::SamePosition);
    }
    let costs =
        finding.answer == Answer::Rejected || finding.rules.iter().any(|id| id == "wrong-claim");
    if costs && profile.wrong_claim.is_some() {
        bases.push(Basis::WrongClaim);
    }
    bases
}

fn standing(profile: &Profile, finding: &Finding, bases: &[Basis]) -> Standing {
    let open_cost = finding.answer == Answer::Rejected
        && finding
            .cost
            .as_ref()
            .is_none_or(|cost| cost.opponent_gains_seconds.is_none() && !cost.claimant_loses);
    let confidence = |basis: &Basis| match basis {
        Basis::Rule(id) => profile.rule(id).map(|rule| rule.confidence),
        Basis::SamePosition => Some(profile.same_position.confidence),
        Basis::WrongClaim => profile.wrong_claim.as_ref().map(|wrong| wrong.confidence),
    };
    match finding.answer {
        Answer::Unknown => Standing::Unknown,
        _ if open_cost => Standing::Unknown,
        _ if bases.is_empty() => Standing::NoClause,
        _ if bases.iter().filter_map(confidence).any(is_inferred) => Standing::Inferred,
        _ => Standing::Sourced,
    }
}

/// Whether a confidence falls short of a source that was seen.
#[must_use]
pub fn is_inferred(confidence: Confidence) -> bool {
    matches!(confidence, Confidence::Secondary | Confidence::Inferred)
}
