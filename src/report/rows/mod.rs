//! The tables about many games, and the rows that one game adds to each.

mod differences;
mod events;
mod games;
mod verdicts;

use std::sync::LazyLock;

pub use differences::{Compared, DIFFERENCES, differences, how};
pub use events::{EVENTS, events};
pub use games::{GAMES, games};
pub use verdicts::{VERDICTS, verdicts};

use super::table::{Cell, Column, Table};
use crate::corpus::Game;
use crate::problem::Severity;
use crate::timeline::Timeline;
use crate::verdict::Verdict;

/// All tables.
pub static TABLES: [&LazyLock<Table>; 4] = [&VERDICTS, &GAMES, &EVENTS, &DIFFERENCES];

/// A game of a corpus and what profiles make of it.
#[derive(Clone, Copy)]
pub struct Played<'a> {
    /// Name of the source.
    pub source: &'a str,
    /// The game.
    pub game: &'a Game<'a>,
    /// The verdicts, in the order in which profiles were asked for.
    pub verdicts: &'a [Given<'a>],
}

/// A verdict on a game of a corpus.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The first 16 hexadecimal digits of the SHA-256 of the profile's RON text.
    pub hash: &'a str,
    /// The family that was asked for, if it was one.
    pub asked: Option<&'a str>,
    /// The verdict.
    pub verdict: &'a Verdict,
}

/// The name of the source.
const SOURCE: Column = Column::text(
    "source",
    "Name of the source as it was given or found: a path, or `-` for standard input. With `game` it names \
     the game in every table.",
);

/// The number of the game.
const GAME: Column = Column::int("game", "Number of the game in its source, from 1.");

/// How much of the game could be replayed.
const STATUS: Column = Column::text(
    "status",
    "How much could be replayed: `complete`; `partial`, the moves before the first fault; `rejected`, nothing; \
     `empty`, there is no move.",
);

/// What it says of the first problem that is an error.
const FIRST_PROBLEM: &str = "Kind of the first [problem](problems.md) that is an error, in kebab case; null where nothing is \
     lost.";

/// The kind of the first problem that is an error.
fn first_problem<'a>(timeline: &Timeline) -> Cell<'a> {
    let mut kinds = timeline.problems.iter().map(|problem| problem.kind);
    kinds.find(|kind| kind.severity() == Severity::Error).map_or(Cell::Null, word)
}

/// A word of a closed list.
fn word<'a>(value: impl Into<&'static str>) -> Cell<'a> {
    Cell::Text(value.into())
}

/// Texts of a list.
fn texts(list: &[String]) -> Cell<'_> {
    Cell::Texts(list.iter().map(String::as_str).collect())
}
