//! `mdbook-remis`: markers in the chapters of an mdBook become tables and rules.

mod folder;
mod marker;
mod place;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mdbook_preprocessor::book::{Book, Chapter};
use mdbook_preprocessor::{MDBOOK_VERSION, parse_input};

use super::{Exit, Stop, guarded, say};
use crate::report::sink;
use folder::Folder;

/// Put comparison tables and rules into an mdBook: a preprocessor, run by mdbook itself.
#[derive(Debug, Parser)]
#[command(
    name = "mdbook-remis",
    version,
    after_help = "Examples:
  in book.toml:
    [preprocessor.remis]
    before = [\"links\"]
  in a chapter, on a line of its own, with the words of `remis compare` and `remis explain`:
    {{#remis compare fide-otb lichess --rows flag --lang pt}}
    {{#remis explain fide-otb-2023 fivefold}}"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Tell mdbook whether a renderer is served: every one is, by Markdown.
    Supports {
        /// Name of the renderer.
        renderer: String,
    },
}

/// Runs the program: a book as JSON on standard input, the book with its markers replaced on
/// standard output. One marker that cannot be replaced fails the build.
#[must_use]
pub fn main() -> ExitCode {
    guarded(|| match Cli::try_parse() {
        Ok(Cli { command: Some(Command::Supports { .. }) }) => Exit::Done.into(),
        Ok(Cli { command: None }) => run().unwrap_or_else(Stop::say).into(),
        Err(error) => {
            let _ = error.print();
            if error.use_stderr() { Exit::Failed.into() } else { Exit::Done.into() }
        }
    })
}

fn run() -> Result<Exit, Stop> {
    let (context, mut book) = parse_input(io::stdin().lock())
        .map_err(|error| Stop::failed(format_args!("standard input is no book: {error:#}")))?;
    if minor(&context.mdbook_version) != minor(MDBOOK_VERSION) {
        say(format_args!(
            "remis: warning: made for mdbook {MDBOOK_VERSION}, called by {}",
            sink::terminal(&context.mdbook_version)
        ));
    }
    let folder = Folder::new(&context.root, &context.config.book.src);
    let failures = replace(&mut book, &folder);
    for failure in &failures {
        say(failure);
    }
    if !failures.is_empty() {
        return Ok(Exit::Failed);
    }
    let text = serde_json::to_string(&book).map_err(Stop::fault)?;
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| Stop::failed(format_args!("standard output: {error}")))?;
    Ok(Exit::Done)
}

/// `0.5` of `0.5.4`: versions that share it share the form of a book.
fn minor(version: &str) -> Option<&str> {
    version.rsplit_once('.').map(|(minor, _)| minor)
}

/// Replaces the markers of all chapters; returns what is wrong with those that cannot be.
fn replace(book: &mut Book, folder: &Folder) -> Vec<String> {
    let mut failures = Vec::new();
    book.for_each_chapter_mut(|chapter| {
        let name = name(chapter);
        let mut fail = |line: usize, stop: &Stop| {
            let message = stop.message.strip_prefix("remis: ");
            // The faults of a file are a block of their own.
            let message = message.map_or_else(|| format!("\n{}", stop.message), str::to_owned);
            failures.push(format!("remis: {name}:{line}: {message}"));
        };
        let mut out = String::new();
        let mut done = 0;
        let mut tables = 0;
        for place in place::all(&chapter.content) {
            let text = place.words.and_then(|words| marker::markdown(words, folder, &mut tables));
            match text {
                Ok(text) => {
                    out += chapter.content.get(done..place.range.start).unwrap_or_default();
                    // Blank lines make blocks of it, whatever stands before and behind.
                    out += &format!("\n{}\n", text.trim_end());
                    done = place.range.end;
                }
                Err(stop) => fail(place.line, &stop),
            }
        }
        out += chapter.content.get(done..).unwrap_or_default();
        chapter.content = out;
    });
    failures
}

/// The chapter's file, or its title where it has none.
fn name(chapter: &Chapter) -> String {
    let path = chapter.source_path.as_ref().map(|path| path.display().to_string());
    sink::terminal(&path.unwrap_or_else(|| chapter.name.clone()))
}
