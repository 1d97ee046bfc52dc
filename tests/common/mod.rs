//! What several test files share: the canonical cases, the profiles, and games from UCI moves.
#![allow(dead_code, reason = "each test file uses a part")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

pub mod pages;
pub mod played;
pub mod random;

use std::io::{self, Write as _};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::{env, fs};

use remis::cases;
use remis::problem::Place;
use remis::profile::Profile;
use remis::record::{MoveToken, Record, Spelling, Tag};
use remis::timeline::Timeline;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, PositionError, fen::Fen};

/// A canonical case: [`cases::Case`] that is known to be sound.
#[derive(Debug)]
pub struct Case(cases::Case);

impl Deref for Case {
    type Target = cases::Case;

    fn deref(&self) -> &cases::Case {
        &self.0
    }
}

impl Case {
    /// The record with its moves by squares: the slow model reads no other spelling.
    pub fn record(&self) -> Record {
        let mut record = self.0.record().unwrap_or_else(|wrong| panic!("{}: {wrong}", self.id));
        let timeline = self.timeline();
        for (ply, token) in (1..).zip(&mut record.moves) {
            let uci = timeline.uci(timeline.move_to(ply).unwrap());
            (token.text, token.spelling) = (uci.as_str().into(), squares(&uci));
        }
        record
    }

    pub fn timeline(&self) -> Timeline {
        self.0.timeline().unwrap_or_else(|wrong| panic!("{}: {wrong}", self.id))
    }
}

/// Writes out `(Nf3 Nf6 Ng1 Ng8)x4`.
pub fn expand(moves: &str) -> String {
    let mut text = moves.to_owned();
    while let Some(open) = text.rfind('(') {
        let close = open + text[open..].find(")x").expect("`)x` after `(`");
        let digits: String = text[close + 2..].chars().take_while(char::is_ascii_digit).collect();
        let group = format!(" {} ", &text[open + 1..close]).repeat(digits.parse().unwrap());
        text.replace_range(open..close + 2 + digits.len(), &group);
    }
    text
}

pub fn start_position(fen: Option<&str>, mode: CastlingMode) -> Chess {
    fen.map_or_else(Chess::default, |fen| {
        let fen: Fen = fen.parse().unwrap();
        fen.into_position(mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_invalid_ep_square)
            .unwrap()
    })
}

fn squares(uci: &str) -> Spelling {
    let UciMove::Normal { from, to, promotion } = uci.parse().unwrap() else { panic!("{uci}") };
    Spelling::Squares { from, to, promotion }
}

/// A record of a game given in UCI moves.
pub fn record(fen: Option<&str>, chess960: bool, moves: &[String]) -> Record {
    let tag = |name: &str, value: &str| Tag {
        name: name.to_owned(),
        value: value.to_owned(),
        place: Place::default(),
    };
    let mut tags = Vec::new();
    tags.extend(fen.map(|fen| tag("FEN", fen)));
    tags.extend(chess960.then(|| tag("Variant", "Chess960")));
    let token = |uci: &String| MoveToken {
        text: uci.as_str().into(),
        spelling: squares(uci),
        place: Place::default(),
        clock: None,
        evaluation: None,
    };
    Record {
        index: 1,
        line: 1,
        tags,
        moves: moves.iter().map(token).collect(),
        ..Record::default()
    }
}

/// All canonical cases, in the order of files and cases.
pub fn cases() -> Vec<Case> {
    let files = cases::builtin().unwrap_or_else(|error| panic!("{error}"));
    files
        .into_iter()
        .flat_map(|file| {
            assert!(!file.about.is_empty());
            file.cases.into_iter().map(Case)
        })
        .collect()
}

/// Name and text of every profile: those of `rulesets/`, then those made for tests.
pub fn profile_files() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in ["rulesets", "tests/profiles"] {
        let mut files: Vec<PathBuf> = fs::read_dir(root().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
            .collect();
        files.sort();
        found.extend(files.iter().map(|file| {
            let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(file).unwrap())
        }));
    }
    found
}

/// Every profile: those of `rulesets/`, then those made for tests.
pub fn profiles() -> Vec<Profile> {
    let read = |(name, text): (String, String)| {
        remis::lint::check(&text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
    };
    profile_files().into_iter().map(read).collect()
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the shared reference data, if the data is beside the project. Where it is absent this
/// says so loudly; `REMIS_SHARED=required` makes absence a failure.
pub fn shared(path: &str) -> Option<PathBuf> {
    let file = root().join("../shared").join(path);
    if file.exists() {
        return Some(file);
    }
    assert!(env::var_os("REMIS_SHARED").is_none(), "{} is required", file.display());
    #[expect(
        clippy::explicit_write,
        reason = "the harness keeps to itself what eprintln prints in a test that passes"
    )]
    writeln!(io::stderr(), "ABSENT: {} - what depends on it was not tested", file.display())
        .unwrap();
    None
}
