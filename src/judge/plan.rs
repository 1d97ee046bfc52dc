//! Which members of a panel judge the games of an outline together, and what they must know of each.

use super::Roll;
use super::outline::{Asked, Outline};
use super::panel::{Member, Settled};
use super::remembered::Remembered;
use super::repeats::{Exact, Repeats, by_count};
use super::whole::{Standing, Whole};
use crate::profile::Rule;
use crate::terms::{ClaimsTaken, Form, Outcome, Termination};
use crate::timeline::Timeline;
use crate::trigger::{Counting, Settings, Trigger, View};
use crate::verdict::{Endings, Gist};

/// What to do with the games of an outline.
#[derive(Debug, Default)]
pub(super) struct Plan {
    /// Members of which the outline tells what they say.
    settled: Vec<(Vec<usize>, Gist)>,
    /// Whether these differ.
    endings: Endings,
    /// Groups for which the repetitions of a game decide, too, and how exactly.
    by_count: Vec<Group>,
    exact: Exact,
    /// What they say of games whose positions repeat alike.
    known: Remembered<Repeats, Known>,
    /// Groups that judge every game.
    open: Vec<Group>,
    /// Games whose settled members are not counted yet.
    games: u64,
    /// How each member comes to its whole verdict, in the order in which they are asked; empty until
    /// whole verdicts are.
    standings: Vec<Standing>,
}

/// Members that agree on every game of an outline.
#[derive(Debug)]
struct Group {
    members: Vec<usize>,
    /// The rules of the first that may have a say: the same in every game of the outline.
    roll: Roll,
}

/// What the groups that look at repetitions say, in their order.
#[derive(Debug)]
struct Known {
    gists: Vec<Gist>,
    /// Games that are not counted yet.
    games: u64,
}

impl Plan {
    /// What to do with games like this one.
    pub(super) fn of<'m, 'p: 'm>(
        chosen: impl Iterator<Item = (usize, &'m Member<'p>, &'m Asked)>,
        settled: &mut Settled,
        timeline: &Timeline,
        outline: &Outline,
    ) -> Self {
        let mut plan = Self::default();
        let mut groups: Vec<(Stance<'_>, Group, View<'_>)> = Vec::new();
        for (at, member, asked) in chosen {
            let view = member.view(timeline);
            let stance = || {
                let roll = Roll::of(member.profile, &view);
                (Stance::of(member, &roll, &view, outline), roll)
            };
            // What the member itself does not ask makes no difference to it.
            let own = Outline::of(timeline, asked).map(|own| (at, own));
            let gist = own.and_then(|own| {
                *settled.entry(own).or_insert_with_key(|(_, own)| {
                    let (stance, roll) = stance();
                    stance.is_settled(&view, own).then(|| member.gist(timeline, &roll))
                })
            });
            if let Some(gist) = gist {
                plan.settle(at, gist);
                continue;
            }
            let (stance, roll) = stance();
            match groups.iter_mut().find(|(known, ..)| *known == stance) {
                Some((_, group, _)) => group.members.push(at),
                None => groups.push((stance, Group { members: vec![at], roll }, view)),
            }
        }
        for (stance, group, view) in groups {
            if stance.looks_at_counts(&view, outline) {
                plan.exact = plan.exact.max(stance.exact(&view));
                plan.by_count.push(group);
            } else {
                plan.open.push(group);
            }
        }
        plan
    }

    /// Adds what a member says of all games of the outline.
    fn settle(&mut self, at: usize, gist: Gist) {
        self.endings.add(&gist);
        match self.settled.iter_mut().find(|(_, known)| *known == gist) {
            Some((members, _)) => members.push(at),
            None => self.settled.push((vec![at], gist)),
        }
    }

