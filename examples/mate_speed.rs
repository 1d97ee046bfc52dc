//! How fast "who can still mate?" is answered on the last positions of real games, against bare
//! chasolver in the same run. `cargo run --release --example mate_speed [FILE [STEP]]`
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::cast_precision_loss,
    reason = "a measurement that may fail, prints, and rounds"
)]

use std::collections::BTreeMap;
use std::fs::File;
use std::hint::black_box;
use std::time::{Duration, Instant};

use remis::mate::{DEFAULT_BUDGET, Limits, MateAnswer, inquire};
use remis::pgn::Reader;
use remis::timeline::Timeline;
use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Position, fen::Fen};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/bench_masters.pgn.zst");

fn main() {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| FILE.to_owned());
    let step: usize = arguments.next().map_or(1, |step| step.parse().unwrap());
    let positions = last_positions(&path, step);
    println!("{} last positions of {path}, both sides; one thread", positions.len());

    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    let mut nodes = 0;
    let own = Limits { chasolver: false, ..Limits::within(5_000) };
    let mut decided_alone = 0;
    let ours = measure(&positions, |position, winner| {
        let inquiry = inquire(position, winner, Limits::within(DEFAULT_BUDGET));
        nodes += inquiry.nodes;
        *kinds.entry(kind(&inquiry.answer)).or_default() += 1;
    });
    let alone = measure(&positions, |position, winner| {
        let answer = inquire(position, winner, own).answer;
        decided_alone += u64::from(!matches!(answer, MateAnswer::Undetermined { .. }));
    });
    let theirs = measure(&positions, |position, winner| {
        black_box(bare_chasolver(position, winner));
    });
    let questions = 2 * positions.len() as u64;
    println!("remis:                {}", ours.line(questions));
    println!("remis, no chasolver,\n  5,000 positions:    {}", alone.line(questions));
    println!("bare chasolver:       {}", theirs.line(questions));
    println!("decided by ourselves within 5,000 positions: {decided_alone} of {questions}");
    println!("positions visited per question: {:.1}", nodes as f64 / questions as f64);
    for (kind, count) in kinds {
        println!("{count:>8}  {kind}");
    }
}

struct Speed {
    total: Duration,
    slowest: Duration,
}

impl Speed {
    fn line(&self, questions: u64) -> String {
        let seconds = self.total.as_secs_f64();
        format!(
            "{:>7.0} questions/s, mean {:.1} us, slowest {:.1} ms",
            questions as f64 / seconds,
            1e6 * seconds / questions as f64,
            1e3 * self.slowest.as_secs_f64()
        )
    }
}

fn measure(positions: &[Chess], mut ask: impl FnMut(&Chess, Color)) -> Speed {
    let mut speed = Speed { total: Duration::ZERO, slowest: Duration::ZERO };
    for position in positions {
        for winner in Color::ALL {
            let begun = Instant::now();
            ask(position, winner);
            let took = begun.elapsed();
            speed.total += took;
            speed.slowest = speed.slowest.max(took);
        }
    }
    speed
}

fn kind(answer: &MateAnswer) -> String {
    match answer {
        MateAnswer::Possible { line } if line.is_empty() => "mated already".to_owned(),
        MateAnswer::Possible { .. } => "possible, by a line".to_owned(),
        MateAnswer::Undetermined { .. } => "undetermined".to_owned(),
        MateAnswer::Impossible(proof) => {
            let name = format!("{proof:?}");
            format!("impossible: {}", name.split(' ').next().unwrap_or_default())
        }
    }
}

fn last_positions(path: &str, step: usize) -> Vec<Chess> {
    let file = File::open(path).unwrap();
    let mut reader = if std::path::Path::new(path).extension().is_some_and(|it| it == "zst") {
        Reader::new(Box::new(zstd::Decoder::new(file).unwrap()) as Box<dyn std::io::Read>)
    } else {
        Reader::new(Box::new(file) as Box<dyn std::io::Read>)
    };
    let mut positions = Vec::new();
    let mut at = 0;
    while let Some(record) = reader.next_record().unwrap() {
        if at % step == 0 {
            let timeline = Timeline::replay(&record);
            positions.push(timeline.position(timeline.last_ply()).clone());
        }
        at += 1;
    }
    positions
}

/// The same question to chasolver alone, with the change of representation that it needs.
fn bare_chasolver(position: &Chess, winner: Color) -> Option<chasolver::Winnability> {
    let mut setup = position.to_setup(EnPassantMode::Legal);
    setup.castling_rights = Bitboard::EMPTY;
    let board: chess::Board = Fen::try_from_setup(setup).ok()?.to_string().parse().ok()?;
    let winner = if winner == Color::White { chess::Color::White } else { chess::Color::Black };
    chasolver::winnability(&board, winner)
}
