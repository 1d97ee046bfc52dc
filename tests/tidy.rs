//! The architecture as tests: floors, negative invariants, sizes. See `docs/architecture.md`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use remis::catalog::Catalog;

/// The modules from the bottom up; a module uses only those before it.
const ORDER: &[&str] = &[
    "clock",
    "date",
    "terms",
    "problem",
    "material",
    "repetition",
    "record",
    "board",
    "mate",
    "pgn", // floor 0
    "timeline",
    "trigger", // floor 1
    "profile",
    "lint",
    "catalog", // floor 2
    "verdict",
    "judge", // floor 3
    "session",
    "cases",
    "difference",
    "impact",
    "compare",
    "lang",
    "corpus",
    "report",
    "selection",
    "host", // floor 4
    "cli",  // floor 5
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The files of `src` by module, each as path and code without comments and unit tests.
fn modules() -> BTreeMap<String, Vec<(String, String)>> {
    let src = common::root().join("src");
    let mut modules: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for path in files(&src) {
        let relative = path.strip_prefix(&src).unwrap().to_str().unwrap().to_owned();
        let first = relative.split('/').next().unwrap();
        let module = first.strip_suffix(".rs").unwrap_or(first).to_owned();
        modules
            .entry(module)
            .or_default()
            .push((relative, code(&fs::read_to_string(&path).unwrap())));
    }
    modules
}

/// A file without comment lines and without its unit tests, which stand last.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = before_tests.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether the code names exactly this path or something below it: `mate` is not `material`.
fn names(code: &str, path: &str) -> bool {
    let goes_on = |rest: &str| rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    code.split(path).skip(1).any(|rest| !goes_on(rest))
}

#[test]
fn a_path_ends_where_its_name_does() {
    assert!(names("use crate::mate;", "crate::mate"));
    assert!(names("crate::material::x + crate::mate::y", "crate::mate"));
    assert!(!names("use crate::material::Material;", "crate::mate"));
}

#[test]
fn a_module_uses_only_lower_ones() {
    let modules = modules();
    let known: Vec<&str> = modules.keys().map(String::as_str).collect();
    for module in &known {
        assert!(
            ["lib", "main", "bin"].contains(module) || ORDER.contains(module),
            "{module} has no floor"
        );
    }
    for (at, module) in ORDER.iter().enumerate() {
        for (file, code) in &modules[*module] {
            for higher in &ORDER[at + 1..] {
                assert!(!names(code, &format!("crate::{higher}")), "{file} uses {higher}");
                assert!(!names(code, &format!("remis::{higher}")), "{file} uses {higher}");
            }
        }
    }
}

#[test]
fn rules_know_neither_sources_nor_formats() {
    let modules = modules();
    for module in ["trigger", "profile", "judge", "lint", "verdict"] {
        for (file, code) in &modules[module] {
            for word in
                ["pgn::", "crate::pgn", "crate::report", "std::fs", "fs::", "File::", "std::path"]
            {
                assert!(!code.contains(word), "{file} names {word}");
            }
        }
    }
    for module in ["pgn", "timeline"] {
        for (file, code) in &modules[module] {
            assert!(!code.contains("crate::profile"), "{file} names profile");
        }
    }
}

#[test]
fn only_the_catalogue_and_the_command_line_read_files() {
    for (module, files) in modules() {
        for (file, code) in files {
            let reads =
                code.contains("std::fs") || code.contains("fs::") || code.contains("File::open");
            assert!(!reads || ["catalog", "cli"].contains(&module.as_str()), "{file} reads files");
        }
    }
}

/// So a clock that is wrong, or jumps, changes no verdict and no byte of what is printed or written. The
/// bar on a terminal asks a clock that only goes forward, inside of its crate.
#[test]
fn nobody_asks_what_time_it_is() {
    for (module, files) in modules() {
        for (path, code) in files {
            for word in
                ["SystemTime", "Instant", "UNIX_EPOCH", "chrono", "jiff", "created(", "modified("]
            {
                assert!(!code.contains(word), "{path}: {word} ({module})");
            }
        }
    }
    let lock = fs::read_to_string(common::root().join("Cargo.lock")).unwrap();
    assert!(lock.contains("name = \"indicatif\""));
}

#[test]
fn only_the_judge_ends_games() {
    for (module, files) in modules() {
        for (file, code) in files {
            let constructs = code.contains("Ending {") && !code.contains("pub struct Ending {");
            assert!(!constructs || module == "judge", "{file} constructs an ending");
            for fused in
                [".outcome()", "is_game_over", "is_insufficient_material()", "variant_outcome"]
            {
                assert!(!code.contains(fused), "{file} calls {fused}: it fuses fact and rule");
            }
        }
    }
}

#[test]
fn no_profile_is_spelled_in_the_code() {
    let catalog = Catalog::builtin().unwrap();
    for (_, files) in modules() {
        for (file, code) in files {
            // The examples of the command line's help name profiles.
            let code = match code.split_once("after_help = \"Examples:") {
                Some((before, help)) => {
                    format!("{before}{}", help.split_once("\"\n").map_or("", |(_, after)| after))
                }
                None => code,
            };
            for entry in catalog.entries() {
                let id = &entry.profile.id;
                assert!(!code.contains(&format!("\"{id}")), "{file} spells {id}");
            }
        }
    }
}

#[test]
fn files_are_short() {
    let mut lengths: Vec<usize> = files(&common::root().join("src"))
        .iter()
        .map(|path| {
            let lines = fs::read_to_string(path).unwrap().lines().count();
            assert!(lines <= 500, "{} has {lines} lines", path.display());
            lines
        })
        .collect();
    lengths.sort_unstable();
    let median = lengths[lengths.len() / 2];
    assert!(median <= 180, "the median file has {median} lines");
}

#[test]
fn every_exception_to_a_lint_gives_its_reason() {
    for folder in ["src", "tests"] {
        for path in files(&common::root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            let words = ["#[allow(", "#![allow(", "#[expect(", "#![expect("];
            for word in words.map(str::to_owned) {
                for (at, _) in
                    text.match_indices(&word).filter(|(at, _)| !text[..*at].ends_with('"'))
                {
                    let attribute = text[at..].split_once(")]").unwrap().0;
                    assert!(attribute.contains("reason = "), "{}: {attribute}", path.display());
                }
            }
        }
    }
}

#[test]
fn profiles_are_named_as_their_files() {
    for entry in fs::read_dir(common::root().join("rulesets")).unwrap() {
        let path = entry.unwrap().path();
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(Catalog::builtin().unwrap().profile(&id).is_some(), "{}", path.display());
    }
}

#[test]
fn embedded_profiles_pass_every_check() {
    let catalog = Catalog::builtin().unwrap();
    let ids: Vec<&str> = catalog.entries().iter().map(|it| it.profile.id.as_str()).collect();
    assert!(ids.len() > 50 && ids.is_sorted(), "{ids:?}");
    for entry in catalog.entries() {
        let checked = remis::lint::check(&entry.text);
        assert_eq!(checked.as_ref().ok(), Some(&entry.profile), "{checked:?}");
    }
}

#[test]
fn the_judge_alone_needs_four_crates() {
    let manifest = fs::read_to_string(common::root().join("Cargo.toml")).unwrap();
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap();
    let section = rest.split("\n[").next().unwrap();
    let always = section
        .lines()
        .filter(|line| line.contains('=') && !line.contains("optional = true"))
        .map(|line| line.split_once(" = ").unwrap().0);
    assert_eq!(always.collect::<Vec<_>>(), ["ron", "serde", "shakmaty", "strum"]);
}
