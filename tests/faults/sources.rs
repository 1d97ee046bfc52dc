//! Sources that are torn, named oddly, linked in a circle, or not there.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::commands::{own_profile, prepared, two_games};
use super::packed;
use super::run::{Said, folder, games, shell};

/// Commands that read games from `a.pgn`, with their exit code where it is whole.
const READERS: [(&str, i32); 5] = [
    ("$R judge a.pgn -p lichess --format json", 0),
    ("$R impact --from lichess --to fide-otb-2023 a.pgn", 0),
    ("$R impact --from lichess --to fide-otb-2023 a.pgn --output d.csv", 0),
    ("$R compare lichess --rows own --witness a.pgn", 0),
    ("$R test last.ron", 0),
];

#[test]
fn a_torn_archive_is_an_error_of_every_command_and_a_whole_one_of_none() {
    let folder = folder("every-torn");
    let count = 900;
    let last = format!(
        r#"(cases: [(id: "a", pgn: File(path: "a.pgn", game: {count}),
                     expect: [(profile: "lichess", ending: (ply: 4, termination: Checkmate))])])"#
    );
    fs::write(folder.join("last.ron"), last).unwrap();
    for (_, pack) in packed::KINDS {
        let packed = pack(games(count).as_bytes());
        for (line, code) in READERS {
            // Torn near the end a case is content where its game stands before that.
            let ends = [(packed.len() / 2, 2), (7, 2), (packed.len(), code), (packed.len() - 5, 2)];
            let ends = if line.contains("test") { &ends[..3] } else { &ends };
            for &(end, code) in ends {
                fs::write(folder.join("a.pgn"), &packed[..end]).unwrap();
                let said = shell(&folder, line);
                assert_eq!(said.code, Some(code), "{line}, {end}: {said:?}");
                assert_eq!(said.err.contains("a.pgn: "), code == 2, "{line}, {end}: {said:?}");
            }
        }
    }
}

#[test]
fn a_source_that_cannot_be_read_is_an_error_that_names_it() {
    let folder = prepared("unreadable");
    fs::create_dir(folder.join("folder.ron")).unwrap();
    symlink("round.pgn", folder.join("round.pgn")).unwrap();
    symlink("round.ron", folder.join("round.ron")).unwrap();
    symlink("nowhere.pgn", folder.join("dangling.pgn")).unwrap();
    // Memory of the process itself: it opens, and cannot be read.
    for (name, line) in [
        ("/proc/self/mem", "$R judge /proc/self/mem -p lichess"),
        ("/proc/self/mem", "$R scan /proc/self/mem -p lichess"),
        ("/proc/self/mem", "$R impact --from lichess --to fics /proc/self/mem"),
        ("/proc/self/mem", "$R compare lichess --rows own --witness /proc/self/mem"),
        ("/proc/self/mem", "$R check /proc/self/mem"),
        ("/proc/self/mem", "$R test /proc/self/mem"),
        ("standard input", "$R session -p lichess < /proc/self/mem"),
        ("standard input", "$R session -p lichess < ."),
        ("-: ", "$R judge - -p lichess < ."),
        ("-: ", "$R check - < ."),
        ("round.pgn", "$R judge round.pgn -p lichess"),
        ("round.pgn", "$R impact --from lichess --to fide-otb-2023 round.pgn"),
        ("round.pgn", "$R compare lichess --rows own --witness round.pgn"),
        ("round.ron", "$R check round.ron"),
        ("round.ron", "$R test round.ron"),
        ("round.ron", "$R diff lichess round.ron"),
        ("round.ron", "$R judge games.pgn -p round.ron"),
        ("folder.ron", "$R check folder.ron"),
        ("folder.ron", "$R diff folder.ron lichess"),
        ("folder.ron", "$R judge games.pgn -p ./folder.ron"),
        ("dangling.pgn", "$R judge dangling.pgn -p lichess"),
    ] {
        let said = shell(&folder, line);
        assert_eq!(said.code, Some(2), "{line}: {said:?}");
        assert!(said.err.contains(name), "{line}: {said:?}");
        assert!(!said.err.contains("fault of remis"), "{line}: {said:?}");
    }
}

