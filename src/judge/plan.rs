//! Which members of a panel judge the games of an outline together, and what they must know of each.

use super::outline::Asked;
use super::own::{Owns, Says};
use super::panel::Member;
use super::remembered::Remembered;
use super::repeats::{Exact, Repeats};
use super::whole::{Standing, Whole};
use crate::timeline::Timeline;
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
    /// Each member with the number of what it says by itself, in the order in which they are asked.
    each: Vec<(usize, usize)>,
    /// How each comes to its whole verdict, in the same order; empty until whole verdicts are asked for.
    standings: Vec<Standing>,
}

/// Members that agree on every game of an outline.
#[derive(Debug)]
struct Group {
    members: Vec<usize>,
    /// The number of what the first says by itself.
    own: usize,
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
        owns: &mut Owns<'p>,
        timeline: &Timeline,
    ) -> Self {
        let mut plan = Self::default();
        let mut groups: Vec<Group> = Vec::new();
        for (at, member, asked) in chosen {
            let number = owns.number(at, member, asked, timeline, &plan.each);
            plan.each.push((at, number));
            let Some(own) = owns.get(number) else { continue };
            if let Says::Always(gist) = own.says {
                plan.settle(at, gist);
                continue;
            }
            let agrees = |group: &&mut Group| {
                owns.get(group.own).is_some_and(|first| first.stance == own.stance)
            };
            match groups.iter_mut().find(agrees) {
                Some(group) => group.members.push(at),
                None => groups.push(Group { members: vec![at], own: number }),
            }
        }
        for group in groups {
            if let Some(Says::ByRepeats(exact, _)) = owns.get(group.own).map(|own| &own.says) {
                plan.exact = plan.exact.max(*exact);
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
    /// and how much more is remembered of the outline now.
    pub(super) fn judge(
        &mut self,
        court: &mut Court<'_, '_>,
        timeline: &Timeline,
        holds_back: bool,
        tell: &mut impl FnMut(usize, &Gist, u64),
    ) -> (bool, usize) {
        let later = u64::from(holds_back);
        let remembered = self.known.len();
        let mut endings = self.endings.clone();
        self.games += later;
        if !holds_back {
            self.settled.iter().for_each(|(group, gist)| tell_of(group, gist, 1, tell));
        }
        let mut to_judge: &[Group] = &self.by_count;
        let alike = !to_judge.is_empty() && timeline.counts_alike_ahead();
        if alike && let Some(repeats) = court.repeats(to_judge, timeline, self.exact) {
            let known = self.known.entry(repeats).or_insert_with(|| {
                let gists = to_judge.iter().filter_map(|group| court.gist(group, timeline, true));
                Known { gists: gists.collect(), games: 0 }
            });
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
            let Some(gist) = court.gist(group, timeline, alike) else { continue };
            endings.add(&gist);
            tell_of(&group.members, &gist, 1, tell);
        }
        (endings.differ(), self.known.len() - remembered)
    }

    /// As [`Self::judge`], with whole verdicts. Whether the members differ in the ending.
    pub(super) fn judge_wholly(
        &mut self,
        court: &Court<'_, '_>,
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
        if self.standings.is_empty() {
            let standing = |&(at, number): &(usize, usize)| {
                Some(whole.standing(
                    at,
                    court.members.get(at)?,
                    number,
                    court.owns.get(number)?,
                    timeline,
                ))
            };
            self.standings = self.each.iter().filter_map(standing).collect();
        }
        for standing in &self.standings {
            let Some(member) = court.members.get(standing.member) else { continue };
            let Some(own) = court.owns.get(standing.own) else { continue };
            let Some(verdict) = whole.say_by(standing, member, own, timeline) else { continue };
            if !matches!(own.says, Says::Always(_)) {
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

/// Those who judge.
pub(super) struct Court<'c, 'p> {
    pub(super) members: &'c [Member<'p>],
    /// What all of them ask, and each.
    pub(super) asked: &'c Asked,
    pub(super) own: &'c [Asked],
    pub(super) owns: &'c mut Owns<'p>,
}

impl Court<'_, '_> {
    /// What a group says of a game. `alike`: whether all ways of counting count alike in it.
    fn gist(&mut self, group: &Group, timeline: &Timeline, alike: bool) -> Option<Gist> {
        let first = *group.members.first()?;
        let (member, asked) = (self.members.get(first)?, self.own.get(first)?);
        self.owns.say(group.own, member, asked, timeline, alike)
    }

    /// The repetitions of a game in which all ways of counting count alike, for all groups.
    fn repeats(&self, groups: &[Group], timeline: &Timeline, exact: Exact) -> Option<Repeats> {
        let any = self.members.get(*groups.first()?.members.first()?)?;
        Some(Repeats::of(&any.view(timeline), self.asked.repetitions(), exact))
    }
}

fn tell_of(group: &[usize], gist: &Gist, games: u64, tell: &mut impl FnMut(usize, &Gist, u64)) {
    for &at in group {
        tell(at, gist, games);
    }
}
