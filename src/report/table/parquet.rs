//! Rows as Apache Parquet, packed with zstd.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::arrow_writer::ArrowWriterOptions;
use ::parquet::basic::{Compression, ZstdLevel};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use arrow_schema::SchemaRef;

use super::{Rows, Table, arrow};

/// Most rows of a row group.
const GROUP_ROWS: usize = 1 << 16;

/// Most bytes of a row group, about: it stays in memory until it is written.
const GROUP_BYTES: usize = 8 << 20;

pub(super) struct Parquet<W: Write + Send> {
    writer: ArrowWriter<Slot<W>>,
    schema: SchemaRef,
}

/// A sink that can be taken out of the writer, which gives its own back only without the kind of
/// what went wrong last.
struct Slot<W>(Option<W>);

impl<W: Write + Send> Parquet<W> {
    /// The metadata of the file are those of [`arrow::about`].
    pub(super) fn new(table: &Table, profiles: &[(&str, &str)], to: W) -> io::Result<Self> {
        let about = arrow::about(table, profiles).into_iter();
        let about = about.map(|(name, value)| KeyValue::new(name, value)).collect();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(GROUP_ROWS))
            .set_max_row_group_bytes(Some(GROUP_BYTES))
            .set_key_value_metadata(Some(about))
            .build();
        // The file's own types say everything; a second schema in Arrow's terms would only be ballast.
        let options =
            ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
        let schema = arrow::schema(table, &[]);
        let writer =
            ArrowWriter::try_new_with_options(Slot(Some(to)), Arc::clone(&schema), options);
        Ok(Self { writer: writer.map_err(fault)?, schema })
    }

    pub(super) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        let batch = arrow::batch(rows, &self.schema).map_err(|error| fault(error.into()))?;
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
