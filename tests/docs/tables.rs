//! `docs/tables.md` is generated from the tables themselves.

use std::fmt::Write as _;
use std::{env, fs};

use remis::report::rows::TABLES;
use remis::report::table::Kind;

use super::{cell, common};

const INTRODUCTION: &str = "# Tables of many games

<!-- Generated from src/report/rows/ by tests/docs.rs; do not edit. -->

Tables, one file each, tell what came out of many games: three of a scan (`remis scan`), the last of a study of a change of
policy (`remis impact`). Rows stand in the order of the sources and of the games
in them. The ending of a file's name is its format, whatever its case:

| ending | format | null | flag | list |
| --- | --- | --- | --- | --- |
| `.csv` | comma-separated values, UTF-8, the first line names the columns | empty field | `true`, `false` | numbers with a \
blank between them, texts with `; ` |
| `.jsonl` | one JSON object a line; its first key, `schema`, is the name of the table | `null` | `true`, `false` | array |
| `.parquet` | Apache Parquet, packed with zstd, row groups of at most 65,536 rows and about 8 MiB; only where remis was \
built with `--features parquet` | null | boolean | list |

`-`, devices and pipes are written to directly; without an ending they get CSV. Every other file is written beside its
place under the name `.NAME.PID.tmp` and gets its own name when it is complete: what is there is whole.

- A whole number has 64 bits and a sign; those of a list have 32.
- In CSV a text that a spreadsheet would take for a formula has a `'` before it, and control characters and invisible
  characters are written as escapes (`\\x0a`), so a row is always one line; heaps of combining marks are thinned out;
  an empty text looks like null. The other formats hold every text as it was read.
- The metadata of a Parquet file are `remis.version`, `remis.schema` (the name of the table) and for each profile
  `remis.profile.ID`, its hash.
- `remis.judge` of the Python package gives the first three as Arrow tables with the same columns and metadata: `source` and
  `game` are then what `id` names, and `line` is that within the text of the moves, 1.
- *Ply*: half-moves played; 0 is the start position.
- A later version of remis may add columns at the end; when a column changes its meaning or goes, the number behind the
  name of the table rises.
";

#[test]
fn the_page_on_the_tables_is_current() {
    let mut page = INTRODUCTION.to_owned();
    for table in TABLES {
        writeln!(page, "\n## `{}`\n\n{}\n", table.name, table.about).unwrap();
        writeln!(page, "| column | value | may be null | meaning |\n| --- | --- | --- | --- |")
            .unwrap();
        for column in &table.columns {
            let kind = match column.kind {
                Kind::Int => "whole number",
                Kind::Text => "text",
                Kind::Flag => "flag",
                Kind::Ints => "list of whole numbers",
                Kind::Texts => "list of texts",
            };
            let null = if column.nullable { "yes" } else { "" };
            writeln!(page, "| `{}` | {kind} | {null} | {} |", column.name, cell(column.about))
                .unwrap();
        }
    }
    let path = common::root().join("docs/tables.md");
    if env::var_os("REMIS_WRITE").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == page, "docs/tables.md is stale: REMIS_WRITE=1 cargo test --test docs");
}

#[test]
fn every_column_says_what_it_means_once() {
    for table in TABLES {
        let mut names: Vec<&str> = table.columns.iter().map(|column| column.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "{} has a name twice", table.name);
        for column in &table.columns {
            assert!(column.about.ends_with('.'), "{}.{}", table.name, column.name);
            let snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(column.name.chars().all(snake), "{}.{}", table.name, column.name);
            // A list is never null, and what may be null says when.
            assert!(!column.nullable || matches!(column.kind, Kind::Int | Kind::Text | Kind::Flag));
            let says = column.about.contains("null") || column.about.contains("likewise");
            assert_eq!(column.nullable, says, "{}.{}", table.name, column.name);
        }
    }
}
