//! Games in which nothing but repetition has a say before the end: what comes of one comes of all whose
//! positions repeated in the same order.

use shakmaty::Color;

use crate::trigger::{Announced, Moment, Settings, Trigger, View};

/// How exactly it must be known when a position first stood so often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exact {
    /// Only in which order: no game ends then.
    #[default]
    Order,
    /// To the half-move for positions on the board: a rule ends games by itself.
    OnBoard,
    /// To the half-move: the first right to claim ends games.
    Always,
}

/// What of the repetitions of a game decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Repeats(Vec<u64>);

impl Repeats {
    /// Of a game, for rules that ask for so many `occurrences`, three at least. Only where the profile
    /// has one way of counting, or all count alike.
    pub(super) fn of(view: &View<'_>, occurrences: &[u32], exact: Exact) -> Self {
        let timeline = view.timeline;
        let last = timeline.last_ply();
        let count = |ply: u32, announced: Option<&Announced<'_>>| {
            Moment { ply, event: None, announced }.occurrences(view, view.most)
        };
        // What a move would bring that is announced there.
        let ahead = timeline.returns_from(0).iter().map(|one| {
            let announced = Announced::new(timeline, one.ply, one.by);
            (one.ply, count(one.ply, Some(&announced)))
        });
        let ahead: Vec<(u32, u32)> = ahead.collect();
        let comes_first = |from: u32, times: u32| {
            ahead.iter().find(|&&(ply, count)| ply >= from && count >= times).map(|&(ply, _)| ply)
        };
        let stands_first = |times: u32| {
            let mut found = timeline.next_stood(0, times);
            while let Some(ply) = found.filter(|&ply| count(ply, None) < times) {
                found = timeline.next_stood(ply + 1, times);
            }
            found
        };
        // The first ply at which a position stands so often; at which a move would bring it.
        let firsts =
            occurrences.iter().flat_map(|&times| [stands_first(times), comes_first(0, times)]);
        let firsts: Vec<Option<u32>> = firsts.collect();
        let mut plies: Vec<u32> = firsts.iter().copied().flatten().collect();
        plies.sort_unstable();
        plies.dedup();
        let told = firsts.iter().enumerate().map(|(at, &first)| {
            let Some(ply) = first else { return 0 };
            let order = plies.partition_point(|&earlier| earlier < ply) as u64;
            let is_ahead = at % 2 == 1;
            let to_the_ply = exact == Exact::Always || (exact == Exact::OnBoard && !is_ahead);
            // What ends a game at its last ply comes before the rights that arise there.
            let left = if to_the_ply { last - ply } else { u32::from(ply < last) };
            (1 + order) << 32 | u64::from(left)
        });
        let mut all: Vec<u64> = told.collect();
        // What stands at the last ply decides whether the record may be a claim.
        all.extend(occurrences.iter().map(|&times| {
            let stands = count(last, None) >= times;
            u64::from(stands) | u64::from(comes_first(last, times).is_some()) << 1
        }));
        Self(all)
    }
}

/// Whether nothing but counts of three occurrences or more decides, the same from either seat; in a game
/// from the array with no event before its end.
pub(super) fn by_count(trigger: &Trigger, settings: &Settings) -> bool {
    let counts = |inner: &Trigger| by_count(inner, settings);
    match trigger {
        Trigger::Repetition { occurrences } => *occurrences >= FEWEST,
        Trigger::All(inner) => {
            inner.iter().any(counts)
                && inner.iter().all(|inner| counts(inner) || is_constant(inner, settings))
        }
        Trigger::Any(inner) => inner.iter().all(counts),
        _ => false,
    }
}

/// The fewest occurrences that are told apart.
const FEWEST: u32 = 3;

/// Whether the answer is the same from either seat wherever a position stands so often.
fn is_constant(trigger: &Trigger, settings: &Settings) -> bool {
    match trigger {
        Trigger::Unknown(_) | Trigger::Touched => true,
        Trigger::Setting(id, _) => {
            settings.value(id, Color::White) == settings.value(id, Color::Black)
        }
        // From one occurrence to the next each side moves away and back.
        Trigger::PlyAtLeast(plies) => *plies <= 4 * (FEWEST - 1),
        Trigger::All(_) | Trigger::Any(_) | Trigger::Not(_) => {
            trigger.inner().iter().all(|inner| is_constant(inner, settings))
        }
        _ => false,
    }
}
