//! Who judges the rows of a batch and writes down what comes of them.

use std::borrow::Cow;
use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericListArray, OffsetSizeTrait, RecordBatch};
use arrow_schema::{ArrowError, DataType};
use remis::corpus::Desk;
use remis::corpus::columns::{Games, Moves};
use remis::report::table::Rows;

use crate::cells;
use crate::columns::Columns;
use crate::wish::{Judges, Wish};

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
    judges: Judges<'w>,
    /// Rows of each table, whose room the next morsel takes.
    tables: Vec<Rows>,
}

impl<'w> Clerk<'w> {
    pub(crate) fn new(wish: &'w Wish, columns: &'w Columns) -> Self {
        let judges = Judges::new(wish);
        Self { wish, columns, desk: Desk::new(wish.mate_budget), judges, tables: wish.rows() }
    }

    /// Judges the games; a batch for each table that was asked for.
    pub(crate) fn judge(&mut self, morsel: &Morsel) -> Result<Vec<RecordBatch>, ArrowError> {
        let Self { wish, columns, desk, judges, tables } = self;
        tables.iter_mut().for_each(Rows::clear);
        let column = |at: usize| morsel.batch.column(at);
        let mut tags = Vec::new();
        for &(tag, at) in &columns.tags {
            tags.push((tag, cells::texts(column(at))?));
        }
        let ids = Ids::of(columns, morsel)?;
        let words = Words::of(column(columns.movetext));
        let moves = AllMoves::of(column(columns.movetext), words.as_ref())?;
        let mut games = Games::new(desk, wish.notes);
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
                wish.write(judges, ids.source(row), game, tables);
            });
        }
        for table in &mut *tables {
            table.renumber("game", |row| ids.game(row, morsel.before));
        }
        wish.batches(tables)
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
    Lists { words: Vec<Cow<'a, str>>, rows: &'a [Range<usize>] },
}

impl<'a> AllMoves<'a> {
    /// Those of a column, whose words are these if it is one of lists.
    fn of(array: &'a ArrayRef, words: Option<&'a Words>) -> Result<Self, ArrowError> {
        let Some(Words { words, rows }) = words else {
            return Ok(Self::Texts(cells::bytes(array)?));
        };
        let words = cells::texts(words)?.into_iter().map(Option::unwrap_or_default);
        Ok(Self::Lists { words: words.collect(), rows })
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

/// The words of a column of lists, and which of them are those of each row.
struct Words {
    words: ArrayRef,
    rows: Vec<Range<usize>>,
}

impl Words {
    /// `None`: the column has no lists.
    fn of(array: &ArrayRef) -> Option<Self> {
        match array.data_type() {
            DataType::List(_) => Some(Self::of_list(array.as_list::<i32>())),
            DataType::LargeList(_) => Some(Self::of_list(array.as_list::<i64>())),
            _ => None,
        }
    }

    fn of_list<O: OffsetSizeTrait>(list: &GenericListArray<O>) -> Self {
        let ends: Vec<usize> = list.value_offsets().iter().map(|end| end.as_usize()).collect();
        let first = ends.first().copied().unwrap_or(0);
        let last = ends.last().copied().unwrap_or(0);
        // What a null covers does not count.
        let range = |(row, ends): (usize, &[usize])| match *ends {
            [from, to] if list.is_valid(row) => from - first..to - first,
            _ => 0..0,
        };
        // A slice of lists holds the words of all rows.
        let words = list.values().slice(first, last - first);
        Self { words, rows: ends.windows(2).enumerate().map(range).collect() }
    }
}
