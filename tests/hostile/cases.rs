//! The project's own hostile sources, byte for byte, each beside a near miss: a source that differs
//! in little and is read differently. All players are invented.

use std::borrow::Cow;

mod encoding;
mod framing;
mod limits;
mod moves;
mod platforms;
mod start;

/// A source and what it is about.
pub struct Case {
    /// Unique over all groups.
    pub name: &'static str,
    /// A case that differs in little.
    pub near: &'static str,
    /// What it shows.
    pub why: &'static str,
    pub bytes: Cow<'static, [u8]>,
}

/// The game that must survive whatever stands before it.
pub const NEXT: &str = "\n[Event \"Next\"]\n[White \"Next\"]\n\n1. c4 c5 1/2-1/2\n";

/// The groups, in order; each has a snapshot of its name.
pub fn groups() -> [(&'static str, Vec<Case>); 6] {
    [
        ("encoding", encoding::cases()),
        ("framing", framing::cases()),
        ("limits", limits::cases()),
        ("moves", moves::cases()),
        ("platforms", platforms::cases()),
        ("start", start::cases()),
    ]
}

fn case(
    name: &'static str,
    near: &'static str,
    why: &'static str,
    bytes: impl Into<Vec<u8>>,
) -> Case {
    Case { name, near, why, bytes: Cow::Owned(bytes.into()) }
}

/// The same with [`NEXT`] behind it.
fn then(name: &'static str, near: &'static str, why: &'static str, text: &str) -> Case {
    case(name, near, why, format!("{text}{NEXT}"))
}
