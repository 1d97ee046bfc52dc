//! Rights to claim in as few lines as they need.

use std::collections::BTreeMap;

use shakmaty::Color;

use super::words;
use crate::terms::{Form, Termination};
use crate::timeline::Timeline;
use crate::verdict::ClaimRun;

/// One line of the list.
#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// The ground.
    pub termination: Termination,
    /// First ply.
    pub from_ply: u32,
    /// `the player to move, plies 8–14`
    pub text: String,
}

/// Who may claim at a ply, of rights that need no announced move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Who {
    mover: bool,
    other: bool,
    arbiter: bool,
}

/// The rights as lines: those to what stands on the board joined over both players, those by an
/// intended move turn by turn.
#[must_use]
pub fn lines(
    claims: &[ClaimRun],
    timeline: &Timeline,
    moves: impl Fn(u32, &[String]) -> String,
) -> Vec<Line> {
    let mut plies: BTreeMap<(Termination, u32), Who> = BTreeMap::new();
    let mut lines = Vec::new();
    for run in claims {
        if run.form == Form::IntendedMove {
            let who = run.player.map_or("an official", color);
            let moves = moves(run.from_ply, &run.moves);
            let text = format!("{who}, ply {}, by {moves}", run.from_ply);
            let (termination, from_ply) = (run.termination, run.from_ply);
            lines.push(Line { termination, from_ply, text });
            continue;
        }
        let step = if run.player.is_some() { 2 } else { 1 };
        for ply in (run.from_ply..=run.to_ply).step_by(step) {
            let who = plies.entry((run.termination, ply)).or_default();
            match run.player {
                None => who.arbiter = true,
                Some(player) if player == timeline.turn(ply) => who.mover = true,
                Some(_) => who.other = true,
            }
        }
    }
    lines.extend(joined(&plies, timeline));
    // Grounds in the order in which they first can be claimed, each with its rights in order.
    lines.sort_by_key(|line| line.from_ply);
    let mut order: Vec<Termination> = Vec::new();
    for line in &lines {
        if !order.contains(&line.termination) {
            order.push(line.termination);
        }
    }
    lines.sort_by_key(|line| order.iter().position(|known| *known == line.termination));
    lines
}

/// Joins consecutive plies of one termination at which the same may claim.
fn joined(plies: &BTreeMap<(Termination, u32), Who>, timeline: &Timeline) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut rest = plies.iter().peekable();
    while let Some((&(termination, from_ply), &who)) = rest.next() {
        let mut to_ply = from_ply;
        while rest
            .next_if(|&(&next, &then)| next == (termination, to_ply + 1) && then == who)
            .is_some()
        {
            to_ply += 1;
        }
        let turn = timeline.turn(from_ply);
        let single = from_ply == to_ply;
        let player = match who {
            Who { mover: true, other: true, .. } => Some("either player"),
            Who { mover: true, .. } if single => Some(color(turn)),
            Who { mover: true, .. } => Some("the player to move"),
            Who { other: true, .. } if single => Some(color(!turn)),
            Who { other: true, .. } => Some("the player who moved"),
            _ => None,
        };
        let arbiter = who.arbiter.then_some("an official");
        let names: Vec<&str> = player.into_iter().chain(arbiter).collect();
        let text = format!("{}, {}", names.join(" or "), plies_of(from_ply, to_ply));
        lines.push(Line { termination, from_ply, text });
    }
    lines
}

/// `ply 8`, `plies 8–14`
#[must_use]
pub fn plies_of(from: u32, to: u32) -> String {
    if from == to { format!("ply {from}") } else { format!("plies {from}–{to}") }
}

/// `White` or `Black`.
#[must_use]
pub fn color(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// `claimed by White, on board`
#[must_use]
pub fn taken(player: Option<Color>, form: Form) -> String {
    format!("claimed by {}, {}", player.map_or("an official", color), words::form(form))
}
