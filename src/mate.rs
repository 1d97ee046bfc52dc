//! Who can still mate: by *some* series of legal moves, the opponent helping. Clocks and repetition
//! are ignored (FIDE Laws 2023, 5.2.2 and 6.9, as every solver reads them).

use shakmaty::{Chess, Color, Position, uci::UciMove};

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// It can: the line, replayed to mate, from the position asked about.
    Possible {
        /// Moves that end in mate; empty where it is mate already.
        line: Vec<UciMove>,
    },
    /// It cannot.
    Impossible(Proof),
    /// Neither could be shown.
    Undetermined,
}

/// Why a side cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The game is over on the board.
    Terminal,
    /// Too few men by the material theorem: a bare king; a king and knight against king and queens;
    /// kings and bishops all on one colour with nothing else that could block.
    Material,
    /// The crate `chasolver` found no line.
    Chasolver,
}

/// Asks whether `winner` can still mate from `position`.
#[must_use]
pub fn can_mate(position: &Chess, winner: Color) -> MateAnswer {
    if position.legal_moves().is_empty() {
        let mated = position.is_check() && position.turn() != winner;
        return if mated {
            MateAnswer::Possible { line: Vec::new() }
        } else {
            MateAnswer::Impossible(Proof::Terminal)
        };
    }
    if position.has_insufficient_material(winner) {
        return MateAnswer::Impossible(Proof::Material);
    }
    solver::search(position, winner)
}

#[cfg(not(feature = "mate"))]
mod solver {
    use super::{Chess, Color, MateAnswer};

    pub(super) fn search(_: &Chess, _: Color) -> MateAnswer {
        MateAnswer::Undetermined
    }
}

#[cfg(feature = "mate")]
mod solver {
    use std::panic::catch_unwind;
    use std::str::FromStr;

    use chasolver::Winnability;
    use shakmaty::{EnPassantMode, Position, fen::Fen, uci::UciMove};

    use super::{Chess, Color, MateAnswer, Proof};

    /// Asks chasolver, which knows standard castling only: rights are left out, so a line found is
    /// still a line, but that none was found proves nothing while rights exist.
    pub(super) fn search(position: &Chess, winner: Color) -> MateAnswer {
        let mut setup = position.to_setup(EnPassantMode::Legal);
        let had_rights = setup.castling_rights.any();
        setup.castling_rights = shakmaty::Bitboard::EMPTY;
        let Ok(fen) = Fen::try_from_setup(setup) else {
            return MateAnswer::Undetermined;
        };
        let Ok(board) = chess::Board::from_str(&fen.to_string()) else {
            return MateAnswer::Undetermined;
        };
        let intended = match winner {
            Color::White => chess::Color::White,
            Color::Black => chess::Color::Black,
        };
        // A fault inside the solver must not take the run down.
        match catch_unwind(|| chasolver::winnability(&board, intended)) {
            Ok(Some(Winnability::Winnable { helpmate })) => {
                let line: Option<Vec<UciMove>> = helpmate
                    .iter()
                    .map(|m| UciMove::from_ascii(m.to_string().as_bytes()).ok())
                    .collect();
                line.filter(|line| mates(position, winner, line))
                    .map_or(MateAnswer::Undetermined, |line| MateAnswer::Possible { line })
            }
            Ok(Some(Winnability::Unwinnable)) if !had_rights => {
                MateAnswer::Impossible(Proof::Chasolver)
            }
            _ => MateAnswer::Undetermined,
        }
    }

    /// Whether the line is legal and ends in mate by `winner`.
    fn mates(position: &Chess, winner: Color, line: &[UciMove]) -> bool {
        let mut position = position.clone();
        for uci in line {
            let Ok(legal) = uci.to_move(&position) else {
                return false;
            };
            position.play_unchecked(legal);
        }
        position.is_checkmate() && position.turn() != winner
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingMode, fen::Fen};

    fn answer(fen: &str, winner: Color) -> MateAnswer {
        let fen: Fen = fen.parse().unwrap();
        can_mate(&fen.into_position(CastlingMode::Standard).unwrap(), winner)
    }

    #[test]
    fn a_knight_alone_mates_with_the_help_of_a_rook_but_not_of_a_queen() {
        let against_queen = answer("8/8/3qk3/8/8/2KN4/8/8 b - - 0 1", Color::White);
        assert_eq!(against_queen, MateAnswer::Impossible(Proof::Material));
        let against_rook = answer("8/8/3rk3/8/8/2KN4/8/8 b - - 0 1", Color::White);
        assert!(matches!(against_rook, MateAnswer::Possible { line } if !line.is_empty()));
    }

    #[test]
    fn the_board_comes_before_the_material() {
        let mated = answer("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Color::White);
        assert_eq!(mated, MateAnswer::Possible { line: Vec::new() });
        let stalemated = answer("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White);
        assert_eq!(stalemated, MateAnswer::Impossible(Proof::Terminal));
    }

    #[test]
    fn a_forced_capture_of_the_last_man_is_dead_and_a_check_is_not() {
        let forced = answer("8/8/8/8/8/8/8/K1kQ4 b - - 0 1", Color::White);
        assert_eq!(forced, MateAnswer::Impossible(Proof::Chasolver));
        let check = answer("R1k5/8/1K6/8/8/8/8/8 b - - 0 1", Color::White);
        assert!(matches!(check, MateAnswer::Possible { .. }));
    }

    #[test]
    fn a_pawn_wall_is_dead_and_one_open_file_is_not() {
        let wall = answer("4k3/8/8/p1p2p1p/P1P2P1P/8/8/4K3 w - - 0 1", Color::White);
        assert_eq!(wall, MateAnswer::Impossible(Proof::Chasolver));
        let open = answer("8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1", Color::White);
        assert!(matches!(open, MateAnswer::Possible { .. }));
    }
}
