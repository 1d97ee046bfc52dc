//! A profile as a page of Markdown: everything that its file states, in words and with links.

use super::compare::markdown::{escape, linked};
use super::{explain, rules};
use crate::lang::Texts;
use crate::profile::{Profile, Rule, Source};

/// The page of a profile.
#[must_use]
pub fn profile(profile: &Profile, texts: &Texts) -> String {
    let mut out = format!("# {}\n\n", escape(&profile.title));
    let issuer = ("issuer", profile.issuer.as_str().into());
    let mut facts =
        vec![texts.get(&format!("kind-{}", profile.kind)), texts.with("explain-issued", [issuer])];
    facts.extend(explain::in_force(profile, texts));
    out += &format!("`{}`: {}\n", profile.id, escape(&facts.join(", ")));
    if let Some(note) = &profile.note {
        out += &format!("\n{}\n", escape(note));
    }
    out += &format!("\n## {}\n\n", texts.get("page-same-position"));
    let same = &profile.same_position;
    out += &format!("{}\n", escape(&rules::same_position(same, texts)));
    for line in explain::start(profile, texts) {
        out += &format!("{}\n", escape(&line));
    }
    out += &format!("\n{}", cited(profile, &same.cite));
    out += &sure(&rules::confidence(same.confidence, texts), texts);
    out += &open(profile, &["same-position", "start"], texts);
    out += &wrong_claim(profile, texts);
    out += &offers(profile, texts);
    if !profile.settings.is_empty() {
        out += &format!("\n## {}\n\n", texts.get("page-settings"));
        for setting in &profile.settings {
            out += &format!("- {}\n", escape(&explain::setting(setting, texts).join("; ")));
        }
    }
    out += &format!("\n## {}\n", texts.get("explain-rules"));
    for rule in &profile.rules {
        out += &format!("\n{}", self::rule(profile, rule, texts));
    }
    out
}

/// One rule as a section of the page.
#[must_use]
pub fn rule(profile: &Profile, rule: &Rule, texts: &Texts) -> String {
    let termination = texts.get(&format!("termination-{}", rule.termination));
    let mut out = format!("### `{}`: {}\n\n", rule.id, escape(&termination));
    out += &format!("{}\n\n", escape(&rules::rule(rule, &profile.settings, texts)));
    out += &cited(profile, &rule.cite);
    out += &sure(&rules::confidence(rule.confidence, texts), texts);
    for missing in rule.when.unknowns() {
        out += &quoted("explain-unknown", "missing", missing, texts);
    }
    if let Some(note) = &rule.note {
        out += &quoted("explain-note", "note", note, texts);
    }
    out + &open(profile, &[&rule.id], texts)
}

fn wrong_claim(profile: &Profile, texts: &Texts) -> String {
    let claims = profile.rules.iter().any(|rule| !rule.is_automatic());
    let heading = format!("\n## {}\n\n", texts.get("page-wrong-claim"));
    let Some(wrong) = &profile.wrong_claim else {
        let unknown = texts.get("explain-cost-unknown");
        return if claims { format!("{heading}{}\n", escape(&unknown)) } else { String::new() };
    };
    let mut out = format!("{heading}{}\n\n", escape(&explain::wrong_claim(wrong, texts)));
    out += &cited(profile, &wrong.cite);
    out += &sure(&rules::confidence(wrong.confidence, texts), texts);
    if let Some(note) = &wrong.note {
        out += &quoted("explain-note", "note", note, texts);
    }
    out + &open(profile, &["wrong-claim"], texts)
}

fn offers(profile: &Profile, texts: &Texts) -> String {
    let Some(offers) = &profile.offers else {
        return String::new();
    };
    let sentence = explain::offers(offers, &profile.settings, texts);
    let mut out = format!("\n## {}\n\n{}\n\n", texts.get("page-offers"), escape(&sentence));
    out += &cited(profile, &offers.cite);
    out += &sure(&rules::confidence(offers.confidence, texts), texts);
    if let Some(note) = &offers.note {
        out += &quoted("explain-note", "note", note, texts);
    }
    out + &open(profile, &["offers"], texts)
}

fn sure(confidence: &str, texts: &Texts) -> String {
    quoted("explain-confidence", "confidence", confidence, texts)
}

/// A text of the profile after a word of ours, as an item.
fn quoted(id: &str, name: &str, text: &str, texts: &Texts) -> String {
    format!("- {}\n", escape(&texts.with(id, [(name, text.into())])))
}

/// What the texts leave open about these, and the readings chosen.
fn open(profile: &Profile, about: &[&str], texts: &Texts) -> String {
    let mut out = String::new();
    for point in &profile.ambiguities {
        if point.about.iter().any(|it| about.contains(&it.as_str())) {
            let question =
                texts.with("explain-open", [("question", point.question.as_str().into())]);
            let reading =
                texts.with("explain-reading", [("reading", point.reading.as_str().into())]);
            let links: Vec<String> = point.cite.iter().map(|it| citation(profile, it)).collect();
            out += &format!(
                "- {}\n  {} ({})\n",
                escape(&question),
                escape(&reading),
                links.join("; ")
            );
        }
    }
    out
}

/// `- laws 9.2.2: [FIDE Laws of Chess](<https://..>), 2023-01-01`
fn cited(profile: &Profile, cite: &[String]) -> String {
    cite.iter().map(|it| format!("- {}\n", citation(profile, it))).collect()
}

fn citation(profile: &Profile, citation: &str) -> String {
    let key = citation.split(' ').next().unwrap_or_default();
    let source = profile.sources.iter().find(|source| source.key == key);
    let source = source.map_or_else(String::new, |it| format!(": {}", self::source(it)));
    format!("{}{source}", escape(citation))
}

fn source(source: &Source) -> String {
    let title = linked(&source.title, source.url.as_deref());
    let version = source.version.as_deref().map(|it| format!(", {}", escape(it)));
    format!("{title}{}", version.unwrap_or_default())
}
