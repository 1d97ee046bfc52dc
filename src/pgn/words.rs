//! Words of plain games, eight bytes at a time.

use shakmaty::{CastlingSide, File, Rank, Role, Square};

use crate::record::Spelling;

/// Slots for words that were read; a game has some eighty, a block of games a few thousand.
const SLOTS: usize = 2048;

/// Moves in standard notation, each read once: most words of a game stood in games before it.
#[derive(Debug)]
pub(super) struct Words(Vec<Slot>);

#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The bytes of the word, the first lowest; 0 for none.
    word: u64,
    spelling: Spelling,
    captures: bool,
}

impl Default for Words {
    fn default() -> Self {
        let empty = Slot { word: 0, spelling: Spelling::Unreadable, captures: false };
        Self(vec![empty; SLOTS])
    }
}

impl Words {
    /// Takes the word that starts here and ends before a blank within eight bytes: what it says,
    /// whether it is written with `x`, and what follows. `None`: it is no move, or too long.
    #[inline]
    pub(super) fn take<'a>(&mut self, text: &'a [u8]) -> Option<(Spelling, bool, &'a [u8])> {
        let Some((word, length)) = eight(text).and_then(first_word) else {
            return take_long(text);
        };
        let at = word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 53;
        let slot = self.0.get_mut(usize::try_from(at).ok()?)?;
        let after = text.get(length..)?;
        if slot.word != word {
            let (spelling, captures) = san(text.get(..length)?)?;
            *slot = Slot { word, spelling, captures };
        }
        Some((slot.spelling, slot.captures, after))
    }
}

/// The same for a word of more bytes, or near the end of the text.
#[cold]
fn take_long(text: &[u8]) -> Option<(Spelling, bool, &[u8])> {
    let end = text.iter().position(|&byte| byte <= b' ')?;
    let (word, after) = text.split_at_checked(end)?;
    let (spelling, captures) = san(word)?;
    Some((spelling, captures, after))
}

/// The number of the next move, as it is written.
#[derive(Debug)]
pub(super) struct Numeral {
    value: u32,
    /// Its digits, the first lowest.
    digits: u64,
    length: usize,
}

impl Numeral {
    pub(super) fn one() -> Self {
        Self { value: 1, digits: u64::from(b'1'), length: 1 }
    }

    /// Passes the number of the next move: `12.` before a move of White, `12...` or `12.` before one
    /// of Black. `None`: no such number stands here.
    #[inline]
    pub(super) fn pass<'a>(&self, text: &'a [u8], for_black: bool) -> Option<&'a [u8]> {
        if low_bytes(eight(text)?, self.length) != self.digits {
            return None;
        }
        let after = text.get(self.length..)?;
        let behind = match after {
            [b'.', b'.', b'.', behind @ ..] if for_black => behind,
            [b'.', behind @ ..] => behind,
            _ => return None,
        };
        let next = *behind.first()?;
        (next == b' ' || next == b'\n' || next.is_ascii_alphabetic()).then_some(behind)
    }

    #[inline]
    pub(super) fn next(&mut self) {
        self.value += 1;
        if self.value.is_multiple_of(10) {
            self.write();
        } else {
            self.digits += 1 << (8 * (self.length - 1));
        }
    }

    fn write(&mut self) {
        let text = self.value.to_string();
        self.length = text.len();
        self.digits = text.bytes().rev().fold(0, |digits, digit| digits << 8 | u64::from(digit));
    }
}

/// Eight bytes, the first lowest.
#[inline]
fn eight(text: &[u8]) -> Option<u64> {
    text.first_chunk::<8>().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The first bytes of eight; `length` is at most eight.
#[inline]
fn low_bytes(bytes: u64, length: usize) -> u64 {
    if length >= 8 { bytes } else { bytes & ((1 << (8 * length)) - 1) }
}

/// The bytes before the first blank or control character among eight, and their number, from 1 to 7.
#[inline]
fn first_word(bytes: u64) -> Option<(u64, usize)> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The highest bit of each byte below `!`; the lowest of them is exact.
    let blanks = bytes.wrapping_sub(EACH * 0x21) & !bytes & (EACH * 0x80);
    let before = blanks.trailing_zeros() & !7;
    let word = bytes & !(u64::MAX << (before & 63));
    (before > 0 && before < 64).then_some((word, before as usize / 8))
}

