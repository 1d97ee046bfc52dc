//! Legal moves from bitboards: the move that a word means, without generating all others.

use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, Chess, Color, EnPassantMode, Move, Position, Rank, Role, Square, attacks,
};

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

/// The legal move that a word means.
///
/// # Errors
/// Why there is none.
#[inline]
pub fn resolve(position: &Chess, spelling: Spelling) -> Result<Move, NoMove> {
    match spelling {
        Spelling::Unreadable => Err(NoMove::Unreadable),
        Spelling::Null => Err(NoMove::Null),
        Spelling::Castle(side) => {
            position.castling_moves(side).first().copied().ok_or(NoMove::Illegal)
        }
        Spelling::Squares { from, to, promotion } => {
            let uci = UciMove::Normal { from, to, promotion };
            uci.to_move(position).map_err(|_| NoMove::Illegal)
        }
        Spelling::Man { role: Role::Pawn, file, rank, to, promotion } => {
            let mut origins = pawn_origins(position, to, file.is_some());
            origins &= file.map_or(Bitboard::FULL, Bitboard::from_file);
            origins &= rank.map_or(Bitboard::FULL, Bitboard::from_rank);
            let promotes = matches!(to.rank(), Rank::First | Rank::Eighth);
            if promotes != promotion.is_some() || promotion.is_some_and(is_no_promotion) {
                return Err(NoMove::Illegal);
            }
            only(position, origins, |from| pawn_move(position, from, to, promotion))
        }
        Spelling::Man { promotion: Some(_), .. } => Err(NoMove::Illegal),
        Spelling::Man { role, file, rank, to, promotion: None } => {
            if position.us().contains(to) {
                return Err(NoMove::Illegal);
            }
            let reach = reach(role, to, position.board().occupied());
            let mut origins = reach & position.our(role);
            origins &= file.map_or(Bitboard::FULL, Bitboard::from_file);
            origins &= rank.map_or(Bitboard::FULL, Bitboard::from_rank);
            let capture = position.board().role_at(to);
            only(position, origins, |from| Move::Normal {
                role,
                from,
                capture,
                to,
                promotion: None,
            })
        }
    }
}

/// The one legal move from one of the squares.
#[inline]
fn only(
    position: &Chess,
    origins: Bitboard,
    move_from: impl Fn(Square) -> Move,
) -> Result<Move, NoMove> {
    let mut found = Err(NoMove::Illegal);
    for from in origins {
        let candidate = move_from(from);
        if keeps_king_safe(position, candidate) {
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

/// Squares from which a man that is no pawn reaches `to`.
#[inline]
fn reach(role: Role, to: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => attacks::bishop_attacks(to, occupied),
        Role::Rook => attacks::rook_attacks(to, occupied),
        Role::Queen => attacks::queen_attacks(to, occupied),
        Role::King => attacks::king_attacks(to),
        Role::Pawn => Bitboard::EMPTY,
    }
}

/// Squares from which a pawn of the side to move reaches `to`.
#[inline]
fn pawn_origins(position: &Chess, to: Square, captures: bool) -> Bitboard {
    let pawns = position.our(Role::Pawn);
    let player = position.turn();
    let mut origins = Bitboard::EMPTY;
    if !position.board().occupied().contains(to) {
        let behind = |square: Square| square.offset(player.fold_wb(-8, 8));
        if let Some(one) = behind(to) {
            if pawns.contains(one) {
                origins.add(one);
            } else if to.rank() == player.fold_wb(Rank::Fourth, Rank::Fifth)
                && !position.board().occupied().contains(one)
                && let Some(two) = behind(one)
            {
                origins |= pawns & Bitboard::from_square(two);
            }
        }
    }
    let takes =
        || position.them().contains(to) || position.ep_square(EnPassantMode::Always) == Some(to);
    if captures && takes() {
        origins |= attacks::pawn_attacks(!player, to) & pawns;
    }
    origins
}

#[inline]
fn pawn_move(position: &Chess, from: Square, to: Square, promotion: Option<Role>) -> Move {
    let capture = position.board().role_at(to);
    if from.file() != to.file() && capture.is_none() {
        return Move::EnPassant { from, to };
    }
    Move::Normal { role: Role::Pawn, from, capture, to, promotion }
}

fn is_no_promotion(role: Role) -> bool {
    matches!(role, Role::Pawn | Role::King)
}

/// Whether a move that is no castling, and possible but for the own king, leaves that king unattacked.
#[inline]
fn keeps_king_safe(position: &Chess, played: Move) -> bool {
    let Some(king) = position.our(Role::King).first() else { return true };
    let (from, to, taken) = match played {
        Move::Normal { from, to, .. } => (from, to, to),
        Move::EnPassant { from, to } => (from, to, Square::from_coords(to.file(), from.rank())),
        Move::Castle { .. } | Move::Put { .. } => return false,
    };
    let king = if from == king { to } else { king };
    let mut occupied = position.board().occupied();
    occupied.discard(from);
    occupied.discard(taken);
    occupied.add(to);
    let attackers = position.king_attackers(king, !position.turn(), occupied);
    attackers.without(taken).is_empty()
}

/// Whether the side to move has a legal move.
#[must_use]
pub fn has_legal_move(position: &Chess) -> bool {
    let occupied = position.board().occupied();
    for role in [Role::King, Role::Knight, Role::Queen, Role::Rook, Role::Bishop] {
        for from in position.our(role) {
            for to in reach(role, from, occupied) & !position.us() {
                let capture = position.board().role_at(to);
                let one = Move::Normal { role, from, capture, to, promotion: None };
                if keeps_king_safe(position, one) {
                    return true;
                }
            }
        }
    }
    // A pawn move, or castling where neither king nor rook could go by itself.
    !position.legal_moves().is_empty()
}
