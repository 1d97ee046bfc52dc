//! One game: for the terminal, as JSON, its problems, and as PGN.

use remis::pgn::Reader;
use remis::report::game::{Layout, block};
use remis::report::{Judged, json, pgn, problems};
use remis::timeline::{Status, Timeline};
use serde_json::{Value, json};

use super::inert::terminal;

pub fn check(judged: &Judged<'_>, how: u8) {
    let layout = Layout { width: u16::from(how), styled: false, moves: true, mate: true };
    let text = block(judged, layout);
    terminal(&text);
    let styled = block(judged, Layout { styled: true, ..layout });
    terminal(&without_styles(&styled));
    for problem in &judged.timeline.problems {
        let line = problems::line(judged.source, Some(judged.record.index), problem);
        terminal(&line);
        assert!(!line.contains('\n'), "{line:?}");
    }
    object(judged);
    reads_back(judged);
}

/// A text without our own colours: `ESC [ numbers m`.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(part.len());
        let (_, rest) = part.split_at(end);
        out += rest.strip_prefix('m').unwrap_or_else(|| panic!("{part:?} is no colour"));
    }
    out
}

/// One line, which says what the source says.
fn object(judged: &Judged<'_>) {
    let Judged { record, timeline, verdicts, .. } = judged;
    let line = json::line(judged, true, true);
    assert!(!line.contains('\n'), "{line:?}");
    let object: Value = serde_json::from_str(&line).unwrap();
    let game = &object["game"];
    assert_eq!(game["source"], judged.source);
    for (key, tag) in [("white", "White"), ("black", "Black"), ("start_fen", "FEN")] {
        assert_eq!(game[key], json!(record.tag(tag)));
    }
    assert_eq!(game["date"], json!(record.date()));
    assert_eq!(game["plies"], timeline.last_ply());
    let length = |key: &str| object[key].as_array().map(Vec::len);
    assert_eq!(length("moves"), Some(timeline.last_ply() as usize + 1));
    assert_eq!(length("problems"), Some(timeline.problems.len()));
    for (at, problem) in timeline.problems.iter().enumerate() {
        assert_eq!(object["problems"][at]["text"], problem.text.as_str());
    }
    assert_eq!(length("verdicts"), Some(verdicts.len()));
    for (at, answer) in verdicts.iter().enumerate() {
        let ending = &object["verdicts"][at]["ending"];
        let cite = answer.verdict.ending.as_ref().map(|it| &it.cite);
        assert_eq!(ending.get("cite"), cite.map(|it| json!(it)).as_ref());
    }
}

/// As PGN it is the same game: start, moves and clocks.
fn reads_back(judged: &Judged<'_>) {
    let timeline = judged.timeline;
    if timeline.status == Status::Rejected {
        return;
    }
    let event = judged.record.tag("Event").unwrap_or("?");
    let text = pgn::text(event, judged.record, timeline);
    terminal(&text);
    let mut reader = Reader::new(text.as_bytes());
    let record = reader.next_record().unwrap().unwrap_or_else(|| panic!("no game\n{text}"));
    assert!(reader.next_record().unwrap().is_none(), "two games\n{text}");
    let again = Timeline::replay(&record);
    let moves = |timeline: &Timeline| -> Vec<Option<String>> {
        let plies = 0..=timeline.last_ply();
        plies.map(|ply| timeline.move_to(ply).map(|it| timeline.uci(it))).collect()
    };
    assert_eq!(moves(&again), moves(timeline), "{text}");
    assert_eq!(again.start.position, timeline.start.position, "{text}");
    assert_eq!(again.start.halfmove_clock, timeline.start.halfmove_clock, "{text}");
    let clocks = |record: &remis::record::Record| -> Vec<_> {
        record.moves.iter().take(timeline.last_ply() as usize).map(|it| it.clock).collect()
    };
    assert_eq!(clocks(&record), clocks(judged.record), "{text}");
}
