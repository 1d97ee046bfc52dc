//! When two positions are the same, and how often each position of a game has stood.

mod history;
mod occurrences;
mod placement;
mod shift;

use shakmaty::{Bitboard, Chess, EnPassantMode, Position, Square};

pub use history::{Beside, Game, History, Link};
pub use occurrences::Occurrences;
pub use placement::PlacementHash;
pub use shift::Shift;

/// Whether castling rights are part of a position. A right lasts while king and rook are unmoved and
/// uncaptured, whether or not castling is possible at the moment; rights are per rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingKey {
    /// Rights count.
    Rights,
    /// Rights are ignored.
    Ignored,
}

/// What of en passant is part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantKey {
    /// The square, if a legal capture exists.
    Legal,
    /// The square, if an enemy pawn stands beside the pushed one, pinned or not.
    PseudoLegal,
    /// The square after every double step; at ply 0 the square as the FEN gives it.
    Literal,
    /// Nothing.
    Ignored,
}

/// One idea of "the same position": placement and side to move, and what is named here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// Whether castling rights count.
    pub castling: CastlingKey,
    /// What of en passant counts.
    pub en_passant: EnPassantKey,
    /// The same for the position at ply 0, where a program reads it in another way.
    pub start_en_passant: Option<EnPassantKey>,
}

impl Identity {
    /// Castling rights and legal en passant captures, as the FIDE Laws are read (9.2.3).
    pub const LAWS: Self = Self {
        castling: CastlingKey::Rights,
        en_passant: EnPassantKey::Legal,
        start_en_passant: None,
    };

    /// How many identities there are.
    pub(crate) const COUNT: usize = 40;

    /// A number below [`Self::COUNT`] for each identity.
    pub(crate) fn number(self) -> usize {
        let castling = usize::from(self.castling == CastlingKey::Ignored);
        let start = self.start_en_passant.map_or(0, |key| 1 + key as usize);
        (castling * 4 + self.en_passant as usize) * 5 + start
    }
}

/// What may be part of one position besides placement and side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionKey {
    rights: Bitboard,
    legal: Option<Square>,
    pseudo_legal: Option<Square>,
    literal: Option<Square>,
}

impl PositionKey {
    /// The key of a position.
    #[must_use]
    pub fn of(position: &Chess) -> Self {
        Self {
            rights: position.castles().castling_rights(),
            legal: position.ep_square(EnPassantMode::Legal),
            pseudo_legal: position.ep_square(EnPassantMode::PseudoLegal),
            literal: position.ep_square(EnPassantMode::Always),
        }
    }

    /// The same with the en passant square as a FEN gives it, however impossible.
    #[must_use]
    pub fn with_literal(mut self, square: Option<Square>) -> Self {
        self.literal = square;
        self
    }

    fn en_passant(self, key: EnPassantKey) -> Option<Square> {
        match key {
            EnPassantKey::Legal => self.legal,
            EnPassantKey::PseudoLegal => self.pseudo_legal,
            EnPassantKey::Literal => self.literal,
            EnPassantKey::Ignored => None,
        }
    }

    /// Whether two positions with equal placement and side to move are the same. `self` may be the
    /// position at ply 0, `other` is a later one.
    fn same(self, self_is_start: bool, other: Self, identity: Identity) -> bool {
        let own =
            identity.start_en_passant.filter(|_| self_is_start).unwrap_or(identity.en_passant);
        (identity.castling == CastlingKey::Ignored || self.rights == other.rights)
            && self.en_passant(own) == other.en_passant(identity.en_passant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_has_a_number_of_its_own() {
        use EnPassantKey::{Ignored, Legal, Literal, PseudoLegal};
        let modes = [Legal, PseudoLegal, Literal, Ignored];
        let mut seen = vec![false; Identity::COUNT];
        for castling in [CastlingKey::Rights, CastlingKey::Ignored] {
            for en_passant in modes {
                for start_en_passant in [None].into_iter().chain(modes.map(Some)) {
                    let identity = Identity { castling, en_passant, start_en_passant };
                    assert!(!std::mem::replace(&mut seen[identity.number()], true));
                }
            }
        }
        assert!(seen.into_iter().all(|used| used));
    }
}
