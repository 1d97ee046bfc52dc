//! Evaluation of a trigger at a moment, and what is missing where the answer is unknown.

use shakmaty::{Color, Position};

use super::{Counting, Moment, StartClock, TablebaseSays, Trigger, Truth, View};
use crate::mate::{MateAnswer, can_mate};
use crate::record::{Act, Event};
use crate::terms::color_name;
use crate::timeline::{BoardEnd, ClockFact, Timeline};

impl Trigger {
    /// Whether the trigger holds at a moment, from the seat of `player`.
    #[must_use]
    pub fn holds(&self, view: &View<'_>, moment: &Moment<'_>, player: Color) -> Truth {
        match self {
            Self::All(triggers) => {
                Truth::all(cheap_first(triggers).map(|t| t.holds(view, moment, player)))
            }
            Self::Any(triggers) => {
                Truth::any(cheap_first(triggers).map(|t| t.holds(view, moment, player)))
            }
            Self::Not(trigger) => !trigger.holds(view, moment, player),
            Self::Opponent(trigger) => trigger.holds(view, moment, !player),
            Self::EitherPlayer(trigger) => {
                Truth::any([player, !player].map(|seat| trigger.holds(view, moment, seat)))
            }
            Self::Unknown(_) => Truth::Unknown,
            Self::Checkmate => (moment.board_end(view) == BoardEnd::Checkmate).into(),
            Self::Stalemate => (moment.board_end(view) == BoardEnd::Stalemate).into(),
            Self::InCheck => moment.board(view).is_check().into(),
            Self::DeadPosition => Truth::all(
                [Color::White, Color::Black]
                    .into_iter()
                    .map(|side| cannot_mate(view, moment, side)),
            ),
            Self::CannotMate => cannot_mate(view, moment, player),
            Self::Material(patterns) => {
                let material = moment.material(view);
                patterns.iter().any(|pattern| pattern.fits(&material, player)).into()
            }
            Self::BishopsOnOneColour => moment.material(view).bishops_on_one_color().into(),
            Self::PawnOn(squares) => {
                let board = moment.board(view).board();
                let is_there = |square| board.piece_at(square) == Some(player.pawn());
                squares.iter().any(|square| is_there(square.on_board(player))).into()
            }
            Self::MenAtMost(men) => (moment.material(view).men() <= *men).into(),
            Self::Repetition { occurrences } => {
                either_way(view, |counting| moment.occurrences(view, counting) >= *occurrences)
            }
            Self::ConsecutiveRepetition { occurrences } => either_way(view, |counting| {
                moment.occurrences(view, counting) >= *occurrences
                    && four_plies_apart(view, moment, counting, *occurrences)
            }),
            Self::NoProgress { moves } => {
                let (least, most) = moment.halfmove_clocks(view);
                let reached = |clock: u32| u64::from(clock) >= 2 * u64::from(*moves);
                match (reached(least), reached(most)) {
                    (true, _) => Truth::Yes,
                    (false, true) => Truth::Unknown,
                    (false, false) => Truth::No,
                }
            }
            Self::PlyAtLeast(plies) => (moment.plies_played() >= *plies).into(),
            Self::ClockBelow { seconds } => match view.timeline.clock(moment.ply, player) {
                ClockFact::NoClocks => Truth::No,
                ClockFact::Unknown => Truth::Unknown,
                ClockFact::Left(time) => (time < u64::from(*seconds) * 1000).into(),
            },
            Self::Setting(id, value) => {
                view.settings.value(id, player).map(|assumed| assumed == value).into()
            }
            Self::OfferedDraw { within_plies } => {
                let since = moment.ply.saturating_sub(*within_plies);
                offered_since(view, moment, player, since)
            }
            Self::OfferStands => offer_stands(view, moment, player),
            Self::Touched => moment
                .events_so_far(view)
                .any(|event| {
                    event.ply == moment.ply
                        && event.player == Some(player)
                        && event.act == Act::Touches
                })
                .into(),
            Self::FlagFall => flag_fall(view, moment, player),
            Self::Offers => acts(moment, Some(player), &Act::Offers),
            Self::Resigns => acts_if_known(moment, player, &Act::Resigns),
            Self::Agreed => acts(moment, None, &Act::Agree),
            Self::Abandons => acts_if_known(moment, player, &Act::Abandons),
            Self::IllegalMove { count } => {
                let now = acts(moment, Some(player), &Act::IllegalMove);
                let made = moment
                    .events_so_far(view)
                    .filter(|event| event.act == Act::IllegalMove && event.player == Some(player));
                Truth::all([now, (made.count() >= *count as usize).into()])
            }
            Self::Declared(article) => acts(moment, None, &Act::Declares(article.clone())),
            Self::Evaluation { at_least, at_most, plies } => {
                evaluation(view, moment, player, *at_least..=*at_most, *plies)
            }
            Self::Tablebase { says, men, fifty_moves } => {
                if moment.material(view).men() > *men {
                    return Truth::No;
                }
                tablebase(view, moment, player, *fifty_moves).map(|told| told == *says).into()
            }
        }
    }

