//! What regulations, platforms and programs are known to do, one line each, checked by hand against the
//! sources that the profiles cite: every cell is a case, judged.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;

use std::collections::HashMap;
use std::fs;

use common::{Case, cases, root};
use remis::catalog::Catalog;
use remis::judge::judge;
use remis::profile::Profile;
use remis::terms::{Form, GameResult, Termination};
use remis::verdict::Verdict;

/// A table of `tests/statements.txt`: cases across, profiles down.
struct Table {
    title: String,
    cases: Vec<String>,
    rows: Vec<(String, Vec<String>)>,
}

/// Tables are separated by empty lines: a title, the names of the columns with their cases, a line
/// with the names as headings, the rows.
fn tables(text: &str) -> Vec<Table> {
    let body = text.split("\n---\n").nth(1).unwrap();
    let mut found = Vec::new();
    for block in body.split("\n\n").filter(|block| !block.trim().is_empty()) {
        let mut lines = block.trim_matches('\n').lines();
        let title = lines.next().unwrap().trim_start_matches("# ").to_owned();
        let mut names = HashMap::new();
        let mut headings = Vec::new();
        let mut rows = Vec::new();
        for line in lines {
            if let Some((name, case)) = line.strip_prefix("  ").and_then(|it| it.split_once(" = "))
            {
                names.insert(name.trim().to_owned(), case.trim().to_owned());
                continue;
            }
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            if headings.is_empty() {
                headings = words;
            } else {
                assert_eq!(words.len(), headings.len() + 1, "{title}: {line}");
                rows.push((words[0].clone(), words[1..].to_vec()));
            }
        }
        let cases = headings.iter().map(|name| names[name].clone()).collect();
        found.push(Table { title, cases, rows });
    }
    found
}

/// What a profile makes of the last position of a case, in the notation of the file.
fn statement(verdict: &Verdict, last: u32) -> String {
    let letter = |termination: Termination| match termination {
        Termination::Checkmate => "mate",
        Termination::Stalemate => "stale",
        Termination::DeadPosition => "dead",
        Termination::InsufficientMaterial => "men",
        Termination::ThreefoldRepetition => "three",
        Termination::FivefoldRepetition => "five",
        Termination::FiftyMoves => "fifty",
        Termination::SeventyFiveMoves => "75",
        Termination::MaximumLength => "length",
        Termination::Agreement => "agreed",
        Termination::Resignation => "resigns",
        Termination::FlagFall => "flag",
        Termination::IllegalMoves => "illegal",
        Termination::Abandonment => "left",
        Termination::Adjudication => "ruling",
        Termination::Tablebase => "table",
    };
    let mut parts = Vec::new();
    if let Some(ending) = &verdict.ending {
        let result = match ending.result {
            GameResult::WhiteWins => "1",
            GameResult::BlackWins => "0",
            GameResult::Draw => "=",
        };
        let at = if ending.ply == last { String::new() } else { format!("@{}", ending.ply) };
        let claimed = ending.claim.as_ref().map_or("", |_| "!");
        let doubt = if ending.certain { "" } else { "?" };
        parts.push(format!("{}{result}{claimed}{at}{doubt}", letter(ending.termination)));
        let also = ending.also.len();
        if also > 0 {
            parts.push(format!("also{also}"));
        }
    } else {
        let mut claims: Vec<String> = verdict
            .claims
            .iter()
            .filter(|run| run.to_ply == last)
            .map(|run| {
                let form = match run.form {
                    Form::IntendedMove => "i",
                    Form::OnBoard => "b",
                    Form::AfterOwnMove => "a",
                    Form::ByArbiter => "r",
                };
                format!("{form}-{}", letter(run.termination))
            })
            .collect();
        claims.sort();
        claims.dedup();
        parts.extend(claims);
        if verdict.undetermined.iter().any(|run| run.to_ply == last) {
            parts.push("?".to_owned());
        }
    }
    if parts.is_empty() { "-".to_owned() } else { parts.join(",") }
}

#[test]
fn every_cell_is_as_stated() {
    let text = fs::read_to_string(root().join("tests/statements.txt")).unwrap();
    let catalog = Catalog::builtin().unwrap();
    let all = cases();
    let by_id: HashMap<&str, &Case> = all.iter().map(|case| (case.id.as_str(), case)).collect();
    let mut wrong = Vec::new();
    let mut cells = 0;
    for table in tables(&text) {
        for (id, stated) in &table.rows {
            let (id, settings) = id.split_once('[').unwrap_or((id, ""));
            let profile = catalog.profile(id).unwrap_or_else(|| panic!("no profile {id}"));
            for (case, stated) in table.cases.iter().zip(stated) {
                let case = by_id.get(case.as_str()).unwrap_or_else(|| panic!("no case {case}"));
                let found = judged(profile, settings.trim_end_matches(']'), case);
                cells += 1;
                if found != *stated {
                    wrong.push(format!(
                        "{}: {id}: {}: stated {stated}, found {found}",
                        table.title, case.id
                    ));
                }
            }
        }
    }
    assert!(cells > 500, "{cells}");
    assert!(wrong.is_empty(), "{} of {cells}\n{}", wrong.len(), wrong.join("\n"));
}

fn judged(profile: &Profile, settings: &str, case: &Case) -> String {
    let timeline = case.timeline();
    let mut assumptions = case.assumptions(profile);
    for setting in settings.split(';').filter(|it| !it.is_empty()) {
        let (name, value) = setting.split_once('=').unwrap();
        assumptions.set(name, value).unwrap();
    }
    statement(&judge(profile, &assumptions, &timeline), timeline.last_ply())
}

/// Every profile of the catalogue has its line in every table.
#[test]
fn no_profile_is_left_out() {
    let text = fs::read_to_string(root().join("tests/statements.txt")).unwrap();
    let catalog = Catalog::builtin().unwrap();
    for table in tables(&text) {
        for entry in catalog.entries() {
            let id = &entry.profile.id;
            let stated = table.rows.iter().any(|(row, _)| row.split('[').next() == Some(id));
            assert!(stated, "{}: {id} is missing", table.title);
        }
    }
}
