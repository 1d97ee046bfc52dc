//! Short proofs: lines of single legal moves, and trees in which every line soon ends.

use shakmaty::{Chess, Color, Move, Position};

use super::budget::Meter;
use super::{Found, Proof};

/// Most single moves that are followed. The longest known forced line has about thirty plies.
const MOST_FORCED: usize = 200;

/// Where a line of single legal moves leads.
pub(super) enum Forced {
    /// To an end, or round in a circle.
    Decided(Found),
    /// To a choice, by these moves.
    Open(Chess, Vec<Move>),
    /// Nowhere within the budget.
    Spent,
}

/// How a position ends lines by itself: mate, stalemate or too little material.
pub(super) enum End {
    /// The winner has mated.
    Mate,
    /// The winner cannot mate any more.
    Dead(Proof),
    /// Neither.
    None,
}

/// The terminal state comes first: material says nothing about a mate on the board.
pub(super) fn ending(position: &Chess, winner: Color, moves: &[Move]) -> End {
    if moves.is_empty() {
        let mate = position.is_check() && position.turn() != winner;
        return if mate { End::Mate } else { End::Dead(Proof::Terminal) };
    }
    if position.has_insufficient_material(winner) {
        return End::Dead(Proof::Material);
    }
    End::None
}

/// Follows single legal moves. The position has moves, and enough material.
pub(super) fn follow(position: &Chess, winner: Color, meter: &mut Meter) -> Forced {
    let mut here = position.clone();
    let mut line = Vec::new();
    let mut seen: Vec<Chess> = Vec::new();
    loop {
        if !meter.visit() {
            return Forced::Spent;
        }
        let moves = here.legal_moves();
        match ending(&here, winner, &moves) {
            End::Mate => return Forced::Decided(Found::Line(line)),
            End::Dead(_) => return Forced::Decided(Found::Proof(forced(&line))),
            End::None => {}
        }
        let [only] = moves.as_slice() else { return Forced::Open(here, line) };
        if line.len() >= MOST_FORCED {
            return Forced::Open(here, line);
        }
        seen.push(here.clone());
        here.play_unchecked(*only);
        line.push(*only);
        if seen.contains(&here) {
            return Forced::Decided(Found::Proof(forced(&line)));
        }
    }
}

fn forced(line: &[Move]) -> Proof {
    Proof::Forced { plies: u32::try_from(line.len()).unwrap_or(u32::MAX) }
}

/// What a look at every line to a small depth shows.
pub(super) enum Width {
    /// Every line ends without mate.
    Ends,
    /// A mate, by the line in the second argument.
    Mate,
    /// Some line goes on.
    GoesOn,
}

/// Looks whether every line ends within `depth` plies; stops at the first that does not.
pub(super) fn full_width(
    position: &Chess,
    winner: Color,
    depth: u32,
    meter: &mut Meter,
    line: &mut Vec<Move>,
) -> Width {
    if !meter.visit() {
        return Width::GoesOn;
    }
    let moves = position.legal_moves();
    match ending(position, winner, &moves) {
        End::Mate => return Width::Mate,
        End::Dead(_) => return Width::Ends,
        End::None if depth == 0 => return Width::GoesOn,
        End::None => {}
    }
    for &next in &moves {
        let mut child = position.clone();
        child.play_unchecked(next);
        line.push(next);
        match full_width(&child, winner, depth - 1, meter, line) {
            Width::Ends => {}
            other => return other,
        }
        line.pop();
    }
    Width::Ends
}
