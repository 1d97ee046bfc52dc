//! Problems of a source as lines for people.

use strum::EnumMessage;

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
    format!("{text}: {}", explanation(problem))
}

/// The problem's own words, or what its kind means.
fn explanation(problem: &Problem) -> String {
    if !problem.detail.is_empty() {
        return sink::terminal_long(&problem.detail);
    }
    let meaning = problem.kind.get_documentation().unwrap_or_default().trim_end_matches('.');
    let mut chars = meaning.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
