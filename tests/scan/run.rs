//! Running the program, and what it said.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// What the program said and wrote.
#[derive(Debug, PartialEq, Eq)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The summary, which must be JSON.
    pub fn summary(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{self:?}"))
    }
}

/// The three tables, as bytes.
#[derive(PartialEq, Eq)]
pub struct Tables {
    pub verdicts: Vec<u8>,
    pub games: Vec<u8>,
    pub events: Vec<u8>,
}

/// Runs the program.
pub fn remis(command: &str, files: &[PathBuf], more: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_remis"))
        .arg(command)
        .args(more)
        .arg("--")
        .args(files)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    Run {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A scan with its summary as JSON. It must not end by a fault of remis.
pub fn scan(files: &[PathBuf], more: &[&str]) -> Run {
    let run = remis("scan", files, &[&["--format", "json"], more].concat());
    assert!(matches!(run.code, Some(0 | 2)) && !run.out.is_empty(), "{more:?}: {run:?}");
    run
}

/// A scan that writes all tables.
pub fn with_tables(files: &[PathBuf], more: &[&str], ending: &str) -> (Run, Tables) {
    let folder = folder();
    let paths = ["v", "g", "e"].map(|name| folder.join(format!("{name}.{ending}")));
    let texts = paths.each_ref().map(|path| path.to_str().unwrap());
    let wanted = ["--output", texts[0], "--games", texts[1], "--events", texts[2]];
    let run = scan(files, &[&wanted, more].concat());
    let [verdicts, games, events] = paths.map(|path| fs::read(path).unwrap());
    fs::remove_dir_all(folder).unwrap();
    (run, Tables { verdicts, games, events })
}

/// The rows of a `.jsonl` table.
pub fn objects(jsonl: &[u8]) -> impl Iterator<Item = Value> {
    std::str::from_utf8(jsonl).unwrap().lines().map(|line| serde_json::from_str(line).unwrap())
}

/// A new folder of its own.
pub fn folder() -> PathBuf {
    use std::sync::atomic::{AtomicU32, Ordering};
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("scan-{}-{number}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
