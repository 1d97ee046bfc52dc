//! A profile: one regulation, platform or program as an ordered list of rules.

mod load;
mod tree;
mod written;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumMessage, IntoStaticStr};

pub use load::{Fault, MOST_BYTES, read};
pub use tree::{Step, Tree};

use crate::date::{DateRange, PartialDate};
use crate::repetition::{CastlingKey, EnPassantKey, Identity};
use crate::terms::{ClaimsTaken, Confidence, Form, Outcome, Termination};
use crate::trigger::{Counting, StartClock, Trigger};

/// The version of the profile format that this remis reads.
pub const SCHEMA: u32 = 1;

/// One regulation, platform or program. A profile is read from top to bottom on its own: nothing is
/// inherited.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Version of this format. `schema: 1`
    pub schema: u32,
    /// Name of the profile, as its file: lower case letters, digits, `-` and `.`. `id: "lichess"`
    pub id: String,
    /// Name shared by the editions of one regulation; asking for it picks by the game's date.
    /// `family: "fide-otb"`
    pub family: String,
    /// Title for people. `title: "FIDE Laws of Chess 2023, over the board"`
    pub title: String,
    /// Who issues the rules. `issuer: "FIDE"`
    pub issuer: String,
    /// What kind of rules these are. `kind: Regulation`
    pub kind: Kind,
    /// Whether the profile is judged when none is named; `false` if left out. `featured: true`
    #[serde(default, skip_serializing_if = "is_false")]
    pub featured: bool,
    /// Since and until when the rules are in force; always, if left out.
    /// `in_force: (from: "2014-07-01", until: "2017-06-30")`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_force: Option<InForce>,
    /// The texts that rules cite. `sources: [(key: "laws", title: "FIDE Laws of Chess")]`
    pub sources: Vec<Source>,
    /// When two positions are the same.
    /// `same_position: (castling: Rights, en_passant: Legal, cite: ["laws 9.2.3"], confidence: Text)`
    pub same_position: SamePosition,
    /// What counts of the start position. `start: (halfmove_clock: Ignored)`
    #[serde(default, skip_serializing_if = "is_default")]
    pub start: StartRule,
    /// What players or organisers may choose.
    /// `settings: [(id: "event", title: "Kind of event", per: Game, values: ["open", "swiss"])]`
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<Setting>,
    /// What claimants do where the caller does not say: for a program that counts every claimable
    /// draw as drawn. `claims_taken: First`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims_taken: Option<ClaimsTaken>,
    /// What a wrong claim costs; unknown if left out.
    /// `wrong_claim: (opponent_gains_seconds: 120, cite: ["laws 9.5.3"], confidence: Text)`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_claim: Option<WrongClaim>,
    /// When a player may offer a draw; at any time, if left out.
    /// `offers: (when: PlyAtLeast(2), cite: ["lila Game.scala"], confidence: Code)`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offers>,
    /// Points that the texts leave open, and the readings chosen.
    /// `ambiguities: [(about: ["fivefold"], question: "Must they be consecutive?", reading: "No.", cite: ["am p.33"])]`
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ambiguities: Vec<Ambiguity>,
    /// What else a reader should know. `note: "Taken-back moves do not count."`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The rules in order of precedence. `rules: []`
    pub rules: Vec<Rule>,
}

/// What kind of rules a profile states.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    Display,
    EnumMessage,
    IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// A written regulation.
    Regulation,
    /// A platform on which games are played.
    Platform,
    /// A program or library.
    Software,
}

/// When rules are in force. Dates may be partial: `2021`, `2021-01`, `2021-01-31`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InForce {
    /// First day. `from: "2014-07-01"`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<PartialDate>,
    /// Last day; still in force if left out. `until: "2017-06-30"`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<PartialDate>,
}

/// A text that rules cite.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The word that citations begin with. `key: "laws"`
    pub key: String,
    /// Title of the text. `title: "FIDE Laws of Chess"`
    pub title: String,
    /// Address. `url: "https://handbook.fide.com/chapter/E012023"`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Edition, commit or date of the text. `version: "2023-01-01"`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Day on which it was read. `seen: "2026-08-07"`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
}

