//! What keeps a difference from being decided.

use crate::judge::allows_agreement;
use crate::profile::Profile;
use crate::record::HowEnded;
use crate::terms::{ClaimsTaken, GameResult, Termination};
use crate::timeline::Timeline;
use crate::trigger::Trigger;
use crate::verdict::{UndeterminedRun, Verdict};

use super::Side;

/// The need of a rule that would have to know how the game was ended.
const HOW_IT_ENDED: &str = "how-it-ended";

/// A fact that is missing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lacking {
    /// Who needs it.
    pub side: Which,
    /// The rule that needs it; `None` if the edition in force depends on it.
    pub rule: Option<String>,
    /// The fact.
    pub need: String,
}

/// One of the two profiles. In output: lower case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Which {
    /// P, under which the game was played.
    From,
    /// Q, about which is asked.
    To,
}

/// The facts for want of which the difference is not decided, sorted. `same`: as far as is known,
/// there is none.
pub(super) fn of(p: Side<'_>, q: Side<'_>, timeline: &Timeline, same: bool) -> Vec<Lacking> {
    if let Some(rule) = forbids_draw(p, q, timeline) {
        return vec![Lacking { side: Which::To, rule: Some(rule), need: HOW_IT_ENDED.to_owned() }];
    }
    if p.verdict.undetermined.is_empty() && q.verdict.undetermined.is_empty() {
        return Vec::new();
    }
    let (refuted, mut of_p): (Vec<_>, Vec<_>) =
        open(p.verdict, timeline).partition(|run| is_refuted(p, run, timeline));
    let mut of_q: Vec<&UndeterminedRun> = open(q.verdict, timeline).collect();
    of_q.retain(|run| !refuted.iter().any(|known| is_one_fact(p, known, q, run)));
    if same {
        // If it is so, both end the game there, and alike.
        let shared = |run: &&UndeterminedRun| of_p.iter().any(|it| is_one_fact(p, it, q, run));
        let (both, only_q): (Vec<_>, Vec<_>) = of_q.into_iter().partition(shared);
        of_p.retain(|run| !both.iter().any(|it| is_one_fact(p, run, q, it)));
        of_q = only_q;
    }
    let named = |side| {
        move |run: &&UndeterminedRun| -> Vec<Lacking> {
            let rule = Some(run.rule.clone());
            run.needs
                .iter()
                .map(|need| Lacking { side, rule: rule.clone(), need: need.clone() })
                .collect()
        }
    };
    let mut all: Vec<Lacking> = of_p.iter().flat_map(named(Which::From)).collect();
    all.extend(of_q.iter().flat_map(named(Which::To)));
    all.sort();
    all.dedup();
    all
}

/// What could have ended the game before its ending, or at it with another result.
fn open<'v>(
    verdict: &'v Verdict,
    timeline: &Timeline,
) -> impl Iterator<Item = &'v UndeterminedRun> {
    let ending = verdict.ending.as_ref();
    let drawn = timeline.end.result == Some(GameResult::Draw);
    let last = timeline.last_ply();
    verdict.undetermined.iter().filter(move |run| {
        let before = ending.is_none_or(|ending| {
            run.from_ply < ending.ply || (!ending.certain && run.from_ply == ending.ply)
        });
        match (run.form, verdict.assumed.claims) {
            (None, _) | (Some(_), ClaimsTaken::First) => before,
            (Some(_), ClaimsTaken::Recorded) => ending.is_none() && drawn && run.to_ply == last,
            (Some(_), ClaimsTaken::Never) => false,
        }
    })
}

/// Whether Q may forbid the agreement that a drawn record without a word about its end may be.
pub(super) fn may_forbid_draw(q: &Profile, timeline: &Timeline) -> bool {
    let agreement = |when: &Trigger| *when == Trigger::Agreed;
    timeline.end.result == Some(GameResult::Draw)
        && timeline.end.how == HowEnded::Unnamed
        && q.rules.iter().any(|it| it.termination == Termination::Agreement && !agreement(&it.when))
}

/// The rule of Q that forbids an agreement where the record is drawn, neither profile ends the game,
/// and nothing says how it was ended: if it was by agreement, it would have gone on.
fn forbids_draw(p: Side<'_>, q: Side<'_>, timeline: &Timeline) -> Option<String> {
    let allows = |side: Side<'_>| allows_agreement(side.profile, side.assumptions, timeline);
    let neither = p.verdict.ending.is_none() && q.verdict.ending.is_none();
    if !neither || !may_forbid_draw(q.profile, timeline) || allows(q) != Some(false) {
        return None;
    }
    // Had P forbidden it too, it was no agreement.
    let forbidden = allows(p) == Some(false);
    let rule = q.profile.rules.iter().find(|it| it.termination == Termination::Agreement);
    rule.filter(|_| !forbidden).map(|rule| rule.id.clone())
}

/// Whether the record tells that it is not so: it would have ended the game at its last ply with
/// another result than the recorded one.
fn is_refuted(side: Side<'_>, run: &UndeterminedRun, timeline: &Timeline) -> bool {
    let last = timeline.last_ply();
    let Some(recorded) = timeline.end.result.filter(|_| run.from_ply == last) else { return false };
    let agrees = side.verdict.ending.as_ref().is_none_or(|ending| ending.result == recorded);
    let player = run.player.unwrap_or_else(|| timeline.turn(last));
    let rule = side.profile.rules.iter().find(|rule| rule.id == run.rule);
    agrees && rule.is_some_and(|rule| rule.outcome.result(player) != recorded)
}

/// Whether two runs wait for one fact, so that it is so for both or for none.
fn is_one_fact(p: Side<'_>, of_p: &UndeterminedRun, q: Side<'_>, of_q: &UndeterminedRun) -> bool {
    let rule = |side: Side<'_>, run: &UndeterminedRun| {
        let found = side.profile.rules.iter().find(|rule| rule.id == run.rule);
        found.map(|rule| (rule.when.clone(), rule.outcome, rule.termination))
    };
    let (Some(first), Some(second)) = (rule(p, of_p), rule(q, of_q)) else { return false };
    if of_p.player != of_q.player || of_p.needs != of_q.needs {
        return false;
    }
    if of_p.needs == [HOW_IT_ENDED] {
        let flag = |when: &Trigger| when.any(&|it| matches!(it, Trigger::FlagFall));
        return flag(&first.0) == flag(&second.0);
    }
    first == second
        && (of_p.form, of_p.from_ply, of_p.to_ply) == (of_q.form, of_q.from_ply, of_q.to_ply)
}
