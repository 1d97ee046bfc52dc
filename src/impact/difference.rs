//! One game under two profiles.

use std::cmp::Ordering;

use shakmaty::Color;
use strum::{Display, IntoStaticStr, VariantArray};

use super::lacking::{self, Lacking, Which};
use super::{rights, time};
use crate::clock::Millis;
use crate::judge::Assumptions;
use crate::profile::Profile;
use crate::record::{Act, Ended, HowEnded};
use crate::terms::{GameResult, Termination};
use crate::timeline::Timeline;
use crate::verdict::{Gist, Terminations, Verdict};

/// A profile and its verdict on the game.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The profile.
    pub profile: &'a Profile,
    /// What is assumed.
    pub assumptions: &'a Assumptions,
    /// Its verdict.
    pub verdict: &'a Verdict,
}

/// Where and how a game ends on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Half-moves played.
    pub ply: u32,
    /// The result; `None` if only the record could tell and it does not (`*`).
    pub result: Option<GameResult>,
    /// The ground: that of the profile's rule, or where no rule ends the game what the record names;
    /// `None` where it names nothing.
    pub ground: Option<Termination>,
}

/// What becomes of the ending, the first that applies. In output: kebab case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Display, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Kind {
    /// A missing fact could change the answer.
    Undecided,
    /// Q does not end the game in the moves that were played: what would have followed is unknowable.
    Unknowable,
    /// Q ends the game after fewer half-moves.
    Sooner,
    /// Q ends it after more half-moves, all of them played: the record goes on after P's ending.
    Later,
    /// At the same ply, on another ground or with another result.
    Otherwise,
    /// At the same ply, on the same ground, with the same result.
    Same,
}

/// Another result than the one that happened. In output: kebab case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Display, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Flip {
    /// A win becomes a draw.
    WinToDraw,
    /// A draw becomes a win.
    DrawToWin,
    /// A win becomes the other side's.
    WinToLoss,
}

/// What becomes of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What happened.
    pub from: End,
    /// The ending under Q; `None` if it does not end the game in the moves that were played.
    pub to: Option<End>,
    /// What becomes of the ending.
    pub kind: Kind,
    /// The facts that are missing, where the difference is undecided.
    pub lacking: Vec<Lacking>,
    /// Half-moves that the record goes on after P's ending.
    pub after_from: u32,
    /// Whether P ends the game by a claim that the record does not name: its players may have agreed.
    pub claim_assumed: bool,
    /// Whether P ends the game at the last ply with another result than the recorded one.
    pub contradicts: bool,
    /// Grounds with a right to claim under Q, at a ply at which both games run, that P does not give
    /// to that player there.
    pub appear: Terminations,
    /// The same the other way round.
    pub vanish: Terminations,
    /// Grounds on which a right to claim stood under P, and nothing came of it.
    pub missed_from: Terminations,
    /// The same under Q.
    pub missed_to: Terminations,
}

impl End {
    /// The ending that a profile sees, if there is one.
    #[must_use]
    pub fn of(gist: &Gist, timeline: &Timeline) -> Option<Self> {
        let ending = gist.ending?;
        Some(Self {
            ply: timeline.last_ply().saturating_sub(gist.after_end),
            result: Some(ending.result),
            ground: Some(ending.termination),
        })
    }

    /// The end of the record itself. What it says of a rule of the board counts for nothing: that is
    /// for profiles to say.
    #[must_use]
    pub fn of_record(timeline: &Timeline) -> Self {
        let ground = match timeline.end.how {
            HowEnded::Event(ended) => Some(ended_by(ended)),
            HowEnded::Rule(Termination::Adjudication) => Some(Termination::Adjudication),
            HowEnded::Rule(_) | HowEnded::Unnamed | HowEnded::Outside => None,
        };
        Self { ply: timeline.last_ply(), result: timeline.end.result, ground }
    }
}

fn ended_by(ended: Ended) -> Termination {
    match ended {
        Ended::FlagFall => Termination::FlagFall,
        Ended::Resignation => Termination::Resignation,
        Ended::Agreement => Termination::Agreement,
        Ended::Abandonment => Termination::Abandonment,
        Ended::IllegalMove => Termination::IllegalMoves,
    }
}

impl Difference {
    /// The difference between what happened and what Q makes of the same moves. `from` holds P, or
    /// each edition that may have been in force where the game's date does not tell; `None` if there
    /// is none. The game must have been read whole.
    #[must_use]
    pub fn of(from: &[Side<'_>], to: Side<'_>, timeline: &Timeline) -> Option<Self> {
        let mut all = from.iter().map(|from| between(*from, to, timeline));
        let mut first = all.next()?;
        for other in all {
            let same = (first.from, first.to, first.kind) == (other.from, other.to, other.kind);
            if !same {
                first.kind = Kind::Undecided;
                first.lacking = vec![Lacking::date()];
            }
            // Of rights only those count that every edition gives or denies.
            first.appear = first.appear.and(other.appear);
            first.vanish = first.vanish.and(other.vanish);
            first.missed_from = first.missed_from.and(other.missed_from);
        }
        Some(first)
    }

    /// The difference of a game of which both say the same by their gists, without any right to claim
    /// and with nothing undetermined; `q` is the profile asked about. `None`: the gists alone do not
    /// tell.
    #[must_use]
    pub fn of_gists(from: &[&Gist], to: &Gist, q: &Profile, timeline: &Timeline) -> Option<Self> {
        let plain = to.claims.is_empty() && !to.undetermined;
        // What ended the game, by the record, may be what Q forbids.
        let told = to.ending.is_some()
            || (End::of_record(timeline).ground.is_none()
                && !lacking::may_forbid_draw(q, timeline));
        if !plain || !told || from.is_empty() || from.iter().any(|from| *from != to) {
            return None;
        }
        let end = End::of(to, timeline).unwrap_or_else(|| End::of_record(timeline));
        Some(Self {
            from: end,
            to: Some(end),
            kind: Kind::Same,
            lacking: Vec::new(),
            after_from: to.after_end,
            claim_assumed: claim_assumed(to, timeline),
            contradicts: contradicts(Some(end).filter(|_| to.ending.is_some()), timeline),
            appear: Terminations::default(),
            vanish: Terminations::default(),
            missed_from: Terminations::default(),
            missed_to: Terminations::default(),
        })
    }

    /// Whether the ending or the rights to claim differ, or could.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.kind != Kind::Same || !self.appear.is_empty() || !self.vanish.is_empty()
    }

