//! A game whose tags and moves stand in columns is what the reader makes of the same game as PGN, whatever
//! stands in it, and the same straight from the text as from a record.

use std::borrow::Cow;

use remis::catalog::Catalog;
use remis::corpus::columns::{Games, Moves};
use remis::corpus::{Desk, Game};
use remis::pgn::{Reader, read_game};
use remis::problem::ProblemKind;
use remis::record::{Notes, Record};
use remis::timeline::{Status, Timeline};

use super::common::random::Random;
use super::plain::{GAMES, NOTES, Seen, seen};

/// A game of a column; whether it went the fast way.
fn played(
    tags: &[(&str, &str)],
    moves: Moves<'_>,
    catalog: &Catalog,
    notes: Notes,
) -> (Seen, bool) {
    let mut desk = Desk::default();
    Games::new(&mut desk, notes)
        .play(1, tags, moves, |game| (seen(game, catalog, notes), game.record().is_none()))
}

/// The same game as a record.
fn as_record(
    tags: &[(&str, &str)],
    moves: &str,
    catalog: &Catalog,
    notes: Notes,
) -> (Seen, Status) {
    let record = read_game(tags.iter().copied(), moves.as_bytes());
    let timeline = Timeline::replay(&record);
    (seen(&Game::of(&record, &timeline), catalog, notes), timeline.status)
}

/// All records of a text, and whether it holds more than them.
fn records(text: &str) -> (Vec<Record>, bool) {
    let mut reader = Reader::new(text.as_bytes());
    let records = std::iter::from_fn(|| reader.next_record().unwrap()).collect();
    (records, !reader.take_problems().is_empty())
}

fn tags_of(record: &Record) -> Vec<(&str, &str)> {
    record.tags.iter().map(|tag| (tag.name.as_str(), tag.value.as_str())).collect()
}

/// A plain game with a change or some in its movetext.
fn mutated(random: &mut Random) -> (&'static str, String) {
    let (tags, moves) = random.of(&GAMES).split_once("\n\n").unwrap();
    let mut moves = moves.trim_end().to_owned();
    for _ in 0..random.below(4) {
        let at = moves.floor_char_boundary(random.below(moves.len() + 1));
        let at = moves[at..].find(' ').map_or(at, |next| at + next + 1);
        match random.below(6) {
            0 => moves.truncate(at),
            1 => moves.insert_str(at, random.of(&GAMES)),
            2 => drop(moves.drain(at..moves.ceil_char_boundary(at + random.below(12)))),
            _ => moves.insert_str(at, random.of(&NOTES)),
        }
    }
    (tags, moves)
}

#[test]
fn a_cell_is_what_the_reader_makes_of_the_game() {
    let catalog = Catalog::builtin().unwrap();
    let rounds: u32 =
        std::env::var("REMIS_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2_000);
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut alike, mut several, mut fast) = (0, 0, 0);
    for _ in 0..rounds {
        let (tags, moves) = mutated(&mut random);
        let (given, _) = records(&format!("{tags}\n\n*\n"));
        let of_tags = tags_of(&given[0]);
        for notes in [Notes::All, Notes::AtEnd, Notes::None] {
            let (whole, status) = as_record(&of_tags, &moves, &catalog, notes);
            let text = Moves::Text(moves.as_bytes());
            let (quick, is_fast) = played(&of_tags, text, &catalog, notes);
            assert_eq!(quick, whole, "{notes:?} {tags}\n\n{moves}");
            fast += u32::from(is_fast);
            let (read, more) = records(&format!("{tags}\n\n{moves}\n"));
            match read.as_slice() {
                // Before the first move a bracket is a tag there, and a word here.
                [record] if record.problems.iter().any(|it| it.kind == ProblemKind::BadTag) => {}
                [record] if !more && tags_of(record) == of_tags => {
                    let timeline = Timeline::replay(record);
                    let expected = seen(&Game::of(record, &timeline), &catalog, notes)
                        // The column of results makes up for it.
                        .but_for(ProblemKind::MissingResult);
                    assert_eq!(whole, expected, "{notes:?} {tags}\n\n{moves}");
                    alike += 1;
                }
                [first, _, ..] if tags_of(first) == of_tags => {
                    assert_ne!(status, Status::Complete, "{tags}\n\n{moves}");
                    several += 1;
                }
                _ => {}
            }
        }
    }
    println!("{alike} alike, {several} with more than one game, {fast} the fast way");
    assert!(alike > rounds && several * 20 > rounds && fast > rounds, "{alike} {several} {fast}");
}

#[test]
fn moves_without_a_result_take_that_of_the_tag_the_fast_way() {
    let catalog = Catalog::builtin().unwrap();
    let text = "1. f3 e5 2. g4 Qh4#";
    for (result, is_fast) in [("0-1", true), ("*", true), ("won", false), ("", false)] {
        let tags = [("Result", result)];
        for end in ["", " ", "\n", " {good}\n"] {
            let text = format!("{text}{end}");
            let moves = Moves::Text(text.as_bytes());
            let (quick, fast) = played(&tags, moves, &catalog, Notes::None);
            let (whole, _) = as_record(&tags, &text, &catalog, Notes::None);
            assert_eq!((quick, fast), (whole, is_fast), "{result:?} {end:?}");
        }
    }
}

#[test]
fn a_list_of_moves_is_the_game_of_their_text() {
    let catalog = Catalog::builtin().unwrap();
    for (uci, san) in [
        ("f2f3 e7e5 g2g4 d8h4", "1. f3 e5 2. g4 Qh4# *"),
        ("e2e4 e7e5 e1e3", "1. e4 e5 2. Ke3 *"),
        ("e2e4 nonsense", "1. e4 nonsense *"),
        ("", "*"),
    ] {
        let words: Vec<Cow<'_, str>> = uci.split_whitespace().map(Cow::from).collect();
        let (listed, _) = played(&[], Moves::List(&words), &catalog, Notes::None);
        let (read, _) = played(&[], Moves::Text(san.as_bytes()), &catalog, Notes::None);
        assert_eq!(listed, read, "{uci}");
    }
}
