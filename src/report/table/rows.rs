//! A buffer of rows, column by column: filled by one thread, written by another.

use super::strings::{Strings, span};
use super::{Column, Kind, Table};

/// What stands in one row of one column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// Nothing.
    Null,
    /// A whole number.
    Int(i64),
    /// Text.
    Text(&'a str),
    /// True or false.
    Flag(bool),
    /// Plies.
    Ints(&'a [u32]),
    /// Words.
    Texts(Vec<&'a str>),
}

/// Rows of one table.
#[derive(Clone, Debug)]
pub struct Rows {
    table: &'static Table,
    pub(super) columns: Vec<Cells>,
    len: usize,
}

/// The cells of one column.
#[derive(Clone, Debug)]
pub(super) enum Cells {
    Int(Vec<Option<i64>>),
    Flag(Vec<Option<bool>>),
    Text { known: Vec<bool>, texts: Strings },
    Ints { ends: Vec<usize>, items: Vec<u32> },
    Texts { ends: Vec<usize>, items: Strings },
}

impl Rows {
    /// No rows yet.
    #[must_use]
    pub fn new(table: &'static Table) -> Self {
        let columns = table.columns.iter().map(|column| Cells::of(column.kind)).collect();
        Self { table, columns, len: 0 }
    }

    /// The table of which these are rows.
    #[must_use]
    pub fn table(&self) -> &'static Table {
        self.table
    }

    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets all rows; others take their room.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(Cells::clear);
        self.len = 0;
    }

    /// Adds a row: one cell a column, in their order.
    pub fn push<'a>(&mut self, row: impl IntoIterator<Item = Cell<'a>>) {
        let mut row = row.into_iter();
        for (column, cells) in self.table.columns.iter().zip(&mut self.columns) {
            // Not moved: that would wait for what was just written.
            let next = row.next();
            let cell = next.as_ref().unwrap_or(&Cell::Null);
            debug_assert!(column.takes(cell), "{} {} is {cell:?}", self.table.name, column.name);
            cells.push(cell);
        }
        debug_assert!(row.next().is_none(), "a row of {} is too long", self.table.name);
        self.len += 1;
    }

    /// Adds a number to every cell of a column of whole numbers.
    pub fn shift(&mut self, column: &str, by: i64) {
        self.renumber(column, |number| number.saturating_add(by));
    }

    /// Puts another number into every cell of a column of whole numbers that holds one.
    pub fn renumber(&mut self, column: &str, number: impl Fn(i64) -> i64) {
        for (described, cells) in self.table.columns.iter().zip(&mut self.columns) {
            if let (true, Cells::Int(numbers)) = (described.name == column, cells) {
                numbers.iter_mut().flatten().for_each(|cell| *cell = number(*cell));
            }
        }
    }

    /// The cells of the row with a number, from 0, with their columns.
    pub fn row(&self, row: usize) -> impl Iterator<Item = (Column, Cell<'_>)> + '_ {
        let both = self.table.columns.iter().zip(&self.columns);
        both.map(move |(column, cells)| (*column, cells.get(row)))
    }
}

impl Column {
    fn takes(self, cell: &Cell<'_>) -> bool {
        matches!(
            (self.kind, cell),
            (Kind::Int, Cell::Int(_))
                | (Kind::Text, Cell::Text(_))
                | (Kind::Flag, Cell::Flag(_))
                | (Kind::Ints, Cell::Ints(_))
                | (Kind::Texts, Cell::Texts(_))
        ) || (self.nullable && *cell == Cell::Null)
    }
}

impl Cells {
    fn of(kind: Kind) -> Self {
        match kind {
            Kind::Int => Self::Int(Vec::new()),
            Kind::Flag => Self::Flag(Vec::new()),
            Kind::Text => Self::Text { known: Vec::new(), texts: Strings::default() },
            Kind::Ints => Self::Ints { ends: Vec::new(), items: Vec::new() },
            Kind::Texts => Self::Texts { ends: Vec::new(), items: Strings::default() },
        }
    }

    /// A cell of another kind counts as null, or as an empty list.
    #[inline]
    fn push(&mut self, cell: &Cell<'_>) {
        match (self, cell) {
            (Self::Text { known, texts }, Cell::Text(text)) => {
                known.push(true);
                texts.push(text);
            }
            (Self::Text { known, texts }, _) => {
                known.push(false);
                texts.push("");
            }
            (Self::Int(cells), Cell::Int(number)) => cells.push(Some(*number)),
            (Self::Int(cells), _) => cells.push(None),
            (Self::Flag(cells), Cell::Flag(flag)) => cells.push(Some(*flag)),
            (Self::Flag(cells), _) => cells.push(None),
            (Self::Ints { ends, items }, cell) => {
                if let Cell::Ints(list) = cell {
                    items.extend_from_slice(list);
                }
                ends.push(items.len());
            }
            (Self::Texts { ends, items }, cell) => {
                if let Cell::Texts(list) = cell {
                    for text in list {
                        items.push(text);
                    }
                }
                ends.push(items.len());
            }
        }
    }

    /// Forgets all cells.
    fn clear(&mut self) {
        match self {
            Self::Int(cells) => cells.clear(),
            Self::Flag(cells) => cells.clear(),
            Self::Text { known, texts } => {
                known.clear();
                texts.clear();
            }
            Self::Ints { ends, items } => {
                ends.clear();
                items.clear();
            }
            Self::Texts { ends, items } => {
                ends.clear();
                items.clear();
            }
        }
    }

    fn get(&self, row: usize) -> Cell<'_> {
        match self {
            Self::Int(cells) => cells.get(row).copied().flatten().into(),
            Self::Flag(cells) => cells.get(row).copied().flatten().into(),
            Self::Text { known, texts } => {
                let known = known.get(row).copied().unwrap_or(false);
                known.then(|| texts.get(row)).into()
            }
            Self::Ints { ends, items } => {
                Cell::Ints(items.get(span(ends, row)).unwrap_or_default())
            }
            Self::Texts { ends, items } => {
                Cell::Texts(span(ends, row).map(|at| items.get(at)).collect())
            }
        }
    }
}

impl From<i64> for Cell<'_> {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl From<u32> for Cell<'_> {
    fn from(number: u32) -> Self {
        Self::Int(number.into())
    }
}

impl From<u64> for Cell<'_> {
    fn from(number: u64) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Cell<'_> {
    fn from(number: usize) -> Self {
        Self::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Cell<'_> {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<&'a String> for Cell<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl<'a, T: Into<Cell<'a>>> From<Option<T>> for Cell<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
