//! `remis profiles`: the catalogue, or one profile's own file to copy and change.

use clap::Args;

use super::Exit;
use super::output::{Format, Output};
use super::select::{builtin, find_one, say_edition, unknown_profile};
use crate::lang::{Lang, Texts};
use crate::report::{explain, profiles};

/// List the profiles, or show one.
#[derive(Debug, Args)]
pub(super) struct Profiles {
    /// Show only this profile; of a family the newest edition.
    #[arg(value_name = "ID")]
    id: Option<String>,
    /// Print the profile's RON file.
    #[arg(long, requires = "id")]
    ron: bool,
    /// The list as a table for people, or as one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, conflicts_with = "id")]
    format: Format,
}

impl Profiles {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let mut catalog = match builtin() {
            Ok(catalog) => catalog,
            Err(stop) => return stop.say(),
        };
        let Some(id) = &self.id else {
            let width = output.width();
            output.write(&match self.format {
                Format::Text => profiles::table(catalog.entries(), width),
                Format::Json => profiles::json(catalog.entries()),
            });
            return Exit::Done;
        };
        let named = match find_one(&mut catalog, id) {
            Ok(named) => named,
            Err(stop) => return stop.say(),
        };
        say_edition(&named);
        match catalog.entry(&named.id) {
            Some(entry) if self.ron => output.write(&entry.text),
            Some(entry) => output.write(&explain::profile(&entry.profile, &Texts::of(Lang::En))),
            None => return unknown_profile(&catalog, &named.id).say(),
        }
        Exit::Done
    }
}
