//! The model of a comparison table: what every format prints, in one language.

use serde::Serialize;

use super::notes::Notes;
use super::words::Words;
use crate::compare::{Answer, Claimant, Column, Comparison, Cost, Row, Standing};
use crate::lang::{Lang, Texts};
use crate::profile::Profile;

/// The schema of the table in JSON.
pub const SCHEMA: &str = "remis.compare/1";

/// A comparison in one language.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// `remis.compare/1`.
    pub schema: &'static str,
    /// The version of remis.
    pub remis: &'static str,
    /// The language of what remis says; titles, citations and notes of profiles keep their own.
    pub lang: Lang,
    /// What the table is about.
    pub caption: String,
    /// The words around the table.
    pub headings: Headings,
    /// The profiles.
    pub columns: Vec<ColumnHead>,
    /// The situations, by group.
    pub groups: Vec<Group>,
    /// What the cells rest on, numbered from 1.
    pub notes: Vec<Note>,
    /// What marks and words of the cells mean.
    pub legend: Vec<Legend>,
}

/// The words around a table.
#[derive(Clone, Debug, Serialize)]
pub struct Headings {
    /// Head of the first column.
    pub situation: String,
    /// Heading of the notes.
    pub sources: String,
    /// Heading of the list of profiles.
    pub profiles: String,
    /// Heading of the legend.
    pub legend: String,
    /// What a link back to the table says.
    pub back: String,
}

/// The head of a column.
#[derive(Clone, Debug, Serialize)]
pub struct ColumnHead {
    /// The profile's id.
    pub id: String,
    /// Its title, as it gives it.
    pub title: String,
    /// Its kind: `regulation`, `platform` or `software`.
    pub kind: String,
    /// The first 16 hexadecimal digits of the SHA-256 of its RON text.
    pub profile_hash: String,
    /// The family that was asked for, of which it is the newest edition.
    pub family: Option<String>,
    /// Kind, dates, edition and assumed settings in words.
    pub about: Vec<String>,
    /// The profile's note, as it gives it.
    pub note: Option<String>,
}

/// Rows about one subject.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// One situation.
#[derive(Clone, Debug, Serialize)]
pub struct TableRow {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The game that was judged.
    pub witness: Witness,
    /// The cells, in the order of the columns.
    pub cells: Vec<TableCell>,
}

/// The game that was judged.
#[derive(Clone, Debug, Serialize)]
pub struct Witness {
    /// The id of the case, or the place of the game in its source.
    pub name: String,
    /// The start position, where it is not the initial array.
    pub start_fen: Option<String>,
    /// Half-moves.
    pub plies: u32,
    /// The moves in UCI notation.
    pub moves: Vec<String>,
}

/// What one profile makes of one situation.
#[derive(Clone, Debug, Serialize)]
pub struct TableCell {
    /// The answer in one word.
    pub answer: Answer,
    /// How well it is supported.
    pub standing: Standing,
    /// `≈` inferred, `?` unknown.
    pub mark: Option<&'static str>,
    /// The answer in words.
    pub text: String,
    /// The ending, if there is one.
    pub ending: Option<TableEnd>,
    /// The rights to claim.
    pub claims: Vec<TableClaim>,
    /// The facts that are missing, as the judge names them.
    pub needs: Vec<String>,
    /// What the wrong claim costs.
    pub cost: Option<Cost>,
    /// Numbers of the notes.
    pub notes: Vec<usize>,
}

/// How the game ends.
#[derive(Clone, Debug, Serialize)]
pub struct TableEnd {
    /// The ground.
    pub termination: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The ply.
    pub ply: u32,
}

/// A right to claim.
#[derive(Clone, Debug, Serialize)]
pub struct TableClaim {
    /// The ground.
    pub termination: String,
    /// Who may claim.
    pub claimant: Claimant,
    /// The form.
    pub form: String,
    /// The moves that serve, in UCI notation.
    pub moves: Vec<String>,
}

/// What cells rest on: a clause of a profile, or what other settings would change.
#[derive(Clone, Debug, Serialize)]
pub struct Note {
    /// The number, from 1.
    pub number: usize,
    /// A name that does not change when other notes come or go: `fide-otb-2023.fivefold`.
    pub label: String,
    /// The profile.
    pub profile: String,
    /// The rule, if it is about one.
    pub rule: Option<String>,
    /// What it is about, in words.
    pub title: String,
    /// Where it is written.
    pub citations: Vec<Citation>,
    /// How well the source supports it: `text`, `code` ..
    pub confidence: Option<String>,
    /// The same in words.
    pub confidence_text: Option<String>,
    /// `≈` where it is inferred.
    pub mark: Option<&'static str>,
    /// What other settings would change.
    pub text: Option<String>,
    /// The clause's own note, as the profile gives it.
    pub note: Option<String>,
    /// Points that the texts leave open, each a question and the reading chosen.
    pub readings: Vec<String>,
}

/// A citation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Citation {
    /// As the profile gives it: source key, then article.
    pub cite: String,
    /// Title of the source, and its edition.
    pub source: String,
    /// Its address.
    pub url: Option<String>,
}

