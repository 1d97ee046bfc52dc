//! Who judges the rows of a batch and writes down what comes of them.

use std::borrow::Cow;
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType};
use remis::corpus::columns::{Games, Moves};
use remis::corpus::{Desk, Game};
use remis::judge::judge;
use remis::report::rows::{Given, Played};
use remis::report::table::{Rows, arrow};
use remis::selection::{Choice, Selected};
use remis::verdict::Verdict;

use crate::cells;
use crate::columns::Columns;
use crate::wish::{Kind, Wish};

/// Some rows of a table.
pub(crate) struct Morsel {
    pub(crate) batch: RecordBatch,
    /// Rows of the table before these.
    pub(crate) before: u64,
}

/// One worker.
pub(crate) struct Clerk<'w> {
    wish: &'w Wish,
    columns: &'w Columns,
    desk: Desk,
}

impl<'w> Clerk<'w> {
    pub(crate) fn new(wish: &'w Wish, columns: &'w Columns) -> Self {
        Self { wish, columns, desk: Desk::new(wish.mate_budget) }
    }

    /// Judges the games; a batch for each table that was asked for.
    pub(crate) fn judge(&mut self, morsel: &Morsel) -> Result<Vec<RecordBatch>, ArrowError> {
        let Self { wish, columns, desk } = self;
        let column = |at: usize| morsel.batch.column(at);
        let mut tags = Vec::new();
        for &(tag, at) in &columns.tags {
            tags.push((tag, cells::texts(column(at))?));
        }
        let ids = Ids::of(columns, morsel)?;
        let moves = AllMoves::of(column(columns.movetext))?;
        let mut tables: Vec<Rows> =
            wish.tables.iter().map(|kind| Rows::new(kind.table())).collect();
        let mut games = Games::new(desk, wish.wanted);
        let mut of_row = Vec::new();
        for row in 0..morsel.batch.num_rows() {
            of_row.clear();
            for (tag, cells) in &tags {
                let text = cells.get(row).and_then(Option::as_deref);
                // An empty cell names no start of its own.
                let says = |text: &&str| !text.is_empty() || !matches!(*tag, "FEN" | "Variant");
                of_row.extend(text.filter(says).map(|text| (*tag, text)));
            }
            games.play(row as u64 + 1, &of_row, moves.of_row(row), |game| {
                write_rows(&wish.selected, ids.source(row), game, &wish.tables, &mut tables);
            });
        }
        for table in &mut tables {
            table.renumber("game", |row| ids.game(row, morsel.before));
        }
        let batches = tables.iter().zip(&wish.schemas);
        batches.map(|(rows, schema)| arrow::batch(rows, schema)).collect()
    }
}

/// Adds the rows of a game to the tables.
fn write_rows(
    selected: &Selected,
    source: &str,
    game: &Game<'_>,
    kinds: &[Kind],
    tables: &mut [Rows],
) {
    let (choices, _) = selected.for_date(game.date());
    let judged = choices
        .iter()
        .map(|choice| (choice, judge(&choice.entry.profile, choice.assumptions, game.timeline)));
    let judged: Vec<(&Choice<'_>, Verdict)> = judged.collect();
    let verdicts = judged.iter().map(|(choice, verdict)| Given {
        hash: choice.hash,
        asked: choice.asked,
        verdict,
    });
    let verdicts: Vec<Given<'_>> = verdicts.collect();
    let played = Played { source, game, verdicts: &verdicts };
    for (kind, rows) in kinds.iter().zip(tables) {
        kind.write(&played, rows);
    }
}

/// What names the games of some rows.
struct Ids<'a> {
    sources: Option<Vec<Option<Cow<'a, str>>>>,
    numbers: Option<Vec<Option<i64>>>,
}

impl<'a> Ids<'a> {
    /// A column of whole numbers gives the number of each game, another its source.
    fn of(columns: &Columns, morsel: &'a Morsel) -> Result<Self, ArrowError> {
        let mut ids = Self { sources: None, numbers: None };
        for &at in &columns.id {
            let column = morsel.batch.column(at);
            if let Some(null) = (0..column.len()).find(|&row| column.is_null(row)) {
                let name = morsel.batch.schema_ref().field(at).name();
                let row = morsel.before + null as u64 + 1;
                return Err(ArrowError::InvalidArgumentError(format!(
                    "id: the column `{name}` has no value in row {row}; every game needs a name"
                )));
            }
            match cells::whole(column) {
                Some(numbers) => ids.numbers = Some(numbers),
                None => ids.sources = Some(cells::texts(column)?),
            }
        }
        Ok(ids)
    }

    fn source(&self, row: usize) -> &str {
        let sources = self.sources.as_ref();
        sources.and_then(|it| it.get(row)).and_then(Option::as_deref).unwrap_or_default()
    }

    /// The number of the game in a row, from 1, behind so many rows.
    fn game(&self, row: i64, before: u64) -> i64 {
        let at = usize::try_from(row - 1).unwrap_or(usize::MAX);
        match (&self.numbers, &self.sources) {
            (Some(numbers), _) => numbers.get(at).copied().flatten().unwrap_or(0),
            (None, Some(_)) => 1,
            (None, None) => row.saturating_add_unsigned(before),
        }
    }
}

/// The moves of all rows.
enum AllMoves<'a> {
    Texts(Vec<Option<&'a [u8]>>),
    Lists { words: Vec<Cow<'a, str>>, rows: Vec<Range<usize>> },
}

impl AllMoves<'_> {
    fn of(array: &ArrayRef) -> Result<AllMoves<'_>, ArrowError> {
        let (values, rows): (_, Vec<Range<usize>>) = match array.data_type() {
            DataType::List(_) => {
                let list = array.as_list::<i32>();
                let ends = list.value_offsets().windows(2);
                (list.values(), ends.map(|it| range(it.first(), it.last())).collect())
            }
            DataType::LargeList(_) => {
                let list = array.as_list::<i64>();
                let ends = list.value_offsets().windows(2);
                (list.values(), ends.map(|it| range(it.first(), it.last())).collect())
            }
            _ => return Ok(AllMoves::Texts(cells::bytes(array)?)),
        };
        let words = cells::texts(values)?.into_iter().map(Option::unwrap_or_default);
        let words = words.collect();
        // What a null covers does not count.
        let rows = rows.into_iter().enumerate();
        let rows = rows.map(|(row, it)| if array.is_null(row) { 0..0 } else { it }).collect();
        Ok(AllMoves::Lists { words, rows })
    }

    fn of_row(&self, row: usize) -> Moves<'_> {
        match self {
            Self::Texts(texts) => {
                Moves::Text(texts.get(row).copied().flatten().unwrap_or_default())
            }
            Self::Lists { words, rows } => {
                let range = rows.get(row).cloned().unwrap_or_default();
                Moves::List(words.get(range).unwrap_or_default())
            }
        }
    }
}

fn range<O: Copy + TryInto<usize>>(from: Option<&O>, to: Option<&O>) -> Range<usize> {
    let at = |end: Option<&O>| end.and_then(|&end| end.try_into().ok()).unwrap_or(0);
    at(from)..at(to)
}
