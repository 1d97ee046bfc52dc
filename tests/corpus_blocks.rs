//! Blocks of a source, read apart and put together, are read exactly as the source is by one reader:
//! every field of every record, and every problem, whatever the source and wherever it is cut.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

#[path = "hostile/cases.rs"]
#[allow(dead_code, clippy::too_many_lines, reason = "tables of cases, of which the sources matter")]
mod cases;
mod common;

use std::fs;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::Path;

use common::random::Random;
use remis::corpus::{BLOCK, Block, Joined, Part, Piece, Splitter, ordered};
use remis::pgn::Reader;
use remis::problem::Problem;
use remis::record::Record;

/// All that is read of a source, and the error that ends it.
#[derive(Debug, Default, PartialEq)]
struct Said {
    records: Vec<Record>,
    problems: Vec<Problem>,
    error: Option<String>,
}

/// How it was read.
#[derive(Debug, Default)]
struct Ways {
    blocks: u64,
    /// Read as one.
    stretches: u64,
    /// Of these, such that blocks were read on their own again behind them.
    left: u64,
}

/// The bytes, and an error behind them if wanted.
fn source(bytes: &[u8], fails: bool) -> impl Read + Send + use<> {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            if self.0 { Err(io::Error::other("broken")) } else { Ok(0) }
        }
    }
    io::Cursor::new(bytes.to_vec()).chain(Broken(fails))
}

fn by_one_reader(bytes: &[u8], fails: bool) -> Said {
    let mut reader = Reader::new(source(bytes, fails));
    let mut said = Said::default();
    loop {
        match reader.next_record() {
            Ok(Some(record)) => said.records.push(record),
            Ok(None) => break,
            Err(error) => said.error = Some(error.to_string()),
        }
    }
    said.problems = reader.take_problems();
    said
}

/// What is read of several sources by their blocks.
fn by_blocks(sources: &[(&[u8], bool)], size: usize, jobs: usize) -> (Vec<Said>, Ways) {
    let splitters: Vec<_> = (0..)
        .zip(sources)
        .map(|(number, (bytes, fails))| Splitter::with_size(source(bytes, *fails), number, size))
        .collect();
    let mut said: Vec<Said> = sources.iter().map(|_| Said::default()).collect();
    let mut ways = Ways::default();
    let work = |(): &mut (), block: Block| {
        Part::read(block, |made: &mut Vec<Record>, record| made.push(record))
    };
    let jobs = NonZeroUsize::new(jobs).unwrap();
    ordered(
        jobs,
        splitters.into_iter().flatten(),
        || (),
        work,
        |parts| {
            let mut joined = Joined::new(parts);
            while let Some(piece) = joined.next_piece() {
                match piece {
                    Piece::Block { source, games_before, made, problems, end, .. } => {
                        let said = &mut said[usize::try_from(source).unwrap()];
                        assert_eq!(games_before, said.records.len() as u64);
                        said.records.extend(made.into_iter().map(|mut record| {
                            record.index += games_before;
                            record
                        }));
                        said.problems.extend(problems);
                        said.error = end.and_then(Result::err).map(|error| error.to_string());
                        ways.blocks += 1;
                    }
                    Piece::Stretch(mut stretch) => {
                        let said = &mut said[usize::try_from(stretch.source()).unwrap()];
                        loop {
                            match stretch.next_record() {
                                Ok(Some(record)) => said.records.push(record),
                                Ok(None) => break,
                                Err(error) => said.error = Some(error.to_string()),
                            }
                        }
                        said.problems.extend(stretch.take_problems());
                        ways.stretches += 1;
                        ways.left += u64::from(!stretch.ends_source());
                    }
                }
            }
        },
    );
    (said, ways)
}

fn check(bytes: &[u8], fails: bool, size: usize, jobs: usize) -> Ways {
    let (found, ways) = by_blocks(&[(bytes, fails)], size, jobs);
    let wanted = by_one_reader(bytes, fails);
    if found[0] != wanted {
        let different = found[0].records.iter().zip(&wanted.records).find(|(a, b)| a != b);
        println!("size {size}, fails {fails}, {ways:?}: {}", String::from_utf8_lossy(bytes));
        if let Some((found, wanted)) = different {
            assert_eq!(found, wanted);
        }
        assert_eq!(found[0].records.len(), wanted.records.len());
        assert_eq!(found[0], wanted);
    }
    ways
}

/// The files of a folder; none if it is absent.
fn files(folder: &Path, ending: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.to_str().unwrap().ends_with(ending));
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Small sources of every kind.
fn small() -> Vec<Vec<u8>> {
    let mut all = files(&common::root().join("tests/corpus/pgn"), "");
    all.extend(
        cases::groups()
            .into_iter()
            .flat_map(|(_, cases)| cases)
            .map(|case| case.bytes.into_owned()),
    );
    if let Some(folder) = common::shared("torture") {
        all.extend(files(&folder, ".pgn"));
    }
    all
}

