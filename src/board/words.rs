//! The legal move that a word means, without generating all others.

use shakmaty::{Bitboard, CastlingSide, Color, Move, Rank, Role, Square, attacks};

use super::Board;
use super::lines::reach;
use crate::record::Spelling;

/// Why a word is no move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMove {
    /// It could not be read.
    Unreadable,
    /// It is a null move.
    Null,
    /// No legal move fits.
    Illegal,
    /// So many men could make it.
    Ambiguous(u32),
}

impl NoMove {
    /// The same in words, for the side to move.
    #[must_use]
    pub fn explained(self, player: Color) -> String {
        match self {
            Self::Unreadable => "not readable as a move".to_owned(),
            Self::Null => "no rule can be judged after a null move".to_owned(),
            Self::Illegal => {
                let side = player.fold_wb("White", "Black");
                format!("not a legal move for {side}, who is to move")
            }
            Self::Ambiguous(men) => format!("{men} men could make it"),
        }
    }
}

impl Board {
    /// The legal move that a word means.
    ///
    /// # Errors
    /// Why there is none.
    pub fn resolve(&self, spelling: Spelling) -> Result<Move, NoMove> {
        self.resolve_among(spelling, spelling.among())
    }

    /// The same where [`Spelling::among`] is at hand.
    ///
    /// # Errors
    /// As [`Self::resolve`].
    #[inline(always)]
    pub fn resolve_among(&self, spelling: Spelling, among: Bitboard) -> Result<Move, NoMove> {
        match spelling {
            Spelling::Man { role, file, to, promotion, .. } => {
                let is_pawn = role == Role::Pawn;
                let promotes = is_pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
                let to_what = promotion.is_none_or(|it| !matches!(it, Role::Pawn | Role::King));
                if promotes != promotion.is_some() || !to_what {
                    return Err(NoMove::Illegal);
                }
                let origins = if is_pawn {
                    self.pawn_origins(to, file.is_some()) & among
                } else if self.colors.get(self.turn).contains(to) {
                    return Err(NoMove::Illegal);
                } else {
                    let origins = self.own(role) & among & reach(role, to);
                    Self::unblocked(to, origins, self.occupied())
                };
                // One loop for both: each by itself costs more than the question.
                self.only(origins, |from| {
                    if is_pawn {
                        self.pawn_move(from, to, promotion)
                    } else {
                        let capture = self.role_at(to);
                        Move::Normal { role, from, capture, to, promotion: None }
                    }
                })
            }
            Spelling::Castle(side) => self.castling(side).ok_or(NoMove::Illegal),
            Spelling::Squares { from, to, promotion } => self.between_squares(from, to, promotion),
            Spelling::Unreadable => Err(NoMove::Unreadable),
            Spelling::Null => Err(NoMove::Null),
        }
    }

    /// The one legal move from one of the squares.
    #[inline(always)]
    fn only(&self, origins: Bitboard, from: impl Fn(Square) -> Move) -> Result<Move, NoMove> {
        if let Some(origin) = origins.single_square() {
            let only = from(origin);
            return if self.keeps_king_safe(only) { Ok(only) } else { Err(NoMove::Illegal) };
        }
        let mut found = Err(NoMove::Illegal);
        for origin in origins {
            let candidate = from(origin);
            if self.keeps_king_safe(candidate) {
                found = match found {
                    Err(NoMove::Illegal) => Ok(candidate),
                    Ok(_) => Err(NoMove::Ambiguous(2)),
                    Err(NoMove::Ambiguous(men)) => Err(NoMove::Ambiguous(men + 1)),
                    other => other,
                };
            }
        }
        found
    }

    /// Squares from which a pawn of the side to move reaches `to`.
    #[inline(always)]
    fn pawn_origins(&self, to: Square, captures: bool) -> Bitboard {
        let pawns = self.own(Role::Pawn);
        let player = self.turn;
        let mut origins = Bitboard::EMPTY;
        if !self.occupied().contains(to) {
            let behind = |square: Square| square.offset(player.fold_wb(-8, 8));
            if let Some(one) = behind(to) {
                if pawns.contains(one) {
                    origins.add(one);
                } else if to.rank() == player.fold_wb(Rank::Fourth, Rank::Fifth)
                    && !self.occupied().contains(one)
                    && let Some(two) = behind(one)
                {
                    origins |= pawns & Bitboard::from_square(two);
                }
            }
        }
        if captures && (self.colors.get(!player).contains(to) || self.passed == Some(to)) {
            origins |= attacks::pawn_attacks(!player, to) & pawns;
        }
        origins
    }

    #[inline(always)]
    pub(super) fn pawn_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Move {
        let capture = if from.file() == to.file() { None } else { self.role_at(to) };
        if from.file() != to.file() && capture.is_none() {
            return Move::EnPassant { from, to };
        }
        Move::Normal { role: Role::Pawn, from, capture, to, promotion }
    }

    /// Castling to a side, if it is legal: nothing between, and the king neither leaves, passes nor
    /// meets check.
    pub(super) fn castling(&self, side: CastlingSide) -> Option<Move> {
        let player = self.turn;
        let rook = self.castles.rook(player, side)?;
        let king = self.king(player)?;
        let occupied = self.occupied();
        if (self.castles.path(player, side) & occupied).any() {
            return None;
        }
        let king_to = side.king_to(player);
        let mut after = occupied;
        after.discard(king);
        let on_the_way = attacks::between(king, king_to).with(king);
        let attacked = |square, occupied| self.attackers(square, !player, occupied).any();
        if on_the_way.into_iter().any(|square| attacked(square, after)) {
            return None;
        }
        after.discard(rook);
        after.add(side.rook_to(player));
        (!attacked(king_to, after)).then_some(Move::Castle { king, rook })
    }

    /// The legal move of a man between two squares, of which it stands on one: no castling, no capture
    /// and no promotion.
    #[must_use]
    pub fn quiet_move(&self, [one, other]: [Square; 2]) -> Option<Move> {
        let (from, to) = if self.role_at(one).is_some() { (one, other) } else { (other, one) };
        let role = self.role_at(from)?;
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        let word = Spelling::Man { role, file, rank, to, promotion: None };
        self.resolve(word).ok().filter(|played| !played.is_capture())
    }

    /// The move from one square to another, as UCI writes moves.
    fn between_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, NoMove> {
        let own = *self.colors.get(self.turn);
        let role = self.role_at(from).filter(|_| own.contains(from)).ok_or(NoMove::Illegal)?;
        if role == Role::King && promotion.is_none() {
            let home = self.turn.fold_wb(Square::E1, Square::E8);
            let takes_rook = (self.castles.castling_rights() & own).contains(to);
            let goes_two = from == home && to.rank() == home.rank() && from.distance(to) == 2;
            if takes_rook || goes_two {
                let side = CastlingSide::from_queen_side(to < from);
                let usual = |rook| self.castles.rook(self.turn, side) == Some(rook);
                let rook = if own.contains(to) { to } else { usual_rook(self.turn, side) };
                return self.castling(side).filter(|_| usual(rook)).ok_or(NoMove::Illegal);
            }
        }
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        self.resolve(Spelling::Man { role, file, rank, to, promotion })
    }
}

/// Where the rook stands in the array.
fn usual_rook(player: Color, side: CastlingSide) -> Square {
    let (white, black) =
        if side.is_queen_side() { (Square::A1, Square::A8) } else { (Square::H1, Square::H8) };
    player.fold_wb(white, black)
}
