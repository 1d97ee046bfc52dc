//! What of a game decides which rules can fire in it, and what comes of those that fire at its end.

use shakmaty::Color;

use crate::material::MaterialPattern;
use crate::profile::Rule;
use crate::record::{HowEnded, Notes};
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
    /// Who lost by what the source says, if anybody did.
    loser: Option<Color>,
    /// How many thresholds are reached: of the halfmove clock, and of plies.
    reached: [u16; 2],
    /// How many thresholds of men are not reached yet at the last ply, at the one before and at the
    /// one before that.
    men: [u16; 3],
    /// How many thresholds of occurrences the highest count reaches: of each identity, and of any
    /// after an announced move.
    peaks: [u16; MOST_IDENTITIES],
    most_announced: u16,
    /// Of the men in the last position, where a pattern of men may have fitted.
    men_fit: Option<MenFit>,
    clocks: [ClockClass; 2],
    /// What may be: a dead position; that a side cannot mate.
    may_be_dead: bool,
    may_be_unable: bool,
}

/// What the last position says of patterns of men.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct MenFit {
    /// Three bits for each pattern: whether it may have fitted, and whether it fits from either seat.
    patterns: Vec<u8>,
    bishops_on_one_color: bool,
}

/// Identities that are told apart at most; a panel with more judges every game by itself.
const MOST_IDENTITIES: usize = 6;

/// What of a clock decides at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ClockClass {
    None,
    Runs,
    Down,
    Unknown,
}

/// Where something is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Asks {
    #[default]
    Nowhere,
    AtEvents,
    Everywhere,
}

/// What the rules of a panel ask.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// Halfmove clocks, plies, men and occurrences at which something changes, in order.
    clocks: Vec<u32>,
    plies: Vec<u32>,
    men: Vec<u32>,
    occurrences: Vec<u32>,
    identities: Vec<Identity>,
    /// Patterns of men with a side that has neither pawn, rook nor queen, and the others.
    light: Vec<MaterialPattern>,
    heavy: Vec<MaterialPattern>,
    /// Most men with which a game may end after one of the others fitted.
    most_heavy_men: u32,
    dead: bool,
    unable: Asks,
    notes: Notes,
    /// Numbers of occurrences, three at least, that rules ask for.
    repetitions: Vec<u32>,
}