    /// Judges a game of the outline. `tell` is given members and what they say of so many games; what
    /// is held back comes with [`Self::count_rest`]. Returns whether the members differ in the ending,
    /// and how much more is remembered now.
    pub(super) fn judge(
        &mut self,
        members: &[Member<'_>],
        timeline: &Timeline,
        asked: &Asked,
        holds_back: bool,
        tell: &mut impl FnMut(usize, &Gist, u64),
    ) -> (bool, usize) {
        let later = u64::from(holds_back);
        let remembered = self.known.len();
        let mut endings = self.endings.clone();
        let gist =
            |group: &Group| group.first(members).map(|first| first.gist(timeline, &group.roll));
        self.games += later;
        if !holds_back {
            self.settled.iter().for_each(|(group, gist)| tell_of(group, gist, 1, tell));
        }
        let mut to_judge: &[Group] = &self.by_count;
        if !to_judge.is_empty() && timeline.counts_alike_ahead() {
            let repeats = Repeats::of(timeline, asked.repetitions(), self.exact);
            let gists = || to_judge.iter().filter_map(gist).collect();
            let known = self.known.entry(repeats);
            let known = known.or_insert_with(|| Known { gists: gists(), games: 0 });
            known.games += later;
            for (group, gist) in to_judge.iter().zip(&known.gists) {
                endings.add(gist);
                if !holds_back {
                    tell_of(&group.members, gist, 1, tell);
                }
            }
            to_judge = &[];
        }
        for group in self.open.iter().chain(to_judge) {
            let Some(gist) = gist(group) else { continue };
            endings.add(&gist);
            tell_of(&group.members, &gist, 1, tell);
        }
        (endings.differ(), self.known.len() - remembered)
    }

    /// Looks how the members come to whole verdicts on games like this one, once.
    pub(super) fn stand<'m, 'p: 'm>(
        &mut self,
        chosen: impl Iterator<Item = (usize, &'m Member<'p>, &'m Asked)>,
        whole: &mut Whole,
        timeline: &Timeline,
    ) {
        if !self.standings.is_empty() {
            return;
        }
        for (at, member, asked) in chosen {
            let is_settled = self.settled.iter().any(|(members, _)| members.contains(&at));
            let own = Outline::of(timeline, asked);
            self.standings.push(whole.standing(at, member, own, is_settled, timeline));
        }
    }

    /// As [`Self::judge`], with whole verdicts. Whether the members differ in the ending.
    pub(super) fn judge_wholly(
        &mut self,
        members: &[Member<'_>],
        timeline: &Timeline,
        holds_back: bool,
        whole: &mut Whole,
        tell: &mut impl FnMut(usize, &Gist, u64),
    ) -> bool {
        let mut endings = self.endings.clone();
        if holds_back {
            self.games += 1;
        } else {
            self.settled.iter().for_each(|(group, gist)| tell_of(group, gist, 1, tell));
        }
        for standing in &self.standings {
            let Some(member) = members.get(standing.member) else { continue };
            let Some(verdict) = whole.say_by(standing, member, timeline) else { continue };
            if !standing.is_settled {
                let gist = Gist::of(verdict, timeline.last_ply(), timeline.end.result);
                endings.add(&gist);
                tell(standing.member, &gist, 1);
            }
        }
        endings.differ()
    }

    /// Counts what was held back.
    pub(super) fn count_rest(&mut self, tell: &mut impl FnMut(usize, &Gist, u64)) {
        if self.games == 0 {
            return;
        }
        let games = std::mem::take(&mut self.games);
        self.settled.iter().for_each(|(group, gist)| tell_of(group, gist, games, tell));
        for known in self.known.values_mut().filter(|known| known.games > 0) {
            let games = std::mem::take(&mut known.games);
            for (group, gist) in self.by_count.iter().zip(&known.gists) {
                tell_of(&group.members, gist, games, tell);
            }
        }
    }
}

impl Group {
    /// The member that judges for all.
    fn first<'m, 'p>(&self, members: &'m [Member<'p>]) -> Option<&'m Member<'p>> {
        members.get(*self.members.first()?)
    }
}

fn tell_of(group: &[usize], gist: &Gist, games: u64, tell: &mut impl FnMut(usize, &Gist, u64)) {
    for &at in group {
        tell(at, gist, games);
    }
}

/// What decides whether two members agree on every game of an outline.
#[derive(PartialEq)]
struct Stance<'p> {
    active: Vec<Clause<'p>>,
    claimable: Vec<Clause<'p>>,
    supposed: Vec<Clause<'p>>,
    countings: Option<(Counting, Counting)>,
    claims_taken: ClaimsTaken,
    settings: Option<&'p Settings>,
}

