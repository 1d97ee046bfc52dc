//! Problems of a source as lines for people.

use crate::problem::{Problem, Severity};
use crate::report::sink;

/// `games.pgn:12:7: game 3, ply 5: error[unreadable-token]: `Sf3`: why`
#[must_use]
pub fn line(source: &str, game: Option<u64>, problem: &Problem) -> String {
    let mut text = sink::terminal(source);
    if let Some(place) = problem.place {
        text += &format!(":{}:{}", place.line, place.column);
    }
    text += ": ";
    if let Some(game) = game {
        text += &format!("game {game}");
        text += &problem.ply.map_or_else(|| ": ".to_owned(), |ply| format!(", ply {ply}: "));
    }
    let severity = match problem.kind.severity() {
        Severity::Error => "error",
        Severity::Note => "note",
    };
    text += &format!("{severity}[{}]", problem.kind);
    if !problem.text.is_empty() {
        text += &format!(": `{}`", sink::terminal(&problem.text));
    }
    if !problem.detail.is_empty() {
        text += &format!(": {}", sink::terminal(&problem.detail));
    }
    text
}
