//! `remis scan`: many games, counted.

mod gather;
mod made;
mod patient;
mod setup;
mod sources;
mod tables;
mod worker;

use std::io::{self, ErrorKind};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use strum::VariantArray;

use super::interrupt::Interrupt;
use super::output::{Format, Output};
use super::progress::{self, Progress};
use super::select::{Selected, Selection};
use super::store::is_stdout;
use super::{Exit, Stop, input, say};
use crate::corpus::{Dates, Filter, Ratings, Sample, Wanted, ordered};
use crate::mate::DEFAULT_BUDGET;
use crate::report::scan::{json, text};
use crate::report::sink;
use crate::verdict::Recorded;
use gather::Gather;
use setup::Setup;
use sources::Blocks;
use tables::Tables;
use worker::Worker;

/// Judge whole corpora: how often each profile ends games, who may claim, does the record agree.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis scan games.pgn.zst --profile fide-otb-2023 --profile lichess
  remis scan archive/ --profile fide-otb --output verdicts.csv --jobs 8
  remis scan lichess.pgn --profile lichess --list contradicts --list ends-earlier
  zstdcat month.pgn.zst | remis scan - --rating 2200.. --date 2024 --format json

Exit codes: 0 done; 2 a source could not be read or an output not be written, or some game was not
read whole and --strict was given; 3 a fault of remis; 130 or 143 after a signal: what was done by
then is printed and written.")]
pub(super) struct Scan {
    /// PGN files, plain or packed (gzip, bzip2, zstd); folders; quoted patterns; `-` is standard input.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// What is printed: a summary for people, or as one JSON object (schema `remis.scan/1`).
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Write the verdicts, a row for each game and profile (docs/tables.md); the ending says how: .csv,
    /// .jsonl, .parquet.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the games and their facts, a row for each.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,
    /// Write rights to claim, what is undetermined, and the events of the records, a row for each.
    #[arg(long, value_name = "FILE")]
    events: Option<PathBuf>,
    /// Keep to games on whose ending the profiles differ, in the tables.
    #[arg(long)]
    only_differing: bool,
    /// List the games whose verdict fits the record so, at most 1,000 of a kind for each profile.
    /// Repeatable.
    #[arg(long, value_name = "HOW", value_parser = fits())]
    list: Vec<Recorded>,
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
    /// Without it, one for each core.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Positions that one question who can still mate may visit.
    #[arg(long, value_name = "NODES", default_value_t = DEFAULT_BUDGET)]
    mate_budget: u64,
    /// End with exit code 2 if some game was not read whole.
    #[arg(long)]
    strict: bool,
}

impl Scan {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let selected = match self.selection.select() {
            Ok(selected) => selected,
            Err(exit) => return exit,
        };
        match self.scan(&selected, output) {
            Ok(exit) => exit,
            Err(stop) => stop.say(),
        }
    }

    fn scan(&self, selected: &Selected, output: &mut Output) -> Result<Exit, Stop> {
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
        let mut setup = self.setup(selected, &files);
        if self.only_differing && !setup.tables.any() {
            return Err(Stop::failed(
                "--only-differing keeps to some games in the tables: name one with --output, --games \
                 or --events",
            ));
        }
        if let Some(size) = self.sample {
            if let Some(once) = files.iter().find(|file| sources::may_wait(file)) {
                let name = sink::terminal(&once.display().to_string());
                let name = if name == "-" { "standard input" } else { &name };
                let why = "--sample reads its files twice, and";
                return Err(Stop::failed(format_args!("{why} {name} can be read only once")));
            }
            setup.counts_only = true;
            let first = self.pass(&setup, Tables::default(), &files, &interrupt, Some(size));
            let Gather { sample, before, .. } = first;
            setup.chosen = sample.map(Sample::chosen);
            setup.before = before;
            setup.counts_only = false;
        }
        let hashes: Vec<(&str, &str)> = setup
            .members
            .iter()
            .filter_map(|it| Some((it.profile.id.as_str(), selected.about(&it.profile.id)?.1)))
            .collect();
        let paths = [&self.output, &self.games, &self.events].map(|path| path.as_deref());
        let tables = Tables::create(paths, &hashes).map_err(|error| unwritable(&error))?;
        let mut gather = self.pass(&setup, tables, &files, &interrupt, None);
        if let Some(error) = gather.broken.take() {
            if error.kind() == ErrorKind::BrokenPipe {
                if paths.iter().flatten().count() > 1 {
                    say("remis: a reader of the tables went away: the others are not written");
                }
                return Ok(Exit::Done);
            }
            return Err(unwritable(&error));
        }
        let signal = interrupt.interrupted();
        let Gather { mut summary, tables, failed, .. } = gather;
        tables.finish().map_err(|error| unwritable(&error))?;
        summary.interrupted = signal.is_some();
        summary.unread += missing;
        summary.lists = !self.list.is_empty();
        summary.hashes = hashes.iter().map(|&(_, hash)| hash.to_owned()).collect();
        summary.sources = files.iter().map(|file| file.display().to_string()).collect();
        let printed = match self.format {
            Format::Json => json::object(&summary),
            Format::Text => text::block(&summary, output.width()),
        };
        // Rows on standard output are not mixed with anything.
        if paths.into_iter().flatten().any(is_stdout) {
            say(printed.trim_end());
        } else {
            output.write(&printed);
        }
        let lost = summary.counts.partial + summary.counts.rejected + summary.counts.errors > 0;
        Ok(match signal {
            Some(signal) => Exit::Signal(signal),
            None if failed || missing > 0 || (self.strict && lost) => Exit::Failed,
            None => Exit::Done,
        })
    }

    fn setup<'s>(&self, selected: &'s Selected, files: &[PathBuf]) -> Setup<'s> {
        let sources = files.iter().map(|file| file.display().to_string()).collect();
        let filter = Filter {
            ratings: self.rating.clone(),
            dates: self.date.clone(),
            time_controls: self.time_control.clone(),
        };
        let mut setup = Setup::new(selected, sources, filter);
        setup.lists.clone_from(&self.list);
        setup.tables = made::TablesWanted {
            verdicts: self.output.is_some(),
            games: self.games.is_some(),
            events: self.events.is_some(),
        };
        if setup.tables.any() {
            setup.wanted = Wanted::Records;
        }
        setup.only_differing = self.only_differing;
        setup.mate_budget = self.mate_budget;
        setup
    }

    /// Goes through all sources once.
    fn pass<'s>(
        &self,
        setup: &'s Setup<'s>,
        tables: Tables,
        files: &[PathBuf],
        interrupt: &Interrupt,
        sample: Option<usize>,
    ) -> Gather<'s> {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let jobs = self.jobs.unwrap_or_else(cores);
        let progress = Progress::new(progress::size_of(files));
        let blocks = Blocks::new(files.to_vec(), progress.read(), interrupt);
        let mut gather = Gather::new(setup, tables, progress);
        gather.sample = sample.map(|size| Sample::new(size, self.seed));
        ordered(jobs, blocks, || Worker::new(setup), Worker::block, |parts| gather.all(parts));
        gather
    }
}

/// How a verdict may fit the record.
fn fits() -> impl TypedValueParser<Value = Recorded> {
    let names = Recorded::VARIANTS.iter().map(|&fit| -> &'static str { fit.into() });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Recorded>())
}

fn unwritable(error: &io::Error) -> Stop {
    Stop::failed(sink::terminal(&error.to_string()))
}