    /// The facts that are missing where the trigger is unknown; empty where it is not.
    #[must_use]
    pub fn needs(&self, view: &View<'_>, moment: &Moment<'_>, player: Color) -> Vec<String> {
        if self.holds(view, moment, player) != Truth::Unknown {
            return Vec::new();
        }
        let inner = |seats: &[Color]| {
            let mut needs = Vec::new();
            for trigger in self.inner() {
                for &seat in seats {
                    needs.extend(trigger.needs(view, moment, seat));
                }
            }
            needs
        };
        let mut needs = match self {
            Self::All(_) | Self::Any(_) | Self::Not(_) => inner(&[player]),
            Self::Opponent(_) => inner(&[!player]),
            Self::EitherPlayer(_) => inner(&Color::ALL),
            Self::Unknown(missing) => vec![missing.clone()],
            Self::DeadPosition => Color::ALL
                .into_iter()
                .filter(|&side| cannot_mate(view, moment, side) == Truth::Unknown)
                .map(whether_can_mate)
                .collect(),
            Self::CannotMate => vec![whether_can_mate(player)],
            Self::Repetition { .. } | Self::ConsecutiveRepetition { .. } => counting_needs(view),
            Self::NoProgress { .. } if view.start_clock == StartClock::Unknown => {
                vec!["whether the halfmove clock of a FEN counts".to_owned()]
            }
            Self::ClockBelow { .. } => vec![Timeline::missing_clock(player)],
            Self::FlagFall => match view.timeline.clock(moment.ply, player) {
                ClockFact::Left(_) => vec![format!("flag of {}", color_name(player))],
                ClockFact::NoClocks | ClockFact::Unknown => vec![Timeline::missing_clock(player)],
            },
            Self::Setting(id, _) => {
                vec![format!("setting {}", view.settings.full_name(id, player))]
            }
            Self::OfferedDraw { .. } | Self::OfferStands => vec!["offers".to_owned()],
            Self::Resigns => vec!["who resigned".to_owned()],
            Self::Abandons => vec!["who left".to_owned()],
            Self::Evaluation { .. } => vec!["evaluations".to_owned()],
            Self::Tablebase { men, .. } => vec![format!("tablebase of {men} men")],
            _ => Vec::new(),
        };
        needs.sort();
        needs.dedup();
        needs
    }

    /// The plies of the occurrences that make the trigger hold, in order.
    #[must_use]
    pub fn evidence(&self, view: &View<'_>, moment: &Moment<'_>, player: Color) -> Vec<u32> {
        let mut plies = Vec::new();
        if self.holds(view, moment, player) == Truth::Yes {
            match self {
                Self::All(triggers) | Self::Any(triggers) => {
                    for trigger in triggers {
                        plies.extend(trigger.evidence(view, moment, player));
                    }
                }
                Self::Opponent(trigger) => plies = trigger.evidence(view, moment, !player),
                Self::EitherPlayer(trigger) => {
                    for seat in Color::ALL {
                        plies.extend(trigger.evidence(view, moment, seat));
                    }
                }
                Self::Repetition { .. } => plies = moment.occurrence_plies(view, view.fewest),
                Self::ConsecutiveRepetition { occurrences } => {
                    let announced = usize::from(moment.announced.is_some());
                    plies = moment.occurrence_plies(view, view.fewest);
                    plies.truncate((*occurrences as usize).saturating_sub(announced));
                }
                _ => {}
            }
        }
        plies.sort_unstable();
        plies.dedup();
        plies
    }
}

/// The triggers in an order in which searches come last: most of the time something else decides.
pub(super) fn cheap_first(triggers: &[Trigger]) -> impl Iterator<Item = &Trigger> {
    let cheap = triggers.iter().filter(|trigger| !trigger.searches());
    cheap.chain(triggers.iter().filter(|trigger| trigger.searches()))
}

/// Yes if it holds with the fewest occurrences possible, no if it fails with the most.
fn either_way(view: &View<'_>, holds: impl Fn(Counting) -> bool) -> Truth {
    if holds(view.fewest) {
        Truth::Yes
    } else if view.fewest == view.most || !holds(view.most) {
        Truth::No
    } else {
        Truth::Unknown
    }
}

/// What is not known of the counting of occurrences.
fn counting_needs(view: &View<'_>) -> Vec<String> {
    let mut needs = Vec::new();
    if view.fewest.identity != view.most.identity {
        needs.push("when positions are the same".to_owned());
    }
    if view.fewest.count_start != view.most.count_start {
        needs.push("whether the start position counts as an occurrence".to_owned());
    }
    needs
}

