//! A trigger asks one moment of a game a question and answers yes, no or unknown.

mod chance;
mod evaluate;
mod moment;
mod reach;
mod settings;
mod shortfall;
mod truth;

use serde::{Deserialize, Serialize};
use strum::{EnumMessage, IntoStaticStr, VariantNames};

pub use chance::Serving;
pub use moment::{Announced, Counting, Happening, Moment, StartClock, View};
pub use settings::{PerSeat, Settings};
pub use shortfall::Shortfall;
pub use truth::Truth;

use crate::material::{MaterialPattern, OwnSquare};

/// A question about one moment, from the seat of the player: the claimant in a claim, the side that
/// acted at an event, otherwise the side to move. Each variant's documentation ends with an example
/// in RON.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, EnumMessage, IntoStaticStr, VariantNames,
)]
#[serde(deny_unknown_fields)]
pub enum Trigger {
    // Combinations.
    /// All of the triggers hold. `All([FlagFall, Opponent(CannotMate)])`
    All(Vec<Trigger>),
    /// At least one of the triggers holds. `Any([Checkmate, Stalemate])`
    Any(Vec<Trigger>),
    /// The trigger does not hold. `Not(Checkmate)`
    Not(Box<Trigger>),
    /// The trigger holds from the seat of the player's opponent. `Opponent(CannotMate)`
    Opponent(Box<Trigger>),
    /// The trigger holds from the seat of either player; only in a rule whose outcome is `Draw`.
    /// `EitherPlayer(Material(["KB v K"]))`
    EitherPlayer(Box<Trigger>),
    /// Always unknown, for a rule whose text was not read: the text says what is missing.
    /// `All([Repetition(occurrences: 5), Unknown("the text on fivefold repetition")])`
    Unknown(String),

    // The board.
    /// The side to move is in check and has no legal move. `Checkmate`
    Checkmate,
    /// The side to move is not in check and has no legal move. `Stalemate`
    Stalemate,
    /// The side to move is in check. `Not(InCheck)`
    InCheck,
    /// Neither side can mate by any series of legal moves, repetition and move counts ignored;
    /// unknown where the search does not end. `DeadPosition`
    DeadPosition,
    /// The player cannot mate by any series of legal moves; unknown where the search does not end.
    /// `Opponent(CannotMate)`
    CannotMate,
    /// The men fit one of the patterns, the player's on the left: letters in the order `KQRBNP`, a
    /// bare letter is exactly one, `*` any number, `any` any men. `Material(["any v K", "KQ* v KN"])`
    Material(Vec<MaterialPattern>),
    /// All bishops on the board, of both sides, stand on squares of one colour; also true without
    /// bishops. `All([Material(["KB* v KB*"]), BishopsOnOneColour])`
    BishopsOnOneColour,
    /// The player has a pawn on one of these squares, seen from the own side: `a7` is one step from
    /// promotion for either player. `PawnOn(["a7", "h7"])`
    PawnOn(Vec<OwnSquare>),
    /// At most so many men are on the board, kings included. `MenAtMost(7)`
    MenAtMost(u32),

    // The history.
    /// The position has stood at least so many times, now included (1 to 100,000).
    /// `Repetition(occurrences: 3)`
    Repetition {
        /// How many times.
        occurrences: u32,
    },
    /// The position has stood at least so many times, and the last so many occurrences lie exactly
    /// 4 plies apart (1 to 100,000). `ConsecutiveRepetition(occurrences: 5)`
    ConsecutiveRepetition {
        /// How many times.
        occurrences: u32,
    },
    /// At least so many moves by each side without pawn move and capture: a halfmove clock of twice
    /// as many plies (1 to 100,000). `NoProgress(moves: 50)`
    NoProgress {
        /// Moves by each side.
        moves: u32,
    },
    /// At least so many half-moves were played in the record (1 to 100,000). `PlyAtLeast(2)`
    PlyAtLeast(u32),

