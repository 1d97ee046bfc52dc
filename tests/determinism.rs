//! The same input gives the same bytes: for any number of threads, in any environment, in any folder, in
//! whatever order files were made, and each time.
#![cfg(all(unix, feature = "cli"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Where a command runs: variables, folder, threads.
#[derive(Clone, Copy, Debug)]
struct World {
    variables: &'static [(&'static str, &'static str)],
    folder: &'static str,
    jobs: &'static str,
}

const PLAIN: World = World { variables: &[], folder: "/", jobs: "1" };

/// Worlds that must not be told apart by what is said.
const WORLDS: [World; 8] = [
    PLAIN,
    World { jobs: "2", ..PLAIN },
    World { jobs: "8", ..PLAIN },
    World { folder: "/tmp", ..PLAIN },
    World { variables: &[("LC_ALL", "C"), ("LANG", "C"), ("TZ", "Asia/Kathmandu")], ..PLAIN },
    World {
        variables: &[("LC_ALL", "tr_TR.UTF-8"), ("LANGUAGE", "tr"), ("TZ", "UTC+12")],
        ..PLAIN
    },
    World {
        variables: &[("LC_ALL", "pt_BR.ISO-8859-1"), ("LC_NUMERIC", "de_DE"), ("COLUMNS", "20")],
        folder: "/proc",
        jobs: "3",
    },
    World {
        variables: &[
            ("TERM", "xterm"),
            ("HOME", "/nowhere"),
            ("RUST_BACKTRACE", "1"),
            ("LINES", "2"),
        ],
        folder: "/dev",
        jobs: "2",
    },
];

/// Commands, with the files that they write; `GAMES` stands for the folder of games.
const COMMANDS: [(&str, &[&str]); 22] = [
    ("scan GAMES -p fide-otb -p lichess -p fics", &[]),
    ("scan GAMES -p fide-otb --format json --list contradicts", &[]),
    ("scan GAMES -p fide-otb -p lichess --sample 20 --seed 7 --format json", &[]),
    (
        "scan GAMES -p fide-otb -p lichess --format json",
        &["--output v.csv", "--games g.csv", "--events e.csv"],
    ),
    ("scan GAMES -p chesscom-live", &["--output v.jsonl", "--games g.jsonl", "--events e.jsonl"]),
    ("judge GAMES", &[]),
    ("judge GAMES --format json --moves --explain-mate", &[]),
    ("judge GAMES -p fide-otb -p lichess --format html", &[]),
    ("impact --from fide-otb --to lichess --to fics GAMES", &["--output d.csv"]),
    ("impact --from lichess --to fide-otb GAMES --format json", &["--output d.jsonl"]),
    ("impact --from lichess --to fide-otb --to fics --to us-chess GAMES --format html", &[]),
    ("compare --lang pt", &[]),
    ("compare --format json", &[]),
    ("compare --format html", &[]),
    ("compare --format markdown --lang es", &[]),
    ("compare --format latex", &[]),
    ("diff fide-otb-2023 lichess", &[]),
    ("diff chess-js python-chess --format json", &[]),
    ("profiles", &[]),
    ("explain lichess", &[]),
    ("check RULES --format json", &[]),
    ("test CASES --format json", &[]),
];

#[cfg(feature = "parquet")]
const PARQUET: &[(&str, &[&str])] = &[(
    "scan GAMES -p fide-otb -p lichess",
    &["--output v.parquet", "--games g.parquet", "--events e.parquet"],
)];
#[cfg(not(feature = "parquet"))]
const PARQUET: &[(&str, &[&str])] = &[];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder of its own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("determinism").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Files of games: clean ones, and those that a fuzzer found.
fn texts() -> Vec<(String, Vec<u8>)> {
    let read = |path: PathBuf| fs::read(path).unwrap();
    let mut texts = vec![("famous.pgn".to_owned(), read(root().join("examples/famous.pgn")))];
    let found = fs::read_dir(root().join("tests/corpus/pgn")).unwrap();
    let mut found: Vec<PathBuf> = found.map(|entry| entry.unwrap().path()).collect();
    found.sort();
    texts.extend(
        found.into_iter().map(|path| {
            (format!("{}.pgn", path.file_name().unwrap().to_str().unwrap()), read(path))
        }),
    );
    assert!(texts.len() > 50);
    texts
}

