//! Small positions, one of each kind of material.

use std::collections::BTreeSet;

use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Piece, Position, Role, Setup,
    Square, attacks,
};

use crate::material::MaterialPattern;

/// Men beside the king that are tried for each side; `b` is a bishop on light squares, `B` on dark.
const KINDS: [&str; 14] =
    ["", "P", "N", "b", "B", "R", "Q", "NN", "bB", "BB", "bN", "RB", "QN", "PP"];

/// Most kinds of men that are tried for one side, those of patterns included.
const MOST_KINDS: usize = 24;

/// Where men are put, first fit first. Kings stand on c3 and e6.
const SQUARES: [Square; 24] = [
    Square::D3,
    Square::F2,
    Square::B2,
    Square::G3,
    Square::H2,
    Square::A4,
    Square::B4,
    Square::F3,
    Square::G2,
    Square::H3,
    Square::C2,
    Square::A2,
    Square::D7,
    Square::F6,
    Square::B7,
    Square::G6,
    Square::H7,
    Square::A6,
    Square::B5,
    Square::F7,
    Square::G7,
    Square::H6,
    Square::C7,
    Square::A7,
];

/// A position in FEN for each pair of kinds, White to move; what cannot be set up is left out.
pub(super) fn positions(patterns: &[MaterialPattern]) -> Vec<String> {
    let mut kinds: Vec<String> = KINDS.iter().map(|&kind| kind.to_owned()).collect();
    let named: BTreeSet<String> = patterns.iter().flat_map(sides).collect();
    for kind in named {
        if !kinds.contains(&kind) && kinds.len() < MOST_KINDS {
            kinds.push(kind);
        }
    }
    let pairs = kinds.iter().flat_map(|white| kinds.iter().map(move |black| (white, black)));
    pairs.filter_map(|(white, black)| position(white, black)).collect()
}

/// Men that fit the sides of a pattern: letters behind which any number may stand once, and twice.
fn sides(pattern: &MaterialPattern) -> Vec<String> {
    let text = pattern.to_string();
    let sides = text.split(" v ").filter(|side| *side != "any");
    let men = |side: &str, many: usize| {
        let mut men = String::new();
        let mut letters = side.chars().peekable();
        while let Some(letter) = letters.next() {
            let times = if letters.next_if_eq(&'*').is_some() { many } else { 1 };
            if letter != 'K' {
                men.extend(std::iter::repeat_n(letter, times));
            }
        }
        men
    };
    sides.flat_map(|side| [men(side, 0), men(side, 1), men(side, 2)]).collect()
}

/// Kings, a white pawn on the square, and a black one, so that either side can still mate.
pub(super) fn with_pawn(square: &str) -> Option<String> {
    let mut board = kings();
    let square: Square = square.parse().ok()?;
    board.set_piece_at(square, Color::White.pawn());
    put(&mut board, "P", Color::Black, &SQUARES.iter().rev())?;
    set_up(board)
}

fn kings() -> Board {
    let mut board = Board::empty();
    board.set_piece_at(Square::C3, Color::White.king());
    board.set_piece_at(Square::E6, Color::Black.king());
    board
}

fn position(white: &str, black: &str) -> Option<String> {
    let mut board = kings();
    put(&mut board, white, Color::White, &SQUARES.iter())?;
    put(&mut board, black, Color::Black, &SQUARES.iter().rev())?;
    set_up(board)
}

fn set_up(board: Board) -> Option<String> {
    let setup = Setup { board, turn: Color::White, ..Setup::empty() };
    let chess: Chess = setup.position(CastlingMode::Standard).ok()?;
    let quiet = !chess.is_check() && !chess.legal_moves().is_empty();
    let fen = Fen::try_from_setup(chess.to_setup(EnPassantMode::Legal)).ok()?;
    quiet.then(|| fen.to_string())
}

/// Puts men where they attack no king and stand on a square of their colour.
fn put<'s>(
    board: &mut Board,
    men: &str,
    color: Color,
    squares: &(impl Iterator<Item = &'s Square> + Clone),
) -> Option<()> {
    let enemy = board.king_of(!color)?;
    for letter in men.chars() {
        let role = Role::from_char(letter)?;
        let piece = Piece { color, role };
        let light = letter.is_ascii_lowercase();
        let fits = |square: &&Square| {
            board.piece_at(**square).is_none()
                && (role != Role::Bishop || square.is_light() == light)
                && !attacks::attacks(**square, piece, board.occupied() | Bitboard::from(**square))
                    .contains(enemy)
        };
        let square = squares.clone().find(fits)?;
        board.set_piece_at(*square, piece);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_position_of_every_pair_of_kinds() {
        let found = positions(&["KR* v KN*".to_owned().try_into().unwrap()]);
        // The kinds of the list, and two rooks, on either side.
        assert_eq!(found.len(), (KINDS.len() + 1).pow(2));
        assert!(found.iter().all(|fen| fen.parse::<Fen>().is_ok()));
    }
}
