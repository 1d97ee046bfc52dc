//! A position as four words: exact, so that a finished closure proves what it says.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use shakmaty::{Bitboard, Chess, Color, Position};

/// Placement, side to move, castling rights and legal en passant capture.
///
/// Three words hold the role of each square, 1 to 6, or 7 for a rook that may castle and for a pawn
/// that may be captured en passant (they never share a rank); the fourth holds the colour, and on
/// empty squares the side to move. Unique while a square is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key([u64; 4]);

impl Key {
    pub(super) fn of(position: &Chess) -> Self {
        let board = position.board();
        let mut special = position.castles().castling_rights();
        if let Some(target) = position.legal_ep_square() {
            let step = if position.turn() == Color::White { -8 } else { 8 };
            special |= target.offset(step).map_or(Bitboard::EMPTY, Bitboard::from_square);
        }
        let (pawns, knights, bishops) = (board.pawns(), board.knights(), board.bishops());
        let (rooks, queens, kings) = (board.rooks(), board.queens(), board.kings());
        let ones = pawns | bishops | queens | special;
        let twos = knights | bishops | kings | special;
        let fours = rooks | queens | kings | special;
        let turn = if position.turn() == Color::White { 0 } else { !board.occupied().0 };
        Self([ones.0, twos.0, fours.0, board.white().0 ^ turn])
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let [a, b, c, d] = self.0;
        let mixed = mix(a ^ mix(b ^ mix(c ^ mix(d))));
        state.write_u64(mixed);
    }
}

fn mix(word: u64) -> u64 {
    let product = (word ^ 0x9E37_79B9_7F4A_7C15).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    product ^ (product >> 32)
}

/// Passes on the word that [`Key`] has mixed already.
#[derive(Default)]
pub(super) struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = mix(self.0 ^ u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

pub(super) type ByKey = BuildHasherDefault<Mixed>;

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, fen::Fen};

    fn key(fen: &str) -> Key {
        let fen: Fen = fen.parse().unwrap();
        Key::of(&fen.into_position(CastlingMode::Chess960).unwrap())
    }

    #[test]
    fn no_two_men_on_a_square_have_the_same_key() {
        let pieces = ["R", "B", "N", "Q", "r", "b", "n", "q", "1"];
        let mut all: Vec<String> =
            pieces.iter().map(|piece| format!("4k3/8/8/8/8/8/8/{piece}3K2R w - - 0 1")).collect();
        all.push("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1".to_owned());
        let men = ["p", "n", "b", "r", "q", "P", "N", "B", "R", "Q", "1"];
        all.extend(men.iter().map(|man| format!("4k3/8/8/3{man}P3/8/8/8/4K3 w - - 0 1")));
        all.push("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".to_owned());
        // The colours changed, and with them the side to move.
        all.extend(
            ["7k/8/8/8/8/8/8/K7 w - - 0 1", "7K/8/8/8/8/8/8/k7 b - - 0 1"].map(str::to_owned),
        );
        for (at, one) in all.iter().enumerate() {
            for other in all.iter().skip(at + 1) {
                assert_ne!(key(one), key(other), "{one} {other}");
            }
        }
    }

    #[test]
    fn what_differs_in_one_right_has_another_key() {
        let all = [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "4k3/8/8/8/8/8/8/R3K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            "4k3/8/8/8/8/8/8/R3K2R b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1",
        ];
        for (at, one) in all.iter().enumerate() {
            for other in all.iter().skip(at + 1) {
                assert_ne!(key(one), key(other), "{one} {other}");
            }
        }
        // A capture that would expose the king is no right.
        let pinned = key("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
        assert_eq!(pinned, key("8/8/8/K2pP2r/8/8/8/4k3 w - - 9 9"));
    }
}
