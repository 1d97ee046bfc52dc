//! White space between tokens, and looking ahead for what stands after it.

use std::io::Read;

use super::source::Source;

/// What a run of white space held.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    line_ends: u64,
}

impl Gap {
    /// Whether what follows starts a line.
    pub(super) fn ends_line(self) -> bool {
        self.line_ends > 0
    }

    /// Whether there was an empty line.
    pub(super) fn has_empty_line(self) -> bool {
        self.line_ends > 1
    }
}

/// DOS wrote this byte at the end of text files.
const CTRL_Z: u8 = 0x1A;

/// Bytes of a tag that are looked at to see that it is one.
const TAG_AHEAD: usize = 80;

impl<R: Read> Source<R> {
    /// Passes white space of every kind. Byte-order marks leave no trace, nor does Ctrl-Z at the end
    /// of the source; of other odd characters the first is kept for a note.
    #[inline]
    pub(super) fn skip_blanks(&mut self) -> Gap {
        if let [b' ', b'!'..0x7F] = self.held(2) {
            // By far the most frequent case.
            self.pass_plain(1);
            return Gap { line_ends: 0 };
        }
        self.skip_all_blanks()
    }

    fn skip_all_blanks(&mut self) -> Gap {
        let first_line = self.place().line;
        let mut ctrl_z = None;
        loop {
            let inside = self.wanted_more();
            let Some(byte) = self.peek() else {
                self.end_between(inside || ctrl_z.is_some());
                break;
            };
            match byte {
                b' ' | b'\n' | b'\r' | b'\t' => self.bump(),
                CTRL_Z => {
                    ctrl_z = ctrl_z.or(Some((self.place(), '\u{1A}')));
                    self.bump();
                }
                0..b' ' | 0x7F => {
                    self.odd_blank = self.odd_blank.or(Some((self.place(), char::from(byte))));
                    self.bump();
                }
                0x80.. if self.skip_odd_blank() => {}
                _ => {
                    self.odd_blank = self.odd_blank.or(ctrl_z);
                    break;
                }
            }
        }
        Gap { line_ends: self.place().line - first_line }
    }

    /// Passes one character if it is white space beyond ASCII.
    fn skip_odd_blank(&mut self) -> bool {
        let Some(wide) = self.wide() else {
            return false;
        };
        if !wide.is_blank() {
            return false;
        }
        if wide.character != '\u{FEFF}' {
            self.odd_blank = self.odd_blank.or(Some((self.place(), wide.character)));
        }
        self.bump_wide(wide);
        true
    }

