//! `remis check`: validate profiles.

use std::path::PathBuf;

use clap::Args;

use super::output::Output;
use super::select::{builtin, say_load_error};
use super::{Exit, say};
use crate::catalog::{LoadError, read_text};
use crate::lint;
use crate::profile::Profile;
use crate::report::{faults, sink};

/// Check profiles: file, line, column and the nearest legal name for every fault.
#[derive(Debug, Args)]
#[command(after_help = "Exit codes: 0 no faults; 1 faults were found; 2 a file could not be read.")]
pub(super) struct Check {
    /// RON files.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let mut exit = Exit::Done;
        let mut sound: Vec<Profile> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            let text = match read_text(path) {
                Ok(text) => text,
                Err(error) => {
                    say_load_error(&error);
                    let unreadable = matches!(error, LoadError::Io(..));
                    exit = exit.max(if unreadable { Exit::Failed } else { Exit::Found });
                    continue;
                }
            };
            match lint::check(&text) {
                Ok(profile) => {
                    let (id, rules) = (&profile.id, profile.rules.len());
                    output.write(&format!(
                        "{}: {id}, {rules} rules, no faults\n",
                        sink::terminal(&name)
                    ));
                    sound.push(profile);
                }
                Err(found) => {
                    output.write(&faults::render(&name, &text, &found, output.styled()));
                    exit = exit.max(Exit::Found);
                }
            }
        }
        exit.max(overlaps(&sound))
    }
}

/// Editions of one family must not overlap, with each other or with the catalogue.
fn overlaps(sound: &[Profile]) -> Exit {
    let catalog = match builtin() {
        Ok(catalog) => catalog,
        Err(exit) => return exit,
    };
    let own = |id: &str| sound.iter().any(|profile| profile.id == id);
    let others = catalog.entries().iter().map(|entry| &entry.profile).filter(|it| !own(&it.id));
    let all: Vec<&Profile> = sound.iter().chain(others).collect();
    let found = lint::overlaps(&all);
    for (one, other) in &found {
        say(format_args!(
            "remis: `{one}` and `{other}` are of one family and in force on the same days"
        ));
    }
    if found.is_empty() { Exit::Done } else { Exit::Found }
}
