//! `remis explain`: a profile or a rule in plain words.

use std::path::Path;

use clap::Args;

use super::compare::Language;
use super::output::Output;
use super::select::{builtin, say_load_error, unknown_profile};
use super::{Exit, say};
use crate::lang::Texts;
use crate::report::{explain, faults, sink};

/// Explain a profile or one of its rules in plain words, with source and confidence.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis explain lichess threefold-auto-claim
  remis explain fide-otb-2023 fifty-intended --lang pt
  remis explain mine.ron")]
pub(super) struct Explain {
    /// Profile: an id or a RON file.
    #[arg(value_name = "PROFILE")]
    profile: String,
    /// Rule; without it the whole profile.
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// Language of what remis says; titles, citations and notes stay as the profile gives them.
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: Language,
}

impl Explain {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let mut catalog = match builtin() {
            Ok(catalog) => catalog,
            Err(exit) => return exit,
        };
        let mut id = self.profile.clone();
        if super::select::is_path(&id) {
            match catalog.add_file(Path::new(&id)) {
                Ok(own) => id = own,
                Err(error) => {
                    say_load_error(&error);
                    return Exit::Failed;
                }
            }
        }
        let Some(profile) = catalog.profile(&id) else {
            return unknown_profile(&catalog, &id);
        };
        let texts = Texts::of(self.lang.into());
        let Some(rule) = &self.rule else {
            output.write(&explain::profile(profile, &texts));
            return Exit::Done;
        };
        if let Some(rule) = profile.rule(rule) {
            output.write(&explain::rule(profile, rule, &texts));
            return Exit::Done;
        }
        let known = profile.rules.iter().map(|rule| rule.id.as_str());
        let advice = faults::suggest(rule, known).map_or_else(String::new, |it| format!("; {it}"));
        say(format_args!("remis: {id} has no rule `{}`{advice}", sink::terminal(rule)));
        Exit::Failed
    }
}
