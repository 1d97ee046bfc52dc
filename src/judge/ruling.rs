//! A claim and what becomes of it.

use shakmaty::Color;

use super::{Assumptions, Detail, automatic, claims, view};
use crate::board::Board;
use crate::profile::{Profile, Rule};
use crate::record::{Act, Claim};
use crate::terms::{Form, GameResult, Termination};
use crate::timeline::Timeline;
use crate::trigger::{Announced, Moment, Shortfall, Truth, View};
use crate::verdict::{Ending, TakenClaim};

/// What becomes of a claim.
#[derive(Clone, Debug, PartialEq)]
pub enum Ruling {
    /// The claim is right: the game has ended.
    Upheld(Ending),
    /// The claim is wrong.
    Rejected {
        /// Why, at least one reason.
        reasons: Vec<Reason>,
        /// What it costs; `None` where the profile does not say.
        penalty: Option<Penalty>,
        /// The announced move in UCI notation, where it must be played now.
        must_play: Option<String>,
    },
    /// It cannot be decided for lack of these facts.
    Undetermined(Vec<String>),
}

/// Why a claim is rejected.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// The game has ended already, by this rule.
    GameOver(String),
    /// The profile gives no right to claim this ground in this form.
    NoSuchRight,
    /// Somebody else has the right: in this form of claim it belongs to the player to move, or to
    /// the one who made the last move.
    NotTheClaimant,
    /// No move was announced.
    NoIntendedMove,
    /// The announced move is not legal.
    IllegalIntendedMove,
    /// Something that the rule asks for is missing.
    Missing(Shortfall),
}

/// What a wrong claim costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// Seconds added to the opponent's clock; `None` is unknown.
    pub opponent_gains_seconds: Option<u32>,
    /// The claimant loses half of the own remaining time, at most so many seconds.
    pub claimant_loses_half_up_to_seconds: Option<u32>,
    /// The result, where the claimant loses the game.
    pub result: Option<GameResult>,
    /// Where it is written.
    pub cite: Vec<String>,
}

/// Rules on a claim made now, after the last event of the timeline. `player` is `None` for an
/// official.
#[must_use]
pub fn rule_on(
    profile: &Profile,
    assumptions: &Assumptions,
    timeline: &Timeline,
    player: Option<Color>,
    claim: &Claim,
) -> Ruling {
    let view = view(profile, assumptions, timeline);
    ruling(profile, &view, &Moment::now(timeline), player, claim)
}

/// The ending by the claim that the record states at this moment: it is upheld, or it is wrong and
/// a wrong claim loses the game.
pub(super) fn ending_by_stated_claim(
    profile: &Profile,
    view: &View<'_>,
    moment: &Moment<'_>,
) -> Option<Ending> {
    let event = moment.event?.event;
    let Act::Claims(claim) = &event.act else { return None };
    match ruling(profile, view, moment, event.player, claim) {
        Ruling::Upheld(ending) => Some(ending),
        Ruling::Rejected { penalty: Some(Penalty { result: Some(result), cite, .. }), .. } => {
            Some(Ending {
                ply: moment.ply,
                rule: "wrong-claim".to_owned(),
                termination: Termination::Adjudication,
                result,
                claim: None,
                certain: true,
                also: Vec::new(),
                evidence: Vec::new(),
                cite,
                confidence: profile.wrong_claim.as_ref()?.confidence,
            })
        }
        Ruling::Rejected { .. } | Ruling::Undetermined(_) => None,
    }
}

fn ruling(
    profile: &Profile,
    view: &View<'_>,
    moment: &Moment<'_>,
    player: Option<Color>,
    claim: &Claim,
) -> Ruling {
    let reject = |reasons: Vec<Reason>| rejected(profile, view, moment, player, claim, reasons);
    let gives =
        |rule: &&Rule| rule.termination == claim.termination && rule.forms().contains(&claim.form);
    let rules: Vec<&Rule> = profile.rules.iter().filter(gives).collect();
    if rules.is_empty() {
        return reject(vec![Reason::NoSuchRight]);
    }
    let Some((seat, claimant)) = claims::claimant(view, moment, claim.form) else {
        return reject(vec![Reason::NotTheClaimant]);
    };
    if claimant != player {
        return reject(vec![Reason::NotTheClaimant]);
    }
    let announced = match announced(view, moment, claim) {
        Ok(announced) => announced,
        Err(reason) => return reject(vec![reason]),
    };
    let moment = Moment { announced: announced.as_ref(), ..*moment };
    let mut needs = Vec::new();
    let mut missing = Vec::new();
    for rule in rules {
        match rule.when.holds(view, &moment, seat) {
            Truth::Yes => {
                let moves = announced.iter().map(|it| view.timeline.uci(it.intended)).collect();
                let taken = TakenClaim { player, form: claim.form, moves };
                let claim = Some(taken);
                let whole = Detail::Whole;
                return Ruling::Upheld(automatic::ending(rule, view, &moment, seat, claim, whole));
            }
            Truth::Unknown => needs.extend(rule.when.needs(view, &moment, seat)),
            Truth::No => missing.extend(rule.when.shortfall(view, &moment, seat)),
        }
    }
    if needs.is_empty() {
        missing.dedup();
        reject(missing.into_iter().map(Reason::Missing).collect())
    } else {
        Ruling::Undetermined(needs)
    }
}

/// What would stand after the announced move; nothing where the form needs none.
fn announced<'a>(
    view: &View<'a>,
    moment: &Moment<'_>,
    claim: &Claim,
) -> Result<Option<Announced<'a>>, Reason> {
    if claim.form != Form::IntendedMove {
        return Ok(None);
    }
    let spelling = claim.intended.ok_or(Reason::NoIntendedMove)?;
    let position = view.timeline.position(moment.ply);
    let intended =
        Board::of(position).resolve(spelling).map_err(|_| Reason::IllegalIntendedMove)?;
    Ok(Some(Announced::new(view.timeline, moment.ply, intended)))
}

fn rejected(
    profile: &Profile,
    view: &View<'_>,
    moment: &Moment<'_>,
    player: Option<Color>,
    claim: &Claim,
    reasons: Vec<Reason>,
) -> Ruling {
    let wrong = profile.wrong_claim.as_ref();
    // An official pays nothing, and has no move to play.
    let penalty = wrong.zip(player).map(|(wrong, player)| Penalty {
        opponent_gains_seconds: wrong.opponent_gains_seconds,
        claimant_loses_half_up_to_seconds: wrong.claimant_loses_half_up_to_seconds,
        result: wrong.claimant_loses.then(|| GameResult::won_by(!player)),
        cite: wrong.cite.clone(),
    });
    let stands = wrong.is_some_and(|wrong| wrong.intended_move_stands)
        && player == Some(view.timeline.turn(moment.ply))
        && !reasons.contains(&Reason::NoSuchRight);
    let must_play = announced(view, moment, claim)
        .ok()
        .flatten()
        .filter(|_| stands)
        .map(|after| view.timeline.uci(after.intended));
    Ruling::Rejected { reasons, penalty, must_play }
}