/// What a tablebase says of the position for the player, if the record tells.
fn tablebase(
    view: &View<'_>,
    moment: &Moment<'_>,
    player: Color,
    fifty_moves: bool,
) -> Option<TablebaseSays> {
    if moment.announced.is_some() {
        return None;
    }
    let result = view.timeline.tablebase(moment.ply, fifty_moves)?;
    Some(match result.loser() {
        None => TablebaseSays::Draw,
        Some(loser) if loser == player => TablebaseSays::Loss,
        Some(_) => TablebaseSays::Win,
    })
}

fn four_plies_apart(
    view: &View<'_>,
    moment: &Moment<'_>,
    counting: Counting,
    occurrences: u32,
) -> bool {
    let mut plies = moment.occurrence_plies(view, counting);
    if moment.announced.is_some() {
        plies.insert(0, moment.plies_played());
    }
    plies.truncate(occurrences as usize);
    plies.windows(2).all(|pair| matches!(pair, [later, earlier] if later - earlier == 4))
}

fn cannot_mate(view: &View<'_>, moment: &Moment<'_>, side: Color) -> Truth {
    if let Some(after) = moment.announced {
        return match can_mate(after.position(), side, view.timeline.mate_budget()) {
            MateAnswer::Possible { .. } => Truth::No,
            MateAnswer::Impossible(_) => Truth::Yes,
            MateAnswer::Undetermined { .. } => Truth::Unknown,
        };
    }
    let facts = view.timeline.mate_facts(side);
    if facts.possible_through.is_some_and(|ply| moment.ply <= ply) {
        Truth::No
    } else if facts.impossible_from.is_some_and(|ply| moment.ply >= ply) {
        Truth::Yes
    } else {
        Truth::Unknown
    }
}

fn whether_can_mate(side: Color) -> String {
    format!("whether {} can still mate", color_name(side))
}

/// Whether the player made an offer from a ply on; unknown where offers are not recorded.
fn offered_since(view: &View<'_>, moment: &Moment<'_>, player: Color, since: u32) -> Truth {
    let counts = |event: &Event| {
        event.act == Act::Offers && event.player == Some(player) && event.ply >= since
    };
    match (moment.events_so_far(view).any(counts), view.timeline.offers_complete) {
        (true, _) => Truth::Yes,
        (false, true) => Truth::No,
        (false, false) => Truth::Unknown,
    }
}

/// Whether an offer of the player stands; unknown where offers are not recorded.
fn offer_stands(view: &View<'_>, moment: &Moment<'_>, player: Color) -> Truth {
    let timeline = view.timeline;
    match timeline.offer_stands(moment.events_so_far(view), moment.ply, player) {
        true => Truth::Yes,
        false if timeline.offers_complete => Truth::No,
        false => Truth::Unknown,
    }
}

/// Whether the present event is this act, by this player if one is named.
fn acts(moment: &Moment<'_>, player: Option<Color>, act: &Act) -> Truth {
    moment
        .event
        .is_some_and(|now| {
            now.event.act == *act && (player.is_none() || now.event.player == player)
        })
        .into()
}

/// The same of what a record may tell without a player: then it may be either.
fn acts_if_known(moment: &Moment<'_>, player: Color, act: &Act) -> Truth {
    match moment.event.map(|now| now.event) {
        Some(event) if event.act == *act && event.player.is_none() => Truth::Unknown,
        _ => acts(moment, Some(player), act),
    }
}

/// At a flag fall: yes for the side whose flag falls; for the other side whether its flag had
/// fallen too, which only its clock can tell.
fn flag_fall(view: &View<'_>, moment: &Moment<'_>, player: Color) -> Truth {
    let Some(event) = moment.event.map(|now| now.event).filter(|e| e.act == Act::FlagFalls) else {
        return Truth::No;
    };
    if event.player == Some(player) {
        return Truth::Yes;
    }
    // Where both flags are down, the order of the two events says nothing.
    let fell_too = view.timeline.events.iter().any(|event| {
        event.ply == moment.ply && event.player == Some(player) && event.act == Act::FlagFalls
    });
    match view.timeline.clock(moment.ply, player) {
        _ if fell_too => Truth::Yes,
        ClockFact::NoClocks => Truth::No,
        ClockFact::Left(time) if time > 0 => Truth::No,
        ClockFact::Left(_) | ClockFact::Unknown => Truth::Unknown,
    }
}

fn evaluation(
    view: &View<'_>,
    moment: &Moment<'_>,
    player: Color,
    bounds: std::ops::RangeInclusive<i32>,
    plies: u32,
) -> Truth {
    let Some(first) = (moment.ply + 1).checked_sub(plies).filter(|&first| first > 0) else {
        return Truth::No;
    };
    Truth::all((first..=moment.ply).map(|ply| {
        let from_white = view.timeline.evaluation(ply);
        let from_player = from_white.map(|cp| if player == Color::White { cp } else { -cp });
        Truth::from(from_player.map(|cp| bounds.contains(&cp)))
    }))
}