/// When two positions are the same: placement, side to move, and what is named here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SamePosition {
    /// Whether castling rights count. `castling: Rights`
    pub castling: Castling,
    /// What of en passant counts. `en_passant: Legal`
    pub en_passant: EnPassant,
    /// The same for the start position, for programs that read it in another way.
    /// `start_en_passant: Literal`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_en_passant: Option<EnPassant>,
    /// Where it is written: source key, then article. `cite: ["laws 9.2.3"]`
    pub cite: Vec<String>,
    /// How well the source supports it. `confidence: Text`
    pub confidence: Confidence,
}

/// Whether castling rights are part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumMessage)]
pub enum Castling {
    /// Rights count while king and rook are unmoved, also where castling is impossible at the moment.
    Rights,
    /// Rights do not count.
    Ignored,
    /// The text was not read.
    Unknown,
}

/// What of en passant is part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumMessage)]
pub enum EnPassant {
    /// The right counts if a legal capture exists.
    Legal,
    /// The right counts if an enemy pawn stands beside the pushed one, pinned or not.
    PseudoLegal,
    /// The square counts after every double step, and as the FEN gives it.
    Literal,
    /// En passant does not count.
    Ignored,
    /// The text was not read.
    Unknown,
}

/// What counts of the start position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartRule {
    /// The FEN's halfmove clock: `Counts` if left out. `halfmove_clock: ClampedTo(100)`
    #[serde(default, skip_serializing_if = "is_default")]
    pub halfmove_clock: StartClock,
    /// Whether the start position is an occurrence of itself: `Counted` if left out.
    /// `position: NotCounted`
    #[serde(default, skip_serializing_if = "is_default")]
    pub position: StartPosition,
    /// The same for a position set up from a FEN, where that differs. `set_up: Unknown`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<StartPosition>,
}

/// Whether the start position is an occurrence of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumMessage)]
pub enum StartPosition {
    /// It is occurrence one.
    #[default]
    Counted,
    /// It is not counted.
    NotCounted,
    /// The text was not read, or no game shows it.
    Unknown,
}

impl StartPosition {
    /// Whether the position is counted: what may be, fewest occurrences first.
    fn readings(self) -> (bool, bool) {
        match self {
            Self::Counted => (true, true),
            Self::NotCounted => (false, false),
            Self::Unknown => (false, true),
        }
    }
}

/// Something that players or organisers may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Name. `id: "auto-claim"`
    pub id: String,
    /// Title for people. `title: "Claim draws automatically"`
    pub title: String,
    /// Whether each player chooses, or one choice holds for the game. `per: Player`
    pub per: Per,
    /// The values. `values: ["never", "always"]`
    pub values: Vec<String>,
    /// The value assumed where none is given; unknown if left out. `default: "always"`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

/// Who chooses a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumMessage)]
pub enum Per {
    /// Each player.
    Player,
    /// One choice for the game.
    Game,
}

/// What a wrong claim costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrongClaim {
    /// Seconds added to the opponent's clock; 0 is none, unknown if left out.
    /// `opponent_gains_seconds: 120`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent_gains_seconds: Option<u32>,
    /// The claimant loses half of the own remaining time, at most so many seconds; nothing, if left
    /// out. `claimant_loses_half_up_to_seconds: 180`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimant_loses_half_up_to_seconds: Option<u32>,
    /// Whether an announced move must be played. `intended_move_stands: true`
    #[serde(default, skip_serializing_if = "is_false")]
    pub intended_move_stands: bool,
    /// Whether the claimant loses the game. `claimant_loses: true`
    #[serde(default, skip_serializing_if = "is_false")]
    pub claimant_loses: bool,
    /// Whether a claim is also a draw offer until it is checked. `is_an_offer: true`
    #[serde(default, skip_serializing_if = "is_false")]
    pub is_an_offer: bool,
    /// Where it is written. `cite: ["laws 9.5.3"]`
    pub cite: Vec<String>,
    /// How well the source supports it. `confidence: Text`
    pub confidence: Confidence,
    /// What else a reader should know. `note: "The claim is also an offer."`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// When a player may offer a draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offers {
    /// What must hold, from the seat of the player who offers.
    /// `when: All([PlyAtLeast(2), Not(OfferedDraw(within_plies: 20))])`
    pub when: Trigger,
    /// Where it is written. `cite: ["laws 9.1.1"]`
    pub cite: Vec<String>,
    /// How well the source supports it. `confidence: Text`
    pub confidence: Confidence,
    /// What else a reader should know. `note: "An offer cannot be withdrawn."`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A point that the texts leave open, and the reading that the profile follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ambiguity {
    /// Ids of the rules that depend on it; or `same-position`, `start`, `wrong-claim`, `offers`.
    /// `about: ["fivefold"]`
    pub about: Vec<String>,
    /// What is open. `question: "Does a pinned pawn's capture count?"`
    pub question: String,
    /// The reading chosen. `reading: "Legal captures only."`
    pub reading: String,
    /// Where the doubt, or the ground for the reading, is found. `cite: ["am p.33"]`
    pub cite: Vec<String>,
}

