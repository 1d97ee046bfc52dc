//! Moves, played or not, that would bring an earlier position back. Castling is none of them: king or
//! rook leaves the square on which it has stood all along.

use shakmaty::Move;

use super::Timeline;
use crate::board::Board;
use crate::repetition::Shift;

/// A legal move that brings a position back that has stood twice or more.
#[derive(Clone, Copy, Debug)]
pub struct Return {
    /// The ply at which it is possible.
    pub ply: u32,
    /// The move.
    pub by: Move,
    /// How often the position has stood, by the identity that counts the most.
    pub stood: u32,
    /// The last ply at which it did.
    pub home: u32,
}

impl Timeline {
    /// The moves from the position at `from` or a later one, in order of the plies.
    #[must_use]
    pub fn returns_from(&self, from: u32) -> &[Return] {
        let returns = self.returns.get_or_init(|| self.find_returns());
        let earlier = returns.partition_point(|one| one.ply < from);
        returns.get(earlier..).unwrap_or_default()
    }

    /// The moves from the position at `ply`.
    pub fn returns(&self, ply: u32) -> impl Iterator<Item = &Return> {
        self.returns_from(ply).iter().take_while(move |one| one.ply == ply)
    }

    /// The highest count above two that any identity can give to a position that a move somewhere in
    /// the game would bring; 0 if there is none.
    #[must_use]
    pub fn most_announced(&self) -> u32 {
        self.returns_from(0).iter().map(|one| one.stood + 1).max().unwrap_or(0)
    }

    fn find_returns(&self) -> Vec<Return> {
        let mut found = Vec::new();
        let Some((ply, board)) = &self.repeated else { return found };
        let mut walk = Walk { timeline: self, ply: *ply, board: board.clone() };
        for (home, _, stood) in self.history.links() {
            self.find_returns_to(home, stood, &mut walk, &mut found);
        }
        found.sort_by_key(|one| one.ply);
        found
    }

    /// Follows the game from `home` on until its position stands again or cannot any more.
    fn find_returns_to(&self, home: u32, stood: u32, walk: &mut Walk<'_>, found: &mut Vec<Return>) {
        let mut shift = Shift::default();
        for ply in home + 1..=self.last_ply() {
            let Some(by) = self.move_to(ply) else { return };
            let to_move = self.turn(ply);
            shift.play(by, !to_move);
            let same_turn = (ply - home).is_multiple_of(2);
            if self.history.run(ply) > home || (same_turn && shift.is_none()) {
                return;
            }
            if let Some(squares) = shift.of_one_man(to_move).filter(|_| !same_turn)
                && let Some(by) = walk.to(ply).quiet_move(squares)
            {
                found.push(Return { ply, by, stood, home });
            }
        }
    }
}

/// A board that goes through a part of the game.
struct Walk<'t> {
    timeline: &'t Timeline,
    ply: u32,
    board: Board,
}

impl Walk<'_> {
    /// The board at `ply`, which is not before the first position that stood twice.
    fn to(&mut self, ply: u32) -> &Board {
        if self.ply > ply
            && let Some((first, board)) = &self.timeline.repeated
        {
            (self.ply, self.board) = (*first, board.clone());
        }
        while self.ply < ply
            && let Some(by) = self.timeline.move_to(self.ply + 1)
        {
            self.board.play(by);
            self.ply += 1;
        }
        &self.board
    }
}
