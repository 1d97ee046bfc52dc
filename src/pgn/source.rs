//! A buffered source of bytes that knows its place and can go back a bounded way.

use std::io::{self, Read};

use super::characters::{is_odd_blank, windows_1252};
use super::utf16::{Decoder, Encoding};
use crate::problem::Place;

/// Bytes that the buffer holds: the way back, and as much again to read into.
const BUFFER: usize = 2 * WAY_BACK;

/// How far [`Source::rewind`] can go back, in bytes.
pub(super) const WAY_BACK: usize = 64 * 1024;

/// Bytes that must be free before the next read; else the buffer is moved up.
const ROOM: usize = 16 * 1024;

/// Where the source stands: everything that a rewind restores.
#[derive(Clone, Copy)]
struct Position {
    at: usize,
    place: Place,
    /// The byte before was `\r`, so that `\n` ends no further line.
    after_return: bool,
}

/// Bytes with line and column.
pub(super) struct Source<R> {
    input: Decoder<R>,
    buffer: Vec<u8>,
    end: usize,
    /// Bytes of the source before those in the buffer.
    dropped: u64,
    position: Position,
    mark: Option<Position>,
    fault: Option<io::Error>,
    ended: bool,
    /// Whether a byte behind the end was asked for.
    wanted_more: bool,
    /// Whether that was so before white space between tokens met the end, once it has.
    ended_inside: Option<bool>,
    /// First white space of an unusual kind since it was last taken.
    pub(super) odd_blank: Option<(Place, char)>,
}

/// The character ahead, where its first byte is not ASCII.
#[derive(Clone, Copy)]
pub(super) struct Wide {
    pub(super) character: char,
    pub(super) bytes: usize,
    /// Whether the bytes are UTF-8; else one byte was read as Windows-1252.
    pub(super) utf8: bool,
}

impl Wide {
    /// Whether it is read as white space.
    pub(super) fn is_blank(self) -> bool {
        self.character == '\u{FEFF}' || is_odd_blank(self.character)
    }
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> Self {
        Self::over(Decoder::new(input))
    }

    fn over(input: Decoder<R>) -> Self {
        let position = Position { at: 0, place: Place { line: 1, column: 1 }, after_return: false };
        Self {
            input,
            buffer: vec![0; BUFFER],
            end: 0,
            dropped: 0,
            position,
            mark: None,
            fault: None,
            ended: false,
            wanted_more: false,
            ended_inside: None,
            odd_blank: None,
        }
    }

    /// A source whose bytes stand in the middle of another, from the start of this line on.
    pub(super) fn continuing(input: R, line: u64) -> Self {
        let mut source = Self::over(Decoder::unchanged(input));
        source.position.place.line = line;
        source
    }

    /// Whether bytes behind the end could have changed what was read before it. Errs on the side of
    /// yes.
    pub(super) fn ended_inside(&self) -> bool {
        self.ended_inside != Some(false) || self.encoding() != Some(Encoding::Bytes)
    }

    /// Bytes before the next one; `None` where they are not those of the input.
    pub(super) fn offset(&self) -> Option<u64> {
        let offset = self.dropped + self.position.at as u64;
        (self.encoding() == Some(Encoding::Bytes)).then_some(offset)
    }

    pub(super) fn input_mut(&mut self) -> &mut R {
        self.input.input_mut()
    }

    /// Notes that white space between tokens met the end, the first time that it does; `inside`: what
    /// was read before might have gone on behind the end.
    pub(super) fn end_between(&mut self, inside: bool) {
        self.ended_inside.get_or_insert(inside);
    }

    /// Notes that what follows matters to what was read.
    pub(super) fn end_inside(&mut self) {
        self.ended_inside = Some(true);
    }

    /// Whether a byte behind the end was asked for.
    pub(super) fn wanted_more(&self) -> bool {
        self.wanted_more
    }

    /// The error that ended the source, once.
    pub(super) fn take_fault(&mut self) -> Option<io::Error> {
        self.fault.take()
    }

    pub(super) fn has_fault(&self) -> bool {
        self.fault.is_some()
    }

    pub(super) fn encoding(&self) -> Option<Encoding> {
        self.input.encoding()
    }

    /// Place of the next byte.
    pub(super) fn place(&self) -> Place {
        self.position.place
    }

