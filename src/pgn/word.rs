//! Reading one word of the movetext, bounded whatever its length.

use std::io::Read;

use super::source::Source;
use crate::problem::Place;

/// Characters of a word that are kept; a longer word is no move.
const WORD_CHARS: usize = 80;

/// A word as it stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "four facts that do not depend on each other")]
pub(super) struct Word {
    /// Its text, at most [`WORD_CHARS`] characters.
    pub(super) text: String,
    /// Where it starts.
    pub(super) place: Place,
    /// Whether it is longer than `text`.
    pub(super) cut: bool,
    /// Whether the source ends right behind it.
    pub(super) last: bool,
    /// Whether all of it is UTF-8.
    pub(super) utf8: bool,
    /// Whether a character that nobody sees ends it, so that what follows may belong to it.
    pub(super) broken: bool,
}

impl Word {
    /// A word without text, to be read into.
    pub(super) fn empty() -> Self {
        let (text, place) = (String::new(), Place::default());
        Self { text, place, cut: false, last: false, utf8: true, broken: false }
    }
}

impl<R: Read> Source<R> {
    /// Reads a word into `word`; at least one character is passed, unless the source has ended.
    pub(super) fn read_word(&mut self, word: &mut Word) {
        word.text.clear();
        word.place = self.place();
        word.cut = false;
        word.utf8 = true;
        let mut chars = 0;
        while let Some(byte) = self.peek() {
            let plain = self.take_plain(&mut word.text, WORD_CHARS - chars, |byte| {
                !ends_word(byte) && byte != b'}'
            });
            chars += plain;
            if plain == 0 {
                chars += 1;
                if byte >= 0x80 {
                    let Some(wide) = self.wide().filter(|wide| !wide.is_blank()) else {
                        break;
                    };
                    word.text.push(wide.character);
                    word.utf8 &= wide.utf8;
                    self.bump_wide(wide);
                } else if chars == 1 || byte == b'}' {
                    // A brace ends the word and is part of it.
                    word.text.push(char::from(byte));
                    self.bump();
                    if byte == b'}' {
                        break;
                    }
                } else if byte == b'('
                    && chars + 2 <= WORD_CHARS
                    && self.promotion_ahead(&word.text)
                {
                    chars += self.take_plain(&mut word.text, 3, |byte| byte != b' ') - 1;
                } else {
                    break;
                }
            }
            if chars >= WORD_CHARS {
                word.cut = self.skip_word();
                break;
            }
        }
        word.last = self.peek().is_none();
        word.broken = self.unseen_ahead();
    }

    /// Whether a control character or a mark without width stands here.
    fn unseen_ahead(&mut self) -> bool {
        match self.peek() {
            Some(byte @ (0..b' ' | 0x7F)) => !byte.is_ascii_whitespace() && byte != 0x0B,
            Some(0x80..) => {
                self.wide().is_some_and(|wide| wide.is_blank() && !wide.character.is_whitespace())
            }
            _ => false,
        }
    }

    /// Passes the rest of a word that is too long to be one; whether there was any.
    fn skip_word(&mut self) -> bool {
        self.clear_mark();
        let from = self.place();
        self.skip_until(|byte| byte < 0x80 && ends_word(byte));
        self.place() != from
    }

    /// Whether `(Q)` follows a word that ends in a square of the last rank.
    fn promotion_ahead(&mut self, text: &str) -> bool {
        matches!(text.as_bytes(), [.., b'a'..=b'h', b'1' | b'8'])
            && matches!(self.ahead(1), Some(b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n'))
            && self.ahead(2) == Some(b')')
    }
}

fn ends_word(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7F | b'{' | b'(' | b')' | b';' | b'[' | b'$')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &[u8]) -> Vec<String> {
        let mut source = Source::new(text);
        let mut word = Word::empty();
        let mut all = Vec::new();
        source.skip_blanks();
        while source.peek().is_some() {
            source.read_word(&mut word);
            all.push(word.text.clone());
            source.skip_blanks();
        }
        all
    }

    #[test]
    fn blanks_and_brackets_end_a_word() {
        assert_eq!(words(b"e4 e5{x"), ["e4", "e5", "{x"]);
        assert_eq!(words("1.\u{A0}e4 \u{C}Nf3".as_bytes()), ["1.", "e4", "Nf3"]);
        assert_eq!(words(b"tail}e5"), ["tail}", "e5"]);
        assert_eq!(words(b"b8(R) e4(x"), ["b8(R)", "e4", "(x"]);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_windows_1252() {
        assert_eq!(words(b"\xBD-\xBD O\x96O e4\xA0e5"), ["½-½", "O–O", "e4", "e5"]);
    }

    #[test]
    fn a_long_word_is_cut() {
        let text = "x".repeat(100_000) + " e4";
        let mut source = Source::new(text.as_bytes());
        let mut word = Word::empty();
        source.read_word(&mut word);
        assert_eq!((word.text.len(), word.cut, source.place().column), (80, true, 100_001));
        let text = "x".repeat(77) + "e8(Q)";
        let mut source = Source::new(text.as_bytes());
        source.read_word(&mut word);
        assert_eq!((word.text.len(), source.peek()), (79, Some(b'(')));
    }
}
