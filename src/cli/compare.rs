//! `remis compare`: situations x profiles as a table.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::output::Output;
use super::select::{Ids, builtin, find, unreadable};
use super::{Exit, Stop, input, say};
use crate::cases;
use crate::catalog::{Entry, read_text};
use crate::compare::{Column, Situation, Unknown, Witness, chosen, compare, names, situations};
use crate::lang::{Lang, Texts};
use crate::pgn::Reader;
use crate::profile::Fault;
use crate::report::compare::{Table, asciidoc, csv, html, json, latex, markdown, template, text};
use crate::report::{self, faults, problems, sink};

/// Most games of a user's own in one table.
const MOST_GAMES: usize = 1000;

/// Compare what profiles make of the same situations, each shown by a game that is judged.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis compare                                          the featured profiles, all situations
  remis compare fide-otb lichess --rows repetition       newest Laws and Lichess, one group
  remis compare fide-otb-2023 mine.ron --format markdown > rules.md
  remis compare --rows flag --lang es --format html > bandera.html
  remis compare --witness disputed.pgn --rows own        only games of your own
  remis compare --template page.html.j2                  through your own template

Rows: groups repetition, progress, no-moves, material, flag, players, length, or the id of one row
(--format json shows them). A family stands for its newest edition.")]
pub(super) struct Compare {
    #[command(flatten)]
    request: Request,
    /// What is printed.
    #[arg(long, default_value = "text", value_name = "FORMAT", conflicts_with = "template")]
    format: Format,
    /// A minijinja template over the table as `--format json` shows it; values are escaped by the
    /// extension of the file.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
}

/// What is to be compared.
#[derive(Debug, Args)]
pub(super) struct Request {
    /// Profiles: ids, families or RON files. Without any: the featured ones.
    #[arg(value_name = "PROFILE")]
    profiles: Vec<String>,
    /// Rows to show: ids or groups, separated by commas. Repeatable. Without it: all.
    #[arg(long, value_name = "ROW", value_delimiter = ',')]
    rows: Vec<String>,
    /// Games of your own as further rows, in group `own`: a PGN file (also compressed) or a case
    /// file (`.ron`). Repeatable.
    #[arg(long = "witness", value_name = "FILE")]
    witnesses: Vec<PathBuf>,
    /// Language of what remis says.
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: Language,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A table for the terminal.
    Text,
    /// GitHub Markdown with footnotes.
    Markdown,
    /// A fragment of HTML, without script and style.
    Html,
    /// One line per situation.
    Csv,
    /// The table itself (schema `remis.compare/1`).
    Json,
    /// A fragment of LaTeX (longtable, booktabs).
    Latex,
    /// AsciiDoc with footnotes.
    Asciidoc,
}

/// A language.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Language {
    /// English.
    En,
    /// Portuguese.
    Pt,
    /// Spanish.
    Es,
}

impl From<Language> for Lang {
    fn from(language: Language) -> Self {
        match language {
            Language::En => Self::En,
            Language::Pt => Self::Pt,
            Language::Es => Self::Es,
        }
    }
}

impl Compare {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        match self.request.table() {
            Ok(table) => self.print(&table, output),
            Err(stop) => stop.say(),
        }
    }

    fn print(&self, table: &Table, output: &mut Output) -> Exit {
        if let Some(path) = &self.template {
            return match through(path, table) {
                Ok(text) => {
                    output.write(&text);
                    Exit::Done
                }
                Err(message) => {
                    say(format_args!("remis: {}", sink::terminal_long(&message)));
                    Exit::Failed
                }
            };
        }
        let text = match self.format {
            Format::Text => text::render(table, output.width(), output.styled()),
            Format::Markdown => markdown::render(table),
            Format::Html => html::render(table),
            Format::Csv => csv::render(table),
            Format::Json => json(table),
            Format::Latex => latex::render(table),
            Format::Asciidoc => asciidoc::render(table),
        };
        output.write(&text);
        Exit::Done
    }
}

impl Request {
    /// The table.
    pub(super) fn table(&self) -> Result<Table, Stop> {
        let columns = self.columns()?;
        let mut all = situations().map_err(Stop::fault)?;
        for path in &self.witnesses {
            all.extend(own(path)?);
        }
        let all = if self.rows.is_empty() { all } else { self.chosen(all)? };
        let texts = Texts::of(self.lang.into());
        Ok(Table::of(&compare(columns, all), &texts))
    }

