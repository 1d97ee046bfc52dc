//! Runs that are ended from outside.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use super::run::{Said, command, folder, game, games, names, wait_until};

/// A run that reads standard input.
struct Running {
    child: Child,
    feeder: JoinHandle<()>,
    stop: Arc<AtomicBool>,
}

/// Feeds games to a run: so many, or without end; then the pipe stays open.
fn start(folder: &Path, arguments: &[&str], count: Option<u32>) -> Running {
    start_with(folder, arguments, count, game)
}

/// The same with games of another kind.
fn start_with(
    folder: &Path,
    arguments: &[&str],
    count: Option<u32>,
    game: fn(u32) -> String,
) -> Running {
    let mut child = command(folder, &[&["-"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let feeder = thread::spawn(move || {
        let mut number = 0;
        while count.is_none_or(|count| number < count) {
            number += 1;
            // Who does not read on has ended.
            if input.write_all(game(number).as_bytes()).is_err() {
                return;
            }
        }
        input.flush().unwrap();
        while !stopped.load(Ordering::Relaxed) {
            thread::sleep(std::time::Duration::from_millis(10));
        }
    });
    Running { child, feeder, stop }
}

impl Running {
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Waits for its end, at most two minutes.
    fn end(mut self) -> Said {
        let mut status = None;
        let child = &mut self.child;
        let start = std::time::Instant::now();
        while status.is_none() && start.elapsed().as_secs() < 120 {
            status = child.try_wait().unwrap();
            thread::sleep(std::time::Duration::from_millis(10));
        }
        if status.is_none() {
            child.kill().unwrap();
        }
        self.stop.store(true, Ordering::Relaxed);
        self.feeder.join().unwrap();
        assert!(status.is_some(), "it does not end");
        self.child.wait_with_output().unwrap().into()
    }
}

/// Bytes of a table that is being written, once it is.
fn pending(folder: &Path, table: &str) -> Option<u64> {
    let start = format!(".{table}.");
    let is_pending = |name: &&String| name.starts_with(&start);
    let names = names(folder);
    let name = names.iter().find(is_pending);
    name.and_then(|name| fs::metadata(folder.join(name)).ok()).map(|it| it.len())
}

#[test]
fn a_killed_run_leaves_no_table_and_an_earlier_one_as_it_was() {
    let folder = folder("killed");
    fs::write(folder.join("v.csv"), "earlier\n").unwrap();
    let running = start(&folder, &["--output", "v.csv", "--games", "g.csv"], None);
    wait_until("half a table", || pending(&folder, "v.csv") > Some(100_000));
    running.signal("-KILL");
    let said = running.end();
    assert_eq!((said.code, said.out.as_str()), (None, ""));
    assert_eq!(fs::read_to_string(folder.join("v.csv")).unwrap(), "earlier\n");
    assert!(!folder.join("g.csv").exists());
}

/// A run in mid-stream that is asked to end.
fn interrupted(signal: &str, jobs: &str, name: &str, game: fn(u32) -> String) -> Said {
    let folder = folder(&format!("{name}{signal}-{jobs}"));
    fs::write(folder.join("v.csv"), "earlier\n").unwrap();
    let tables = ["--output", "v.csv", "--games", "g.csv", "--events", "e.csv", "--jobs", jobs];
    let running = start_with(&folder, &tables, None, game);
    wait_until("half a table", || pending(&folder, "g.csv") > Some(100_000));
    running.signal(signal);
    let said = running.end();
    assert!(said.out.contains("\"interrupted\":true"), "{said:?}");
    assert_eq!(names(&folder), ["e.csv", "g.csv", "v.csv"]);
    // What was done is there, each game in all tables and in the summary, and none torn.
    let judged = said.count("games");
    assert!(judged > 1_000, "{said:?}");
    for table in ["v.csv", "g.csv"] {
        let text = fs::read_to_string(folder.join(table)).unwrap();
        assert!(text.ends_with('\n'));
        let mut rows = csv::Reader::from_reader(text.as_bytes());
        let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
        assert_eq!(rows.len() as u64, judged, "{table}");
        let columns = csv::Reader::from_reader(text.as_bytes()).headers().unwrap().clone();
        let at = |name: &str| columns.iter().position(|it| it == name).unwrap();
        for (row, number) in rows.iter().zip(1_u64..) {
            assert_eq!(row[at("game")], number.to_string());
            let whole =
                if table == "g.csv" { ("status", "complete") } else { ("recorded", "agrees") };
            assert_eq!(&row[at(whole.0)], whole.1, "{table}: {row:?}");
        }
    }
    said
}

#[test]
fn a_run_that_is_interrupted_ends_with_all_that_was_done() {
    for jobs in ["1", "2"] {
        assert_eq!(interrupted("-INT", jobs, "plain", game).code, Some(130));
        assert_eq!(interrupted("-TERM", jobs, "plain", game).code, Some(143));
    }
}

/// Where no record is seen to start, blocks are cut inside of games and read as one.
#[test]
fn a_run_that_is_interrupted_inside_of_a_game_leaves_that_game_out() {
    let game = |number| {
        let start = game(number).replace("[Event ", "[White ").replace("[White \"A\"]\n", "");
        start.replace("1. f3", "{a long comment that is cut rather than anything else} 1. f3")
    };
    for jobs in ["1", "2"] {
        assert_eq!(interrupted("-INT", jobs, "inside", game).code, Some(130));
    }
}

#[test]
fn a_run_that_waits_for_input_ends_when_it_is_interrupted() {
    for (signal, code, jobs) in [("-INT", 130, "1"), ("-TERM", 143, "1"), ("-INT", 130, "3")] {
        let folder = folder(&format!("waiting{signal}-{jobs}"));
        let running = start(&folder, &["--jobs", jobs, "--output", "v.csv"], Some(100));
        wait_until("a table", || pending(&folder, "v.csv").is_some());
        // All that was sent is in the pipe at least, and no more comes.
        thread::sleep(std::time::Duration::from_millis(300));
        running.signal(signal);
        let said = running.end();
        assert_eq!(said.code, Some(code), "{said:?}");
        assert!(said.out.contains("\"interrupted\":true"), "{said:?}");
        assert_eq!(names(&folder), ["v.csv"]);
    }
}

#[test]
fn a_run_that_nobody_interrupts_is_marked_so() {
    let folder = folder("not-interrupted");
    fs::write(folder.join("games.pgn"), games(5)).unwrap();
    let said: Said = command(&folder, &["games.pgn"]).output().unwrap().into();
    assert_eq!(said.code, Some(0));
    assert!(said.out.contains("\"interrupted\":false"), "{said:?}");
}
