//! The crate `chasolver`, where the feature `mate` is on.

/// What chasolver says.
#[cfg_attr(not(feature = "mate"), expect(dead_code, reason = "without it nothing is said"))]
pub(super) enum Opinion {
    /// A line, not yet replayed.
    Line(Vec<shakmaty::uci::UciMove>),
    /// There is none, castling left aside.
    NoLine,
    /// Nothing: its limit, or a fault inside it.
    None,
    /// It was not asked: its board refuses the position, or the feature is off.
    Refused,
}

#[cfg(not(feature = "mate"))]
pub(super) fn ask(_: &shakmaty::Chess, _: shakmaty::Color) -> Opinion {
    Opinion::Refused
}

/// Asks chasolver. It knows standard castling only, so rights are left out.
#[cfg(feature = "mate")]
pub(super) fn ask(position: &shakmaty::Chess, winner: shakmaty::Color) -> Opinion {
    use std::panic::catch_unwind;
    use std::str::FromStr;

    use chasolver::Winnability;
    use shakmaty::{Bitboard, EnPassantMode, Position, fen::Fen, uci::UciMove};

    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.castling_rights = Bitboard::EMPTY;
    let Ok(fen) = Fen::try_from_setup(setup) else { return Opinion::Refused };
    let Ok(board) = chess::Board::from_str(&fen.to_string()) else { return Opinion::Refused };
    let intended = match winner {
        shakmaty::Color::White => chess::Color::White,
        shakmaty::Color::Black => chess::Color::Black,
    };
    // A fault inside the solver must not take the run down.
    match catch_unwind(|| chasolver::winnability(&board, intended)) {
        Ok(Some(Winnability::Winnable { helpmate })) => {
            let uci = |step: &chess::ChessMove| UciMove::from_ascii(step.to_string().as_bytes());
            helpmate.iter().map(uci).collect::<Result<_, _>>().map_or(Opinion::None, Opinion::Line)
        }
        Ok(Some(Winnability::Unwinnable)) => Opinion::NoLine,
        Ok(None) | Err(_) => Opinion::None,
    }
}
