//! Rows to bytes, in one of the formats.

use std::io::{self, Write};

#[cfg(feature = "parquet")]
use super::parquet::Parquet;
use super::{Rows, Table, csv::Csv, jsonl::Jsonl};

/// The format of a file of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values with a line of names.
    Csv,
    /// One JSON object a line.
    Jsonl,
    /// Apache Parquet, packed with zstd.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// A table on its way to bytes.
pub struct Writer<W: Write + Send>(To<W>);

enum To<W: Write + Send> {
    Csv(Box<Csv<W>>),
    Jsonl(Jsonl<W>),
    #[cfg(feature = "parquet")]
    Parquet(Box<Parquet<W>>),
}

impl<W: Write + Send> Writer<W> {
    /// Begins a table. The `profiles` (id and hash) that its rows are about go into the metadata of
    /// formats that have any.
    ///
    /// # Errors
    /// The sink's.
    pub fn new(
        format: Format,
        table: &'static Table,
        profiles: &[(&str, &str)],
        to: W,
    ) -> io::Result<Self> {
        #[cfg(not(feature = "parquet"))]
        let _ = profiles;
        Ok(Self(match format {
            Format::Csv => To::Csv(Box::new(Csv::new(table, to)?)),
            Format::Jsonl => To::Jsonl(Jsonl::new(to)),
            #[cfg(feature = "parquet")]
            Format::Parquet => To::Parquet(Box::new(Parquet::new(table, profiles, to)?)),
        }))
    }

    /// Adds rows of the table.
    ///
    /// # Errors
    /// The sink's. After one the output is of no use.
    pub fn write(&mut self, rows: &Rows) -> io::Result<()> {
        match &mut self.0 {
            To::Csv(csv) => csv.write(rows),
            To::Jsonl(jsonl) => jsonl.write(rows),
            #[cfg(feature = "parquet")]
            To::Parquet(parquet) => parquet.write(rows),
        }
    }

    /// Writes what is left and gives the sink back, which may have buffers of its own.
    ///
    /// # Errors
    /// The sink's.
    pub fn finish(self) -> io::Result<W> {
        match self.0 {
            To::Csv(csv) => csv.finish(),
            To::Jsonl(jsonl) => Ok(jsonl.finish()),
            #[cfg(feature = "parquet")]
            To::Parquet(parquet) => parquet.finish(),
        }
    }
}
