//! The page of `remis judge --format html`: one game in the explorer, or several with an index.

use serde_json::{Value, json};

use super::{EXPLORER, Profiles, game};
use crate::lang::Subject;
use crate::report::html::{BOARD, Page, Part, block};
use crate::report::{Judged, sink};

/// Most bytes of games in one page; further ones are left out and counted. Browsers open this in
/// seconds.
pub const MOST_BYTES: usize = 64 * 1024 * 1024;

const SHELF: &[Part] = &[Part::Script(include_str!("shelf.js"))];

const PAGE: Page<'static> = Page {
    title: "remis",
    subjects: &[Subject::Words, Subject::Explorer],
    parts: &[BOARD, EXPLORER, SHELF],
    body: include_str!("shelf.html"),
};

/// A page on its way out, game by game.
#[derive(Debug)]
pub struct Shelf {
    profiles: Profiles,
    index: Vec<Value>,
    /// Bytes of games that still fit.
    room: usize,
    left_out: u64,
}

impl Default for Shelf {
    fn default() -> Self {
        Self { profiles: Profiles::default(), index: Vec::new(), room: MOST_BYTES, left_out: 0 }
    }
}

impl Shelf {
    /// The next piece of the page: a game with, before the first, the head. Nothing where the page is
    /// full. `mate` adds who can still mate at the end.
    pub fn add(&mut self, judged: &Judged<'_>, mate: bool) -> String {
        let number = self.index.len() + 1;
        let game = block(&format!("game-{number}"), &game(judged, mate));
        let Some(room) = self.room.checked_sub(game.len()) else {
            self.left_out += 1;
            return String::new();
        };
        self.room = room;
        let head = if self.index.is_empty() { head(judged) } else { String::new() };
        self.index.push(entry(judged));
        self.profiles.add(judged);
        head + &game
    }

    /// The rest of the page, when there is no further game.
    #[must_use]
    pub fn end(&self) -> String {
        let head = if self.index.is_empty() { PAGE.head() } else { String::new() };
        let index = json!({ "games": self.index, "left_out": self.left_out });
        head + &block("profiles", &self.profiles.value()) + &block("index", &index) + &PAGE.tail()
    }

    /// Games that did not fit.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

fn head(first: &Judged<'_>) -> String {
    let name = |tag: &str| sink::terminal(first.record.known_tag(tag).unwrap_or("?"));
    let title = format!("{} – {} · remis", name("White"), name("Black"));
    Page { title: &title, ..PAGE }.head()
}

/// What the index says of a game.
fn entry(judged: &Judged<'_>) -> Value {
    let (record, timeline) = (judged.record, judged.timeline);
    let status: &str = timeline.status.into();
    let ends: Vec<Value> = judged
        .verdicts
        .iter()
        .map(|answer| {
            answer.verdict.ending.as_ref().map_or(Value::Null, |ending| {
                json!([ending.ply, ending.termination.to_string(), ending.result.to_string()])
            })
        })
        .collect();
    json!({
        "source": judged.source,
        "number": record.index,
        "white": record.known_tag("White"),
        "black": record.known_tag("Black"),
        "date": record.date(),
        "result": timeline.end.result.map_or("*", Into::into),
        "plies": timeline.last_ply(),
        "status": status,
        "problems": timeline.problems.len(),
        "ends": ends,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;
    use crate::timeline::Timeline;

    #[test]
    fn what_does_not_fit_is_left_out_and_counted() {
        let record = Reader::new(b"1. e4 e5 *".as_slice()).next_record().unwrap().unwrap();
        let timeline = Timeline::replay(&record);
        let judged = || Judged {
            source: "-",
            record: &record,
            timeline: &timeline,
            verdicts: Vec::new(),
            unjudged: Vec::new(),
        };
        let size = block("game-1", &game(&judged(), false)).len();
        let mut exactly = Shelf { room: 2 * size, ..Shelf::default() };
        let mut too_little = Shelf { room: 2 * size - 1, ..Shelf::default() };
        for shelf in [&mut exactly, &mut too_little] {
            assert!(shelf.add(&judged(), false).contains("<!doctype html>"));
            shelf.add(&judged(), false);
        }
        assert_eq!((exactly.left_out(), too_little.left_out()), (0, 1));
        assert!(too_little.end().contains("\"left_out\":1"));
        assert!(!too_little.end().contains("<!doctype html>"), "the head came with the first game");
    }
}
