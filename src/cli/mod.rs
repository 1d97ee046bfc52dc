//! The command line: arguments, calls down, exit code. One file per subcommand.

mod check;
mod compare;
mod complete;
mod diff;
mod explain;
mod impact;
pub mod input;
mod interrupt;
mod judge;
#[cfg(feature = "mdbook")]
pub mod mdbook;
mod output;
mod profiles;
mod progress;
mod scan;
mod select;
mod session;
mod store;
mod test;
mod watch;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::Mutex;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::report::sink;
use output::Output;

/// When, how and by which article does this game of chess end?
///
/// Judges games (PGN) under the rules of regulations, platforms and programs, all over the same
/// history: endings, rights to claim, and what cannot be decided.
#[derive(Debug, Parser)]
#[command(
    name = "remis",
    version,
    after_help = "Examples:
  remis judge games.pgn                                 under the featured profiles
  remis judge games.pgn --profile fide-otb --moves      by the edition in force on the game's date
  remis judge - --profile lichess --set auto-claim=never < games.pgn
  remis scan archive/ --profile fide-otb                many games, counted: who ends them, and how
  remis impact --from fide-otb --to lichess archive/    what another policy would have done
  remis profiles                                        what can be named after --profile
  remis explain lichess threefold-auto-claim            one rule in plain words, with its source
  remis profiles lichess --ron > mine.ron               start an own profile
  remis compare fide-otb lichess --rows flag            who draws what, with sources
  remis session --profile lichess                       follow a live game over JSON Lines
  remis watch broadcast.pgn --profile fide-otb          warn of claims while games are played
  remis check mine.ron && remis judge games.pgn --profile mine.ron
  remis diff lichess mine.ron                           what you changed, and a game that shows it
  remis test cases.ron --profile mine.ron               games with the endings you expect"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Colours: on a terminal unless `NO_COLOR` is set, always, or never.
    #[arg(
        long,
        global = true,
        default_value = "auto",
        hide_possible_values = true,
        value_name = "WHEN"
    )]
    color: ColorWhen,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ColorWhen {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    Judge(judge::Judge),
    Scan(scan::Scan),
    Impact(impact::Command),
    Profiles(profiles::Profiles),
    Explain(explain::Explain),
    Check(check::Check),
    Test(test::Test),
    Diff(diff::Diff),
    Compare(compare::Compare),
    Session(session::SessionCommand),
    Watch(watch::Watch),
    Completions(complete::Completions),
    Man(complete::Man),
}

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exit {
    /// Done.
    Done,
    /// Done, and what the command looks for was found.
    Found,
    /// Usage, input or output failed.
    Failed,
    /// A fault of remis itself.
    Fault,
    /// A signal ended it; the exit code for that signal.
    Signal(u8),
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::Found => 1,
            Exit::Failed => 2,
            Exit::Fault => 3,
            Exit::Signal(code) => code,
        })
    }
}

/// Why a command cannot go on.
#[derive(Debug)]
struct Stop {
    /// How it ends.
    exit: Exit,
    /// What is said about it; perhaps several lines, styled.
    message: String,
}

impl Stop {
    /// Usage or input failed.
    fn failed(message: impl Display) -> Self {
        Self { exit: Exit::Failed, message: format!("remis: {message}") }
    }

    /// remis itself is at fault.
    fn fault(message: impl Display) -> Self {
        Self { exit: Exit::Fault, message: format!("remis: {message}") }
    }

    /// Says it.
    fn say(self) -> Exit {
        say(self.message);
        self.exit
    }
}

/// The last panic, kept for the report of a fault; one inside a search is caught and forgotten.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    guarded(|| run(std::env::args_os().collect()))
}

/// Runs a program; a panic is reported as what it is, with an exit code of its own.
fn guarded(run: impl FnOnce() -> ExitCode) -> ExitCode {
    panic::set_hook(Box::new(|info| {
        if let Ok(mut text) = PANIC.lock() {
            *text = info.to_string();
        }
    }));
    if let Ok(code) = panic::catch_unwind(AssertUnwindSafe(run)) {
        code
    } else {
        let text = PANIC.lock().map(|text| text.clone()).unwrap_or_default();
        say(format_args!("remis: a fault of remis itself, please report it: {text}"));
        Exit::Fault.into()
    }
}

fn run(arguments: Vec<OsString>) -> ExitCode {
    interrupt::outlive_limits();
    let odd = odd(&arguments);
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::InvalidUtf8 => {
            let why = "only games, cases and files to check or to write may have such names";
            return Stop::failed(format_args!("not UTF-8: {odd}; {why}")).say().into();
        }
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            return Exit::Failed.into();
        }
        Err(help_or_version) => return print(&help_or_version).into(),
    };
    match cli.color {
        ColorWhen::Auto => {}
        ColorWhen::Always => anstream::ColorChoice::Always.write_global(),
        ColorWhen::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut output = Output::stdout();
    let exit = match &cli.command {
        Command::Judge(judge) => judge.run(&mut output),
        Command::Scan(scan) => scan.run(&mut output),
        Command::Impact(impact) => impact.run(&mut output),
        Command::Profiles(profiles) => profiles.run(&mut output),
        Command::Explain(explain) => explain.run(&mut output),
        Command::Check(check) => check.run(&mut output),
        Command::Test(test) => test.run(&mut output),
        Command::Diff(diff) => diff.run(&mut output),
        Command::Compare(compare) => compare.run(&mut output),
        Command::Session(session) => session.run(&mut output),
        Command::Watch(watch) => watch.run(&mut output),
        Command::Completions(completions) => completions.run(&mut output, Cli::command()),
        Command::Man(man) => man.run(&mut output, Cli::command()),
    };
    output.finish(exit).into()
}

/// The arguments that are not UTF-8: clap does not tell which of them it refuses.
fn odd(arguments: &[OsString]) -> String {
    let odd = arguments.iter().filter(|it| it.to_str().is_none());
    let named = odd.map(|it| format!("`{}`", sink::terminal(&it.to_string_lossy())));
    named.collect::<Vec<_>>().join(", ")
}

/// Prints the help or the version.
fn print(text: &clap::Error) -> Exit {
    match text.print().and_then(|()| std::io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Stop::failed(format_args!("standard output: {error}")).say()
        }
        // A reader that went away is no error.
        _ => Exit::Done,
    }
}

/// Says something on standard error; that it cannot be heard is no reason to stop.
fn say(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "{message}");
}
