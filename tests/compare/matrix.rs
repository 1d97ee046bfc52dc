//! `docs/regulations/matrix.md` is generated: every profile of the catalogue in every situation.
//! `REMIS_WRITE=1 cargo test --test compare` writes it; without that the test fails when it is stale.

use std::{env, fs};

use remis::catalog::Catalog;
use remis::compare::{compare, situations};
use remis::lang::{Lang, Texts};
use remis::profile::Kind;
use remis::report::compare::{Table, markdown};

use super::{columns, root};

/// Profiles of one table: more would be too wide to read.
const WIDEST: usize = 6;

fn page() -> String {
    let catalog = Catalog::builtin().unwrap();
    let mut page = "# Who may claim what, and what ends a game by itself\n\n\
         <!-- Generated from the profiles by tests/compare.rs; do not edit. -->\n\n\
         Every cell is what `remis` makes of a witness game under that profile; a footnote names the clauses that it \
         rests on. One table like these: `remis compare P.. --format markdown` ([about tables](../compare.md)).\n"
        .to_owned();
    let mut legend = String::new();
    for (kind, title) in [
        (Kind::Regulation, "Regulations"),
        (Kind::Platform, "Platforms"),
        (Kind::Software, "Programs and libraries"),
    ] {
        let profiles = catalog.entries().iter().map(|entry| &entry.profile);
        let ids: Vec<&str> =
            profiles.filter(|it| it.kind == kind).map(|it| it.id.as_str()).collect();
        for (at, ids) in ids.chunks(WIDEST).enumerate() {
            if at == 0 {
                page += &format!("\n## {title}\n");
            }
            let comparison = compare(columns(ids), situations().unwrap());
            let table = Table::of(&comparison, &Texts::of(Lang::En));
            page += &markdown::tables(&table);
            page += &format!("\n{}", markdown::profiles(&table));
            page += &markdown::notes(&table);
            legend = markdown::legend(&table);
        }
    }
    let (head, tables) = page.split_once("\n## ").unwrap();
    format!("{head}\n{legend}\n## {tables}")
}

#[test]
fn the_matrix_is_current() {
    let path = root().join("docs/regulations/matrix.md");
    let page = page();
    if env::var_os("REMIS_WRITE").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "docs/regulations/matrix.md is stale: REMIS_WRITE=1 cargo test --test compare"
    );
}
