//! Where in a game a trigger has a chance, and by which moves: the judge asks it nowhere else.
//!
//! Like [`Trigger::may_fire`], all of it errs on the side of a chance.

use super::evaluate::cheap_first;
use super::{Trigger, View};

/// Which announced moves a trigger can be yes or unknown after; each kind is part of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Serving {
    /// Any legal move.
    Any,
    /// Those that are no pawn move and no capture.
    Quiet,
    /// Those of [`Timeline::returns`](crate::timeline::Timeline::returns).
    Returns,
}

impl Trigger {
    /// The first ply from `from` on at which the trigger may be yes or unknown where no event
    /// happens, or an earlier one.
    #[must_use]
    pub fn next_chance(&self, view: &View<'_>, from: u32) -> Option<u32> {
        let timeline = view.timeline;
        let behind = |through: Option<u32>| through.map_or(0, |ply| ply.saturating_add(1));
        let able = || timeline.mate_facts_of_both().map(|facts| behind(facts.possible_through));
        let next = match self {
            Self::All(triggers) => {
                let mut triggers = cheap_first(triggers);
                triggers.try_fold(from, |from, trigger| trigger.next_chance(view, from))
            }
            Self::Any(triggers) => {
                triggers.iter().filter_map(|trigger| trigger.next_chance(view, from)).min()
            }
            Self::Opponent(trigger) | Self::EitherPlayer(trigger) => {
                trigger.next_chance(view, from)
            }
            Self::Checkmate | Self::Stalemate => Some(timeline.last_ply()),
            Self::DeadPosition => able().into_iter().max(),
            Self::CannotMate => able().into_iter().min(),
            Self::Material(patterns) => {
                let fits = |ply| {
                    let men = timeline.material(ply);
                    patterns.iter().any(|pattern| pattern.may_have_fitted(&men))
                };
                timeline.first_from(from, fits)
            }
            Self::MenAtMost(men) | Self::Tablebase { men, .. } => timeline.first_with_men(*men),
            Self::Repetition { occurrences } | Self::ConsecutiveRepetition { occurrences } => {
                match *occurrences {
                    0 | 1 => Some(from),
                    times => timeline.next_stood(from, times),
                }
            }
            Self::NoProgress { moves } => timeline.next_clock(from, moves.saturating_mul(2)),
            Self::PlyAtLeast(plies) | Self::Evaluation { plies, .. } => Some(*plies),
            other => (!other.only_at_events()).then_some(from),
        };
        next.map(|next| next.max(from)).filter(|&next| next <= timeline.last_ply())
    }

    /// The first ply from `from` on at which the trigger may be yes or unknown after some move that is
    /// announced there, or an earlier one.
    #[must_use]
    pub fn next_chance_ahead(&self, view: &View<'_>, from: u32) -> Option<u32> {
        let timeline = view.timeline;
        let next = match self {
            Self::All(triggers) => triggers
                .iter()
                .try_fold(from, |from, trigger| trigger.next_chance_ahead(view, from)),
            Self::Any(triggers) => {
                triggers.iter().filter_map(|trigger| trigger.next_chance_ahead(view, from)).min()
            }
            Self::Opponent(trigger) | Self::EitherPlayer(trigger) => {
                trigger.next_chance_ahead(view, from)
            }
            Self::Repetition { occurrences } | Self::ConsecutiveRepetition { occurrences }
                if *occurrences > Self::COMMON =>
            {
                let serves = |stood: u32| stood >= occurrences - 1;
                let mut returns = timeline.returns_from(from).iter();
                returns.find(|one| serves(one.stood)).map(|one| one.ply)
            }
            Self::NoProgress { moves } => {
                timeline.next_clock(from, moves.saturating_mul(2).saturating_sub(1))
            }
            Self::PlyAtLeast(plies) => Some(plies.saturating_sub(1)),
            _ => Some(from),
        };
        next.map(|next| next.max(from)).filter(|&next| next <= timeline.last_ply())
    }

    /// The moves after which the trigger may be yes or unknown.
    #[must_use]
    pub fn serving(&self) -> Serving {
        match self {
            Self::All(triggers) => triggers.iter().map(Self::serving).max().unwrap_or(Serving::Any),
            Self::Any(triggers) => triggers.iter().map(Self::serving).min().unwrap_or(Serving::Any),
            Self::Opponent(trigger) | Self::EitherPlayer(trigger) => trigger.serving(),
            Self::Repetition { occurrences } | Self::ConsecutiveRepetition { occurrences } => {
                match *occurrences {
                    0 | 1 => Serving::Any,
                    2 => Serving::Quiet,
                    _ => Serving::Returns,
                }
            }
            Self::NoProgress { moves: 1.. } => Serving::Quiet,
            _ => Serving::Any,
        }
    }
}
