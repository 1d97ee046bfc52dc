//! Who can still mate in the last position, with what it rests on.

use shakmaty::{Chess, Color, Position, san::SanPlus, uci::UciMove};

use crate::mate::{Limits, MateAnswer, inquire};
use crate::timeline::Timeline;

/// The answer for one side, in words that do not change.
#[derive(Clone, Debug)]
pub struct Side {
    /// `possible`, `impossible` or `undetermined`.
    pub answer: &'static str,
    /// A line to mate, from the last position.
    pub line: Option<Vec<UciMove>>,
    /// Why there is none.
    pub proof: Option<String>,
    /// Positions visited.
    pub nodes: u64,
}

/// Asks for one side, about the last position.
#[must_use]
pub fn side(timeline: &Timeline, winner: Color) -> Side {
    let position = timeline.position(timeline.last_ply());
    let inquiry = inquire(position, winner, Limits::within(timeline.mate_budget()));
    let (answer, line, proof) = match inquiry.answer {
        MateAnswer::Possible { line } => ("possible", Some(line), None),
        MateAnswer::Impossible(proof) => ("impossible", None, Some(proof.to_string())),
        MateAnswer::Undetermined { .. } => ("undetermined", None, None),
    };
    Side { answer, line, proof, nodes: inquiry.nodes }
}

/// The lines of a block, if the verdicts of the game asked who can mate.
#[must_use]
pub fn block(timeline: &Timeline, width: u16) -> String {
    if !timeline.asked_who_can_mate() {
        return String::new();
    }
    Color::ALL.iter().map(|&winner| folded(&sentence(timeline, winner), width.into())).collect()
}

fn sentence(timeline: &Timeline, winner: Color) -> String {
    let who = if winner == Color::White { "White" } else { "Black" };
    let side = side(timeline, winner);
    match (side.line, side.proof) {
        (Some(line), _) if line.is_empty() => format!("{who} has mated"),
        (Some(line), _) => {
            let position = timeline.position(timeline.last_ply());
            format!("{who} can still mate: {}", san(position.clone(), &line))
        }
        (None, Some(proof)) => format!("{who} cannot mate: {proof}"),
        (None, None) => {
            format!("whether {who} can mate is not known after {} positions", side.nodes)
        }
    }
}

/// A line in short algebraic notation with move numbers: `45.Kd4 Ke6 46.Qe5#`.
fn san(mut position: Chess, line: &[UciMove]) -> String {
    let mut words = Vec::new();
    for uci in line {
        let Ok(step) = uci.to_move(&position) else { break };
        let number = position.fullmoves();
        let before = match position.turn() {
            Color::White => format!("{number}."),
            Color::Black if words.is_empty() => format!("{number}..."),
            Color::Black => String::new(),
        };
        words.push(format!(
            "{before}{}",
            SanPlus::from_move_and_play_unchecked(&mut position, step)
        ));
    }
    words.join(" ")
}

/// The text folded at blanks, indented.
fn folded(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        if column == 0 {
            out.push_str("  ");
            column = 2;
        } else if column + 1 + word.len() > width {
            out.push_str("\n    ");
            column = 4;
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += word.len();
    }
    out.push('\n');
    out
}
