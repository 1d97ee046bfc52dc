//! The preprocessor of mdBook as mdbook runs it: a book as JSON in, a book as JSON or a refusal out.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use mdbook_preprocessor::PreprocessorContext;
use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use mdbook_preprocessor::config::Config;

/// An empty book's folder for one test.
fn folder(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mdbook").join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("src")).unwrap();
    root
}

/// The chapter after the preprocessor, or what it says on standard error.
fn processed(root: &Path, content: &str) -> Result<String, String> {
    let run = PreprocessorContext::new(root.to_owned(), Config::default(), "html".to_owned());
    let chapter = Chapter::new("Draws", content.to_owned(), "draws.md", Vec::new());
    let book = Book::new_with_items(vec![BookItem::Chapter(chapter)]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_mdbook-remis"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let json = serde_json::to_vec(&(run, book)).unwrap();
    child.stdin.take().unwrap().write_all(&json).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(output.stdout.is_empty(), "a book that is refused is not printed");
        return Err(said);
    }
    assert_eq!(said, "");
    let book: Book = serde_json::from_slice(&output.stdout).unwrap();
    Ok(book.chapters().next().unwrap().content.clone())
}

/// What the command line says to the same words.
fn remis(words: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    let output = command.args(words.split(' ')).args(["--format", "markdown"]).output().unwrap();
    assert!(output.status.success(), "{words}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_comparison_is_that_of_the_command_line() {
    let words = "compare fide-otb lichess --rows flag --lang pt";
    let chapter = format!("# Empates\n\n{{{{#remis {words}}}}}\nAntes e depois.\n");
    let table = remis(words).replace("[^", "[^remis-1.");
    assert!(table.contains("| Queda da bandeira | fide-otb-2023 | lichess |"), "{table}");
    assert_eq!(
        processed(&folder("comparison"), &chapter).unwrap(),
        format!("# Empates\n\n\n{}\n\nAntes e depois.\n", table.trim_end())
    );
}

#[test]
fn a_rule_and_a_profile_are_those_of_the_command_line() {
    let root = folder("rule");
    for words in ["explain fide-otb-2023 fivefold --lang es", "explain lichess"] {
        assert_eq!(
            processed(&root, &format!("{{{{#remis {words}}}}}")).unwrap(),
            format!("\n{}\n", remis(words).trim_end())
        );
    }
}

#[test]
fn two_tables_of_a_chapter_share_no_footnote() {
    let marker = "{{#remis compare lichess --rows repetition}}\n";
    let chapter = processed(&folder("footnotes"), &marker.repeat(2)).unwrap();
    let notes = chapter.lines().filter(|line| line.starts_with("[^"));
    let labels: Vec<&str> = notes.map(|line| line.split_once("]: ").unwrap().0).collect();
    assert!(labels.len() > 2 && labels.len().is_multiple_of(2), "{labels:?}");
    assert_eq!(labels.iter().collect::<HashSet<_>>().len(), labels.len(), "{labels:?}");
}

#[test]
fn a_marker_that_is_shown_stays_as_it_is() {
    let root = folder("shown");
    let marker = "{{#remis explain lichess flag-fall}}";
    for chapter in [
        format!("`{marker}`\n"),
        format!("```text\n{marker}\n```\n"),
        format!("    {marker}\n"),
        format!("\\{marker}\n"),
        format!("<!--\n{marker}\n-->\n"),
        format!("a <!-- {marker} --> b\n"),
        "{{#remis-other}} {{#include x.md}} #remis\n".to_owned(),
    ] {
        assert_eq!(processed(&root, &chapter).unwrap(), chapter);
    }
    // Near misses.
    for chapter in [
        format!("```text\n```\n{marker}\n"),
        format!("<div>\n{marker}\n</div>\n"),
        marker.replace("{{#", "{{ #"),
    ] {
        let text = processed(&root, &chapter).unwrap();
        assert!(text.contains("### `flag-fall`") && !text.contains("#remis"), "{text}");
    }
}

#[test]
fn what_cannot_be_replaced_is_refused_with_its_line() {
    let root = folder("refused");
    for (marker, said) in [
        ("{{#remis compare liches}}", "no profile `liches`; did you mean `lichess`?"),
        ("{{#remis compare --rows flags}}", "no row or group `flags`; did you mean `flag`?"),
        ("{{#remis compare --lang pr}}", "'pr' for '--lang <LANG>'"),
        ("{{#remis compare --row flag}}", "a similar argument exists: '--rows'"),
        ("{{#remis compare --format html}}", "unexpected argument '--format'"),
        ("{{#remis compar lichess}}", "a similar subcommand exists: 'compare'"),
        ("{{#remis explain lichess fivefol}}", "no rule `fivefol`; did you mean `fivefold`?"),
        ("{{#remis explain lichess --help}}", "unexpected argument '--help'"),
        ("{{#remis}}", "[subcommands: compare, explain]"),
        ("{{#remis explain}}", "<PROFILE>"),
        ("{{#remis compare", "this marker has no `}}` on its line"),
        ("see {{#remis compare}}", "a marker stands at the start of a line of its own"),
        ("{{#remis compare}} there", "a marker stands at the start of a line of its own"),
        ("- {{#remis compare}}", "a marker stands at the start of a line of its own"),
    ] {
        let said_of_it = processed(&root, &format!("# One\n\n{marker}\n")).unwrap_err();
        assert!(said_of_it.starts_with("remis: draws.md:3: "), "{said_of_it}");
        assert!(said_of_it.contains(said), "{marker}: {said_of_it}");
        assert!(!said_of_it.contains("Usage"), "{said_of_it}");
    }
}

#[test]
fn all_that_is_wrong_in_a_book_is_said_at_once() {
    let chapter =
        "{{#remis compare nix}}\n\n{{#remis compare lichess}}\n\n{{#remis compare nox}}\n";
    let said = processed(&folder("all"), chapter).unwrap_err();
    assert!(said.contains("draws.md:1:") && said.contains("draws.md:5:"), "{said}");
    assert!(!said.contains("draws.md:3:"), "{said}");
}

#[test]
fn own_files_are_those_of_the_book() {
    let root = folder("own");
    let lichess = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets").join("lichess.ron"),
    )
    .unwrap();
    let own = lichess.replace("id: \"lichess\"", "id: \"club\"");
    fs::create_dir(root.join("src/rules")).unwrap();
    fs::write(root.join("src/rules/club.ron"), &own).unwrap();
    fs::write(root.join("src/rules/faulty.ron"), own.replace("kind:", "kin:")).unwrap();
    fs::write(root.join("src/game.pgn"), "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 *\n").unwrap();
    fs::write(root.parent().unwrap().join("outside.ron"), &own).unwrap();

    let marker = "{{#remis compare ./rules/club.ron --witness game.pgn --rows own}}";
    let text = processed(&root, marker).unwrap();
    assert!(text.contains("| club |") && text.contains("| Ann – Bob |"), "{text}");
    assert!(processed(&root, "{{#remis explain rules/club.ron}}").unwrap().contains("`club`"));

    let outside = root.parent().unwrap().join("outside.ron").display().to_string();
    let mut refused = vec![
        ("../../outside.ron".to_owned(), "without `..`"),
        ("rules/../rules/club.ron".to_owned(), "without `..`"),
        (outside, "without `..`"),
        ("rules/none.ron".to_owned(), "No such file"),
        ("rules/faulty.ron".to_owned(), "did you mean `kind`?"),
        ("./rules".to_owned(), "is no file"),
    ];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../../outside.ron", root.join("src/link.ron")).unwrap();
        refused.push(("link.ron".to_owned(), "a link that leaves the book"));
    }
    for (path, why) in refused {
        for marker in
            [format!("{{{{#remis compare {path}}}}}"), format!("{{{{#remis explain {path}}}}}")]
        {
            let said = processed(&root, &marker).unwrap_err();
            assert!(
                said.starts_with("remis: draws.md:1: ") && said.contains(why),
                "{path}: {said}"
            );
        }
    }
    let said = processed(&root, "{{#remis compare --witness ../../outside.ron}}").unwrap_err();
    assert!(said.contains("without `..`"), "{said}");
}

#[test]
fn every_renderer_is_served_and_what_is_no_book_refused() {
    let program = env!("CARGO_BIN_EXE_mdbook-remis");
    for renderer in ["html", "epub"] {
        assert!(Command::new(program).args(["supports", renderer]).status().unwrap().success());
    }
    let output = Command::new(program).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("remis: standard input is no book: "), "{said}");
    assert_eq!(output.status.code(), Some(2));
}
