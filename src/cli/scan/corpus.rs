//! Which games are gone through, and how: the same for every command about a corpus.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::Args;

use super::gather::Gather;
use super::setup::Setup;
use super::sources::{self, Blocks};
use super::tables::Tables;
use super::worker::Worker;
use crate::cli::interrupt::Interrupt;
use crate::cli::progress::{self, Progress};
use crate::cli::{Exit, Stop, input, say};
use crate::corpus::{Dates, Filter, Ratings, Sample, ordered};
use crate::mate::DEFAULT_BUDGET;
use crate::report::scan::Counts;
use crate::report::sink;

/// The sources, which of their games count, and how they are gone through.
#[derive(Debug, Args)]
pub(in crate::cli) struct Corpus {
    /// PGN files, plain or packed (gzip, bzip2, zstd); folders; quoted patterns; `-` is standard input.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Only games of players whose ratings both lie within: `2000..2400`, `2000..`, `..1600`.
    #[arg(long, value_name = "FROM..TO")]
    rating: Option<Ratings>,
    /// Only games with this tag `TimeControl`, as written: `180+2`. Repeatable.
    #[arg(long, value_name = "TEXT")]
    time_control: Vec<String>,
    /// Only games of these days: `2019-01..2020-06`, `2019..`, `2024`.
    #[arg(long, value_name = "FROM..TO")]
    date: Option<Dates>,
    /// Judge a sample of so many games, each with the same chance; files are read twice.
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Another number draws another sample.
    #[arg(long, value_name = "S", default_value_t = 0, requires = "sample")]
    seed: u64,
    /// Threads that judge, besides one that reads; 1 is one thread for all, but for waiting on a pipe.
    /// Without it, one for each core; at most 1,024 work.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Positions that one question who can still mate may visit.
    #[arg(long, value_name = "NODES", default_value_t = DEFAULT_BUDGET)]
    mate_budget: u64,
    /// End with exit code 2 if some game was not read whole.
    #[arg(long)]
    strict: bool,
}

/// The sources, found and about to be read.
pub(in crate::cli) struct Opened {
    files: Vec<PathBuf>,
    /// Those that are not there.
    pub(in crate::cli) missing: u64,
    pub(in crate::cli) interrupt: Interrupt,
}

/// A sample that was drawn.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Drawn {
    pub(in crate::cli) seed: u64,
    /// Games that it was drawn from.
    pub(in crate::cli) from: u64,
}

impl Opened {
    /// The names of the sources.
    pub(in crate::cli) fn names(&self) -> Vec<String> {
        self.files.iter().map(|file| file.display().to_string()).collect()
    }
}

impl Corpus {
    /// Finds the sources; what is missing is said.
    pub(in crate::cli) fn open(&self) -> Result<Opened, Stop> {
        let interrupt = Interrupt::listen()
            .map_err(|error| Stop::fault(format_args!("no signals can be awaited: {error}")))?;
        let mut missing = 0;
        let mut files = Vec::new();
        for file in input::expand(&self.files) {
            match file {
                Ok(file) => files.push(file),
                Err(error) => {
                    say(format_args!("error: {}", sink::terminal(&error.to_string())));
                    missing += 1;
                }
            }
        }
        Ok(Opened { files, missing, interrupt })
    }

    /// What the tags of a game must say.
    pub(in crate::cli) fn filter(&self) -> Filter {
        Filter {
            ratings: self.rating.clone(),
            dates: self.date.clone(),
            time_controls: self.time_control.clone(),
        }
    }

    /// The budget of a question who can still mate.
    pub(in crate::cli) fn mate_budget(&self) -> u64 {
        self.mate_budget
    }

    /// Draws the sample that was asked for, by reading all sources once.
    pub(in crate::cli) fn draw(
        &self,
        setup: &mut Setup<'_>,
        opened: &Opened,
    ) -> Result<Option<Drawn>, Stop> {
        let Some(size) = self.sample else { return Ok(None) };
        if let Some(once) = opened.files.iter().find(|file| sources::may_wait(file)) {
            let name = sink::terminal(&once.display().to_string());
            let name = if name == "-" { "standard input" } else { &name };
            let why = "--sample reads its files twice, and";
            return Err(Stop::failed(format_args!("{why} {name} can be read only once")));
        }
        setup.counts_only = true;
        let sample = Some(Sample::new(size, self.seed));
        let first = self.pass(setup, Tables::default(), opened, sample);
        let Gather { sample, before, candidates, .. } = first;
        setup.chosen = sample.map(Sample::chosen);
        setup.before = before;
        setup.counts_only = false;
        Ok(Some(Drawn { seed: self.seed, from: candidates }))
    }

    /// Goes through all sources once.
    pub(in crate::cli) fn pass<'s>(
        &self,
        setup: &'s Setup<'s>,
        tables: Tables,
        opened: &Opened,
        sample: Option<Sample>,
    ) -> Gather<'s> {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let jobs = self.jobs.unwrap_or_else(cores);
        let progress = Progress::new(progress::size_of(&opened.files));
        let blocks = Blocks::new(opened.files.clone(), progress.read(), &opened.interrupt);
        let mut gather = Gather::new(setup, tables, progress);
        gather.sample = sample;
        ordered(jobs, blocks, || Worker::new(setup), Worker::block, |parts| gather.all(parts));
        gather
    }

    /// How the command ends. `failed`: a source could not be read to its end.
    pub(in crate::cli) fn exit(
        &self,
        counts: &Counts,
        failed: bool,
        opened: &Opened,
        signal: Option<u8>,
    ) -> Exit {
        let lost = counts.partial + counts.rejected + counts.errors > 0;
        match signal {
            Some(signal) => Exit::Signal(signal),
            None if failed || opened.missing > 0 || (self.strict && lost) => Exit::Failed,
            None => Exit::Done,
        }
    }
}
