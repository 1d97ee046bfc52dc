//! The triggers, each asked at every moment.

use std::cell::RefCell;
use std::collections::BTreeSet;

use remis::profile::{Profile, StartPosition};
use remis::record::{Act, Event};
use remis::terms::{GameResult, color_name};
use remis::timeline::{ClockFact, Timeline};
use remis::trigger::{Settings, StartClock, TablebaseSays, Trigger};
use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Rank, Role, Square};

use super::answer::Answer::{self, No, Unknown, Yes};
use super::facts::{Announced, Facts, Sameness};

thread_local! {
    /// Which answers each kind of trigger has given, so that no test passes without them.
    pub static GIVEN: RefCell<BTreeSet<(&'static str, Answer)>> = RefCell::default();
}

/// One game as one profile sees it.
pub struct Asker<'a> {
    pub facts: &'a Facts,
    pub timeline: &'a Timeline,
    pub settings: &'a Settings,
    /// When positions are the same, and whether the start position counts: fewest occurrences.
    pub fewest: (Sameness, bool),
    /// The same with most occurrences.
    pub most: (Sameness, bool),
    /// The clocks that may count at ply 0: none, or what the FEN says.
    pub start_clocks: Vec<u32>,
}

/// A position, or an event after it.
pub struct Moment {
    pub ply: u32,
    /// The event that happens now.
    pub event: Option<Event>,
    /// All events that have happened, the present one included.
    pub happened: Vec<Event>,
}

/// A moment, and a move announced at it.
#[derive(Clone, Copy)]
pub struct Now<'a> {
    pub moment: &'a Moment,
    pub after: Option<&'a Announced>,
}

impl<'a> Asker<'a> {
    pub fn new(
        facts: &'a Facts,
        timeline: &'a Timeline,
        profile: &Profile,
        settings: &'a Settings,
    ) -> Self {
        let start = match profile.start.set_up {
            Some(set_up) if timeline.start.fen.is_some() => set_up,
            _ => profile.start.position,
        };
        let fen_clock = facts.fen_clock;
        let start_clocks = match profile.start.halfmove_clock {
            StartClock::Counts | StartClock::RefusedFrom(_) => vec![fen_clock],
            StartClock::Ignored => vec![0],
            StartClock::ClampedTo(most) => vec![fen_clock.min(most)],
            StartClock::Unknown => vec![0, fen_clock],
        };
        let same = &profile.same_position;
        Self {
            facts,
            timeline,
            settings,
            fewest: (Sameness::finest(same), start == StartPosition::Counted),
            most: (Sameness::coarsest(same), start != StartPosition::NotCounted),
            start_clocks,
        }
    }

    fn board(&self, now: Now<'a>) -> &Chess {
        match now.after {
            Some(after) => &after.position,
            None => self.facts.at(now.moment.ply),
        }
    }

    fn stood(&self, now: Now, (same, count_start): (Sameness, bool)) -> Vec<u32> {
        self.facts.stood(now.moment.ply, now.after, same, count_start)
    }

