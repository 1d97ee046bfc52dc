//! `remis watch` while its file comes, grows, is cut, becomes something else and goes.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::run::{folder, shell};

const GAME: &str =
    "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 ";

struct Watching {
    child: Child,
    out: Receiver<String>,
    err: Receiver<String>,
}

fn lines(from: impl Read + Send + 'static) -> Receiver<String> {
    let (to, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(from).lines() {
            if to.send(line.unwrap()).is_err() {
                return;
            }
        }
    });
    lines
}

impl Watching {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_remis"))
            .args(["watch", "live.pgn", "-p", "fide-otb-2023", "--every", "20"])
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let out = lines(child.stdout.take().unwrap());
        let err = lines(child.stderr.take().unwrap());
        Self { child, out, err }
    }

    fn says(&self) -> String {
        self.out.recv_timeout(Duration::from_mins(1)).unwrap()
    }

    fn complains(&self) -> String {
        self.err.recv_timeout(Duration::from_mins(1)).unwrap()
    }
}

impl Drop for Watching {
    /// Nothing else ends it.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_file_that_is_missing_cut_or_no_file_is_waited_for() {
    let folder = folder("watch");
    let live = folder.join("live.pgn");
    let mut watching = Watching::start(&folder);
    assert!(watching.complains().contains("live.pgn: No such file"));
    fs::write(&live, GAME).unwrap();
    let first: Vec<String> = (0..2).map(|_| watching.says()).collect();
    assert!(first[1].contains("black with f6g8 may claim"), "{first:?}");
    // Half of it, as a writer leaves it for a moment, unsays nothing.
    fs::write(&live, &GAME[..GAME.len() - 12]).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    fs::remove_file(&live).unwrap();
    assert!(watching.complains().contains("No such file"));
    fs::create_dir(&live).unwrap();
    assert!(watching.complains().contains("live.pgn: Is a directory"));
    fs::remove_dir(&live).unwrap();
    symlink("live.pgn", &live).unwrap();
    let round = loop {
        let complaint = watching.complains();
        if !complaint.contains("No such file") {
            break complaint;
        }
    };
    assert!(round.contains("symbolic links"), "{round}");
    fs::remove_file(&live).unwrap();
    fs::write(&live, format!("{GAME}Ng8 ")).unwrap();
    let next: Vec<String> = (0..3).map(|_| watching.says()).collect();
    assert!(next.iter().any(|line| line.contains("white may claim")), "{next:?}");
    let id = watching.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    assert_eq!(watching.child.wait().unwrap().signal(), Some(15));
}

#[test]
fn what_is_wrong_with_a_file_is_said_once_when_it_stays() {
    let folder = folder("watch-wrong");
    let live = folder.join("live.pgn");
    let other = "[White \"C\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n\n";
    // The last game has no result yet: it may go on.
    fs::write(&live, format!("{other}{GAME}Sg8 ")).unwrap();
    let watching = Watching::start(&folder);
    let said = [watching.complains(), watching.complains()];
    assert!(
        said[0].contains("live.pgn:2:1: game 1: error[unsupported-variant]: `Atomic`"),
        "{said:?}"
    );
    assert!(said[1].contains("game 2, ply 7: error[unreadable-token]: `Sg8`"), "{said:?}");
    std::thread::sleep(Duration::from_millis(200));
    // The same again, a line further down, and what is new.
    fs::write(&live, format!("{other}\n{GAME}Sg8 *\n\n[White \"E\"]\n\n1. Kxe9 *\n")).unwrap();
    let next = watching.complains();
    assert!(next.contains("game 3, ply 0: error[unreadable-token]: `Kxe9`"), "{next}");
}

#[test]
fn what_cannot_grow_is_not_watched() {
    let folder = folder("watch-none");
    fs::create_dir(folder.join("games")).unwrap();
    for (name, why) in [("games", "games: is a folder; name one PGN file"), ("-", "standard input")]
    {
        let said = shell(&folder, &format!("timeout 60 $R watch {name} < /dev/null"));
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
        assert!(said.err.contains(why), "{said:?}");
    }
}

#[test]
fn a_watch_whose_output_cannot_be_written_ends() {
    let folder = folder("watch-full");
    fs::write(folder.join("live.pgn"), GAME).unwrap();
    let watch = "timeout 60 $R watch live.pgn -p fide-otb-2023 --every 20";
    let said = shell(&folder, &format!("{watch} > /dev/full"));
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.err.contains("remis: standard output: "), "{said:?}");
    // A reader that went away is noticed with the next line, and is no error.
    let later = "(sleep 2; echo 'Ng8 ' >> live.pgn) &";
    let said = shell(&folder, &format!("{later} ({watch}; echo $? > code) | sleep 1; cat code"));
    assert_eq!((said.out.as_str(), said.err.as_str()), ("0\n", ""));
}
