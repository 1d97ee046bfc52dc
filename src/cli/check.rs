//! `remis check`: validate profiles.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::output::Output;
use super::select::{Ids, builtin, unreadable};
use super::{Exit, Stop, input};
use crate::catalog::{Entry, LoadError};
use crate::lint;
use crate::profile::{Fault, Profile, Step, Tree};
use crate::report::check::{self, Checked, Found, Kind};
use crate::report::{faults, sink};

/// Check profiles: file, line, column and the nearest legal name for every fault.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis check mine.ron                              faults with the line itself and advice
  remis check profiles/*.ron --format sarif > remis.sarif   for a code host or an editor

Exit codes: 0 no faults; 1 faults were found; 2 a file could not be read.")]
pub(super) struct Check {
    /// RON files; `-` is standard input.
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// What is printed: text for people, one JSON object (schema `remis.check/1`), or a SARIF 2.1.0
    /// log.
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
    Sarif,
}

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let mut exit = Exit::Done;
        let mut checked: Vec<Checked> = Vec::new();
        for path in &self.files {
            let name = path.display().to_string();
            match input::text(path) {
                Ok(text) => {
                    let found = lint::check(&text);
                    checked.push(Checked::new(name, text, found));
                }
                Err(LoadError::Faults { text, faults, .. }) => {
                    checked.push(Checked::new(name, text, Err(faults)));
                }
                Err(error @ LoadError::Io(..)) => {
                    unreadable(&error).say();
                    exit = Exit::Failed;
                }
            }
        }
        if let Err(stop) = find_overlaps(&mut checked) {
            return stop.say();
        }
        match self.format {
            Format::Text => {
                for file in &checked {
                    text(file, output);
                }
            }
            Format::Json => output.write(&check::json(&checked)),
            Format::Sarif => output.write(&check::sarif(&checked)),
        }
        let faulty = checked.iter().any(|file| !file.faults.is_empty());
        exit.max(if faulty { Exit::Found } else { Exit::Done })
    }
}

fn text(file: &Checked, output: &mut Output) {
    if let Some(profile) = file.profile.as_ref().filter(|_| file.faults.is_empty()) {
        let (id, rules) = (&profile.id, profile.rules.len());
        output.write(&format!("{}: {id}, {rules} rules, no faults\n", sink::terminal(&file.name)));
        return;
    }
    let found: Vec<Fault> = file.faults.iter().map(|found| found.fault.clone()).collect();
    output.write(&faults::render(&file.name, &file.text, &found, output.styled()));
}

/// Files that are used together must not hold different profiles of one id, nor editions of one family
/// that overlap, with each other or with the catalogue: a fault of the files that hold them.
fn find_overlaps(checked: &mut [Checked]) -> Result<(), Stop> {
    let catalog = builtin()?;
    let mut sound: Vec<Profile> = Vec::new();
    let mut ids = Ids::default();
    for file in checked.iter_mut() {
        let Some(profile) = file.profile.clone() else { continue };
        let entry = Entry { profile, text: file.text.clone() };
        if let Err(refusal) = ids.note(&file.name, &entry) {
            add(file, "id", refusal.to_string());
        } else if sound.iter().all(|known| known.id != entry.profile.id) {
            sound.push(entry.profile);
        }
    }
    let own = |id: &str| sound.iter().any(|profile| profile.id == id);
    let others = catalog.entries().iter().map(|entry| &entry.profile).filter(|it| !own(&it.id));
    let all: Vec<&Profile> = sound.iter().chain(others).collect();
    for (one, other) in lint::overlaps(&all) {
        let message =
            format!("`{one}` and `{other}` are of one family and in force on the same days");
        for file in checked.iter_mut() {
            let holds = |it: &&Profile| it.id == one || it.id == other;
            if let Some(profile) = file.profile.as_ref().filter(holds) {
                let field = if profile.in_force.is_some() { "in_force" } else { "family" };
                add(file, field, message.clone());
            }
        }
    }
    Ok(())
}

/// Adds a fault of a file beside others, at a field of its profile.
fn add(file: &mut Checked, field: &'static str, message: String) {
    let span = Tree::of(&file.text).span(&[Step::Field(field)]);
    file.faults.push(Found { kind: Kind::Overlap, fault: Fault::new(span, message) });
}
