//! Framing of records and accounting of tokens, over whole sources.

use std::io::{self, Read};

use super::*;
use crate::problem::Severity;
use crate::record::{Act, Spelling, TablebaseFact};
use crate::terms::GameResult;

/// All records and the problems of the source.
fn read(source: impl Read) -> (Vec<Record>, Vec<Problem>) {
    let mut reader = Reader::new(source);
    let mut records = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        records.push(record);
    }
    (records, reader.take_problems())
}

/// Each record as its moves and its result (`-` if there is none).
fn games(text: &str) -> Vec<String> {
    let (records, _) = read(text.as_bytes());
    let in_short = |record: &Record| {
        let mut words: Vec<&str> = record.moves.iter().map(|token| &*token.text).collect();
        words.push(record.end.result.map_or("-", Into::into));
        words.join(" ")
    };
    records.iter().map(in_short).collect()
}

/// The problems of all records and of the source: kind, line and column.
fn problems(text: &str) -> Vec<String> {
    let (records, stray) = read(text.as_bytes());
    let all = records.iter().flat_map(|record| &record.problems).chain(&stray);
    let in_short = |problem: &Problem| {
        let Place { line, column } = problem.place.unwrap_or_default();
        format!("{} {line}:{column}", problem.kind)
    };
    all.map(in_short).collect()
}

/// What the problems of one record say.
fn details(text: &str) -> Vec<String> {
    let (records, _) = read(text.as_bytes());
    let problems = records.iter().flat_map(|record| &record.problems);
    problems.map(|it| format!("{}: {}", it.kind, it.detail)).collect()
}

#[test]
fn the_named_winner_is_compared_with_the_result() {
    let players = "[White \"Anna\"]\n[Black \"Bert\"]\n";
    let said = |termination: &str, result: &str| {
        let tag = format!("[Termination \"{termination}\"]\n[Result \"{result}\"]\n\n");
        details(&format!("{players}{tag}1. e4 e5 {result}"))
    };
    for how in ["on time", "by resignation", "- game abandoned"] {
        for (name, result, side) in
            [("Bert", "1-0", "Black"), ("anna", "0-1", "White"), ("Bert", "1/2-1/2", "Black")]
        {
            let why = format!(
                "result-mismatch: {side} is named as the winner; the result is {result}, which counts"
            );
            assert_eq!(said(&format!("{name} won {how}"), result), [why]);
        }
        // The right name, and names that are neither player's.
        for name in ["Anna", "Berta", "Bert A", "White", ""] {
            assert_eq!(said(&format!("{name} won {how}"), "1-0"), [""; 0], "{name}");
        }
    }
    assert_eq!(said("Bert lost on time", "1-0"), [""; 0]);
    let same = "[White \"A\"]\n[Black \"A\"]\n[Termination \"A won on time\"]\n\n1. e4 0-1";
    assert_eq!(details(same), [""; 0]);
}

#[test]
fn words_about_the_end_are_compared_with_the_result() {
    let mismatch = |why: &str| [format!("result-mismatch: {why}")];
    for (moves, why) in [
        ("{White resigns} 1-0", "Black is named as the winner; the result is 1-0, which counts"),
        (
            "{White forfeits on time} 1/2-1/2",
            "Black is named as the winner; the result is 1/2-1/2, which counts",
        ),
        ("{Black resigns} *", "White is named as the winner; the result is *"),
        (
            "{Game drawn by mutual agreement} 0-1",
            "a draw is named; the result is 0-1, which counts",
        ),
    ] {
        assert_eq!(details(&format!("1. e4 e5 {moves}")), mismatch(why), "{moves}");
    }
    for moves in [
        "{White resigns} 0-1",
        "{Game drawn by mutual agreement} 1/2-1/2",
        "{White should resign} 1-0",
    ] {
        assert_eq!(details(&format!("1. e4 e5 {moves}")), [""; 0], "{moves}");
    }
    let drawn = "[Termination \"Game drawn by timeout vs insufficient material\"]\n\n1. e4 e5";
    let why = "a draw is named; the result is 1-0, which counts";
    assert_eq!(details(&format!("{drawn} 1-0")), mismatch(why));
    assert_eq!(details(&format!("{drawn} 1/2-1/2")), [""; 0]);
    // What the tag says goes before a comment.
    assert_eq!(details("[Termination \"Time forfeit\"]\n\n1. e4 {White resigns} 1-0"), [""; 0]);
}