    /// Whether the result is another one. `None`: it is the same, or not known.
    #[must_use]
    pub fn flip(&self) -> Option<Flip> {
        let (from, to) = self.results()?;
        match (from, to) {
            _ if from == to => None,
            (_, GameResult::Draw) => Some(Flip::WinToDraw),
            (GameResult::Draw, _) => Some(Flip::DrawToWin),
            _ => Some(Flip::WinToLoss),
        }
    }

    /// Who loses by another result: half a point or a whole one.
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        let (from, to) = self.results()?;
        self.flip()?;
        to.loser().or_else(|| from.loser().map(|loser| !loser))
    }

    fn results(&self) -> Option<(GameResult, GameResult)> {
        if self.kind == Kind::Undecided {
            return None;
        }
        Some((self.from.result?, self.to?.result?))
    }

    /// Half-moves saved; negative, they are added. `None` where that is unknowable or undecided.
    #[must_use]
    pub fn plies_saved(&self) -> Option<i64> {
        if self.kind == Kind::Undecided {
            return None;
        }
        Some(i64::from(self.from.ply) - i64::from(self.to?.ply))
    }

    /// The time that both sides used for the half-moves between the two endings, where the clocks
    /// tell. `increment`: what each move adds.
    #[must_use]
    pub fn time_between(&self, timeline: &Timeline, increment: Option<Millis>) -> Option<Millis> {
        let (from, to) = (self.from.ply, self.to?.ply);
        time::used(timeline, from.min(to), from.max(to), increment?)
    }
}

fn between(from: Side<'_>, to: Side<'_>, timeline: &Timeline) -> Difference {
    let last = timeline.last_ply();
    let gist = |side: Side<'_>| Gist::of(side.verdict, last, timeline.end.result);
    let (p, q) = (gist(from), gist(to));
    let (ruled, record) = (End::of(&p, timeline), End::of_record(timeline));
    let what_happened = ruled.unwrap_or(record);
    let end = End::of(&q, timeline).or_else(|| {
        // Q lets the game run to the end of the record.
        let stands = match ruled {
            Some(ruled) if ruled.ply == last => {
                // Players or officials ended it, and Q has nothing to say about that.
                record.ground == ruled.ground && !speaks_of(to.profile, record.ground)
            }
            Some(_) => !speaks_of(to.profile, record.ground),
            // Neither of two profiles that speak of it lets it end the game, and yet it did.
            None => !speaks_of(to.profile, record.ground) || speaks_of(from.profile, record.ground),
        };
        stands.then(|| if ruled.is_some_and(|it| it.ply == last) { what_happened } else { record })
    });
    let kind = match end {
        None => Kind::Unknowable,
        Some(end) => match end.ply.cmp(&what_happened.ply) {
            Ordering::Less => Kind::Sooner,
            Ordering::Greater => Kind::Later,
            Ordering::Equal if end == what_happened => Kind::Same,
            Ordering::Equal => Kind::Otherwise,
        },
    };
    let lacking = lacking::of(from, to, timeline, kind == Kind::Same);
    let (appear, vanish) = rights::changed(from.verdict, to.verdict);
    Difference {
        from: what_happened,
        to: end,
        kind: if lacking.is_empty() { kind } else { Kind::Undecided },
        lacking,
        after_from: last - what_happened.ply,
        claim_assumed: claim_assumed(&p, timeline),
        contradicts: contradicts(ruled, timeline),
        appear,
        vanish,
        missed_from: p.missed,
        missed_to: q.missed,
    }
}

/// Whether a profile has a rule on this ground.
fn speaks_of(profile: &Profile, ground: Option<Termination>) -> bool {
    ground.is_some_and(|ground| profile.rules.iter().any(|rule| rule.termination == ground))
}

/// Whether the claim that ends the game is one that the record does not name.
fn claim_assumed(gist: &Gist, timeline: &Timeline) -> bool {
    let named = matches!(timeline.end.how, HowEnded::Rule(_));
    let stated = timeline.events.iter().any(|event| matches!(event.act, Act::Claims(_)));
    gist.ending.is_some_and(|ending| ending.claimed) && !named && !stated
}

/// Whether a profile ends the game where the record does, with another result.
fn contradicts(end: Option<End>, timeline: &Timeline) -> bool {
    let recorded = timeline.end.result;
    end.is_some_and(|end| {
        end.ply == timeline.last_ply() && recorded.is_some() && end.result != recorded
    })
}

impl Lacking {
    /// The date of a game, on which the edition in force depends.
    fn date() -> Self {
        Self { side: Which::From, rule: None, need: "date".to_owned() }
    }
}
