//! Rows as JSON Lines: one object a row, its first key the schema.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Cell, Column, Rows};

pub(super) struct Jsonl<W: Write> {
    to: W,
    /// The line that is being made.
    line: Vec<u8>,
}

/// One row as an object whose keys keep the order of the columns.
struct Object<'a> {
    rows: &'a Rows,
    at: usize,
}

impl<W: Write> Jsonl<W> {
    pub(super) fn new(to: W) -> Self {
        Self { to, line: Vec::new() }
    }

    pub(super) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        for at in 0..rows.len() {
            self.line.clear();
            serde_json::to_writer(&mut self.line, &Object { rows, at })?;
            self.line.push(b'\n');
            self.to.write_all(&self.line)?;
        }
        Ok(())
    }

    pub(super) fn finish(self) -> W {
        self.to
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("schema", self.rows.table().name)?;
        for (Column { name, .. }, cell) in self.rows.row(self.at) {
            match cell {
                Cell::Null => map.serialize_entry(name, &())?,
                Cell::Int(number) => map.serialize_entry(name, &number)?,
                Cell::Text(text) => map.serialize_entry(name, text)?,
                Cell::Flag(flag) => map.serialize_entry(name, &flag)?,
                Cell::Ints(numbers) => map.serialize_entry(name, numbers)?,
                Cell::Texts(texts) => map.serialize_entry(name, &texts)?,
            }
        }
        map.end()
    }
}
