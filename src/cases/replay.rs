//! Case -> record, timeline and assumptions.

use std::fmt;
use std::ops::Range;

use shakmaty::Color;

use super::{Case, CaseAct, CaseEvent, ClocksUsed, Pgn, repeat};
use crate::clock::{TimeControl, parse_clock};
use crate::judge::Assumptions;
use crate::pgn::{Reader, read_move};
use crate::problem::{Place, Problem, ProblemKind, Severity};
use crate::profile::{Profile, Step};
use crate::record::{
    Act, Claim, Event, MoveToken, Record, RecordedEnd, Spelling, TablebaseFact, Tag,
};
use crate::terms::{Form, GameResult, color_name};
use crate::timeline::Timeline;

use Step::{Field, Item};

/// What is wrong in a case, and where in it.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The way to the value, from the case.
    pub path: Vec<Step>,
    /// Bytes of that value, if it is a text and only a part is wrong.
    pub part: Option<Range<usize>>,
    /// What is wrong: lower case, no full stop, what was read in backticks.
    pub message: String,
}

impl Wrong {
    pub(super) fn at(path: &[Step], message: impl Into<String>) -> Self {
        Self { path: path.to_vec(), part: None, message: message.into() }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Wrong {}

impl Case {
    /// The record of the case. That its moves are legal is not checked yet.
    ///
    /// # Errors
    /// Something in the case cannot be read, or the game of a PGN file was not supplied.
    pub fn record(&self) -> Result<Record, Wrong> {
        let mut record = match &self.pgn {
            None => self.written()?,
            Some(pgn) => self.in_pgn(pgn)?,
        };
        record.offers_complete = self.offers_complete;
        for (at, (ply, says, fifty_moves)) in self.tablebase.iter().enumerate() {
            let result = says.parse().map_err(|_| {
                let why = format!("`{}` is no result of a tablebase", says.escape_debug());
                Wrong::at(&[Field("tablebase"), Item(at)], why)
            })?;
            record.tablebase.push(TablebaseFact { ply: *ply, result, fifty_moves: *fifty_moves });
        }
        for (at, event) in self.events.iter().enumerate() {
            record.events.push(event.event().map_err(|(field, why)| {
                Wrong::at(&[Field("events"), Item(at), Field(field)], why)
            })?);
        }
        Ok(record)
    }

    /// The facts of the case.
    ///
    /// # Errors
    /// Something in the case cannot be read or replayed.
    pub fn timeline(&self) -> Result<Timeline, Wrong> {
        let record = self.record()?;
        let timeline = Timeline::replay(&record);
        let is_error = |problem: &&Problem| problem.kind.severity() == Severity::Error;
        if let Some(problem) = timeline.problems.iter().find(is_error) {
            return Err(self.not_replayed(problem));
        }
        let last = timeline.last_ply();
        let behind =
            |ply: u32| format!("ply {ply} lies behind the last move, which led to ply {last}");
        if let Some(at) = self.events.iter().position(|event| event.ply > last) {
            let ply = self.events.get(at).map_or(0, |event| event.ply);
            let path = [Field("events"), Item(at), Field("ply")];
            return Err(Wrong::at(&path, behind(ply)));
        }
        if let Some(at) = self.tablebase.iter().position(|(ply, ..)| *ply > last) {
            let ply = self.tablebase.get(at).map_or(0, |fact| fact.0);
            return Err(Wrong::at(&[Field("tablebase"), Item(at)], behind(ply)));
        }
        Ok(timeline)
    }

    /// What the case assumes under a profile: the profile's defaults, and the settings that the case
    /// gives and the profile has.
    #[must_use]
    pub fn assumptions(&self, profile: &Profile) -> Assumptions {
        let mut assumptions = Assumptions::of(profile);
        for (name, value) in self.settings.iter().filter_map(|setting| setting.split_once('=')) {
            // What a profile does not have cannot be set there.
            let _ = assumptions.set(name, value);
        }
        assumptions
    }

    /// A record of the case's own start and moves.
    fn written(&self) -> Result<Record, Wrong> {
        let tag = |name: &str, value: &str| Tag {
            name: name.to_owned(),
            value: value.to_owned(),
            place: Place::default(),
        };
        let mut tags = Vec::new();
        tags.extend(self.start.as_deref().map(|fen| tag("FEN", fen)));
        tags.extend(self.chess960.then(|| tag("Variant", "Chess960")));
        let mut moves = self.tokens()?;
        for (at, (ply, reading)) in self.clocks.iter().enumerate() {
            let path = [Field("clocks"), Item(at)];
            let clock = parse_clock(reading).ok_or_else(|| {
                Wrong::at(&path, format!("`{reading}` is no clock: `0:01:30` expected"))
            })?;
            token_at(&mut moves, *ply, &path)?.clock = Some(clock);
        }
        for (at, &(ply, centipawns)) in self.evaluations.iter().enumerate() {
            let path = [Field("evaluations"), Item(at)];
            token_at(&mut moves, ply, &path)?.evaluation = Some(centipawns);
        }
        let time_control = match self.clocks_used {
            ClocksUsed::Without => TimeControl::None,
            ClocksUsed::With => TimeControl::Clocks(None),
            ClocksUsed::NotSaid => TimeControl::Unknown,
        };
        let end = RecordedEnd { result: self.recorded()?, ..RecordedEnd::default() };
        Ok(Record { index: 1, line: 1, tags, moves, time_control, end, ..Record::default() })
    }

    fn recorded(&self) -> Result<Option<GameResult>, Wrong> {
        if self.result == "*" {
            return Ok(None);
        }
        let why = || format!("`{}` is no result: `1-0`, `0-1`, `1/2-1/2` or `*`", self.result);
        self.result.parse().map(Some).map_err(|_| Wrong::at(&[Field("result")], why()))
    }

    /// The moves as tokens; the place of each is its column in `moves`.
    fn tokens(&self) -> Result<Vec<MoveToken>, Wrong> {
        let wrong = |part: Range<usize>, message: String| Wrong {
            path: vec![Field("moves")],
            part: Some(part),
            message,
        };
        let words = repeat::words(&self.moves).map_err(|(part, why)| wrong(part, why))?;
        let token = |part: Range<usize>| {
            let word = self.moves.get(part.clone()).unwrap_or_default();
            let spelling = read_move(word);
            if spelling == Spelling::Unreadable {
                return Err(wrong(part, format!("`{}` is no move", word.escape_debug())));
            }
            let place = Place { line: 1, column: part.start as u64 + 1 };
            Ok(MoveToken { text: word.into(), spelling, place, clock: None, evaluation: None })
        };
        words.into_iter().map(token).collect()
    }

    fn in_pgn(&self, pgn: &Pgn) -> Result<Record, Wrong> {
        let also = [
            ("start", self.start.is_some()),
            ("chess960", self.chess960),
            ("moves", !self.moves.is_empty()),
            ("result", self.result != "*"),
            ("clocks", !self.clocks.is_empty()),
            ("clocks_used", self.clocks_used != ClocksUsed::Without),
            ("evaluations", !self.evaluations.is_empty()),
        ];
        if let Some((field, _)) = also.into_iter().find(|(_, given)| *given) {
            return Err(Wrong::at(
                &[Field(field)],
                format!("`pgn` stands in the place of `{field}`"),
            ));
        }
        let path = [Field("pgn")];
        let Pgn::Text(text) = pgn else {
            let missing = || Wrong::at(&path, "the game of the file was not read");
            return self.supplied.clone().ok_or_else(missing);
        };
        let mut reader = Reader::new(text.as_bytes());
        let mut next = || reader.next_record().map_err(|error| Wrong::at(&path, error.to_string()));
        match (next()?, next()?) {
            (Some(record), None) => Ok(record),
            (None, _) => Err(Wrong::at(&path, "the text holds no game")),
            (Some(_), Some(_)) => Err(Wrong::at(&path, "the text holds more than one game")),
        }
    }

    /// Says in the words of a case why it cannot be replayed.
    fn not_replayed(&self, problem: &Problem) -> Wrong {
        let detail = if problem.detail.is_empty() {
            problem.kind.to_string()
        } else {
            problem.detail.clone()
        };
        let text = problem.text.escape_debug();
        let message = if problem.text.is_empty() { detail } else { format!("`{text}`: {detail}") };
        if self.pgn.is_some() {
            let place = problem.place.unwrap_or_default();
            let message =
                format!("line {}, column {} of the game: {message}", place.line, place.column);
            return Wrong::at(&[Field("pgn")], message);
        }
        match problem.kind {
            ProblemKind::BadFen | ProblemKind::UnsupportedVariant => {
                Wrong::at(&[Field("start")], message)
            }
            _ => {
                let part = problem.place.map(|place| {
                    let start = usize::try_from(place.column).unwrap_or(1).saturating_sub(1);
                    start..start + problem.text.len()
                });
                Wrong { path: vec![Field("moves")], part, message }
            }
        }
    }
}

/// The move that led to `ply`.
fn token_at<'m>(
    moves: &'m mut [MoveToken],
    ply: u32,
    path: &[Step],
) -> Result<&'m mut MoveToken, Wrong> {
    let last = moves.len();
    let at = (ply as usize).checked_sub(1).filter(|&at| at < last);
    at.and_then(|at| moves.get_mut(at)).ok_or_else(|| {
        Wrong::at(path, format!("no move led to ply {ply}; the plies of moves go from 1 to {last}"))
    })
}

