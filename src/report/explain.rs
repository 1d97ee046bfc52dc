//! A profile, or one of its rules, in plain words with its sources.

use super::{profiles::in_force, sink, words};
use crate::profile::{Per, Profile, Rule, Setting, Source};

/// The whole profile.
#[must_use]
pub fn profile(profile: &Profile) -> String {
    let mut out = format!("{}: {}\n", profile.id, sink::terminal(&profile.title));
    let mut facts =
        vec![profile.kind.to_string(), format!("issued by {}", sink::terminal(&profile.issuer))];
    if profile.in_force.is_some() {
        facts.push(format!("in force {}", in_force(profile)));
    }
    out += &format!("  {}\n\n", facts.join(", "));
    let same = &profile.same_position;
    out += &paragraph(&words::same_position(same));
    out += &cited(profile, &same.cite);
    out += &format!("  confidence: {}\n", words::confidence(same.confidence));
    out += &start(profile);
    if let Some(wrong) = &profile.wrong_claim {
        let mut costs = Vec::new();
        costs.extend(wrong.opponent_gains_seconds.map(|seconds| match seconds {
            0 => "no time for the opponent".to_owned(),
            seconds => format!("{seconds} seconds for the opponent"),
        }));
        costs.extend(
            wrong.intended_move_stands.then(|| "the announced move must be played".to_owned()),
        );
        costs.extend(wrong.claimant_loses.then(|| "the claimant loses the game".to_owned()));
        out += &paragraph(&format!("\nA wrong claim: {}.", costs.join("; ")));
        out += &cited(profile, &wrong.cite);
    } else if profile.rules.iter().any(|rule| !rule.is_automatic()) {
        out += "\n  What a wrong claim costs is unknown.\n";
    }
    for about in ["same-position", "start", "wrong-claim", "offers"] {
        out += &ambiguities(profile, about);
    }
    for setting in &profile.settings {
        out += &format!("\n  Setting {}\n", self::setting(setting));
    }
    out += "\nRules in order of precedence\n";
    for rule in &profile.rules {
        out += &format!("\n{}", self::rule(profile, rule));
    }
    if let Some(note) = &profile.note {
        out += &format!("\nNote\n{}", paragraph(&sink::terminal_long(note)));
    }
    out
}

fn start(profile: &Profile) -> String {
    use crate::profile::StartPosition;
    use crate::trigger::StartClock;
    let mut out = String::new();
    match profile.start.halfmove_clock {
        StartClock::Counts => {}
        StartClock::Ignored => out += "  The halfmove clock of a FEN is ignored.\n",
        StartClock::ClampedTo(most) => {
            out += &format!("  The halfmove clock of a FEN counts up to {most} plies.\n");
        }
        StartClock::RefusedFrom(plies) => {
            out += &format!("  A FEN with a halfmove clock of {plies} plies or more is refused.\n");
        }
        StartClock::Unknown => out += "  Whether the halfmove clock of a FEN counts is unknown.\n",
    }
    let counted = |position| match position {
        StartPosition::Counted => "is counted as an occurrence of itself",
        StartPosition::NotCounted => "is not counted as an occurrence of itself",
        StartPosition::Unknown => "may or may not count as an occurrence of itself: unknown",
    };
    if profile.start.position != StartPosition::Counted {
        out += &format!("  The start position {}.\n", counted(profile.start.position));
    }
    if let Some(set_up) = profile.start.set_up {
        out += &format!("  A start position from a FEN {}.\n", counted(set_up));
    }
    out
}

fn setting(setting: &Setting) -> String {
    let per = match setting.per {
        Per::Player => "each player",
        Per::Game => "for the game",
    };
    let default = setting.default.as_deref().unwrap_or("unknown");
    format!(
        "{} ({per}): {}\n    values {}; assumed unless set: {default}",
        setting.id,
        sink::terminal(&setting.title),
        setting.values.join(", ")
    )
}

/// One rule.
#[must_use]
pub fn rule(profile: &Profile, rule: &Rule) -> String {
    let mut out = format!("{} → {}\n", rule.id, rule.termination);
    out += &paragraph(&words::rule(rule, &profile.settings));
    out += &cited(profile, &rule.cite);
    out += &format!("  confidence: {}\n", words::confidence(rule.confidence));
    for missing in rule.when.unknowns() {
        out += &paragraph(&format!("unknown: {}", sink::terminal_long(missing)));
    }
    if let Some(note) = &rule.note {
        out += &paragraph(&format!("note: {}", sink::terminal_long(note)));
    }
    out + &ambiguities(profile, &rule.id)
}

/// What the texts leave open about a rule, and how it is read.
fn ambiguities(profile: &Profile, about: &str) -> String {
    let mut out = String::new();
    for open in profile.ambiguities.iter().filter(|open| open.about.iter().any(|it| it == about)) {
        out += &paragraph(&format!("open: {}", sink::terminal_long(&open.question)));
        out += &paragraph(&format!("read here: {}", sink::terminal_long(&open.reading)));
        out += &cited(profile, &open.cite);
    }
    out
}

/// `  laws 9.2.2: FIDE Laws of Chess (2023-01-01), https://..`
fn cited(profile: &Profile, cite: &[String]) -> String {
    let mut out = String::new();
    for citation in cite {
        let key = citation.split(' ').next().unwrap_or_default();
        let source = profile.sources.iter().find(|source| source.key == key);
        let source = source.map_or_else(String::new, |it| format!(": {}", self::source(it)));
        out += &format!("  {}{source}\n", sink::terminal(citation));
    }
    out
}

fn source(source: &Source) -> String {
    let mut text = sink::terminal(&source.title);
    if let Some(version) = &source.version {
        text += &format!(" ({})", sink::terminal(version));
    }
    if let Some(url) = &source.url {
        text += &format!(", {}", sink::terminal_long(url));
    }
    if let Some(seen) = &source.seen {
        text += &format!(", seen {}", sink::terminal(seen));
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
