//! What of a game a page without knowledge of chess must be told: squares that change, positions
//! that came back.

use serde_json::json;
use shakmaty::fen::Fen;
use shakmaty::{Board, Color, EnPassantMode, Position, Square};

use crate::repetition::Identity;
use crate::report::json::Object;
use crate::timeline::Timeline;

/// The start position, the changes that each half-move makes, and the earlier occurrences.
pub(super) fn board(timeline: &Timeline) -> Object {
    let plies = 1..=timeline.last_ply();
    let occurrences = timeline.occurrences(Identity::LAWS);
    let changes: Vec<String> = plies
        .clone()
        .map(|ply| changes(timeline.position(ply - 1).board(), timeline.position(ply).board()))
        .collect();
    let previous: Vec<[u32; 2]> =
        plies.filter_map(|ply| Some([ply, occurrences.plies(ply, true).nth(1)?])).collect();
    let start = &timeline.start.position;
    let turn = if start.turn() == Color::White { "white" } else { "black" };
    Object(vec![
        ("fen", json!(Fen::from_position(start, EnPassantMode::Legal).to_string()).into()),
        ("chess960", json!(start.castles().mode().is_chess960()).into()),
        ("turn", json!(turn).into()),
        ("move_number", json!(start.fullmoves().get()).into()),
        ("changes", json!(changes).into()),
        ("previous", json!(previous).into()),
    ])
}

/// `e2.e4P`: each square that changes with the man on it then, `.` for none.
fn changes(before: &Board, after: &Board) -> String {
    let mut out = String::new();
    for square in Square::ALL {
        let man = after.piece_at(square);
        if man != before.piece_at(square) {
            out += &square.to_string();
            out.push(man.map_or('.', shakmaty::Piece::char));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    fn after(moves: &str, chess960: Option<&str>) -> String {
        let tags = chess960
            .map_or_else(String::new, |fen| format!("[FEN \"{fen}\"]\n[Variant \"Chess960\"]\n\n"));
        let pgn = format!("{tags}{moves} *");
        let record = Reader::new(pgn.as_bytes()).next_record().unwrap().unwrap();
        let timeline = Timeline::replay(&record);
        let last = timeline.last_ply();
        changes(timeline.position(last - 1).board(), timeline.position(last).board())
    }

    #[test]
    fn a_move_changes_two_squares_and_some_moves_more() {
        assert_eq!(after("e4", None), "e2.e4P");
        assert_eq!(after("e4 a6 e5 d5 exd6", None), "d5.e5.d6P");
        assert_eq!(after("e4 e5 Nf3 Nf6 Be2 Be7 O-O", None), "e1.f1Rg1Kh1.");
    }

    #[test]
    fn castling_in_chess960_may_leave_the_king_where_it_stands() {
        let fen = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
        assert_eq!(after("O-O", Some(fen)), "f1Rh1.");
    }
}
