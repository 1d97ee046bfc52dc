//! `remis profiles`: the catalogue, or one profile's own file to copy and change.

use clap::Args;

use super::Exit;
use super::output::Output;
use super::select::{builtin, unknown_profile};
use crate::report::{explain, profiles};

/// List the profiles, or show one.
#[derive(Debug, Args)]
pub(super) struct Profiles {
    /// Show only this profile.
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Print the profile's RON file.
    #[arg(long, requires = "id")]
    ron: bool,
}

impl Profiles {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let catalog = match builtin() {
            Ok(catalog) => catalog,
            Err(exit) => return exit,
        };
        let Some(id) = &self.id else {
            let width = output.width();
            output.write(&profiles::table(catalog.entries(), width));
            return Exit::Done;
        };
        match catalog.entry(id) {
            Some(entry) if self.ron => output.write(&entry.text),
            Some(entry) => output.write(&explain::profile(&entry.profile)),
            None => return unknown_profile(&catalog, id),
        }
        Exit::Done
    }
}
