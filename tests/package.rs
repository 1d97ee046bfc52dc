//! What is published: no file too much, none too little. `scripts/release` builds it and tries it out.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

/// Files that cargo makes itself.
const MADE: [&str; 3] = [".cargo_vcs_info.json", "Cargo.lock", "Cargo.toml.orig"];
/// Files beside the folders.
const FILES: [&str; 5] = ["Cargo.toml", "build.rs", "README.md", "CHANGELOG.md", "LICENSE"];
/// Whole folders: sources, and what they have inside themselves.
const FOLDERS: [&str; 5] = ["src", "rulesets", "tests/cases", "locales", "assets"];

#[test]
fn the_package_holds_what_it_is_built_of_and_nothing_else() {
    let output = Command::new(env!("CARGO"))
        .args(["package", "--list", "--allow-dirty", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    let packed: BTreeSet<String> =
        listed.lines().filter(|it| !MADE.contains(it)).map(str::to_owned).collect();
    let mut wanted: BTreeSet<String> = FILES.map(str::to_owned).into();
    for folder in FOLDERS {
        for path in files(&root().join(folder)) {
            wanted.insert(path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned());
        }
    }
    let stray: Vec<_> = packed.difference(&wanted).collect();
    let missing: Vec<_> = wanted.difference(&packed).collect();
    println!("{} files", packed.len());
    assert!(stray.is_empty() && missing.is_empty(), "stray: {stray:?}, missing: {missing:?}");
}

/// What is not in the package cannot be a part of what is in it.
#[test]
fn nothing_that_is_published_includes_a_file_that_is_not() {
    let mut included = 0;
    for path in files(&root().join("src")) {
        let text = fs::read_to_string(&path).unwrap();
        for macro_name in ["include_str!(\"", "include_bytes!(\""] {
            for rest in text.split(macro_name).skip(1) {
                let name = rest.split('"').next().unwrap();
                let file = path.parent().unwrap().join(name).canonicalize().unwrap();
                let inside = file.strip_prefix(root().canonicalize().unwrap()).unwrap().to_owned();
                let is_packed = FOLDERS.iter().any(|folder| inside.starts_with(folder));
                assert!(is_packed, "{}: {}", path.display(), inside.display());
                included += 1;
            }
        }
    }
    println!("{included} files are included");
    assert!(included > 10);
}
