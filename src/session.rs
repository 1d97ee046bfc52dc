//! One live game under several profiles at once: who may claim what now, and is it over?
//!
//! ```
//! use remis::{catalog::Catalog, judge::Assumptions, session::{Session, Start}};
//! use shakmaty::Color;
//!
//! let catalog = Catalog::builtin()?;
//! let laws = catalog.profile("fide-otb-2023").ok_or("no such profile")?;
//! let mut session = Session::start(&Start::default(), [(laws.clone(), Assumptions::of(laws))])?;
//! for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
//!     session.play(san, None)?;
//! }
//! // Black may announce 4...Ng8, which would bring the position of the start for the third time.
//! let state = session.state();
//! let right = &state.profiles[0].rights[0];
//! assert_eq!((right.player, right.moves.as_slice()), (Some(Color::Black), &["f6g8".to_owned()][..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use shakmaty::{Color, EnPassantMode, Position, fen::Fen};

use crate::board::Board;
use crate::clock::{Millis, TimeControl};
use crate::judge::{Ahead, Assumptions, Live, RightNow, Ruling};
use crate::pgn::read_move;
use crate::problem::Place;
use crate::profile::Profile;
use crate::record::{Act, Claim, Record, Tag};
use crate::timeline::{MOST_PLIES, Status, Timeline};
use crate::trigger::{Shortfall, Truth};
use crate::verdict::Ending;

/// How a game starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The FEN; the initial array if there is none.
    pub fen: Option<String>,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// Whether clocks run.
    pub time_control: TimeControl,
}

/// A live game.
#[derive(Debug)]
pub struct Session {
    timeline: Timeline,
    lives: Vec<Live>,
    log: Snapshot,
}

/// Why a request cannot be met. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// The start position cannot be used.
    BadStart(String),
    /// The move is not legal, ambiguous or not readable.
    IllegalMove(String),
    /// There is no draw offer to answer.
    NoOffer,
    /// No profile allows an offer now.
    OfferNotAllowed,
    /// Under no profile does an agreement end the game now; what the rules about it lack.
    AgreementNotAllowed(Vec<Shortfall>),
    /// There are no moves to take back.
    NothingToTakeBack,
    /// The game has as many plies as a game can have.
    TooLong,
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadStart(why) => write!(f, "the start position cannot be used: {why}"),
            Self::IllegalMove(why) => f.write_str(why),
            Self::NoOffer => f.write_str("there is no draw offer to answer"),
            Self::OfferNotAllowed => f.write_str("no draw offer is allowed now"),
            Self::AgreementNotAllowed(_) => f.write_str("no draw can be agreed on now"),
            Self::NothingToTakeBack => f.write_str("there are not so many moves to take back"),
            Self::TooLong => write!(f, "a game has at most {MOST_PLIES} plies"),
        }
    }
}

impl std::error::Error for SessionError {}

/// Where the game stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Half-moves played.
    pub ply: u32,
    /// The side to move.
    pub turn: Color,
    /// The position.
    pub fen: String,
    /// What each profile says, in the order in which they were given.
    pub profiles: Vec<ProfileState>,
}

/// What one profile says of the game now.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileState {
    /// The profile's id.
    pub profile: String,
    /// The ending, if the game is over.
    pub ended: Option<Ending>,
    /// Rights to claim now.
    pub rights: Vec<RightNow>,
    /// What the next move could complete.
    pub ahead: Vec<Ahead>,
    /// Whether White may offer a draw now.
    pub white_may_offer: Truth,
    /// Whether Black may offer a draw now.
    pub black_may_offer: Truth,
}

/// Everything that a session knows, to be stored and restored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    /// How the game starts.
    pub start: Start,
    /// The steps taken since, in order; taken-back moves are not among them.
    pub steps: Vec<Step>,
}

/// A step of a game.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A move in UCI notation, and the mover's remaining time after it.
    Move(String, Option<Millis>),
    /// Something that happened besides.
    Event(Option<Color>, Act),
    /// The remaining time of a side was set.
    Clock(Color, Millis),
}