    /// The next byte; `None` at the end and after a fault.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.position.at == self.end && !self.fill() {
            return None;
        }
        self.buffer.get(self.position.at).copied()
    }

    /// The byte `offset` bytes behind the next one; `offset` is small.
    #[inline]
    pub(super) fn ahead(&mut self, offset: usize) -> Option<u8> {
        while self.position.at + offset >= self.end {
            if !self.fill() {
                return None;
            }
        }
        self.buffer.get(self.position.at + offset).copied()
    }

    /// Goes on by one byte.
    #[inline]
    pub(super) fn bump(&mut self) {
        if let Some(byte) = self.peek() {
            self.position.pass(byte);
        }
    }

    /// Goes on by one byte if it is the given one.
    pub(super) fn bump_if(&mut self, wanted: u8) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.position.pass(wanted);
        }
        found
    }

    /// Passes bytes up to the next that `stops`; that byte. `None` at the end, and when a rewind
    /// would no longer reach the mark.
    #[inline]
    pub(super) fn skip_until(&mut self, stops: impl Fn(u8) -> bool) -> Option<u8> {
        loop {
            self.peek()?;
            if self.mark.is_some_and(|mark| self.position.at - mark.at >= WAY_BACK) {
                return None;
            }
            let limit = self.mark.map_or(self.end, |mark| self.end.min(mark.at + WAY_BACK));
            let ahead = self.buffer.get(self.position.at..limit).unwrap_or_default();
            let run = ahead.iter().position(|&byte| matches!(byte, b'\n' | b'\r') || stops(byte));
            let stopped = run.is_some();
            let run = ahead.get(..run.unwrap_or(ahead.len())).unwrap_or_default();
            self.position.pass_within_line(run);
            if stopped && let Some(byte) = self.peek() {
                if stops(byte) {
                    return Some(byte);
                }
                self.position.pass(byte);
            }
        }
    }

    /// Passes a run of ASCII bytes that are `plain`, as far as the buffer holds it, and appends at
    /// most `most` of them to `text`; how many. No line end may be plain.
    #[inline]
    pub(super) fn take_plain(
        &mut self,
        text: &mut String,
        most: usize,
        plain: impl Fn(u8) -> bool,
    ) -> usize {
        let run = self.run(most, |byte| byte < 0x80 && plain(byte));
        text.push_str(std::str::from_utf8(run).unwrap_or_default());
        let length = run.len();
        self.pass_plain(length);
        length
    }

    /// The same for any bytes.
    #[inline]
    pub(super) fn take_bytes(
        &mut self,
        bytes: &mut Vec<u8>,
        most: usize,
        plain: impl Fn(u8) -> bool,
    ) {
        let run = self.run(most, plain);
        bytes.extend_from_slice(run);
        let (length, characters) = (run.len(), characters(run));
        self.pass_plain(length);
        self.position.place.column -= length as u64 - characters;
    }

    /// The bytes ahead that the buffer holds and that are `plain`, at most `most`.
    #[inline]
    fn run(&self, most: usize, plain: impl Fn(u8) -> bool) -> &[u8] {
        let held = self.held(most);
        let end = held.iter().position(|&byte| !plain(byte));
        held.get(..end.unwrap_or(held.len())).unwrap_or_default()
    }

    /// The bytes ahead that the buffer holds, at most `most`; there may be more in the source.
    #[inline]
    pub(super) fn held(&self, most: usize) -> &[u8] {
        let from = self.position.at;
        self.buffer.get(from..self.end.min(from + most)).unwrap_or_default()
    }

    /// Goes on by a number of ASCII bytes that are held and no line ends.
    #[inline]
    pub(super) fn pass_plain(&mut self, length: usize) {
        self.position.at += length;
        self.position.place.column += length as u64;
        self.position.after_return &= length == 0;
    }

    /// Passes the rest of the line, without its end.
    pub(super) fn skip_line(&mut self) {
        self.skip_until(|byte| byte == b'\n' || byte == b'\r');
    }

    /// The character ahead; meant for bytes from 0x80 on.
    pub(super) fn wide(&mut self) -> Option<Wide> {
        self.wide_ahead(0)
    }

    /// The character `offset` bytes behind the next one; `offset` is small.
    pub(super) fn wide_ahead(&mut self, offset: usize) -> Option<Wide> {
        let first = self.ahead(offset)?;
        let bytes = match first {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => 1,
        };
        self.ahead(offset + bytes - 1);
        let from = self.position.at + offset;
        let held = self.buffer.get(from..self.end.min(from + bytes)).unwrap_or_default();
        let character = std::str::from_utf8(held).ok().and_then(|text| text.chars().next());
        Some(match character {
            Some(character) => Wide { character, bytes, utf8: true },
            None => Wide { character: windows_1252(first), bytes: 1, utf8: false },
        })
    }

    /// Goes on by one character. A byte-order mark takes no column.
    pub(super) fn bump_wide(&mut self, wide: Wide) {
        self.position.at += wide.bytes;
        self.position.after_return = false;
        self.position.place.column += u64::from(wide.character != '\u{FEFF}');
    }

    /// Remembers this place for [`Self::rewind`].
    pub(super) fn set_mark(&mut self) {
        self.mark = Some(self.position);
    }

    pub(super) fn clear_mark(&mut self) {
        self.mark = None;
    }

    /// Goes back to the mark; `false` if there is none.
    pub(super) fn rewind(&mut self) -> bool {
        let mark = self.mark.take();
        if let Some(position) = mark {
            self.position = position;
        }
        mark.is_some()
    }

    /// Reads on; `false` at the end.
    #[cold]
    fn fill(&mut self) -> bool {
        if self.ended {
            self.wanted_more = true;
            return false;
        }
        if self.buffer.len() - self.end < ROOM {
            self.move_up();
        }
        // Not more at once than is soon used: what is read may be left for another reader.
        let most = self.buffer.len().min(self.end + ROOM);
        let room = self.buffer.get_mut(self.end..most).unwrap_or_default();
        match self.input.read(room) {
            Ok(read) => {
                self.end += read;
                self.ended = read == 0;
            }
            Err(error) => {
                self.fault = Some(error);
                self.ended = true;
            }
        }
        self.wanted_more |= self.ended;
        !self.ended
    }

    /// Drops what is passed and not marked. A mark that leaves no room is dropped too; callers look
    /// no further ahead than that.
    fn move_up(&mut self) {
        let mut kept = self.mark.map_or(self.position.at, |mark| mark.at);
        if self.buffer.len() - (self.end - kept) < ROOM {
            self.mark = None;
            kept = self.position.at;
        }
        self.buffer.copy_within(kept..self.end, 0);
        self.dropped += kept as u64;
        self.end -= kept;
        self.position.at -= kept;
        if let Some(mark) = &mut self.mark {
            mark.at = 0;
        }
    }
}

