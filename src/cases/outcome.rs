//! Which expectations a verdict does not meet.

use super::{ClaimParts, EndingParts, Expectation, How, UnknownParts, Wanted, Wrong};
use crate::profile::{Profile, Step};
use crate::verdict::{ClaimRun, Ending, UndeterminedRun, Verdict};

use Step::{Field, Item};

/// A part of an expectation that a verdict does not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet {
    /// The ending is another one, or there is one, or there is none.
    Ending,
    /// The ending is one that must not be.
    NotEnding,
    /// Rights to claim.
    Claims(Unmatched),
    /// Rules that cannot be decided.
    Undetermined(Unmatched),
}

/// What has no counterpart, by its number in its list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unmatched {
    /// Expected, and not in the verdict.
    pub missing: Vec<usize>,
    /// In the verdict, and not expected.
    pub unexpected: Vec<usize>,
}

impl Expectation {
    /// What the verdict does not meet; nothing if the expectation holds.
    #[must_use]
    pub fn unmet(&self, verdict: &Verdict) -> Vec<Unmet> {
        let ending = verdict.ending.as_ref();
        let mut unmet = Vec::new();
        let as_expected = match (&self.ending, ending) {
            (Wanted::Anything, _) | (Wanted::NoEnding, None) => true,
            (Wanted::Ending(parts), Some(ending)) => parts.fit(ending),
            (Wanted::NoEnding | Wanted::Ending(_), _) => false,
        };
        if !as_expected {
            unmet.push(Unmet::Ending);
        }
        if ending.is_some_and(|it| self.not_ending.as_ref().is_some_and(|parts| parts.fit(it))) {
            unmet.push(Unmet::NotEnding);
        }
        let claims = self.claims.as_deref();
        unmet.extend(
            claims
                .and_then(|parts| unmatched(parts, &verdict.claims, ClaimParts::fit))
                .map(Unmet::Claims),
        );
        let undetermined = self.undetermined.as_deref();
        unmet.extend(
            undetermined
                .and_then(|parts| unmatched(parts, &verdict.undetermined, UnknownParts::fit))
                .map(Unmet::Undetermined),
        );
        unmet
    }

    /// Whether no verdict could fail to meet it.
    pub(super) fn says_nothing(&self) -> bool {
        self.ending == Wanted::Anything
            && self.not_ending.is_none()
            && self.claims.is_none()
            && self.undetermined.is_none()
    }

    /// The rules that are named and that the profile does not have, with the way from the
    /// expectation to each: such a part could never be met, or never be missed.
    #[must_use]
    pub fn unknown_rules(&self, profile: &Profile) -> Vec<(String, Wrong)> {
        let rule = |path: &[Step], rule: &Option<String>| {
            let name =
                rule.as_ref().filter(|name| profile.rule(name).is_none() && *name != "start")?;
            let path: Vec<Step> = path.iter().copied().chain([Field("rule")]).collect();
            let why = format!("`{}` has no rule `{}`", profile.id, name.escape_debug());
            Some((name.clone(), Wrong::at(&path, why)))
        };
        let mut found = Vec::new();
        let ending = self.ending.parts().into_iter();
        found.extend(ending.filter_map(|parts| rule(&[Field("ending")], &parts.rule)));
        let not = self.not_ending.iter();
        found.extend(not.filter_map(|parts| rule(&[Field("not_ending")], &parts.rule)));
        let claims = self.claims.iter().flatten().enumerate();
        found.extend(
            claims.filter_map(|(at, parts)| rule(&[Field("claims"), Item(at)], &parts.rule)),
        );
        let undetermined = self.undetermined.iter().flatten().enumerate();
        found.extend(
            undetermined.filter_map(|(at, it)| rule(&[Field("undetermined"), Item(at)], &it.rule)),
        );
        found
    }
}

/// Each of the runs has to fit a part, and each part a run.
fn unmatched<P, R>(parts: &[P], runs: &[R], fit: impl Fn(&P, &R) -> bool) -> Option<Unmatched> {
    let numbers = |fits: &dyn Fn(usize) -> bool, count: usize| {
        (0..count).filter(|at| !fits(*at)).collect::<Vec<_>>()
    };
    let part = |at: usize| parts.get(at).is_some_and(|part| runs.iter().any(|run| fit(part, run)));
    let run = |at: usize| runs.get(at).is_some_and(|run| parts.iter().any(|part| fit(part, run)));
    let found =
        Unmatched { missing: numbers(&part, parts.len()), unexpected: numbers(&run, runs.len()) };
    (found != Unmatched::default()).then_some(found)
}

/// Whether a part is left out or as found.
fn fits<T: PartialEq>(part: Option<&T>, found: &T) -> bool {
    part.is_none_or(|part| part == found)
}

impl EndingParts {
    fn fit(&self, ending: &Ending) -> bool {
        let how = if ending.claim.is_some() { How::Claim } else { How::Automatic };
        fits(self.ply.as_ref(), &ending.ply)
            && fits(self.termination.as_ref(), &ending.termination)
            && fits(self.result.as_ref(), &ending.result.to_string())
            && fits(self.rule.as_ref(), &ending.rule)
            && fits(self.how.as_ref(), &how)
            && fits(self.certain.as_ref(), &ending.certain)
    }
}

impl ClaimParts {
    fn fit(&self, run: &ClaimRun) -> bool {
        self.player.is_none_or(|who| who.player() == run.player)
            && fits(self.form.as_ref(), &run.form)
            && fits(self.from.as_ref(), &run.from_ply)
            && fits(self.to.as_ref(), &run.to_ply)
            && fits(self.termination.as_ref(), &run.termination)
            && fits(self.rule.as_ref(), &run.rule)
            && fits(self.moves.as_ref(), &run.moves)
    }
}

impl UnknownParts {
    fn fit(&self, run: &UndeterminedRun) -> bool {
        fits(self.rule.as_ref(), &run.rule)
            && fits(self.from.as_ref(), &run.from_ply)
            && fits(self.to.as_ref(), &run.to_ply)
            && self.needs.as_ref().is_none_or(|need| run.needs.contains(need))
    }
}
