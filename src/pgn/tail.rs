//! What stands behind the result: comments of the same game, moves that are left out, the next game.

use std::io::Read;

use super::draft::Draft;
use super::foreign::looks_like_move;
use super::movetext::{pass_bracket, pass_mark, stray};
use super::sense::{self, Sense};
use super::source::Source;
use super::word::Word;
use super::{comment, variation};
use crate::problem::ProblemKind;

/// What a word behind the result is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The start of the next record.
    NextRecord,
    /// Part of moves that go on behind the result.
    Moves,
    /// Something that needs no note.
    Remark,
    /// Anything else.
    Stray,
}

/// Reads on behind the result, up to the next record.
pub(super) fn read<R: Read>(source: &mut Source<R>, draft: &mut Draft, word: &mut Word) {
    let (mut after_empty_line, mut moves_go_on) = (false, false);
    loop {
        let gap = source.skip_blanks();
        after_empty_line |= gap.has_empty_line();
        let Some(byte) = source.peek() else { return };
        match byte {
            b'[' if source.tag_pair_ahead() || (gap.ends_line() && source.tag_ahead()) => return,
            b'[' => {
                pass_bracket(source, word);
                stray(draft, &word.text, word.place);
            }
            b'{' => {
                if !comment::pass(source, draft, false) {
                    return;
                }
            }
            b'(' => {
                if !variation::pass(source, draft) {
                    return;
                }
            }
            b'1' if source.first_number_ahead() => return,
            _ if pass_mark(source, draft, byte) => {}
            _ => {
                source.set_mark();
                source.read_word(word);
                let empty = draft.record.moves.is_empty();
                match role(word, after_empty_line, moves_go_on, empty) {
                    Role::NextRecord => {
                        source.rewind();
                        return;
                    }
                    Role::Moves => {
                        moves_go_on = true;
                        let kind = ProblemKind::MovesAfterResult;
                        draft.report_once(kind, word.place, &word.text, "");
                    }
                    Role::Remark => {}
                    Role::Stray => stray(draft, &word.text, word.place),
                }
                source.clear_mark();
                after_empty_line = false;
            }
        }
    }
}

fn role(word: &Word, after_empty_line: bool, moves_go_on: bool, empty: bool) -> Role {
    if word.cut {
        return Role::Stray;
    }
    let number = sense::number(&word.text);
    let numbered = number.is_some_and(|number| number.dotted);
    let text = number.map_or(word.text.as_str(), |number| number.rest);
    if text.is_empty() {
        return if numbered || moves_go_on { Role::Moves } else { Role::Stray };
    }
    match sense::of(text) {
        Sense::Move(_) | Sense::MoveAndResult { .. } => moved(numbered, after_empty_line),
        Sense::Result(_) if empty => Role::NextRecord,
        Sense::Result(_) if moves_go_on => Role::Remark,
        Sense::Remark => Role::Remark,
        Sense::Unknown if looks_like_move(text) => moved(numbered, after_empty_line),
        _ => Role::Stray,
    }
}

fn moved(numbered: bool, after_empty_line: bool) -> Role {
    if after_empty_line && !numbered { Role::NextRecord } else { Role::Moves }
}
