//! The closure: every position that can be reached, breadth first. Finished without a mate it is a
//! certificate that anyone can count again.

use std::collections::{HashSet, VecDeque};

use shakmaty::{Chess, Color, Move, Position};

use super::budget::Meter;
use super::forced::{End, ending};
use super::key::{ByKey, Key};
use super::{Found, Proof};

/// Visits the positions reachable from `position`, at most `most`. Positions in which the winner has
/// too little material are counted and not followed. `None`: there are more, or the budget is spent.
pub(super) fn closure(
    position: &Chess,
    winner: Color,
    most: u64,
    meter: &mut Meter,
) -> Option<Found> {
    let mut seen: HashSet<Key, ByKey> = HashSet::default();
    // The parent of each position, and the move from it.
    let mut steps: Vec<(u32, Option<Move>)> = vec![(0, None)];
    let mut waiting: VecDeque<(u32, Chess)> = VecDeque::new();
    // A full board leaves no square for the side to move in the key.
    if !(!position.board().occupied()).any() || !meter.visit() {
        return None;
    }
    seen.insert(Key::of(position));
    waiting.push_back((0, position.clone()));
    while let Some((at, here)) = waiting.pop_front() {
        let moves = here.legal_moves();
        match ending(&here, winner, &moves) {
            End::Mate => return Some(Found::Line(line_to(at, &steps))),
            End::Dead(_) => continue,
            End::None => {}
        }
        for &next in &moves {
            let mut child = here.clone();
            child.play_unchecked(next);
            if !seen.insert(Key::of(&child)) {
                continue;
            }
            if steps.len() as u64 >= most || !meter.visit() {
                return None;
            }
            let number = u32::try_from(steps.len()).ok()?;
            steps.push((at, Some(next)));
            waiting.push_back((number, child));
        }
    }
    Some(Found::Proof(Proof::Closure { states: steps.len() as u64 }))
}

fn line_to(mut at: u32, steps: &[(u32, Option<Move>)]) -> Vec<Move> {
    let mut line = Vec::new();
    while let Some(&(parent, Some(step))) = steps.get(at as usize) {
        line.push(step);
        at = parent;
    }
    line.reverse();
    line
}
