//! Runs that are ended from outside, and what the next one finds.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::commands::{COMMANDS, prepared, undisturbed};
use super::run::{folder, game, games, names, shell, wait_until};

/// Starts a command whose standard input stays open.
fn start(folder: &Path, arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
}

/// Whether a table is being written.
fn is_pending(folder: &Path) -> bool {
    names(folder).iter().any(|name| name.starts_with(".v.csv."))
}

#[test]
fn what_a_killed_run_leaves_is_removed_by_the_next_one_to_the_same_file() {
    let folder = prepared("left-behind");
    for arguments in [
        &["scan", "-", "-p", "lichess", "--output", "v.csv"][..],
        &["impact", "--from", "lichess", "--to", "fics", "-", "--output", "v.csv"],
    ] {
        fs::write(folder.join("v.csv"), "earlier\n").unwrap();
        let before = names(&folder);
        let mut child = start(&folder, arguments);
        wait_until("half a table", || is_pending(&folder));
        signal(&child, "-KILL");
        assert_eq!(child.wait().unwrap().signal(), Some(9));
        // The file is as it was, and what was begun has another name.
        assert_eq!(fs::read_to_string(folder.join("v.csv")).unwrap(), "earlier\n");
        assert!(is_pending(&folder));
        // A run to another file has nothing to do with it; one to the same removes it.
        assert_eq!(shell(&folder, "$R scan games.pgn -p lichess --output w.csv").code, Some(0));
        assert!(is_pending(&folder));
        fs::remove_file(folder.join("w.csv")).unwrap();
        assert_eq!(shell(&folder, "$R scan games.pgn -p lichess --output v.csv").code, Some(0));
        assert_eq!(names(&folder), before);
    }
}

#[test]
fn a_run_that_still_writes_is_left_alone_and_the_last_to_end_has_the_file() {
    let folder = prepared("two-at-once");
    fs::write(folder.join("two.pgn"), games(2)).unwrap();
    let before = names(&folder);
    let mut first = start(&folder, &["scan", "-", "-p", "lichess", "--output", "v.csv"]);
    let mut input = first.stdin.take().unwrap();
    wait_until("half a table", || is_pending(&folder));
    // Not only the names of pending files of other numbers are like that of a pending file.
    fs::write(folder.join(".v.csv.tmp"), "mine").unwrap();
    fs::write(folder.join(".v.csv.one.tmp"), "mine").unwrap();
    let rows = || fs::read_to_string(folder.join("v.csv")).unwrap().lines().count() - 1;
    assert_eq!(shell(&folder, "$R scan two.pgn -p lichess --output v.csv").code, Some(0));
    assert_eq!(rows(), 2);
    assert!(is_pending(&folder));
    input.write_all(game(1).as_bytes()).unwrap();
    drop(input);
    assert!(first.wait_with_output().unwrap().status.success());
    assert_eq!(rows(), 1);
    for name in [".v.csv.tmp", ".v.csv.one.tmp", "v.csv"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    assert_eq!(names(&folder), before);
}

/// Whether a process has a handler for SIGTERM, which is the last that the program sets.
fn listens(id: u32) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) else {
        // A system without /proc: it had better be quick.
        std::thread::sleep(std::time::Duration::from_secs(1));
        return true;
    };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << 14) != 0
}

#[test]
fn commands_that_wait_for_input_end_on_a_signal_and_have_said_all_that_was_asked() {
    let folder = folder("every-signal");
    let play = "{\"do\":\"play\",\"move\":\"Nf3\"}\n";
    for (name, code) in [("-INT", 130), ("-TERM", 143)] {
        for (arguments, input, handles) in [
            (&["session", "-p", "lichess"][..], play, false),
            (&["judge", "-", "-p", "lichess", "--format", "json"], "", false),
            (&["check", "-"], "", false),
            (&["test", "-"], "", false),
            (&["scan", "-", "-p", "lichess"], "", true),
            (&["impact", "--from", "lichess", "--to", "fics", "-", "--output", "d.csv"], "", true),
        ] {
            // Who runs the tests may have it that the other signal is ignored.
            let (name, code) = if handles { (name, code) } else { ("-TERM", 143) };
            let mut child = start(&folder, arguments);
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(input.as_bytes()).unwrap();
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            if !input.is_empty() {
                let mut reply = String::new();
                stdout.read_line(&mut reply).unwrap();
                assert!(reply.contains("\"ok\":true") && reply.ends_with('\n'), "{reply}");
            }
            // A signal before the program listens would be one before it began.
            wait_until("somebody who listens", || !handles || listens(child.id()));
            signal(&child, name);
            let status = child.wait().unwrap();
            let expected = if handles { (Some(code), None) } else { (None, Some(15)) };
            assert_eq!((status.code(), status.signal()), expected, "{arguments:?}");
            drop(stdin);
        }
    }
    assert_eq!(names(&folder), ["d.csv"]);
}

#[test]
fn a_run_that_is_killed_at_any_time_tears_nothing() {
    let folder = prepared("any-time");
    let line = "$R scan games.pgn -p lichess --output v.csv > /dev/null";
    assert_eq!(shell(&folder, line).code, Some(0));
    let whole = fs::read(folder.join("v.csv")).unwrap();
    let (mut old, mut new) = (0, 0);
    for tenths in 1..40 {
        fs::write(folder.join("v.csv"), "earlier\n").unwrap();
        shell(&folder, &format!("timeout -s KILL 0.{tenths:03} {line}"));
        let table = fs::read(folder.join("v.csv")).unwrap();
        assert!(table == whole || table == b"earlier\n", "after {tenths} ms");
        if table == whole { new += 1 } else { old += 1 }
    }
    println!("{old} times the earlier file, {new} times the new one");
    assert!(old > 0);
    assert_eq!(shell(&folder, line).code, Some(0));
    assert!(!is_pending(&folder));
    // The commands that write no file have nothing to tear.
    for command in COMMANDS.iter().filter(|it| it.line.contains("judge")) {
        let before = names(&folder);
        shell(&folder, &format!("timeout -s KILL 0.02 {}", command.line));
        assert_eq!(names(&folder), before);
        undisturbed(&folder, command);
    }
}