impl Session {
    /// Starts a game under the given profiles and assumptions.
    ///
    /// # Errors
    /// The start position cannot be used.
    pub fn start(
        start: &Start,
        profiles: impl IntoIterator<Item = (Profile, Assumptions)>,
    ) -> Result<Self, SessionError> {
        let tag = |name: &str, value: &str| Tag {
            name: name.to_owned(),
            value: value.to_owned(),
            place: Place::default(),
        };
        let mut tags = Vec::new();
        tags.extend(start.fen.as_deref().map(|fen| tag("FEN", fen)));
        tags.extend(start.chess960.then(|| tag("Variant", "Chess960")));
        let record = Record {
            tags,
            time_control: start.time_control,
            offers_complete: true,
            ..Record::default()
        };
        let timeline = Timeline::replay(&record);
        if timeline.status == Status::Rejected {
            let why = timeline.problems.last().map_or_else(String::new, |it| it.detail.clone());
            return Err(SessionError::BadStart(why));
        }
        let lives = profiles
            .into_iter()
            .map(|(profile, assumptions)| Live::new(profile, assumptions))
            .collect();
        let log = Snapshot { start: start.clone(), steps: Vec::new() };
        let mut session = Self { timeline, lives, log };
        session.ask();
        Ok(session)
    }

    fn ask(&mut self) {
        for live in &mut self.lives {
            live.ask(&self.timeline);
        }
    }

    /// The facts of the game so far.
    #[must_use]
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The profiles that follow the game.
    #[must_use]
    pub fn lives(&self) -> &[Live] {
        &self.lives
    }

    /// Where the game stands.
    #[must_use]
    pub fn state(&self) -> State {
        let ply = self.timeline.last_ply();
        let position = self.timeline.position(ply);
        let profiles = self.lives.iter().map(|live| ProfileState {
            profile: live.profile().id.clone(),
            ended: live.ended().cloned(),
            rights: live.rights(&self.timeline),
            ahead: live.ahead(&self.timeline),
            white_may_offer: live.may_offer(&self.timeline, Color::White),
            black_may_offer: live.may_offer(&self.timeline, Color::Black),
        });
        State {
            ply,
            turn: position.turn(),
            fen: Fen::from_position(position, EnPassantMode::Legal).to_string(),
            profiles: profiles.collect(),
        }
    }

    /// Plays a move given in short or long algebraic notation or UCI. `clock` is the mover's
    /// remaining time after it, in milliseconds.
    ///
    /// # Errors
    /// The move is not legal, ambiguous or not readable, or the game is as long as a game can be.
    pub fn play(&mut self, text: &str, clock: Option<Millis>) -> Result<(), SessionError> {
        if self.timeline.last_ply() as usize >= MOST_PLIES {
            return Err(SessionError::TooLong);
        }
        let position = self.timeline.position(self.timeline.last_ply());
        let played = Board::of(position)
            .resolve(read_move(text))
            .map_err(|why| SessionError::IllegalMove(why.explained(position.turn())))?;
        self.log.steps.push(Step::Move(self.timeline.uci(played), clock));
        self.timeline.play(played, clock, None);
        self.ask();
        Ok(())
    }

    /// Takes back so many plies, and what happened after them. Positions taken back do not count.
    ///
    /// # Errors
    /// So many plies were not played.
    pub fn take_back(&mut self, plies: u32) -> Result<(), SessionError> {
        if plies > self.timeline.last_ply() {
            return Err(SessionError::NothingToTakeBack);
        }
        for _ in 0..plies {
            self.timeline.take_back();
            let is_move = |step: &Step| matches!(step, Step::Move(..));
            let last_move = self.log.steps.iter().rposition(is_move);
            self.log.steps.truncate(last_move.unwrap_or(0));
        }
        self.ask();
        Ok(())
    }

