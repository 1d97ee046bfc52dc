//! Comparison tables: what five profiles say, how every format and language says it, and what
//! happens when a profile or a game is hostile or loses a rule.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests"
)]

#[path = "compare/hostile.rs"]
mod hostile;
#[path = "common/inert.rs"]
mod inert;
#[path = "compare/languages.rs"]
mod languages;
#[path = "compare/matrix.rs"]
mod matrix;
#[path = "common/pinned.rs"]
mod pinned;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use remis::catalog::Catalog;
use remis::compare::{Cell, Column, Comparison, compare, situations};
use remis::lang::{Lang, Texts};
use remis::report::compare::{Table, asciidoc, csv, html, json, latex, markdown, template, text};
use strum::VariantArray;

/// The profiles that the README names, in the order of `five.txt`.
const FIVE: [&str; 5] =
    ["fide-otb-2023", "fide-online-2021", "chesscom-live", "chesscom-daily", "lichess"];

/// Every format by the name of its option.
pub(crate) fn formats(table: &Table) -> Vec<(&'static str, String)> {
    vec![
        ("text", text::render(table, 118, false)),
        ("markdown", markdown::render(table)),
        ("html", html::render(table)),
        ("csv", csv::render(table)),
        ("json", json(table)),
        ("latex", latex::render(table)),
        ("asciidoc", asciidoc::render(table)),
    ]
}

pub(crate) fn columns(ids: &[&str]) -> Vec<Column> {
    let catalog = Catalog::builtin().unwrap();
    let column = |id: &&str| {
        let entry = catalog.entry(id).unwrap();
        let hash = remis::report::hash(&entry.text);
        Column { profile: entry.profile.clone(), hash, family: None }
    };
    ids.iter().map(column).collect()
}

