//! A profile, or one of its rules, in plain words with its sources, in a language.

use super::{rules, sink};
use crate::lang::Texts;
use crate::profile::{Offers, Per, Profile, Rule, Setting, Source, StartPosition, WrongClaim};
use crate::terms::Confidence;
use crate::trigger::StartClock;

/// The whole profile.
#[must_use]
pub fn profile(profile: &Profile, texts: &Texts) -> String {
    let mut out = format!("{}: {}\n", profile.id, sink::terminal(&profile.title));
    let issuer = sink::terminal(&profile.issuer);
    let mut facts = vec![
        texts.get(&format!("kind-{}", profile.kind)),
        texts.with("explain-issued", [("issuer", issuer.into())]),
    ];
    facts.extend(in_force(profile, texts));
    out += &format!("  {}\n\n", facts.join(", "));
    let same = &profile.same_position;
    out += &paragraph(&rules::same_position(same, texts));
    out += &cited(profile, &same.cite, texts);
    out += &confidence(same.confidence, texts);
    out += &start(profile, texts).iter().map(|line| paragraph(line)).collect::<String>();
    if let Some(wrong) = &profile.wrong_claim {
        out += &format!("\n{}", paragraph(&wrong_claim(wrong, texts)));
        out += &cited(profile, &wrong.cite, texts);
        if let Some(note) = &wrong.note {
            out += &quoted("explain-note", "note", note, texts);
        }
    } else if profile.rules.iter().any(|rule| !rule.is_automatic()) {
        out += &format!("\n{}", paragraph(&texts.get("explain-cost-unknown")));
    }
    if let Some(offers) = &profile.offers {
        out += &format!("\n{}", paragraph(&self::offers(offers, &profile.settings, texts)));
        out += &cited(profile, &offers.cite, texts);
        if let Some(note) = &offers.note {
            out += &quoted("explain-note", "note", note, texts);
        }
    }
    for about in ["same-position", "start", "wrong-claim", "offers"] {
        out += &ambiguities(profile, about, texts);
    }
    for setting in &profile.settings {
        let [head, values] = self::setting(setting, texts);
        out += &format!("\n  {}\n    {values}\n", sink::terminal_long(&head));
    }
    out += &format!("\n{}\n", texts.get("explain-rules"));
    for rule in &profile.rules {
        out += &format!("\n{}", self::rule(profile, rule, texts));
    }
    if let Some(note) = &profile.note {
        let heading = texts.get("explain-note-heading");
        out += &format!("\n{heading}\n{}", paragraph(&sink::terminal_long(note)));
    }
    out
}

/// `in force from 2014-07-01 until 2017-06-30`
#[must_use]
pub fn in_force(profile: &Profile, texts: &Texts) -> Option<String> {
    let force = profile.in_force.as_ref()?;
    let from = force.from.as_ref().map(|date| ("from", date.to_string().into()));
    let until = force.until.as_ref().map(|date| ("until", date.to_string().into()));
    match (from, until) {
        (Some(from), Some(until)) => Some(texts.with("about-in-force", [from, until])),
        (Some(from), None) => Some(texts.with("about-in-force-from", [from])),
        (None, Some(until)) => Some(texts.with("about-in-force-until", [until])),
        (None, None) => None,
    }
}

fn confidence(confidence: Confidence, texts: &Texts) -> String {
    let confidence = rules::confidence(confidence, texts);
    paragraph(&texts.with("explain-confidence", [("confidence", confidence.into())]))
}

/// What a wrong claim costs, as one sentence.
#[must_use]
pub fn wrong_claim(wrong: &WrongClaim, texts: &Texts) -> String {
    let mut costs = Vec::new();
    costs.extend(wrong.opponent_gains_seconds.map(|seconds| match seconds {
        0 => texts.get("explain-cost-none"),
        seconds => texts.with("explain-cost-seconds", [("seconds", seconds.into())]),
    }));
    costs.extend(
        wrong
            .claimant_loses_half_up_to_seconds
            .map(|seconds| texts.with("explain-cost-half", [("seconds", seconds.into())])),
    );
    costs.extend(wrong.intended_move_stands.then(|| texts.get("explain-cost-move")));
    costs.extend(wrong.claimant_loses.then(|| texts.get("explain-cost-loses")));
    costs.extend(wrong.is_an_offer.then(|| texts.get("explain-cost-offer")));
    texts.with("explain-wrong-claim", [("costs", costs.join("; ").into())])
}

/// When a draw may be offered, as one sentence.
#[must_use]
pub fn offers(offers: &Offers, settings: &[Setting], texts: &Texts) -> String {
    let when = rules::clause(&offers.when, settings, texts);
    texts.with("explain-offers", [("when", when.into())])
}