/// Bytes that start a character.
#[inline]
fn characters(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64
}

impl Position {
    /// Passes bytes that hold no line end.
    #[inline]
    fn pass_within_line(&mut self, run: &[u8]) {
        self.at += run.len();
        self.place.column += characters(run);
        self.after_return &= run.is_empty();
    }

    #[inline]
    fn pass(&mut self, byte: u8) {
        self.at += 1;
        if byte == b'\r' || (byte == b'\n' && !self.after_return) {
            self.place.line += 1;
            self.place.column = 1;
        } else if byte & 0xC0 != 0x80 && byte != b'\n' {
            self.place.column += 1;
        }
        self.after_return = byte == b'\r';
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place_after(bytes: &[u8]) -> (u64, u64) {
        let mut source = Source::new(bytes);
        while source.peek().is_some() {
            source.bump();
        }
        (source.place().line, source.place().column)
    }

    #[test]
    fn every_line_end_counts_once() {
        assert_eq!(place_after(b"a\nb"), (2, 2));
        assert_eq!(place_after(b"a\r\nb"), (2, 2));
        assert_eq!(place_after(b"a\rb"), (2, 2));
        assert_eq!(place_after(b"\r\r\n\n\rb"), (5, 2));
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(place_after("é♔a".as_bytes()), (1, 4));
        assert_eq!(place_after(b"abc"), (1, 4));
    }

    #[test]
    fn a_rewind_restores_place_and_bytes_across_reads() {
        let bytes = b"x\n".repeat(60_000);
        let mut source = Source::new(bytes.as_slice());
        for _ in 0..100_000 {
            source.bump();
        }
        source.set_mark();
        assert_eq!(source.skip_until(|byte| byte == b'y'), None);
        assert!(source.rewind());
        assert_eq!((source.place().line, source.peek()), (50_001, Some(b'x')));
        assert!(!source.rewind());
    }

    #[test]
    fn the_way_back_is_bounded() {
        let bytes = vec![b'x'; 1_000_000];
        let mut source = Source::new(bytes.as_slice());
        source.set_mark();
        assert_eq!(source.skip_until(|byte| byte == b'y'), None);
        assert_eq!(source.place().column, WAY_BACK as u64 + 1);
    }
}
