//! A number for the men on their squares and the side to move, kept up move by move.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Chess, Color, Move, Piece, Position, Role, Square};

/// Zobrist hash of placement and side to move. Castling rights and en passant are left out, since
/// identities differ in them. Equal placements have equal hashes; the reverse is likely, not sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PlacementHash(u64);

impl PlacementHash {
    /// The hash of a position, from scratch.
    #[must_use]
    pub fn of(position: &Chess) -> Self {
        let mut hash = Self::default();
        for (square, piece) in position.board() {
            hash.flip(square, piece);
        }
        if position.turn().is_white() {
            hash.0 ^= Zobrist64::zobrist_for_white_turn().0;
        }
        hash
    }

    /// The hash after a legal move of `player`.
    #[must_use]
    #[inline]
    pub fn after(self, played: Move, player: Color) -> Self {
        let mut hash = self;
        changes(played, player, |square, piece| hash.flip(square, piece));
        hash.0 ^= Zobrist64::zobrist_for_white_turn().0;
        hash
    }

    fn flip(&mut self, square: Square, piece: Piece) {
        self.0 ^= Zobrist64::zobrist_for_piece(square, piece).0;
    }
}

/// Gives each square and man that a legal move of `player` takes off or puts there.
#[inline]
pub(super) fn changes(by: Move, player: Color, mut change: impl FnMut(Square, Piece)) {
    match by {
        Move::Normal { role, from, capture, to, promotion } => {
            change(from, role.of(player));
            if let Some(taken) = capture {
                change(to, taken.of(!player));
            }
            change(to, promotion.unwrap_or(role).of(player));
        }
        Move::EnPassant { from, to } => {
            change(from, player.pawn());
            change(Square::from_coords(to.file(), from.rank()), (!player).pawn());
            change(to, player.pawn());
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            change(king, Role::King.of(player));
            change(rook, Role::Rook.of(player));
            let king_to = Square::from_coords(side.king_to_file(), king.rank());
            let rook_to = Square::from_coords(side.rook_to_file(), rook.rank());
            change(king_to, Role::King.of(player));
            change(rook_to, Role::Rook.of(player));
        }
        Move::Put { role, to } => change(to, role.of(player)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, fen::Fen};

    #[test]
    fn a_hash_kept_up_is_the_hash_from_scratch() {
        for (fen, moves) in [
            ("r3k2r/1P6/8/5pP1/8/8/8/R3K2R w KQkq f6 0 1", "e1g1 e1c1 g5f6 b7a8q h1h8 e1d2"),
            ("2k5/8/8/8/4p3/8/3P4/1RK3R1 w GB - 0 1", "c1g1 c1b1 d2d4"),
        ] {
            let mode = CastlingMode::detect(fen.parse::<Fen>().unwrap().as_setup());
            let position: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
            let uci = |it: &Move| it.to_uci(mode).to_string();
            let wanted: Vec<&str> = moves.split(' ').collect();
            let legal = position.legal_moves();
            let played = legal.iter().filter(|it| wanted.contains(&uci(it).as_str()));
            assert_eq!(played.clone().count(), wanted.len(), "{fen}");
            for &one in played {
                let mut after = position.clone();
                after.play_unchecked(one);
                let kept_up = PlacementHash::of(&position).after(one, position.turn());
                assert_eq!(kept_up, PlacementHash::of(&after), "{}", uci(&one));
            }
        }
    }
}