impl Asked {
    pub(super) fn by<'r>(
        rules: impl Iterator<Item = &'r Rule>,
        identities: impl Iterator<Item = Identity>,
    ) -> Self {
        let mut asked = Self::default();
        for identity in identities {
            if !asked.identities.contains(&identity) {
                asked.identities.push(identity);
            }
        }
        for rule in rules {
            let trigger = &rule.when;
            // Whoever claims may be the one whose flag has not fallen yet.
            let flags = trigger.any(&|inner| matches!(inner, Trigger::FlagFall));
            if flags && !rule.is_automatic() {
                asked.ask_notes(Notes::AtEnd);
            }
            if trigger.any(&|inner| matches!(inner, Trigger::CannotMate)) {
                let only_at_events = trigger.only_at_events();
                let asks = if only_at_events { Asks::AtEvents } else { Asks::Everywhere };
                asked.unable = asked.unable.max(asks);
            }
            trigger.walk(&mut |trigger| asked.add(trigger));
        }
        let Self { clocks, plies, men, occurrences, repetitions, .. } = &mut asked;
        for thresholds in [clocks, plies, men, occurrences, repetitions] {
            thresholds.sort_unstable();
            thresholds.dedup();
        }
        asked
    }

    fn ask_notes(&mut self, notes: Notes) {
        self.notes = self.notes.max(notes);
    }

    fn add(&mut self, trigger: &Trigger) {
        match trigger {
            Trigger::NoProgress { moves } => {
                let clock = moves.saturating_mul(2);
                self.clocks.extend([clock.saturating_sub(1), clock]);
            }
            Trigger::PlyAtLeast(plies) => self.plies.extend([plies.saturating_sub(1), *plies]),
            Trigger::MenAtMost(men) => self.men.push(*men),
            Trigger::Tablebase { men, .. } => {
                self.men.push(*men);
                self.ask_notes(Notes::AtEnd);
            }
            Trigger::Repetition { occurrences }
            | Trigger::ConsecutiveRepetition { occurrences } => {
                self.occurrences.extend([occurrences.saturating_sub(1), *occurrences]);
                self.repetitions.extend(Some(*occurrences).filter(|&it| it > 2));
            }
            Trigger::Material(patterns) => {
                for pattern in patterns {
                    let alike = if pattern.has_light_side() {
                        &mut self.light
                    } else {
                        self.most_heavy_men = self.most_heavy_men.max(pattern.most_men());
                        &mut self.heavy
                    };
                    if !alike.contains(pattern) {
                        alike.push(pattern.clone());
                    }
                }
            }
            Trigger::DeadPosition => self.dead = true,
            Trigger::Evaluation { plies, .. } => {
                self.plies.push(*plies);
                self.ask_notes(Notes::All);
            }
            Trigger::ClockBelow { .. } => self.ask_notes(Notes::All),
            Trigger::Opponent(inner) | Trigger::EitherPlayer(inner)
                if inner.any(&|it| matches!(it, Trigger::FlagFall)) =>
            {
                self.ask_notes(Notes::AtEnd);
            }
            _ => {}
        }
    }

    /// How many thresholds of men are not reached yet at the last plies.
    fn men_reached(&self, timeline: &Timeline) -> [u16; 3] {
        let most = self.men.last().copied().unwrap_or(0);
        if timeline.peaks().fewest_men > most {
            return [reached(&self.men, u32::MAX); 3];
        }
        [0, 1, 2].map(|back| {
            let men = timeline.last_ply().checked_sub(back).map(|ply| timeline.men(ply));
            reached(&self.men, men.map_or(u32::MAX, |men| men.saturating_sub(1)))
        })
    }

    /// What the end of a game says of the patterns; `None` if none may have fitted.
    fn men_fit(&self, timeline: &Timeline) -> Option<MenFit> {
        let no_light = self.light.is_empty() || timeline.no_light_side();
        let no_heavy = timeline.peaks().fewest_men > self.most_heavy_men;
        if no_light && no_heavy {
            return None;
        }
        let last = &timeline.material(timeline.last_ply());
        let mut patterns = self.light.iter().chain(&self.heavy);
        patterns.any(|pattern| pattern.may_have_fitted(last)).then(|| {
            let bits = |pattern: &MaterialPattern| {
                let seats = Color::ALL.map(|seat| pattern.fits(last, seat));
                u8::from(pattern.may_have_fitted(last))
                    | u8::from(seats[0]) << 1
                    | u8::from(seats[1]) << 2
            };
            MenFit {
                patterns: self.light.iter().chain(&self.heavy).map(bits).collect(),
                bishops_on_one_color: last.bishops_on_one_color(),
            }
        })
    }

    /// Numbers of occurrences, three at least, that rules ask for, in order.
    pub(super) fn repetitions(&self) -> &[u32] {
        &self.repetitions
    }

    pub(super) fn notes(&self) -> Notes {
        self.notes
    }
}

impl Outline {
    /// The outline of a game; `None` where it has none: from a position of its own, with events
    /// before its end, or not read whole.
    pub(super) fn of(timeline: &Timeline, asked: &Asked) -> Option<Self> {
        let ended = matches!(timeline.end.how, HowEnded::Event(_));
        let no_other_events = timeline.events.len() == usize::from(ended);
        let has_outline = timeline.start.fen.is_none()
            && matches!(timeline.status, Status::Complete | Status::Empty)
            && no_other_events
            && timeline.tablebase.is_empty()
            && !timeline.offers_complete
            && asked.identities.len() <= MOST_IDENTITIES;
        has_outline.then(|| Self::as_asked(timeline, asked))
    }

