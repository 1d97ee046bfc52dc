//! Whole verdicts of many profiles on one game after the other: what can end a game at its last ply alone
//! is judged once for all games of an outline.

use super::own::{Own, Says};
use super::remembered::Remembered;
use super::{Detail, Roll, judge_by, panel::Member};
use crate::timeline::Timeline;
use crate::verdict::Verdict;

/// What members make of the game judged last, and what is remembered of others.
#[derive(Debug, Default)]
pub(super) struct Whole {
    /// Verdicts in which every ply is the last, set to that of the game asked about last.
    at_end: Vec<Verdict>,
    /// Which of them is that of a member, by the number of what it says by itself; `None`: it judges each.
    known: Remembered<usize, Option<usize>>,
    /// Verdicts on the present game.
    judged: Vec<Verdict>,
    /// Who says what of the present game, in order.
    said: Vec<(usize, Said)>,
}

#[derive(Clone, Copy, Debug)]
enum Said {
    AtEnd(usize),
    Judged(usize),
}

/// How a member comes to its verdict on the games of an outline.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) member: usize,
    /// The number of what it says by itself.
    pub(super) own: usize,
    /// The number of the verdict whose plies are the last; `None`: it judges each.
    at_end: Option<usize>,
}

/// The verdicts of members on a game, in the order in which they were asked.
#[derive(Clone, Copy, Debug)]
pub struct Verdicts<'v>(&'v Whole);

impl<'v> Verdicts<'v> {
    pub(super) fn of(whole: &'v Whole) -> Self {
        Self(whole)
    }

    /// Each member's number with its verdict.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &'v Verdict)> + use<'v> {
        let whole = self.0;
        whole.said.iter().filter_map(|&(member, said)| Some((member, whole.verdict(said)?)))
    }
}

impl Whole {
    /// How many verdicts are remembered, and of how many outlines there are none.
    pub(super) fn remembered(&self) -> usize {
        self.known.len()
    }

    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.at_end.clear();
    }

    /// Begins another game.
    pub(super) fn begin(&mut self) {
        self.judged.clear();
        self.said.clear();
    }

    /// Adds the verdict of a member on the present game.
    pub(super) fn say(&mut self, member: usize, verdict: Verdict) -> Option<&Verdict> {
        self.said.push((member, Said::Judged(self.judged.len())));
        self.judged.push(verdict);
        self.judged.last()
    }

    /// How a member comes to its verdicts on games like this one. `own`: what it says of them by itself,
    /// and its number.
    pub(super) fn standing(
        &mut self,
        member: usize,
        judge: &Member<'_>,
        number: usize,
        own: &Own<'_>,
        timeline: &Timeline,
    ) -> Standing {
        let Self { at_end, known, .. } = self;
        let kept = match own.says {
            Says::Always(_) => *known.entry(number).or_insert_with(|| {
                let verdict = judge.verdict(timeline, &own.roll);
                is_at_end(&verdict, timeline.last_ply()).then(|| {
                    at_end.push(verdict);
                    at_end.len() - 1
                })
            }),
            Says::ByRepeats(..) | Says::OfEach => None,
        };
        Standing { member, own: number, at_end: kept }
    }

    /// Adds what a member says of the present game.
    pub(super) fn say_by(
        &mut self,
        standing: &Standing,
        judge: &Member<'_>,
        own: &Own<'_>,
        timeline: &Timeline,
    ) -> Option<&Verdict> {
        let Some(at) = standing.at_end else {
            return self.say(standing.member, judge.verdict(timeline, &own.roll));
        };
        self.said.push((standing.member, Said::AtEnd(at)));
        let verdict = self.at_end.get_mut(at)?;
        set_end(verdict, timeline.last_ply());
        Some(verdict)
    }

    fn verdict(&self, said: Said) -> Option<&Verdict> {
        match said {
            Said::AtEnd(at) => self.at_end.get(at),
            Said::Judged(at) => self.judged.get(at),
        }
    }
}

impl Member<'_> {
    /// The whole verdict, where it is known which rules may have a say.
    pub(super) fn verdict(&self, timeline: &Timeline, roll: &Roll) -> Verdict {
        judge_by(roll, self.profile, self.assumptions, &self.view(timeline), Detail::Whole)
    }
}

/// Whether a verdict tells of nothing before the last ply.
fn is_at_end(verdict: &Verdict, last: u32) -> bool {
    let Verdict { ending, claims, undetermined, .. } = verdict;
    claims.is_empty()
        && ending.as_ref().is_none_or(|it| it.ply == last && it.evidence.is_empty())
        && undetermined.iter().all(|run| (run.from_ply, run.to_ply) == (last, last))
}

/// Makes it the verdict on a game of another length.
fn set_end(verdict: &mut Verdict, last: u32) {
    if let Some(ending) = &mut verdict.ending {
        ending.ply = last;
    }
    for run in &mut verdict.undetermined {
        (run.from_ply, run.to_ply) = (last, last);
    }
}
