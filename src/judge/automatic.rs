//! The automatic rules at one moment.

use shakmaty::Color;

use super::Detail;
use super::runs::Key;
use crate::profile::Rule;
use crate::terms::GameResult;
use crate::timeline::Timeline;
use crate::trigger::{Moment, Truth, View};
use crate::verdict::{Ending, TakenClaim};

/// What the automatic rules say at one moment.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// The first that holds. That it is certain does not account for earlier moments.
    pub(super) ending: Option<Ending>,
    /// Those before it that are unknown.
    pub(super) unknown: Vec<Unknown>,
}

/// An automatic rule that cannot be decided.
#[derive(Debug)]
pub(super) struct Unknown {
    pub(super) key: Key,
    pub(super) needs: Vec<String>,
    /// The result that it would bring.
    pub(super) result: GameResult,
}

/// The seat from which rules are asked at a moment that is no claim.
pub(super) fn seat(timeline: &Timeline, moment: &Moment<'_>) -> Color {
    let actor = moment.event.and_then(|now| now.event.player);
    actor.unwrap_or_else(|| timeline.turn(moment.ply))
}

/// Asks the rules numbered `which` at a moment. At an event only rules that look at events are
/// asked: the others were answered by the position.
pub(super) fn ask(
    view: &View<'_>,
    rules: &[Rule],
    which: impl Iterator<Item = usize>,
    moment: &Moment<'_>,
    detail: Detail,
) -> Found {
    let player = seat(view.timeline, moment);
    let mut found = Found::default();
    for at in which {
        let Some(rule) = rules.get(at) else { continue };
        let asked = match moment.event {
            None => !rule.when.only_at_events(),
            Some(_) => rule.when.looks_at_events(),
        };
        if !asked {
            continue;
        }
        match (rule.when.holds(view, moment, player), &mut found.ending) {
            (Truth::Yes, None) => {
                found.ending = Some(ending(rule, view, moment, player, None, detail));
            }
            (Truth::Yes, Some(ending)) if ending.termination != rule.termination => {
                ending.also.push(rule.id.clone());
            }
            (Truth::Unknown, None) => found.unknown.push(Unknown {
                key: Key { rule: at, form: None, player: moment.event.is_some().then_some(player) },
                needs: detail.of(|| rule.when.needs(view, moment, player)),
                result: rule.outcome.result(player),
            }),
            _ => {}
        }
    }
    found
}

/// The ending by a rule that holds at a moment.
pub(super) fn ending(
    rule: &Rule,
    view: &View<'_>,
    moment: &Moment<'_>,
    player: Color,
    claim: Option<TakenClaim>,
    detail: Detail,
) -> Ending {
    Ending {
        ply: moment.ply,
        rule: rule.id.clone(),
        termination: rule.termination,
        result: rule.outcome.result(player),
        claim,
        certain: true,
        also: Vec::new(),
        evidence: detail.of(|| rule.when.evidence(view, moment, player)),
        cite: detail.of(|| rule.cite.clone()),
        confidence: rule.confidence,
    }
}