/// A folder with the games, written in an order.
fn games(name: &str, mut texts: Vec<(String, Vec<u8>)>, backwards: bool) -> PathBuf {
    let folder = folder(name);
    if backwards {
        texts.reverse();
    }
    for (name, text) in texts {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// What a command said and wrote, byte for byte.
#[derive(PartialEq, Eq)]
struct Made {
    code: Option<i32>,
    out: Vec<u8>,
    err: Vec<u8>,
    files: BTreeMap<String, Vec<u8>>,
}

fn run(line: &str, written: &[&str], games: &Path, world: World) -> Made {
    let target = folder(&format!("of-{}", games.file_name().unwrap().display()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    for word in line.split(' ') {
        command.arg(match word {
            "GAMES" => games.to_owned(),
            "RULES" => root().join("rulesets/lichess.ron"),
            "CASES" => root().join("tests/cases"),
            word => PathBuf::from(word),
        });
    }
    let mut files = Vec::new();
    for words in written {
        let (option, name) = words.split_once(' ').unwrap();
        command.arg(option).arg(target.join(name));
        files.push(name.to_owned());
    }
    if line.starts_with("scan") || line.starts_with("impact") {
        command.args(["--jobs", world.jobs]);
    }
    let output = command
        .env_clear()
        .envs(world.variables.iter().copied())
        .current_dir(world.folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let read = |name: String| (name.clone(), fs::read(target.join(name)).unwrap());
    let files = files.into_iter().map(read).collect();
    Made { code: output.status.code(), out: output.stdout, err: output.stderr, files }
}

/// Where two differ first, for the reader of a failed test.
fn difference(one: &[u8], other: &[u8]) -> String {
    let at = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let part = |bytes: &[u8]| {
        let part = &bytes[at.saturating_sub(60)..bytes.len().min(at + 60)];
        String::from_utf8_lossy(part).into_owned()
    };
    format!("at byte {at}: {} / {}", part(one), part(other))
}

fn assert_same(line: &str, what: &str, one: &Made, other: &Made) {
    assert_eq!(one.code, other.code, "{line}: {what}");
    assert!(one.out == other.out, "{line}: {what}: {}", difference(&one.out, &other.out));
    assert!(one.err == other.err, "{line}: {what}: {}", difference(&one.err, &other.err));
    for (name, bytes) in &one.files {
        let other = &other.files[name];
        assert!(bytes == other, "{line}: {what}: {name} {}", difference(bytes, other));
    }
}

#[test]
fn the_world_around_a_run_changes_nothing() {
    let games = games("worlds", texts(), false);
    let (mut runs, mut bytes) = (0, 0);
    for (line, written) in COMMANDS.iter().chain(PARQUET) {
        let first = run(line, written, &games, PLAIN);
        assert!(
            matches!(first.code, Some(0 | 2)),
            "{line}: {}",
            String::from_utf8_lossy(&first.err)
        );
        assert!(!first.out.is_empty(), "{line}: {}", String::from_utf8_lossy(&first.err));
        // The plain world again: two runs are the same.
        for world in WORLDS {
            let other = run(line, written, &games, world);
            assert_same(line, &format!("{world:?}"), &first, &other);
            runs += 1;
            bytes += other.out.len() + other.files.values().map(Vec::len).sum::<usize>();
        }
    }
    println!("{runs} runs, {bytes} bytes");
}

#[test]
fn files_of_a_folder_are_read_by_name_whatever_the_order_in_which_they_were_made() {
    let place = folder("order");
    let mut made = Vec::new();
    for backwards in [false, true] {
        let games = games("made", texts(), backwards);
        let _ = fs::remove_dir_all(place.join("games"));
        fs::rename(games, place.join("games")).unwrap();
        let written = ["--output v.csv", "--games g.csv"];
        made.push(run(
            "scan GAMES -p fide-otb --format json",
            &written,
            &place.join("games"),
            PLAIN,
        ));
    }
    assert_same("scan", "made backwards", &made[0], &made[1]);
}

/// A table's rows, sorted; the columns come first.
fn sorted(table: &[u8]) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(table);
    let mut rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    rows.sort_by(|a, b| a.iter().cmp(b.iter()));
    rows
}

#[test]
fn the_order_of_the_sources_changes_the_order_of_the_rows_and_nothing_else() {
    let games = games("shuffled", texts(), false);
    let mut names: Vec<String> =
        texts().into_iter().map(|(name, _)| games.join(name).display().to_string()).collect();
    let written = ["--output v.csv", "--games g.csv", "--events e.csv"];
    let scan = |names: &[String], jobs| {
        let line = format!("scan -p fide-otb -p lichess --format json {}", names.join(" "));
        run(&line, &written, &games, World { jobs, ..PLAIN })
    };
    let first = scan(&names, "1");
    names.reverse();
    let half = names.len() / 2;
    names.swap(0, half);
    let other = scan(&names, "4");
    let summary = |made: &Made| {
        let mut summary: Value = serde_json::from_slice(&made.out).unwrap();
        // The sources as they were named.
        assert!(summary.as_object_mut().unwrap().remove("sources").is_some());
        summary
    };
    assert_eq!(summary(&first), summary(&other));
    for (name, table) in &first.files {
        let (rows, others) = (sorted(table), sorted(&other.files[name]));
        assert!(rows.len() > 1, "{name}");
        assert!(rows == others, "{name}");
        assert!(*table != other.files[name], "{name}: the order of rows is that of the sources");
    }
}
