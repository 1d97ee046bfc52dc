//! What several test files share: cases in RON, and games from UCI moves.
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

use std::path::{Path, PathBuf};
use std::{env, fs};

use remis::clock::{TimeControl, parse_clock};
use remis::judge::Assumptions;
use remis::pgn::read_move;
use remis::problem::Place;
use remis::profile::Profile;
use remis::record::{Act, Claim, Event, MoveToken, Record, RecordedEnd, Spelling, Tag};
use remis::terms::{Form, Termination};
use remis::timeline::Timeline;
use serde::Deserialize;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Position, PositionError, fen::Fen, san::San};

/// A file of canonical cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    /// What the cases of the file are about.
    pub about: String,
    pub cases: Vec<Case>,
}

/// A game in which something happens, or nearly happens.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Named for the difference to its neighbour; unique over all files.
    pub id: String,
    /// The id of the case that differs in one ply, square or right.
    pub near: String,
    /// What the case teaches.
    pub why: String,
    /// FEN; the initial array if left out.
    #[serde(default)]
    pub start: Option<String>,
    #[serde(default)]
    pub chess960: bool,
    /// Moves in short algebraic notation, between blanks; `(..)xN` repeats a group.
    #[serde(default)]
    pub moves: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default = "unfinished")]
    pub result: String,
    /// Clock readings after plies, of the side that made the move: `(8, "0:00:29.99")`.
    #[serde(default)]
    pub clocks: Vec<(u32, String)>,
    /// `Without`, `With` (readings may be missing) or `NotSaid`.
    #[serde(default)]
    pub clocks_used: ClocksUsed,
    /// Evaluations after plies, in centipawns from White's side: `(8, -15)`.
    #[serde(default)]
    pub evaluations: Vec<(u32, i32)>,
    #[serde(default)]
    pub events: Vec<CaseEvent>,
    /// Whether every offer is among the events.
    #[serde(default = "yes")]
    pub offers_complete: bool,
    /// `white.auto-claim=never`; a setting that a profile lacks is left out there.
    #[serde(default)]
    pub settings: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub enum ClocksUsed {
    #[default]
    Without,
    With,
    NotSaid,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseEvent {
    pub ply: u32,
    /// `white` or `black`; nobody in particular if left out.
    #[serde(default)]
    pub by: Option<String>,
    pub act: CaseAct,
}

#[derive(Clone, Debug, Deserialize)]
pub enum CaseAct {
    Offers,
    Declines,
    Touches,
    FlagFalls,
    Resigns,
    Abandons,
    Agree,
    IllegalMove,
    Declares(String),
    /// `Claims(ThreefoldRepetition, OnBoard)`, `Claims(FiftyMoves, IntendedMove, "d3d2")`; the slow
    /// model reads announced moves in UCI notation only.
    Claims(Termination, Form, #[serde(default)] Option<String>),
}

fn unfinished() -> String {
    "*".to_owned()
}

fn yes() -> bool {
    true
}

impl Case {
    pub fn record(&self) -> Record {
        let mut record = record(self.start.as_deref(), self.chess960, &self.uci());
        for (ply, reading) in &self.clocks {
            record.moves[*ply as usize - 1].clock = Some(parse_clock(reading).unwrap());
        }
        for &(ply, centipawns) in &self.evaluations {
            record.moves[ply as usize - 1].evaluation = Some(centipawns);
        }
        record.time_control = match self.clocks_used {
            ClocksUsed::Without => TimeControl::None,
            ClocksUsed::With => TimeControl::Clocks(None),
            ClocksUsed::NotSaid => TimeControl::Unknown,
        };
        record.offers_complete = self.offers_complete;
        record.end = RecordedEnd { result: self.result.parse().ok(), ..RecordedEnd::default() };
        record.events = self.events.iter().map(CaseEvent::event).collect();
        record
    }

    pub fn timeline(&self) -> Timeline {
        let timeline = Timeline::replay(&self.record());
        let lost = timeline
            .problems
            .iter()
            .filter(|p| p.kind.severity() == remis::problem::Severity::Error);
        assert_eq!(lost.collect::<Vec<_>>(), Vec::<&remis::problem::Problem>::new(), "{}", self.id);
        timeline
    }

    pub fn assumptions(&self, profile: &Profile) -> Assumptions {
        let mut assumptions = Assumptions::of(profile);
        for setting in &self.settings {
            let (name, value) = setting.split_once('=').unwrap();
            let id = name.rsplit('.').next().unwrap();
            if profile.settings.iter().any(|known| known.id == id) {
                assumptions.set(name, value).unwrap();
            }
        }
        assumptions
    }

    /// The moves in UCI notation.
    pub fn uci(&self) -> Vec<String> {
        let mode = CastlingMode::from_chess960(self.chess960);
        let mut position = start_position(self.start.as_deref(), mode);
        let mut moves = Vec::new();
        for word in expand(&self.moves).split_whitespace() {
            let san: San = word
                .trim_end_matches(['+', '#'])
                .parse()
                .unwrap_or_else(|_| panic!("{}: {word}", self.id));
            let legal =
                san.to_move(&position).unwrap_or_else(|e| panic!("{}: {word}: {e}", self.id));
            moves.push(UciMove::from_move(legal, mode).to_string());
            position.play_unchecked(legal);
        }
        moves
    }
}

impl CaseEvent {
    fn event(&self) -> Event {
        let player = self.by.as_deref().map(|color| color.parse::<Color>().unwrap());
        let act = match self.act.clone() {
            CaseAct::Offers => Act::Offers,
            CaseAct::Declines => Act::Declines,
            CaseAct::Touches => Act::Touches,
            CaseAct::FlagFalls => Act::FlagFalls,
            CaseAct::Resigns => Act::Resigns,
            CaseAct::Abandons => Act::Abandons,
            CaseAct::Agree => Act::Agree,
            CaseAct::IllegalMove => Act::IllegalMove,
            CaseAct::Declares(text) => Act::Declares(text),
            CaseAct::Claims(termination, form, announced) => {
                let intended = announced.as_deref().map(read_move);
                Act::Claims(Claim { termination, form, intended })
            }
        };
        Event { ply: self.ply, player, act }
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
    let token = |uci: &String| {
        let UciMove::Normal { from, to, promotion } = uci.parse().unwrap() else { panic!("{uci}") };
        MoveToken {
            text: uci.as_str().into(),
            spelling: Spelling::Squares { from, to, promotion },
            place: Place::default(),
            clock: None,
            evaluation: None,
        }
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
    let mut files: Vec<PathBuf> = fs::read_dir(root().join("tests/cases"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let mut cases = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let parsed: CaseFile =
            options.from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        assert!(!parsed.about.is_empty());
        cases.extend(parsed.cases);
    }
    cases
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
    eprintln!("ABSENT: {} - what depends on it was not tested", file.display());
    None
}