#[test]
fn small_sources() {
    let (mut count, mut ways) = (0, Ways::default());
    for bytes in small() {
        // What is repeated is cut inside; so is what follows it.
        let repeated = [&bytes, &b"\n\n[Event \"x\"]\n\n"[..], &bytes].concat();
        for bytes in [&bytes, &repeated] {
            for (size, jobs) in [(64, 1), (200, 3), (BLOCK, 1)] {
                let found = check(bytes, false, size, jobs);
                ways.blocks += found.blocks;
                ways.stretches += found.stretches;
                ways.left += found.left;
            }
            count += 1;
        }
    }
    println!("{count} sources, {ways:?}");
    assert!(count > 300 && ways.blocks > 1000 && ways.stretches > 100);
}

#[test]
fn mixed_and_mutated_sources() {
    let small: Vec<Vec<u8>> = small().into_iter().filter(|bytes| bytes.len() < 2000).collect();
    let game =
        "[Event \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 {c} (2. d4) Nc6 1-0\n\n";
    let between = [
        "",
        "\n",
        "\n\n",
        "\r\n\r\n",
        "\r\r",
        "\r",
        " ",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "\n%",
        "\u{1A}",
        "\u{A0}",
        "\u{FEFF}",
        "\n\n[Event \"x\"]\n",
        "\n\n[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 9\"]\n",
        "1.",
        "\n\n1. ",
        "1-0",
        "*",
        "{c}\n\n",
        "; c\n\n",
        "% c\n\n",
        "hello\n\n",
        "[",
        "]",
        "\"",
        "\n[Event \"",
        "\n\n[Event \"",
        "[%clk ",
        "e4",
        "\n\n[Event \"x\"]\n\n\n[Event \"y\"]\n\n",
        "$1",
        "$",
        "\n\n[White \"x\"]\n",
        "\0",
        "\u{B}",
        game,
        game,
    ];
    let bytes_of_note = b"\n\r {}()[]\"\\;%$*.1-0eN\x1A\xA0\xE2\x80\x8B\xFF\xFE\0";
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut ways = Ways::default();
    let mut earlier: Vec<u8> = Vec::new();
    for round in 0..30_000 {
        let mut bytes = Vec::new();
        if random.below(10) == 0 {
            // What stands before the first record can be a block of its own.
            bytes.extend_from_slice(random.of(&between).as_bytes());
            bytes.extend_from_slice(format!("{{{}}}\n", "c".repeat(80)).as_bytes());
            bytes.extend_from_slice(random.of(&between).as_bytes());
            bytes.extend_from_slice(format!("\n\n{game}").as_bytes());
        }
        for _ in 0..=random.below(8) {
            if random.below(3) == 0 {
                bytes.extend_from_slice(&small[random.below(small.len())]);
            } else {
                bytes.extend_from_slice(random.of(&between).as_bytes());
            }
            if random.below(2) == 0 {
                bytes.extend_from_slice(
                    random.of(&["\n\n", "\r\n\r\n", "\n\n\n", "\n \n"]).as_bytes(),
                );
                bytes.extend_from_slice(game.as_bytes());
            }
        }
        for _ in 0..random.below(6) {
            let at = random.below(bytes.len() + 1);
            match random.below(4) {
                0 => drop(bytes.drain(at..(at + random.below(40)).min(bytes.len()))),
                1 => bytes.insert(at, bytes_of_note[random.below(bytes_of_note.len())]),
                2 => drop(bytes.splice(at..at, random.of(&between).bytes())),
                _ => {
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte = bytes_of_note[random.below(bytes_of_note.len())];
                    }
                }
            }
        }
        let (fails, size) = (random.below(8) == 0, 64 + random.below(200));
        let found = check(&bytes, fails, size, 1);
        ways.blocks += found.blocks;
        ways.stretches += found.stretches;
        ways.left += found.left;
        if round % 100 == 0 {
            let (two, _) = by_blocks(&[(&earlier, false), (&bytes, fails)], size, 3);
            assert_eq!(two, [by_one_reader(&earlier, false), by_one_reader(&bytes, fails)]);
        }
        earlier = bytes;
    }
    println!("{ways:?}");
    assert!(ways.blocks > 30_000 && ways.stretches > 3000 && ways.left > 1000, "{ways:?}");
}

#[test]
fn real_games() {
    let Some(folder) = common::shared("data") else { return };
    for bytes in files(&folder, ".pgn") {
        for size in [1000, 100_000, BLOCK] {
            let ways = check(&bytes, false, size, 3);
            println!("{} bytes by {size}: {ways:?}", bytes.len());
            // Some games are longer than four small blocks.
            assert!(ways.stretches == 0 || size == 1000);
        }
        // A comment that is never closed reaches to the next one, or it ends with its record.
        let middle = bytes.len() / 2;
        let torn = [&bytes[..middle], b"{", &bytes[middle..]].concat();
        for size in [2000, 100_000] {
            let ways = check(&torn, false, size, 3);
            assert_eq!(ways.stretches, ways.left, "{ways:?}");
        }
    }
}

#[cfg(feature = "zstd")]
#[test]
fn packed_games_in_blocks_of_the_usual_size() {
    for name in ["bench_bots", "bench_engine"] {
        let Some(path) = common::shared(&format!("data/{name}.pgn.zst")) else { return };
        let mut bytes = Vec::new();
        zstd::Decoder::new(fs::File::open(path).unwrap()).unwrap().read_to_end(&mut bytes).unwrap();
        let ways = check(&bytes, false, BLOCK, 2);
        println!("{name}: {} bytes, {ways:?}", bytes.len());
        assert_eq!(ways.stretches, 0);
    }
}
