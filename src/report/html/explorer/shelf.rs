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
#[derive(Debug, Default)]
pub struct Shelf {
    profiles: Profiles,
    index: Vec<Value>,
    bytes: usize,
    left_out: u64,
}

impl Shelf {
    /// The next piece of the page: a game with, before the first, the head. Nothing where the page is
    /// full. `mate` adds who can still mate at the end.
    pub fn add(&mut self, judged: &Judged<'_>, mate: bool) -> String {
        let number = self.index.len() + 1;
        let game = block(&format!("game-{number}"), &game(judged, mate));
        if self.bytes + game.len() > MOST_BYTES {
            self.left_out += 1;
            return String::new();
        }
        self.bytes += game.len();
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
