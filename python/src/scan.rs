//! `remis.scan_pgn`: files of games to batches, one after the other.

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use arrow_array::RecordBatch;
use arrow_pyarrow::IntoPyArrow;
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyRuntimeError, PyRuntimeWarning, PyValueError};
use pyo3::ffi::c_str;
use pyo3::prelude::*;
use remis::cli::input;
use remis::corpus::{Block, Desk, Game, Joined, Part, Piece, Splitter, Stretch, ordered};
use remis::problem::{Problem, Severity};
use remis::report::problems;
use remis::report::table::Rows;

use crate::asking::{Asked, with_path};
use crate::judge::jobs_of;
use crate::wish::{Judges, Wish};

/// What waits to be taken at most, each some megabytes at most.
const WAITING: usize = 2;

/// Games of a stretch that come at once.
const AT_ONCE: usize = 1_000;

/// How often a signal is heard while nothing comes.
const PATIENCE: Duration = Duration::from_millis(100);

/// What the thread that reads has to say.
enum Said {
    Rows(Vec<RecordBatch>),
    /// What was wrong in a source beside its games.
    Warning(String),
    Failed(String, io::Error),
    Unwritable(ArrowError),
    Done,
}

/// Files that are being read.
#[pyclass]
pub(crate) struct Scan(Mutex<Receiver<Said>>);

#[pymethods]
impl Scan {
    #[new]
    fn new(
        paths: Vec<PathBuf>,
        asked: Asked<'_>,
        tables: Vec<String>,
        mate_budget: Option<u64>,
        jobs: usize,
    ) -> PyResult<Self> {
        let wish = Wish::new(&asked, &tables, mate_budget)?;
        let files: Result<Vec<PathBuf>, io::Error> = input::expand(&paths).into_iter().collect();
        let files = files?;
        let (sender, receiver) = sync_channel(WAITING);
        let jobs = jobs_of(jobs);
        // What is not there is said at the call, and not at the first batch.
        for file in files.iter().filter(|file| *file != Path::new("-")) {
            fs::metadata(file).map_err(|error| with_path(&file.display().to_string(), &error))?;
        }
        thread::Builder::new()
            .name("remis-scan".to_owned())
            .spawn(move || read(&wish, files, jobs, &sender))?;
        Ok(Self(Mutex::new(receiver)))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The next batch of each table.
    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
        loop {
            let said = py.detach(|| match self.0.lock() {
                Ok(receiver) => receiver.recv_timeout(PATIENCE),
                Err(_) => Err(RecvTimeoutError::Disconnected),
            });
            match said {
                Ok(Said::Rows(batches)) => {
                    let batches = batches.into_iter().map(|batch| batch.into_pyarrow(py));
                    return batches.collect::<PyResult<_>>().map(Some);
                }
                Ok(Said::Warning(text)) => {
                    let text = std::ffi::CString::new(text).unwrap_or_else(|_| c_str!("").into());
                    PyErr::warn(py, &py.get_type::<PyRuntimeWarning>(), &text, 1)?;
                }
                Ok(Said::Failed(name, error)) => return Err(with_path(&name, &error)),
                Ok(Said::Unwritable(error)) => {
                    return Err(PyValueError::new_err(error.to_string()));
                }
                Ok(Said::Done) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals()?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the scan has ended"));
                }
            }
        }
    }
}

/// What came of the games of a block.
#[derive(Default)]
struct Made(Option<Vec<Rows>>);

/// One worker.
struct Worker<'w> {
    wish: &'w Wish,
    names: &'w [String],
    desk: Desk,
    judges: Judges<'w>,
}

impl<'w> Worker<'w> {
    fn new(wish: &'w Wish, names: &'w [String]) -> Self {
        let judges = Judges::new(wish);
        Self { wish, names, desk: Desk::new(wish.mate_budget), judges }
    }