/// What of a rule decides.
#[derive(PartialEq)]
struct Clause<'p> {
    when: &'p Trigger,
    forms: &'p [Form],
    outcome: Outcome,
    termination: Termination,
}

impl<'p> Stance<'p> {
    fn of(member: &Member<'p>, roll: &Roll, view: &View<'_>, outline: &Outline) -> Self {
        let Member { profile, assumptions } = *member;
        let clauses = |numbers: &[usize]| {
            let rules = numbers.iter().filter_map(|&at| profile.rules.get(at));
            rules.map(Clause::of).collect::<Vec<_>>()
        };
        let (active, claimable) = (clauses(&roll.automatic), clauses(&roll.claimable));
        let supposed = profile.rules.iter().filter(|rule| {
            outline.end_is_supposed() && rule.is_automatic() && rule.when.looks_at_events()
        });
        let supposed: Vec<_> = supposed.map(Clause::of).collect();
        let asked = |wanted: &dyn Fn(&Trigger) -> bool| {
            let mut clauses = active.iter().chain(&claimable).chain(&supposed);
            clauses.any(|clause| clause.when.any(wanted))
        };
        let settings = asked(&|it| matches!(it, Trigger::Setting(..)));
        let counts = asked(&|it| {
            matches!(it, Trigger::Repetition { .. } | Trigger::ConsecutiveRepetition { .. })
        });
        Self {
            countings: counts.then_some((view.fewest, view.most)),
            claims_taken: assumptions.claims(),
            settings: settings.then_some(assumptions.settings()),
            active,
            claimable,
            supposed,
        }
    }

    /// Whether the outline alone tells what comes of a game.
    fn is_settled(&self, view: &View<'_>, outline: &Outline) -> bool {
        let told = |clause: &Clause<'_>| outline.tells(clause.when, view);
        let told_at_end = |clause: &Clause<'_>| {
            Outline::is_haze(clause.when)
                || (told(clause) && Outline::only_at_end(clause.when, view))
        };
        self.claimable.is_empty()
            && self.active.iter().all(told_at_end)
            && self.supposed.iter().all(told)
    }

    /// Whether outline and repetitions tell what comes of a game in which all identities count alike.
    fn looks_at_counts(&self, view: &View<'_>, outline: &Outline) -> bool {
        let told = |clause: &Clause<'_>| outline.tells(clause.when, view);
        let counts = |clause: &Clause<'_>| by_count(clause.when, view.settings);
        let at_end = |clause: &Clause<'_>| Outline::only_at_end(clause.when, view) && told(clause);
        self.claimable.iter().all(counts)
            && self.active.iter().all(|clause| at_end(clause) || counts(clause))
            && self.supposed.iter().all(told)
    }

    /// How exactly it must be known when a position first stood so often, where counts decide.
    fn exact(&self, view: &View<'_>) -> Exact {
        if self.claims_taken == ClaimsTaken::First {
            Exact::Always
        } else if self.active.iter().any(|clause| by_count(clause.when, view.settings)) {
            Exact::OnBoard
        } else {
            Exact::Order
        }
    }
}

impl<'p> Clause<'p> {
    fn of(rule: &'p Rule) -> Self {
        Self {
            when: &rule.when,
            forms: rule.forms(),
            outcome: rule.outcome,
            termination: rule.termination,
        }
    }
}
