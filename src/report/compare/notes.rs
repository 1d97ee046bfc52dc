//! The notes of a table: each clause once, numbered in the order of the cells.

use super::table::{Citation, Note, mark};
use super::words::Words;
use crate::compare::{Basis, Cell, Otherwise, Situation, Standing, is_inferred};
use crate::profile::{Profile, Source};
use crate::terms::Confidence;

/// The notes so far.
pub(super) struct Notes<'t> {
    words: Words<'t>,
    list: Vec<Note>,
}

/// A clause as a profile gives it.
struct Clause<'p> {
    rule: Option<&'p str>,
    cite: &'p [String],
    confidence: Confidence,
    note: Option<&'p String>,
}

impl<'t> Notes<'t> {
    pub(super) fn new(words: Words<'t>) -> Self {
        Self { words, list: Vec::new() }
    }

    pub(super) fn into_list(self) -> Vec<Note> {
        self.list
    }

    /// The numbers of a cell's notes; those that are new are added.
    pub(super) fn of(
        &mut self,
        profile: &Profile,
        situation: &Situation,
        cell: &Cell,
    ) -> Vec<usize> {
        let mut numbers: Vec<usize> =
            cell.bases.iter().filter_map(|basis| self.clause(profile, basis)).collect();
        if !cell.otherwise.is_empty() {
            numbers.push(self.settings(profile, situation, &cell.otherwise));
        }
        numbers.sort_unstable();
        numbers
    }

    fn clause(&mut self, profile: &Profile, basis: &Basis) -> Option<usize> {
        let (name, clause) = match basis {
            Basis::Rule(id) => {
                let rule = profile.rule(id)?;
                let (cite, confidence) = (rule.cite.as_slice(), rule.confidence);
                (id.as_str(), Clause { rule: Some(id), cite, confidence, note: rule.note.as_ref() })
            }
            Basis::SamePosition => {
                let same = &profile.same_position;
                let (cite, confidence) = (same.cite.as_slice(), same.confidence);
                ("same-position", Clause { rule: None, cite, confidence, note: None })
            }
            Basis::WrongClaim => {
                let wrong = profile.wrong_claim.as_ref()?;
                let (cite, confidence) = (wrong.cite.as_slice(), wrong.confidence);
                let note = wrong.note.as_ref();
                ("wrong-claim", Clause { rule: None, cite, confidence, note })
            }
        };
        let kind = if clause.rule.is_some() { "rule" } else { name };
        let label = format!("{}.{name}", profile.id);
        if let Some(known) =
            self.list.iter().find(|it| it.label == label && it.rule.as_deref() == clause.rule)
        {
            return Some(known.number);
        }
        let texts = self.words.texts;
        let number = self.list.len() + 1;
        let inferred = is_inferred(clause.confidence);
        let id = format!("note-{kind}");
        let title = match clause.rule {
            Some(rule) => {
                texts.with(&id, [("profile", profile.id.as_str().into()), ("rule", rule.into())])
            }
            None => texts.with(&id, [("profile", profile.id.as_str().into())]),
        };
        self.list.push(Note {
            number,
            label,
            profile: profile.id.clone(),
            rule: clause.rule.map(str::to_owned),
            title,
            citations: clause.cite.iter().map(|cite| self.citation(profile, cite)).collect(),
            confidence: Some(clause.confidence.to_string()),
            confidence_text: Some(texts.get(&format!("confidence-{}", clause.confidence))),
            mark: inferred.then(|| mark(Standing::Inferred)).flatten(),
            text: None,
            note: clause.note.cloned(),
            readings: readings(profile, name),
        });
        Some(number)
    }

    /// What other settings would change in one cell.
    fn settings(&mut self, profile: &Profile, situation: &Situation, all: &[Otherwise]) -> usize {
        let texts = self.words.texts;
        let number = self.list.len() + 1;
        let lines = all.iter().map(|other| {
            let settings = other.settings.iter().map(|(id, value)| format!("{id} = {value}"));
            let or = |first: String, second: String| {
                texts.with("or", [("first", first.into()), ("second", second.into())])
            };
            let settings = settings.reduce(or).unwrap_or_default();
            let answer = self.words.finding(&other.finding, &situation.about);
            texts.with("with-settings", [("settings", settings.into()), ("answer", answer.into())])
        });
        let text = Some(lines.collect::<Vec<_>>().join("; "));
        let said = |note: &&Note| note.profile == profile.id && note.text == text;
        if let Some(known) = self.list.iter().find(said) {
            return known.number;
        }
        self.list.push(Note {
            number,
            label: format!("{}.{}.settings", profile.id, situation.id),
            profile: profile.id.clone(),
            rule: None,
            title: texts.with("note-settings", [("profile", profile.id.as_str().into())]),
            citations: Vec::new(),
            confidence: None,
            confidence_text: None,
            mark: None,
            text,
            note: None,
            readings: Vec::new(),
        });
        number
    }

    fn citation(&self, profile: &Profile, cite: &str) -> Citation {
        let key = cite.split(' ').next().unwrap_or_default();
        let source = profile.sources.iter().find(|source| source.key == key);
        Citation {
            cite: cite.to_owned(),
            source: source.map_or_else(String::new, |source| self.source(source)),
            url: source.and_then(|source| source.url.clone()),
        }
    }

    fn source(&self, source: &Source) -> String {
        let mut text = source.title.clone();
        if let Some(version) = &source.version {
            text += &format!(" ({version})");
        }
        if let Some(seen) = &source.seen {
            text += ", ";
            text += &self.words.texts.with("seen", [("date", seen.as_str().into())]);
        }
        text
    }
}

/// What the texts leave open about a clause, and how it is read.
fn readings(profile: &Profile, clause: &str) -> Vec<String> {
    let open = profile.ambiguities.iter().filter(|it| it.about.iter().any(|name| name == clause));
    open.map(|it| format!("{} {}", it.question, it.reading)).collect()
}