    pub fn ask(&self, trigger: &Trigger, now: Now, seat: Color) -> Answer {
        let answer = self.answer(trigger, now, seat);
        GIVEN.with_borrow_mut(|given| given.insert((trigger.into(), answer)));
        answer
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each trigger")]
    fn answer(&self, trigger: &Trigger, now: Now, seat: Color) -> Answer {
        let moment = now.moment;
        let ply = moment.ply;
        let board = self.board(now);
        let is_event = |act: &Act| moment.event.as_ref().is_some_and(|event| event.act == *act);
        // What nobody in particular did, nobody did.
        let is_own = |act: &Act| {
            is_event(act) && moment.event.as_ref().is_some_and(|e| e.player == Some(seat))
        };
        // A record that does not say who resigned or left may mean either.
        let own_if_known = |act: &Act| match &moment.event {
            Some(event) if event.act == *act && event.player.is_none() => Unknown,
            _ => Answer::of(is_own(act)),
        };
        match trigger {
            Trigger::All(inner) => Answer::all(inner.iter().map(|t| self.ask(t, now, seat))),
            Trigger::Any(inner) => Answer::any(inner.iter().map(|t| self.ask(t, now, seat))),
            Trigger::Not(inner) => self.ask(inner, now, seat).not(),
            Trigger::Opponent(inner) => self.ask(inner, now, !seat),
            Trigger::EitherPlayer(inner) => {
                Answer::any(Color::ALL.iter().map(|&side| self.ask(inner, now, side)))
            }
            Trigger::Unknown(_) => Unknown,
            Trigger::Checkmate => Answer::of(board.is_check() && board.legal_moves().is_empty()),
            Trigger::Stalemate => Answer::of(!board.is_check() && board.legal_moves().is_empty()),
            Trigger::InCheck => Answer::of(board.is_check()),
            Trigger::DeadPosition => {
                Answer::all(Color::ALL.iter().map(|&side| self.cannot_mate(now, side)))
            }
            Trigger::CannotMate => self.cannot_mate(now, seat),
            Trigger::Material(patterns) => Answer::of(
                patterns.iter().any(|pattern| fits(&pattern.to_string(), board.board(), seat)),
            ),
            Trigger::BishopsOnOneColour => {
                let bishops = board.board().bishops();
                let on = |colour: Bitboard| (bishops & colour).any();
                Answer::of(!(on(Bitboard::LIGHT_SQUARES) && on(Bitboard::DARK_SQUARES)))
            }
            Trigger::PawnOn(squares) => Answer::of(squares.iter().any(|own| {
                let named: Square = own.to_string().parse().unwrap();
                let rank = u32::from(named.rank());
                let rank = if seat == Color::White { rank } else { 7 - rank };
                let square = Square::from_coords(named.file(), Rank::new(rank));
                board.board().piece_at(square) == Some(Piece { color: seat, role: Role::Pawn })
            })),
            Trigger::MenAtMost(most) => Answer::of(men(board) <= *most),
            Trigger::Repetition { occurrences } => self.under_both(|same| {
                let stood = self.stood(now, same).len() + usize::from(now.after.is_some());
                stood >= *occurrences as usize
            }),
            Trigger::ConsecutiveRepetition { occurrences } => self.under_both(|same| {
                let mut stood = self.stood(now, same);
                stood.extend(now.after.map(|_| ply + 1));
                let wanted = *occurrences as usize;
                stood.len() >= wanted
                    && stood[stood.len() - wanted..].windows(2).all(|pair| pair[1] - pair[0] == 4)
            }),
            Trigger::NoProgress { moves } => {
                let reached =
                    |&start: &u32| self.facts.halfmove_clock(ply, now.after, start) >= 2 * moves;
                match self.start_clocks.iter().filter(|start| reached(start)).count() {
                    0 => No,
                    some if some == self.start_clocks.len() => Yes,
                    _ => Unknown,
                }
            }
            Trigger::PlyAtLeast(least) => {
                Answer::of(ply + u32::from(now.after.is_some()) >= *least)
            }
            Trigger::ClockBelow { seconds } => match self.timeline.clock(ply, seat) {
                ClockFact::NoClocks => No,
                ClockFact::Unknown => Unknown,
                ClockFact::Left(millis) => Answer::of(millis < u64::from(*seconds) * 1000),
            },
            Trigger::Setting(id, wanted) => {
                Answer::known(self.settings.value(id, seat).map(|value| value == wanted))
            }
            Trigger::OfferedDraw { within_plies } => {
                self.offered(moment.happened.iter().any(|event| {
                    event.act == Act::Offers
                        && event.player == Some(seat)
                        && event.ply + within_plies >= ply
                }))
            }
            Trigger::OfferStands => self.offered(self.offer_stands(moment, seat)),
            Trigger::Touched => Answer::of(moment.happened.iter().any(|event| {
                event.ply == ply && event.act == Act::Touches && event.player == Some(seat)
            })),
            Trigger::FlagFall => self.flag_fall(moment, seat),
            Trigger::Offers => Answer::of(is_own(&Act::Offers)),
            Trigger::Resigns => own_if_known(&Act::Resigns),
            Trigger::Agreed => Answer::of(is_event(&Act::Agree)),
            Trigger::Abandons => own_if_known(&Act::Abandons),
            Trigger::IllegalMove { count } => {
                let made = moment
                    .happened
                    .iter()
                    .filter(|event| event.act == Act::IllegalMove && event.player == Some(seat))
                    .count();
                Answer::of(is_own(&Act::IllegalMove) && made >= *count as usize)
            }
            Trigger::Declared(article) => Answer::of(is_event(&Act::Declares(article.clone()))),
            Trigger::Evaluation { at_least, at_most, plies } => {
                if ply < *plies {
                    return No;
                }
                Answer::all((ply - plies + 1..=ply).map(|ply| {
                    let of_white = self.timeline.evaluation(ply);
                    let own = of_white.map(|value| seat.fold_wb(value, -value));
                    Answer::known(own.map(|value| *at_least <= value && value <= *at_most))
                }))
            }
            Trigger::Tablebase { says, men: most, fifty_moves } => {
                if men(board) > *most {
                    return No;
                }
                let told = self.timeline.tablebase.iter().find(|fact| {
                    now.after.is_none() && fact.ply == ply && fact.fifty_moves == *fifty_moves
                });
                let won = |color| GameResult::won_by(color);
                Answer::known(told.map(|fact| match says {
                    TablebaseSays::Win => fact.result == won(seat),
                    TablebaseSays::Draw => fact.result == GameResult::Draw,
                    TablebaseSays::Loss => fact.result == won(!seat),
                }))
            }
        }
    }

    fn under_both(&self, holds: impl Fn((Sameness, bool)) -> bool) -> Answer {
        if holds(self.fewest) {
            Yes
        } else if holds(self.most) {
            Unknown
        } else {
            No
        }
    }

    fn cannot_mate(&self, now: Now, side: Color) -> Answer {
        let known = self.timeline.mate_facts(side);
        Answer::known(self.facts.able(now.moment.ply, now.after, side, known)).not()
    }

    /// An offer that the record does not show may still have been made.
    fn offered(&self, is_recorded: bool) -> Answer {
        if is_recorded {
            Yes
        } else if self.timeline.offers_complete {
            No
        } else {
            Unknown
        }
    }

    /// Whether some offer was made since which the opponent has neither moved nor declined.
    fn offer_stands(&self, moment: &Moment, seat: Color) -> bool {
        let happened = &moment.happened;
        (0..happened.len()).any(|at| {
            let offer = &happened[at];
            let is_own_turn = self.facts.at(offer.ply).turn() == seat;
            let is_declined = happened[at..]
                .iter()
                .any(|later| later.act == Act::Declines && later.player == Some(!seat));
            offer.act == Act::Offers
                && offer.player == Some(seat)
                && moment.ply <= offer.ply + u32::from(is_own_turn)
                && !is_declined
        })
    }

    fn flag_fall(&self, moment: &Moment, seat: Color) -> Answer {
        let Some(event) = &moment.event else {
            return No;
        };
        if event.act != Act::FlagFalls {
            return No;
        }
        // Where both flags are down, the order of the two events says nothing. A supposed event is
        // not in the timeline.
        let fell = self.timeline.events.iter().chain([event]).any(|event| {
            event.ply == moment.ply && event.act == Act::FlagFalls && event.player == Some(seat)
        });
        if fell {
            return Yes;
        }
        match self.timeline.clock(moment.ply, seat) {
            ClockFact::NoClocks => No,
            ClockFact::Left(millis) if millis > 0 => No,
            ClockFact::Left(_) | ClockFact::Unknown => Unknown,
        }
    }

    /// The facts that an unknown trigger lacks.
    pub fn needs(&self, trigger: &Trigger, now: Now, seat: Color, needs: &mut BTreeSet<String>) {
        if self.ask(trigger, now, seat) != Unknown {
            return;
        }
        let clock = || format!("clock of {}", color_name(seat));
        let mate = |side| format!("whether {} can still mate", color_name(side));
        match trigger {
            Trigger::All(inner) | Trigger::Any(inner) => {
                for trigger in inner {
                    self.needs(trigger, now, seat, needs);
                }
            }
            Trigger::Not(inner) => self.needs(inner, now, seat, needs),
            Trigger::Opponent(inner) => self.needs(inner, now, !seat, needs),
            Trigger::EitherPlayer(inner) => {
                for side in Color::ALL {
                    self.needs(inner, now, side, needs);
                }
            }
            Trigger::DeadPosition => {
                for side in Color::ALL {
                    if self.cannot_mate(now, side) == Unknown {
                        needs.insert(mate(side));
                    }
                }
            }
            Trigger::Unknown(text) => drop(needs.insert(text.clone())),
            Trigger::CannotMate => drop(needs.insert(mate(seat))),
            Trigger::Repetition { .. } | Trigger::ConsecutiveRepetition { .. } => {
                if self.fewest.0 != self.most.0 {
                    needs.insert("when positions are the same".to_owned());
                }
                if self.fewest.1 != self.most.1 {
                    needs.insert("whether the start position counts as an occurrence".to_owned());
                }
            }
            Trigger::NoProgress { .. } => {
                needs.insert("whether the halfmove clock of a FEN counts".to_owned());
            }
            Trigger::ClockBelow { .. } => drop(needs.insert(clock())),
            Trigger::FlagFall => {
                let known = matches!(self.timeline.clock(now.moment.ply, seat), ClockFact::Left(_));
                let flag = format!("flag of {}", color_name(seat));
                needs.insert(if known { flag } else { clock() });
            }
            Trigger::Setting(id, _) => {
                needs.insert(format!("setting {}", self.settings.full_name(id, seat)));
            }
            Trigger::OfferedDraw { .. } | Trigger::OfferStands => {
                needs.insert("offers".to_owned());
            }
            Trigger::Resigns => drop(needs.insert("who resigned".to_owned())),
            Trigger::Abandons => drop(needs.insert("who left".to_owned())),
            Trigger::Evaluation { .. } => drop(needs.insert("evaluations".to_owned())),
            Trigger::Tablebase { men, .. } => {
                needs.insert(format!("tablebase of {men} men"));
            }
            known => panic!("{known:?} is never unknown"),
        }
    }

    /// The plies of the repetitions that make a trigger hold.
    pub fn evidence(&self, trigger: &Trigger, now: Now, seat: Color, plies: &mut BTreeSet<u32>) {
        if self.ask(trigger, now, seat) != Yes {
            return;
        }
        match trigger {
            Trigger::All(inner) | Trigger::Any(inner) => {
                for trigger in inner {
                    self.evidence(trigger, now, seat, plies);
                }
            }
            Trigger::Opponent(inner) => self.evidence(inner, now, !seat, plies),
            Trigger::EitherPlayer(inner) => {
                for side in Color::ALL {
                    self.evidence(inner, now, side, plies);
                }
            }
            Trigger::Repetition { .. } => plies.extend(self.stood(now, self.fewest)),
            Trigger::ConsecutiveRepetition { occurrences } => {
                let stood = self.stood(now, self.fewest);
                let wanted = *occurrences as usize - usize::from(now.after.is_some());
                plies.extend(stood.iter().rev().take(wanted));
            }
            _ => {}
        }
    }
}

/// Whether the trigger asks about events anywhere. A rule that does not is answered by the position,
/// and no event asks it again from the seat of whoever acts.
pub fn looks_at_events(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::FlagFall
            | Trigger::Offers
            | Trigger::Resigns
            | Trigger::Agreed
            | Trigger::Abandons
            | Trigger::IllegalMove { .. }
            | Trigger::Declared(_)
            | Trigger::OfferedDraw { .. }
            | Trigger::OfferStands
            | Trigger::Touched
    ) || trigger.inner().iter().any(looks_at_events)
}

fn men(board: &Chess) -> u32 {
    u32::try_from(board.board().occupied().count()).unwrap()
}

/// Whether the men fit a pattern such as `KB* v any`, the player's on the left.
fn fits(pattern: &str, board: &Board, seat: Color) -> bool {
    let (left, right) = pattern.split_once(" v ").unwrap();
    [(left, seat), (right, !seat)].into_iter().all(|(side, color)| {
        side == "any"
            || Role::ALL.into_iter().all(|role| {
                let letter = role.upper_char();
                let have = board.by_piece(Piece { color, role }).count();
                let starred = side.matches(&format!("{letter}*")).count();
                let bare = side.matches(letter).count() - starred;
                have == bare || starred > 0 && have > bare
            })
    })
}
