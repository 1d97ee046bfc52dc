//! What a caller wants of games: by whom they are judged, and which tables come of it.

use arrow_schema::SchemaRef;
use pyo3::prelude::*;
use remis::corpus::Wanted;
use remis::mate::DEFAULT_BUDGET;
use remis::report::rows::{self, Played};
use remis::report::table::{Rows, Table, arrow};
use remis::selection::Selected;

use crate::asking::{Asked, unknown};

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Verdicts,
    Games,
    Events,
}

impl Kind {
    /// All of them with their names.
    const ALL: [(&str, Self); 3] =
        [("verdicts", Self::Verdicts), ("games", Self::Games), ("events", Self::Events)];

    /// The kind of this name.
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name);
        let known = Self::ALL.map(|(known, _)| known);
        found.map(|(_, kind)| kind).ok_or_else(|| unknown("tables", name, known))
    }

    pub(crate) fn table(self) -> &'static Table {
        match self {
            Self::Verdicts => &rows::VERDICTS,
            Self::Games => &rows::GAMES,
            Self::Events => &rows::EVENTS,
        }
    }

    /// Adds the rows of a game.
    pub(crate) fn write(self, played: &Played<'_>, table: &mut Rows) {
        match self {
            Self::Verdicts => rows::verdicts(played, table),
            Self::Games => rows::games(played, table),
            Self::Events => rows::events(played, table),
        }
    }
}

/// What is wanted, checked.
pub(crate) struct Wish {
    pub(crate) selected: Selected,
    pub(crate) tables: Vec<Kind>,
    /// The schema of each table.
    pub(crate) schemas: Vec<SchemaRef>,
    pub(crate) wanted: Wanted,
    pub(crate) mate_budget: u64,
}

impl Wish {
    pub(crate) fn new(
        asked: &Asked<'_>,
        tables: &[String],
        mate_budget: Option<u64>,
    ) -> PyResult<Self> {
        let selected = asked.select()?;
        let tables: Vec<Kind> = tables.iter().map(|it| Kind::named(it)).collect::<PyResult<_>>()?;
        let schemas = tables.iter().map(|kind| schema_of(&selected, *kind)).collect();
        let mate_budget = mate_budget.unwrap_or(DEFAULT_BUDGET);
        Ok(Self { selected, tables, schemas, wanted: Wanted::Records, mate_budget })
    }
}

fn schema_of(selected: &Selected, kind: Kind) -> SchemaRef {
    let ids = selected.entries().into_iter().map(|entry| entry.profile.id.as_str());
    let profiles: Vec<(&str, &str)> =
        ids.filter_map(|id| Some((id, selected.about(id)?.1))).collect();
    arrow::schema(kind.table(), &arrow::about(kind.table(), &profiles))
}
