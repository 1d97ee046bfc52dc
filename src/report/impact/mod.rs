//! What a change of policy would have done to many games.

pub mod json;
pub mod text;
mod words;

use std::collections::BTreeMap;

use super::rows::{Compared, how};
use super::scan::Counts;
use crate::impact::{End, Flip, Kind, Sums, Telling};
use crate::record::Record;
use crate::terms::{GameResult, Termination};
use crate::trigger::Settings;
use crate::verdict::Verdict;
use shakmaty::Color;

/// What a change of policy would have done.
#[derive(Debug)]
pub struct Impact {
    /// Names of the sources, in order.
    pub sources: Vec<String>,
    /// Sources that could not be read, or not to their end.
    pub unread: u64,
    /// Whether a signal ended the run before the sources did.
    pub interrupted: bool,
    /// The games that were read.
    pub counts: Counts,
    /// Those that were not read whole, and so are not compared.
    pub not_whole: u64,
    /// The sample that was drawn; `None` if all games count.
    pub sample: Option<Sample>,
    /// What was asked for as the policy under which the games were played.
    pub asked: String,
    /// Its editions that judged games.
    pub editions: Vec<Edition>,
    /// Families without an edition for some games, and how many games.
    pub unjudged: BTreeMap<String, u64>,
    /// What is asked about.
    pub studies: Vec<Study>,
}

/// A sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Games in it.
    pub size: u64,
    /// The number that drew it.
    pub seed: u64,
    /// Games that it was drawn from.
    pub from: u64,
}

/// A profile by which games were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its id.
    pub profile: String,
    /// The hash of its text.
    pub hash: String,
    /// The values of its settings.
    pub settings: Settings,
    /// Games played under it.
    pub games: u64,
}

/// A profile that is asked about, and what comes of it.
#[derive(Debug)]
pub struct Study {
    /// Its id.
    pub profile: String,
    /// Its title.
    pub title: String,
    /// The hash of its text.
    pub hash: String,
    /// What claimants are taken to do: `never`, `first` or `recorded`.
    pub claims: &'static str,
    /// The values of its settings.
    pub settings: Settings,
    /// The counts.
    pub sums: Sums,
    /// The games that tell most.
    pub telling: Telling<Told>,
}

/// A game that tells of a change of policy.
#[derive(Clone, Debug)]
pub struct Told {
    /// Name of the source.
    pub source: String,
    /// The tag `White`.
    pub white: Option<String>,
    /// The tag `Black`.
    pub black: Option<String>,
    /// Their ratings.
    pub ratings: [Option<u32>; 2],
    /// The tag `Event`.
    pub event: Option<String>,
    /// The tag `Site`.
    pub site: Option<String>,
    /// The date as written.
    pub date: Option<String>,
    /// The recorded result.
    pub recorded: Option<GameResult>,
    /// Half-moves of the record.
    pub plies: u32,
    /// What becomes of the ending.
    pub kind: Kind,
    /// What becomes of the result.
    pub flip: Option<Flip>,
    /// Who loses by that.
    pub loser: Option<Color>,
    /// Half-moves saved.
    pub plies_saved: Option<i64>,
    /// Milliseconds saved.
    pub millis_saved: Option<i64>,
    /// What happened.
    pub from: ToldEnd,
    /// The ending under Q; `None` if that is unknowable.
    pub to: Option<ToldEnd>,
    /// The game itself, if it is to be shown.
    pub record: Option<Box<Record>>,
}

/// An ending with its article.
#[derive(Clone, Debug)]
pub struct ToldEnd {
    /// The profile.
    pub profile: String,
    /// Half-moves played.
    pub ply: u32,
    /// The result.
    pub result: Option<GameResult>,
    /// The ground.
    pub ground: Option<Termination>,
    /// `automatic`, `claim` or `record`.
    pub how: &'static str,
    /// The rule, if one ends the game.
    pub rule: Option<String>,
    /// Its citations.
    pub cite: Vec<String>,
    /// How well the source supports it.
    pub confidence: Option<&'static str>,
}

impl Told {
    /// What is told of a game; `shown`: with the game itself.
    #[must_use]
    pub fn of(compared: &Compared<'_>, shown: bool) -> Self {
        let Compared { source, game, about, difference, .. } = *compared;
        let tag = |name: &str| game.tag(name).map(str::to_owned);
        Self {
            source: source.to_owned(),
            white: tag("White"),
            black: tag("Black"),
            ratings: [about.ratings.white, about.ratings.black],
            event: tag("Event"),
            site: tag("Site"),
            date: game.date().map(str::to_owned),
            recorded: game.timeline.end.result,
            plies: game.timeline.last_ply(),
            kind: difference.kind,
            flip: difference.flip(),
            loser: difference.loser(),
            plies_saved: difference.plies_saved(),
            millis_saved: compared.millis_saved(),
            from: ToldEnd::of(difference.from, compared.from),
            to: difference.to.map(|end| ToldEnd::of(end, compared.to)),
            record: if shown { game.to_record().map(Box::new) } else { None },
        }
    }
}

impl ToldEnd {
    fn of(end: End, verdict: &Verdict) -> Self {
        let ending = verdict.ending.as_ref();
        Self {
            profile: verdict.profile.clone(),
            ply: end.ply,
            result: end.result,
            ground: end.ground,
            how: how(ending),
            rule: ending.map(|it| it.rule.clone()),
            cite: ending.map_or_else(Vec::new, |it| it.cite.clone()),
            confidence: ending.map(|it| it.confidence.into()),
        }
    }
}

impl Study {
    /// Games that were compared.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.sums.all.games
    }
}