/// What counts of the start position, where it is not the usual: a sentence each.
#[must_use]
pub fn start(profile: &Profile, texts: &Texts) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(match profile.start.halfmove_clock {
        StartClock::Counts => None,
        StartClock::Ignored => Some(texts.get("explain-clock-ignored")),
        StartClock::ClampedTo(plies) => {
            Some(texts.with("explain-clock-clamped", [("plies", plies.into())]))
        }
        StartClock::RefusedFrom(plies) => {
            Some(texts.with("explain-clock-refused", [("plies", plies.into())]))
        }
        StartClock::Unknown => Some(texts.get("explain-clock-unknown")),
    });
    if profile.start.position != StartPosition::Counted {
        lines.push(texts.get(match profile.start.position {
            StartPosition::Counted => "explain-start-counted",
            StartPosition::NotCounted => "explain-start-not-counted",
            StartPosition::Unknown => "explain-start-unknown",
        }));
    }
    lines.extend(profile.start.set_up.map(|set_up| {
        texts.get(match set_up {
            StartPosition::Counted => "explain-set-up-counted",
            StartPosition::NotCounted => "explain-set-up-not-counted",
            StartPosition::Unknown => "explain-set-up-unknown",
        })
    }));
    lines
}

/// A setting and its values, as two sentences. The title is the profile's own text.
#[must_use]
pub fn setting(setting: &Setting, texts: &Texts) -> [String; 2] {
    let id = match setting.per {
        Per::Player => "explain-setting-player",
        Per::Game => "explain-setting-game",
    };
    let title = ("title", setting.title.as_str().into());
    let head = texts.with(id, [("id", setting.id.as_str().into()), title]);
    let default = setting.default.clone().unwrap_or_else(|| texts.get("setting-unknown"));
    let values = ("values", setting.values.join(", ").into());
    let values = texts.with("explain-setting-values", [values, ("default", default.into())]);
    [head, values]
}

/// One rule.
#[must_use]
pub fn rule(profile: &Profile, rule: &Rule, texts: &Texts) -> String {
    let termination = texts.get(&format!("termination-{}", rule.termination));
    let mut out = format!("{} → {termination}\n", rule.id);
    let sentence = rules::rule(rule, &profile.settings, texts);
    out += &paragraph(&sink::terminal_long(&sentence));
    out += &cited(profile, &rule.cite, texts);
    out += &confidence(rule.confidence, texts);
    for missing in rule.when.unknowns() {
        out += &quoted("explain-unknown", "missing", missing, texts);
    }
    if let Some(note) = &rule.note {
        out += &quoted("explain-note", "note", note, texts);
    }
    out + &ambiguities(profile, &rule.id, texts)
}

/// A text of the profile after a word of ours.
fn quoted(id: &str, name: &str, text: &str, texts: &Texts) -> String {
    paragraph(&texts.with(id, [(name, sink::terminal_long(text).into())]))
}

/// What the texts leave open about a rule, and how it is read.
fn ambiguities(profile: &Profile, about: &str, texts: &Texts) -> String {
    let mut out = String::new();
    for open in profile.ambiguities.iter().filter(|open| open.about.iter().any(|it| it == about)) {
        out += &quoted("explain-open", "question", &open.question, texts);
        out += &quoted("explain-reading", "reading", &open.reading, texts);
        out += &cited(profile, &open.cite, texts);
    }
    out
}

/// `  laws 9.2.2: FIDE Laws of Chess (2023-01-01), https://..`
fn cited(profile: &Profile, cite: &[String], texts: &Texts) -> String {
    let mut out = String::new();
    for citation in cite {
        let key = citation.split(' ').next().unwrap_or_default();
        let source = profile.sources.iter().find(|source| source.key == key);
        let source = source.map_or_else(String::new, |it| format!(": {}", self::source(it, texts)));
        out += &format!("  {}{source}\n", sink::terminal(citation));
    }
    out
}

fn source(source: &Source, texts: &Texts) -> String {
    let mut text = sink::terminal(&source.title);
    if let Some(version) = &source.version {
        text += &format!(" ({})", sink::terminal(version));
    }
    if let Some(url) = &source.url {
        text += &format!(", {}", sink::terminal_long(url));
    }
    if let Some(seen) = &source.seen {
        let seen = texts.with("seen", [("date", sink::terminal(seen).into())]);
        text += &format!(", {seen}");
    }
    text
}

/// Wraps a text at 96 columns, indented.
fn paragraph(text: &str) -> String {
    const WIDTH: usize = 96;
    let mut out = String::new();
    for line in text.lines() {
        let mut width = 0;
        for word in line.split(' ') {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > WIDTH {
                out.push('\n');
                width = 0;
            }
            out += if width == 0 { "  " } else { " " };
            out += word;
            width += length + usize::from(width > 0);
        }
        out.push('\n');
    }
    out
}