/// What a mark or a word means.
#[derive(Clone, Debug, Serialize)]
pub struct Legend {
    /// The mark or the word.
    pub term: String,
    /// The meaning.
    pub text: String,
}

impl Table {
    /// The comparison in the language of the texts.
    #[must_use]
    pub fn of(comparison: &Comparison, texts: &Texts) -> Self {
        let words = Words { texts };
        let mut notes = Notes::new(words);
        let mut groups: Vec<Group> = Vec::new();
        for row in &comparison.rows {
            let table_row = self::row(row, &comparison.columns, words, &mut notes);
            match groups.last_mut().filter(|group| group.id == row.situation.group) {
                Some(group) => group.rows.push(table_row),
                None => groups.push(Group {
                    id: row.situation.group.clone(),
                    title: texts.get(&format!("group-{}", row.situation.group)),
                    rows: vec![table_row],
                }),
            }
        }
        Self {
            schema: SCHEMA,
            remis: env!("CARGO_PKG_VERSION"),
            lang: texts.lang(),
            caption: texts.with("caption", [("count", comparison.columns.len().into())]),
            headings: Headings {
                situation: texts.get("situation"),
                sources: texts.get("sources"),
                profiles: texts.get("profiles"),
                legend: texts.get("legend"),
                back: texts.get("back"),
            },
            columns: comparison.columns.iter().map(|column| head(column, words)).collect(),
            groups,
            notes: notes.into_list(),
            legend: words.legend(),
        }
    }

    /// All rows.
    pub fn rows(&self) -> impl Iterator<Item = &TableRow> {
        self.groups.iter().flat_map(|group| &group.rows)
    }

    /// A note by its number.
    #[must_use]
    pub fn note(&self, number: usize) -> Option<&Note> {
        self.notes.get(number.checked_sub(1)?)
    }

    /// Name of this table among others on a page.
    #[must_use]
    pub fn name(&self) -> String {
        let ids = self.columns.iter().map(|column| column.id.as_str());
        let rows = self.rows().map(|row| row.id.as_str());
        let all: Vec<&str> = ids.chain(rows).collect();
        let hash = crate::report::hash(&all.join(" "));
        format!("remis-{}", hash.get(..8).unwrap_or_default())
    }
}

impl Note {
    /// Confidence and notes as sentences that follow the title, without the citations.
    #[must_use]
    pub fn prose(&self) -> String {
        let texts = [&self.text, &self.confidence_text, &self.note].into_iter().flatten();
        let sentences = texts.chain(&self.readings).map(|text| {
            let text = text.trim_end();
            let stops = text.trim_end_matches([')', '"', '»', '”']).ends_with(['.', '!', '?', '…']);
            if stops { text.to_owned() } else { format!("{text}.") }
        });
        sentences.collect::<Vec<_>>().join(" ")
    }
}

fn head(column: &Column, words: Words<'_>) -> ColumnHead {
    let Profile { id, title, kind, note, .. } = &column.profile;
    ColumnHead {
        id: id.clone(),
        title: title.clone(),
        kind: kind.to_string(),
        profile_hash: column.hash.clone(),
        family: column.family.clone(),
        about: words.about(&column.profile, column.family.as_deref()),
        note: note.clone(),
    }
}

fn row(row: &Row, columns: &[Column], words: Words<'_>, notes: &mut Notes<'_>) -> TableRow {
    let situation = &row.situation;
    let timeline = &situation.witness.timeline;
    let last = timeline.last_ply();
    let cells = row.cells.iter().zip(columns).map(|(cell, column)| {
        let finding = &cell.finding;
        let ending = finding.ending.as_ref().map(|end| TableEnd {
            termination: end.termination.to_string(),
            result: end.result.to_string(),
            ply: end.ply.unwrap_or(last),
        });
        let claims = finding.claims.iter().map(|right| TableClaim {
            termination: right.termination.to_string(),
            claimant: right.claimant,
            form: right.form.to_string(),
            moves: right.moves.clone(),
        });
        TableCell {
            answer: finding.answer,
            standing: cell.standing,
            mark: mark(cell.standing),
            text: words.finding(finding, &situation.about),
            ending,
            claims: claims.collect(),
            needs: finding.needs.clone(),
            cost: finding.cost.clone(),
            notes: notes.of(&column.profile, situation, cell),
        }
    });
    let cells = cells.collect();
    TableRow {
        id: situation.id.clone(),
        title: words.row(situation),
        witness: Witness {
            name: situation.witness.name.clone(),
            start_fen: situation.witness.start_fen.clone(),
            plies: last,
            moves: (1..=last)
                .filter_map(|ply| timeline.move_to(ply).map(|played| timeline.uci(played)))
                .collect(),
        },
        cells,
    }
}

/// The mark of a standing that a reader must not overlook.
#[must_use]
pub fn mark(standing: Standing) -> Option<&'static str> {
    match standing {
        Standing::Sourced | Standing::NoClause => None,
        Standing::Inferred => Some("≈"),
        Standing::Unknown => Some("?"),
    }
}
