//! Standard output: data only. A reader that goes away ends the run quietly; any other failure is
//! an error.

use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;

use super::{Exit, say};

/// Width of tables where the output is no terminal, so that it never depends on one.
const WIDTH: u16 = 118;

/// How most commands print what they found: for people, or JSON with a schema version.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

/// Standard output, buffered.
pub(super) struct Output {
    to: BufWriter<io::Stdout>,
    failed: Option<io::Error>,
    styled: bool,
    width: u16,
}

impl Output {
    pub(super) fn stdout() -> Self {
        let stdout = io::stdout();
        let styled = !matches!(AutoStream::choice(&stdout), ColorChoice::Never);
        let terminal = stdout.is_terminal().then(terminal_size::terminal_size).flatten();
        let width = terminal.map_or(WIDTH, |(width, _)| width.0.clamp(60, 200));
        Self { to: BufWriter::new(stdout), failed: None, styled, width }
    }

    /// Whether to colour.
    pub(super) fn styled(&self) -> bool {
        self.styled
    }

    /// Columns for tables.
    pub(super) fn width(&self) -> u16 {
        self.width
    }

    /// Writes; after a failure nothing more is written.
    pub(super) fn write(&mut self, text: &str) {
        if self.failed.is_none()
            && let Err(error) = self.to.write_all(text.as_bytes())
        {
            self.failed = Some(error);
        }
    }

    /// Writes out what is buffered: somebody waits for it.
    pub(super) fn flush(&mut self) {
        if self.failed.is_none() {
            self.failed = self.to.flush().err();
        }
    }

    /// Whether writing has failed, so that going on is of no use.
    pub(super) fn is_closed(&self) -> bool {
        self.failed.is_some()
    }

    /// Writes what is left and tells how the command ends.
    pub(super) fn finish(mut self, exit: Exit) -> Exit {
        if self.failed.is_none() {
            self.failed = self.to.flush().err();
        }
        // What could not be written must not be tried again when the buffer is dropped.
        let (_, _) = self.to.into_parts();
        match self.failed {
            Some(error) if error.kind() == ErrorKind::BrokenPipe => exit,
            Some(error) => {
                say(format_args!("remis: standard output: {error}"));
                Exit::Failed
            }
            None => exit,
        }
    }
}
