//! The rows of a comparison: data in `situations.ron`, and a user's own games.

use serde::Deserialize;
use shakmaty::Color;

use super::Fault;
use crate::cases::{self, Case};
use crate::pgn::read_move;
use crate::problem::{Problem, ProblemKind, Severity};
use crate::record::{Claim, Record, RecordedEnd};
use crate::terms::{Form, Termination};
use crate::timeline::{Status, Timeline};

/// The group of a user's own games.
const OWN: &str = "own";

/// A game, and what is asked of its last ply.
#[derive(Debug)]
pub struct Situation {
    /// Name of the row.
    pub id: String,
    /// Name of the group.
    pub group: String,
    /// The title of a user's own game; the others have theirs in the file of the language.
    pub title: Option<String>,
    /// The grounds that the row is about; none for a user's own game.
    pub about: Vec<Termination>,
    /// Whether the row hangs on what makes two positions the same.
    pub identity: bool,
    /// What is asked.
    pub asked: Asked,
    /// The game.
    pub witness: Witness,
}

/// What is asked of a game's last ply.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// How the game ends there, or who may claim.
    Outcome,
    /// What becomes of a claim.
    Ruling(Color, Claim),
}

/// A game that shows a situation.
#[derive(Debug)]
pub struct Witness {
    /// The id of the case, or the place of the game in its source.
    pub name: String,
    /// Settings that the game fixes: `white.auto-claim=never`.
    pub settings: Vec<String>,
    /// The start position, where the game gives one.
    pub start_fen: Option<String>,
    /// What happened.
    pub timeline: Timeline,
}

/// A name after `--rows` that is neither a row nor a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown(pub String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    id: String,
    rows: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    about: Vec<Termination>,
    #[serde(default)]
    identity: bool,
    witness: String,
    #[serde(default)]
    claim: Option<ClaimEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClaimEntry {
    by: String,
    termination: Termination,
    form: Form,
    #[serde(default)]
    announced: Option<String>,
}

/// The situations that every comparison can show, in the order of the table.
///
/// # Errors
/// The embedded data is at fault.
pub fn situations() -> Result<Vec<Situation>, Fault> {
    let options =
        ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    let file: File = options
        .from_str(include_str!("situations.ron"))
        .map_err(|error| Fault(format!("situations.ron: {error}")))?;
    let mut files = cases::builtin().map_err(|error| Fault(error.to_string()))?;
    files.push(cases::check(include_str!("witnesses.ron")).map_err(|faults| bad_games(&faults))?.0);
    let mut situations = Vec::new();
    for group in file.groups {
        for entry in group.rows {
            let case = files
                .iter()
                .flat_map(|file| &file.cases)
                .find(|case| case.id == entry.witness)
                .ok_or_else(|| Fault(format!("situations.ron: no case `{}`", entry.witness)))?;
            let asked = entry.claim.map_or(Ok(Asked::Outcome), ClaimEntry::asked)?;
            situations.push(Situation {
                id: entry.id,
                group: group.id.clone(),
                title: None,
                about: entry.about,
                identity: entry.identity,
                asked,
                witness: Witness::of_case(case).map_err(Fault)?,
            });
        }
    }
    Ok(situations)
}

fn bad_games(faults: &[crate::profile::Fault]) -> Fault {
    let messages = faults.iter().map(|fault| format!("witnesses.ron: {}", fault.message));
    Fault(messages.collect::<Vec<_>>().join("\n"))
}

/// The names of rows and groups.
#[must_use]
pub fn names(situations: &[Situation]) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for situation in situations {
        if !names.contains(&situation.group.as_str()) {
            names.push(&situation.group);
        }
        names.push(&situation.id);
    }
    names
}

/// The situations named by id or group, each once, in the order of the names.
///
/// # Errors
/// A name is neither.
pub fn chosen(situations: Vec<Situation>, names: &[String]) -> Result<Vec<Situation>, Unknown> {
    let known = |name: &String| situations.iter().any(|it| it.id == *name || it.group == *name);
    if let Some(name) = names.iter().find(|name| !known(name)) {
        return Err(Unknown(name.clone()));
    }
    let mut rest = situations;
    let mut chosen = Vec::new();
    for name in names {
        chosen.extend(rest.extract_if(.., |it| it.id == *name || it.group == *name));
    }
    Ok(chosen)
}

impl ClaimEntry {
    fn asked(self) -> Result<Asked, Fault> {
        let player =
            self.by.parse().map_err(|_| Fault(format!("situations.ron: `{}`", self.by)))?;
        let intended = self.announced.as_deref().map(read_move);
        let claim = Claim { termination: self.termination, form: self.form, intended };
        Ok(Asked::Ruling(player, claim))
    }
}

impl Situation {
    /// A row for a user's own game: what its last ply means.
    #[must_use]
    pub fn own(id: String, title: String, witness: Witness) -> Self {
        Self {
            id,
            group: OWN.to_owned(),
            title: Some(title),
            about: Vec::new(),
            identity: false,
            asked: Asked::Outcome,
            witness,
        }
    }
}

impl Witness {
    /// The game of a case. Its recorded result is left aside: the question is what the rules say.
    ///
    /// # Errors
    /// The case cannot be played.
    pub fn of_case(case: &Case) -> Result<Self, String> {
        let mut record = case.record().map_err(|wrong| format!("{}: {wrong}", case.id))?;
        record.end = RecordedEnd::default();
        let witness = Self::new(case.id.clone(), case.settings.clone(), &record);
        witness.map_err(|problem| format!("{}: `{}`: {}", case.id, problem.text, problem.detail))
    }

    /// A game of a source.
    ///
    /// # Errors
    /// It cannot be played to its end.
    pub fn of_record(name: String, record: &Record) -> Result<Self, Problem> {
        Self::new(name, Vec::new(), record)
    }

    fn new(name: String, settings: Vec<String>, record: &Record) -> Result<Self, Problem> {
        let timeline = Timeline::replay(record);
        let lost = timeline.problems.iter().find(|it| it.kind.severity() == Severity::Error);
        match (lost, timeline.status) {
            (None, Status::Complete | Status::Empty) => {
                let start_fen = record.tag("FEN").map(str::to_owned);
                Ok(Self { name, settings, start_fen, timeline })
            }
            (Some(problem), _) => Err(problem.clone()),
            (None, Status::Partial | Status::Rejected) => {
                Err(Problem::new(ProblemKind::Truncated, None)
                    .because("the game cannot be played to its end"))
            }
        }
    }
}
