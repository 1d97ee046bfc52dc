//! Whether the side to move is in check, and whether it has a legal move.

use shakmaty::{Bitboard, CastlingSide, Move, Rank, Role, attacks};

use super::Board;

impl Board {
    /// Whether the side to move is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checked
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let own = *self.colors.get(self.turn);
        for role in [Role::Knight, Role::King, Role::Queen, Role::Rook, Role::Bishop] {
            for from in self.own(role) {
                let piece = role.of(self.turn);
                for to in attacks::attacks(from, piece, self.occupied()) & !own {
                    let capture = self.role_at(to);
                    let one = Move::Normal { role, from, capture, to, promotion: None };
                    if self.keeps_king_safe(one) {
                        return true;
                    }
                }
            }
        }
        self.has_pawn_move()
            || CastlingSide::ALL.into_iter().any(|side| self.castling(side).is_some())
    }

    fn has_pawn_move(&self) -> bool {
        let theirs = *self.colors.get(!self.turn);
        let passed = self.passed.map_or(Bitboard::EMPTY, Bitboard::from_square);
        let empty = !self.occupied();
        let step = self.turn.fold_wb(8, -8);
        let (start, last) =
            self.turn.fold_wb((Rank::Second, Rank::Eighth), (Rank::Seventh, Rank::First));
        for from in self.own(Role::Pawn) {
            let mut targets = attacks::pawn_attacks(self.turn, from) & (theirs | passed);
            if let Some(one) = from.offset(step).filter(|&one| empty.contains(one)) {
                targets.add(one);
                let two = one.offset(step).filter(|_| from.rank() == start);
                targets |= two.map_or(Bitboard::EMPTY, Bitboard::from_square) & empty;
            }
            for to in targets {
                let promotion = (to.rank() == last).then_some(Role::Queen);
                if self.keeps_king_safe(self.pawn_move(from, to, promotion)) {
                    return true;
                }
            }
        }
        false
    }
}
