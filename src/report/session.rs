//! `remis.session/1`: requests and replies of a live game as JSON Lines.

use std::fmt::Display;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shakmaty::Color;
use strum::VariantArray;

use super::json as verdicts;
use super::{faults, words};
use crate::clock::{Millis, TimeControl, parse_clock};
use crate::judge::{Penalty, Reason, Ruling};
use crate::pgn::read_move;
use crate::record::{Act, Claim};
use crate::session::{ProfileState, SessionError, Snapshot, Start, State, Step};
use crate::terms::{Form, Termination, color_name};
use crate::trigger::{Shortfall, Truth};

/// The schema of the replies.
pub const SCHEMA: &str = "remis.session/1";

/// Longest request, in bytes.
pub const LONGEST: usize = 4 << 20;

/// What can be asked of a session.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Request {
    /// Starts another game under the same profiles.
    Start {
        /// The FEN; the initial array if left out.
        fen: Option<String>,
        /// Whether it is Chess960.
        #[serde(default)]
        chess960: bool,
        /// As the PGN tag: `180+2`, `-` without clocks.
        time_control: Option<String>,
        /// `NAME=VALUE`, `white.NAME=VALUE`, `black.NAME=VALUE`.
        #[serde(default)]
        settings: Vec<String>,
    },
    /// Plays a move.
    Play {
        /// Short or long algebraic notation, or UCI.
        r#move: String,
        /// The mover's remaining time after it: `0:02:59.1`.
        clock: Option<String>,
    },
    /// Takes moves back.
    Takeback {
        /// How many half-moves.
        plies: u32,
    },
    /// Sets clocks as they stand now.
    Clock {
        /// White's remaining time.
        white: Option<String>,
        /// Black's remaining time.
        black: Option<String>,
    },
    /// Offers a draw.
    Offer {
        /// Who.
        by: Side,
    },
    /// Accepts the opponent's offer.
    Accept {
        /// Who.
        by: Side,
    },
    /// Declines the opponent's offer.
    Decline {
        /// Who.
        by: Side,
    },
    /// Claims that the game is over.
    Claim {
        /// Who; an official if left out.
        by: Option<Side>,
        /// The ground: `threefold-repetition`, `fifty-moves`.
        termination: String,
        /// How: `on-board`, `intended-move`, `after-own-move`, `by-arbiter`.
        form: String,
        /// The announced move.
        r#move: Option<String>,
    },
    /// Touches a piece with the intention of moving it.
    Touch {
        /// Who.
        by: Side,
    },
    /// A flag falls.
    Flag {
        /// Whose.
        by: Side,
    },
    /// Resigns.
    Resign {
        /// Who.
        by: Side,
    },
    /// Leaves the game.
    Abandon {
        /// Who.
        by: Side,
    },
    /// Completes an illegal move.
    Illegal {
        /// Who.
        by: Side,
    },
    /// An official gives a ruling.
    Declare {
        /// About whom; nobody in particular if left out.
        by: Option<Side>,
        /// Its article, as the profile names it.
        article: String,
    },
    /// Asks where the game stands.
    State {},
    /// Asks for everything that is needed to restore the session.
    Snapshot {},
    /// Restores a session.
    Restore {
        /// What `snapshot` gave.
        snapshot: Box<StoredSnapshot>,
    },
}

/// A request with the caller's own mark.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an object like `{\"do\":\"state\"}`")]
pub struct Marked {
    /// What comes back with the reply.
    #[serde(default)]
    pub id: Value,
    /// What is asked.
    #[serde(flatten)]
    pub request: Request,
}

/// A player.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// A time as requests write it, in milliseconds.
pub fn time(text: &str) -> Result<Millis, String> {
    parse_clock(text).ok_or_else(|| format!("`{text}` is no time: `0:02:59.1` expected"))
}

/// Why a line is no request.
#[must_use]
pub fn unreadable(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // The fields of a request are told apart when all of it is read: the place is that of its end.
    match text.rsplit_once(" at line ") {
        Some((why, _)) if error.is_data() => why.to_owned(),
        _ => text,
    }
}

/// Why a request cannot be met now.
#[must_use]
pub fn refused(error: &SessionError) -> String {
    let SessionError::AgreementNotAllowed(missing) = error else { return error.to_string() };
    let why = missing.iter().map(|it| words::reason(&Reason::Missing(it.clone())));
    [error.to_string()].into_iter().chain(why).collect::<Vec<_>>().join("; ")
}