#[test]
fn a_result_tag_that_is_no_result_is_told() {
    let said = |tag: &str, end: &str| details(&format!("[Result \"{tag}\"]\n\n1. e4 {end}"));
    let vain = "bad-tag: no result: `1-0`, `0-1`, `1/2-1/2` or `*` is one";
    for tag in ["White wins", "0:1", "1-0 ff", "0-0"] {
        assert_eq!(said(tag, ""), [vain, "missing-result: "], "{tag}");
        assert_eq!(said(tag, "1-0"), [vain], "{tag}");
    }
    assert_eq!(said("?", "1-0"), [""; 0]);
    assert_eq!(said("1-0", "1-0"), [""; 0]);
    assert_eq!(said("1-0", ""), ["missing-result: "]);
}

#[test]
fn clocks_and_evaluations_that_contradict_each_other_are_noted() {
    let other =
        |what| format!("bad-annotation: another {what} was given for this move; the first counts");
    for (comment, said) in [
        ("[%clk 0:00:59] [%clk 0:00:58]", Some(other("clock"))),
        ("[%clk 0:00:59] [%clk 59]", None),
        ("[%emt 5]} {[%emt 6]", Some(other("time used"))),
        ("[%clk 0:00:59] [%emt 5]", None),
        ("[%eval 1.0] [%eval #1]", Some(other("evaluation"))),
        ("[%eval 1.0,12] [%eval 1.00,13]", None),
        ("[%clk 0:60:00] [%clk 1:00:00]", Some("bad-annotation: ".to_owned())),
    ] {
        let found = details(&format!("1. e4 {{{comment}}} *"));
        assert_eq!(found, Vec::from_iter(said), "{comment}");
    }
}

#[test]
fn a_tablebase_that_cannot_be_read_or_contradicts_itself_is_noted() {
    let other = "bad-annotation: another answer was given for this position; the first counts";
    for (comment, said) in [
        ("[%tb foo]", Some("bad-annotation: ")),
        ("[%tb 1-0] [%tb 0-1]", Some(other)),
        ("[%tb50 1-0] [%tb 1-0] [%tb50 1/2-1/2]", Some(other)),
        ("[%tb 1-0] [%tb 1-0]", None),
        ("[%tb 1-0] [%tb50 1/2-1/2]", None),
    ] {
        let found = details(&format!("1. e4 {{{comment}}} *"));
        assert_eq!(found, Vec::from_iter(said), "{comment}");
    }
    assert_eq!(details("1. e4 {[%tb 1-0]} e5 {[%tb 0-1]} *"), [""; 0]);
}

#[test]
fn records_are_told_apart() {
    for (text, expected) in [
        ("1. e4 e5 1-0\n\n1. d4 d5 0-1", &["e4 e5 1-0", "d4 d5 0-1"][..]),
        ("1. e4 1-0[Event \"x\"] 1. d4 *", &["e4 1-0", "d4 -"]),
        ("[A \"1\"]\n1. e4\n[A \"2\"]\n1. d4", &["e4 -", "d4 -"]),
        ("[A \"1\"]\n\n[A \"2\"]\n\n1. d4", &["-", "d4 -"]),
        ("[A \"1\"]\n\n[Event \"2\"]\n\n1. d4", &["-", "d4 -"]),
        ("[A \"1\"]\n\n[B \"2\"]\n\n1. d4", &["d4 -"]),
        ("* * *", &["-", "-", "-"]),
        ("1. e4\n\n1. d4 *", &["e4 -", "d4 -"]),
        ("1. e4\n\n1... d5 *", &["e4 d5 -"]),
        ("e4 1-0\n\nd4 0-1", &["e4 1-0", "d4 0-1"]),
        ("e4 1-0 1. d4 0-1", &["e4 1-0", "d4 0-1"]),
        ("", &[]),
        ("{only a comment}", &[]),
        ("; only a comment\n% and another", &[]),
    ] {
        assert_eq!(games(text), expected, "{text}");
    }
}

#[test]
fn what_stands_behind_the_result_is_no_game() {
    for (text, problem) in [
        ("1. e4 1-0 2. d4 d5", "moves-after-result 1:11"),
        ("1. e4 1-0\n\n2. d4 d5 1-0", "moves-after-result 3:1"),
        ("1. e4 1-0 d4", "moves-after-result 1:11"),
        ("1. e4 1-0 1-0", "stray-token 1:11"),
        ("1. e4 1-0\n\nExported", "stray-token 3:1"),
    ] {
        assert_eq!(games(text), ["e4 1-0"], "{text}");
        assert_eq!(problems(text), [problem], "{text}");
    }
    assert_eq!(problems("1. e4 1-0 {fine} $1 !? (1. d4 0-1)"), [""; 0]);
}

#[test]
fn an_empty_line_joins_and_is_noted() {
    let text = "1. e4 e5\n\n2. Nf3 Nc6 1-0";
    assert_eq!(games(text), ["e4 e5 Nf3 Nc6 1-0"]);
    assert_eq!(problems(text), ["blank-line-in-movetext 3:1"]);
}