    fn chosen(&self, all: Vec<Situation>) -> Result<Vec<Situation>, Stop> {
        let known: Vec<String> = names(&all).into_iter().map(str::to_owned).collect();
        chosen(all, &self.rows).map_err(|Unknown(name)| {
            let advice = faults::suggest(&name, known.iter().map(String::as_str));
            let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
            Stop::failed(format_args!(
                "no row or group `{}`{advice} (`remis compare --format json` lists all)",
                sink::terminal(&name)
            ))
        })
    }

    fn columns(&self) -> Result<Vec<Column>, Stop> {
        let mut catalog = builtin()?;
        if self.profiles.is_empty() {
            return Ok(catalog.featured().map(|entry| column(entry, None)).collect());
        }
        let named = find(&mut catalog, &self.profiles, &mut Ids::default())?;
        let found =
            named.into_iter().filter_map(|it| Some(column(catalog.entry(&it.id)?, it.family)));
        Ok(found.collect())
    }

    /// Has other paths stand for the files that are named.
    #[cfg(feature = "mdbook")]
    pub(super) fn locate(
        &mut self,
        file: &dyn Fn(&str) -> Result<String, Stop>,
    ) -> Result<(), Stop> {
        for name in self.profiles.iter_mut().filter(|name| crate::selection::is_path(name)) {
            *name = file(name)?;
        }
        for path in &mut self.witnesses {
            *path = file(&path.display().to_string())?.into();
        }
        Ok(())
    }
}

fn column(entry: &Entry, family: Option<String>) -> Column {
    Column { profile: entry.profile.clone(), hash: report::hash(&entry.text), family }
}

/// The table through the user's template.
fn through(path: &Path, table: &Table) -> Result<String, String> {
    let name = path.display().to_string();
    let text = read(path, template::MOST_BYTES).map_err(|error| format!("{name}: {error}"))?;
    template::render(table, &name, &text)
}

fn read(path: &Path, most: u64) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(std::io::Error::other(format!("is larger than {most} bytes")));
    }
    Ok(text)
}

/// The games of a file as rows.
fn own(path: &Path) -> Result<Vec<Situation>, Stop> {
    let fail = |message: String| Stop::failed(sink::terminal_long(&message));
    let is_ron = path.extension().is_some_and(|extension| extension == "ron");
    let rows = if is_ron { own_cases(path)? } else { own_games(path)? };
    let name = path.display();
    match rows.len() {
        0 => Err(fail(format!("{name}: no games"))),
        1..=MOST_GAMES => Ok(rows),
        _ => Err(fail(format!("{name}: more than {MOST_GAMES} games make no table"))),
    }
}

fn own_cases(path: &Path) -> Result<Vec<Situation>, Stop> {
    let name = path.display().to_string();
    let text = read_text(path).map_err(|error| unreadable(&error))?;
    let faulty = |faults: &[Fault]| Stop {
        exit: Exit::Failed,
        message: faults::render(&name, &text, faults, true).trim_end().to_owned(),
    };
    let (file, tree) = cases::check(&text).map_err(|faults| faulty(&faults))?;
    let row = |(at, case): (usize, &cases::Case)| {
        let title = if case.why.is_empty() { &case.id } else { &case.why };
        let witness = Witness::of_case(case).map_err(|message| {
            let wrong = cases::Wrong { path: Vec::new(), part: None, message };
            faulty(&[cases::fault(&text, &tree, at, &wrong)])
        })?;
        Ok(Situation::own(case.id.clone(), title.clone(), witness))
    };
    file.cases.iter().enumerate().map(row).collect()
}

fn own_games(path: &Path) -> Result<Vec<Situation>, Stop> {
    let name = path.display().to_string();
    let unread = |error: std::io::Error| {
        Stop::failed(format_args!(
            "{}: {}",
            sink::terminal(&name),
            sink::terminal(&error.to_string())
        ))
    };
    let input = input::open(path).map_err(unread)?;
    let mut reader = Reader::new(input.read);
    let mut rows = Vec::new();
    while let Some(record) = reader.next_record().map_err(unread)? {
        let tag = |name: &str| record.known_tag(name).unwrap_or("?");
        let mut title = format!("{} – {}", tag("White"), tag("Black"));
        if let Some(event) = record.known_tag("Event") {
            title += &format!(", {event}");
        }
        let id = format!("own-{}", record.index);
        let place = format!("{name}:{}", record.line);
        let witness = Witness::of_record(place, &record)
            .map_err(|problem| Stop::failed(problems::line(&name, Some(record.index), &problem)))?;
        rows.push(Situation::own(id, title, witness));
        if rows.len() > MOST_GAMES {
            break;
        }
    }
    Ok(rows)
}
