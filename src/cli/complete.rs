//! `remis completions` and `remis man`.

use clap::Args;
use clap_complete::Shell;

use super::output::Output;
use super::{Exit, say};

/// Print completions for a shell.
#[derive(Debug, Args)]
pub(super) struct Completions {
    /// The shell.
    shell: Shell,
}

/// Print the man page.
#[derive(Debug, Args)]
pub(super) struct Man {}

impl Completions {
    pub(super) fn run(&self, output: &mut Output, mut command: clap::Command) -> Exit {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command, "remis", &mut text);
        output.write(&String::from_utf8_lossy(&text));
        Exit::Done
    }
}

impl Man {
    #[expect(clippy::unused_self, reason = "as the other commands")]
    pub(super) fn run(&self, output: &mut Output, command: clap::Command) -> Exit {
        let mut text = Vec::new();
        if let Err(error) = clap_mangen::Man::new(command).render(&mut text) {
            say(format_args!("remis: {error}"));
            return Exit::Failed;
        }
        output.write(&String::from_utf8_lossy(&text));
        Exit::Done
    }
}
