//! Real games of `../shared/data`: 900 games with expected facts, and 200 Chess.com games whose
//! recorded ends `chesscom-live` must explain.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

mod common;

use std::fs::{self, File};

use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::record::{Ended, HowEnded, Record};
use remis::repetition::Identity;
use remis::terms::Termination;
use remis::timeline::{BoardEnd, Status, Timeline};
use remis::verdict::Recorded;
use shakmaty::{Color, Position};

fn records(path: &str) -> Option<Vec<Record>> {
    let mut reader = Reader::new(File::open(common::shared(path)?).unwrap());
    let mut records = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        records.push(record);
    }
    assert!(reader.take_problems().is_empty());
    Some(records)
}

#[test]
fn facts_of_900_games_are_reproduced() {
    let Some(records) = records("data/draw_events.pgn") else {
        return;
    };
    let table = fs::read_to_string(common::shared("data/draw_events.tsv").unwrap()).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!((records.len(), rows.len()), (900, 900));
    for (record, row) in records.iter().zip(rows) {
        let timeline = Timeline::replay(record);
        assert_eq!(
            timeline.status,
            Status::Complete,
            "game {}: {:?}",
            record.index,
            timeline.problems
        );
        let last = timeline.last_ply();
        let occurrences = timeline.occurrences(Identity::LAWS);
        let first = |holds: &dyn Fn(u32) -> bool| (1..=last).find(|&ply| holds(ply)).unwrap_or(0);
        let position = timeline.position(last);
        let insufficient =
            Color::ALL.iter().all(|&color| position.has_insufficient_material(color));
        let facts = [
            last,
            first(&|ply| occurrences.at(ply, true) >= 3),
            first(&|ply| occurrences.at(ply, true) >= 5),
            first(&|ply| timeline.halfmove_clock(ply) >= 100),
            first(&|ply| timeline.halfmove_clock(ply) >= 150),
            occurrences.peak(),
            timeline.peaks().halfmove_clock,
            u32::from(timeline.board_end(last) == BoardEnd::Checkmate),
            u32::from(timeline.board_end(last) == BoardEnd::Stalemate),
            u32::from(insufficient),
        ];
        let expected: Vec<u32> = row[2..].iter().map(|cell| cell.parse().unwrap()).collect();
        assert_eq!(facts.as_slice(), expected, "game {}", record.index);
    }
}

/// What the exported words for the end mean as terminations of the profile.
fn grounds(how: HowEnded) -> Option<&'static [Termination]> {
    match how {
        HowEnded::Rule(Termination::ThreefoldRepetition) => {
            Some(&[Termination::ThreefoldRepetition])
        }
        HowEnded::Rule(Termination::FiftyMoves) => Some(&[Termination::FiftyMoves]),
        HowEnded::Rule(Termination::InsufficientMaterial) => {
            Some(&[Termination::InsufficientMaterial])
        }
        HowEnded::Rule(Termination::Stalemate) => Some(&[Termination::Stalemate]),
        HowEnded::Rule(Termination::Checkmate) => Some(&[Termination::Checkmate]),
        HowEnded::Event(Ended::FlagFall) => Some(&[Termination::FlagFall]),
        _ => None,
    }
}

#[test]
fn chesscom_live_explains_the_recorded_ends_since_june_2019() {
    let Some(games) = records("data/chesscom_endings.pgn") else {
        return;
    };
    let catalog = Catalog::builtin().unwrap();
    let live = catalog.profile("chesscom-live").unwrap();
    let mut count = 0;
    let mut exceptions = Vec::new();
    for record in &games {
        let date = record.date().unwrap();
        let Some(grounds) = grounds(record.end.how).filter(|_| date >= "2019.06") else {
            continue;
        };
        let timeline = Timeline::replay(record);
        let verdict = judge(live, &Assumptions::of(live), &timeline);
        let ground = verdict.ending.as_ref().map(|ending| ending.termination);
        let agrees = verdict.recorded == Some(Recorded::Agrees)
            && ground.is_some_and(|ground| grounds.contains(&ground));
        if agrees {
            count += 1;
        } else {
            exceptions.push((record.index, date.to_owned(), record.end.text.clone(), verdict));
        }
    }
    println!("{count} games agree, {} exceptions", exceptions.len());
    assert!(exceptions.is_empty(), "{exceptions:#?}");
    assert!(count >= 100, "{count}");
}
