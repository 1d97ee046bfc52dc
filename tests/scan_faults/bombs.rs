//! Small archives that unpack to much: memory stays bounded, and the run ends.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use super::run::{command, folder, game};

/// What an archive unpacks to, in MiB: much where little is made of it, less where each part is a
/// move or a game.
const MUCH: u64 = 300;
const LESS: u64 = 60;

/// What two workers may take: 64 MiB, and 32 for each, and the window of the archive.
const MOST_KIB: u64 = (64 + 2 * 32 + 8) << 10;

/// An archive of `start`, much of `filling`, and `end`; smaller than a two-hundredth of that.
fn bomb(file: &Path, size: u64, [start, filling, end]: [&str; 3]) {
    let mut packed = zstd::Encoder::new(fs::File::create(file).unwrap(), 1).unwrap();
    packed.write_all(start.as_bytes()).unwrap();
    let chunk = filling.repeat((1 << 20) / filling.len());
    for _ in 0..size {
        packed.write_all(chunk.as_bytes()).unwrap();
    }
    packed.write_all(end.as_bytes()).unwrap();
    packed.finish().unwrap();
    assert!(fs::metadata(file).unwrap().len() < (size << 20) / 200);
}

/// The most memory that a process has had so far, in KiB.
fn peak(id: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// Games, problems and the peak of a scan.
fn unpacked(name: &str, size: u64, text: [&str; 3]) {
    let folder = folder(&format!("bomb-{name}"));
    let archive = folder.join("bomb.pgn.zst");
    bomb(&archive, size, text);
    for more in [&["--jobs", "2"][..], &["--jobs", "1", "--games", "g.jsonl"]] {
        let mut child = command(&folder, &[&["bomb.pgn.zst"], more].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut err = child.stderr.take().unwrap();
        let said = std::thread::spawn(move || {
            let mut said = String::new();
            err.read_to_string(&mut said).map(|_| said)
        });
        let started = std::time::Instant::now();
        let mut most = 0;
        while child.try_wait().unwrap().is_none() && started.elapsed() < Duration::from_mins(4) {
            most = most.max(peak(child.id()).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(5));
        }
        // One that still runs is ended, and its status says so.
        let _ = child.kill();
        let status = child.wait().unwrap();
        let said = said.join().unwrap().unwrap();
        let summary = io::read_to_string(child.stdout.take().unwrap()).unwrap();
        println!("{name} {more:?}: {:?}, {most} KiB", started.elapsed());
        assert!(matches!(status.code(), Some(0 | 2)), "{name} {more:?}: {status}: {said:.2000}");
        // A system without /proc tells nothing.
        assert!(most < MOST_KIB, "{name} {more:?}: {most} KiB");
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        assert!(summary["games"].as_u64().unwrap() >= 1, "{name}: {summary}");
        assert!(said.len() < 1 << 20, "{name}: {} bytes are said", said.len());
    }
    fs::remove_dir_all(folder).unwrap();
}

const HEAD: &str = "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 ";

#[test]
fn a_comment_without_end_takes_little_memory() {
    unpacked("comment", MUCH, [&(game(1) + HEAD + "{"), "all work and no play ", "} e5 *\n\n"]);
}

#[test]
fn a_comment_of_many_lines_takes_little_memory() {
    unpacked("lines", MUCH, [&(game(1) + HEAD + "{"), "all work\n\nand no play\n", "} e5 *\n\n"]);
}

#[test]
fn a_tag_without_end_takes_little_memory() {
    unpacked(
        "tag",
        MUCH,
        [&(game(1) + "[White \""), "abcdefgh", &format!("\"]\n\n1. e4 *\n\n{}", game(2))],
    );
}

#[test]
fn blanks_without_end_take_little_memory() {
    unpacked("blanks", MUCH, [&(game(1) + HEAD), "        ", "e5 *\n\n"]);
}

#[test]
fn empty_lines_without_end_take_little_memory() {
    unpacked("newlines", MUCH, [&game(1), "\n", &game(2)]);
}

#[test]
fn variations_without_end_take_little_memory() {
    unpacked("variations", MUCH, [&(game(1) + HEAD), "(", " e5 *\n\n"]);
}

#[test]
fn moves_without_end_take_little_memory() {
    unpacked("moves", LESS, [&(game(1) + HEAD + "e5 "), "Nf3 Nf6 Ng1 Ng8 ", "*\n\n"]);
}

#[test]
fn tags_without_moves_take_little_memory() {
    let tag = format!("[Event \"{}\"]\n\n*\n\n", "x".repeat(1_000));
    unpacked("tags", LESS, [&game(1), &tag, ""]);
}
