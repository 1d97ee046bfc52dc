//! Sources of games: packed in every way, cut short, folders and patterns, standard input.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

#[path = "common/packed.rs"]
mod packed;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

/// A folder of its own for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn remis(folder: &Path, files: &[&str], input: &[u8]) -> Output {
    run(folder, &[&["judge", "--format", "json"], files].concat(), input)
}

fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A source that is refused may not be read to its end.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// How many games were judged, the exit code, and what was said.
fn judged(output: &Output) -> (usize, Option<i32>, String) {
    let games = String::from_utf8_lossy(&output.stdout).lines().count();
    (games, output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn every_member_of_an_archive_is_read_whatever_its_name() {
    let folder = folder("members");
    for (name, pack) in packed::KINDS {
        let twice = [pack(GAME.as_bytes()), pack(GAME.repeat(2).as_bytes())].concat();
        // A zstd archive may begin with a frame that is to be skipped.
        let skipped =
            if name == "zst" { b"\x50\x2a\x4d\x18\x03\0\0\0abc".to_vec() } else { Vec::new() };
        fs::write(folder.join("games.pgn"), [skipped, twice].concat()).unwrap();
        let (games, code, said) = judged(&remis(&folder, &["games.pgn"], b""));
        assert_eq!((games, code), (3, Some(0)), "{name}: {said}");
    }
    // And the reverse: plain text under the name of an archive.
    fs::write(folder.join("games.pgn.gz"), GAME).unwrap();
    assert_eq!(judged(&remis(&folder, &["games.pgn.gz"], b"")).0, 1);
}

#[test]
fn what_stands_before_the_cut_of_an_archive_is_judged() {
    let folder = folder("cut");
    // Games that pack badly, so that a cut falls behind some of them.
    let games: String = (0..2000_u32)
        .map(|n| format!("[White \"{}\"]\n{GAME}", n.wrapping_mul(2_654_435_761)))
        .collect();
    for (name, pack) in packed::KINDS {
        let packed = pack(games.repeat(8).as_bytes());
        fs::write(folder.join(name), &packed[..packed.len() * 3 / 4]).unwrap();
        let (count, code, said) = judged(&remis(&folder, &[name], b""));
        assert_eq!(code, Some(2), "{name}: {said}");
        assert!(count > 0 && count < 16_000, "{name}: {count}");
        assert!(said.contains("cut short"), "{name}: {said}");
    }
}

#[test]
fn garbage_behind_an_archive_loses_no_game() {
    let folder = folder("garbage");
    for (name, pack) in packed::KINDS {
        let behind = [pack(GAME.as_bytes()), vec![7; 64]].concat();
        fs::write(folder.join(name), behind).unwrap();
        let (games, code, said) = judged(&remis(&folder, &[name], b""));
        assert_eq!((games, code), (1, Some(2)), "{name}: {said}");
    }
}

#[test]
fn a_zstd_window_of_128_mib_is_read_and_a_larger_one_refused_with_its_size() {
    let folder = folder("window");
    for (log, expected) in [(27, (1, Some(0))), (28, (0, Some(2)))] {
        let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
        packed.window_log(log).unwrap();
        packed.write_all(GAME.as_bytes()).unwrap();
        fs::write(folder.join("long.zst"), packed.finish().unwrap()).unwrap();
        let (games, code, said) = judged(&remis(&folder, &["long.zst"], b""));
        assert_eq!((games, code), expected, "{said}");
        assert_eq!(said.contains("256 MiB"), log == 28, "{said}");
    }
}

#[test]
fn folders_and_patterns_are_written_out_in_the_order_of_names() {
    let folder = folder("folders");
    fs::create_dir_all(folder.join("archive/deep")).unwrap();
    for (name, bytes) in [
        ("archive/b.pgn", GAME.as_bytes().to_vec()),
        ("archive/a.pgn.gz", packed::gzip(GAME.repeat(2).as_bytes())),
        ("archive/deep/c.pgn.zst", packed::zst(GAME.as_bytes())),
        ("archive/notes.txt", b"no games".to_vec()),
    ] {
        fs::write(folder.join(name), bytes).unwrap();
    }
    let output = remis(&folder, &["archive"], b"");
    let (games, code, said) = judged(&output);
    assert_eq!((games, code), (4, Some(0)), "{said}");
    let text = String::from_utf8(output.stdout).unwrap();
    let first = |name: &str| text.find(name).unwrap();
    assert!(first("a.pgn.gz") < first("b.pgn") && first("b.pgn") < first("c.pgn.zst"));

    assert_eq!(judged(&remis(&folder, &["archive/*.pgn"], b"")).0, 1);
    assert_eq!(judged(&remis(&folder, &["archive/*.txtx", "archive/b.pgn"], b"")).1, Some(2));
    fs::create_dir_all(folder.join("empty")).unwrap();
    assert_eq!(judged(&remis(&folder, &["empty"], b"")).1, Some(2));
}

#[test]
fn standard_input_may_be_packed_too() {
    let folder = folder("stdin");
    assert_eq!(judged(&remis(&folder, &["-"], GAME.as_bytes())).0, 1);
    assert_eq!(judged(&remis(&folder, &["-"], &packed::zst(GAME.as_bytes()))).0, 1);
    let (games, code, said) = judged(&remis(&folder, &["-"], b""));
    assert_eq!((games, code), (0, Some(0)));
    assert!(said.contains("no-games"), "{said}");
}

#[test]
fn profiles_and_cases_are_read_from_standard_input_too() {
    let folder = folder("stdin-ron");
    let said = |arguments: &[&str], input: &str| {
        let output = run(&folder, arguments, input.as_bytes());
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    };
    let profile = include_str!("cmd/clubs/summer.ron");
    assert_eq!(said(&["check", "-"], profile), (Some(0), "-: summer, 6 rules, no faults\n".into()));
    let (code, text) = said(&["check", "-"], &profile.replace("Stalemate,", "Stalmate,"));
    assert!(code == Some(1) && text.contains("--> -:"), "{text}");
    let (code, text) = said(&["check", "-"], &" ".repeat(3_000_000));
    assert!(code == Some(1) && text.contains("the file has more than 1 MiB"), "{text}");

    let case =
        "(cases: [(id: \"x\", moves: \"e4\", expect: [(profile: \"lichess\", ending: None)])])";
    assert_eq!(said(&["test", "-"], case).0, Some(0));
    let (code, text) = said(&["test", "-"], &case.replace("ending: None", "ending: ()"));
    assert!(code == Some(1) && text.contains("  -:1:"), "{text}");
    assert_eq!(said(&["check", "./-"], profile).0, Some(2));
    let (code, text) = said(&["judge", "-", "-p", "-"], GAME);
    assert!(code == Some(2) && text.contains("no profile is read from standard input"), "{text}");
}

#[test]
fn profiles_of_one_id_are_refused_unless_they_are_the_same() {
    let folder = folder("one-id");
    let summer = include_str!("cmd/clubs/summer.ron");
    let changed = summer.replace("title: \"", "title: \"Other ");
    for (name, text) in [
        ("summer.ron", summer),
        ("same.ron", summer),
        ("changed.ron", &changed),
        ("own.ron", &changed.replace("\"summer\"", "\"autumn\"")),
        ("laws.ron", &summer.replace("\"summer\"", "\"fide-otb-2023\"")),
        ("game.pgn", GAME),
        (
            "cases.ron",
            "(cases: [(id: \"x\", moves: \"e4\", expect: [(profile: \"summer\", ending: None)])])",
        ),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let said = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = run(&folder, &arguments, b"");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    for command in [
        "judge game.pgn -p ONE -p TWO",
        "scan game.pgn -p ONE -p TWO",
        "session -p ONE -p TWO",
        "watch game.pgn -p ONE -p TWO",
        "impact game.pgn --from lichess --to ONE --to TWO",
        "impact game.pgn --from ONE --to TWO",
        "compare ONE TWO --rows flag-offer-pending",
        "test cases.ron -p ONE -p TWO",
    ] {
        for (one, two) in
            [("summer.ron", "changed.ron"), ("fide-otb-2023", "laws.ron"), ("laws.ron", "fide-otb")]
        {
            let (code, out, err) = said(&command.replace("ONE", one).replace("TWO", two));
            assert_eq!((code, out.as_str()), (Some(2), ""), "{command}: {err}");
            assert!(err.contains("are different profiles of one id, `"), "{command}: {err}");
            assert!(
                err.contains(&format!("`{one}`")) && err.contains(&format!("`{two}`")),
                "{err}"
            );
        }
        if command.starts_with("watch") {
            continue;
        }
        for two in ["same.ron", "own.ron"] {
            let (code, _, err) = said(&command.replace("ONE", "summer.ron").replace("TWO", two));
            assert_eq!(code, Some(0), "{command}: {err}");
        }
    }
    // A family means what the catalogue has: an own edition beside it takes no column away.
    let later = summer.replacen(
        "family: \"summer\"",
        "family: \"fide-otb\", in_force: (from: \"2026-01-01\")",
        1,
    );
    fs::write(folder.join("later.ron"), later).unwrap();
    let (_, out, err) = said("compare fide-otb later.ron --rows flag-offer-pending --format csv");
    assert!(out.contains("fide-otb-2023") && out.contains("summer"), "{out}{err}");
    // The same profile twice is one, and a copy of an embedded one may stand alone for it.
    let (_, out, _) = said("judge game.pgn -p summer.ron -p same.ron --format json");
    assert_eq!(out.matches("\"profile\":\"summer\"").count(), 1, "{out}");
    assert_eq!(said("judge game.pgn -p laws.ron").0, Some(0));
    // `diff` is for two that share an id.
    assert_eq!(said("diff summer.ron changed.ron").0, Some(0));
    let (code, out, _) = said("check summer.ron changed.ron");
    assert!(
        code == Some(1) && out.contains("`summer.ron` and `changed.ron` are different"),
        "{out}"
    );
    assert_eq!(said("check summer.ron same.ron").0, Some(0));
}

#[test]
fn a_fault_of_one_rule_brings_none_of_others() {
    let folder = folder("follow-on");
    let summer = include_str!("cmd/clubs/summer.ron");
    let faults = |when: &str| {
        let text = summer.replace("when: Stalemate,", when);
        let output = run(&folder, &["check", "-"], text.as_bytes());
        let out = String::from_utf8(output.stdout).unwrap();
        out.lines()
            .filter(|line| line.starts_with("error: "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(faults("when: All([]),"), ["error: `All` and `Any` need at least one trigger"]);
    let dead = faults("when: Checkmate,");
    assert!(dead.len() == 1 && dead[0].starts_with("error: this rule never fires"), "{dead:?}");
}

#[test]
fn a_case_names_a_neighbour_that_some_file_of_the_run_has() {
    let folder = folder("near");
    let case = |id: &str, near: &str| {
        let expect = "[(profile: \"lichess\", ending: None)]";
        format!("(cases: [(id: \"{id}\", near: \"{near}\", moves: \"e4\", expect: {expect})])")
    };
    fs::write(folder.join("one.ron"), case("third", "second")).unwrap();
    fs::write(folder.join("two.ron"), case("second", "third")).unwrap();
    let said = |files: &[&str]| {
        let output = run(&folder, &[&["test"], files].concat(), b"");
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(said(&["one.ron", "two.ron"]), (Some(0), String::new()));
    let (code, err) = said(&["one.ron"]);
    assert!(code == Some(2) && err.contains("no other case has the id `second`"), "{err}");
    assert!(err.contains("one.ron:1:30"), "{err}");
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_text_is_said_where_it_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("odd-profile");
    let odd = std::ffi::OsStr::from_bytes(b"\xff.ron");
    fs::write(folder.join(odd), include_str!("cmd/clubs/summer.ron")).unwrap();
    let said = |arguments: &[&std::ffi::OsStr]| {
        let run = Command::new(env!("CARGO_BIN_EXE_remis"))
            .args(arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        (run.status.code(), String::from_utf8(run.stderr).unwrap())
    };
    let (code, err) = said(&["explain".as_ref(), odd]);
    assert!(code == Some(2) && err.starts_with("remis: not UTF-8: `\u{fffd}.ron`; "), "{err}");
    assert_eq!(said(&["check".as_ref(), odd]), (Some(0), String::new()));
}

#[cfg(unix)]
#[test]
fn names_that_are_no_text_and_odd_files_cost_only_themselves() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("odd");
    let odd = std::ffi::OsStr::from_bytes(b"\xff\x1b[31m.pgn");
    fs::write(folder.join(odd), GAME).unwrap();
    std::os::unix::fs::symlink(&folder, folder.join("loop")).unwrap();
    let output = remis(&folder, &["."], b"");
    let (games, code, said) = judged(&output);
    assert_eq!((games, code), (1, Some(0)), "{said}");
    assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
    // A link that leads nowhere is a source that cannot be read.
    std::os::unix::fs::symlink("nowhere", folder.join("dangling.pgn")).unwrap();
    let (games, code, said) = judged(&remis(&folder, &["."], b""));
    assert!((games, code) == (1, Some(2)) && said.contains("dangling.pgn: error"), "{said}");
    assert_eq!(judged(&remis(&folder, &["dangling.pgn", "loop/loop"], b"")).1, Some(2));
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error_and_a_full_device_is() {
    let folder = folder("closed");
    fs::write(folder.join("many.pgn"), GAME.repeat(3000)).unwrap();
    let run = |script: &str| {
        let output = Command::new("sh")
            .args(["-c", script])
            .env("R", env!("CARGO_BIN_EXE_remis"))
            .current_dir(&folder)
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said) =
        run("($R judge many.pgn; echo $? > code) | head -1 > /dev/null; exit $(cat code)");
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let (code, said) = run("$R judge many.pgn > /dev/full");
    assert_eq!(code, Some(2));
    assert!(said.starts_with("remis: standard output: "), "{said}");
    // Closed standard streams: nothing panics.
    assert_eq!(run("$R judge many.pgn --game 1 2>&- > /dev/null").0, Some(0));
    assert_ne!(run("$R judge many.pgn --game 1 >&-").0, Some(3));
}
