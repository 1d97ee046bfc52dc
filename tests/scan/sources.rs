//! Sources of games for the tests: small and hostile, long and mixed, real.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::common::{root, shared};

/// The files of real games, the small ones first, and how many games they hold.
pub const DATA: [(&str, u32); 6] = [
    ("chesscom_endings.pgn", 200),
    ("draw_events.pgn", 900),
    ("lichess_rated_cc0.pgn", 1_401),
    ("bench_bots.pgn.zst", 2_514),
    ("bench_engine.pgn.zst", 1_717),
    ("bench_masters.pgn.zst", 24_473),
];

/// A file of real games, if it is there.
pub fn data(name: &str) -> Option<PathBuf> {
    shared(&format!("data/{name}"))
}

/// Real games that are not too many for a slow question.
pub fn small_data() -> Vec<PathBuf> {
    DATA[..3].iter().filter_map(|(name, _)| data(name)).collect()
}

/// The hostile sources as files of a folder, those of the fuzz corpus, and those of `../shared`.
pub fn hostile(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for (group, cases) in crate::cases::groups() {
        for case in cases {
            let file = folder.join(format!("{group}-{}.pgn", case.name.replace([' ', '/'], "-")));
            fs::write(&file, &case.bytes).unwrap();
            files.push(file);
        }
    }
    assert!(files.len() > 100);
    files.extend(below(&root().join("tests/corpus/pgn")));
    files.extend(shared("torture").map(|folder| below(&folder)).into_iter().flatten());
    files.retain(|file| file.extension().is_none_or(|ending| ending != "json"));
    files
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Some plain games: knights go out and home, so that positions return.
pub fn plain(first: usize, count: usize) -> String {
    let mut text = String::new();
    for number in first..first + count {
        let (white, black) = (1500 + number * 7 % 900, 1500 + number * 11 % 900);
        let (year, month) = (1990 + number % 35, 1 + number % 12);
        let control = ["60+0", "180+2", "300+0", "-"][number % 4];
        text += &format!(
            "[Event \"Plain {number}\"]\n[Site \"?\"]\n[Date \"{year}.{month:02}.??\"]\n\
             [White \"W{number}\"]\n[Black \"B\"]\n[Result \"{}\"]\n[WhiteElo \"{white}\"]\n\
             [BlackElo \"{black}\"]\n[TimeControl \"{control}\"]\n\n",
            RESULTS[number % 4]
        );
        for turn in 0..2 + number % 18 {
            let word = ["Nf3 Nf6", "Ng1 Ng8", "Nc3 Nc6", "Nb1 Nb8"][turn % 4];
            text += &format!("{}. {word} ", turn + 1);
        }
        text += &format!("{}\n\n", RESULTS[number % 4]);
    }
    text
}

const RESULTS: [&str; 4] = ["1/2-1/2", "1-0", "0-1", "*"];

/// One source of several blocks: hostile ones with plain games between them.
pub fn long_and_mixed(folder: &Path) -> PathBuf {
    let mut bytes = Vec::new();
    let mut number = 0;
    for (_, cases) in crate::cases::groups() {
        for case in cases.iter().filter(|case| case.bytes.len() < 20_000) {
            bytes.extend_from_slice(&case.bytes);
            bytes.extend_from_slice(b"\n\n");
            bytes.extend_from_slice(plain(number, 40).as_bytes());
            number += 40;
        }
    }
    assert!(bytes.len() > 3 << 20, "{}", bytes.len());
    let file = folder.join("mixed.pgn");
    fs::write(&file, bytes).unwrap();
    file
}

/// The bytes of a file of real games, unpacked.
pub fn bytes(path: &Path) -> Vec<u8> {
    let file = fs::File::open(path).unwrap();
    let mut bytes = Vec::new();
    if path.extension().is_some_and(|ending| ending == "zst") {
        zstd::Decoder::new(file).unwrap().read_to_end(&mut bytes).unwrap();
    } else {
        { file }.read_to_end(&mut bytes).unwrap();
    }
    bytes
}
