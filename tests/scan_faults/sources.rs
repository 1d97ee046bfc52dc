//! Sources that are torn, missing, odd or many.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;

use super::packed;
use super::run::{Said, command, folder, game, games, scan, shell};

#[test]
fn a_torn_archive_is_judged_up_to_the_tear_and_a_whole_one_whole() {
    let folder = folder("torn");
    let text = games(30_000);
    for (name, pack) in packed::KINDS {
        let packed = pack(text.as_bytes());
        let file = format!("games.pgn.{name}");
        fs::write(folder.join(&file), &packed[..packed.len() * 3 / 4]).unwrap();
        for jobs in ["1", "3"] {
            let said = scan(&folder, &[&file, "--jobs", jobs, "--games", "g.csv"]);
            assert_eq!(said.code, Some(2), "{name}: {said:?}");
            let judged = said.count("games");
            assert!((10_000..30_000).contains(&judged), "{name}: {said:?}");
            assert_eq!(said.count("unread_sources"), 1, "{name}: {said:?}");
            assert!(said.err.contains("cut short"), "{name}: {said:?}");
            assert!(said.err.contains("what was read before that is judged"), "{name}: {said:?}");
            // No game stands there as if it ended where the archive is torn.
            let rows = fs::read_to_string(folder.join("g.csv")).unwrap();
            assert_eq!(rows.matches(",complete,").count() as u64, judged, "{name}");
        }
        fs::write(folder.join(&file), &packed).unwrap();
        let said = scan(&folder, &[&file]);
        assert_eq!((said.code, said.count("games")), (Some(0), 30_000), "{name}: {said:?}");
        assert_eq!(said.count("unread_sources"), 0, "{name}: {said:?}");
    }
}

#[test]
fn an_archive_torn_in_its_head_holds_no_game_and_says_so() {
    let folder = folder("torn-head");
    for (name, pack) in packed::KINDS {
        let packed = pack(games(10).as_bytes());
        fs::write(folder.join(name), &packed[..7]).unwrap();
        let said = scan(&folder, &[name]);
        assert_eq!((said.code, said.count("games")), (Some(2), 0), "{name}: {said:?}");
        assert!(said.err.starts_with(&format!("{name}: error: ")), "{said:?}");
    }
}

#[test]
fn what_cannot_be_read_costs_only_itself() {
    let folder = folder("some-missing");
    fs::write(folder.join("a.pgn"), games(3)).unwrap();
    fs::write(folder.join("b.pgn"), games(4)).unwrap();
    fs::write(folder.join("empty.pgn"), "").unwrap();
    fs::create_dir(folder.join("nothing")).unwrap();
    fs::create_dir(folder.join("round")).unwrap();
    symlink("..", folder.join("round/up")).unwrap();
    fs::write(folder.join("round/c.pgn"), games(5)).unwrap();

    let all = ["a.pgn", "missing.pgn", "empty.pgn", "nothing", "round", "b.pgn", "none*.pgn"];
    for jobs in ["1", "2"] {
        let said = scan(&folder, &[&all[..], &["--jobs", jobs]].concat());
        assert_eq!((said.code, said.count("games")), (Some(2), 12), "{said:?}");
        assert_eq!(said.count("unread_sources"), 3, "{said:?}");
        for line in [
            "missing.pgn: error: ",
            "empty.pgn: note[no-games]",
            "error: nothing: the folder holds no .pgn",
            "error: none*.pgn: no file fits the pattern",
        ] {
            assert!(said.err.contains(line), "{line}: {said:?}");
        }
    }
    // What only holds nothing is no error.
    let said = scan(&folder, &["a.pgn", "empty.pgn", "round", "b.pgn"]);
    assert_eq!((said.code, said.count("games")), (Some(0), 12), "{said:?}");
}

#[test]
fn nothing_that_can_be_read_is_an_error_and_still_a_summary() {
    let folder = folder("all-missing");
    let said = scan(&folder, &["missing.pgn", "--output", "v.csv"]);
    assert_eq!((said.code, said.count("games")), (Some(2), 0), "{said:?}");
    assert_eq!(fs::read_to_string(folder.join("v.csv")).unwrap().lines().count(), 1);
}

