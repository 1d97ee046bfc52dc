//! `remis explain`: a profile or a rule in plain words.

use clap::{Args, ValueEnum};

use super::compare::Language;
use super::output::Output;
use super::select::{Named, builtin};
use super::{Exit, say};
use crate::lang::Texts;
use crate::report::{explain, faults, page, sink};

/// Explain a profile or one of its rules in plain words, with source and confidence.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis explain lichess threefold-auto-claim
  remis explain fide-otb-2023 fifty-intended --lang pt
  remis explain mine.ron --format markdown > mine.md")]
pub(super) struct Explain {
    /// Profile: an id, a family (its newest edition), or a RON file.
    #[arg(value_name = "PROFILE")]
    profile: String,
    /// Rule; without it the whole profile.
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// Language of what remis says; titles, citations and notes stay as the profile gives them.
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: Language,
    /// For people on a terminal, or as a page of Markdown.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Markdown,
}

impl Explain {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let mut catalog = match builtin() {
            Ok(catalog) => catalog,
            Err(exit) => return exit,
        };
        let named = match Named::load(&mut catalog, &self.profile) {
            Ok(named) => named,
            Err(exit) => return exit,
        };
        named.say_edition();
        let id = &named.id;
        let Some(profile) = catalog.profile(id) else {
            return Exit::Fault;
        };
        let texts = Texts::of(self.lang.into());
        let Some(rule) = &self.rule else {
            output.write(&match self.format {
                Format::Text => explain::profile(profile, &texts),
                Format::Markdown => page::profile(profile, &texts),
            });
            return Exit::Done;
        };
        if let Some(rule) = profile.rule(rule) {
            output.write(&match self.format {
                Format::Text => explain::rule(profile, rule, &texts),
                Format::Markdown => page::rule(profile, rule, &texts),
            });
            return Exit::Done;
        }
        let known = profile.rules.iter().map(|rule| rule.id.as_str());
        let advice = faults::suggest(rule, known).map_or_else(String::new, |it| format!("; {it}"));
        say(format_args!("remis: {id} has no rule `{}`{advice}", sink::terminal(rule)));
        Exit::Failed
    }
}
