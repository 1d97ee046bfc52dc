//! Tables of many rows: what a table is, and the formats in which it is written.

#[cfg(feature = "arrow")]
pub mod arrow;
mod csv;
mod jsonl;
#[cfg(feature = "parquet")]
mod parquet;
mod rows;
mod strings;
mod writer;

pub use rows::{Cell, Rows};
pub use writer::{Format, Writer};

/// A kind of table: its name and its columns.
#[derive(Debug)]
pub struct Table {
    /// The schema, with its version: `remis.verdicts/1`.
    pub name: &'static str,
    /// What one row is, as one sentence.
    pub about: &'static str,
    /// The columns, in order.
    pub columns: Vec<Column>,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, in snake case.
    pub name: &'static str,
    /// What its cells hold.
    pub kind: Kind,
    /// Whether a cell may be null.
    pub nullable: bool,
    /// Meaning, unit and range; where it may be null, what that means.
    pub about: &'static str,
}

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, 64 bits with sign.
    Int,
    /// Text.
    Text,
    /// True or false.
    Flag,
    /// A list of whole numbers, 32 bits with sign; never null, but perhaps empty.
    Ints,
    /// A list of texts; never null, but perhaps empty.
    Texts,
}

/// A column, and the function that reads its cell off what a row is about.
pub type Field<F> = (Column, F);

impl Table {
    /// A table whose columns are those of its fields.
    #[must_use]
    pub fn new<F>(name: &'static str, about: &'static str, fields: &[Field<F>]) -> Self {
        Self { name, about, columns: fields.iter().map(|(column, _)| *column).collect() }
    }
}

impl Column {
    const fn new(name: &'static str, kind: Kind, about: &'static str) -> Self {
        Self { name, kind, nullable: false, about }
    }

    /// A column of whole numbers.
    #[must_use]
    pub const fn int(name: &'static str, about: &'static str) -> Self {
        Self::new(name, Kind::Int, about)
    }

    /// A column of texts.
    #[must_use]
    pub const fn text(name: &'static str, about: &'static str) -> Self {
        Self::new(name, Kind::Text, about)
    }

    /// A column of flags.
    #[must_use]
    pub const fn flag(name: &'static str, about: &'static str) -> Self {
        Self::new(name, Kind::Flag, about)
    }

    /// A column of lists of whole numbers.
    #[must_use]
    pub const fn ints(name: &'static str, about: &'static str) -> Self {
        Self::new(name, Kind::Ints, about)
    }

    /// A column of lists of texts.
    #[must_use]
    pub const fn texts(name: &'static str, about: &'static str) -> Self {
        Self::new(name, Kind::Texts, about)
    }

    /// The same column, whose cells may be null.
    #[must_use]
    pub const fn or_null(mut self) -> Self {
        self.nullable = true;
        self
    }
}
