//! What the games of a page share: the profiles that judged them, with their rules in the words of
//! every language.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use strum::VariantArray;

use crate::lang::{Lang, Texts};
use crate::profile::{Profile, Rule};
use crate::report::compare::link;
use crate::report::{Judged, rules};
use crate::trigger::Trigger;

/// The profiles of a page, each told once.
#[derive(Debug)]
pub struct Profiles {
    texts: Vec<Texts>,
    told: BTreeMap<String, Value>,
}

impl Default for Profiles {
    fn default() -> Self {
        let texts = Lang::VARIANTS.iter().map(|lang| Texts::of(*lang)).collect();
        Self { texts, told: BTreeMap::new() }
    }
}

impl Profiles {
    /// Adds the profiles of a game.
    pub fn add(&mut self, judged: &Judged<'_>) {
        for answer in &judged.verdicts {
            let profile = answer.profile;
            if !self.told.contains_key(&profile.id) {
                let told = self.profile(profile, answer.hash);
                self.told.insert(profile.id.clone(), told);
            }
        }
    }

    /// The value for the block that the games share.
    #[must_use]
    pub fn value(&self) -> Value {
        json!(self.told)
    }

    fn profile(&self, profile: &Profile, hash: &str) -> Value {
        let rules: Map<String, Value> =
            profile.rules.iter().map(|rule| (rule.id.clone(), self.rule(profile, rule))).collect();
        json!({
            "title": profile.title,
            "hash": hash,
            "same_position": self.own(|texts| rules::same_position(&profile.same_position, texts)),
            "note": profile.note,
            "rules": rules,
        })
    }

    fn rule(&self, profile: &Profile, rule: &Rule) -> Value {
        let cite: Vec<Value> = rule.cite.iter().map(|cite| citation(profile, cite)).collect();
        json!({
            "termination": rule.termination.to_string(),
            "words": self.own(|texts| rules::rule(rule, &profile.settings, texts)),
            "automatic": rule.is_automatic(),
            "cite": cite,
            "confidence": rule.confidence.to_string(),
            "note": rule.note,
            "clock": thresholds(rule, |trigger| match trigger {
                Trigger::NoProgress { moves } => Some(moves.saturating_mul(2)),
                _ => None,
            }),
            "occurrences": thresholds(rule, |trigger| match trigger {
                Trigger::Repetition { occurrences }
                | Trigger::ConsecutiveRepetition { occurrences } => Some(*occurrences),
                _ => None,
            }),
        })
    }

    /// A text in every language.
    fn own(&self, text: impl Fn(&Texts) -> String) -> Value {
        let texts = self.texts.iter().map(|texts| (texts.lang().to_string(), text(texts).into()));
        Value::Object(texts.collect())
    }
}

/// The numbers that a rule asks for, wherever they stand in it, ascending.
fn thresholds(rule: &Rule, number: impl Fn(&Trigger) -> Option<u32>) -> Vec<u32> {
    let mut found = Vec::new();
    rule.when.walk(&mut |trigger| found.extend(number(trigger)));
    found.sort_unstable();
    found.dedup();
    found
}

fn citation(profile: &Profile, cite: &str) -> Value {
    let key = cite.split(' ').next().unwrap_or_default();
    let source = profile.sources.iter().find(|source| source.key == key);
    json!({
        "cite": cite,
        "title": source.map(|source| &source.title),
        "version": source.and_then(|source| source.version.as_ref()),
        "link": source.and_then(|source| source.url.as_deref()).and_then(link),
    })
}
