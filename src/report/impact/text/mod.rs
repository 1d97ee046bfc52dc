//! The study for people: what changes in short, then the tables.

mod facts;
mod short;
mod tables;
mod telling;

use super::words::Words;
use super::{Impact, Study};
use crate::lang::Texts;
use crate::report::sink;
use crate::report::wrap::wrapped;
use crate::trigger::Settings;

/// The study with a line end. `width`: columns of the terminal or page.
#[must_use]
pub fn render(impact: &Impact, texts: &Texts, width: u16) -> String {
    let page = Page { words: Words { texts, sampled: impact.sample.is_some() }, impact, width };
    let mut out = page.heading();
    for study in &impact.studies {
        out.push('\n');
        out += &page.study(study);
    }
    out
}

struct Page<'i> {
    words: Words<'i>,
    impact: &'i Impact,
    width: u16,
}

impl Page<'_> {
    fn texts(&self) -> &Texts {
        self.words.texts
    }

    /// A line, wrapped.
    fn line(&self, text: &str) -> String {
        wrapped(text, self.width, 2, 4)
    }

    fn heading(&self) -> String {
        let (impact, words, texts) = (self.impact, self.words, self.texts());
        let counts = &impact.counts;
        let sources = match impact.sources.as_slice() {
            [one] => sink::terminal(one),
            several => {
                texts.with("impact-sources", [("n", words.number(several.len() as u64).into())])
            }
        };
        let mut first = texts.with(
            "impact-read",
            [("games", words.games(counts.games).into()), ("source", sources.into())],
        );
        if counts.errors > 0 {
            first += &format!("; {}", words.counted("impact-errors", counts.errors));
        }
        for (id, count) in
            [("impact-left-out", counts.left_out), ("impact-not-whole", impact.not_whole)]
        {
            if count > 0 {
                first += &format!("; {}", words.counted(id, count));
            }
        }
        let mut out = wrapped(&first, self.width, 0, 2);
        let mut say = |text: String| out += &wrapped(&text, self.width, 0, 2);
        if impact.interrupted {
            say(texts.get("impact-interrupted"));
        }
        if impact.unread > 0 {
            say(words.counted("impact-not-read", impact.unread));
        }
        for (family, games) in &impact.unjudged {
            let family = sink::terminal(family);
            let games = words.games(*games);
            say(texts.with("impact-unjudged", [("family", family.into()), ("games", games.into())]));
        }
        if let Some(sample) = impact.sample {
            say(texts.with(
                "impact-sample",
                [
                    ("games", words.games(sample.size).into()),
                    ("all", words.number(sample.from).into()),
                    ("seed", sample.seed.to_string().into()),
                ],
            ));
        }
        if impact.editions.len() > 1 {
            let editions = impact.editions.iter();
            let editions: Vec<String> =
                editions.map(|it| format!("{} {}", it.profile, words.number(it.games))).collect();
            say(texts.with("impact-editions", [("editions", editions.join(", ").into())]));
        }
        out
    }

    fn study(&self, study: &Study) -> String {
        let (words, texts, sums) = (self.words, self.texts(), &study.sums);
        let title = texts.with(
            "impact-title",
            [
                ("to", study.profile.as_str().into()),
                ("games", words.games(study.games()).into()),
                ("from", self.from().into()),
            ],
        );
        let claims = match study.claims {
            "never" => texts.get("impact-claims-never"),
            "first" => texts.get("impact-claims-first"),
            _ => texts.get("impact-claims-recorded"),
        };
        let claims = texts.with(
            "impact-claims",
            [("to", study.profile.as_str().into()), ("claims", claims.into())],
        );
        let mut out = wrapped(&title, self.width, 0, 2) + &wrapped(&claims, self.width, 0, 2);
        let editions = self.impact.editions.iter().map(|it| (&it.profile, &it.settings));
        let mut assumed: Vec<_> = editions.chain([(&study.profile, &study.settings)]).collect();
        assumed.dedup();
        for (profile, settings) in assumed {
            out += &self.assumed(profile, settings);
        }
        out += &self.section("impact-short", &self.short(study));
        out += &self.pairs(study);
        out += &self.groups("impact-rating", &sums.by_rating, |it| {
            it.map(|from| format!("{from}–{}", from + 199))
        });
        out += &self.groups("impact-speed", &sums.by_speed, |it| {
            Some(texts.get(&format!("impact-speed-{it}")))
        });
        out += &self.years(study);
        out += &self.section("impact-rights", &self.rights(study));
        out += &self.section("impact-lacking", &self.lacking(study));
        out + &self.telling(study)
    }

    /// The settings of a profile, if it has any.
    fn assumed(&self, profile: &str, settings: &Settings) -> String {
        let values = settings.assumed().map(|(name, value)| {
            let value = match value {
                "unknown" => self.texts().get("setting-unknown"),
                value => sink::terminal(value),
            };
            format!("{} = {value}", sink::terminal(&name))
        });
        let values: Vec<String> = values.collect();
        if values.is_empty() {
            return String::new();
        }
        let settings = values.join(", ");
        let variables = [("profile", profile.into()), ("settings", settings.into())];
        wrapped(&self.texts().with("impact-assumed", variables), self.width, 0, 2)
    }

    /// A title with lines; nothing without lines.
    fn section(&self, title: &str, lines: &[String]) -> String {
        if lines.is_empty() {
            return String::new();
        }
        let lines: String = lines.iter().map(|line| self.line(line)).collect();
        format!("\n{}\n{lines}", self.texts().get(title))
    }

    /// By what the games were played.
    fn from(&self) -> String {
        match self.impact.editions.as_slice() {
            [one] => one.profile.clone(),
            _ => sink::terminal(&self.impact.asked),
        }
    }
}
