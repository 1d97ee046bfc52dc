//! Limits of the process: size of a file, memory, open files.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::commands::{COMMANDS, prepared, undisturbed};
use super::run::{folder, game, games, names, shell};

/// What scripts pack with: much text in little.
fn packed(path: &Path, size_in_mib: usize, start: &str, filling: &str) {
    let mut archive = zstd::Encoder::new(fs::File::create(path).unwrap(), 1).unwrap();
    archive.write_all(start.as_bytes()).unwrap();
    let chunk = filling.repeat((1 << 20) / filling.len());
    for _ in 0..size_in_mib {
        archive.write_all(chunk.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
}

#[test]
fn a_file_beyond_the_limit_is_an_error_that_leaves_no_half_of_it() {
    let folder = prepared("file-size");
    fs::write(folder.join("games.pgn"), games(3_000)).unwrap();
    fs::write(folder.join("v.csv"), "earlier\n").unwrap();
    let before = names(&folder);
    for line in [
        "$R scan games.pgn -p lichess --output v.csv",
        "$R scan games.pgn -p lichess --jobs 1 --games g.jsonl",
        "$R impact --from fide-otb-1989 --to fics games.pgn --output v.csv",
    ] {
        // Half a KiB is less than the columns of a table and a game.
        let said = shell(&folder, &format!("ulimit -f 0; {line}"));
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{line}: {said:?}");
        assert!(said.err.contains("File too large"), "{line}: {said:?}");
        assert_eq!(names(&folder), before, "{line}");
        assert_eq!(fs::read_to_string(folder.join("v.csv")).unwrap(), "earlier\n", "{line}");
    }
    // Standard output into a file, too: what is there is the start, and the exit code says so.
    for command in &COMMANDS {
        let whole = undisturbed(&folder, command);
        let said = shell(&folder, &format!("ulimit -f 1; {} > out", command.line));
        let out = fs::read(folder.join("out")).unwrap();
        assert!(whole.out.as_bytes().starts_with(&out), "{}", command.line);
        let fits = out.len() == whole.out.len();
        assert_eq!(said.code, Some(if fits { command.code } else { 2 }), "{}", command.line);
        assert_eq!(said.err.contains("standard output: File too large"), !fits, "{said:?}");
    }
}

#[test]
fn every_command_does_its_work_in_a_quarter_of_a_gibibyte() {
    let folder = prepared("memory");
    for command in &COMMANDS {
        let whole = undisturbed(&folder, command);
        // Each thread takes some for itself, and a machine may have many.
        let line = command.line.replace("scan games", "scan --jobs 2 games");
        let line = line.replace("impact ", "impact --jobs 2 ");
        let said = shell(&folder, &format!("ulimit -v 262144; {line}"));
        assert_eq!((said.code, &said.out), (whole.code, &whole.out), "{line}: {}", said.err);
    }
}

#[test]
fn too_little_memory_never_leaves_a_torn_table() {
    let folder = prepared("no-memory");
    let line = "$R scan games.pgn -p lichess --jobs 2 --output v.csv";
    assert_eq!(shell(&folder, line).code, Some(0));
    let whole = fs::read_to_string(folder.join("v.csv")).unwrap();
    let (mut done, mut not) = (0, 0);
    for kib in (2_000..40_000).step_by(1_000).chain([100_000]) {
        fs::write(folder.join("v.csv"), "earlier\n").unwrap();
        let said = shell(
            &folder,
            &format!("ulimit -v {kib}; {line} 2> said; code=$?; cat said >&2; exit $code"),
        );
        let table = fs::read_to_string(folder.join("v.csv")).unwrap();
        if said.code == Some(0) {
            done += 1;
            assert!(table == whole, "{kib} KiB");
        } else {
            not += 1;
            assert_eq!(table, "earlier\n", "{kib} KiB: {said:?}");
            assert!(!said.err.contains("a fault of remis"), "{kib} KiB: {said:?}");
        }
    }
    println!("{done} ran to the end, {not} did not");
    assert!(done > 0 && not > 0);
    // What one of them could not remove itself is gone.
    assert_eq!(shell(&folder, line).code, Some(0));
    assert!(names(&folder).iter().all(|name| !name.starts_with('.')), "{:?}", names(&folder));
}

#[test]
fn thousands_of_files_are_read_with_few_open_at_a_time() {
    let folder = folder("every-many");
    fs::create_dir(folder.join("files")).unwrap();
    for number in 0..10_000 {
        fs::write(folder.join(format!("files/{number}.pgn")), game(number)).unwrap();
    }
    for files in ["'files/*.pgn'", "files"] {
        let judge = format!("ulimit -n 16; $R judge -p lichess --format json {files} | wc -l");
        assert_eq!(shell(&folder, &judge).out.trim(), "10000", "{files}");
        let impact = "--from lichess --to fide-otb-2023 --format json --jobs 2";
        let said = shell(&folder, &format!("ulimit -n 16; $R impact {impact} {files}"));
        assert_eq!((said.code, said.count("games")), (Some(0), 10_000), "{files}: {}", said.err);
    }
    let case = r#"(cases: [(id: "a", moves: "e4", expect: [(profile: "lichess", ending: None)])])"#;
    fs::create_dir(folder.join("cases")).unwrap();
    for number in 0..1_000 {
        fs::write(folder.join(format!("cases/{number}.ron")), case).unwrap();
    }
    let said = shell(&folder, "ulimit -n 16; $R test cases");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.out.contains("1000 expectations"), "{said:?}");
}

#[test]
fn what_unpacks_without_end_takes_little_memory_of_every_command() {
    let folder = folder("every-bomb");
    let start = game(1) + "[Event \"x\"]\n[Result \"*\"]\n\n1. e4 {";
    packed(&folder.join("bomb.pgn.zst"), 100, &start, "all work and no play ");
    packed(&folder.join("rules.ron"), 100, "(", " ");
    let case = r#"(cases: [(id: "a", pgn: File(path: "bomb.pgn.zst", game: 9), expect: [(profile: "lichess", ending: None)])])"#;
    fs::write(folder.join("cases.ron"), case).unwrap();
    for (line, code, says) in [
        ("judge bomb.pgn.zst -p lichess --format json", 0, "unterminated-comment"),
        ("impact --from lichess --to fics bomb.pgn.zst --jobs 2", 0, ""),
        ("compare lichess --rows own --witness bomb.pgn.zst", 2, "unterminated-comment"),
        ("test cases.ron", 2, "there is no game 9"),
        ("check /dev/zero", 1, "more than 1 MiB"),
        ("check rules.ron", 1, "not UTF-8"),
        ("judge bomb.pgn.zst -p /dev/zero/x.ron", 2, "/dev/zero/x.ron"),
    ] {
        let said = shell(&folder, &format!("ulimit -v 262144; $R {line}"));
        assert_eq!(said.code, Some(code), "{line}: {said:?}");
        assert!((said.out + &said.err).contains(says), "{line}: {}", said.err);
    }
}

#[test]
fn a_request_without_end_is_refused_and_the_next_one_answered() {
    let folder = prepared("request");
    let line = "(head -c 100000000 /dev/zero | tr '\\0' a; echo; cat requests.jsonl) | \
                (ulimit -v 262144; $R session -p lichess) | head -2";
    let said = shell(&folder, line);
    let replies: Vec<&str> = said.out.lines().collect();
    assert!(replies[0].contains("longer than"), "{said:?}");
    assert!(replies[1].contains("\"ok\":true"), "{said:?}");
}
