//! Moments of a game, and what a profile sees of it.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Move, Position};
use strum::EnumMessage;

use super::Settings;
use crate::board::Board;
use crate::material::Material;
use crate::record::Event;
use crate::repetition::Identity;
use crate::timeline::{BoardEnd, Timeline};

/// What a profile makes of the halfmove clock that a FEN brings along.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, EnumMessage)]
pub enum StartClock {
    /// It counts. `halfmove_clock: Counts`
    #[default]
    Counts,
    /// Counting starts at 0. `halfmove_clock: Ignored`
    Ignored,
    /// It counts up to this many plies (1 to 100,000). `halfmove_clock: ClampedTo(100)`
    ClampedTo(u32),
    /// A game that starts at this many plies or more is refused (1 to 100,000).
    /// `halfmove_clock: RefusedFrom(100)`
    RefusedFrom(u32),
    /// The text was not read. `halfmove_clock: Unknown`
    Unknown,
}

impl StartClock {
    /// The least and the most that may count at ply 0, in plies; equal where the rule is known.
    #[must_use]
    pub fn bounds(self, fen_clock: u32) -> (u32, u32) {
        match self {
            Self::Counts | Self::RefusedFrom(_) => (fen_clock, fen_clock),
            Self::Ignored => (0, 0),
            Self::ClampedTo(most) => (fen_clock.min(most), fen_clock.min(most)),
            Self::Unknown => (0, fen_clock),
        }
    }
}

/// One way to count how often a position has stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// When two positions are the same.
    pub identity: Identity,
    /// Whether the position at ply 0 is an occurrence of itself.
    pub count_start: bool,
}

/// One game as one profile sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The game's facts.
    pub timeline: &'a Timeline,
    /// The way of counting with the fewest occurrences that the profile's clauses allow.
    pub fewest: Counting,
    /// The one with the most; equal where the clauses are known.
    pub most: Counting,
    /// What counts of the FEN's halfmove clock.
    pub start_clock: StartClock,
    /// The values of the profile's settings.
    pub settings: &'a Settings,
}

/// A moment: a position, or an event after it, or a position that an announced move would bring.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// Half-moves played.
    pub ply: u32,
    /// The event that happens now.
    pub event: Option<Happening<'a>>,
    /// The move announced now and not played; board and history are asked after it.
    pub announced: Option<&'a Announced<'a>>,
}

/// An event of the timeline, or one supposed after all of them.
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    /// The event.
    pub event: &'a Event,
    /// How many of the timeline's events lie before it.
    pub earlier: usize,
}

/// A move that a claimant announces, and what would stand after it.
#[derive(Clone, Debug)]
pub struct Announced<'a> {
    /// The move.
    pub intended: Move,
    timeline: &'a Timeline,
    ply: u32,
    /// Played out when first asked for: most announced moves are told apart by less.
    after: OnceCell<Chess>,
}

impl<'a> Announced<'a> {
    /// What would stand after `intended`, a legal move at `ply`.
    #[must_use]
    pub fn new(timeline: &'a Timeline, ply: u32, intended: Move) -> Self {
        Self { intended, timeline, ply, after: OnceCell::new() }
    }

    /// The position after the move.
    #[must_use]
    pub fn position(&self) -> &Chess {
        self.after.get_or_init(|| {
            let mut after = self.timeline.position(self.ply).clone();
            after.play_unchecked(self.intended);
            after
        })
    }
}

impl Moment<'_> {
    /// The position at `ply`, before its events.
    #[must_use]
    pub fn position_at(ply: u32) -> Self {
        Self { ply, event: None, announced: None }
    }

    /// The timeline's last moment: its last event, if that happened at the last ply.
    #[must_use]
    pub fn now(timeline: &Timeline) -> Moment<'_> {
        let ply = timeline.last_ply();
        let last = timeline.events.iter().enumerate().next_back();
        let event = last
            .filter(|(_, event)| event.ply == ply)
            .map(|(earlier, event)| Happening { event, earlier });
        Moment { ply, event, announced: None }
    }

    /// Events that have happened up to now, the present one included.
    pub(super) fn events_so_far<'e>(&'e self, view: &View<'e>) -> impl Iterator<Item = &'e Event> {
        let ply = self.ply;
        let earlier = self.event.map_or(usize::MAX, |now| now.earlier);
        let before = view.timeline.events.iter().take(earlier);
        let now = self.event.map(|now| now.event);
        before.filter(move |event| now.is_some() || event.ply < ply).chain(now)
    }

    pub(super) fn board<'m>(&'m self, view: &View<'m>) -> &'m Chess {
        self.announced.map_or_else(|| view.timeline.position(self.ply), |after| after.position())
    }

    pub(super) fn material(&self, view: &View<'_>) -> Material {
        self.announced.map_or_else(
            || view.timeline.material(self.ply),
            |after| Material::of(after.position().board()),
        )
    }

    pub(super) fn board_end(&self, view: &View<'_>) -> BoardEnd {
        self.announced.map_or_else(
            || view.timeline.board_end(self.ply),
            |after| BoardEnd::of(&Board::of(after.position())),
        )
    }

    /// The least and the most that the halfmove clock may show as the profile counts it, in plies.
    pub(super) fn halfmove_clocks(&self, view: &View<'_>) -> (u32, u32) {
        let (least, most) = view.clocks(self.ply);
        match self.announced {
            None => (least, most),
            Some(after) if after.intended.is_zeroing() => (0, 0),
            Some(_) => (least.saturating_add(1), most.saturating_add(1)),
        }
    }

    /// Half-moves played, the announced one included.
    pub(super) fn plies_played(&self) -> u32 {
        self.ply.saturating_add(u32::from(self.announced.is_some()))
    }

    /// How often the position has stood, counted so.
    pub(crate) fn occurrences(&self, view: &View<'_>, counting: Counting) -> u32 {
        let at = |ply| view.timeline.count(ply, counting.identity, counting.count_start);
        match self.announced {
            None => at(self.ply),
            Some(after) => 1 + self.earlier(view, after, counting.identity).map_or(0, at),
        }
    }

    fn earlier(&self, view: &View<'_>, after: &Announced<'_>, identity: Identity) -> Option<u32> {
        if after.intended.is_zeroing() {
            return None;
        }
        view.timeline.announced(self.ply, after.intended, || after.position(), identity)
    }

    /// The plies at which the position stood, latest first; an announced one is not among them.
    pub(super) fn occurrence_plies(&self, view: &View<'_>, counting: Counting) -> Vec<u32> {
        let occurrences = view.timeline.occurrences(counting.identity);
        let latest = match self.announced {
            None => Some(self.ply),
            Some(after) => self.earlier(view, after, counting.identity),
        };
        latest.map_or_else(Vec::new, |ply| occurrences.plies(ply, counting.count_start).collect())
    }
}

impl View<'_> {
    /// The least and the most that the halfmove clock may show at `ply` as the profile counts it,
    /// in plies.
    #[must_use]
    pub fn clocks(&self, ply: u32) -> (u32, u32) {
        let (least, most) = self.start_clock.bounds(self.timeline.start.halfmove_clock);
        let at = |start| self.timeline.halfmove_clock_from(ply, start);
        (at(least), at(most))
    }
}
