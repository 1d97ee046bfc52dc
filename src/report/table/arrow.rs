//! Rows as Apache Arrow record batches: what is written as Parquet, and what other programs are given.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Int32Array, Int64Array, ListArray, StringArray};
use arrow_array::{RecordBatch, RecordBatchOptions};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use super::rows::Cells;
use super::strings::Strings;
use super::{Column, Kind, Rows, Table};

/// What tells where rows come from: `remis.version`, `remis.schema`, and `remis.profile.ID` with the
/// hash of each profile that is given (id and hash).
#[must_use]
pub fn about(table: &Table, profiles: &[(&str, &str)]) -> Vec<(String, String)> {
    let of_profile = |&(id, hash): &(&str, &str)| (format!("remis.profile.{id}"), hash.to_owned());
    let mut about = vec![
        ("remis.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
        ("remis.schema".to_owned(), table.name.to_owned()),
    ];
    about.extend(profiles.iter().map(of_profile));
    about
}

/// The columns of a table in Arrow's terms, with these metadata.
#[must_use]
pub fn schema(table: &Table, about: &[(String, String)]) -> SchemaRef {
    let fields: Vec<Field> = table.columns.iter().map(field).collect();
    let metadata: HashMap<String, String> = about.iter().cloned().collect();
    Arc::new(Schema::new_with_metadata(fields, metadata))
}

/// Rows as a batch. `schema` is that of their table.
///
/// # Errors
/// The schema is that of another table, or the texts of one column have more than 2 GiB.
pub fn batch(rows: &Rows, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let columns = rows.table().columns.iter().zip(&rows.columns);
    let arrays = columns.map(|(column, cells)| array(column, cells)).collect::<Result<_, _>>()?;
    let options = RecordBatchOptions::new().with_row_count(Some(rows.len()));
    RecordBatch::try_new_with_options(Arc::clone(schema), arrays, &options)
}

fn field(column: &Column) -> Field {
    let list = |items| DataType::List(Arc::new(item(items)));
    let kind = match column.kind {
        Kind::Int => DataType::Int64,
        Kind::Text => DataType::Utf8,
        Kind::Flag => DataType::Boolean,
        Kind::Ints => list(DataType::Int32),
        Kind::Texts => list(DataType::Utf8),
    };
    Field::new(column.name, kind, column.nullable)
}

/// What a list holds, by the name that Parquet gives it.
fn item(kind: DataType) -> Field {
    Field::new("element", kind, false)
}

fn array(column: &Column, cells: &Cells) -> Result<ArrayRef, ArrowError> {
    let list = |ends: &[usize], items: ArrayRef| -> Result<ArrayRef, ArrowError> {
        let item = Arc::new(item(items.data_type().clone()));
        Ok(Arc::new(ListArray::try_new(item, offsets(ends)?, items, None)?))
    };
    Ok(match cells {
        Cells::Int(numbers) => Arc::new(Int64Array::from_iter(numbers)),
        Cells::Flag(flags) => Arc::new(BooleanArray::from_iter(flags)),
        Cells::Text { known, texts } => {
            let nulls = column.nullable.then(|| NullBuffer::from(known.as_slice()));
            Arc::new(strings(texts, nulls)?)
        }
        Cells::Ints { ends, items } => {
            let numbers = items.iter().map(|&number| i32::try_from(number).unwrap_or(i32::MAX));
            list(ends, Arc::new(Int32Array::from_iter_values(numbers)))?
        }
        Cells::Texts { ends, items } => list(ends, Arc::new(strings(items, None)?))?,
    })
}

fn strings(texts: &Strings, nulls: Option<NullBuffer>) -> Result<StringArray, ArrowError> {
    let bytes = Buffer::from(texts.text.as_bytes());
    StringArray::try_new(offsets(&texts.ends)?, bytes, nulls)
}

/// Where each item starts and where the last one ends.
fn offsets(ends: &[usize]) -> Result<OffsetBuffer<i32>, ArrowError> {
    let mut offsets = Vec::with_capacity(ends.len() + 1);
    offsets.push(0);
    for &end in ends {
        offsets.push(i32::try_from(end).map_err(|_| ArrowError::OffsetOverflowError(end))?);
    }
    Ok(OffsetBuffer::new(ScalarBuffer::from(offsets)))
}