    /// Records what happens besides moves: touching a piece, flag fall, resignation, leaving, an
    /// illegal move, an official's ruling.
    pub fn happen(&mut self, player: Option<Color>, act: Act) {
        self.log.steps.push(Step::Event(player, act.clone()));
        self.timeline.happen(player, act);
        self.ask();
    }

    /// Offers a draw.
    ///
    /// # Errors
    /// No profile allows it now.
    pub fn offer(&mut self, player: Color) -> Result<(), SessionError> {
        let allowed = |live: &Live| live.may_offer(&self.timeline, player) != Truth::No;
        if !self.lives.is_empty() && !self.lives.iter().any(allowed) {
            return Err(SessionError::OfferNotAllowed);
        }
        self.happen(Some(player), Act::Offers);
        Ok(())
    }

    /// Accepts the opponent's draw offer.
    ///
    /// # Errors
    /// No offer of the opponent stands, or under no profile does an agreement end the game now.
    pub fn accept(&mut self, player: Color) -> Result<(), SessionError> {
        self.answer(player)?;
        let agreements = self.lives.iter().map(|live| live.agreement(&self.timeline));
        let refused: Vec<Vec<Shortfall>> = agreements.filter_map(Result::err).collect();
        if !refused.is_empty() && refused.len() == self.lives.len() {
            let mut missing = Vec::new();
            for shortfall in refused.into_iter().flatten() {
                if !missing.contains(&shortfall) {
                    missing.push(shortfall);
                }
            }
            return Err(SessionError::AgreementNotAllowed(missing));
        }
        self.happen(None, Act::Agree);
        Ok(())
    }

    /// Declines the opponent's draw offer.
    ///
    /// # Errors
    /// No offer of the opponent stands.
    pub fn decline(&mut self, player: Color) -> Result<(), SessionError> {
        self.answer(player)?;
        self.happen(Some(player), Act::Declines);
        Ok(())
    }

    fn answer(&self, player: Color) -> Result<(), SessionError> {
        let (events, ply) = (self.timeline.events.iter(), self.timeline.last_ply());
        let stands = self.timeline.offer_stands(events, ply, !player);
        if stands { Ok(()) } else { Err(SessionError::NoOffer) }
    }

    /// Claims that the game is over. The ruling of each profile, in their order. The claim is
    /// recorded; where a profile says that a claim is also an offer, so is the offer, which lapses
    /// because the claim is checked at once.
    pub fn claim(&mut self, player: Option<Color>, claim: &Claim) -> Vec<Ruling> {
        let rulings: Vec<Ruling> =
            self.lives.iter().map(|live| live.claim(&self.timeline, player, claim)).collect();
        self.happen(player, Act::Claims(claim.clone()));
        rulings
    }

    /// Sets the remaining time of a side as it stands now, in milliseconds.
    pub fn set_clock(&mut self, player: Color, time: Millis) {
        self.log.steps.push(Step::Clock(player, time));
        self.timeline.set_clock(player, time);
        self.ask();
    }

    /// Everything that is needed to restore the session.
    #[must_use]
    pub fn snapshot(&self) -> &Snapshot {
        &self.log
    }

    /// Restores a session: it behaves as the one that made the snapshot, under the same profiles.
    ///
    /// # Errors
    /// The snapshot is not one of a possible game.
    pub fn restore(
        snapshot: &Snapshot,
        profiles: impl IntoIterator<Item = (Profile, Assumptions)>,
    ) -> Result<Self, SessionError> {
        let mut session = Self::start(&snapshot.start, profiles)?;
        for step in &snapshot.steps {
            match step {
                Step::Move(uci, clock) => session.play(uci, *clock)?,
                Step::Event(player, Act::Claims(claim)) => {
                    session.claim(*player, claim);
                }
                Step::Event(player, act) => session.happen(*player, act.clone()),
                Step::Clock(player, time) => session.set_clock(*player, *time),
            }
        }
        Ok(session)
    }
}
