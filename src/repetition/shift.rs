//! How a placement differs from an earlier one, kept up move by move.

use shakmaty::{Bitboard, ByColor, ByRole, Color, Move, Piece, Square};

use super::placement::changes;

/// Which squares have gained or lost which men since a placement stood.
#[derive(Clone, Debug, Default)]
pub struct Shift {
    men: ByColor<ByRole<Bitboard>>,
    /// How many squares, each counted for each man.
    changed: u32,
}

impl Shift {
    /// Goes on by a legal move of `player`.
    pub fn play(&mut self, by: Move, player: Color) {
        changes(by, player, |square, Piece { color, role }| {
            let squares = self.men.get_mut(color).get_mut(role);
            let differed = squares.contains(square);
            squares.toggle(square);
            self.changed = if differed { self.changed - 1 } else { self.changed + 1 };
        });
    }

    /// Whether the placement stands again.
    #[must_use]
    pub fn is_none(&self) -> bool {
        self.changed == 0
    }

    /// The two squares, if nothing differs but that one man of `player` stands on another square.
    #[must_use]
    pub fn of_one_man(&self, player: Color) -> Option<[Square; 2]> {
        if self.changed != 2 {
            return None;
        }
        let mut pairs = self.men.get(player).iter().filter(|squares| squares.count() == 2);
        let mut pair = pairs.next()?.into_iter();
        Some([pair.next()?, pair.next()?])
    }
}
