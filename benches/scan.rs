//! Reading, replaying, judging, each by itself: `cargo bench`.
//!
//! The games are the first of `bench_masters` and of the Lichess sample in `../shared`; where that is
//! absent, those of `examples/famous.pgn`. What whole runs cost against other programs is told by
//! `scripts/bench`.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a measurement that may fail, and says what it measures"
)]

use std::fs::File;
use std::hint::black_box;
use std::io::{Cursor, Read};
use std::path::Path;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::record::Record;
use remis::timeline::Timeline;

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data");
const FAMOUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/famous.pgn");
/// Games of each file.
const GAMES: usize = 200;
/// Numbers of profiles, the first of the catalogue by name.
const PROFILES: [usize; 2] = [1, 20];

/// Some games: their text, and what they are called.
struct Sample {
    name: &'static str,
    text: Vec<u8>,
}

impl Sample {
    fn records(&self) -> Vec<Record> {
        let mut reader = Reader::new(Cursor::new(&self.text));
        std::iter::from_fn(|| reader.next_record().unwrap()).collect()
    }

    /// The first games of a PGN; the tag `Event` begins one.
    fn of(name: &'static str, path: &Path) -> Self {
        let file = File::open(path).unwrap();
        // Names are not UTF-8 throughout.
        let mut text = Vec::new();
        if path.extension().is_some_and(|extension| extension == "zst") {
            zstd::Decoder::new(file).unwrap().read_to_end(&mut text).unwrap();
        } else {
            { file }.read_to_end(&mut text).unwrap();
        }
        let begins = |(_, bytes): &(usize, &[u8])| *bytes == b"\n[Event ";
        let end = text.windows(8).enumerate().filter(begins).nth(GAMES - 1).map(|(at, _)| at);
        text.truncate(end.unwrap_or(usize::MAX));
        Self { name, text }
    }
}

fn samples() -> Vec<Sample> {
    let shared = Path::new(SHARED);
    if shared.exists() {
        return vec![
            Sample::of("masters", &shared.join("bench_masters.pgn.zst")),
            Sample::of("lichess", &shared.join("lichess_rated_cc0.pgn")),
        ];
    }
    eprintln!("ABSENT: ../shared - the games are those of examples/famous.pgn");
    vec![Sample::of("famous", Path::new(FAMOUS))]
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    for sample in samples() {
        group.throughput(Throughput::Elements(sample.records().len() as u64));
        group.bench_function(sample.name, |bencher| {
            bencher.iter(|| {
                let mut reader = Reader::new(Cursor::new(&sample.text));
                while let Some(record) = reader.next_record().unwrap() {
                    black_box(record);
                }
            });
        });
    }
}

fn replaying(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay");
    for sample in samples() {
        let records = sample.records();
        group.throughput(Throughput::Elements(records.len() as u64));
        group.bench_function(sample.name, |bencher| {
            bencher.iter(|| {
                for record in &records {
                    black_box(Timeline::replay(record));
                }
            });
        });
    }
}

fn judging(criterion: &mut Criterion) {
    let catalog = Catalog::builtin().unwrap();
    let mut profiles: Vec<(&Profile, Assumptions)> = catalog
        .entries()
        .iter()
        .map(|entry| (&entry.profile, Assumptions::of(&entry.profile)))
        .collect();
    profiles.sort_by_key(|(profile, _)| &profile.id);
    let mut group = criterion.benchmark_group("judge");
    for sample in samples() {
        let records = sample.records();
        group.throughput(Throughput::Elements(records.len() as u64));
        for number in PROFILES {
            let some: Vec<_> = profiles.iter().take(number).collect();
            group.bench_with_input(
                BenchmarkId::new(sample.name, number),
                &some,
                |bencher, some| {
                    // A timeline keeps what was asked of it: each run gets new ones.
                    let replay = || records.iter().map(Timeline::replay).collect::<Vec<_>>();
                    bencher.iter_batched_ref(
                        replay,
                        |timelines| {
                            for timeline in timelines {
                                for (profile, assumptions) in some {
                                    black_box(judge(profile, assumptions, timeline));
                                }
                            }
                        },
                        BatchSize::LargeInput,
                    );
                },
            );
        }
    }
}

fn config() -> Criterion {
    Criterion::default().sample_size(10).measurement_time(Duration::from_secs(5))
}

criterion_group! { name = scan; config = config(); targets = reading, replaying, judging }
criterion_main!(scan);
