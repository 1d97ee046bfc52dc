//! UTF-16 as UTF-8: a byte-order mark or the pattern of NUL bytes tells; all else passes unchanged.

use std::io::{self, Read};

/// Encoding of a source, told by its first four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// UTF-8, or another encoding that extends ASCII.
    Bytes,
    /// UTF-16, most significant byte first.
    Utf16Be,
    /// UTF-16, least significant byte first.
    Utf16Le,
    /// UTF-32: it is told apart and not read.
    Utf32,
}

impl Encoding {
    fn of(first: &[u8]) -> Self {
        match *first {
            [0xFF, 0xFE, 0, 0] | [0, 0, 0xFE, 0xFF] => Self::Utf32,
            [0xFE, 0xFF, ..] | [0, 1..=255, 0, 1..=255] => Self::Utf16Be,
            [0xFF, 0xFE, ..] | [1..=255, 0, 1..=255, 0] => Self::Utf16Le,
            _ => Self::Bytes,
        }
    }
}

/// A reader that yields UTF-8 where its input is UTF-16.
pub(super) struct Decoder<R> {
    input: R,
    encoding: Option<Encoding>,
    /// Bytes of the input that are not handed out yet.
    raw: Vec<u8>,
    /// Decoded bytes that are not handed out yet.
    ready: Vec<u8>,
}

impl<R: Read> Decoder<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, encoding: None, raw: Vec::new(), ready: Vec::new() }
    }

    /// A decoder of bytes from the middle of a source, which tell no encoding: all pass unchanged.
    pub(super) fn unchanged(input: R) -> Self {
        Self { encoding: Some(Encoding::Bytes), ..Self::new(input) }
    }

    pub(super) fn input_mut(&mut self) -> &mut R {
        &mut self.input
    }

    /// The encoding, once something was read.
    pub(super) fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// As [`Read::read`]; a call that was interrupted is tried again.
    pub(super) fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let encoding = match self.encoding {
            Some(encoding) => encoding,
            None => self.detect()?,
        };
        match encoding {
            Encoding::Utf32 => Ok(0),
            Encoding::Bytes if self.raw.is_empty() => retry(&mut self.input, out),
            Encoding::Bytes => Ok(hand_out(&mut self.raw, out)),
            Encoding::Utf16Be => self.decoded(out, u16::from_be_bytes),
            Encoding::Utf16Le => self.decoded(out, u16::from_le_bytes),
        }
    }

    fn detect(&mut self) -> io::Result<Encoding> {
        while self.raw.len() < 4 && self.more(4 - self.raw.len())? {}
        let encoding = Encoding::of(&self.raw);
        self.encoding = Some(encoding);
        Ok(encoding)
    }

    /// Appends up to `wanted` bytes to `raw`; `false` at the end of the input.
    fn more(&mut self, wanted: usize) -> io::Result<bool> {
        let held = self.raw.len();
        self.raw.resize(held + wanted, 0);
        let read = retry(&mut self.input, self.raw.get_mut(held..).unwrap_or_default());
        self.raw.truncate(held + *read.as_ref().unwrap_or(&0));
        read.map(|read| read > 0)
    }

    fn decoded(&mut self, out: &mut [u8], unit: fn([u8; 2]) -> u16) -> io::Result<usize> {
        while self.ready.is_empty() {
            let ended = !self.more(4096)?;
            self.decode(ended, unit);
            if ended {
                break;
            }
        }
        Ok(hand_out(&mut self.ready, out))
    }

    /// Moves whole characters from `raw` to `ready`.
    fn decode(&mut self, ended: bool, unit: fn([u8; 2]) -> u16) {
        let (pairs, odd) = self.raw.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().copied().map(unit).collect();
        let mut rest = odd.to_vec();
        if !ended
            && let Some(&last) = units.last()
            && (0xD800..0xDC00).contains(&last)
        {
            // The second half of the pair has not arrived yet.
            units.pop();
            rest = self.raw.split_off(self.raw.len() - odd.len() - 2);
        }
        if ended && !rest.is_empty() {
            units.push(0xFFFD);
            rest.clear();
        }
        for character in char::decode_utf16(units) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.ready.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.raw = rest;
    }
}

fn retry(input: &mut impl Read, out: &mut [u8]) -> io::Result<usize> {
    loop {
        match input.read(out) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            other => return other,
        }
    }
}

fn hand_out(held: &mut Vec<u8>, out: &mut [u8]) -> usize {
    let count = held.len().min(out.len());
    for (to, from) in out.iter_mut().zip(held.drain(..count)) {
        *to = from;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> (String, Option<Encoding>) {
        let mut decoder = Decoder::new(bytes);
        let (mut all, mut out) = (Vec::new(), [0; 3]);
        while let Ok(read @ 1..) = decoder.read(&mut out) {
            all.extend_from_slice(&out[..read]);
        }
        (String::from_utf8(all).unwrap(), decoder.encoding())
    }

    #[test]
    fn a_mark_or_the_nul_pattern_tells_utf16() {
        assert_eq!(text(b"\xFE\xFF\0a\x26\x54").0, "\u{FEFF}a♔");
        assert_eq!(text(b"[\0E\0v\0"), ("[Ev".to_owned(), Some(Encoding::Utf16Le)));
        assert_eq!(text(b"\0[\0E\xD8\x3C\xDF\x1F").0, "[E🌟");
    }

    #[test]
    fn all_else_passes_unchanged() {
        assert_eq!(text(b"[Event"), ("[Event".to_owned(), Some(Encoding::Bytes)));
        assert_eq!(text(b"\0\0\0\0\0"), ("\0\0\0\0\0".to_owned(), Some(Encoding::Bytes)));
        assert_eq!(text(b"*"), ("*".to_owned(), Some(Encoding::Bytes)));
    }

    #[test]
    fn halves_at_the_end_are_replaced() {
        assert_eq!(text(b"\xFE\xFF\0a\xD8").0, "\u{FEFF}a\u{FFFD}");
        assert_eq!(text(b"\xFE\xFF\0a\xD8\x3C").0, "\u{FEFF}a\u{FFFD}");
    }
}
