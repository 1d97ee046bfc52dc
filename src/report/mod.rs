//! Verdicts and profiles -> text. Pure functions; nothing here decides anything.

pub mod check;
pub mod claims;
pub mod compare;
pub mod diff;
pub mod explain;
pub mod faults;
pub mod game;
pub mod html;
pub mod impact;
pub mod json;
pub mod mate;
pub mod page;
pub mod pgn;
pub mod problems;
pub mod profiles;
pub mod rows;
pub mod rules;
pub mod scan;
pub mod session;
pub mod sink;
pub mod table;
pub mod tested;
pub mod words;
pub mod wrap;

use crate::profile::Profile;
use crate::record::Record;
use crate::timeline::Timeline;
use crate::verdict::Verdict;

/// Everything that is said of one game.
#[derive(Debug)]
pub struct Judged<'a> {
    /// Name of the source.
    pub source: &'a str,
    /// What the source says.
    pub record: &'a Record,
    /// What happened on the board.
    pub timeline: &'a Timeline,
    /// The verdicts, in the order in which profiles were asked for.
    pub verdicts: Vec<Answer<'a>>,
    /// What was asked for and not judged, and why.
    pub unjudged: Vec<Unjudged<'a>>,
}

/// One profile's verdict.
#[derive(Debug)]
pub struct Answer<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// The first 16 hexadecimal digits of the SHA-256 of its RON text.
    pub hash: &'a str,
    /// The family that was asked for, if it was one.
    pub asked: Option<&'a str>,
    /// What else to say about the choice of the edition.
    pub note: Option<&'static str>,
    /// The verdict.
    pub verdict: Verdict,
}

/// A family of which no edition could be judged.
#[derive(Debug)]
pub struct Unjudged<'a> {
    /// The family that was asked for.
    pub asked: &'a str,
    /// Why there is no verdict.
    pub why: String,
}

/// The first 16 hexadecimal digits of the SHA-256 of a text, as `sha256sum` prints them.
#[must_use]
pub fn hash(text: &str) -> String {
    use sha2::Digest;
    let digest = sha2::Sha256::digest(text.as_bytes());
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
