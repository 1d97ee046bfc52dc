//! Whether two profiles decide one game differently, and in what.

use std::collections::BTreeSet;

use shakmaty::Color;

use crate::judge::{Assumptions, Live, Ruling, judge, rule_on};
use crate::profile::Profile;
use crate::record::{Act, Record};
use crate::terms::{ClaimsTaken, Form, GameResult, Termination};
use crate::timeline::Timeline;
use crate::trigger::Truth;
use crate::verdict::Verdict;

/// In what two verdicts differ; what decides games comes first.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Level {
    /// The ending if nobody claims beyond the record: its ply, result, ground, or whether a claim
    /// brought it.
    Ending,
    /// The rights to claim.
    Claims,
    /// What an event means: the cost of a wrong claim, whether a draw may be offered.
    Event,
    /// The ending if claimants do what each profile takes them to do.
    ClaimsTaken,
    /// What cannot be decided.
    Undetermined,
}

/// A profile with what is assumed under it.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// The settings, and what claimants are taken to do.
    pub assumptions: Assumptions,
}

impl Asked<'_> {
    fn judge(&self, claims: ClaimsTaken, timeline: &Timeline) -> Verdict {
        judge(self.profile, &self.assumptions.clone().claiming(claims), timeline)
    }

    /// The verdict if nobody claims beyond the record.
    #[must_use]
    pub fn verdict(&self, level: Level, timeline: &Timeline) -> Verdict {
        let claims =
            if level == Level::ClaimsTaken { self.own_claims() } else { ClaimsTaken::Never };
        self.judge(claims, timeline)
    }

    fn own_claims(&self) -> ClaimsTaken {
        self.profile.claims_taken.unwrap_or(ClaimsTaken::Never)
    }
}

/// In what two profiles differ on a game, and the first ply at which they do; `None` if they do not.
/// Names of rules do not matter. `timeline` is the record's.
#[must_use]
pub fn differ(
    p: &Asked<'_>,
    q: &Asked<'_>,
    record: &Record,
    timeline: &Timeline,
) -> Option<(Level, u32)> {
    let never = |asked: &Asked<'_>| asked.judge(ClaimsTaken::Never, timeline);
    let (by_p, by_q) = (never(p), never(q));
    if let Some(ply) = endings_differ(&by_p, &by_q) {
        return Some((Level::Ending, ply));
    }
    let difference = |one: &BTreeSet<Right>, other: &BTreeSet<Right>| {
        one.symmetric_difference(other).map(|right| right.0).min()
    };
    if let Some(ply) = difference(&rights(&by_p), &rights(&by_q)) {
        return Some((Level::Claims, ply));
    }
    if meaning(p, record) != meaning(q, record) {
        return Some((Level::Event, timeline.last_ply()));
    }
    if p.own_claims() != q.own_claims() {
        let own = |asked: &Asked<'_>| asked.judge(asked.own_claims(), timeline);
        if let Some(ply) = endings_differ(&own(p), &own(q)) {
            return Some((Level::ClaimsTaken, ply));
        }
    }
    let open = undetermined(&by_p);
    let ply = open.symmetric_difference(&undetermined(&by_q)).map(|open| open.0).min();
    ply.map(|ply| (Level::Undetermined, ply))
}

fn endings_differ(p: &Verdict, q: &Verdict) -> Option<u32> {
    let ending = |verdict: &Verdict| {
        let ending = verdict.ending.as_ref()?;
        Some((ending.ply, ending.result, ending.termination, ending.claim.is_some()))
    };
    let (p, q) = (ending(p), ending(q));
    if p == q { None } else { [p, q].into_iter().flatten().map(|(ply, ..)| ply).min() }
}

/// Ply, ground, claimant, form, moves.
type Right = (u32, Termination, Option<bool>, Form, Vec<String>);

/// The rights of every ply one by one.
fn rights(verdict: &Verdict) -> BTreeSet<Right> {
    let mut rights = BTreeSet::new();
    for run in &verdict.claims {
        let step = if run.player.is_some() { 2 } else { 1 };
        let player = run.player.map(Color::is_white);
        for ply in (run.from_ply..=run.to_ply).step_by(step) {
            rights.insert((ply, run.termination, player, run.form, run.moves.clone()));
        }
    }
    rights
}

/// First and last ply, claimant, form, needs.
type Open = (u32, u32, Option<bool>, Option<Form>, Vec<String>);

/// The runs of plies at which something is undetermined.
fn undetermined(verdict: &Verdict) -> BTreeSet<Open> {
    let runs = verdict.undetermined.iter().map(|run| {
        (run.from_ply, run.to_ply, run.player.map(Color::is_white), run.form, run.needs.clone())
    });
    runs.collect()
}

/// What a claim or an offer means under a profile.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// The claim is right.
    Upheld,
    /// The claim is wrong.
    Rejected {
        /// What it costs; `None` where the profile does not say. The citation is left out.
        penalty: Option<(Option<u32>, Option<GameResult>)>,
        /// The announced move, where it must be played.
        must_play: Option<String>,
        /// Whether the claim is also a draw offer.
        is_an_offer: bool,
    },
    /// The claim cannot be decided for lack of these facts.
    Undetermined(Vec<String>),
    /// Whether the player may offer a draw.
    MayOffer(Truth),
}

/// What the last event of a game means, if it is a claim or an offer in the last position.
#[must_use]
pub fn meaning(asked: &Asked<'_>, record: &Record) -> Option<Meaning> {
    let event = record.events.last()?;
    if !matches!(event.act, Act::Claims(_) | Act::Offers) {
        return None;
    }
    let mut before = record.clone();
    before.events.pop();
    let timeline = Timeline::replay(&before);
    if event.ply != timeline.last_ply() {
        return None;
    }
    let live = Live::new(asked.profile.clone(), asked.assumptions.clone());
    let Act::Claims(claim) = &event.act else {
        return Some(Meaning::MayOffer(live.may_offer(&timeline, event.player?)));
    };
    let ruling = rule_on(asked.profile, &asked.assumptions, &timeline, event.player, claim);
    Some(match ruling {
        Ruling::Upheld(_) => Meaning::Upheld,
        Ruling::Undetermined(needs) => Meaning::Undetermined(needs),
        Ruling::Rejected { penalty, must_play, .. } => Meaning::Rejected {
            penalty: penalty.map(|it| (it.opponent_gains_seconds, it.result)),
            must_play,
            is_an_offer: live.claims_are_offers(),
        },
    })
}