    // Clocks, settings, offers.
    /// The player's clock shows less than so many seconds; no in a game without clocks, unknown
    /// where the record has none (1 to 100,000). `ClockBelow(seconds: 30)`
    ClockBelow {
        /// Seconds.
        seconds: u32,
    },
    /// A setting of the profile has this value, for the player if players set it.
    /// `Setting("auto-claim", "always")`
    Setting(String, String),
    /// The player offered a draw at most so many plies ago (1 to 100,000).
    /// `OfferedDraw(within_plies: 20)`
    OfferedDraw {
        /// Half-moves.
        within_plies: u32,
    },
    /// The player's draw offer stands: made, and the opponent has not moved since.
    /// `All([FlagFall, Opponent(OfferStands)])`
    OfferStands,
    /// The player offers a draw now. `All([Offers, Material(["any v K"])])`
    Offers,
    /// The player touched a piece on this turn. `All([Repetition(occurrences: 3), Not(Touched)])`
    Touched,

    // Events.
    /// The player's time is used up. `FlagFall`
    FlagFall,
    /// The player resigns. `Resigns`
    Resigns,
    /// The players agree on a draw. `All([Agreed, PlyAtLeast(2)])`
    Agreed,
    /// The player leaves the game. `Abandons`
    Abandons,
    /// The player completes an illegal move, the so-manieth in the game (1 to 100,000).
    /// `IllegalMove(count: 2)`
    IllegalMove {
        /// Which illegal move of the player.
        count: u32,
    },
    /// An official gives the ruling named here, and the record says so.
    /// `Declared("14H: insufficient losing chances")`
    Declared(String),

    // What a record may bring along.
    /// The evaluations after each of the last so many plies lie between the bounds, in centipawns
    /// from the player's side; unknown where the record lacks one (1 to 100,000 plies).
    /// `Evaluation(at_least: -15, at_most: 15, plies: 10)`
    Evaluation {
        /// Lower bound, included.
        at_least: i32,
        /// Upper bound, included.
        at_most: i32,
        /// How many plies back.
        plies: u32,
    },
    /// A tablebase says so of the position, for the player to move; no with more men, unknown
    /// where the record does not tell. `Tablebase(says: Win, men: 7, fifty_moves: false)`
    Tablebase {
        /// What the tablebase says.
        says: TablebaseSays,
        /// Most men, kings included.
        men: u32,
        /// Whether the fifty-move rule counts in the answer.
        fifty_moves: bool,
    },
}

/// What a tablebase says of a position, for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumMessage, IntoStaticStr)]
pub enum TablebaseSays {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

impl Trigger {
    /// The triggers directly inside this one.
    #[must_use]
    pub fn inner(&self) -> &[Trigger] {
        match self {
            Self::All(triggers) | Self::Any(triggers) => triggers,
            Self::Not(trigger) | Self::Opponent(trigger) | Self::EitherPlayer(trigger) => {
                std::slice::from_ref(trigger)
            }
            _ => &[],
        }
    }

    /// What is not known of the text, wherever it stands inside.
    #[must_use]
    pub fn unknowns(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.walk(&mut |trigger| {
            if let Self::Unknown(missing) = trigger {
                found.push(missing.as_str());
            }
        });
        found
    }

    /// Whether this trigger or one inside it is wanted.
    #[must_use]
    pub fn any(&self, wanted: &dyn Fn(&Trigger) -> bool) -> bool {
        wanted(self) || self.inner().iter().any(|inner| inner.any(wanted))
    }

    /// Calls `visit` for this trigger and all inside it.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Trigger)) {
        visit(self);
        for trigger in self.inner() {
            trigger.walk(visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_may_be_the_trigger_itself_or_stand_inside_it() {
        let trigger: Trigger = ron::from_str(
            "All([Not(Any([FlagFall, Unknown(\"when\")])), Opponent(Unknown(\"who\"))])",
        )
        .unwrap();
        assert!(trigger.any(&|it| matches!(it, Trigger::All(_))));
        assert!(trigger.any(&|it| *it == Trigger::FlagFall));
        assert!(!trigger.any(&|it| *it == Trigger::Resigns));
        assert!(Trigger::FlagFall.any(&|it| *it == Trigger::FlagFall));
        assert_eq!(trigger.unknowns(), ["when", "who"]);
        assert_eq!(Trigger::FlagFall.unknowns(), [""; 0]);
    }
}
