//! Running the program in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A game that differs from others in its number.
pub fn game(number: u32) -> String {
    let site = number.wrapping_mul(2_654_435_761);
    format!(
        "[Event \"E{number}\"]\n[Site \"{site:x}\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
    )
}

/// So many games.
pub fn games(count: u32) -> String {
    (1..=count).map(game).collect()
}

/// A folder of its own for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scan-faults").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// `remis scan` with one profile, summary as JSON; it may be started with more arguments.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    command
        .args(["scan", "--format", "json", "--profile", "fide-otb-2023"])
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// How a run ended.
#[derive(Debug)]
pub struct Said {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Said {
    /// A number of the summary.
    pub fn count(&self, name: &str) -> u64 {
        let summary: serde_json::Value =
            serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("{self:?}"));
        summary[name].as_u64().unwrap_or_else(|| panic!("{name}: {self:?}"))
    }
}

pub fn scan(folder: &Path, arguments: &[&str]) -> Said {
    command(folder, arguments).output().unwrap().into()
}

/// A shell script in which `$R` is the program.
pub fn shell(folder: &Path, script: &str) -> Said {
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("R", env!("CARGO_BIN_EXE_remis")).current_dir(folder);
    command.output().unwrap().into()
}

/// Waits until something holds, at most two minutes.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_mins(2), "{what} does not come");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The names in a folder, sorted.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
