//! What of a game decides which rules can fire in it, and what comes of those that fire at its end.

use shakmaty::Color;

use crate::material::{Material, MaterialPattern};
use crate::record::HowEnded;
use crate::repetition::Identity;
use crate::terms::GameResult;
use crate::timeline::{BoardEnd, ClockFact, Status, Timeline};
use crate::trigger::{Trigger, View};

/// The outline of a game: two games with the same outline differ in nothing that
/// [`Trigger::may_fire`] weighs, nor in what [`Outline::tells`] says is told.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Outline {
    status: Status,
    board_end: BoardEnd,
    white_to_move: bool,
    result: Option<GameResult>,
    how: HowEnded,
    /// Thresholds reached, of each kind.
    reached: [u16; 3],
    /// The highest count of each identity, where a threshold is in reach.
    peaks: [u16; MOST_IDENTITIES],
    /// The men in the last position, where a table of men could fit.
    material: Option<Material>,
    clocks: [ClockClass; 2],
    /// What may be: a dead position; that a side cannot mate.
    may_be_dead: bool,
    may_be_unable: bool,
}

/// Identities that are told apart at most; a panel with more judges every game by itself.
const MOST_IDENTITIES: usize = 6;

/// What of a clock decides at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ClockClass {
    None,
    Runs,
    DownOrUnknown,
}

/// What the rules of a panel ask.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// Halfmove clocks, plies and numbers of men at which something changes, in order.
    clocks: Vec<u32>,
    plies: Vec<u32>,
    men: Vec<u32>,
    /// The fewest occurrences at which something changes.
    occurrences: Option<u32>,
    identities: Vec<Identity>,
    /// Whether a table of men fits only where a side has neither pawn, rook nor queen.
    only_light: bool,
    materials: bool,
    dead: bool,
    unable: bool,
    /// Whether that is asked where no event happens.
    unable_always: bool,
    annotations: bool,
}

impl Asked {
    pub(super) fn by<'t>(
        triggers: impl Iterator<Item = &'t Trigger>,
        identities: impl Iterator<Item = Identity>,
    ) -> Self {
        let mut asked = Self { only_light: true, ..Self::default() };
        for identity in identities {
            if !asked.identities.contains(&identity) {
                asked.identities.push(identity);
            }
        }
        for trigger in triggers {
            let asks = trigger.any(&|inner| matches!(inner, Trigger::CannotMate));
            asked.unable_always |= asks && !trigger.only_at_events();
            trigger.walk(&mut |trigger| asked.add(trigger));
        }
        for thresholds in [&mut asked.clocks, &mut asked.plies, &mut asked.men] {
            thresholds.sort_unstable();
            thresholds.dedup();
        }
        asked
    }

    fn add(&mut self, trigger: &Trigger) {
        match trigger {
            Trigger::NoProgress { moves } => {
                let clock = moves.saturating_mul(2);
                self.clocks.extend([clock.saturating_sub(1), clock]);
            }
            Trigger::PlyAtLeast(plies) => self.plies.extend([plies.saturating_sub(1), *plies]),
            Trigger::MenAtMost(men) | Trigger::Tablebase { men, .. } => {
                self.men.extend([*men, men + 1]);
            }
            Trigger::Repetition { occurrences }
            | Trigger::ConsecutiveRepetition { occurrences } => {
                let short = occurrences.saturating_sub(1);
                self.occurrences = Some(self.occurrences.map_or(short, |fewest| fewest.min(short)));
            }
            Trigger::Material(patterns) => {
                self.materials = true;
                self.only_light &= patterns.iter().all(MaterialPattern::has_light_side);
            }
            Trigger::BishopsOnOneColour => self.materials = true,
            Trigger::DeadPosition => self.dead = true,
            Trigger::CannotMate => self.unable = true,
            Trigger::ClockBelow { .. } | Trigger::Evaluation { .. } => self.annotations = true,
            Trigger::Opponent(inner) | Trigger::EitherPlayer(inner) => {
                self.annotations |= inner.any(&|it| matches!(it, Trigger::FlagFall));
            }
            _ => {}
        }
    }

    pub(super) fn annotations(&self) -> bool {
        self.annotations
    }
}

