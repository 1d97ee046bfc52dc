//! Which column of a table holds what of its games.

use arrow_array::new_empty_array;
use arrow_schema::{DataType, Schema};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use remis::report::faults;

use crate::cells;

/// Tags beside those that have an argument: columns of these names are taken for them.
const BY_NAME: [&str; 8] =
    ["Event", "Site", "UTCDate", "White", "Black", "WhiteElo", "BlackElo", "Variant"];

/// Tags that only the table of games shows.
const OF_GAMES: [&str; 4] = ["Event", "Site", "WhiteElo", "BlackElo"];

/// What is called how, as the arguments say; `None` where the user wants none to be used.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Names {
    movetext: String,
    result: Option<String>,
    termination: Option<String>,
    time_control: Option<String>,
    date: Option<String>,
    start_fen: Option<String>,
    id: Vec<String>,
}

/// The columns by their numbers.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    pub(crate) movetext: usize,
    /// Names of tags, and where they stand.
    pub(crate) tags: Vec<(&'static str, usize)>,
    /// What names the games: at most two columns.
    pub(crate) id: Vec<usize>,
}

impl Columns {
    /// Finds the columns.
    pub(crate) fn find(schema: &Schema, names: &Names, for_games: bool) -> PyResult<Self> {
        let movetext = match by_likeness(schema, &names.movetext) {
            Some(at) => at,
            None => named(schema, "movetext", &names.movetext)?,
        };
        let given = [
            ("Result", "result", &names.result),
            ("Termination", "termination", &names.termination),
            ("TimeControl", "time_control", &names.time_control),
            ("Date", "date", &names.date),
            ("FEN", "start_fen", &names.start_fen),
        ];
        let mut tags = Vec::new();
        for (tag, argument, name) in given {
            match name {
                None => {}
                // The default: a table without such a column has no such tag.
                Some(name) if name == tag => {
                    tags.extend(by_likeness(schema, name).map(|at| (tag, at)));
                }
                Some(name) => tags.push((tag, named(schema, argument, name)?)),
            }
        }
        for tag in BY_NAME.into_iter().filter(|tag| for_games || !OF_GAMES.contains(tag)) {
            tags.extend(by_likeness(schema, tag).map(|at| (tag, at)));
        }
        let id = names.id.iter().map(|name| named(schema, "id", name));
        let found = Self { movetext, tags, id: id.collect::<PyResult<_>>()? };
        found.check_types(schema)?;
        Ok(found)
    }
}

impl Columns {
    /// Whether the columns hold what they are taken for, before the first game is read.
    fn check_types(&self, schema: &Schema) -> PyResult<()> {
        let field = |at: usize| schema.field(at);
        let wrong = |what: &str, at: usize, wanted: &str| {
            let (name, kind) = (field(at).name(), field(at).data_type());
            Err(PyTypeError::new_err(format!(
                "{what}: the column `{name}` is {kind}, not {wanted}"
            )))
        };
        let is_text = |kind: &DataType| cells::bytes(&new_empty_array(kind)).is_ok();
        let is_moves = match field(self.movetext).data_type() {
            DataType::List(item) | DataType::LargeList(item) => is_text(item.data_type()),
            kind => is_text(kind),
        };
        if !is_moves {
            return wrong("movetext", self.movetext, "text, or a list of moves");
        }
        for &(tag, at) in &self.tags {
            if cells::texts(&new_empty_array(field(at).data_type())).is_err() {
                return wrong(tag, at, "text, a number or a day");
            }
        }
        let mut whole = 0;
        for &at in &self.id {
            let empty = new_empty_array(field(at).data_type());
            if cells::whole(&empty).is_some() {
                whole += 1;
            } else if cells::bytes(&empty).is_err() {
                return wrong("id", at, "text or a whole number of at most 64 bits with sign");
            }
        }
        match (self.id.len(), whole) {
            (0 | 1, _) | (2, 1) => Ok(()),
            _ => Err(PyTypeError::new_err(
                "id: one column of text or of whole numbers, or one of each, names the games",
            )),
        }
    }
}

/// The column of this name.
fn named(schema: &Schema, argument: &str, name: &str) -> PyResult<usize> {
    let fields = || schema.fields().iter().map(|field| field.name().as_str());
    let mut found = fields().enumerate().filter(|(_, field)| *field == name).map(|(at, _)| at);
    match (found.next(), found.next()) {
        (Some(at), None) => Ok(at),
        (Some(_), Some(_)) => Err(PyValueError::new_err(format!(
            "{argument}: the table has more than one column `{name}`"
        ))),
        (None, _) => {
            let advice = faults::suggest(name, fields());
            let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
            Err(PyValueError::new_err(format!(
                "{argument}: the table has no column `{name}`{advice}"
            )))
        }
    }
}

/// The column of this name, or the only one that is spelled like it but for case and underscores, as
/// `time_control` is like `TimeControl`.
fn by_likeness(schema: &Schema, name: &str) -> Option<usize> {
    let folded = |name: &str| name.replace('_', "").to_lowercase();
    let fields = || schema.fields().iter().map(|field| field.name().as_str()).enumerate();
    let exact = fields().find(|(_, field)| *field == name);
    exact.map(|(at, _)| at).or_else(|| {
        let mut like = fields().filter(|(_, field)| folded(field) == folded(name));
        like.next().filter(|_| like.next().is_none()).map(|(at, _)| at)
    })
}