#[test]
fn a_name_that_is_no_text_is_read_and_shown_without_its_bytes() {
    let folder = folder("odd-name");
    let name = OsStr::from_bytes(b"\xff\x1b[31m\n.pgn");
    fs::write(folder.join(name), games(2) + "[Event \"x\"]\n\n1. e9 *\n").unwrap();
    for more in [&[][..], &["--format", "text"], &["--list", "agrees"]] {
        // As an argument, and found in its folder.
        for source in [name, OsStr::new(".")] {
            let mut command = command(&folder, &[]);
            command.arg(source);
            // The last of a doubled argument cannot be given, so the format stands alone.
            if more.contains(&"text") {
                command = std::process::Command::new(env!("CARGO_BIN_EXE_remis"));
                command.args(["scan", "--list", "agrees"]).arg(source).current_dir(&folder);
            } else {
                command.args(more);
            }
            let said: Said = command.output().unwrap().into();
            assert_eq!(said.code, Some(0), "{said:?}");
            assert!(said.err.contains("game 3"), "{said:?}");
            assert!(!said.out.contains('\u{1b}') && !said.err.contains('\u{1b}'), "{said:?}");
        }
    }
}

#[test]
fn a_zstd_window_above_128_mib_is_refused_by_its_size_and_one_of_128_is_read() {
    let folder = folder("window");
    for (log, expected) in [(27, (Some(0), 1)), (28, (Some(2), 0))] {
        let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
        packed.window_log(log).unwrap();
        packed.write_all(game(1).as_bytes()).unwrap();
        fs::write(folder.join("long.pgn.zst"), packed.finish().unwrap()).unwrap();
        let said = scan(&folder, &["long.pgn.zst"]);
        assert_eq!((said.code, said.count("games")), expected, "{said:?}");
        assert_eq!(said.err.contains("long.pgn.zst: error: the zstd window of 256 MiB"), log == 28);
    }
}

#[test]
fn ten_thousand_files_are_read_with_few_open_at_a_time() {
    let folder = folder("many");
    fs::create_dir(folder.join("files")).unwrap();
    for number in 0..10_000 {
        fs::write(folder.join(format!("files/{number}.pgn")), game(number)).unwrap();
    }
    for files in ["'files/*.pgn'", "files", "files/*.pgn"] {
        let script = format!(
            "ulimit -n 64; $R scan --format json -p fide-otb-2023 --jobs 4 --output v.csv {files}"
        );
        let said = shell(&folder, &script);
        assert_eq!((said.code, said.count("games")), (Some(0), 10_000), "{files}: {}", said.err);
        assert_eq!(said.count("unread_sources"), 0);
        let rows = fs::read_to_string(folder.join("v.csv")).unwrap();
        assert_eq!(rows.lines().count(), 10_001, "{files}");
    }
}

#[test]
fn problems_are_said_once_also_where_a_sample_reads_twice() {
    let folder = folder("sample-problems");
    fs::write(folder.join("a.pgn"), games(3) + "[Event \"x\"]\n\n1. e4 e9 *\n").unwrap();
    let plain = scan(&folder, &["a.pgn", "missing.pgn"]);
    let sample = scan(&folder, &["a.pgn", "missing.pgn", "--sample", "9"]);
    assert_eq!((plain.code, sample.code), (Some(2), Some(2)));
    assert_eq!(sample.err, plain.err);
    assert_eq!(sample.out, plain.out);
}

#[test]
fn a_sample_of_a_pipe_is_refused_and_one_of_a_file_is_not() {
    let folder = folder("sample-pipe");
    fs::write(folder.join("a.pgn"), games(3)).unwrap();
    // Nobody writes into the pipe: it is refused before it is opened.
    for source in ["-", "/dev/stdin", "pipe.pgn"] {
        let script = format!(
            "mkfifo pipe.pgn; cat a.pgn | timeout 60 $R scan {source} --sample 2; code=$?; \
             rm pipe.pgn; exit $code"
        );
        let said = shell(&folder, &script);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{source}: {said:?}");
        assert!(said.err.contains("read only once"), "{source}: {said:?}");
    }
    assert_eq!(scan(&folder, &["a.pgn", "--sample", "2"]).code, Some(0));
}