/// A time control as requests write it.
pub fn time_control(text: &str) -> Result<TimeControl, String> {
    match TimeControl::from_tag(text) {
        TimeControl::Unknown if text.trim() != "?" => Err(format!(
            "`{text}` is no time control: `180+2` expected, `-` without clocks, or `?`"
        )),
        known => Ok(known),
    }
}

/// A claim as requests write it.
pub fn claim(termination: &str, form: &str, intended: Option<&str>) -> Result<Claim, String> {
    let termination = *known("termination", termination, Termination::VARIANTS)?;
    let form = *known("form of claim", form, Form::VARIANTS)?;
    if intended.is_some() && form != Form::IntendedMove {
        return Err(format!("a claim `{form}` announces no move: leave out `move`"));
    }
    Ok(Claim { termination, form, intended: intended.map(read_move) })
}

/// The value that a word names.
fn known<'v, T: Display>(what: &str, word: &str, values: &'v [T]) -> Result<&'v T, String> {
    values.iter().find(|value| value.to_string() == word).ok_or_else(|| {
        let names: Vec<String> = values.iter().map(T::to_string).collect();
        let advice = faults::suggest(word, names.iter().map(String::as_str));
        let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
        format!("`{word}` is no {what}{advice}")
    })
}

/// Where the game stands, as an object.
#[must_use]
pub fn state(state: &State) -> Value {
    json!({
        "ply": state.ply,
        "turn": color_name(state.turn),
        "fen": state.fen,
        "profiles": state.profiles.iter().map(profile).collect::<Vec<_>>(),
    })
}

fn profile(state: &ProfileState) -> Value {
    let may_offer = |truth: Truth| match truth {
        Truth::Yes => json!(true),
        Truth::No => json!(false),
        Truth::Unknown => Value::Null,
    };
    let rights: Vec<Value> = state
        .rights
        .iter()
        .map(|right| {
            json!({
                "rule": right.rule,
                "termination": right.termination.to_string(),
                "player": right.player.map(color_name),
                "form": right.form.to_string(),
                "moves": right.moves,
            })
        })
        .collect();
    let ahead: Vec<Value> = state
        .ahead
        .iter()
        .map(|ahead| {
            json!({
                "rule": ahead.rule,
                "termination": ahead.termination.to_string(),
                "automatic": ahead.automatic,
                "moves": ahead.moves,
            })
        })
        .collect();
    json!({
        "profile": state.profile,
        "ended": state.ended.as_ref().map(verdicts::ending_value),
        "rights": rights,
        "ahead": ahead,
        "may_offer": {
            "white": may_offer(state.white_may_offer),
            "black": may_offer(state.black_may_offer),
        },
    })
}

/// What becomes of a claim under one profile, as an object.
#[must_use]
pub fn ruling(profile: &str, also_an_offer: bool, ruling: &Ruling) -> Value {
    let mut value = match ruling {
        Ruling::Upheld(ending) => {
            json!({"ruling": "upheld", "ending": verdicts::ending_value(ending)})
        }
        Ruling::Undetermined(needs) => json!({"ruling": "undetermined", "needs": needs}),
        Ruling::Rejected { reasons, penalty, must_play } => json!({
            "ruling": "rejected",
            "reasons": reasons.iter().map(reason).collect::<Vec<_>>(),
            "penalty": penalty.as_ref().map(self::penalty),
            "must_play": must_play,
        }),
    };
    if let Some(fields) = value.as_object_mut() {
        fields.insert("profile".to_owned(), json!(profile));
        fields.insert("also_an_offer".to_owned(), json!(also_an_offer));
    }
    value
}

fn penalty(penalty: &Penalty) -> Value {
    json!({
        "opponent_gains_seconds": penalty.opponent_gains_seconds,
        "claimant_loses_half_up_to_seconds": penalty.claimant_loses_half_up_to_seconds,
        "result": penalty.result.map(|result| result.to_string()),
        "cite": penalty.cite,
    })
}

fn reason(reason: &Reason) -> Value {
    let why = |kind: &str| json!({"why": kind, "words": words::reason(reason)});
    match reason {
        Reason::GameOver(_) => why("game-over"),
        Reason::NoSuchRight => why("no-such-right"),
        Reason::NotTheClaimant => why("not-the-claimant"),
        Reason::NoIntendedMove => why("no-intended-move"),
        Reason::IllegalIntendedMove => why("illegal-intended-move"),
        Reason::Missing(shortfall) => {
            let (kind, counts) = match shortfall {
                Shortfall::Occurrences { has, needs } => ("occurrences", Some((has, needs))),
                Shortfall::HalfmoveClock { has, needs } => ("halfmove-clock", Some((has, needs))),
                Shortfall::Plies { has, needs } => ("plies", Some((has, needs))),
                Shortfall::Touched => ("touched", None),
                Shortfall::Condition(_) => ("condition", None),
            };
            let mut value = why(kind);
            if let (Some(fields), Some((has, needs))) = (value.as_object_mut(), counts) {
                fields.insert("has".to_owned(), json!(has));
                fields.insert("needs".to_owned(), json!(needs));
            }
            value
        }
    }
}