    /// Passes blanks, tabs and line ends.
    pub(super) fn skip_plain_blanks(&mut self) -> Gap {
        let first_line = self.place().line;
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.bump();
        }
        Gap { line_ends: self.place().line - first_line }
    }

    /// Whether a whole tag pair seems to start here: `[Name "`.
    pub(super) fn tag_pair_ahead(&mut self) -> bool {
        self.name_end_ahead().is_some_and(|end| self.past_blanks(end).1 == Some(b'"'))
    }

    /// Whether something meant as a tag seems to start here: `[Name ` and anything.
    pub(super) fn tag_ahead(&mut self) -> bool {
        self.name_end_ahead().is_some_and(|end| match self.ahead(end) {
            Some(b':' | b'"') => true,
            Some(b' ' | b'\t') => self.past_blanks(end).1.is_some_and(|byte| byte > b' '),
            // Other blanks part the letters of bytes that are no text.
            _ => self.past_blanks(end).1 == Some(b'"'),
        })
    }

    /// The name of the tag ahead, up to a bounded length.
    pub(super) fn tag_name_ahead(&mut self) -> String {
        let (start, _) = self.past_blanks(1);
        let end = self.name_end_ahead().unwrap_or(start);
        (start..end).filter_map(|offset| self.ahead(offset).map(char::from)).collect()
    }

    /// Where the name of the tag ahead ends, if `[` and a name stand here.
    fn name_end_ahead(&mut self) -> Option<usize> {
        if self.peek() != Some(b'[') {
            return None;
        }
        let (start, _) = self.past_blanks(1);
        let mut end = start;
        while end < TAG_AHEAD
            && self.ahead(end).is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            end += 1;
        }
        (end > start).then_some(end)
    }

    /// The first byte from `offset` on that is no blank, with its offset.
    fn past_blanks(&mut self, mut offset: usize) -> (usize, Option<u8>) {
        while offset < TAG_AHEAD
            && let Some(length) = self.blank_ahead(offset)
        {
            offset += length;
        }
        (offset, self.ahead(offset))
    }

    /// Bytes of the blank within a line, of whatever kind, that stands at `offset`.
    fn blank_ahead(&mut self, offset: usize) -> Option<usize> {
        match self.ahead(offset)? {
            b'\n' | b'\r' => None,
            0..=b' ' | 0x7F => Some(1),
            0x80.. => self.wide_ahead(offset).filter(|it| it.is_blank()).map(|it| it.bytes),
            _ => None,
        }
    }

    /// Whether the quote here ends a value: only blanks stand between it and `]`.
    pub(super) fn quote_ends_value(&mut self) -> bool {
        self.past_blanks(1).1 == Some(b']')
    }

    /// The usual move number here, `12.` or `12...` and a blank or a letter behind it: its value,
    /// its dots, and its length in bytes. `None` for other spellings.
    pub(super) fn usual_number_ahead(&mut self) -> Option<(u32, usize, usize)> {
        let (mut value, mut length) = (0, 0);
        while length < 5
            && let Some(digit @ b'0'..=b'9') = self.ahead(length)
        {
            value = value * 10 + u32::from(digit - b'0');
            length += 1;
        }
        let digits = length;
        while length < 10 && self.ahead(length) == Some(b'.') {
            length += 1;
        }
        let next = self.ahead(length)?;
        let usual = length > digits && (next == b' ' || next.is_ascii_alphabetic());
        (digits > 0 && usual).then_some((value, length - digits, length))
    }

    /// Whether White's first move number stands here: `1.` and no further dot.
    pub(super) fn first_number_ahead(&mut self) -> bool {
        if self.peek() != Some(b'1') || self.ahead(1) != Some(b'.') {
            return false;
        }
        match self.ahead(2) {
            Some(b'.') => false,
            // The sign for an ellipsis; a figurine starts with the same byte.
            Some(0xE2) => self.ahead(3) != Some(0x80),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_white_space_is_remembered_once() {
        let mut source = Source::new("\u{FEFF} \u{A0}\u{B}x".as_bytes());
        source.skip_blanks();
        assert_eq!(source.peek(), Some(b'x'));
        assert_eq!(source.odd_blank.unwrap().1, '\u{A0}');
        assert_eq!(source.place().column, 4);
    }

    #[test]
    fn ctrl_z_counts_only_before_more_text() {
        for (text, noted) in [("\u{1A}\n", false), ("\u{1A}\nx", true)] {
            let mut source = Source::new(text.as_bytes());
            source.skip_blanks();
            assert_eq!(source.odd_blank.is_some(), noted, "{text:?}");
        }
    }

    #[test]
    fn tags_are_told_from_other_brackets() {
        for (text, pair, tag) in [
            ("[Event \"x\"]", true, true),
            ("[ Event\t\"x\"]", true, true),
            ("[Event\0\"x\"]", true, true),
            ("[\u{A0}Event\u{A0}\u{200B} \"x\"]", true, true),
            ("[Event\n\"x\"]", false, false),
            ("[E\0v\0", false, false),
            ("[Event½\"x\"]", false, false),
            ("[Event “x”]", false, true),
            ("[BlackType: \"x\"]", false, true),
            ("[%clk 0:01:00]", false, false),
            ("[section]", false, false),
            ("[{\"a\":1}]", false, false),
            ("[", false, false),
        ] {
            let mut source = Source::new(text.as_bytes());
            assert_eq!((source.tag_pair_ahead(), source.tag_ahead()), (pair, tag), "{text}");
        }
    }
}
