//! One dense file per profile: what it makes of every canonical case, one line each.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

mod common;
#[path = "common/pinned.rs"]
mod pinned;

use std::fmt::Write;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use common::{Case, cases, profiles, root};
use remis::judge::judge;
use remis::profile::Profile;
use remis::verdict::{ClaimRun, Ending, UndeterminedRun, Verdict};
use shakmaty::Color;

/// Explains the columns; the first lines of every snapshot.
const NOTATION: &str = "\
plies: half-moves of the case, and the recorded result. ends: ply of the ending, `?` if not certain.
how: automatic, or the claim that is taken; nobody claims unless the profile says otherwise.
also: other automatic rules that held then. recorded: how the verdict fits the recorded result.
assumed: settings that the case gives. claims: rule, player, plies (a player's opportunities come
every second ply), form if the rule has several, intended moves. undetermined: rule, plies, what is
missing.
";

/// Of a longer list only the number is printed.
const MOST_MOVES: usize = 4;

#[test]
fn every_profile_judges_every_case_as_before() {
    let cases = cases();
    let timelines: Vec<_> = cases.iter().map(|case| (case, case.timeline())).collect();
    let settings = pinned::settings("../snapshots");
    let mut failed = Vec::new();
    for profile in profiles() {
        let mut rows = vec![HEADINGS.map(str::to_owned)];
        for (case, timeline) in &timelines {
            let verdict = judge(&profile, &case.assumptions(&profile), timeline);
            rows.push(row(case, timeline.last_ply(), &profile, &verdict));
        }
        let text = format!("{}\n{NOTATION}\n{}", profile.title, table(&rows));
        let compared = catch_unwind(AssertUnwindSafe(|| {
            settings.bind(|| insta::assert_snapshot!(profile.id.as_str(), text));
        }));
        if compared.is_err() {
            failed.push(profile.id);
        }
    }
    assert!(failed.is_empty(), "changed: {}", failed.join(", "));
}

#[test]
fn every_snapshot_belongs_to_a_profile() {
    let known: Vec<String> =
        profiles().iter().map(|profile| format!("{}.snap", profile.id)).collect();
    for entry in fs::read_dir(root().join("snapshots")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        // Other tests own some: `tests/rulings.rs`, `tests/catalogue.rs`, `tests/hostile.rs`,
        // `tests/compare.rs`, `tests/html.rs`, `tests/impact.rs`, `tests/mate.rs`.
        let others =
            ["mate-search.snap", "rulings.snap", "unknown-cells.snap"].contains(&name.as_str());
        let starts = ["hostile-", "compare-", "explorer-", "impact-"];
        let begins = starts.iter().any(|start| name.starts_with(start));
        let owned = known.contains(&name) || others || begins;
        assert!(owned, "nobody owns snapshots/{name}");
    }
}

/// A column that needs more is not aligned.
const MOST_ALIGNED: usize = 60;

const HEADINGS: [&str; 11] = [
    "case",
    "plies",
    "ends",
    "termination (rule)",
    "result",
    "how",
    "also",
    "recorded",
    "assumed",
    "claims",
    "undetermined",
];

fn row(case: &Case, plies: u32, profile: &Profile, verdict: &Verdict) -> [String; 11] {
    let ending = verdict.ending.as_ref();
    let column = |text: fn(&Ending) -> String| ending.map_or_else(|| "-".to_owned(), text);
    let known = |setting: &&String| {
        let name = setting.split('=').next().unwrap_or_default();
        let id = name.rsplit('.').next().unwrap_or_default();
        profile.settings.iter().any(|known| known.id == id)
    };
    let claims = verdict.claims.iter().map(|run| (run.rule.as_str(), claim(profile, run)));
    let undetermined =
        verdict.undetermined.iter().map(|run| (run.rule.as_str(), undetermined(run)));
    [
        case.id.clone(),
        format!("{plies} {}", case.result),
        column(|ending| format!("{}{}", ending.ply, if ending.certain { "" } else { "?" })),
        column(|ending| format!("{} ({})", ending.termination, ending.rule)),
        column(|ending| ending.result.to_string()),
        column(how),
        column(|ending| list(&ending.also, " ")),
        verdict.recorded.map_or_else(|| "null".to_owned(), |recorded| recorded.to_string()),
        list(&case.settings.iter().filter(known).cloned().collect::<Vec<_>>(), " "),
        by_rule(claims),
        by_rule(undetermined),
    ]
}

fn how(ending: &Ending) -> String {
    ending.claim.as_ref().map_or_else(
        || "automatic".to_owned(),
        |claim| format!("{} {}{}", who(claim.player), claim.form, moves(&claim.moves)),
    )
}

/// The form is left out where the rule has no other.
fn claim(profile: &Profile, run: &ClaimRun) -> String {
    let one = profile.rule(&run.rule).is_some_and(|rule| rule.forms().len() == 1);
    let form = if one { String::new() } else { format!(" {}", run.form) };
    let plies = plies(run.from_ply, run.to_ply);
    format!("{} {plies}{form}{}", who(run.player), moves(&run.moves))
}

fn undetermined(run: &UndeterminedRun) -> String {
    let player = run.player.map_or_else(String::new, |player| format!("{} ", who(Some(player))));
    let form = run.form.map_or_else(String::new, |form| format!(" {form}"));
    let plies = plies(run.from_ply, run.to_ply);
    format!("{player}{plies}{form} needs {}", run.needs.join(" + "))
}

/// `rule: run, run; rule: run`
fn by_rule<'v>(runs: impl Iterator<Item = (&'v str, String)>) -> String {
    let mut rules: Vec<(&str, Vec<String>)> = Vec::new();
    for (rule, run) in runs {
        match rules.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, known)) => known.push(run),
            None => rules.push((rule, vec![run])),
        }
    }
    let texts: Vec<String> =
        rules.iter().map(|(rule, runs)| format!("{rule}: {}", runs.join(", "))).collect();
    list(&texts, "; ")
}

fn plies(from: u32, to: u32) -> String {
    if from == to { from.to_string() } else { format!("{from}-{to}") }
}

fn who(player: Option<Color>) -> &'static str {
    player.map_or("arbiter", remis::terms::color_name)
}

fn moves(moves: &[String]) -> String {
    match moves.len() {
        0 => String::new(),
        n if n > MOST_MOVES => format!(" ({n} moves)"),
        _ => format!(" {}", moves.join(" ")),
    }
}

fn list(items: &[String], between: &str) -> String {
    if items.is_empty() { "-".to_owned() } else { items.join(between) }
}

/// Aligns the columns; columns that say nothing in any row are left out.
fn table(rows: &[[String; 11]]) -> String {
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let widths: Vec<usize> = (0..HEADINGS.len())
        .map(|column| {
            let silent = cells(column).skip(1).all(|cell| cell == "-");
            if silent {
                0
            } else {
                cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0)
            }
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, &width) in row.iter().zip(&widths).filter(|(_, width)| **width > 0) {
            let before = if line.is_empty() { "" } else { " | " };
            // Claims are long and seldom: room for the longest would be mostly blank.
            let width = if width > MOST_ALIGNED { 0 } else { width };
            write!(line, "{before}{cell:width$}").unwrap();
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
