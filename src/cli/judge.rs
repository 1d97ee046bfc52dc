//! `remis judge`: the verdict of each game under each profile.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::output::Output;
use super::select::{Selected, Selection};
use super::{Exit, input, say};
use crate::mate::DEFAULT_BUDGET;
use crate::pgn::Reader;
use crate::problem::{Problem, Severity};
use crate::record::Record;
use crate::report::html::explorer::Shelf;
use crate::report::{Judged, game, json, problems, sink};
use crate::timeline::{Status, Timeline};

/// Judge games: endings, rights to claim, what is undetermined, how it fits the record.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 done; 2 a file could not be read, the page was full, or some game was not read whole
and --strict was given; 3 a fault of remis. Problems of the sources go to standard error."
)]
pub(super) struct Judge {
    /// PGN files, plain or packed (gzip, bzip2, zstd); folders; quoted patterns; `-` is standard input.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// What is printed: tables for people, one JSON object per game (schema `remis.verdict/1`), or one
    /// HTML page with a board that works from disk (`--format html > games.html`).
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Judge only the game with this number in its source, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Add the facts of every ply; a page always has them.
    #[arg(long)]
    moves: bool,
    /// Positions that one question who can still mate may visit.
    #[arg(long, value_name = "NODES", default_value_t = DEFAULT_BUDGET)]
    mate_budget: u64,
    /// Add who can still mate in the last position, with a line or a proof, where a profile asks it.
    #[arg(long)]
    explain_mate: bool,
    /// End with exit code 2 if some game was not read whole.
    #[arg(long)]
    strict: bool,
}

/// How games are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Html,
}

/// What came up over all sources.
#[derive(Default)]
struct Tally {
    games: u64,
    not_whole: u64,
    errors: u64,
    notes: u64,
    /// A source could not be read, or held no PGN.
    failed: bool,
    /// The page that the games go into, where one is asked for.
    shelf: Shelf,
}

impl Judge {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let selected = match self.selection.select() {
            Ok(selected) => selected,
            Err(exit) => return exit,
        };
        let mut tally = Tally::default();
        for path in input::expand(&self.files) {
            if output.is_closed() {
                break;
            }
            match path {
                Ok(path) => match input::open(&path) {
                    Ok(input) => self.source(input, &selected, output, &mut tally),
                    Err(error) => tally.fail(&path.display().to_string(), &error),
                },
                Err(error) => {
                    say(format_args!("error: {}", sink::terminal(&error.to_string())));
                    tally.failed = true;
                }
            }
        }
        if self.format == Format::Html && !output.is_closed() {
            output.write(&tally.shelf.end());
        }
        tally.say();
        let lost = tally.not_whole > 0 || tally.errors > 0;
        if tally.failed || tally.shelf.left_out() > 0 || (self.strict && lost) {
            Exit::Failed
        } else {
            Exit::Done
        }
    }

    fn source(
        &self,
        input: input::Input,
        selected: &Selected,
        output: &mut Output,
        tally: &mut Tally,
    ) {
        let name = input.name;
        let mut reader = Reader::new(input.read);
        loop {
            match reader.next_record() {
                Ok(Some(record)) => {
                    if self.game.is_none_or(|wanted| wanted == record.index) {
                        self.game(&name, &record, selected, output, tally);
                    }
                    if output.is_closed() || self.game.is_some_and(|wanted| wanted <= record.index)
                    {
                        return;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    tally.fail(&name, &error);
                    say(format_args!(
                        "{}: what was read before that is judged; a game cut short by it is left out",
                        sink::terminal(&name)
                    ));
                }
            }
        }
        for problem in reader.take_problems() {
            tally.failed |= problem.kind.severity() == Severity::Error;
            tally.problem(&name, None, &problem);
        }
        if let Some(wanted) = self.game {
            say(format_args!("{}: error: there is no game {wanted}", sink::terminal(&name)));
            tally.failed = true;
        }
    }

    fn game(
        &self,
        source: &str,
        record: &Record,
        selected: &Selected,
        output: &mut Output,
        tally: &mut Tally,
    ) {
        let timeline = Timeline::replay(record).with_mate_budget(self.mate_budget);
        tally.games += 1;
        tally.not_whole += u64::from(matches!(timeline.status, Status::Partial | Status::Rejected));
        for problem in &timeline.problems {
            tally.problem(source, Some(record.index), problem);
        }
        let (choices, unjudged) = selected.for_game(record);
        let verdicts = choices.iter().map(|choice| choice.judge(&timeline)).collect();
        let judged = Judged { source, record, timeline: &timeline, verdicts, unjudged };
        match self.format {
            Format::Json => {
                output.write(&json::line(&judged, self.moves, self.explain_mate));
                output.write("\n");
            }
            Format::Text => {
                let layout = game::Layout {
                    width: output.width(),
                    styled: output.styled(),
                    moves: self.moves,
                    mate: self.explain_mate,
                };
                output.write(&game::block(&judged, layout));
            }
            Format::Html => output.write(&tally.shelf.add(&judged, self.explain_mate)),
        }
    }
}

impl Tally {
    /// Problems that are printed one by one; the rest is only counted.
    const MOST_SAID: u64 = 1_000_000;

    fn fail(&mut self, source: &str, error: &std::io::Error) {
        let error = sink::terminal(&error.to_string());
        say(format_args!("{}: error: {error}", sink::terminal(source)));
        self.failed = true;
    }

    fn problem(&mut self, source: &str, game: Option<u64>, problem: &Problem) {
        match problem.kind.severity() {
            Severity::Error => self.errors += 1,
            Severity::Note => self.notes += 1,
        }
        if self.errors + self.notes <= Self::MOST_SAID {
            say(problems::line(source, game, problem));
        }
    }

    fn say(&self) {
        let left_out = self.shelf.left_out();
        if left_out > 0 {
            say(format_args!(
                "error: the page is full: {left_out} games are not in it; judge fewer at once, or count \
                 them with `remis scan`"
            ));
        }
        if self.errors + self.notes > 0 {
            let count = |n: u64, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
            say(format_args!(
                "{}, {} not read whole; {}, {}",
                count(self.games, "game"),
                self.not_whole,
                count(self.errors, "error"),
                count(self.notes, "note")
            ));
        }
    }
}