#[test]
fn every_word_is_a_move_or_reported() {
    for (text, expected) in [
        ("1. e4 Sf6 2. hello d4 *", &["unreadable-token 1:7", "unreadable-token 1:14"][..]),
        (
            "1. e4 % ) N +- tail} *",
            &[
                "stray-token 1:7",
                "stray-token 1:9",
                "stray-token 1:11",
                "stray-token 1:13",
                "stray-token 1:16",
            ],
        ),
        ("1. e4 $ *", &["stray-token 1:7"]),
        ("1. e4 [%clk 0:01] e5 *", &["unreadable-token 1:7"]),
        ("1. e4 e5 2. — Nc6 *", &["unreadable-token 1:13"]),
        ("1. e4 e5 2. N", &["truncated 1:13", "missing-result 1:14"]),
        ("1. Pf3 d5 *", &["non-standard-san 1:4", "unreadable-token 1:4"]),
        ("1. Pf3 Pd5 *", &["non-standard-san 1:4"]),
        ("1. e4 2. e5 3. Nf3 *", &["wrong-move-number 1:7"]),
        ("1. e4 e5 1-0\u{1A}", &[]),
        ("1. e4 e5 $1 ! ... !? 2. -- Z0 *", &[]),
    ] {
        assert_eq!(problems(text), expected, "{text}");
    }
}

#[test]
fn unreadable_words_keep_their_ply() {
    let (records, _) = read(&b"1. e4 Sf6 2. d4 *"[..]);
    let moves: Vec<_> = records[0].moves.iter().map(|token| token.spelling).collect();
    assert_eq!((moves.len(), moves[1]), (3, Spelling::Unreadable));
    assert_eq!(records[0].problems[0].ply, Some(1));
}

#[test]
fn a_result_glued_to_a_move_is_split() {
    assert_eq!(games("1. e4 Qg20-1"), ["e4 Qg2 0-1"]);
    assert_eq!(problems("1. e4 Qg20-1"), ["non-standard-san 1:7"]);
}

#[test]
fn results_of_tag_and_movetext() {
    assert_eq!(games("[Result \"1-0\"]\n\n1. e4"), ["e4 1-0"]);
    assert_eq!(problems("[Result \"1-0\"]\n\n1. e4"), ["missing-result 3:6"]);
    assert_eq!(problems("[Result \"1-0\"]\n\n1. e4 0-1"), ["result-mismatch 3:7"]);
    assert_eq!(problems("[Result \"?\"]\n\n1. e4 ½-½"), [""; 0]);
}

#[test]
fn a_comment_never_closed_does_not_swallow_the_next_game() {
    let text = "1. e4 {oh\n\n[White \"x\"]\n\n1. d4 {b} *\n\n[White \"y\"]\n\n1. c4 *";
    assert_eq!(games(text), ["e4 -", "d4 -", "c4 -"]);
    assert_eq!(problems(text), ["unterminated-comment 1:7", "missing-result 1:7"]);
    assert_eq!(problems("{oh"), ["unterminated-comment 1:1", "no-games 0:0"]);
}

#[test]
fn text_before_the_first_tag_is_no_record() {
    let text = "<html>\n[x]\n 12 moves\n[Event \"x\"]\n\n1. e4 *";
    assert_eq!(games(text), ["e4 -"]);
    assert_eq!(problems(text), ["not-pgn 1:1"]);
    assert_eq!(problems("no game"), ["not-pgn 1:1"]);
}

#[test]
fn comments_quote_tablebases() {
    let text = "[White \"A\"]\n\n{[%tb 1/2-1/2]} 1. e4 {[%tb 1-0] [%tb50 1/2-1/2] [%tb 0-1]} ({[%tb 0-1]} 1. d4) e5 {[%tb won]} *";
    let (records, _) = read(text.as_bytes());
    let record = &records[0];
    let fact = |ply, result, fifty_moves| TablebaseFact { ply, result, fifty_moves };
    let (draw, white) = (GameResult::Draw, GameResult::WhiteWins);
    assert_eq!(
        record.tablebase,
        [fact(0, draw, false), fact(1, white, false), fact(1, draw, true)]
    );
    assert_eq!(problems(text), ["bad-annotation 3:50", "bad-annotation 3:85"]);
}

#[test]
fn comments_give_clocks_and_evaluations() {
    let text = "{[%clk 9:00:00]} 1. e4 {a [%eval 0.17] [%clk 0:01:00]} ({[%clk 0:00:01]}) e5 {[%clk -1]} *";
    let (records, _) = read(text.as_bytes());
    let [white, black] = &records[0].moves[..] else { panic!("two moves") };
    assert_eq!((white.clock, white.evaluation), (Some(60_000), Some(17)));
    assert_eq!((black.clock, black.evaluation), (None, None));
    assert_eq!(records[0].problems[0].kind, ProblemKind::BadAnnotation);
}

