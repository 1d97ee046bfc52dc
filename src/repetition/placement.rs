//! A number for the men on their squares and the side to move, kept up move by move.

use shakmaty::{CastlingSide, Chess, Color, Move, Piece, Position, Role, Square};

/// Zobrist hash of placement and side to move. Castling rights and en passant are left out, since
/// identities differ in them. Equal placements have equal hashes; the reverse is likely, not sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PlacementHash(u64);

/// Changed by every move.
const TURN: u64 = 0x9E6C_63D0_676A_9A99;

impl PlacementHash {
    /// The hash of a position, from scratch.
    #[must_use]
    pub fn of(position: &Chess) -> Self {
        let mut hash = Self::default();
        for (square, piece) in position.board() {
            hash.flip(square, piece);
        }
        if position.turn().is_white() {
            hash.0 ^= TURN;
        }
        hash
    }

    /// The hash after a legal move of `player`.
    #[must_use]
    #[inline(always)]
    pub fn after(self, played: Move, player: Color) -> Self {
        let mut hash = self;
        if let Move::Normal { role, from, capture, to, promotion } = played {
            // Nobody on a square has the number 0: no need to ask whether the move captures.
            hash.0 ^= number(player, Some(role), from)
                ^ number(!player, capture, to)
                ^ number(player, promotion.or(Some(role)), to);
        } else {
            changes(played, player, |square, piece| hash.flip(square, piece));
        }
        hash.0 ^= TURN;
        hash
    }

    /// Some bits of the hash, as many as it takes to number the places of a small table.
    #[must_use]
    #[inline]
    pub(super) fn low_bits(self, bits: u32) -> usize {
        usize::try_from(self.0 & ((1 << bits) - 1)).unwrap_or(0)
    }

    fn flip(&mut self, square: Square, piece: Piece) {
        self.0 ^= number(piece.color, Some(piece.role), square);
    }
}

/// The number of a man on a square; of nobody it is 0.
#[inline(always)]
fn number(color: Color, role: Option<Role>, square: Square) -> u64 {
    let man = role.map_or(0, usize::from) + 8 * usize::from(color.is_black());
    let numbers = NUMBERS.get(man);
    numbers.and_then(|it| it.get(square.to_usize())).copied().unwrap_or(0)
}

/// By eight times the side and the number of the role.
static NUMBERS: [[u64; 64]; 16] = numbers();

/// Made by the generator splitmix64 (Steele, Lea and Flood, 2014).
#[expect(clippy::indexing_slicing, reason = "worked out by the compiler")]
const fn numbers() -> [[u64; 64]; 16] {
    let mut all = [[0; 64]; 16];
    let mut state: u64 = 0x7265_6D69_7300_0001;
    let mut man = 0;
    while man < 16 {
        let mut square = 0;
        while square < 64 && 0 < man % 8 && man % 8 < 7 {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut number = state;
            number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            all[man][square] = number ^ (number >> 31);
            square += 1;
        }
        man += 1;
    }
    all
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
    fn no_two_men_on_squares_share_a_number() {
        let mut numbers: Vec<u64> =
            NUMBERS.iter().flatten().copied().filter(|&it| it != 0).collect();
        numbers.push(TURN);
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), 12 * 64 + 1);
        assert_eq!(number(Color::Black, None, Square::E4), 0);
    }

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
                let mut by_men = PlacementHash::of(&position);
                changes(one, position.turn(), |square, piece| by_men.flip(square, piece));
                by_men.0 ^= TURN;
                assert_eq!(by_men, kept_up, "{}", uci(&one));
            }
        }
    }
}
