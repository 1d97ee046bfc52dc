//! `remis.judge`: an Arrow stream of games to tables.

use std::num::NonZeroUsize;
use std::thread;

use arrow_array::ffi_stream::RecordBatchStreamReader;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_pyarrow::{FromPyArrow, IntoPyArrow, Table};
use arrow_schema::{ArrowError, Schema, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use remis::corpus::ordered;

use crate::asking::Asked;
use crate::clerk::{Clerk, Morsel};
use crate::columns::{Columns, Names};
use crate::wish::Wish;

/// Rows that are judged at once: so often a signal is heard, and threads share the rows so.
const MORSEL: usize = 2_048;

/// Judges the games of a stream; a table for each name in `tables`, in their order.
#[pyfunction]
pub(crate) fn judge<'py>(
    py: Python<'py>,
    games: &Bound<'py, PyAny>,
    asked: Asked<'py>,
    names: Names,
    tables: Vec<String>,
    mate_budget: Option<u64>,
    jobs: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let wish = Wish::new(&asked, &tables, mate_budget)?;
    let jobs = jobs_of(jobs);
    let reader = RecordBatchStreamReader::from_pyarrow_bound(games)?;
    let for_games = tables.iter().any(|name| name == "games");
    let columns = Columns::find(&reader.schema(), &names, for_games)?;
    let made = py.detach(|| run(reader, &wish, &columns, jobs))?;
    let tables = made.into_iter().zip(&wish.schemas);
    let table = |(batches, schema): (_, &SchemaRef)| {
        let table = Table::try_new(batches, SchemaRef::clone(schema)).map_err(fault)?;
        table.into_pyarrow(py)
    };
    tables.map(table).collect()
}

/// The schema of a table, with what profiles put into its metadata.
#[pyfunction]
pub(crate) fn schema(
    asked: Asked<'_>,
    table: String,
) -> PyResult<arrow_pyarrow::PyArrowType<Schema>> {
    let wish = Wish::new(&asked, &[table], None)?;
    let schema = wish.schemas.into_iter().next().map(|it| Schema::clone(&it));
    Ok(arrow_pyarrow::PyArrowType(schema.unwrap_or_else(Schema::empty)))
}

fn run(
    reader: RecordBatchStreamReader,
    wish: &Wish,
    columns: &Columns,
    jobs: NonZeroUsize,
) -> PyResult<Vec<Vec<RecordBatch>>> {
    let morsels = Morsels { reader, batch: None, before: 0, failed: false };
    let clerk = || Clerk::new(wish, columns);
    let work = |clerk: &mut Clerk<'_>, morsel: Result<Morsel, ArrowError>| clerk.judge(&morsel?);
    ordered(jobs, morsels, clerk, work, |results| {
        let mut tables = vec![Vec::new(); wish.tables.len()];
        for made in results {
            let made = made.map_err(fault)?;
            tables.iter_mut().zip(made).for_each(|(table, batch)| table.push(batch));
            heed_signals()?;
        }
        Ok(tables)
    })
}

/// Lets Ctrl-C end the call.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method takes one lifetime only")]
fn heed_signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Cuts the batches of a stream; nothing is copied.
struct Morsels {
    reader: RecordBatchStreamReader,
    /// What is left of a batch.
    batch: Option<RecordBatch>,
    before: u64,
    failed: bool,
}

impl Iterator for Morsels {
    type Item = Result<Morsel, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let batch = loop {
            match self.batch.take().map_or_else(|| self.reader.next(), |rest| Some(Ok(rest)))? {
                Ok(batch) if batch.num_rows() == 0 => {}
                Ok(batch) => break batch,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        };
        let rows = batch.num_rows().min(MORSEL);
        if rows < batch.num_rows() {
            self.batch = Some(batch.slice(rows, batch.num_rows() - rows));
        }
        let before = self.before;
        self.before += rows as u64;
        Some(Ok(Morsel { batch: batch.slice(0, rows), before }))
    }
}

/// The number of threads; 0 is one for each core.
pub(crate) fn jobs_of(jobs: usize) -> NonZeroUsize {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    NonZeroUsize::new(jobs).unwrap_or_else(cores)
}

fn fault(error: ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) => PyValueError::new_err(message),
        other => PyValueError::new_err(other.to_string()),
    }
}
