//! The movetext: every word is a number, a move, a known mark, or a reported problem.

use std::io::Read;

use super::draft::Draft;
use super::problems::not_utf8;
use super::sense::{self, Sense};
use super::source::Source;
use super::word::Word;
use super::{comment, tail, variation};
use crate::problem::{Place, ProblemKind};

/// Reads moves up to the end of the record.
pub(super) fn read<R: Read>(source: &mut Source<R>, draft: &mut Draft, word: &mut Word) {
    loop {
        let gap = source.skip_blanks();
        draft.after_empty_line |= gap.has_empty_line() && draft.begun;
        let Some(byte) = source.peek() else { return };
        if matches!(byte, b'{' | b'(') {
            // Where the result is missing, if this is never closed.
            draft.token_end = source.place();
        }
        let goes_on = match byte {
            b'[' if source.tag_pair_ahead() => false,
            b'[' if gap.has_empty_line() && source.tag_ahead() => false,
            b'[' => {
                bracket(source, draft, word);
                true
            }
            b'{' => comment::pass(source, draft, true),
            b'(' => variation::pass(source, draft),
            b'0'..=b'9' if pass_usual_number(source, draft) => true,
            b'1' if starts_again(source, draft) => false,
            _ => {
                if !pass_mark(source, draft, byte) {
                    source.read_word(word);
                    take(draft, word);
                }
                true
            }
        };
        if !goes_on {
            return;
        }
        draft.token_end = source.place();
        if draft.ended() {
            return tail::read(source, draft, word);
        }
    }
}

/// Whether White's first move number stands behind an empty line, and moves before it.
fn starts_again<R: Read>(source: &mut Source<R>, draft: &Draft) -> bool {
    draft.after_empty_line && !draft.record.moves.is_empty() && source.first_number_ahead()
}

/// Passes a move number that is spelled as usual and fits; most do, and none needs more.
fn pass_usual_number<R: Read>(source: &mut Source<R>, draft: &mut Draft) -> bool {
    let Some((value, dots, length)) = source.usual_number_ahead() else {
        return false;
    };
    let passes = !draft.after_empty_line && draft.number_fits(Some(value), dots > 1);
    if passes {
        draft.begun = true;
        draft.after_number = true;
        source.pass_plain(length);
    }
    passes
}

/// Passes line comments, escaped lines, `$` codes and stray signs; `false`: a word stands here.
pub(super) fn pass_mark<R: Read>(source: &mut Source<R>, draft: &mut Draft, byte: u8) -> bool {
    let place = source.place();
    match byte {
        b';' => source.skip_line(),
        b'%' if place.column == 1 => source.skip_line(),
        b'$' => {
            source.bump();
            let digits = source.place();
            while source.peek().is_some_and(|digit| digit.is_ascii_digit()) {
                source.bump();
            }
            if source.place() == digits {
                stray(draft, "$", place);
            }
        }
        b'%' | b')' => {
            source.bump();
            stray(draft, if byte == b'%' { "%" } else { ")" }, place);
        }
        _ => return false,
    }
    true
}

/// Takes a word into the record.
fn take(draft: &mut Draft, word: &Word) {
    if !word.utf8 {
        draft.problems.add_once(ProblemKind::NotUtf8, || not_utf8(word.place));
    }
    if std::mem::take(&mut draft.after_empty_line) {
        draft.report_once(ProblemKind::BlankLineInMovetext, word.place, "", "");
    }
    let (mut text, mut place) = (word.text.as_str(), word.place);
    let mut numbered = std::mem::take(&mut draft.after_number);
    while let Some(number) = sense::number(text) {
        if number.is_doubtful() && !draft.number_fits(number.value, false) {
            return unreadable(draft, text, place, word.last);
        }
        draft.number(number, place);
        numbered = true;
        if number.rest.is_empty() {
            draft.after_number = true;
            return;
        }
        place = behind(place, number.text);
        text = number.rest;
    }
    match sense::of(text) {
        _ if word.cut => unreadable(draft, text, place, word.last),
        Sense::Move(reading) => draft.push_move(text, reading, place),
        Sense::Result(result) => draft.end_with(result, place),
        Sense::MoveAndResult { word: moved, reading, result } => {
            let detail = "the result stands right behind the move";
            draft.report_once(ProblemKind::NonStandardSan, place, text, detail);
            draft.push_move(moved, reading, place);
            draft.end_with(result, behind(place, moved));
        }
        Sense::Remark => {}
        // Half a move: no mark follows a number.
        Sense::Letters if word.last || word.broken || numbered => {
            unreadable(draft, text, place, word.last);
        }
        Sense::Letters | Sense::Sign => stray(draft, text, place),
        Sense::Unknown => unreadable(draft, text, place, word.last),
    }
}

fn behind(place: Place, text: &str) -> Place {
    let characters = u64::try_from(text.chars().count()).unwrap_or(0);
    Place { line: place.line, column: place.column + characters }
}

fn unreadable(draft: &mut Draft, text: &str, place: Place, last: bool) {
    let kind = if last { ProblemKind::Truncated } else { ProblemKind::UnreadableToken };
    draft.push_unreadable(kind, place, text);
}

/// Notes a sign that is no move.
pub(super) fn stray(draft: &mut Draft, text: &str, place: Place) {
    draft.report(ProblemKind::StrayToken, place, text, "");
}

/// Something in brackets that is no tag, to the closing bracket or the end of the line.
fn bracket<R: Read>(source: &mut Source<R>, draft: &mut Draft, word: &mut Word) {
    pass_bracket(source, word);
    unreadable(draft, &word.text, word.place, word.last);
}

/// Passes something in brackets; what stands in `word` is its start.
pub(super) fn pass_bracket<R: Read>(source: &mut Source<R>, word: &mut Word) {
    source.read_word(word);
    if !word.text.ends_with(']') {
        source.skip_until(|byte| matches!(byte, b']' | b'\n' | b'\r'));
        source.bump_if(b']');
    }
    word.last = source.peek().is_none();
}