    fn block(&mut self, block: Block) -> Part<Made> {
        let Self { wish, names, desk, judges } = self;
        let source = name(names, block.source);
        Part::play(block, desk, wish.notes, |made: &mut Made, game| {
            let tables = made.0.get_or_insert_with(|| wish.rows());
            wish.write(judges, source, game, tables);
        })
    }
}

fn name(names: &[String], source: u64) -> &str {
    usize::try_from(source).ok().and_then(|at| names.get(at)).map_or("", String::as_str)
}

/// Nobody takes what is said any more, or there is nothing more to say.
struct Over;

/// Reads all files, up to the first that fails.
fn read(wish: &Wish, files: Vec<PathBuf>, jobs: NonZeroUsize, to: &SyncSender<Said>) {
    let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
    let blocks = (0..).zip(files).flat_map(|(source, file)| match input::open(&file) {
        Ok(input) => Splitter::new(input.read, source),
        Err(error) => Splitter::unopened(error, source),
    });
    let worker = || Worker::new(wish, &names);
    let over: Result<(), Over> = ordered(jobs, blocks, worker, Worker::block, |parts| {
        let mut joined = Joined::new(parts);
        while let Some(piece) = joined.next_piece() {
            Collector { wish, names: &names, to }.piece(piece)?;
        }
        Ok(())
    });
    if let Ok(()) = over {
        let _ = to.send(Said::Done);
    }
}

/// Sends what came of the games in their order.
struct Collector<'c> {
    wish: &'c Wish,
    names: &'c [String],
    to: &'c SyncSender<Said>,
}

impl Collector<'_> {
    fn piece(&self, piece: Piece<'_, Made>) -> Result<(), Over> {
        match piece {
            Piece::Block { source, games_before, made, problems, end, .. } => {
                if let Some(mut tables) = made.0 {
                    let before = i64::try_from(games_before).unwrap_or(i64::MAX);
                    for table in &mut tables {
                        table.shift("game", before);
                    }
                    self.rows(&tables)?;
                }
                self.problems(source, &problems)?;
                match end {
                    Some(Err(error)) => self.fail(source, error),
                    _ => Ok(()),
                }
            }
            Piece::Stretch(stretch) => self.stretch(*stretch),
        }
    }

    /// The games of blocks that are read as one.
    fn stretch(&self, mut stretch: Stretch<'_, Made>) -> Result<(), Over> {
        let source = stretch.source();
        let mut worker = Worker::new(self.wish, self.names);
        loop {
            let mut tables = self.wish.rows();
            let mut last = Ok(None);
            for _ in 0..AT_ONCE {
                last = stretch.next_record();
                let Ok(Some(record)) = &last else { break };
                let timeline = worker.desk.replay(record);
                let game = Game::of(record, &timeline);
                self.wish.write(&mut worker.judges, name(self.names, source), &game, &mut tables);
            }
            self.rows(&tables)?;
            match last {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(error) => return self.fail(source, error),
            }
        }
        self.problems(source, &stretch.take_problems())
    }

    fn rows(&self, tables: &[Rows]) -> Result<(), Over> {
        let said = match self.wish.batches(tables) {
            Ok(batches) => Said::Rows(batches),
            Err(error) => Said::Unwritable(error),
        };
        self.to.send(said).map_err(|_| Over)
    }

    /// What was lost of a source beside its games; notes are passed over.
    fn problems(&self, source: u64, found: &[Problem]) -> Result<(), Over> {
        let graver = found.iter().filter(|it| it.kind.severity() == Severity::Error);
        for problem in graver {
            let line = problems::line(name(self.names, source), None, problem);
            self.to.send(Said::Warning(line)).map_err(|_| Over)?;
        }
        Ok(())
    }

    fn fail(&self, source: u64, error: io::Error) -> Result<(), Over> {
        let _ = self.to.send(Said::Failed(name(self.names, source).to_owned(), error));
        Err(Over)
    }
}
