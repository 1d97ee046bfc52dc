//! Rights to claim at one moment: who may claim what now, in which form, with which moves.

use std::rc::Rc;

use shakmaty::{Color, Move, Position};

use super::Detail;
use super::runs::Key;
use crate::profile::Rule;
use crate::terms::Form;
use crate::trigger::{Announced, Moment, Serving, Truth, View};

/// A right to claim.
#[derive(Clone, Debug)]
pub(super) struct Right<'a> {
    pub(super) key: Key,
    pub(super) form: Form,
    /// The seat from which the rule is asked.
    pub(super) seat: Color,
    /// The moves that serve, in UCI notation, sorted.
    pub(super) moves: Vec<String>,
    /// The first of them, and what would stand after it.
    pub(super) announced: Option<Rc<Announced<'a>>>,
}

/// A claim that cannot be decided.
pub(super) struct Unknown {
    pub(super) key: Key,
    pub(super) needs: Vec<String>,
}

/// The claims of one moment, in the order of the rules.
#[derive(Default)]
pub(super) struct Found<'a> {
    pub(super) rights: Vec<Right<'a>>,
    pub(super) undetermined: Vec<Unknown>,
}

/// Whether the rule may give a right somewhere in the game.
pub(super) fn may_arise(rule: &Rule, view: &View<'_>) -> bool {
    rule.forms().iter().any(|form| match form {
        Form::IntendedMove => rule.when.may_fire_ahead(view),
        Form::OnBoard | Form::AfterOwnMove | Form::ByArbiter => rule.when.may_fire(view),
    })
}

/// Who makes a claim of this form at `moment`: seat, and the claimant if it is a player.
pub(super) fn claimant(
    view: &View<'_>,
    moment: &Moment<'_>,
    form: Form,
) -> Option<(Color, Option<Color>)> {
    let turn = view.timeline.turn(moment.ply);
    match form {
        Form::OnBoard | Form::IntendedMove => Some((turn, Some(turn))),
        Form::AfterOwnMove => (moment.ply > 0).then_some((!turn, Some(!turn))),
        Form::ByArbiter => Some((turn, None)),
    }
}

/// The rights of one moment. An intended move is listed only where the same player can claim no rule
/// of the same termination on the board.
pub(super) fn rights<'a>(
    view: &View<'a>,
    rules: &[Rule],
    claimable: &[usize],
    moment: &Moment<'_>,
    detail: Detail,
) -> Found<'a> {
    let mut found = Found::default();
    let numbered = || claimable.iter().filter_map(|&at| Some((at, rules.get(at)?)));
    let mut on_board = Vec::new();
    for (at, rule) in numbered() {
        for &form in rule.forms().iter().filter(|form| **form != Form::IntendedMove) {
            let Some((seat, player)) = claimant(view, moment, form) else {
                continue;
            };
            let key = Key { rule: at, form: Some(form), player };
            match rule.when.holds(view, moment, seat) {
                Truth::No => {}
                Truth::Yes => {
                    if form == Form::OnBoard {
                        on_board.push(rule.termination);
                    }
                    let moves = Vec::new();
                    found.rights.push(Right { key, form, seat, moves, announced: None });
                }
                Truth::Unknown => {
                    let needs = detail.of(|| rule.when.needs(view, moment, seat));
                    found.undetermined.push(Unknown { key, needs });
                }
            }
        }
    }
    for (at, rule) in numbered() {
        let intends = rule.forms().contains(&Form::IntendedMove);
        if intends
            && !on_board.contains(&rule.termination)
            && rule.when.next_chance_ahead(view, moment.ply) == Some(moment.ply)
        {
            intended(view, at, rule, moment, detail, &mut found);
        }
    }
    found.rights.sort_by_key(|right| (right.key.rule, right.form));
    found
}

/// The first ply from `from` on at which the rule may give a right, or an earlier one.
pub(super) fn next_chance(rule: &Rule, view: &View<'_>, from: u32) -> Option<u32> {
    let chances = rule.forms().iter().filter_map(|form| match form {
        Form::IntendedMove => rule.when.next_chance_ahead(view, from),
        Form::OnBoard | Form::AfterOwnMove | Form::ByArbiter => rule.when.next_chance(view, from),
    });
    chances.min()
}

/// Asks the rule after every legal move of the player to move that can serve.
fn intended<'a>(
    view: &View<'a>,
    at: usize,
    rule: &Rule,
    moment: &Moment<'_>,
    detail: Detail,
    found: &mut Found<'a>,
) {
    let legal_moves = || view.timeline.position(moment.ply).legal_moves().into_iter();
    let seat = view.timeline.turn(moment.ply);
    let key = Key { rule: at, form: Some(Form::IntendedMove), player: Some(seat) };
    let mut serving: Vec<(String, Announced<'a>)> = Vec::new();
    let (mut unknown, mut needs) = (false, Vec::new());
    let moves: Vec<Move> = match rule.when.serving() {
        Serving::Returns => view.timeline.returns(moment.ply).map(|it| it.by).collect(),
        Serving::Quiet => legal_moves().filter(|legal| !legal.is_zeroing()).collect(),
        Serving::Any => legal_moves().collect(),
    };
    for legal in moves {
        let announced = Announced::new(view.timeline, moment.ply, legal);
        let after = Moment { announced: Some(&announced), ..*moment };
        match rule.when.holds(view, &after, seat) {
            Truth::No => {}
            Truth::Yes => serving.push((detail.of(|| view.timeline.uci(legal)), announced)),
            Truth::Unknown => {
                unknown = true;
                needs.extend(detail.of(|| rule.when.needs(view, &after, seat)));
            }
        }
    }
    if unknown {
        found.undetermined.push(Unknown { key, needs });
    }
    if !serving.is_empty() {
        serving.sort_by(|a, b| a.0.cmp(&b.0));
        let moves = detail.of(|| serving.iter().map(|(uci, _)| uci.clone()).collect());
        let announced = serving.into_iter().next().map(|(_, announced)| Rc::new(announced));
        found.rights.push(Right { key, form: Form::IntendedMove, seat, moves, announced });
    }
}