    /// The outline of a game that has one for the whole panel, as far as it is asked for.
    pub(super) fn as_asked(timeline: &Timeline, asked: &Asked) -> Self {
        let last = timeline.last_ply();
        let ended = matches!(timeline.end.how, HowEnded::Event(_));
        let mut highest = [0; MOST_IDENTITIES];
        let mut most_announced = 0;
        let in_reach = |&fewest: &u32| {
            timeline.most_occurrences() >= fewest || timeline.most_announced() >= fewest
        };
        // The first of the thresholds is one short of the fewest occurrences.
        if asked.occurrences.get(1).is_some_and(in_reach) {
            most_announced = reached(&asked.occurrences, timeline.most_announced());
            for (peak, &identity) in highest.iter_mut().zip(&asked.identities) {
                *peak = reached(&asked.occurrences, timeline.peak(identity));
            }
        }
        let clock = |color| match timeline.clock(last, color) {
            ClockFact::NoClocks => ClockClass::None,
            ClockFact::Left(time) if time > 0 => ClockClass::Runs,
            // What is missing is told in different words.
            ClockFact::Left(_) => ClockClass::Down,
            ClockFact::Unknown => ClockClass::Unknown,
        };
        let flag_may_fall = timeline.end.flag_may_have_fallen();
        let clocks = if asked.notes > Notes::None && flag_may_fall {
            [clock(Color::White), clock(Color::Black)]
        } else {
            [ClockClass::Unknown; 2]
        };
        let mut outline = Self {
            status: timeline.status,
            board_end: timeline.board_end(last),
            white_to_move: timeline.turn(last).is_white(),
            result: timeline.end.result,
            how: timeline.end.how,
            loser: timeline.end.loser(),
            reached: [
                reached(&asked.clocks, timeline.peaks().halfmove_clock),
                reached(&asked.plies, last),
            ],
            men: asked.men_reached(timeline),
            peaks: highest,
            most_announced,
            men_fit: asked.men_fit(timeline),
            clocks,
            may_be_dead: false,
            may_be_unable: false,
        };
        outline.may_be_dead = asked.dead && timeline.may_be_dead();
        let asks = match asked.unable {
            Asks::Nowhere => false,
            Asks::AtEvents => ended || outline.end_is_supposed(),
            Asks::Everywhere => true,
        };
        outline.may_be_unable = asks && timeline.a_side_may_be_unable_to_mate();
        outline
    }

    /// Whether the end is tried as resignation and as flag fall.
    pub(super) fn end_is_supposed(&self) -> bool {
        self.how == HowEnded::Unnamed && self.result.is_some_and(|it| it.loser().is_some())
    }

    /// Whether the trigger can hold or be unknown at no moment but those of the last ply.
    pub(super) fn only_at_end(trigger: &Trigger, view: &View<'_>) -> bool {
        match trigger {
            _ if !trigger.may_fire(view) => true,
            Trigger::All(inner) => inner.iter().any(|inner| Self::only_at_end(inner, view)),
            Trigger::Any(inner) => inner.iter().all(|inner| Self::only_at_end(inner, view)),
            Trigger::Opponent(inner) | Trigger::EitherPlayer(inner) => {
                Self::only_at_end(inner, view)
            }
            Trigger::Checkmate | Trigger::Stalemate => true,
            other => other.only_at_events(),
        }
    }

    /// Whether the trigger, where no event happens, is unknown from some number of men on and no
    /// before: a game with an outline has nothing of a tablebase. The outline tells whether that
    /// begins at the last ply, at one of the two before, or earlier, and then from both seats: what
    /// is unknown still earlier adds nothing to a gist.
    pub(super) fn is_haze(trigger: &Trigger) -> bool {
        match trigger {
            Trigger::Tablebase { .. } => true,
            Trigger::All(inner) => {
                let alike = |it: &Trigger| matches!(it, Trigger::Unknown(_)) || Self::is_haze(it);
                inner.iter().all(alike) && inner.iter().any(Self::is_haze)
            }
            _ => false,
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
            | Trigger::Material(_)
            | Trigger::Unknown(_) => true,
            Trigger::BishopsOnOneColour => self.men_fit.is_some(),
            _ => false,
        }
    }
}

/// How many of the thresholds a value reaches.
fn reached(thresholds: &[u32], value: u32) -> u16 {
    let reached = thresholds.partition_point(|&threshold| threshold <= value);
    u16::try_from(reached).unwrap_or(u16::MAX)
}
