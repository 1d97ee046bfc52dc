//! `remis scan`: many games, counted.

mod corpus;
mod gather;
mod made;
mod patient;
mod setup;
mod sources;
mod study;
mod tables;
mod worker;

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use strum::VariantArray;

use super::output::{Format, Output};
use super::select::{Selected, Selection};
use super::store::is_stdout;
use super::{Exit, Stop, say};
use crate::record::Notes;
use crate::report::scan::{json, text};
use crate::report::sink;
use crate::verdict::Recorded;
pub(super) use corpus::Corpus;
pub(super) use gather::Gather;
pub(super) use setup::Setup;
pub(super) use study::{Study, Target};
pub(super) use tables::Tables;

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
    #[command(flatten)]
    corpus: Corpus,
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
        let opened = self.corpus.open()?;
        let mut setup = self.setup(selected, opened.names());
        if self.only_differing && !setup.tables.any() {
            return Err(Stop::failed(
                "--only-differing keeps to some games in the tables: name one with --output, --games \
                 or --events",
            ));
        }
        self.corpus.draw(&mut setup, &opened)?;
        let hashes = setup.hashes();
        let paths = [&self.output, &self.games, &self.events].map(|path| path.as_deref());
        let tables = Tables::of_scan(paths, &hashes).map_err(|error| unwritable(&error))?;
        let mut gather = self.corpus.pass(&setup, tables, &opened, None);
        if let Some(error) = gather.broken.take() {
            if error.kind() == ErrorKind::BrokenPipe {
                if paths.iter().flatten().count() > 1 {
                    say("remis: a reader of the tables went away: the others are not written");
                }
                return Ok(Exit::Done);
            }
            return Err(unwritable(&error));
        }
        let signal = opened.interrupt.interrupted();
        let Gather { mut summary, tables, failed, .. } = gather;
        tables.finish().map_err(|error| unwritable(&error))?;
        summary.interrupted = signal.is_some();
        summary.unread += opened.missing;
        summary.lists = !self.list.is_empty();
        summary.hashes = hashes.iter().map(|&(_, hash)| hash.to_owned()).collect();
        summary.sources = opened.names();
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
        Ok(self.corpus.exit(&summary.counts, failed, &opened, signal))
    }

    fn setup<'s>(&self, selected: &'s Selected, sources: Vec<String>) -> Setup<'s> {
        let mut setup = Setup::new(selected, sources, self.corpus.filter());
        setup.lists.clone_from(&self.list);
        setup.tables = made::TablesWanted {
            verdicts: self.output.is_some(),
            games: self.games.is_some(),
            events: self.events.is_some(),
        };
        if setup.tables.games {
            // Its rows count problems, those of comments included.
            setup.notes = Notes::All;
        }
        setup.only_differing = self.only_differing;
        setup.mate_budget = self.corpus.mate_budget();
        setup
    }
}

/// How a verdict may fit the record.
fn fits() -> impl TypedValueParser<Value = Recorded> {
    let names = Recorded::VARIANTS.iter().map(|&fit| -> &'static str { fit.into() });
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Recorded>())
}

/// Why a table is not written.
pub(super) fn unwritable(error: &io::Error) -> Stop {
    Stop::failed(sink::terminal(&error.to_string()))
}
