//! Rows as Apache Parquet, packed with zstd.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::arrow_writer::ArrowWriterOptions;
use ::parquet::basic::{Compression, ZstdLevel};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use arrow_array::builder::{
    BooleanBuilder, Int32Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema};

use super::{Cell, Column, Kind, Rows, Table};

/// Most rows of a row group.
const GROUP_ROWS: usize = 1 << 16;

/// Most bytes of a row group, about: it stays in memory until it is written.
const GROUP_BYTES: usize = 8 << 20;

pub(super) struct Parquet<W: Write + Send> {
    writer: ArrowWriter<Slot<W>>,
    schema: Arc<Schema>,
}

/// A sink that can be taken out of the writer, which gives its own back only without the kind of
/// what went wrong last.
struct Slot<W>(Option<W>);

impl<W: Write + Send> Parquet<W> {
    /// The metadata of the file tell what made it: `remis.version`, `remis.schema`, and
    /// `remis.profile.ID` with the hash of each profile.
    pub(super) fn new(table: &Table, profiles: &[(&str, &str)], to: W) -> io::Result<Self> {
        let mut about = vec![
            KeyValue::new("remis.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
            KeyValue::new("remis.schema".to_owned(), table.name.to_owned()),
        ];
        about.extend(
            profiles
                .iter()
                .map(|&(id, hash)| KeyValue::new(format!("remis.profile.{id}"), hash.to_owned())),
        );
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .set_max_row_group_bytes(Some(GROUP_BYTES))
            .set_key_value_metadata(Some(about))
            .build();
        // The file's own types say everything; a second schema in Arrow's terms would only be ballast.
        let options =
            ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
        let fields: Vec<Field> = table.columns.iter().map(field).collect();
        let schema = Arc::new(Schema::new(fields));
        let writer =
            ArrowWriter::try_new_with_options(Slot(Some(to)), Arc::clone(&schema), options);
        Ok(Self { writer: writer.map_err(fault)?, schema })
    }

    pub(super) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        let arrays = rows.columns().map(|(column, cells)| array(column, cells)).collect();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), arrays);
        let batch = batch.map_err(|error| fault(error.into()))?;
        self.writer.write(&batch).map_err(fault)
    }

    pub(super) fn finish(mut self) -> io::Result<W> {
        self.writer.finish().map_err(fault)?;
        self.writer.sync()?;
        self.writer.inner_mut().0.take().ok_or_else(taken)
    }
}

impl<W: Write> Write for Slot<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_mut().ok_or_else(taken)?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_mut().map_or(Ok(()), Write::flush)
    }
}

fn taken() -> io::Error {
    io::Error::other("the table is finished")
}

/// What went wrong with the sink, with its kind: a closed pipe is to be known.
fn fault(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => other.into(),
    }
}

fn field(column: &Column) -> Field {
    let list = |items| DataType::List(Arc::new(Field::new("item", items, false)));
    let kind = match column.kind {
        Kind::Int => DataType::Int64,
        Kind::Text => DataType::Utf8,
        Kind::Flag => DataType::Boolean,
        Kind::Ints => list(DataType::Int32),
        Kind::Texts => list(DataType::Utf8),
    };
    Field::new(column.name, kind, column.nullable)
}

fn array<'a>(column: Column, cells: impl Iterator<Item = Cell<'a>>) -> ArrayRef {
    match column.kind {
        Kind::Int => {
            let mut builder = Int64Builder::new();
            cells.for_each(|cell| {
                builder.append_option(if let Cell::Int(it) = cell { Some(it) } else { None });
            });
            Arc::new(builder.finish())
        }
        Kind::Flag => {
            let mut builder = BooleanBuilder::new();
            cells.for_each(|cell| {
                builder.append_option(if let Cell::Flag(it) = cell { Some(it) } else { None });
            });
            Arc::new(builder.finish())
        }
        Kind::Text => {
            let mut builder = StringBuilder::new();
            cells.for_each(|cell| {
                builder.append_option(if let Cell::Text(it) = cell { Some(it) } else { None });
            });
            Arc::new(builder.finish())
        }
        Kind::Ints => {
            let item = Field::new("item", DataType::Int32, false);
            let mut builder = ListBuilder::new(Int32Builder::new()).with_field(item);
            for cell in cells {
                let numbers = if let Cell::Ints(numbers) = cell { numbers } else { &[] };
                for &number in numbers {
                    builder.values().append_value(i32::try_from(number).unwrap_or(i32::MAX));
                }
                builder.append(true);
            }
            Arc::new(builder.finish())
        }
        Kind::Texts => {
            let item = Field::new("item", DataType::Utf8, false);
            let mut builder = ListBuilder::new(StringBuilder::new()).with_field(item);
            for cell in cells {
                let texts = if let Cell::Texts(texts) = cell { texts } else { Vec::new() };
                for text in texts {
                    builder.values().append_value(text);
                }
                builder.append(true);
            }
            Arc::new(builder.finish())
        }
    }
}
