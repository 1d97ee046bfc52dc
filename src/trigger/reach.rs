//! What a trigger can reach at all: a rule that cannot fire in a game costs nothing.
//!
//! Everything here errs on the side of "it may fire"; the slow model in the tests knows nothing of
//! it and must agree.

use shakmaty::Color;

use super::evaluate::cheap_first;
use super::{Trigger, View};
use crate::record::Act;
use crate::timeline::BoardEnd;

impl Trigger {
    /// Whether the trigger may be yes or unknown at some moment of the game.
    #[must_use]
    pub fn may_fire(&self, view: &View<'_>) -> bool {
        let timeline = view.timeline;
        let peaks = timeline.peaks();
        let happens = |act: &Act| timeline.events.iter().any(|event| event.act == *act);
        match self {
            Self::All(triggers) => cheap_first(triggers).all(|trigger| trigger.may_fire(view)),
            Self::Any(triggers) => cheap_first(triggers).any(|trigger| trigger.may_fire(view)),
            Self::Opponent(trigger) | Self::EitherPlayer(trigger) => trigger.may_fire(view),
            Self::Checkmate => timeline.board_end(timeline.last_ply()) == BoardEnd::Checkmate,
            Self::Stalemate => timeline.board_end(timeline.last_ply()) == BoardEnd::Stalemate,
            Self::DeadPosition => timeline.may_be_dead(),
            Self::CannotMate => timeline.a_side_may_be_unable_to_mate(),
            Self::Material(patterns) => {
                let material = timeline.material(timeline.last_ply());
                patterns.iter().any(|pattern| pattern.may_have_fitted(&material))
            }
            Self::Tablebase { men, .. } | Self::MenAtMost(men) => peaks.fewest_men <= *men,
            Self::Repetition { occurrences } | Self::ConsecutiveRepetition { occurrences } => {
                timeline.most_occurrences() >= *occurrences
                    && timeline.peak(view.most.identity) >= *occurrences
            }
            Self::NoProgress { moves } => u64::from(peaks.halfmove_clock) >= 2 * u64::from(*moves),
            Self::PlyAtLeast(plies) | Self::Evaluation { plies, .. } => {
                timeline.last_ply() >= *plies
            }
            Self::Setting(id, value) => Color::ALL
                .into_iter()
                .any(|seat| view.settings.value(id, seat).is_none_or(|assumed| assumed == value)),
            Self::FlagFall => happens(&Act::FlagFalls),
            Self::Offers => happens(&Act::Offers),
            Self::Resigns => happens(&Act::Resigns),
            Self::Agreed => happens(&Act::Agree),
            Self::Abandons => happens(&Act::Abandons),
            Self::IllegalMove { .. } => happens(&Act::IllegalMove),
            Self::Declared(article) => happens(&Act::Declares(article.clone())),
            Self::Touched => happens(&Act::Touches),
            _ => true,
        }
    }

    /// Whether the trigger may be yes or unknown after some move announced somewhere in the game.
    #[must_use]
    pub fn may_fire_ahead(&self, view: &View<'_>) -> bool {
        let timeline = view.timeline;
        match self {
            Self::All(triggers) => triggers.iter().all(|trigger| trigger.may_fire_ahead(view)),
            Self::Any(triggers) => triggers.iter().any(|trigger| trigger.may_fire_ahead(view)),
            Self::Opponent(trigger) | Self::EitherPlayer(trigger) => trigger.may_fire_ahead(view),
            Self::Repetition { occurrences } | Self::ConsecutiveRepetition { occurrences } => {
                *occurrences <= Self::COMMON
                    || (timeline.most_announced() >= *occurrences
                        && timeline.peak(view.most.identity) >= occurrences - 1)
            }
            Self::NoProgress { moves } => {
                u64::from(timeline.peaks().halfmove_clock) + 1 >= 2 * u64::from(*moves)
            }
            Self::PlyAtLeast(plies) => timeline.last_ply().saturating_add(1) >= *plies,
            _ => true,
        }
    }

    /// Whether the trigger is no at every moment that is not an event.
    #[must_use]
    pub fn only_at_events(&self) -> bool {
        match self {
            Self::All(triggers) => triggers.iter().any(Self::only_at_events),
            Self::Any(triggers) => triggers.iter().all(Self::only_at_events),
            Self::Opponent(trigger) | Self::EitherPlayer(trigger) => trigger.only_at_events(),
            Self::FlagFall
            | Self::Offers
            | Self::Resigns
            | Self::Agreed
            | Self::Abandons
            | Self::IllegalMove { .. }
            | Self::Declared(_) => true,
            _ => false,
        }
    }

    /// Whether the answer may change with an event. A rule that looks at no events is answered by
    /// the position; an event does not ask it again from the seat of whoever acts.
    #[must_use]
    pub fn looks_at_events(&self) -> bool {
        match self {
            Self::OfferedDraw { .. } | Self::OfferStands | Self::Touched => true,
            other if other.inner().is_empty() => other.only_at_events(),
            other => other.inner().iter().any(Self::looks_at_events),
        }
    }

    /// Up to so many occurrences nearly every game has moves that bring them;
    /// [`Timeline::returns`](crate::timeline::Timeline::returns) tells those that bring more.
    pub(super) const COMMON: u32 = 2;

    /// Whether answering may take a search.
    pub(super) fn searches(&self) -> bool {
        matches!(self, Self::DeadPosition | Self::CannotMate)
            || self.inner().iter().any(Self::searches)
    }
}
