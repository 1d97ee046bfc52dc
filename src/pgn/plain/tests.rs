//! Words of plain games, and their tags, as one reader meets them one after the other.

use std::collections::HashMap;

use super::*;
use crate::record::Spelling;

#[test]
fn a_name_that_begins_like_the_one_before_is_read_as_it_stands() {
    let mut words = Words::default();
    let mut reader = PlainReader::new(Notes::None, &mut words);
    let first = b"[Event \"a\"]\n[White \"b\"]\n\n1. e4 1-0\n";
    let longer = b"[Event \"c\"]\n[WhiteElo \"2000\"]\n\n1. e4 1-0\n";
    for _ in 0..2 {
        assert!(reader.tags(first).is_some());
        assert_eq!((reader.tag("White"), reader.tag("WhiteElo")), (Some("b"), None));
        assert!(reader.tags(longer).is_some());
        assert_eq!((reader.tag("White"), reader.tag("WhiteElo")), (None, Some("2000")));
    }
    // Without a tag it is not plain, whatever stood before.
    assert!(reader.tags(b"\n1. e4 1-0\n").is_none());
}

/// What is played, in order.
#[derive(Default)]
struct Played(Vec<Spelling>);

impl Moves for Played {
    fn play(&mut self, word: &Written) -> bool {
        self.0.push(word.spelling);
        true
    }
    fn clock(&mut self, _: Millis) {}
    fn evaluation(&mut self, _: i32) {}
}

#[test]
fn a_word_is_played_before_another_takes_its_place() {
    let (mut words, mut places) = (Words::default(), HashMap::new());
    let mut displaced = 0;
    for other in some_words() {
        let (place, _) = words.read(format!("{other} and more").as_bytes()).unwrap();
        let Some(one) = places.insert(place, other.clone()) else { continue };
        displaced += 1;
        let game = format!("1. {one} {other} 2. {other} {one} 3. {one} {one} 1-0\n");
        let mut reader = PlainReader::new(Notes::None, &mut words);
        let mut played = Played::default();
        assert!(reader.moves(game.as_bytes(), &mut played).is_some(), "{game}");
        let read = |word: &str| crate::pgn::spelling::read(word).unwrap().spelling;
        let (one, other) = (read(&one), read(&other));
        assert_eq!(played.0, [one, other, other, one, one, one], "{game}");
    }
    assert!(displaced > 100, "{displaced}");
}

/// Several thousand words.
fn some_words() -> Vec<String> {
    let mut words = vec![String::new()];
    let parts: [&[&str]; 5] = [
        &["N", "B", "R", "Q", "K"],
        &["", "a", "b", "c", "d", "e", "f", "g", "h", "x"],
        &["a", "b", "c", "d", "e", "f", "g", "h"],
        &["1", "2", "3", "4", "5", "6", "7", "8"],
        &["", "+"],
    ];
    for part in parts {
        let longer = |word: &String| part.iter().map(|end| format!("{word}{end}")).collect();
        words = words.iter().flat_map::<Vec<String>, _>(longer).collect();
    }
    words
}
