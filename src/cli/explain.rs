//! `remis explain`: a profile or a rule in plain words.

use clap::{Args, ValueEnum};

use super::compare::Language;
use super::output::Output;
use super::select::{builtin, find_one, say_edition, unknown_profile};
use super::{Exit, Stop};
use crate::lang::Texts;
use crate::profile::{Profile, Rule};
use crate::report::{explain, faults, page, sink};

/// Explain a profile or one of its rules in plain words, with source and confidence.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis explain lichess threefold-auto-claim
  remis explain fide-otb-2023 fifty-intended --lang pt
  remis explain mine.ron --format markdown > mine.md")]
pub(super) struct Explain {
    #[command(flatten)]
    request: Request,
    /// For people on a terminal, or as a page of Markdown.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// What is to be explained.
#[derive(Debug, Args)]
pub(super) struct Request {
    /// Profile: an id, a family (its newest edition), or a RON file.
    #[arg(value_name = "PROFILE")]
    profile: String,
    /// Rule; without it the whole profile.
    #[arg(value_name = "RULE")]
    rule: Option<String>,
    /// Language of what remis says; titles, citations and notes stay as the profile gives them.
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: Language,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Markdown,
}

impl Explain {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let text = match self.format {
            Format::Text => self.request.through(explain::profile, explain::rule),
            Format::Markdown => self.request.markdown(),
        };
        match text {
            Ok(text) => {
                output.write(&text);
                Exit::Done
            }
            Err(stop) => stop.say(),
        }
    }
}

impl Request {
    /// The profile or the rule as Markdown.
    pub(super) fn markdown(&self) -> Result<String, Stop> {
        self.through(page::profile, page::rule)
    }

    /// What was asked for, put into words.
    fn through(
        &self,
        whole: fn(&Profile, &Texts) -> String,
        one: fn(&Profile, &Rule, &Texts) -> String,
    ) -> Result<String, Stop> {
        let mut catalog = builtin()?;
        let named = find_one(&mut catalog, &self.profile)?;
        say_edition(&named);
        let id = &named.id;
        let profile = catalog.profile(id).ok_or_else(|| unknown_profile(&catalog, id))?;
        let texts = Texts::of(self.lang.into());
        let Some(name) = &self.rule else {
            return Ok(whole(profile, &texts));
        };
        let rule = profile.rule(name).ok_or_else(|| {
            let known = profile.rules.iter().map(|rule| rule.id.as_str());
            let advice =
                faults::suggest(name, known).map_or_else(String::new, |it| format!("; {it}"));
            Stop::failed(format_args!("{id} has no rule `{}`{advice}", sink::terminal(name)))
        })?;
        Ok(one(profile, rule, &texts))
    }

    /// Has another path stand for a file that is named.
    #[cfg(feature = "mdbook")]
    pub(super) fn locate(
        &mut self,
        file: &dyn Fn(&str) -> Result<String, Stop>,
    ) -> Result<(), Stop> {
        if crate::selection::is_path(&self.profile) {
            self.profile = file(&self.profile)?;
        }
        Ok(())
    }
}
