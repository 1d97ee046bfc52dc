//! Variations: passed over, counted in depth, never recursed into.

use std::io::Read;

use super::comment;
use super::draft::Draft;
use super::source::Source;
use crate::problem::ProblemKind;

/// Passes what the parenthesis here opens: a variation, or `(=)`, an offer of a draw. `false`: it
/// was not closed, and the record ends here.
pub(super) fn pass<R: Read>(source: &mut Source<R>, draft: &mut Draft) -> bool {
    if source.ahead(1) == Some(b'=') && source.ahead(2) == Some(b')') {
        (0..3).for_each(|_| source.bump());
        draft.offer();
        return true;
    }
    let opened = source.place();
    let closed = pass_lines(source, draft);
    if !closed {
        let detail = if source.peek().is_some() {
            "the rest of the game is inside it"
        } else {
            "the rest of the source is inside it"
        };
        draft.report(ProblemKind::UnterminatedVariation, opened, "(", detail);
    }
    closed
}

fn pass_lines<R: Read>(source: &mut Source<R>, draft: &mut Draft) -> bool {
    let mut depth: u64 = 0;
    while let Some(byte) =
        source.skip_until(|byte| matches!(byte, b'(' | b')' | b'{' | b';' | b'\n' | b'\r'))
    {
        match byte {
            b'(' => {
                depth += 1;
                source.bump();
            }
            b')' => {
                depth -= 1;
                source.bump();
                if depth == 0 {
                    return true;
                }
            }
            b'{' => {
                if !comment::pass(source, draft, false) {
                    return false;
                }
            }
            b';' => source.skip_line(),
            _ => {
                let gap = source.skip_plain_blanks();
                if source.peek() == Some(b'%') && source.place().column == 1 {
                    source.skip_line();
                } else if comment::opens_record(source, gap.has_empty_line()) {
                    return false;
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether it is closed, and the byte that follows.
    fn passed(text: &str) -> (bool, Option<u8>) {
        let mut source = Source::new(text.as_bytes());
        (pass(&mut source, &mut Draft::default()), source.peek())
    }

    #[test]
    fn nested_variations_are_one() {
        assert_eq!(passed("(1. e4 (1. d4 {)} ; )\n) e5) x"), (true, Some(b' ')));
        assert_eq!(passed(&("(".repeat(50_000) + &")".repeat(50_000) + "x")), (true, Some(b'x')));
        assert_eq!(passed("(=)x"), (true, Some(b'x')));
        assert_eq!(passed("(1. e4\n% )\n1-0)x"), (true, Some(b'x')));
    }

    #[test]
    fn the_next_game_is_not_swallowed() {
        assert_eq!(passed("(1. e4 1-0\n\n[White \"x\"]"), (false, Some(b'[')));
        assert_eq!(passed("(1. e4 1-0\n[Event \"x\"]"), (false, Some(b'[')));
        assert_eq!(passed("(((("), (false, None));
    }
}
