//! Electronic boards: kings put in the centre are a sign for the result, and may be recorded as
//! moves. A note says so; plies and verdicts stay as recorded.
//!
//! Both kings on the light squares e4 and d5 say that White won, on the dark squares d4 and e5 that
//! Black won, one on each colour that the game was drawn. A record may hold one of these moves or
//! both. They are taken for a sign if they are the last ones, fit the result, and are no likely
//! moves: one is illegal, neither side could mate any more, or the board was still full (both queens
//! and at least sixteen men).

use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::Timeline;
use crate::problem::{Problem, ProblemKind};
use crate::record::{MoveToken, Record, Spelling};
use crate::terms::GameResult;

const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

/// Men on a board that is still full. A king that goes to the centre among fewer may mean it.
const FULL: usize = 16;

/// The note, if the last one or two moves of the record look like the sign.
pub(super) fn note(timeline: &Timeline, record: &Record) -> Option<Problem> {
    let result = timeline.end.result?;
    let (ply, tokens) = [2, 1].into_iter().find_map(|count| {
        let ply = record.moves.len().checked_sub(count)?;
        let tokens = record.moves.get(ply..)?;
        let ply = u32::try_from(ply).ok().filter(|&ply| ply <= timeline.last_ply())?;
        if !tokens.iter().all(goes_to_centre) {
            return None;
        }
        let position = timeline.position(ply);
        tokens.iter().all(|token| centre(position, token).is_some()).then_some((ply, tokens))
    })?;
    let position = timeline.position(ply);
    let squares = tokens.iter().filter_map(|token| centre(position, token));
    let light = squares.clone().filter(|square| square.is_light()).count();
    let fits = match result {
        GameResult::WhiteWins => light == tokens.len(),
        GameResult::BlackWins => light == 0,
        GameResult::Draw => tokens.len() == 1 || light == 1,
    };
    let illegal = timeline.last_ply() as usize != record.moves.len();
    let over = Color::ALL.iter().all(|&color| position.has_insufficient_material(color));
    let queens = |color| position.board().queens() & position.board().by_color(color);
    let full = position.board().occupied().count() >= FULL
        && Color::ALL.iter().all(|&color| queens(color).any());
    let first = tokens.first().filter(|_| fits && (illegal || over || full))?;
    let note = Problem::new(ProblemKind::ResultSignal, Some(first.place)).at_ply(ply);
    Some(
        note.quoting(&first.text)
            .because(format!("kings in the centre may be an electronic board's sign for {result}")),
    )
}

/// Whether the last move of a game in which all are legal may be noted: a king goes to the centre, and
/// the board may be full. Where neither side can mate is not looked at.
pub(super) fn may_be_noted(timeline: &Timeline) -> bool {
    let to_centre = |played: Move| played.role() == Role::King && CENTRE.contains(&played.to());
    let last = timeline.move_to(timeline.last_ply());
    // The sign itself, two moves at most, may capture.
    last.is_some_and(to_centre) && timeline.peaks().fewest_men as usize + 2 >= FULL
}

/// Whether a word may move a king to the centre, without a look at the board.
fn goes_to_centre(token: &MoveToken) -> bool {
    let (Spelling::Man { to, .. } | Spelling::Squares { to, .. }) = token.spelling else {
        return false;
    };
    CENTRE.contains(&to)
}

/// The central square to which a word moves a king.
fn centre(position: &Chess, token: &MoveToken) -> Option<Square> {
    let to = match token.spelling {
        Spelling::Man { role: Role::King, to, .. } => to,
        Spelling::Squares { from, to, .. } => {
            position.board().role_at(from).filter(|&role| role == Role::King).map(|_| to)?
        }
        _ => return None,
    };
    CENTRE.contains(&to).then_some(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words that are noted as a sign, of a game from a position.
    fn signs(fen: &str, moves: &str) -> String {
        let text = format!("[FEN \"{fen}\"]\n\n{moves}");
        let record = crate::pgn::Reader::new(text.as_bytes()).next_record().unwrap().unwrap();
        let timeline = Timeline::replay(&record);
        let signs = timeline.problems.iter().filter(|p| p.kind == ProblemKind::ResultSignal);
        signs.map(|sign| sign.text.as_str()).collect()
    }

    #[test]
    fn an_illegal_king_move_that_fits_the_result_is_a_sign() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30";
        for (moves, sign) in [
            ("30. Rd8# 1-0", ""),
            ("30. Rd8# Kd5 1-0", "Kd5"),
            ("30. Rd8# Ke4 1-0", "Ke4"),
            ("30. Rd8# Kd4 1-0", ""),
            ("30. Rd8# Ke5 0-1", "Ke5"),
            ("30. Rd8# Kd6 1-0", ""),
            ("30. Ke4 Kd5 1-0", "Ke4"),
            ("30. Ke4 Kd4 1/2-1/2", "Ke4"),
            ("30. Ke4 Kd5 1/2-1/2", ""),
            ("30. Ke4 Kd4 1-0", ""),
            ("30. g1e4 1/2-1/2", "g1e4"),
            ("30. g1e4 *", ""),
            ("30. Ke4 Kd5 31. f3 1-0", ""),
            ("30. Ra9 Ke4 1-0", ""),
        ] {
            assert_eq!(signs(fen, moves), sign, "{moves}");
        }
    }

    #[test]
    fn a_legal_king_move_is_a_sign_where_it_is_no_likely_one() {
        for (fen, moves, sign) in [
            // Two kings alone, and with a rook.
            ("8/8/8/2k5/8/4K3/8/8 w - - 0 60", "60. Ke4 1/2-1/2", "Ke4"),
            ("8/8/8/2k5/8/4K3/8/8 w - - 0 60", "60. Kf4 1/2-1/2", ""),
            ("8/8/8/2k5/8/4K3/8/R7 w - - 0 60", "60. Ke4 1-0", ""),
            // A full board, without a queen, with fewer men.
            ("q6k/pppp4/8/8/8/4K3/PPPPP3/QRNR4 w - - 0 60", "60. Kd4 0-1", "Kd4"),
            ("r6k/pppp4/8/8/8/4K3/PPPPP3/QRNR4 w - - 0 60", "60. Kd4 0-1", ""),
            ("q6k/pppp4/8/8/8/4K3/PPPPP3/QRN5 w - - 0 60", "60. Kd4 0-1", ""),
        ] {
            assert_eq!(signs(fen, moves), sign, "{fen} {moves}");
        }
    }
}
