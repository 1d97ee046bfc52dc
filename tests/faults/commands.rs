//! The commands, each with arguments that let it do all of its work.

use std::fs;
use std::path::{Path, PathBuf};

use super::run::{Said, folder, game, games, shell};

/// A command as a line of the shell, in the folder of [`prepared`], and its exit code.
pub struct Command {
    pub line: &'static str,
    pub code: i32,
}

/// Every command that reads or writes.
pub const COMMANDS: [Command; 16] = [
    Command { line: "$R judge games.pgn -p lichess", code: 0 },
    Command { line: "$R judge games.pgn -p lichess --format json", code: 0 },
    Command { line: "$R judge games.pgn -p lichess --format html", code: 0 },
    Command { line: "$R scan games.pgn -p lichess", code: 0 },
    Command { line: "$R impact --from lichess --to fide-otb-2023 games.pgn", code: 0 },
    Command { line: "$R impact --from lichess --to mine.ron games.pgn --format html", code: 0 },
    Command { line: "$R compare lichess mine.ron --rows length --witness few.pgn", code: 0 },
    Command { line: "$R diff lichess mine.ron --exit-code", code: 1 },
    Command { line: "$R check mine.ron faulty.ron", code: 1 },
    Command { line: "$R check mine.ron faulty.ron --format sarif", code: 1 },
    Command { line: "$R test cases.ron", code: 1 },
    Command { line: "$R session -p lichess < requests.jsonl", code: 0 },
    Command { line: "$R profiles lichess --ron", code: 0 },
    Command { line: "$R explain lichess", code: 0 },
    Command { line: "$R man", code: 0 },
    Command { line: "$R scan --help", code: 0 },
];

/// Two expectations of one game: one holds, one does not.
const CASES: &str = r#"(cases: [(id: "a", pgn: File(path: "games.pgn", game: 3), expect: [
    (profile: "lichess", ending: (ply: 4, termination: Checkmate)),
    (profile: "lichess", ending: None),
])])"#;

/// A built-in profile's text.
pub fn profile_text(id: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("rulesets/{id}.ron"));
    fs::read_to_string(path).unwrap()
}

/// A profile of the user's own that differs from a built-in one.
pub fn own_profile() -> String {
    let text = profile_text("lichess").replacen("id: \"lichess\"", "id: \"mine\"", 1);
    let text = text.replacen("family: \"lichess\"", "family: \"mine\"", 1);
    text.replace("occurrences: 5", "occurrences: 6")
}

/// A folder with what the commands read.
pub fn prepared(name: &str) -> PathBuf {
    let folder = folder(&format!("every-{name}"));
    let request = "{\"do\":\"play\",\"move\":\"Nf3\"}\n{\"do\":\"takeback\",\"plies\":1}\n";
    for (file, text) in [
        ("games.pgn", games(1_000)),
        ("few.pgn", games(10)),
        ("mine.ron", own_profile()),
        ("faulty.ron", own_profile().replace("when: Checkmate", "when: Checkmat")),
        ("cases.ron", CASES.to_owned()),
        ("requests.jsonl", request.repeat(2_000)),
    ] {
        fs::write(folder.join(file), text).unwrap();
    }
    folder
}

/// What a command says undisturbed.
pub fn undisturbed(folder: &Path, command: &Command) -> Said {
    let said = shell(folder, command.line);
    assert_eq!(said.code, Some(command.code), "{}: {said:?}", command.line);
    assert!(!said.out.is_empty(), "{}", command.line);
    said
}

/// One game that is drawn after some shuffling, and another that is not.
pub fn two_games() -> String {
    let shuffled = "[White \"C\"]\n[Black \"D\"]\n[Result \"1/2-1/2\"]\n\n\
                    1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n\n";
    game(1) + shuffled
}