impl Outline {
    /// The outline of a game; `None` where it has none: from a position of its own, with events
    /// before its end, or not read whole.
    pub(super) fn of(timeline: &Timeline, asked: &Asked) -> Option<Self> {
        let last = timeline.last_ply();
        let ended = matches!(timeline.end.how, HowEnded::Event(_));
        let no_other_events = timeline.events.len() == usize::from(ended);
        if timeline.start.fen.is_some()
            || !matches!(timeline.status, Status::Complete | Status::Empty)
            || !no_other_events
            || !timeline.tablebase.is_empty()
            || timeline.offers_complete
            || asked.identities.len() > MOST_IDENTITIES
        {
            return None;
        }
        let peaks = timeline.peaks();
        let mut highest = [0; MOST_IDENTITIES];
        if asked.occurrences.is_some_and(|fewest| timeline.most_occurrences() >= fewest.max(2)) {
            for (peak, &identity) in highest.iter_mut().zip(&asked.identities) {
                *peak = capped(timeline.occurrences(identity).peak());
            }
        }
        let reached = |thresholds: &[u32], value| {
            let reached = thresholds.partition_point(|&threshold| threshold <= value);
            u16::try_from(reached).unwrap_or(u16::MAX)
        };
        let material = timeline.material(last);
        let clock = |color| match timeline.clock(last, color) {
            ClockFact::NoClocks => ClockClass::None,
            ClockFact::Left(time) if time > 0 => ClockClass::Runs,
            ClockFact::Left(_) | ClockFact::Unknown => ClockClass::DownOrUnknown,
        };
        let clocks = if asked.annotations {
            [clock(Color::White), clock(Color::Black)]
        } else {
            [ClockClass::DownOrUnknown; 2]
        };
        let mut outline = Self {
            status: timeline.status,
            board_end: timeline.board_end(last),
            white_to_move: timeline.turn(last).is_white(),
            result: timeline.end.result,
            how: timeline.end.how,
            reached: [
                reached(&asked.clocks, peaks.halfmove_clock),
                reached(&asked.plies, last),
                reached(&asked.men, peaks.fewest_men),
            ],
            peaks: highest,
            material: (asked.materials && !(asked.only_light && material.no_light_side()))
                .then_some(material),
            clocks,
            may_be_dead: false,
            may_be_unable: false,
        };
        outline.may_be_dead = asked.dead && timeline.may_be_dead();
        let asks = asked.unable_always || (asked.unable && (ended || outline.end_is_supposed()));
        outline.may_be_unable = asks && timeline.a_side_may_be_unable_to_mate();
        Some(outline)
    }

    /// Whether the end is tried as resignation and as flag fall.
    pub(super) fn end_is_supposed(&self) -> bool {
        self.how == HowEnded::Unnamed && self.result.is_some_and(|it| it.loser().is_some())
    }

    /// Whether the trigger can hold or be unknown at no moment but those of the last ply.
    pub(super) fn only_at_end(&self, trigger: &Trigger, view: &View<'_>) -> bool {
        match trigger {
            _ if !trigger.may_fire(view) => true,
            Trigger::All(inner) => inner.iter().any(|inner| self.only_at_end(inner, view)),
            Trigger::Any(inner) => inner.iter().all(|inner| self.only_at_end(inner, view)),
            Trigger::Opponent(inner) | Trigger::EitherPlayer(inner) => {
                self.only_at_end(inner, view)
            }
            Trigger::Checkmate | Trigger::Stalemate => true,
            other => other.only_at_events(),
        }
    }

    /// Whether the outline tells what the trigger says at the last ply, from either seat, whatever
    /// event happens there.
    pub(super) fn tells(&self, trigger: &Trigger, view: &View<'_>) -> bool {
        // What may not fire is always no; an event that is supposed is not weighed there.
        let never = |trigger: &Trigger| !trigger.looks_at_events() && !trigger.may_fire(view);
        let all_told = |inner: &[Trigger]| inner.iter().all(|inner| self.tells(inner, view));
        match trigger {
            _ if never(trigger) => true,
            Trigger::All(inner) => inner.iter().any(never) || all_told(inner),
            Trigger::Any(_) | Trigger::Not(_) | Trigger::Opponent(_) | Trigger::EitherPlayer(_) => {
                all_told(trigger.inner())
            }
            Trigger::Checkmate
            | Trigger::Stalemate
            | Trigger::FlagFall
            | Trigger::Resigns
            | Trigger::Agreed
            | Trigger::Abandons
            | Trigger::IllegalMove { .. }
            | Trigger::Declared(_)
            | Trigger::Offers
            | Trigger::OfferedDraw { .. }
            | Trigger::OfferStands
            | Trigger::Touched
            | Trigger::Setting(..)
            | Trigger::PlyAtLeast(_)
            | Trigger::MenAtMost(_)
            | Trigger::Unknown(_) => true,
            Trigger::Material(_) | Trigger::BishopsOnOneColour => self.material.is_some(),
            _ => false,
        }
    }
}

fn capped(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