fn five() -> Comparison {
    compare(columns(&FIVE), situations().unwrap())
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_five_profiles_say_what_their_sources_say() {
    let table = Table::of(&five(), &Texts::of(Lang::En));
    let expected = fs::read_to_string(root().join("tests/compare/five.txt")).unwrap();
    let mut lines = expected.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    assert_eq!(lines.next().unwrap(), format!("row | {}", FIVE.join(" | ")));
    let found = table.rows().map(|row| {
        let cell = |cell: &remis::report::compare::table::TableCell| {
            format!(" | {}{}", cell.mark.map_or(String::new(), |it| format!("{it} ")), cell.text)
        };
        format!("{}{}", row.id, row.cells.iter().map(cell).collect::<String>())
    });
    for (found, expected) in found.zip(&mut lines) {
        assert_eq!(found, expected);
    }
    assert_eq!(lines.next(), None, "a row is missing");
}

#[test]
fn every_format_in_every_language_is_as_before() {
    let comparison = five();
    let settings = pinned::settings("../snapshots");
    for lang in Lang::VARIANTS {
        let table = Table::of(&comparison, &Texts::of(*lang));
        for (format, text) in formats(&table) {
            let name = format!("compare-{lang}-{format}");
            // The version is that of the program, not of the table.
            let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
            settings.bind(|| insta::assert_snapshot!(name, text));
        }
    }
}

/// What changes in a column when its profile loses a rule.
fn without(column: &Column, rule: &str, before: &[Cell]) -> BTreeSet<usize> {
    let mut less = column.clone();
    less.profile.rules.retain(|it| it.id != rule);
    let after = compare(vec![less], situations().unwrap());
    let cells = after.rows.into_iter().map(|mut row| row.cells.remove(0));
    let changed = cells.zip(before).enumerate().filter(|(_, (after, before))| after != *before);
    changed.map(|(at, _)| at).collect()
}

fn rests_on(cell: &Cell, rule: &str) -> bool {
    let other = cell.otherwise.iter().flat_map(|other| &other.finding.rules);
    cell.finding.rules.iter().chain(other).any(|it| it == rule)
}

#[test]
fn a_lost_rule_changes_the_cells_that_rest_on_it_and_no_other() {
    let comparison = five();
    let mut lost = 0;
    for (at, column) in comparison.columns.iter().enumerate() {
        let before: Vec<Cell> = comparison.rows.iter().map(|row| row.cells[at].clone()).collect();
        for rule in &column.profile.rules {
            let changed = without(column, &rule.id, &before);
            let resting: BTreeSet<usize> =
                (0..before.len()).filter(|&row| rests_on(&before[row], &rule.id)).collect();
            let name = |rows: &BTreeSet<usize>| -> Vec<&str> {
                rows.iter().map(|&row| comparison.rows[row].situation.id.as_str()).collect()
            };
            assert_eq!(name(&changed), name(&resting), "{} without {}", column.profile.id, rule.id);
            lost += usize::from(!changed.is_empty());
        }
    }
    assert!(lost > 50, "only {lost} rules are seen in the table");
}

#[test]
fn what_a_lost_rule_changes_is_what_one_would_think() {
    let comparison = five();
    let answers = |profile: &str, rule: &str| {
        let at = FIVE.iter().position(|id| *id == profile).unwrap();
        let mut less = comparison.columns[at].clone();
        less.profile.rules.retain(|it| it.id != rule);
        let after = compare(vec![less], situations().unwrap());
        let rows = comparison.rows.iter().zip(after.rows);
        let changed = rows.filter(|(before, after)| {
            let strip = |cell: &Cell| (cell.finding.answer, cell.finding.ending.clone());
            strip(&before.cells[at]) != strip(&after.cells[0])
        });
        changed.map(|(row, _)| row.situation.id.clone()).collect::<Vec<_>>().join(" ")
    };
    // A claim of a form that is no right any more is as wrong as before.
    assert_eq!(answers("fide-otb-2023", "threefold-intended"), "third-about-to-arise");
    assert_eq!(answers("fide-otb-2023", "resignation-cannot-lose"), "resigns-v-k");
    // Where the rule said no, there is no rule now.
    assert_eq!(
        answers("fide-online-2021", "dead-position"),
        "k-v-k kb-v-k kn-v-k kb-v-kb-same-colour kb-v-kb-opposite-colours kb-v-kn kn-v-kn \
         knn-v-k three-bishops-one-colour three-bishops-both-colours dead-blocked dead-forced"
    );
    assert_eq!(answers("lichess", "flag-offer-pending"), "flag-offer-pending");
    assert_eq!(answers("lichess", "maximum-length"), "ply-601");
    assert_eq!(
        answers("chesscom-live", "insufficient-material"),
        "k-v-k kb-v-k kn-v-k kb-v-kb-same-colour kb-v-kb-opposite-colours kb-v-kn kn-v-kn \
         knn-v-k flag-n-v-kb flag-k-v-knn"
    );
}

#[test]
fn inferred_and_unknown_cells_stand_out_in_every_format() {
    for lang in Lang::VARIANTS {
        let table = Table::of(&five(), &Texts::of(*lang));
        let marked = table.rows().flat_map(|row| &row.cells).filter(|cell| cell.mark.is_some());
        assert!(marked.count() > 20);
        for (format, text) in formats(&table) {
            let (inferred, unknown) = match format {
                "markdown" => ("*≈ ", "*? "),
                "html" => ("<em>≈ ", "<em>? "),
                "latex" => ("\\emph{\\ensuremath{\\approx} ", "\\emph{? "),
                "asciidoc" => ("__≈ ", "__? "),
                "json" => ("\"mark\":\"≈\"", "\"mark\":\"?\""),
                _ => ("≈ ", "? "),
            };
            assert!(text.contains(inferred) && text.contains(unknown), "{lang} {format}");
        }
    }
}

#[test]
fn a_template_sees_the_model_and_escapes_by_its_extension() {
    let comparison = compare(columns(&FIVE[..1]), situations().unwrap());
    let table = Table::of(&comparison, &Texts::of(Lang::En));
    let source = "{% for group in groups %}{% for row in group.rows %}{{ row.title }}: \
                  {{ row.cells[0].text }}\n{% endfor %}{% endfor %}";
    let page = template::render(&table, "page.txt", source).unwrap();
    assert!(page.contains("Stalemate: automatic: draw\n"), "{page}");
    let escaped =
        |name: &str| template::render(&table, name, "{{ '<a> & {b} _c_ \\\\d' }}").unwrap();
    assert_eq!(escaped("x.html.j2"), "&lt;a&gt; &amp; {b} _c_ \\d");
    assert_eq!(
        escaped("x.tex"),
        "\\textless{}a\\textgreater{} \\& \\{b\\} \\_c\\_ \\textbackslash{}d"
    );
    assert_eq!(escaped("x.md"), "&lt;a&gt; &amp; \\{b\\} \\_c\\_ \\\\d");
    assert_eq!(template::render(&table, "x.json", "{{ lang }}").unwrap(), "\"en\"");
    assert_eq!(template::render(&table, "x.html", "{{ '<hr>'|safe }}").unwrap(), "<hr>");
}

#[test]
fn a_template_is_bounded_and_its_faults_have_a_place() {
    let comparison = compare(columns(&FIVE[..1]), situations().unwrap());
    let table = Table::of(&comparison, &Texts::of(Lang::En));
    let render = |source: &str| template::render(&table, "x.txt", source).unwrap_err();
    assert!(
        render("a\n{{ caption").starts_with("x.txt:2: syntax error"),
        "{}",
        render("a\n{{ caption")
    );
    let endless = "{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}";
    assert!(render(endless).contains("fuel"), "{}", render(endless));
    assert!(render("{% include '/etc/passwd' %}").contains("not found"));
}

#[test]
fn a_wrong_claim_costs_what_the_profile_states_though_it_gives_no_such_right() {
    // The tournament knows no claims and says what one costs; cutechess says nothing of either.
    let ids = ["ci-engine-tournament", "cutechess"];
    let table = Table::of(&compare(columns(&ids), situations().unwrap()), &Texts::of(Lang::En));
    let row = table.rows().find(|row| row.id == "wrong-claim").unwrap();
    let texts: Vec<&str> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!(texts, ["claim rejected: claimant loses; opponent gains no time", "no"]);
}

#[test]
fn the_sentences_of_a_note_end_with_one_full_stop() {
    let table = Table::of(&five(), &Texts::of(Lang::En));
    for note in &table.notes {
        let prose = note.prose();
        assert!(prose.ends_with(['.', '?', '!', ')']), "{prose}");
        assert!(!prose.contains(".."), "{prose}");
    }
    let latex = latex::render(&table);
    let notes = latex.lines().filter(|line| line.starts_with("\\item["));
    assert!(notes.into_iter().all(|note| !note.contains("..")), "two full stops");
}
