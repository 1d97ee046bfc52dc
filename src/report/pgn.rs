//! A game as PGN that remis reads back.

use super::{game, sink, tested};
use crate::clock::TimeControl;
use crate::record::{Act, Event, Record};
use crate::terms::GameResult;
use crate::timeline::{BoardEnd, Timeline};

/// Columns of the movetext.
const WIDTH: usize = 80;

/// The game as PGN; `event` is the value of the tag `Event`. Ends with a line end.
#[must_use]
pub fn text(event: &str, record: &Record, timeline: &Timeline) -> String {
    let named = named_end(timeline);
    let mut tags = vec![("Event", event.to_owned())];
    for tag in ["Site", "Date", "Round", "White", "Black"] {
        tags.push((tag, "?".to_owned()));
    }
    let result = result(timeline).map_or_else(|| "*".to_owned(), |result| result.to_string());
    tags.push(("Result", result.clone()));
    if let Some(fen) = record.tag("FEN") {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen.to_owned()));
    }
    tags.extend(record.tag("Variant").map(|variant| ("Variant", variant.to_owned())));
    if record.time_control == TimeControl::None {
        tags.push(("TimeControl", "-".to_owned()));
    }
    tags.extend(named.map(|(_, words)| ("Termination", words.to_owned())));
    let mut out: String =
        tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escaped(value))).collect();
    out.push('\n');
    let mut words = Vec::new();
    for ply in 0..=timeline.last_ply() {
        if let Some(san) = timeline.san(ply) {
            let number = timeline.move_number(ply - 1);
            if ply == 1 || !number.ends_with("...") {
                words.push(number);
            }
            words.push(san);
        }
        words.extend(
            comment(record, timeline, ply)
                .split(' ')
                .filter(|it| !it.is_empty())
                .map(str::to_owned),
        );
    }
    words.push(result);
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            out.push(if width + 1 + length > WIDTH { '\n' } else { ' ' });
            width = if width + 1 + length > WIDTH { 0 } else { width + 1 };
        }
        out += &word;
        width += length;
    }
    out.push('\n');
    out
}

/// The events that a reader of the PGN does not see: comments tell them to people alone.
#[must_use]
pub fn unseen(timeline: &Timeline) -> Vec<&Event> {
    let named = named_end(timeline).is_some();
    let seen = timeline.events.len() - usize::from(named);
    timeline.events.iter().take(seen).collect()
}

/// The event that ends the game, if the tag `Termination` and the result can name it.
fn named_end(timeline: &Timeline) -> Option<(&Event, &'static str)> {
    let event = timeline.events.last().filter(|event| event.ply == timeline.last_ply())?;
    let words = match event.act {
        Act::FlagFalls => "time forfeit",
        Act::Resigns => "resignation",
        Act::Abandons => "abandoned",
        Act::IllegalMove => "illegal move",
        Act::Agree => "agreement",
        _ => return None,
    };
    let fits = event.player.is_some() != (event.act == Act::Agree);
    fits.then_some((event, words))
}

/// The result: of the event that ends the game, or of the board.
fn result(timeline: &Timeline) -> Option<GameResult> {
    if let Some((event, _)) = named_end(timeline) {
        return Some(event.player.map_or(GameResult::Draw, |loser| GameResult::won_by(!loser)));
    }
    match timeline.board_end(timeline.last_ply()) {
        BoardEnd::Checkmate => Some(GameResult::won_by(!timeline.turn(timeline.last_ply()))),
        BoardEnd::Stalemate => Some(GameResult::Draw),
        BoardEnd::None => timeline.end.result,
    }
}

/// Clock, evaluation and events at a ply as one comment, if there are any.
fn comment(record: &Record, timeline: &Timeline, ply: u32) -> String {
    let token = (ply as usize).checked_sub(1).and_then(|at| record.moves.get(at));
    let mut parts = Vec::new();
    if let Some(evaluation) = token.and_then(|token| token.evaluation) {
        let sign = if evaluation < 0 { "-" } else { "" };
        let value = evaluation.unsigned_abs();
        parts.push(format!("[%eval {sign}{}.{:02}]", value / 100, value % 100));
    }
    if let Some(clock) = token.and_then(|token| token.clock) {
        let shown = game::time(crate::timeline::ClockFact::Left(clock));
        parts.push(format!("[%clk {shown}]"));
    }
    let events: Vec<String> =
        timeline.events.iter().filter(|event| event.ply == ply).map(tested::event).collect();
    if !events.is_empty() {
        parts.push(events.join("; ").replace(['{', '}'], "|"));
    }
    if parts.is_empty() { String::new() } else { format!("{{{}}}", parts.join(" ")) }
}

/// A tag's value: quotes and backslashes escaped, control characters made visible.
fn escaped(value: &str) -> String {
    sink::terminal_long(value).replace('\\', "\\\\").replace('"', "\\\"")
}
