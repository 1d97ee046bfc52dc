//! The lines of each square on an empty board.
//!
//! With a look between two squares they take few kilobytes of tables; attacks on a full board would
//! take hundreds, too many for the fast caches.

use shakmaty::{Bitboard, Square, attacks};

/// The lines of a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    /// Where a bishop goes on an empty board.
    pub(super) diagonals: Bitboard,
    /// Where a rook goes.
    pub(super) straights: Bitboard,
}

impl Lines {
    #[inline]
    pub(super) fn of(square: Square) -> Self {
        const NONE: Lines = Lines { diagonals: Bitboard::EMPTY, straights: Bitboard::EMPTY };
        LINES.get(square.to_usize()).copied().unwrap_or(NONE)
    }

    /// Where a queen goes.
    #[inline]
    pub(super) fn all(self) -> Bitboard {
        self.diagonals | self.straights
    }
}

static LINES: [Lines; 64] = lines();

#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const fn lines() -> [Lines; 64] {
    let none = Bitboard::EMPTY;
    let mut all = [Lines { diagonals: none, straights: none }; 64];
    let mut at = 0;
    while at < 64 {
        let square = Square::new(at);
        let (diagonals, straights) =
            (attacks::bishop_attacks(square, none), attacks::rook_attacks(square, none));
        all[at as usize] = Lines { diagonals, straights };
        at += 1;
    }
    all
}
