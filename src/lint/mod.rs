//! What serde cannot check in a profile: names that must be declared, thresholds, rules in the
//! shadow of others, editions that overlap.

mod dead;

use std::cell::LazyCell;
use std::collections::HashSet;

use crate::date::DateRange;
use crate::profile::{Fault, Profile, Rule, SCHEMA, Step, Tree, read};
use crate::terms::Outcome;
use crate::trigger::{StartClock, Trigger};

use Step::{Field, Item};

/// Largest threshold of any trigger.
pub const MOST: u32 = 100_000;
/// Most triggers of a profile.
const MOST_TRIGGERS: usize = 256;
/// What an ambiguity, or a need, can be about besides rules; no rule is named so.
const NOT_RULES: [&str; 4] = ["same-position", "start", "wrong-claim", "offers"];
/// Longest id or title, in characters.
const LONGEST_NAME: usize = 200;

/// Reads a profile and checks everything about it that its own text tells.
pub fn check(text: &str) -> Result<Profile, Vec<Fault>> {
    let profile: Profile = read(text, "a profile").map_err(|fault| vec![fault])?;
    // Places are needed only where something is wrong.
    let tree = LazyCell::new(|| Tree::of(text));
    let mut lint = Lint { text, tree: &tree, profile: &profile, faults: Vec::new() };
    lint.names();
    lint.sources();
    lint.settings();
    let before = lint.faults.len();
    lint.rules();
    // What a rule with a fault is to mean is not known, nor what it leaves to others.
    if lint.faults.len() == before {
        lint.dead_rules();
    }
    lint.ambiguities();
    let mut faults = lint.faults;
    faults.sort_by_key(|fault| fault.span.start);
    if faults.is_empty() { Ok(profile) } else { Err(faults) }
}

struct Lint<'a, F> {
    text: &'a str,
    tree: &'a LazyCell<Tree, F>,
    profile: &'a Profile,
    faults: Vec<Fault>,
}

impl<'a, F: FnOnce() -> Tree> Lint<'a, F> {
    fn fault(&mut self, path: &[Step], message: impl Into<String>) {
        self.faults.push(Fault::new(self.tree.span(path), message));
    }

    fn names(&mut self) {
        let profile = self.profile;
        if profile.schema != SCHEMA {
            let message =
                format!("schema {} is not known; this remis reads {SCHEMA}", profile.schema);
            self.fault(&[Field("schema")], message);
        }
        self.id(&[Field("id")], &profile.id);
        self.id(&[Field("family")], &profile.family);
        self.title(&[Field("title")], &profile.title);
        self.title(&[Field("issuer")], &profile.issuer);
        if profile.rules.is_empty() {
            self.fault(&[Field("rules")], "a profile has at least one rule");
        }
        if let StartClock::ClampedTo(plies) | StartClock::RefusedFrom(plies) =
            profile.start.halfmove_clock
            && !(1..=MOST).contains(&plies)
        {
            self.fault(&[Field("start"), Field("halfmove_clock")], out_of_range(plies));
        }
        let days = profile.in_force.as_ref().map(|force| (&force.from, &force.until));
        if let Some((Some(from), Some(until))) = days
            && DateRange::of(from).begins_after(&DateRange::of(until))
        {
            self.fault(&[Field("in_force")], format!("`{until}` lies before `{from}`"));
        }
    }