#[test]
fn links_in_a_circle_end_nowhere_and_a_link_to_nothing_is_missed() {
    let folder = folder("every-round");
    fs::create_dir_all(folder.join("round/cases")).unwrap();
    fs::write(folder.join("round/a.pgn"), two_games()).unwrap();
    symlink("..", folder.join("round/up")).unwrap();
    symlink("../../round", folder.join("round/cases/again.pgn")).unwrap();
    let case = r#"(cases: [(id: "a", moves: "e4", expect: [(profile: "lichess", ending: None)])])"#;
    fs::write(folder.join("round/cases/a.ron"), case).unwrap();
    let lines = [
        "$R judge round -p lichess --format json",
        "$R scan round -p lichess --format json",
        "$R impact --from lichess --to fide-otb-2023 round --format json",
        "$R test round",
    ];
    let sound: Vec<Said> = lines.iter().map(|line| shell(&folder, line)).collect();
    assert_eq!(sound[0].out.lines().count(), 2, "{:?}", sound[0]);
    for (line, said) in lines.iter().zip(&sound) {
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{line}");
    }
    // What should be a game or a case and leads nowhere is not passed over.
    for name in ["b.pgn", "b.ron"] {
        symlink("nowhere", folder.join("round").join(name)).unwrap();
    }
    for (line, whole) in lines.iter().zip(&sound) {
        let said = shell(&folder, line);
        assert_eq!(said.code, Some(2), "{line}: {said:?}");
        assert!(said.err.contains("round/b."), "{line}: {said:?}");
        if line.contains("judge") {
            assert_eq!(said.out, whole.out);
        }
    }
}

#[test]
fn a_name_that_is_no_text_is_read_and_shown_without_its_bytes() {
    let folder = folder("every-name");
    let name = |ending: &str| [b"\xff\x1b[31m\n", ending.as_bytes()].concat();
    let [pgn, dirty, rules, cases] = [".pgn", "dirty.pgn", ".ron", "cases.ron"].map(name);
    let path = |name: &[u8]| folder.join(OsStr::from_bytes(name));
    fs::write(path(&pgn), two_games()).unwrap();
    fs::write(path(&dirty), two_games() + "[Event \"x\"]\n\n1. e9 *\n").unwrap();
    fs::write(path(&rules), own_profile()).unwrap();
    let case = r#"(cases: [(id: "a", moves: "e4", expect: [(profile: "lichess", ending: (ply: 1, termination: Checkmate))])])"#;
    fs::write(path(&cases), case).unwrap();
    for (arguments, file, code) in [
        (&["judge", "-p", "lichess"][..], &pgn, 0),
        (&["judge", "-p", "lichess", "--format", "json"], &dirty, 0),
        (&["judge", "-p", "lichess", "--format", "html"], &dirty, 0),
        (&["impact", "--from", "lichess", "--to", "fics"], &dirty, 0),
        (&["impact", "--from", "lichess", "--to", "fics", "--format", "html"], &dirty, 0),
        (&["impact", "--from", "lichess", "--to", "fics", "--output", "-"], &pgn, 0),
        (&["compare", "lichess", "--rows", "own", "--witness"], &pgn, 0),
        (&["compare", "lichess", "--rows", "own", "--witness"], &dirty, 2),
        (&["check"], &rules, 0),
        (&["check", "--format", "json"], &rules, 0),
        (&["check", "--format", "sarif"], &rules, 0),
        (&["check"], &pgn, 1),
        (&["check", "--format", "sarif"], &pgn, 1),
        (&["test"], &cases, 1),
        (&["test", "--format", "json"], &cases, 1),
        (&["test"], &pgn, 2),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
        command.args(arguments).arg(OsStr::from_bytes(file)).current_dir(&folder);
        // That the output is UTF-8 is a part of this.
        let said: Said = command.output().unwrap().into();
        assert_eq!(said.code, Some(code), "{arguments:?}: {said:?}");
        let all = said.out.clone() + &said.err;
        assert!(!all.contains('\u{1b}'), "{arguments:?}: {said:?}");
    }
}
