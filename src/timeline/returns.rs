//! Moves, played or not, that would bring an earlier position back. Castling is none of them: king or
//! rook leaves the square on which it has stood all along.

use shakmaty::{Move, Square};

use super::Timeline;
use crate::repetition::{Link, Shift};

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
        let Some((first, board)) = &self.repeated else { return Vec::new() };
        let mut homeward = Vec::new();
        for link in self.history.links() {
            self.find_ways_to(link, &mut homeward);
        }
        homeward.sort_by_key(|way| way.ply);
        // One walk through the game tells which of them are legal.
        let (mut ply, mut board) = (*first, board.clone());
        let legal = homeward.into_iter().filter_map(|way| {
            while ply < way.ply {
                board.play(self.move_to(ply + 1)?);
                ply += 1;
            }
            let by = board.quiet_move(way.squares)?;
            Some(Return { ply, by, stood: way.stood, home: way.home })
        });
        legal.collect()
    }

    /// Follows the game from a position that stood before until it stands again or cannot any more.
    fn find_ways_to(&self, link: &Link, found: &mut Vec<Way>) {
        let Link { ply: home, stood, .. } = *link;
        let mut shift = Shift::default();
        for ply in home + 1..=self.last_ply() {
            let Some(by) = self.move_to(ply) else { return };
            let to_move = self.turn(ply);
            shift.play(by, !to_move);
            let same_turn = (ply - home).is_multiple_of(2);
            if self.history.run(ply) > home || (same_turn && shift.is_none()) {
                return;
            }
            if let Some(squares) = shift.of_one_man(to_move).filter(|_| !same_turn) {
                found.push(Way { ply, squares, stood, home });
            }
        }
    }
}

/// A move that would bring a position back, if it is legal.
struct Way {
    ply: u32,
    /// Where the man stands and where it would go, in either order.
    squares: [Square; 2],
    stood: u32,
    home: u32,
}
