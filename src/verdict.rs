//! What a profile makes of a game.

use shakmaty::Color;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::terms::{ClaimsTaken, Confidence, Form, GameResult, Termination};
use crate::trigger::Settings;

/// What one profile makes of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The profile's id.
    pub profile: String,
    /// What was assumed.
    pub assumed: Assumed,
    /// The ending, if there is one. It is what holds if every unknown is a "no".
    pub ending: Option<Ending>,
    /// Rights to claim before the ending's ply, by first ply and the order of the rules.
    pub claims: Vec<ClaimRun>,
    /// Rules that could not be decided, by first ply and the order of the rules.
    pub undetermined: Vec<UndeterminedRun>,
    /// How the verdict fits the record; `None` where the end of the game was not read.
    pub recorded: Option<Recorded>,
}

/// What was assumed for a verdict.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumed {
    /// What claimants are taken to have done.
    pub claims: ClaimsTaken,
    /// The values of the settings.
    pub settings: Settings,
}

/// The end of a game under a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    /// Half-moves played when the game ends.
    pub ply: u32,
    /// Id of the rule that ends it.
    pub rule: String,
    /// The ground.
    pub termination: Termination,
    /// The result.
    pub result: GameResult,
    /// The claim that was taken; `None` if the rule ends the game by itself.
    pub claim: Option<TakenClaim>,
    /// False if an undetermined automatic rule with another result precedes the ending.
    pub certain: bool,
    /// Ids of the other automatic rules of another termination that held at that moment.
    pub also: Vec<String>,
    /// Plies at which the repeated position stood.
    pub evidence: Vec<u32>,
    /// The rule's citations.
    pub cite: Vec<String>,
    /// How well the source supports the rule.
    pub confidence: Confidence,
}

/// A claim that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenClaim {
    /// The claimant; `None` for an arbiter.
    pub player: Option<Color>,
    /// The form.
    pub form: Form,
    /// The moves that serve, in UCI notation, sorted; only for intended moves.
    pub moves: Vec<String>,
}

/// A right to claim over a maximal run of one player's consecutive opportunities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimRun {
    /// Id of the rule.
    pub rule: String,
    /// The ground.
    pub termination: Termination,
    /// The claimant; `None` for an arbiter.
    pub player: Option<Color>,
    /// The form.
    pub form: Form,
    /// First ply: half-moves played when the right exists.
    pub from_ply: u32,
    /// Last ply.
    pub to_ply: u32,
    /// The moves that serve, in UCI notation, sorted; only for intended moves.
    pub moves: Vec<String>,
}

/// A rule that could not be decided over a run of plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndeterminedRun {
    /// Id of the rule, or `start` where the profile refuses the start position.
    pub rule: String,
    /// Who could have claimed or acted; `None` for automatic rules about a position.
    pub player: Option<Color>,
    /// The form of claim; `None` for automatic rules.
    pub form: Option<Form>,
    /// First ply.
    pub from_ply: u32,
    /// Last ply.
    pub to_ply: u32,
    /// The facts that are missing, sorted.
    pub needs: Vec<String>,
}

/// How a verdict fits the record: the first that applies. In output: kebab case.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Recorded {
    /// The profile ends the game before the record's last ply.
    EndsEarlier,
    /// The record has no result.
    Unfinished,
    /// A missing fact could have ended the game or changed its result.
    Undetermined,
    /// The profile ends the game at the last ply with the recorded result.
    Agrees,
    /// The profile ends the game at the last ply with another result.
    Contradicts,
    /// The record is drawn and a right to claim stood at the last ply.
    Claimable,
    /// The recorded termination names a rule that does not hold.
    Unsupported,
    /// The profile does not end the game.
    NotEnded,
}

/// What of a verdict counts in a summary of many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gist {
    /// The ending, if there is one.
    pub ending: Option<EndingGist>,
    /// Half-moves played after the ending.
    pub after_end: u32,
    /// Grounds on which a right to claim stood somewhere before the ending.
    pub claims: Terminations,
    /// Those of them on which nothing came of it: the record is not drawn where a right stood.
    pub missed: Terminations,
    /// Whether a rule could not be decided.
    pub undetermined: bool,
    /// How the verdict fits the record; `None` where the end of the game was not read.
    pub recorded: Option<Recorded>,
}

/// What of an ending counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndingGist {
    /// The ground.
    pub termination: Termination,
    /// The result.
    pub result: GameResult,
    /// Whether a claim was taken.
    pub claimed: bool,
    /// As in [`Ending::certain`].
    pub certain: bool,
}

/// Whether the endings of several verdicts on one game differ.
#[derive(Clone, Debug, Default)]
pub struct Endings {
    /// The ending of the first, and the half-moves played after it.
    first: Option<(Option<EndingGist>, u32)>,
    differ: bool,
}

impl Endings {
    /// Adds what one says.
    pub fn add(&mut self, gist: &Gist) {
        let ending = (gist.ending, gist.after_end);
        self.differ |= *self.first.get_or_insert(ending) != ending;
    }

    /// Whether they differ: in being there, in the ply, the ground, the result, or whether claimed.
    #[must_use]
    pub fn differ(&self) -> bool {
        self.differ
    }
}

/// A set of grounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminations(u32);

impl Terminations {
    /// Whether the ground is one of them.
    #[must_use]
    pub fn contain(self, termination: Termination) -> bool {
        self.0 & (1 << termination as u32) != 0
    }

    /// The grounds of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<Termination> for Terminations {
    fn from_iter<I: IntoIterator<Item = Termination>>(all: I) -> Self {
        Self(all.into_iter().fold(0, |set, termination| set | 1 << termination as u32))
    }
}

impl Gist {
    /// What counts of a verdict on a game of so many plies with this result.
    #[must_use]
    pub fn of(verdict: &Verdict, last_ply: u32, result: Option<GameResult>) -> Self {
        let ending = verdict.ending.as_ref();
        let claims: Terminations = verdict.claims.iter().map(|run| run.termination).collect();
        let drawn_on_right = result == Some(GameResult::Draw)
            && verdict.claims.iter().any(|run| run.to_ply == last_ply);
        Self {
            ending: ending.map(|ending| EndingGist {
                termination: ending.termination,
                result: ending.result,
                claimed: ending.claim.is_some(),
                certain: ending.certain,
            }),
            after_end: ending.map_or(0, |ending| last_ply.saturating_sub(ending.ply)),
            claims,
            missed: if drawn_on_right { Terminations::default() } else { claims },
            undetermined: !verdict.undetermined.is_empty(),
            recorded: verdict.recorded,
        }
    }
}
