//! The lines of each square on an empty board.
//!
//! With a look between two squares they take few kilobytes of tables; attacks on a full board would
//! take hundreds, too many for the fast caches.

use shakmaty::{Bitboard, Role, Square, attacks};

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

/// Where a man that is no pawn goes from a square of an empty board; nowhere for a pawn, whose steps
/// have a direction.
#[inline]
pub(super) fn reach(role: Role, square: Square) -> Bitboard {
    let of_role = REACH.get(usize::from(role));
    of_role.and_then(|it| it.get(square.to_usize())).copied().unwrap_or(Bitboard::EMPTY)
}

/// By the number of the role.
static REACH: [[Bitboard; 64]; 8] = table_of_reach();

#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const fn table_of_reach() -> [[Bitboard; 64]; 8] {
    let lines = lines();
    let mut all = [[Bitboard::EMPTY; 64]; 8];
    let mut at = 0;
    while at < 64 {
        let square = Square::new(at);
        let Lines { diagonals, straights } = lines[at as usize];
        all[Role::Knight as usize][at as usize] = attacks::knight_attacks(square);
        all[Role::Bishop as usize][at as usize] = diagonals;
        all[Role::Rook as usize][at as usize] = straights;
        all[Role::Queen as usize][at as usize] = Bitboard(diagonals.0 | straights.0);
        all[Role::King as usize][at as usize] = attacks::king_attacks(square);
        at += 1;
    }
    all
}