impl CaseEvent {
    /// The event, or the field that is wrong and why.
    fn event(&self) -> Result<Event, (&'static str, String)> {
        let player = match &self.by {
            None => None,
            Some(by) => {
                Some(Color::ALL.into_iter().find(|&color| color_name(color) == by).ok_or_else(
                    || ("by", format!("`{}` is no side: `white` or `black`", by.escape_debug())),
                )?)
            }
        };
        let act = match &self.act {
            CaseAct::Offers => Act::Offers,
            CaseAct::Declines => Act::Declines,
            CaseAct::Touches => Act::Touches,
            CaseAct::FlagFalls => Act::FlagFalls,
            CaseAct::Resigns => Act::Resigns,
            CaseAct::Abandons => Act::Abandons,
            CaseAct::Agree => Act::Agree,
            CaseAct::IllegalMove => Act::IllegalMove,
            CaseAct::Declares(text) => Act::Declares(text.clone()),
            CaseAct::Claims(termination, form, announced) => {
                let intended = announced.as_deref().map(read_move);
                if intended == Some(Spelling::Unreadable) {
                    return Err(("act", "the announced move is no move".to_owned()));
                }
                if intended.is_some() && *form != Form::IntendedMove {
                    let why = "only a claim by `IntendedMove` announces a move: leave it out";
                    return Err(("act", why.to_owned()));
                }
                Act::Claims(Claim { termination: *termination, form: *form, intended })
            }
        };
        if player.is_none() && takes_a_player(&act) {
            return Err((
                "by",
                "who did this is missing: `by: \"white\"` or `\"black\"`".to_owned(),
            ));
        }
        Ok(Event { ply: self.ply, player, act })
    }
}

/// Whether an act is one of a player. Both agree; an official declares, and may claim.
fn takes_a_player(act: &Act) -> bool {
    match act {
        Act::Agree | Act::Declares(_) => false,
        Act::Claims(claim) => claim.form != Form::ByArbiter,
        Act::Offers
        | Act::Declines
        | Act::Touches
        | Act::FlagFalls
        | Act::Resigns
        | Act::Abandons
        | Act::IllegalMove => true,
    }
}
