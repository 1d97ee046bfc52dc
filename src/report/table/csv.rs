//! Rows as comma-separated values for spreadsheets and data tools.

use std::io::{self, Write};

use super::{Cell, Rows, Table};
use crate::report::compare::csv::escape;

/// Between the texts of a list; they are phrases and hold blanks.
const BETWEEN: &str = "; ";

pub(super) struct Csv<W: Write>(::csv::Writer<W>);

impl<W: Write> Csv<W> {
    /// The line of names.
    pub(super) fn new(table: &Table, to: W) -> io::Result<Self> {
        let mut writer = ::csv::Writer::from_writer(to);
        writer.write_record(table.columns.iter().map(|column| column.name)).map_err(fault)?;
        Ok(Self(writer))
    }

    pub(super) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        for at in 0..rows.len() {
            for (_, cell) in rows.row(at) {
                self.0.write_field(field(&cell)).map_err(fault)?;
            }
            self.0.write_record(None::<&[u8]>).map_err(fault)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<W> {
        self.0.into_inner().map_err(::csv::IntoInnerError::into_error)
    }
}

/// What went wrong with the sink, with its kind: a closed pipe is to be known.
fn fault(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// Null is an empty field. Only text can come from a source and so be taken for a formula.
fn field(cell: &Cell<'_>) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Int(number) => number.to_string(),
        Cell::Flag(flag) => flag.to_string(),
        Cell::Text(text) => escape(text),
        Cell::Ints(numbers) => {
            numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        }
        Cell::Texts(texts) => escape(&texts.join(BETWEEN)),
    }
}