/// A snapshot as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSnapshot {
    fen: Option<String>,
    chess960: bool,
    clocks: StoredClocks,
    steps: Vec<StoredStep>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredClocks {
    Unknown,
    None,
    /// The time each side started with, in milliseconds.
    Start(Option<Millis>),
}

/// Times in milliseconds, moves in UCI notation.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredStep {
    Move(String, Option<Millis>),
    Clock(Side, Millis),
    Offers(Side),
    Declines(Side),
    Agree,
    Touches(Side),
    Flag(Side),
    Resigns(Side),
    Abandons(Side),
    Illegal(Side),
    Declares(Option<Side>, String),
    Claims(Option<Side>, String, String, Option<String>),
}

impl From<&Snapshot> for StoredSnapshot {
    fn from(snapshot: &Snapshot) -> Self {
        let clocks = match snapshot.start.time_control {
            TimeControl::Unknown => StoredClocks::Unknown,
            TimeControl::None => StoredClocks::None,
            TimeControl::Clocks(start) => StoredClocks::Start(start),
        };
        Self {
            fen: snapshot.start.fen.clone(),
            chess960: snapshot.start.chess960,
            clocks,
            steps: snapshot.steps.iter().map(store).collect(),
        }
    }
}

fn store(step: &Step) -> StoredStep {
    // Every act but an agreement, a ruling and an official's claim is somebody's.
    let by = |player: &Option<Color>| Side::from(player.unwrap_or(Color::White));
    match step {
        Step::Move(uci, clock) => StoredStep::Move(uci.clone(), *clock),
        Step::Clock(player, time) => StoredStep::Clock((*player).into(), *time),
        Step::Event(player, act) => match act {
            Act::Offers => StoredStep::Offers(by(player)),
            Act::Declines => StoredStep::Declines(by(player)),
            Act::Agree => StoredStep::Agree,
            Act::Touches => StoredStep::Touches(by(player)),
            Act::FlagFalls => StoredStep::Flag(by(player)),
            Act::Resigns => StoredStep::Resigns(by(player)),
            Act::Abandons => StoredStep::Abandons(by(player)),
            Act::IllegalMove => StoredStep::Illegal(by(player)),
            Act::Declares(article) => StoredStep::Declares(player.map(Into::into), article.clone()),
            Act::Claims(claim) => StoredStep::Claims(
                player.map(Into::into),
                claim.termination.to_string(),
                claim.form.to_string(),
                claim.intended.map(|spelling| words::spelling(&spelling)),
            ),
        },
    }
}

impl StoredSnapshot {
    /// The snapshot, if it is well written.
    pub fn read(&self) -> Result<Snapshot, String> {
        let time_control = match self.clocks {
            StoredClocks::Unknown => TimeControl::Unknown,
            StoredClocks::None => TimeControl::None,
            StoredClocks::Start(start) => TimeControl::Clocks(start),
        };
        let start = Start { fen: self.fen.clone(), chess960: self.chess960, time_control };
        let steps = self.steps.iter().map(StoredStep::read).collect::<Result<_, _>>()?;
        Ok(Snapshot { start, steps })
    }
}

impl StoredStep {
    fn read(&self) -> Result<Step, String> {
        let event = |side: &Side, act: Act| Step::Event(Some((*side).into()), act);
        Ok(match self {
            Self::Move(uci, clock) => Step::Move(uci.clone(), *clock),
            Self::Clock(side, time) => Step::Clock((*side).into(), *time),
            Self::Offers(side) => event(side, Act::Offers),
            Self::Declines(side) => event(side, Act::Declines),
            Self::Agree => Step::Event(None, Act::Agree),
            Self::Touches(side) => event(side, Act::Touches),
            Self::Flag(side) => event(side, Act::FlagFalls),
            Self::Resigns(side) => event(side, Act::Resigns),
            Self::Abandons(side) => event(side, Act::Abandons),
            Self::Illegal(side) => event(side, Act::IllegalMove),
            Self::Declares(side, article) => {
                Step::Event(side.map(Into::into), Act::Declares(article.clone()))
            }
            Self::Claims(side, termination, form, intended) => {
                let claim = claim(termination, form, intended.as_deref())?;
                Step::Event(side.map(Into::into), Act::Claims(claim))
            }
        })
    }
}
