//! A profile whose texts are those of the input, and everything that prints a profile.

use std::sync::LazyLock;

use remis::compare::{Column, Situation, Witness, compare};
use remis::difference::{Bounds, changes};
use remis::lint;
use remis::profile::Profile;
use remis::record::Record;
use remis::report::check::{self, Checked};
use remis::report::compare::{Table, asciidoc, csv, html, json, latex, markdown, text};
use remis::report::diff::{self, Compared};
use remis::report::{explain, faults, page};
use serde_json::Value;

use super::ENGLISH;
use super::inert::{marks, outline, terminal};

/// The profile; `TEXT` and `LINK` stand for the texts.
const CLUB: &str = include_str!("club.ron");

/// The same with texts that mean nothing to any format.
static TAME: LazyLock<Profile> = LazyLock::new(|| read(&written(&["plain"])).unwrap());

/// The text of the file of the profile with these texts, one after the other.
pub fn written(texts: &[&str]) -> String {
    let mut texts = texts.iter().cycle();
    let mut next = || texts.next().copied().unwrap_or_default();
    let quoted = |text: &str| -> String {
        let odd = |c: char| c.is_control() || c == '"' || c == '\\';
        text.chars()
            .map(|c| if odd(c) { c.escape_unicode().to_string() } else { c.to_string() })
            .collect()
    };
    let mut out = String::new();
    for (number, part) in CLUB.split("TEXT").enumerate() {
        if number > 0 {
            out += &quoted(next());
        }
        for (at, piece) in part.split("LINK").enumerate() {
            if at > 0 {
                out += &quoted(&format!("https://example.org/{}", next()));
            }
            out += piece;
        }
    }
    out
}

/// The profile, if it has no faults; else these are printed.
pub fn read(ron: &str) -> Option<Profile> {
    let checked = lint::check(ron);
    if let Err(faults) = &checked {
        terminal(&faults::render("club.ron", ron, faults, false));
    }
    let files = [Checked::new("club.ron".to_owned(), ron.to_owned(), checked.clone())];
    let object: Value = serde_json::from_str(&check::json(&files)).unwrap();
    let log: Value = serde_json::from_str(&check::sarif(&files)).unwrap();
    let found = |value: &Value| value.as_array().map(Vec::len);
    let faults = checked.as_ref().err().map_or(0, Vec::len);
    assert_eq!(found(&object["files"][0]["faults"]), Some(faults));
    assert_eq!(found(&log["runs"][0]["results"]), Some(faults));
    checked.ok()
}

/// The profile in words, and beside another.
pub fn profile(club: &Profile) {
    ENGLISH.with(|texts| {
        terminal(&explain::profile(club, texts));
        let page = page::profile(club, texts);
        terminal(&page);
        assert_eq!(marks(&page), marks(&page::profile(&TAME, texts)), "{page}");
    });
    let compared = Compared {
        p: &TAME,
        q: club,
        families: [None; 2],
        named: [&club.title, &club.issuer],
        changes: changes(&TAME, club),
        witness: None,
        bounds: Bounds { cases: 0, games: 0, assignments: 0, longest: 0 },
    };
    terminal(&diff::text(&compared));
    let _: Value = serde_json::from_str(&diff::line(&compared)).unwrap();
}

/// The profile and a game in a table.
pub fn table(club: &Profile, source: &str, record: &Record) {
    let table = |profile: &Profile, name: &str, title: &str| {
        let column =
            Column { profile: profile.clone(), hash: "0123456789abcdef".to_owned(), family: None };
        let witness = Witness::of_record(name.to_owned(), record).ok()?;
        let own = Situation::own("own-1".to_owned(), title.to_owned(), witness);
        let comparison = compare(vec![column], vec![own]);
        Some(ENGLISH.with(|texts| Table::of(&comparison, texts)))
    };
    let tag = |name: &str| record.known_tag(name).unwrap_or("?");
    let title = format!("{} – {}", tag("White"), tag("Black"));
    let Some(hostile) = table(club, source, &title) else { return };
    let Some(tame) = table(&TAME, "plain", "plain") else { return };
    terminal(&text::render(&hostile, 118, false));
    terminal(&latex::render(&hostile));
    terminal(&asciidoc::render(&hostile));
    assert_eq!(outline(&html::render(&hostile)), outline(&html::render(&tame)));
    assert_eq!(marks(&markdown::render(&hostile)), marks(&markdown::render(&tame)));
    let object: Value = serde_json::from_str(&json(&hostile)).unwrap();
    assert_eq!(object["groups"][0]["rows"][0]["title"], title);
    spreadsheet(&csv::render(&hostile), &tame);
}

/// Lines of equal length, of which no field is a formula.
fn spreadsheet(text: &str, tame: &Table) {
    terminal(text);
    let mut reader = ::csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let lines: Vec<::csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(lines.len(), 1 + tame.rows().count());
    for field in lines.iter().flat_map(|line| line.iter()) {
        assert!(!is_formula(field), "{field:?}");
    }
}

/// Whether a spreadsheet may take a field for a formula.
pub fn is_formula(field: &str) -> bool {
    field.trim_start().starts_with(['=', '+', '-', '@', '|', '%'])
}
