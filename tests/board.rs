//! The replay board against shakmaty's own moves: every word, in every position of random games.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use common::random::Random;
use remis::board::{Board, NoMove};
use remis::record::Spelling;
use remis::repetition::PlacementHash;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

/// What a word means among all legal moves.
fn meant(position: &Chess, spelling: Spelling) -> Result<Move, NoMove> {
    let legal = position.legal_moves();
    let fits = |it: &Move| match spelling {
        Spelling::Man { role, file, rank, to, promotion } => {
            let capture = role == Role::Pawn && file.is_none() && it.is_capture();
            !it.is_castle()
                && it.role() == role
                && it.to() == to
                && it.promotion() == promotion
                && file.is_none_or(|file| it.from().unwrap().file() == file)
                && rank.is_none_or(|rank| it.from().unwrap().rank() == rank)
                && !capture
        }
        Spelling::Castle(side) => it.castling_side() == Some(side),
        _ => false,
    };
    let found: Vec<Move> = legal.into_iter().filter(fits).collect();
    match found.len() {
        0 => Err(NoMove::Illegal),
        1 => Ok(found[0]),
        more => Err(NoMove::Ambiguous(u32::try_from(more).unwrap())),
    }
}

/// Compares every word without origin, and every one with the origin of an own man.
fn compare(position: &Chess, board: &Board, counts: &mut [usize; 3]) {
    let fen = || Fen::from_position(position, shakmaty::EnPassantMode::Always).to_string();
    let mut ask = |spelling| {
        let (found, wanted) = (board.resolve(spelling), meant(position, spelling));
        assert_eq!(found, wanted, "{spelling:?} in {}", fen());
        let at = match wanted {
            Ok(_) => 0,
            Err(NoMove::Ambiguous(_)) => 1,
            Err(_) => 2,
        };
        counts[at] += 1;
    };
    for to in Square::ALL {
        let last = matches!(to.rank(), Rank::First | Rank::Eighth);
        for role in Role::ALL {
            let promotions: &[Option<Role>] =
                if role == Role::Pawn && last { &[None, Some(Role::Queen)] } else { &[None] };
            for &promotion in promotions {
                let mut origins: Vec<(Option<File>, Option<Rank>)> = vec![(None, None)];
                for from in position.our(role) {
                    origins.push((Some(from.file()), None));
                    origins.push((None, Some(from.rank())));
                    origins.push((Some(from.file()), Some(from.rank())));
                }
                for (file, rank) in origins {
                    ask(Spelling::Man { role, file, rank, to, promotion });
                }
            }
        }
    }
    for side in CastlingSide::ALL {
        ask(Spelling::Castle(side));
    }
    let mode = position.castles().mode();
    for legal in position.legal_moves() {
        let UciMove::Normal { from, to, promotion } = legal.to_uci(mode) else { panic!() };
        let found = board.resolve(Spelling::Squares { from, to, promotion });
        assert_eq!(found, Ok(legal), "{legal:?} in {}", fen());
    }
    let legal = position.legal_moves();
    assert_eq!(board.has_legal_move(), !legal.is_empty(), "{}", fen());
    assert_eq!(board.is_check(), position.is_check(), "{}", fen());
    assert_eq!(board.hash(), PlacementHash::of(position), "{}", fen());
    assert_eq!(board.placement(), *position.board());
}

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    let mode = CastlingMode::detect(fen.as_setup());
    fen.into_position(mode).unwrap()
}

#[test]
fn every_word_means_what_shakmaty_makes_of_it() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        // Castling beside checks, pins and promotions.
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        // A pawn that may not take en passant for its king on the rank.
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        // Many queens and rooks that could all go to one square.
        "3k4/8/Q1Q1Q3/8/R3R3/8/Q1Q1Q3/4K2R w K - 0 1",
        // Chess960.
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "1rk4r/8/8/8/8/8/8/R1K1R3 w AEbh - 0 1",
    ];
    let mut random = Random(7);
    let mut counts = [0; 3];
    for start in starts {
        for _ in 0..6 {
            let mut position = position(start);
            let mut board = Board::of(&position);
            for _ in 0..40 {
                compare(&position, &board, &mut counts);
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let played = legal[random.below(legal.len())];
                position.play_unchecked(played);
                board.play(played);
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

#[test]
fn a_move_that_leaves_the_king_attacked_is_none_and_its_neighbour_is_one() {
    let man = |role, to| Spelling::Man { role, file: None, rank: None, to, promotion: None };
    for (fen, role, to, legal) in [
        // A pinned knight, and the same beside the line.
        ("4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", Role::Knight, Square::D5, false),
        ("3r3k/8/8/8/8/4N3/8/4K3 w - - 0 1", Role::Knight, Square::D5, true),
        // A rook goes along the pin, or off it.
        ("4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1", Role::Rook, Square::E5, true),
        ("4r2k/8/8/8/8/4R3/8/4K3 w - - 0 1", Role::Rook, Square::D3, false),
        // In check: another man moves, or stands between.
        ("4r1k1/8/8/8/8/8/1B6/4K3 w - - 0 1", Role::Bishop, Square::D4, false),
        ("4r1k1/8/8/8/8/8/1B6/4K3 w - - 0 1", Role::Bishop, Square::E5, true),
        // The king steps along the line of the rook, or off it.
        ("4r2k/8/8/8/8/8/4K3/8 w - - 0 1", Role::King, Square::E1, false),
        ("4r2k/8/8/8/8/8/4K3/8 w - - 0 1", Role::King, Square::D2, true),
    ] {
        let position = position(fen);
        let found = Board::of(&position).resolve(man(role, to));
        assert_eq!(found.is_ok(), legal, "{fen} {to}");
    }
}
