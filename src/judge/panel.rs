//! Many profiles on many games, counted: what a summary of a corpus needs.
//!
//! A game that is quiet (no rule of a profile can fire but at its end) has the same gist as every
//! other with the same outline, so it is judged once. Profiles of which the same rules can fire in a
//! game agree on it, so one of them judges it. Both follow from [`Trigger::may_fire`]; `judge` itself
//! decides, and its verdicts alone are counted.

use std::iter::once;

use super::outline::{Asked, Outline};
use super::own::Owns;
use super::plan::{Court, Plan};
use super::remembered::Remembered;
use super::whole::{Verdicts, Whole};
use super::{Assumptions, Detail, Roll, judge_by, view};
use crate::profile::Profile;
use crate::record::Notes;
use crate::repetition::Identity;
use crate::timeline::Timeline;
use crate::trigger::View;
use crate::verdict::{Endings, Gist};

/// Outlines, and repetitions, that are remembered at most; more are forgotten and found again.
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
    /// The coarsest idea of the same position.
    fn identity(&self) -> Identity {
        self.profile.countings(false).1.identity
    }

    pub(super) fn view<'a>(&'a self, timeline: &'a Timeline) -> View<'a> {
        view(self.profile, self.assumptions, timeline)
    }

    pub(super) fn gist(&self, timeline: &Timeline, roll: &Roll) -> Gist {
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
    /// What each member asks by itself.
    own: Vec<Asked>,
    /// What each member says by itself.
    owns: Owns<'p>,
    /// What is known of an outline, by it and the number of the selection of members.
    plans: Remembered<(usize, Outline), Plan>,
    /// How many outlines and repetitions are remembered.
    remembered: usize,
    /// What is said of the present game, where whole verdicts are asked for.
    whole: Whole,
    /// Whether games whose gist is known are counted later, all at once.
    holds_back: bool,
}

impl<'p> Panel<'p> {
    /// A panel of these members.
    #[must_use]
    pub fn new(members: Vec<Member<'p>>) -> Self {
        let rules = members.iter().flat_map(|member| &member.profile.rules);
        let identities = members.iter().map(Member::identity);
        let asked = Asked::by(rules, identities);
        let own = |it: &Member<'_>| Asked::by(it.profile.rules.iter(), once(it.identity()));
        let own = members.iter().map(own).collect();
        Self {
            members,
            asked,
            own,
            owns: Owns::default(),
            plans: Remembered::default(),
            remembered: 0,
            whole: Whole::default(),
            holds_back: true,
        }
    }

    /// The same, but every game is counted when it is judged.
    #[must_use]
    pub fn counting_each(mut self) -> Self {
        self.holds_back = false;
        self
    }

    /// What comments tell that a profile asks for.
    #[must_use]
    pub fn notes(&self) -> Notes {
        self.asked.notes()
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
        self.ask(selection, chosen, timeline, count, false)
    }

    /// The same with whole verdicts; also whether the members differ in the ending.
    pub fn verdicts(
        &mut self,
        selection: usize,
        chosen: &[usize],
        timeline: &Timeline,
        count: &mut impl FnMut(usize, &Gist, u64),
    ) -> (Verdicts<'_>, bool) {
        self.whole.begin();
        let differ = self.ask(selection, chosen, timeline, count, true);
        (Verdicts::of(&self.whole), differ)
    }

    fn ask(
        &mut self,
        selection: usize,
        chosen: &[usize],
        timeline: &Timeline,
        count: &mut impl FnMut(usize, &Gist, u64),
        wholly: bool,
    ) -> bool {
        let Some(outline) = Outline::of(timeline, &self.asked) else {
            let mut endings = Endings::default();
            for &at in chosen {
                if let Some(gist) = self.gist(at, timeline, wholly) {
                    endings.add(&gist);
                    count(at, &gist, 1);
                }
            }
            return endings.differ();
        };
        if self.remembered + self.owns.remembered() + self.whole.remembered() >= MOST_PLANS {
            self.count_rest(count);
            self.plans.clear();
            self.owns.clear();
            self.whole.forget();
            self.remembered = 0;
        }
        let Self { members, own, owns, plans, remembered, asked, holds_back, whole } = self;
        let asks = |at: usize| Some((members.get(at)?, own.get(at)?));
        let chosen = || chosen.iter().filter_map(|&at| asks(at).map(|(it, own)| (at, it, own)));
        let plan = plans.entry((selection, outline)).or_insert_with(|| {
            *remembered += 1;
            Plan::of(chosen(), owns, timeline)
        });
        let mut court = Court { members, asked, own, owns };
        if wholly {
            return plan.judge_wholly(&court, timeline, *holds_back, whole, count);
        }
        let (differ, more) = plan.judge(&mut court, timeline, *holds_back, count);
        *remembered += more;
        differ
    }

    /// Counts what was held back.
    pub fn count_rest(&mut self, count: &mut impl FnMut(usize, &Gist, u64)) {
        self.plans.values_mut().for_each(|plan| plan.count_rest(count));
    }

    fn gist(&mut self, at: usize, timeline: &Timeline, wholly: bool) -> Option<Gist> {
        let member = self.members.get(at)?;
        let roll = Roll::of(member.profile, &member.view(timeline));
        if wholly {
            let verdict = self.whole.say(at, member.verdict(timeline, &roll))?;
            return Some(Gist::of(verdict, timeline.last_ply(), timeline.end.result));
        }
        Some(member.gist(timeline, &roll))
    }
}
