//! What members of a panel say of games that they know by what they ask themselves of them.

use super::Roll;
use super::outline::{Asked, Outline};
use super::panel::Member;
use super::remembered::Remembered;
use super::repeats::{Exact, Repeats};
use super::stance::Stance;
use crate::timeline::Timeline;
use crate::verdict::Gist;

/// What the members said so far.
#[derive(Debug, Default)]
pub(super) struct Owns<'p> {
    said: Vec<Own<'p>>,
    /// Their numbers by that of the member and the outline of what it asks.
    numbers: Remembered<(usize, Outline), usize>,
    /// How many gists are remembered by repetitions.
    gists: usize,
}

/// What a member says of the games of an outline of its own.
#[derive(Debug)]
pub(super) struct Own<'p> {
    pub(super) stance: Stance<'p>,
    /// The rules that may have a say in any of them.
    pub(super) roll: Roll,
    pub(super) says: Says,
}

/// How a member comes to what it says.
#[derive(Debug)]
pub(super) enum Says {
    /// The same of all games of the outline.
    Always(Gist),
    /// The same of those that repeat alike as it counts, known so exactly; where it cannot tell how to
    /// count, only of games in which all ways count alike.
    ByRepeats(Exact, Remembered<Repeats, Gist>),
    /// It judges each.
    OfEach,
}

impl<'p> Owns<'p> {
    /// How much is remembered.
    pub(super) fn remembered(&self) -> usize {
        self.said.len() + self.gists
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(super) fn get(&self, number: usize) -> Option<&Own<'p>> {
        self.said.get(number)
    }

    /// The number of what a member says of games like this one. `others`: other members, each with the
    /// number of what it says of this very game.
    pub(super) fn number(
        &mut self,
        at: usize,
        member: &Member<'p>,
        asked: &Asked,
        timeline: &Timeline,
        others: &[(usize, usize)],
    ) -> usize {
        let Self { said, numbers, .. } = self;
        let key = (at, Outline::as_asked(timeline, asked));
        *numbers.entry(key).or_insert_with_key(|(_, outline)| {
            let own = Own::of(member, outline, timeline, |stance| {
                // Who takes the same stance says the same.
                let others = others.iter().filter_map(|&(_, other)| said.get(other));
                others.filter(|other| other.stance == *stance).find_map(|other| match other.says {
                    Says::Always(gist) => Some(gist),
                    _ => None,
                })
            });
            said.push(own);
            said.len() - 1
        })
    }

    /// What a member says of a game of which `number` is what it says of its like. `alike`: whether all
    /// ways of counting count alike in it.
    pub(super) fn say(
        &mut self,
        number: usize,
        member: &Member<'_>,
        asked: &Asked,
        timeline: &Timeline,
        alike: bool,
    ) -> Option<Gist> {
        let Own { roll, says, .. } = self.said.get_mut(number)?;
        let view = member.view(timeline);
        let judge = || member.gist(timeline, roll);
        Some(match says {
            Says::Always(gist) => *gist,
            Says::ByRepeats(exact, known) if alike || view.fewest == view.most => {
                let repeats = Repeats::of(&view, asked.repetitions(), *exact);
                *known.entry(repeats).or_insert_with(|| {
                    self.gists += 1;
                    judge()
                })
            }
            Says::ByRepeats(..) | Says::OfEach => judge(),
        })
    }
}

impl<'p> Own<'p> {
    /// `known`: what is said of this game by whoever takes a stance, if that is the same of all games
    /// like it.
    fn of(
        member: &Member<'p>,
        outline: &Outline,
        timeline: &Timeline,
        known: impl FnOnce(&Stance<'p>) -> Option<Gist>,
    ) -> Self {
        let view = member.view(timeline);
        let roll = Roll::of(member.profile, &view);
        let stance = Stance::of(member, &roll, outline);
        let says = if stance.is_settled(&view, outline) {
            Says::Always(known(&stance).unwrap_or_else(|| member.gist(timeline, &roll)))
        } else if stance.looks_at_counts(&view, outline) {
            Says::ByRepeats(stance.exact(&view), Remembered::default())
        } else {
            Says::OfEach
        };
        Self { stance, roll, says }
    }
}