/// When the trigger holds, the game ends, by itself or on a claim.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Name, one of its kind in the profile. `id: "threefold-on-board"`
    pub id: String,
    /// The ground on which the game ends. `termination: ThreefoldRepetition`
    pub termination: Termination,
    /// When it holds. `when: Repetition(occurrences: 3)`
    pub when: Trigger,
    /// Whether it ends the game by itself or gives a right to claim. `applies: OnClaim([OnBoard])`
    pub applies: Applies,
    /// What it means for the player in whose seat the trigger was asked. `outcome: Draw`
    pub outcome: Outcome,
    /// Where it is written: source key, then article. `cite: ["laws 9.2.2"]`
    pub cite: Vec<String>,
    /// How well the source supports it. `confidence: Text`
    pub confidence: Confidence,
    /// What else a reader should know. `note: "An announced move that mates serves."`
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How a rule takes effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, EnumMessage)]
pub enum Applies {
    /// It ends the game by itself.
    Automatically,
    /// It gives a right to claim, in these forms. `OnClaim([OnBoard, AfterOwnMove])`
    OnClaim(Vec<Form>),
}

impl Rule {
    /// The forms of claim; none for an automatic rule.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        match &self.applies {
            Applies::Automatically => &[],
            Applies::OnClaim(forms) => forms,
        }
    }

    /// Whether the rule ends the game by itself.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.applies == Applies::Automatically
    }
}

impl Profile {
    /// A rule by its id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The ways of counting occurrences that the clauses allow, with the fewest and with the most;
    /// equal where nothing is unknown. `set_up` tells whether the game starts from a FEN.
    #[must_use]
    pub fn countings(&self, set_up: bool) -> (Counting, Counting) {
        let (finest, coarsest) = self.same_position.identities();
        let start = self.start.set_up.filter(|_| set_up).unwrap_or(self.start.position);
        let (fewest, most) = start.readings();
        (
            Counting { identity: finest, count_start: fewest },
            Counting { identity: coarsest, count_start: most },
        )
    }

    /// The days on which the profile is in force.
    #[must_use]
    pub fn days(&self) -> DateRange {
        self.in_force.as_ref().map_or_else(DateRange::default, |in_force| {
            DateRange::between(in_force.from.as_ref(), in_force.until.as_ref())
        })
    }
}

impl SamePosition {
    /// The finest and the coarsest identity that the clause allows; equal where nothing is unknown.
    #[must_use]
    pub fn identities(&self) -> (Identity, Identity) {
        let castling = match self.castling {
            Castling::Rights => (CastlingKey::Rights, CastlingKey::Rights),
            Castling::Ignored => (CastlingKey::Ignored, CastlingKey::Ignored),
            Castling::Unknown => (CastlingKey::Rights, CastlingKey::Ignored),
        };
        let en_passant = self.en_passant.keys();
        let start = self.start_en_passant.map(EnPassant::keys);
        let identity = |castling, en_passant, start_en_passant| Identity {
            castling,
            en_passant,
            start_en_passant,
        };
        (
            identity(castling.0, en_passant.0, start.map(|keys| keys.0)),
            identity(castling.1, en_passant.1, start.map(|keys| keys.1)),
        )
    }
}

impl EnPassant {
    /// Finest and coarsest.
    fn keys(self) -> (EnPassantKey, EnPassantKey) {
        match self {
            Self::Legal => (EnPassantKey::Legal, EnPassantKey::Legal),
            Self::PseudoLegal => (EnPassantKey::PseudoLegal, EnPassantKey::PseudoLegal),
            Self::Literal => (EnPassantKey::Literal, EnPassantKey::Literal),
            Self::Ignored => (EnPassantKey::Ignored, EnPassantKey::Ignored),
            Self::Unknown => (EnPassantKey::Literal, EnPassantKey::Ignored),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_false(value: &bool) -> bool {
    !value
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
