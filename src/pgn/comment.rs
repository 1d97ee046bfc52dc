//! Comments in braces. A comment that is never closed must not swallow the next game.

use std::io::Read;

use super::annotation;
use super::draft::Draft;
use super::source::Source;
use crate::problem::ProblemKind;

/// Passes the comment that opens here; commands in it speak of the last move if it is `attached`.
///
/// It ends at the first `}`. A tag at the start of a line inside it may be part of the comment, or
/// the next game behind a comment that was never closed: if no `}` follows it within reach and
/// before any `{`, the source goes back to the tag. `false`: the comment was not closed; the source
/// stands at the next tag, or at its end.
pub(super) fn pass<R: Read>(source: &mut Source<R>, draft: &mut Draft, attached: bool) -> bool {
    let opened = source.place();
    source.bump();
    if attached {
        note_short_text(source, &mut draft.last_comment);
    }
    let mut marked = false;
    while let Some(byte) =
        source.skip_until(|byte| matches!(byte, b'{' | b'}' | b'[' | b'\n' | b'\r'))
    {
        match byte {
            b'}' => {
                source.bump();
                source.clear_mark();
                return true;
            }
            b'{' if marked => break,
            b'[' if source.ahead(1) == Some(b'%') => annotation::read(source, draft, attached),
            b'\n' | b'\r' => {
                let gap = source.skip_plain_blanks();
                if !marked && opens_record(source, gap.has_empty_line()) {
                    source.set_mark();
                    marked = true;
                }
            }
            _ => source.bump(),
        }
    }
    let went_back = source.rewind();
    let detail = if went_back {
        "the next game starts at a tag inside it"
    } else {
        "the rest of the source is inside it"
    };
    draft.report(ProblemKind::UnterminatedComment, opened, "", detail);
    false
}

/// Keeps the text of a comment that may name the end of the game: one short line of plain text.
fn note_short_text<R: Read>(source: &mut Source<R>, text: &mut String) {
    const LONGEST: usize = 80;
    text.clear();
    for at in 0..=LONGEST {
        match source.ahead(at) {
            Some(b'}') => return,
            Some(byte @ b' '..=b'~') if byte != b'[' && byte != b'{' => text.push(byte.into()),
            _ => break,
        }
    }
    text.clear();
}

/// Whether a tag at the start of a line would open the next game inside an open comment or
/// variation: `Event`, or another behind an empty line.
pub(super) fn opens_record<R: Read>(source: &mut Source<R>, after_empty_line: bool) -> bool {
    source.peek() == Some(b'[')
        && source.tag_pair_ahead()
        && (after_empty_line || source.tag_name_ahead().eq_ignore_ascii_case("Event"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the comment is closed, and the byte that follows it.
    fn passed(text: &str) -> (bool, Option<u8>) {
        let mut source = Source::new(text.as_bytes());
        let mut draft = Draft::default();
        let closed = pass(&mut source, &mut draft, true);
        assert_eq!(draft.problems.given(ProblemKind::UnterminatedComment), !closed);
        (closed, source.peek())
    }

    #[test]
    fn a_comment_ends_at_the_first_brace() {
        assert_eq!(passed("{a {b} c} d"), (true, Some(b' ')));
        assert_eq!(passed("{\n\n[Event \"x\"]\n\n} e5"), (true, Some(b' ')));
        assert_eq!(passed("{[%clk 0:01}x"), (true, Some(b'x')));
    }

    #[test]
    fn a_comment_never_closed_ends_before_the_next_game() {
        assert_eq!(passed("{a\n[Event \"x\"]\n"), (false, Some(b'[')));
        assert_eq!(passed("{a\n\n[White \"x\"]\n\n1. e4 {b} *"), (false, Some(b'[')));
        assert_eq!(passed("{a\n[White \"x\"]\n"), (false, None));
        assert_eq!(passed("{a"), (false, None));
    }
}
