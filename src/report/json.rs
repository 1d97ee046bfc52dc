//! `remis.verdict/1`: one JSON object per game.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value, json};
use shakmaty::Color;

use super::{Answer, Judged, mate};
use crate::problem::Problem;
use crate::repetition::Identity;
use crate::terms::color_name;
use crate::timeline::{ClockFact, Timeline};
use crate::trigger::Settings;
use crate::verdict::{ClaimRun, Ending, UndeterminedRun};

/// The schema of the object.
pub const SCHEMA: &str = "remis.verdict/1";

/// An object whose keys keep their order.
pub(super) struct Object(pub(super) Vec<(&'static str, Item)>);

/// A value of an [`Object`].
pub(super) enum Item {
    Json(Value),
    Object(Object),
    List(Vec<Item>),
    Settings(Vec<(String, String)>),
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, item) in &self.0 {
            map.serialize_entry(key, item)?;
        }
        map.end()
    }
}

impl Serialize for Item {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Json(value) => value.serialize(serializer),
            Self::Object(object) => object.serialize(serializer),
            Self::List(items) => items.serialize(serializer),
            Self::Settings(settings) => {
                serializer.collect_map(settings.iter().map(|(name, value)| (name, value)))
            }
        }
    }
}

impl From<Object> for Item {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl From<Value> for Item {
    fn from(value: Value) -> Self {
        Self::Json(value)
    }
}

pub(super) fn list<T>(items: impl IntoIterator<Item = T>, write: impl Fn(T) -> Object) -> Item {
    Item::List(items.into_iter().map(|item| Item::Object(write(item))).collect())
}

/// One game as one line of JSON, without line end. `moves` adds the facts of every ply, `mate` who
/// can still mate at the end, if a verdict asked that.
#[must_use]
pub fn line(judged: &Judged<'_>, moves: bool, mate: bool) -> String {
    serde_json::to_string(&object(judged, moves, mate)).unwrap_or_default()
}

/// The same as an object, for what holds it.
pub(super) fn object(judged: &Judged<'_>, moves: bool, mate: bool) -> Object {
    let mut fields = vec![
        ("schema", json!(SCHEMA).into()),
        ("remis", json!(env!("CARGO_PKG_VERSION")).into()),
        ("game", game(judged).into()),
        ("problems", list(&judged.timeline.problems, problem)),
        ("facts", facts(judged.timeline, mate).into()),
        ("verdicts", list(&judged.verdicts, verdict)),
    ];
    if !judged.unjudged.is_empty() {
        let unjudged = list(&judged.unjudged, |unjudged| {
            Object(vec![
                ("asked", json!(unjudged.asked).into()),
                ("why", json!(unjudged.why).into()),
            ])
        });
        fields.push(("unjudged", unjudged));
    }
    if moves {
        let timeline = judged.timeline;
        fields.push(("moves", list(0..=timeline.last_ply(), |at| ply(timeline, at))));
    }
    Object(fields)
}

fn game(judged: &Judged<'_>) -> Object {
    let (record, timeline) = (judged.record, judged.timeline);
    let result = timeline.end.result.map_or("*", std::convert::Into::into);
    let status: &str = timeline.status.into();
    Object(vec![
        ("index", json!(record.index).into()),
        ("source", json!(judged.source).into()),
        ("line", json!(record.line).into()),
        ("white", json!(record.tag("White")).into()),
        ("black", json!(record.tag("Black")).into()),
        ("date", json!(record.date()).into()),
        ("result", json!(result).into()),
        ("plies", json!(timeline.last_ply()).into()),
        ("start_fen", json!(record.tag("FEN")).into()),
        ("status", json!(status).into()),
    ])
}

fn problem(problem: &Problem) -> Object {
    let kind: &str = problem.kind.into();
    let severity: &str = problem.kind.severity().into();
    Object(vec![
        ("kind", json!(kind).into()),
        ("severity", json!(severity).into()),
        ("line", json!(problem.place.map(|place| place.line)).into()),
        ("column", json!(problem.place.map(|place| place.column)).into()),
        ("ply", json!(problem.ply).into()),
        ("text", json!(problem.text).into()),
        ("detail", json!(problem.detail).into()),
    ])
}

fn facts(timeline: &Timeline, mate: bool) -> Object {
    let plies = || 0..=timeline.last_ply();
    let clock_reaches = |clock| plies().find(|&ply| timeline.halfmove_clock(ply) >= clock);
    let occurrences = timeline.occurrences(Identity::LAWS);
    let repetitions: Vec<[u32; 2]> = plies()
        .map(|ply| [ply, occurrences.at(ply, true)])
        .filter(|[_, count]| *count >= 3)
        .collect();
    let end: &str = timeline.board_end(timeline.last_ply()).into();
    let mut fields = vec![
        ("end", json!(end).into()),
        ("final_halfmove_clock", json!(timeline.halfmove_clock(timeline.last_ply())).into()),
        ("max_halfmove_clock", json!(timeline.peaks().halfmove_clock).into()),
        ("clock_100_ply", json!(clock_reaches(100)).into()),
        ("clock_150_ply", json!(clock_reaches(150)).into()),
        ("repetitions", json!(repetitions).into()),
    ];
    if mate && timeline.asked_who_can_mate() {
        let side = |winner| who_can_mate(&mate::side(timeline, winner)).into();
        let sides = vec![("white", side(Color::White)), ("black", side(Color::Black))];
        fields.push(("mate", Object(sides).into()));
    }
    Object(fields)
}

fn who_can_mate(side: &mate::Side) -> Object {
    let line = side.line.as_ref().map(|line| line.iter().map(ToString::to_string));
    Object(vec![
        ("answer", json!(side.answer).into()),
        ("line", json!(line.map(Vec::from_iter)).into()),
        ("proof", json!(side.proof).into()),
        ("nodes", json!(side.nodes).into()),
    ])
}

fn verdict(answer: &Answer<'_>) -> Object {
    let verdict = &answer.verdict;
    let mut fields = vec![
        ("profile", json!(verdict.profile).into()),
        ("profile_hash", json!(answer.hash).into()),
    ];
    if let Some(asked) = answer.asked {
        fields.push(("asked", json!(asked).into()));
    }
    if let Some(note) = answer.note {
        fields.push(("note", json!(note).into()));
    }
    let claims: &str = verdict.assumed.claims.into();
    let recorded: Option<&str> = verdict.recorded.map(Into::into);
    fields.extend([
        (
            "assumed",
            Object(vec![
                ("claims", json!(claims).into()),
                ("settings", settings(&verdict.assumed.settings)),
            ])
            .into(),
        ),
        ("ending", verdict.ending.as_ref().map_or(Value::Null.into(), |it| ending(it).into())),
        ("claims", list(&verdict.claims, claim)),
        ("undetermined", list(&verdict.undetermined, undetermined)),
        ("recorded", json!(recorded).into()),
    ]);
    Object(fields)
}

pub(super) fn settings(settings: &Settings) -> Item {
    Item::Settings(settings.assumed().map(|(name, value)| (name, value.to_owned())).collect())
}

/// An ending as a value of its own.
#[must_use]
pub fn ending_value(ending: &Ending) -> Value {
    serde_json::to_value(self::ending(ending)).unwrap_or_default()
}

/// A right to claim as a value of its own.
#[must_use]
pub fn claim_value(run: &ClaimRun) -> Value {
    serde_json::to_value(claim(run)).unwrap_or_default()
}

/// What is undetermined as a value of its own.
#[must_use]
pub fn undetermined_value(run: &UndeterminedRun) -> Value {
    serde_json::to_value(undetermined(run)).unwrap_or_default()
}

fn ending(ending: &Ending) -> Object {
    let termination: &str = ending.termination.into();
    let result: &str = ending.result.into();
    let confidence: &str = ending.confidence.into();
    let claim = ending.claim.as_ref().map_or(Value::Null.into(), |claim| {
        let form: &str = claim.form.into();
        Object(vec![
            ("player", player(claim.player)),
            ("form", json!(form).into()),
            ("moves", json!(claim.moves).into()),
        ])
        .into()
    });
    let how = if ending.claim.is_some() { "claim" } else { "automatic" };
    Object(vec![
        ("ply", json!(ending.ply).into()),
        ("rule", json!(ending.rule).into()),
        ("termination", json!(termination).into()),
        ("result", json!(result).into()),
        ("how", json!(how).into()),
        ("claim", claim),
        ("certain", json!(ending.certain).into()),
        ("also", json!(ending.also).into()),
        ("evidence", json!(ending.evidence).into()),
        ("cite", json!(ending.cite).into()),
        ("confidence", json!(confidence).into()),
    ])
}

fn player(player: Option<Color>) -> Item {
    json!(player.map(color_name)).into()
}

fn claim(run: &ClaimRun) -> Object {
    let termination: &str = run.termination.into();
    let form: &str = run.form.into();
    Object(vec![
        ("rule", json!(run.rule).into()),
        ("termination", json!(termination).into()),
        ("player", player(run.player)),
        ("form", json!(form).into()),
        ("from_ply", json!(run.from_ply).into()),
        ("to_ply", json!(run.to_ply).into()),
        ("moves", json!(run.moves).into()),
    ])
}

fn undetermined(run: &UndeterminedRun) -> Object {
    let form: Option<&str> = run.form.map(Into::into);
    Object(vec![
        ("rule", json!(run.rule).into()),
        ("player", player(run.player)),
        ("form", json!(form).into()),
        ("from_ply", json!(run.from_ply).into()),
        ("to_ply", json!(run.to_ply).into()),
        ("needs", json!(run.needs).into()),
    ])
}

/// The facts of one ply; clocks in seconds, evaluations in centipawns from White's side.
fn ply(timeline: &Timeline, ply: u32) -> Object {
    let clock = |color| match timeline.clock(ply, color) {
        ClockFact::Left(millis) => json!(std::time::Duration::from_millis(millis).as_secs_f64()),
        ClockFact::NoClocks | ClockFact::Unknown => Value::Null,
    };
    Object(vec![
        ("ply", json!(ply).into()),
        ("san", json!(timeline.san(ply)).into()),
        ("uci", json!(timeline.move_to(ply).map(|played| timeline.uci(played))).into()),
        ("halfmove_clock", json!(timeline.halfmove_clock(ply)).into()),
        ("occurrences", json!(timeline.occurrences(Identity::LAWS).at(ply, true)).into()),
        ("men", json!(timeline.material(ply).men()).into()),
        ("white_clock", clock(Color::White).into()),
        ("black_clock", clock(Color::Black).into()),
        ("evaluation", json!(timeline.evaluation(ply)).into()),
    ])
}
