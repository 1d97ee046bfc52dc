//! The field's words as types: how a game can end, who may end it, how sure a source makes us.

use serde::{Deserialize, Serialize};
use shakmaty::Color;
use strum::{Display, EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// The ground on which a game ends. In output: kebab case (`fifty-moves`).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumMessage,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Termination {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side can mate by any series of legal moves.
    DeadPosition,
    /// The men left are too few by a table of the profile.
    InsufficientMaterial,
    /// The same position stands for the third time.
    ThreefoldRepetition,
    /// The same position stands for the fifth time.
    FivefoldRepetition,
    /// Fifty moves by each side without pawn move and capture (100 plies).
    FiftyMoves,
    /// Seventy-five moves by each side without pawn move and capture (150 plies).
    SeventyFiveMoves,
    /// The game is longer than the profile allows.
    MaximumLength,
    /// The players agree on a draw.
    Agreement,
    /// A player resigns.
    Resignation,
    /// A player's time is used up.
    FlagFall,
    /// A player made too many illegal moves.
    IllegalMoves,
    /// A player left the game.
    Abandonment,
    /// An official, or a rule that reads engine evaluations, decides.
    Adjudication,
    /// A tablebase decides.
    Tablebase,
}

/// What an ending means, from the seat of the player who claims, acts or is to move.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumMessage,
    VariantArray,
    IntoStaticStr,
)]
pub enum Outcome {
    /// Half a point each.
    Draw,
    /// The player loses.
    PlayerLoses,
    /// The player wins.
    PlayerWins,
}

impl Outcome {
    /// The result when `player` sits in the seat.
    #[must_use]
    pub fn result(self, player: Color) -> GameResult {
        match self {
            Self::Draw => GameResult::Draw,
            Self::PlayerWins => GameResult::won_by(player),
            Self::PlayerLoses => GameResult::won_by(!player),
        }
    }
}

/// How a claim is made, and so who makes it. In output: kebab case (`intended-move`).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumMessage,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Form {
    /// The claimant has the move and announces one without playing it; the rule is asked about the
    /// position that would arise.
    IntendedMove,
    /// The claimant has the move and claims what stands on the board.
    OnBoard,
    /// The claimant made the last move and it is unanswered.
    AfterOwnMove,
    /// An official may declare it.
    ByArbiter,
}

/// What the claimants of a game are taken to have done.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumMessage,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ClaimsTaken {
    /// Nobody claims.
    Never,
    /// The earliest right to claim is taken.
    First,
    /// A claim was made if the record ends drawn at a ply where a right stood.
    Recorded,
}

/// How well the source supports a statement. In output: lower case.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumMessage,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Confidence {
    /// The article itself was read.
    Text,
    /// The source code was read.
    Code,
    /// Recorded games of the platform agree; the note gives counts and dates.
    Observed,
    /// The operator's help page says so.
    Help,
    /// A quotation, a summary or a forum says so.
    Secondary,
    /// Inferred, not verified.
    Inferred,
}

/// The score of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
pub enum GameResult {
    /// `1-0`
    #[strum(serialize = "1-0")]
    WhiteWins,
    /// `0-1`
    #[strum(serialize = "0-1")]
    BlackWins,
    /// `1/2-1/2`
    #[strum(serialize = "1/2-1/2")]
    Draw,
}

impl GameResult {
    /// The result of a game that `winner` won.
    #[must_use]
    pub fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// The side that lost, if one did.
    #[must_use]
    pub fn loser(self) -> Option<Color> {
        match self {
            Self::WhiteWins => Some(Color::Black),
            Self::BlackWins => Some(Color::White),
            Self::Draw => None,
        }
    }
}

/// `white` or `black`: the spelling of a colour in every output.
#[must_use]
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