/// A move in standard notation, and whether it is written with `x`.
#[inline]
fn san(word: &[u8]) -> Option<(Spelling, bool)> {
    let mut word = word;
    while let [before @ .., b'+' | b'#' | b'!' | b'?'] = word {
        word = before;
    }
    let (role, word) = match word {
        [b'a'..=b'h', ..] => return pawn(word),
        [b'N', rest @ ..] => (Role::Knight, rest),
        [b'B', rest @ ..] => (Role::Bishop, rest),
        [b'R', rest @ ..] => (Role::Rook, rest),
        [b'Q', rest @ ..] => (Role::Queen, rest),
        [b'K', rest @ ..] => (Role::King, rest),
        b"O-O" => return Some((Spelling::Castle(CastlingSide::KingSide), false)),
        b"O-O-O" => return Some((Spelling::Castle(CastlingSide::QueenSide), false)),
        _ => return None,
    };
    let [origin @ .., to_file, to_rank] = word else { return None };
    let to = square(*to_file, *to_rank)?;
    let (origin, captures) = match origin {
        [origin @ .., b'x'] => (origin, true),
        _ => (origin, false),
    };
    let (from_file, from_rank) = match *origin {
        [] => (None, None),
        [one @ b'a'..=b'h'] => (Some(file(one)?), None),
        [one @ b'1'..=b'8'] => (None, Some(rank(one)?)),
        [one, two] => (Some(file(one)?), Some(rank(two)?)),
        _ => return None,
    };
    let spelling = Spelling::Man { role, file: from_file, rank: from_rank, to, promotion: None };
    Some((spelling, captures))
}

#[inline]
fn pawn(word: &[u8]) -> Option<(Spelling, bool)> {
    let (word, promotion) = match word {
        [before @ .., b'=', b'Q'] => (before, Some(Role::Queen)),
        [before @ .., b'=', b'R'] => (before, Some(Role::Rook)),
        [before @ .., b'=', b'B'] => (before, Some(Role::Bishop)),
        [before @ .., b'=', b'N'] => (before, Some(Role::Knight)),
        _ => (word, None),
    };
    let (from_file, to) = match *word {
        [to_file, to_rank] => (None, square(to_file, to_rank)?),
        [from, b'x', to_file, to_rank] => (Some(file(from)?), square(to_file, to_rank)?),
        _ => return None,
    };
    let spelling = Spelling::Man { role: Role::Pawn, file: from_file, rank: None, to, promotion };
    Some((spelling, from_file.is_some()))
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    Some(Square::from_coords(self::file(file)?, self::rank(rank)?))
}

#[inline]
fn file(byte: u8) -> Option<File> {
    File::from_char(char::from(byte))
}

#[inline]
fn rank(byte: u8) -> Option<Rank> {
    Rank::from_char(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_ends_before_the_first_blank() {
        for (text, length) in [
            ("e4 e5 2. Nf3", Some(2)),
            ("Nbxd7+\n1-0", Some(6)),
            ("exd8=Q# *", Some(7)),
            ("exd8=Q+! *", None),
            ("e4", None),
            ("\u{e9}4 345678", Some(3)),
        ] {
            let found = eight(text.as_bytes()).and_then(first_word);
            assert_eq!(found.map(|(_, length)| length), length, "{text}");
        }
    }

    #[test]
    fn words_are_read_as_the_reader_reads_them() {
        let mut words = Words::default();
        // Twice, so that remembered words are seen too.
        for word in ["e4", "exd5", "Nf3", "R1a3", "Qh4xe1+", "bxa8=N#", "O-O", "O-O-O+", "e8=Q!?"] {
            for _ in 0..2 {
                let text = format!("{word} and more");
                let (spelling, captures, after) = words.take(text.as_bytes()).unwrap();
                let reading = crate::pgn::spelling::read(word).unwrap();
                assert_eq!((spelling, reading.standard), (reading.spelling, true), "{word}");
                assert_eq!(captures, word.contains('x'), "{word}");
                assert_eq!(after, b" and more");
            }
        }
        for word in ["0-0", "Pe4", "e8Q", "Ng1-f3", "e4e5", "N3", "--", "x", "Sf3"] {
            assert!(words.take(format!("{word} and more").as_bytes()).is_none(), "{word}");
        }
    }

    #[test]
    fn numbers_are_compared_as_they_are_written() {
        let mut numeral = Numeral::one();
        for value in 1..=1_000_u32 {
            let passes = |text: &str, for_black| numeral.pass(text.as_bytes(), for_black).is_some();
            assert!(passes(&format!("{value}. e4 and more"), false), "{value}");
            assert!(passes(&format!("{value}... e4 and more"), true), "{value}");
            assert!(!passes(&format!("{value}... e4 and more"), false), "{value}");
            assert!(!passes(&format!("{}. e4 and more", value + 1), false), "{value}");
            assert!(!passes(&format!("{value}0. e4 and more"), false), "{value}");
            assert!(!passes(&format!("{value} e4 and more"), false), "{value}");
            numeral.next();
        }
    }
}
