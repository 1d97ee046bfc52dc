//! What a caller wants of games: by whom they are judged, and which tables come of it.

use arrow_array::RecordBatch;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::prelude::*;
use remis::corpus::Game;
use remis::judge::Panel;
use remis::mate::DEFAULT_BUDGET;
use remis::record::Notes;
use remis::report::rows::{self, Played};
use remis::report::table::{Rows, Table, arrow};
use remis::selection::{Roster, Selected};
use remis::verdict::Gist;

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
    fn write(self, played: &Played<'_>, table: &mut Rows) {
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
    /// What is asked for of comments.
    pub(crate) notes: Notes,
    pub(crate) mate_budget: u64,
}

/// Who judges, with what is remembered of games judged before.
pub(crate) struct Judges<'w> {
    roster: Roster<'w>,
    panel: Panel<'w>,
}

impl<'w> Judges<'w> {
    pub(crate) fn new(wish: &'w Wish) -> Self {
        let roster = Roster::new(&wish.selected);
        let panel = roster.panel();
        Self { roster, panel }
    }
}

impl Wish {
    pub(crate) fn new(
        asked: &Asked<'_>,
        tables: &[String],
        mate_budget: Option<u64>,
    ) -> PyResult<Self> {
        let selected = asked.select()?;
        let tables: Vec<Kind> = tables.iter().map(|it| Kind::named(it)).collect::<PyResult<_>>()?;
        let roster = Roster::new(&selected);
        let about = roster.about();
        let schema = |kind: &Kind| arrow::schema(kind.table(), &arrow::about(kind.table(), &about));
        let schemas = tables.iter().map(schema).collect();
        // The rows of games count problems, those of comments included.
        let of_games = tables.contains(&Kind::Games);
        let notes = if of_games { Notes::All } else { roster.notes() };
        let mate_budget = mate_budget.unwrap_or(DEFAULT_BUDGET);
        Ok(Self { selected, tables, schemas, notes, mate_budget })
    }

    /// Rows of each table, none yet.
    pub(crate) fn rows(&self) -> Vec<Rows> {
        self.tables.iter().map(|kind| Rows::new(kind.table())).collect()
    }

    /// Judges a game and adds its rows to each table.
    pub(crate) fn write(
        &self,
        judges: &mut Judges<'_>,
        source: &str,
        game: &Game<'_>,
        tables: &mut [Rows],
    ) {
        let Judges { roster, panel } = judges;
        let at = roster.turn_for(game);
        let Some(turn) = roster.turn(at) else { return };
        let mut pass = |_: usize, _: &Gist, _: u64| ();
        let (verdicts, _) = panel.verdicts(at, &turn.members, game.timeline, &mut pass);
        let given = roster.given(turn, verdicts);
        let played = Played { source, game, verdicts: &given };
        for (kind, rows) in self.tables.iter().zip(tables) {
            kind.write(&played, rows);
        }
    }

    /// A batch of each table.
    pub(crate) fn batches(&self, tables: &[Rows]) -> Result<Vec<RecordBatch>, ArrowError> {
        let both = tables.iter().zip(&self.schemas);
        both.map(|(rows, schema)| arrow::batch(rows, schema)).collect()
    }
}