#[test]
fn an_offer_is_an_event() {
    let (records, _) = read(&b"1. e4 e5 (=) 2. d4 *"[..]);
    assert_eq!((records[0].events[0].ply, &records[0].events[0].act), (2, &Act::Offers));
    assert!(!records[0].offers_complete);
}

#[test]
fn the_end_is_taken_from_the_tags() {
    let text = "[Termination \"A won on time\"]\n[TimeControl \"60\"]\n\n1. e4 1-0";
    let (records, _) = read(text.as_bytes());
    assert_eq!(records[0].end.text.as_deref(), Some("A won on time"));
    assert_eq!(records[0].end.result, Some(GameResult::WhiteWins));
    assert_eq!(records[0].time_control, crate::clock::TimeControl::Clocks(Some(60_000)));
}

/// Hands out one byte at a time, now and then interrupted, and fails at the end if asked to.
struct Dribble<'a>(&'a [u8], u32, bool);

impl Read for Dribble<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.1 += 1;
        if self.1.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        match self.0.split_first() {
            Some((&byte, rest)) => {
                out[0] = byte;
                self.0 = rest;
                Ok(1)
            }
            None if self.2 => Err(io::Error::other("broken")),
            None => Ok(0),
        }
    }
}

#[test]
fn short_and_interrupted_reads_change_nothing() {
    let text = "\u{FEFF}[Event \"Zoë\"]\r\n\r\n1. e4 {a\r\n[Event \"b\"]} e8(Q) 1…Sf6 ½-½\n\n1. d4";
    let whole = read(text.as_bytes());
    assert_eq!(read(Dribble(text.as_bytes(), 0, false)), whole);
    assert_eq!(whole.0.len(), 2);
}

#[test]
fn an_error_ends_the_source_behind_whole_records() {
    let mut reader = Reader::new(Dribble(b"1. e4 1-0 1. d4 d5", 0, true));
    assert_eq!(reader.next_record().unwrap().unwrap().moves.len(), 1);
    assert!(reader.next_record().is_err());
    assert_eq!(reader.next_record().unwrap(), None);
    let mut reader = Reader::new(Dribble(b"1. e4 1-0", 0, true));
    assert!(reader.next_record().unwrap().is_some());
    assert!(reader.next_record().is_err());
}

#[test]
fn no_bytes_make_it_panic_or_lose_a_word() {
    let pieces: [&[u8]; 24] = [
        b"e4 ",
        b"1.",
        b"{",
        b"}",
        b"(",
        b")",
        b"[Event \"x\"]",
        b"\n",
        b"\n\n",
        b"\"",
        b"[",
        b"]",
        b"\\",
        b"\xE2\x99",
        b"\xA0",
        b"\0",
        b"1-0 ",
        b"*",
        b";",
        b"%",
        b"$",
        b"Sf3 ",
        b"[%clk ",
        b"\r",
    ];
    let mut state: u32 = 1;
    for _ in 0..20_000 {
        let mut text = Vec::new();
        for _ in 0..12 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.extend_from_slice(pieces[(state >> 16) as usize % pieces.len()]);
        }
        let (records, stray) = read(text.as_slice());
        assert!(!records.is_empty() || !stray.is_empty());
        for record in records {
            let unreadable = record.moves.iter().any(|m| m.spelling == Spelling::Unreadable);
            let error = record.problems.iter().any(|p| p.kind.severity() == Severity::Error);
            assert!(!unreadable || error);
        }
    }
}

#[test]
fn a_tag_of_a_cell_too_many_is_left_out_and_reported() {
    let names: Vec<String> = (0..=super::MAX_TAGS).map(|number| format!("T{number}")).collect();
    for more in [0, 1] {
        let tags = names.iter().take(super::MAX_TAGS + more).map(|name| (name.as_str(), "x"));
        let record = super::read_game(tags, b"1. e4 *");
        let bad = |it: &&Problem| it.kind == ProblemKind::BadTag;
        assert_eq!((record.tags.len(), record.moves.len()), (super::MAX_TAGS, 1));
        assert_eq!(record.problems.iter().filter(bad).count(), more);
        // The start of a game is kept.
        let tags = names.iter().map(|name| (name.as_str(), "x"));
        let record = super::read_game(tags.chain([("FEN", "8/8 w")]), b"1. e4 *");
        assert_eq!(record.tag("FEN"), Some("8/8 w"));
    }
}
