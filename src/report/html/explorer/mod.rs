//! The game explorer: a board, the moves, and what each profile makes of every ply.
//!
//! It shows the object of `--format json --moves` as it is, and what a script would have to know chess
//! for: which squares change with a move, and where a position stood before. A page holds any
//! number of games, each in a block of its own that is read when it is opened; what is said of
//! profiles stands in a block that they share.

mod board;
mod profiles;
mod shelf;

pub use profiles::Profiles;
pub use shelf::{MOST_BYTES, Shelf};

use serde_json::json;

use super::Part;
use crate::record::Record;
use crate::report::Judged;
use crate::report::compare::link;
use crate::report::json::{self, Object};

/// The explorer as a component: `remis.explorer(element, game, profiles, options)`. It needs
/// [`BOARD`](super::BOARD), and the words of [`Subject::Words`](crate::lang::Subject::Words) and
/// [`Subject::Explorer`](crate::lang::Subject::Explorer).
pub const EXPLORER: &[Part] = &[
    Part::Style(include_str!("explorer.css")),
    Part::Script(include_str!("game.js")),
    Part::Script(include_str!("words.js")),
    Part::Script(include_str!("board.js")),
    Part::Script(include_str!("moves.js")),
    Part::Script(include_str!("now.js")),
    Part::Script(include_str!("axis.js")),
    Part::Script(include_str!("strips.js")),
    Part::Script(include_str!("plots.js")),
    Part::Script(include_str!("record.js")),
    Part::Script(include_str!("explorer.js")),
];

/// The game as the explorer takes it: one value for one [`block`](super::block).
#[must_use]
pub fn game(judged: &Judged<'_>, mate: bool) -> impl serde::Serialize + use<> {
    Object(vec![
        ("verdict", json::object(judged, true, mate).into()),
        ("board", board::board(judged.timeline).into()),
        ("tags", tags(judged.record).into()),
    ])
}

/// Tags that a reader looks for; the address of the game only where it is one.
fn tags(record: &Record) -> Object {
    let known = |name: &str| json!(record.known_tag(name)).into();
    let address = ["Site", "Link"].iter().find_map(|name| link(record.known_tag(name)?));
    Object(vec![
        ("event", known("Event")),
        ("round", known("Round")),
        ("remark", known("Remark")),
        ("link", json!(address).into()),
        ("ended", json!(record.known_tag("Termination")).into()),
    ])
}
