//! Many profiles on many games, counted: what a summary of a corpus needs.
//!
//! A game that is quiet (no rule of a profile can fire but at its end) has the same gist as every
//! other with the same outline, so it is judged once. Profiles of which the same rules can fire in a
//! game agree on it, so one of them judges it. Both follow from [`Trigger::may_fire`]; `judge` itself
//! decides, and its verdicts alone are counted.

use std::collections::HashMap;

use super::outline::{Asked, Outline};
use super::{Assumptions, Detail, Roll, judge_by, view};
use crate::profile::{Profile, Rule};
use crate::terms::{ClaimsTaken, Form, Outcome, Termination};
use crate::timeline::Timeline;
use crate::trigger::{Counting, Settings, Trigger, View};
use crate::verdict::{Endings, Gist};

/// Outlines that are remembered at most; more are forgotten and found again.
const MOST_PLANS: usize = 20_000;

/// A profile of the panel.
#[derive(Clone, Copy, Debug)]
pub struct Member<'p> {
    /// The profile.
    pub profile: &'p Profile,
    /// What is assumed.
    pub assumptions: &'p Assumptions,
}

impl Member<'_> {
    fn view<'a>(&'a self, timeline: &'a Timeline) -> View<'a> {
        view(self.profile, self.assumptions, timeline)
    }

    fn gist(&self, timeline: &Timeline, roll: &Roll) -> Gist {
        let verdict =
            judge_by(roll, self.profile, self.assumptions, &self.view(timeline), Detail::Gist);
        Gist::of(&verdict, timeline.last_ply(), timeline.end.result)
    }
}

/// Profiles that judge the same games.
#[derive(Debug)]
pub struct Panel<'p> {
    members: Vec<Member<'p>>,
    asked: Asked,
    /// What is known of an outline, by it and the number of the selection of members.
    plans: HashMap<(usize, Outline), Plan>,
    /// Whether games whose gist is known are counted later, all at once.
    holds_back: bool,
}

/// What to do with the games of an outline.
#[derive(Debug)]
struct Plan {
    groups: Vec<Group>,
    /// Games whose settled groups are not counted yet.
    games: u64,
}

/// Members that agree on every game of an outline.
#[derive(Debug)]
struct Group {
    members: Vec<usize>,
    /// The rules of the first that may have a say: the same in every game of the outline.
    roll: Roll,
    /// What they say, if it is the same of all games of the outline.
    settled: Option<Gist>,
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

impl<'p> Panel<'p> {
    /// A panel of these members.
    #[must_use]
    pub fn new(members: Vec<Member<'p>>) -> Self {
        let rules = members.iter().flat_map(|member| &member.profile.rules);
        let identities = members.iter().map(|member| member.profile.countings(false).1.identity);
        let asked = Asked::by(rules, identities);
        Self { members, asked, plans: HashMap::new(), holds_back: true }
    }

    /// The same, but every game is counted when it is judged.
    #[must_use]
    pub fn counting_each(mut self) -> Self {
        self.holds_back = false;
        self
    }

    /// Whether a profile asks for what comments tell: clocks, evaluations, tablebases.
    #[must_use]
    pub fn asks_annotations(&self) -> bool {
        self.asked.annotations()
    }

    /// Has the members numbered `chosen` judge a game. `selection` is a number for that choice.
    /// `count` is given members and what they say of so many games; what is held back comes with
    /// [`Self::count_rest`]. Returns whether the members differ in the ending.
    pub fn judge(
        &mut self,
        selection: usize,
        chosen: &[usize],
        timeline: &Timeline,
        count: &mut impl FnMut(usize, &Gist, u64),
    ) -> bool {
        let mut endings = Endings::default();
        let Some(outline) = Outline::of(timeline, &self.asked) else {
            for &at in chosen {
                if let Some(gist) = self.gist(at, timeline) {
                    endings.add(&gist);
                    count(at, &gist, 1);
                }
            }
            return endings.differ();
        };
        if self.plans.len() >= MOST_PLANS {
            self.count_rest(count);
            self.plans.clear();
        }
        let members = &self.members;
        let plan = self
            .plans
            .entry((selection, outline))
            .or_insert_with_key(|(_, outline)| Plan::of(members, chosen, timeline, outline));
        plan.games += u64::from(self.holds_back);
        for group in &plan.groups {
            let first = group.members.first().and_then(|&at| members.get(at));
            let judged = || first.map(|member| member.gist(timeline, &group.roll));
            let Some(gist) = group.settled.or_else(judged) else { continue };
            endings.add(&gist);
            if group.settled.is_none() || !self.holds_back {
                group.members.iter().for_each(|&at| count(at, &gist, 1));
            }
        }
        endings.differ()
    }

    /// Counts what was held back.
    pub fn count_rest(&mut self, count: &mut impl FnMut(usize, &Gist, u64)) {
        for plan in self.plans.values_mut().filter(|plan| plan.games > 0) {
            let games = std::mem::take(&mut plan.games);
            for group in &plan.groups {
                if let Some(gist) = &group.settled {
                    group.members.iter().for_each(|&at| count(at, gist, games));
                }
            }
        }
    }

    fn gist(&self, at: usize, timeline: &Timeline) -> Option<Gist> {
        let member = self.members.get(at)?;
        let roll = Roll::of(member.profile, &member.view(timeline));
        Some(member.gist(timeline, &roll))
    }
}

impl Plan {
    /// What to do with games like this one.
    fn of(
        members: &[Member<'_>],
        chosen: &[usize],
        timeline: &Timeline,
        outline: &Outline,
    ) -> Self {
        let mut groups: Vec<(Stance<'_>, Group)> = Vec::new();
        for &at in chosen {
            let Some(member) = members.get(at) else { continue };
            let view = member.view(timeline);
            let roll = Roll::of(member.profile, &view);
            let stance = Stance::of(member, &roll, &view, outline);
            if let Some((_, group)) = groups.iter_mut().find(|(known, _)| *known == stance) {
                group.members.push(at);
                continue;
            }
            let settled = stance.is_settled(&view, outline).then(|| member.gist(timeline, &roll));
            groups.push((stance, Group { members: vec![at], roll, settled }));
        }
        Self { groups: groups.into_iter().map(|(_, group)| group).collect(), games: 0 }
    }
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