    fn id(&mut self, path: &[Step], id: &str) {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
        let begins =
            id.chars().next().is_some_and(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
        if !begins || id.len() > LONGEST_NAME || !id.chars().all(fits) {
            let message = format!(
                "`{}` is no id: lower case letters, digits, `-` and `.` expected",
                id.escape_debug()
            );
            self.fault(path, message);
        }
    }

    fn title(&mut self, path: &[Step], title: &str) {
        let length = title.chars().count();
        if title.trim().is_empty() || length > LONGEST_NAME || title.chars().any(char::is_control) {
            let message = format!(
                "one line of 1 to {LONGEST_NAME} characters expected, without control characters"
            );
            self.fault(path, message);
        }
    }

    fn sources(&mut self) {
        let profile = self.profile;
        let keys: Vec<&str> = profile.sources.iter().map(|source| source.key.as_str()).collect();
        for (at, source) in profile.sources.iter().enumerate() {
            let path = [Field("sources"), Item(at), Field("key")];
            self.id(&path, &source.key);
            if keys.iter().take(at).any(|key| *key == source.key) {
                self.fault(&path, format!("the source `{}` is declared twice", source.key));
            }
        }
        let mut used = HashSet::new();
        let same = &profile.same_position;
        self.citations(&[Field("same_position")], &same.cite, &keys, &mut used);
        if let Some(wrong) = &profile.wrong_claim {
            self.citations(&[Field("wrong_claim")], &wrong.cite, &keys, &mut used);
        }
        if let Some(offers) = &profile.offers {
            self.citations(&[Field("offers")], &offers.cite, &keys, &mut used);
        }
        for (at, rule) in profile.rules.iter().enumerate() {
            self.citations(&[Field("rules"), Item(at)], &rule.cite, &keys, &mut used);
        }
        for (at, ambiguity) in profile.ambiguities.iter().enumerate() {
            self.citations(&[Field("ambiguities"), Item(at)], &ambiguity.cite, &keys, &mut used);
        }
        for (at, key) in keys.iter().enumerate() {
            if !used.contains(key) {
                let message = format!("the source `{key}` is cited nowhere");
                self.fault(&[Field("sources"), Item(at), Field("key")], message);
            }
        }
    }

    fn citations(
        &mut self,
        path: &[Step],
        cite: &'a [String],
        keys: &[&str],
        used: &mut HashSet<&'a str>,
    ) {
        let path: Vec<Step> = path.iter().copied().chain([Field("cite")]).collect();
        if cite.is_empty() {
            self.fault(&path, "a citation is missing");
        }
        for (at, citation) in cite.iter().enumerate() {
            let key = citation.split(' ').next().unwrap_or_default();
            if keys.contains(&key) {
                used.insert(key);
            } else {
                let span = self.tree.span(&[path.as_slice(), &[Item(at)]].concat());
                self.faults.push(
                    Fault::new(span, format!("`{key}` is no declared source"))
                        .unknown_name(key, keys.iter().copied())
                        .help("a citation begins with the key of a source"),
                );
            }
        }
    }

    fn settings(&mut self) {
        let profile = self.profile;
        for (at, setting) in profile.settings.iter().enumerate() {
            let path = |field| [Field("settings"), Item(at), Field(field)];
            self.id(&path("id"), &setting.id);
            self.title(&path("title"), &setting.title);
            if profile.settings.iter().take(at).any(|earlier| earlier.id == setting.id) {
                self.fault(&path("id"), format!("the setting `{}` stands twice", setting.id));
            }
            let distinct: HashSet<&String> = setting.values.iter().collect();
            if setting.values.len() < 2 || distinct.len() < setting.values.len() {
                self.fault(&path("values"), "at least two different values expected");
            }
            for value in &setting.values {
                self.id(&path("values"), value);
                if value == "unknown" {
                    self.fault(&path("values"), "`unknown` is what a value is until it is set");
                }
            }
            if let Some(default) = &setting.default
                && !setting.values.contains(default)
            {
                let span = self.tree.span(&path("default"));
                self.faults.push(
                    Fault::new(span, format!("`{default}` is no value of `{}`", setting.id))
                        .unknown_name(default, setting.values.iter().map(String::as_str)),
                );
            }
            let uses =
                |trigger: &Trigger| matches!(trigger, Trigger::Setting(id, _) if *id == setting.id);
            let offers = profile.offers.iter().map(|offers| &offers.when);
            let mut all = profile.rules.iter().map(|rule| &rule.when).chain(offers);
            if !all.any(|when| mentions(when, &uses)) {
                self.fault(&path("id"), format!("no rule asks for the setting `{}`", setting.id));
            }
        }
    }

    fn ambiguities(&mut self) {
        let profile = self.profile;
        for (at, ambiguity) in profile.ambiguities.iter().enumerate() {
            let path = |field| [Field("ambiguities"), Item(at), Field(field)];
            // That a rule named here is gone is no fault: who takes a rule out of a copy should be
            // able to read the copy.
            if ambiguity.about.is_empty() {
                self.fault(&path("about"), "name the rules that depend on it");
            }
            for (field, text) in
                [("question", &ambiguity.question), ("reading", &ambiguity.reading)]
            {
                if text.trim().is_empty() {
                    self.fault(&path(field), "say what is open, and what is read");
                }
            }
        }
    }

    fn rules(&mut self) {
        let profile = self.profile;
        let mut triggers = 0;
        for (at, rule) in profile.rules.iter().enumerate() {
            let path = [Field("rules"), Item(at)];
            self.id(&[path[0], path[1], Field("id")], &rule.id);
            if NOT_RULES.contains(&rule.id.as_str())
                || profile.rules.iter().take(at).any(|other| other.id == rule.id)
            {
                let message = format!("the rule id `{}` is taken", rule.id);
                self.fault(&[path[0], path[1], Field("id")], message);
            }
            let forms = rule.forms();
            let distinct: HashSet<_> = forms.iter().collect();
            if !rule.is_automatic() && (forms.is_empty() || distinct.len() < forms.len()) {
                self.fault(
                    &[path[0], path[1], Field("applies")],
                    "different forms of claim expected",
                );
            }
            let when = [path[0], path[1], Field("when")];
            rule.when.walk(&mut |trigger| {
                triggers += 1;
                self.trigger(&when, Some(rule), trigger);
            });
        }
        if let Some(offers) = &profile.offers {
            offers.when.walk(&mut |trigger| {
                triggers += 1;
                self.trigger(&[Field("offers"), Field("when")], None, trigger);
            });
        }
        if triggers > MOST_TRIGGERS {
            self.fault(&[Field("rules")], format!("more than {MOST_TRIGGERS} triggers"));
        }
    }

    fn trigger(&mut self, path: &[Step], rule: Option<&Rule>, trigger: &Trigger) {
        for threshold in thresholds(trigger) {
            if !(1..=MOST).contains(&threshold) {
                self.fault(path, out_of_range(threshold));
            }
        }
        match trigger {
            Trigger::All(inner) | Trigger::Any(inner) if inner.is_empty() => {
                self.fault(path, "`All` and `Any` need at least one trigger");
            }
            Trigger::Material(patterns) if patterns.is_empty() => {
                self.fault(path, "`Material` needs at least one pattern");
            }
            Trigger::PawnOn(squares) if squares.is_empty() => {
                self.fault(path, "`PawnOn` needs at least one square");
            }
            Trigger::EitherPlayer(_) if rule.is_none_or(|rule| rule.outcome != Outcome::Draw) => {
                self.fault(path, "`EitherPlayer` may stand only in a rule whose outcome is `Draw`");
            }
            Trigger::Unknown(text) | Trigger::Declared(text) if text.trim().is_empty() => {
                self.fault(path, "say what is missing or declared");
            }
            Trigger::Evaluation { at_least, at_most, .. } if at_least > at_most => {
                self.fault(path, format!("no evaluation lies between {at_least} and {at_most}"));
            }
            Trigger::Setting(id, value) => self.setting_use(path, id, value),
            _ => {}
        }
    }

    fn setting_use(&mut self, path: &[Step], id: &str, value: &str) {
        let settings = &self.profile.settings;
        let fault = match settings.iter().find(|setting| setting.id == id) {
            None => Fault::new(
                self.tree.span_of_text(self.text, path, id),
                format!("the profile declares no setting `{id}`"),
            )
            .unknown_name(id, settings.iter().map(|setting| setting.id.as_str())),
            Some(setting) if !setting.values.iter().any(|known| known == value) => Fault::new(
                self.tree.span_of_text(self.text, path, value),
                format!("`{value}` is no value of `{id}`"),
            )
            .unknown_name(value, setting.values.iter().map(String::as_str)),
            Some(_) => return,
        };
        self.faults.push(fault);
    }

    /// Rules that can never fire.
    fn dead_rules(&mut self) {
        for at in 0..self.profile.rules.len() {
            if let Some(why) = dead::why(&self.profile.rules, at) {
                self.fault(&[Field("rules"), Item(at), Field("when")], why);
            }
        }
    }
}

fn out_of_range(threshold: u32) -> String {
    format!("{threshold} is out of range: thresholds go from 1 to {MOST}")
}

/// The numbers of a trigger that are bounded.
fn thresholds(trigger: &Trigger) -> Vec<u32> {
    match trigger {
        Trigger::MenAtMost(n)
        | Trigger::Repetition { occurrences: n }
        | Trigger::ConsecutiveRepetition { occurrences: n }
        | Trigger::NoProgress { moves: n }
        | Trigger::PlyAtLeast(n)
        | Trigger::ClockBelow { seconds: n }
        | Trigger::OfferedDraw { within_plies: n }
        | Trigger::IllegalMove { count: n }
        | Trigger::Evaluation { plies: n, .. }
        | Trigger::Tablebase { men: n, .. } => vec![*n],
        _ => Vec::new(),
    }
}

fn mentions(when: &Trigger, is: &dyn Fn(&Trigger) -> bool) -> bool {
    let mut found = false;
    when.walk(&mut |trigger| found |= is(trigger));
    found
}

/// Editions of one family whose days overlap, as pairs of ids.
#[must_use]
pub fn overlaps<'a>(profiles: &[&'a Profile]) -> Vec<(&'a str, &'a str)> {
    let mut found = Vec::new();
    for (at, one) in profiles.iter().enumerate() {
        for other in profiles.iter().skip(at + 1) {
            if one.family == other.family && one.days().overlaps(&other.days()) {
                found.push((one.id.as_str(), other.id.as_str()));
            }
        }
    }
    found
}
