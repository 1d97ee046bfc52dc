//! Case files: games in which something happens, or nearly happens, and what is expected of it.
//!
//! A file of cases is RON, as a profile is. The project's own cases are at hand in the program:
//!
//! ```
//! use remis::{cases, catalog::Catalog, judge::judge};
//!
//! let catalog = Catalog::builtin()?;
//! let profile = catalog.profile("fide-otb-2023").ok_or("no such profile")?;
//! let files = cases::builtin()?;
//! let all = || files.iter().flat_map(|file| &file.cases);
//! let case = all().find(|case| case.id == "fivefold-fifth-at-16").ok_or("no such case")?;
//!
//! let verdict = judge(profile, &case.assumptions(profile), &case.timeline()?);
//! assert_eq!(verdict.ending.map(|ending| ending.ply), Some(16));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod expect;
mod load;
mod outcome;
mod repeat;
mod replay;

use serde::Deserialize;

pub use expect::{ClaimParts, EndingParts, Expectation, How, UnknownParts, Wanted, Who};
pub use load::{builtin, check, fault};
pub use outcome::{Unmatched, Unmet};
pub use replay::Wrong;

use crate::record::Record;
use crate::terms::{Form, Termination};

/// A file of cases.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    /// What the cases of the file are about. `about: "Occurrences"`
    #[serde(default)]
    pub about: String,
    /// The cases; at least one. `cases: [(id: "threefold", moves: "(Nf3 Nf6 Ng1 Ng8)x2")]`
    pub cases: Vec<Case>,
}

/// A game in which something happens, or nearly happens: a start position and moves, or a PGN.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Named for the difference to its neighbour; unique in its file. `id: "threefold-third-at-8"`
    pub id: String,
    /// The id of the case, of this file or one that is run with it, that differs in one ply, square or
    /// right. `near: "threefold-second-at-4"`
    #[serde(default)]
    pub near: String,
    /// What the case teaches. `why: "the start position is occurrence one"`
    #[serde(default)]
    pub why: String,
    /// The start position as FEN; the initial array if left out.
    /// `start: "8/8/4k3/8/8/3QK3/8/8 w - - 0 1"`
    #[serde(default)]
    pub start: Option<String>,
    /// Whether castling is that of Chess960. `chess960: true`
    #[serde(default)]
    pub chess960: bool,
    /// Moves in short algebraic notation, between blanks; `(..)xN` repeats a group.
    /// `moves: "(Nf3 Nf6 Ng1 Ng8)x2"`
    #[serde(default)]
    pub moves: String,
    /// A game in PGN in the place of `start`, `chess960`, `moves`, `result`, `clocks`,
    /// `clocks_used` and `evaluations`. `pgn: File(path: "final.pgn", game: 2)`
    #[serde(default)]
    pub pgn: Option<Pgn>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, which stands if it is left out. `result: "1/2-1/2"`
    #[serde(default = "unfinished")]
    pub result: String,
    /// Clock readings after plies, of the side that made the move. `clocks: [(8, "0:00:29.99")]`
    #[serde(default)]
    pub clocks: Vec<(u32, String)>,
    /// Whether clocks ran; they did not, if left out. `clocks_used: With`
    #[serde(default)]
    pub clocks_used: ClocksUsed,
    /// Evaluations after plies, in centipawns from White's side. `evaluations: [(8, -15)]`
    #[serde(default)]
    pub evaluations: Vec<(u32, i32)>,
    /// What a tablebase says of positions: ply, result, whether the fifty-move rule counts.
    /// `tablebase: [(8, "1-0", false)]`
    #[serde(default)]
    pub tablebase: Vec<(u32, String, bool)>,
    /// What happened besides moves. `events: [(ply: 8, by: "white", act: FlagFalls)]`
    #[serde(default)]
    pub events: Vec<CaseEvent>,
    /// Whether every offer is among the events; `true` if left out. `offers_complete: false`
    #[serde(default = "yes")]
    pub offers_complete: bool,
    /// Values of settings; in a profile that has no such setting or value they are left out.
    /// `settings: ["white.auto-claim=never"]`
    #[serde(default)]
    pub settings: Vec<String>,
    /// What verdicts are expected.
    /// `expect: [(profile: "mine", ending: (ply: 16, termination: FivefoldRepetition))]`
    #[serde(default)]
    pub expect: Vec<Expectation>,
    /// The game of a PGN file, once its reader has [supplied](Case::supply) it.
    #[serde(skip)]
    supplied: Option<Record>,
}

/// A game in PGN.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Pgn {
    /// The text of one game. `pgn: Text("1. e4 e5 1/2-1/2")`
    Text(String),
    /// A game of a file. `pgn: File(path: "final.pgn")`
    File {
        /// The file, relative to the file of the cases. `path: "games/final.pgn"`
        path: String,
        /// The number of the game in the file, from 1, which stands if it is left out. `game: 2`
        #[serde(default = "first")]
        game: u64,
    },
}

/// Whether clocks ran.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum ClocksUsed {
    /// They did not.
    #[default]
    Without,
    /// They did; readings may be missing.
    With,
    /// Nothing is known.
    NotSaid,
}

/// Something that happened besides moves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseEvent {
    /// Half-moves played when it happened. `ply: 8`
    pub ply: u32,
    /// `white` or `black`; left out where no player acts: `Agree`, `Declares`, a claim `ByArbiter`.
    /// `by: "white"`
    #[serde(default)]
    pub by: Option<String>,
    /// What happened. `act: FlagFalls`
    pub act: CaseAct,
}

/// What can happen besides a move: [`crate::record::Act`] as a case file writes it.
#[derive(Clone, Debug, Deserialize)]
pub enum CaseAct {
    /// Offers a draw.
    Offers,
    /// Declines the opponent's draw offer.
    Declines,
    /// Touches a piece with the intention of moving it.
    Touches,
    /// Time is used up.
    FlagFalls,
    /// Resigns.
    Resigns,
    /// Leaves the game.
    Abandons,
    /// The players agree on a draw.
    Agree,
    /// Completes an illegal move.
    IllegalMove,
    /// An official gives a ruling. `act: Declares("14H: insufficient losing chances")`
    Declares(String),
    /// Claims that the game is over; an announced move stands last.
    /// `Claims(ThreefoldRepetition, OnBoard)`, `Claims(FiftyMoves, IntendedMove, "d3d2")`
    Claims(Termination, Form, #[serde(default)] Option<String>),
}

fn unfinished() -> String {
    "*".to_owned()
}

fn yes() -> bool {
    true
}

fn first() -> u64 {
    1
}

impl Case {
    /// A case without moves: what is not said is as a file leaves it out.
    #[must_use]
    pub fn named(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            near: String::new(),
            why: String::new(),
            start: None,
            chess960: false,
            moves: String::new(),
            pgn: None,
            result: unfinished(),
            clocks: Vec::new(),
            clocks_used: ClocksUsed::default(),
            evaluations: Vec::new(),
            tablebase: Vec::new(),
            events: Vec::new(),
            offers_complete: yes(),
            settings: Vec::new(),
            expect: Vec::new(),
            supplied: None,
        }
    }

    /// The path and number of the game that has to be supplied before the case can be replayed.
    #[must_use]
    pub fn file(&self) -> Option<(&str, u64)> {
        match &self.pgn {
            Some(Pgn::File { path, game }) => Some((path, *game)),
            _ => None,
        }
    }

    /// Supplies the game that [`Case::file`] names.
    pub fn supply(&mut self, record: Record) {
        self.supplied = Some(record);
    }
}
