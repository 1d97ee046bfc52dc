//! What a case expects of a verdict. A part that is left out may be anything.

use serde::{Deserialize, Deserializer};
use shakmaty::Color;

use crate::terms::{ClaimsTaken, Form, Termination};

/// What one profile is expected to make of a case.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The profile: its id, or a family, which stands for its newest edition.
    /// `profile: "fide-otb-2023"`
    pub profile: String,
    /// What claimants are taken to do, if not what the profile says. `claims_taken: First`
    #[serde(default)]
    pub claims_taken: Option<ClaimsTaken>,
    /// How the game ends: some parts of the ending, or `None` if it must not end.
    /// `ending: (ply: 16, termination: FivefoldRepetition, result: "1/2-1/2", how: Automatic)`
    #[serde(default, deserialize_with = "given")]
    pub ending: Wanted,
    /// An ending that must not be: none that has all these parts. `not_ending: (result: "1-0")`
    #[serde(default)]
    pub not_ending: Option<EndingParts>,
    /// All rights to claim; each fits one of these, and each of these fits one.
    /// `claims: [(player: White, form: OnBoard, from: 8, to: 14)]`
    #[serde(default)]
    pub claims: Option<Vec<ClaimParts>>,
    /// All rules that cannot be decided; each fits one of these, and each of these fits one.
    /// `undetermined: [(rule: "flag-fall", needs: "clock of white")]`
    #[serde(default)]
    pub undetermined: Option<Vec<UnknownParts>>,
}

/// Whether and how a game is expected to end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// Nothing is said.
    #[default]
    Anything,
    /// It goes on.
    NoEnding,
    /// It ends, with these parts.
    Ending(EndingParts),
}

impl Wanted {
    /// The parts of the ending, if there is to be one.
    #[must_use]
    pub fn parts(&self) -> Option<&EndingParts> {
        match self {
            Self::Ending(parts) => Some(parts),
            Self::Anything | Self::NoEnding => None,
        }
    }
}

/// Parts of an ending.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingParts {
    /// Half-moves played when the game ends. `ply: 16`
    #[serde(default)]
    pub ply: Option<u32>,
    /// The ground. `termination: FivefoldRepetition`
    #[serde(default)]
    pub termination: Option<Termination>,
    /// `1-0`, `0-1` or `1/2-1/2`. `result: "1/2-1/2"`
    #[serde(default)]
    pub result: Option<String>,
    /// Id of the rule that ends it. `rule: "fivefold"`
    #[serde(default)]
    pub rule: Option<String>,
    /// Whether the rule ends it by itself. `how: Automatic`
    #[serde(default)]
    pub how: Option<How>,
    /// Whether no undetermined rule could have given another result before. `certain: false`
    #[serde(default)]
    pub certain: Option<bool>,
}

/// How a game is ended by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum How {
    /// The rule ends it by itself.
    Automatic,
    /// A claim is taken.
    Claim,
}

/// Who has a right to claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Who {
    /// The player with the white men.
    White,
    /// The player with the black men.
    Black,
    /// An official.
    Arbiter,
}

impl Who {
    /// The player, or `None` for an official.
    #[must_use]
    pub fn player(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Arbiter => None,
        }
    }
}

/// Parts of a run of rights to claim.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimParts {
    /// The claimant. `player: White`
    #[serde(default)]
    pub player: Option<Who>,
    /// The form. `form: OnBoard`
    #[serde(default)]
    pub form: Option<Form>,
    /// First ply: half-moves played when the right exists. `from: 8`
    #[serde(default)]
    pub from: Option<u32>,
    /// Last ply. `to: 14`
    #[serde(default)]
    pub to: Option<u32>,
    /// The ground. `termination: ThreefoldRepetition`
    #[serde(default)]
    pub termination: Option<Termination>,
    /// Id of the rule. `rule: "threefold-on-board"`
    #[serde(default)]
    pub rule: Option<String>,
    /// The moves that serve, in UCI notation, sorted. `moves: ["f6g8"]`
    #[serde(default)]
    pub moves: Option<Vec<String>>,
}

/// Parts of a run of plies at which a rule cannot be decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnknownParts {
    /// Id of the rule. `rule: "flag-fall"`
    #[serde(default)]
    pub rule: Option<String>,
    /// First ply. `from: 8`
    #[serde(default)]
    pub from: Option<u32>,
    /// Last ply. `to: 14`
    #[serde(default)]
    pub to: Option<u32>,
    /// One of the facts that are missing. `needs: "clock of white"`
    #[serde(default)]
    pub needs: Option<String>,
}

/// Tells `ending: None` from an ending that is left out.
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Wanted, D::Error> {
    let parts = Option::deserialize(from)?;
    Ok(parts.map_or(Wanted::NoEnding, Wanted::Ending))
}
