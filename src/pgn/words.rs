//! Words of plain games, eight bytes at a time.

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use crate::record::Spelling;

/// Slots for words that were read; a game has some eighty, a database a few thousand.
const SLOTS: usize = (1 << BITS) + 1;
const BITS: u32 = 13;

/// Moves in standard notation, each read once: most words of a game stood in games before it.
#[derive(Debug)]
pub struct Words {
    slots: Vec<Written>,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// Its bytes, the first lowest; 0 for none.
    bytes: u64,
    /// [`Spelling::among`], worked out once.
    pub among: Bitboard,
    /// What it says.
    pub spelling: Spelling,
    /// Whether it is written with `x`.
    pub captures: bool,
}

impl Default for Words {
    fn default() -> Self {
        let spelling = Spelling::Unreadable;
        let none = Written { bytes: 0, among: spelling.among(), spelling, captures: false };
        Self { slots: vec![none; SLOTS] }
    }
}

impl Words {
    /// The place of the word that starts here and ends before a blank or with the text, and its
    /// length, if it stands there already.
    #[inline]
    pub(super) fn find(&self, text: &[u8]) -> Option<(u32, usize)> {
        let (bytes, length) = eight(text).and_then(first_word)?;
        let place = place_of(bytes);
        (self.slots.get(place as usize)?.bytes == bytes).then_some((place, length))
    }

    /// The same where it does not stand there yet: another word may lose its place. `None`: it is no
    /// move.
    #[cold]
    pub(super) fn read(&mut self, text: &[u8]) -> Option<(u32, usize)> {
        let (bytes, length, place) = match eight(text).and_then(first_word) {
            Some((bytes, length)) => (bytes, length, place_of(bytes)),
            None => (0, text.iter().take_while(|&&byte| byte > b' ').count(), LONG),
        };
        *self.slots.get_mut(place as usize)? = Written::read(bytes, text.get(..length)?)?;
        Some((place, length))
    }

    /// The word at a place.
    #[inline]
    pub(super) fn at(&self, place: u32) -> Option<&Written> {
        self.slots.get(place as usize)
    }
}

/// The place of what has no place of its own: words of more than seven bytes, or near the end of a text.
const LONG: u32 = 1 << BITS;

#[inline]
fn place_of(bytes: u64) -> u32 {
    (bytes.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as u32
}

impl Written {
    fn read(bytes: u64, text: &[u8]) -> Option<Self> {
        let (spelling, captures) = san(text)?;
        Some(Self { bytes, among: spelling.among(), spelling, captures })
    }
}

/// The number of the next move, as it is written.
#[derive(Debug)]
pub(super) struct Numeral {
    value: u32,
    /// Before a move of White and of Black: `12. ` and `12... `, by far the most frequent forms.
    usual: [Usual; 2],
    /// The number of its digits.
    length: usize,
    /// What the last digit counts in eight bytes.
    step: u64,
}

/// A text of at most eight bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Usual {
    /// The first lowest; all ones where they take place.
    bytes: u64,
    place: u64,
    length: usize,
}

impl Numeral {
    pub(super) fn one() -> Self {
        let mut one = Self { value: 1, usual: [Usual::default(); 2], length: 0, step: 0 };
        one.write();
        one
    }

    /// Passes the number of the next move: `12.` before a move of White, `12...` or `12.` before one
    /// of Black; also the blank behind it. `None`: no such number stands here.
    #[inline]
    pub(super) fn pass<'a>(&self, text: &'a [u8], for_black: bool) -> Option<&'a [u8]> {
        let usual = self.usual.get(usize::from(for_black))?;
        if eight_or_fewer(text) & usual.place == usual.bytes {
            return text.get(usual.length..);
        }
        self.pass_unusual(text, for_black)
    }

    fn pass_unusual<'a>(&self, text: &'a [u8], for_black: bool) -> Option<&'a [u8]> {
        let [usual, _] = self.usual;
        if low_bytes(eight_or_fewer(text) ^ usual.bytes, self.length) != 0 {
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
            self.usual.iter_mut().for_each(|usual| usual.bytes += self.step);
        }
    }

    #[cold]
    fn write(&mut self) {
        let (mut digits, mut rest) = (0, self.value);
        self.length = 0;
        while rest > 0 {
            digits = (digits << 8) | (u64::from(b'0') + u64::from(rest % 10));
            self.length += 1;
            rest /= 10;
        }
        self.step = 1 << (8 * self.length.saturating_sub(1));
        self.usual = [". ", "... "].map(|behind| {
            let add = |all: u64, byte: u8| all << 8 | u64::from(byte);
            let bytes = digits | behind.bytes().rev().fold(0, add) << (8 * self.length);
            let length = self.length + behind.len();
            Usual { bytes, place: low_bytes(u64::MAX, length), length }
        });
    }
}

/// Eight bytes, the first lowest.
#[inline]
pub(super) fn eight(text: &[u8]) -> Option<u64> {
    text.first_chunk::<8>().map(|bytes| u64::from_le_bytes(*bytes))
}

/// The same; near the end of a text filled up with 0.
#[inline]
fn eight_or_fewer(text: &[u8]) -> u64 {
    eight(text).unwrap_or_else(|| fewer(text))
}

#[cold]
fn fewer(text: &[u8]) -> u64 {
    text.iter().rev().fold(0, |bytes, &byte| bytes << 8 | u64::from(byte))
}

/// The first bytes of eight; `length` is at most eight.
#[inline]
fn low_bytes(bytes: u64, length: usize) -> u64 {
    if length >= 8 { bytes } else { bytes & ((1 << (8 * length)) - 1) }
}

/// How many bytes of a tag's value stand before the first quotation mark, backslash or control
/// character. `None`: there is none.
#[inline]
pub(super) fn value_length(text: &[u8]) -> Option<usize> {
    let ends = |bytes| below(bytes, b' ') | equal(bytes, b'"') | equal(bytes, b'\\');
    length_before(text, ends, |byte| byte < b' ' || byte == b'"' || byte == b'\\')
}

/// How many bytes of a comment stand before the first closing brace or control character.
#[inline]
pub(super) fn line_of_comment(text: &[u8]) -> Option<usize> {
    let ends = |bytes| below(bytes, b' ') | equal(bytes, b'}');
    length_before(text, ends, |byte| byte < b' ' || byte == b'}')
}

/// What follows a comment that tells a clock of less than ten hours, and nothing else: by far the most
/// frequent. `None`: there is none such, as far as a look can tell.
#[inline]
pub(super) fn behind_clock(text: &[u8]) -> Option<&[u8]> {
    let (start, rest) = text.split_first_chunk::<8>()?;
    let (time, rest) = rest.split_first_chunk::<8>()?;
    let time = u64::from_le_bytes(*time);
    let inside = below(time, b' ') | equal(time, b'}') | equal(time, b'[');
    (start == b"{ [%clk " && inside & (EACH * 0x80) == 0).then_some(())?;
    rest.strip_prefix(b" }")
}

/// Whether a `[` stands there.
#[inline]
pub(super) fn has_bracket(text: &[u8]) -> bool {
    length_before(text, |bytes| equal(bytes, b'['), |byte| byte == b'[').is_some()
}

/// The number of bytes before the first that `ends` marks among eight, or `ends_one` by itself.
#[inline]
fn length_before(
    text: &[u8],
    ends: impl Fn(u64) -> u64,
    ends_one: impl Fn(u8) -> bool,
) -> Option<usize> {
    let mut rest = text;
    let mut passed = 0;
    while let Some((eight, after)) = rest.split_first_chunk::<8>() {
        let marks = ends(u64::from_le_bytes(*eight)) & (EACH * 0x80);
        if marks != 0 {
            return Some(passed + marks.trailing_zeros() as usize / 8);
        }
        (rest, passed) = (after, passed + 8);
    }
    Some(passed + rest.iter().position(|&byte| ends_one(byte))?)
}

const EACH: u64 = 0x0101_0101_0101_0101;

/// Sets the highest bit of each byte that is below a limit of at most 128. The lowest of them is exact,
/// the others may be wrong.
#[inline]
fn below(bytes: u64, limit: u8) -> u64 {
    bytes.wrapping_sub(EACH * u64::from(limit)) & !bytes
}

/// The same for each byte that is this one.
#[inline]
fn equal(bytes: u64, byte: u8) -> u64 {
    below(bytes ^ (EACH * u64::from(byte)), 1)
}

/// The bytes before the first blank or control character among eight, and their number, from 1 to 7.
#[inline]
fn first_word(bytes: u64) -> Option<(u64, usize)> {
    let blanks = below(bytes, b'!') & (EACH * 0x80);
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
    fn a_value_ends_before_what_it_cannot_hold() {
        for before in ["", "x", "Magnus", "1234567", "12345678", "Fischer, Robert J\u{e9}!# "] {
            for end in ["\"", "\\", "\n", "\u{1f}", "\u{0}"] {
                for after in ["", "]", "]\n[White \"x\"]\n"] {
                    let text = format!("{before}{end}{after}");
                    assert_eq!(value_length(text.as_bytes()), Some(before.len()), "{text:?}");
                }
            }
            assert_eq!(value_length(before.as_bytes()), None);
        }
    }

    #[test]
    fn words_are_read_as_the_reader_reads_them() {
        let mut words = Words::default();
        let mut next = |text: &str| {
            let text = text.as_bytes();
            let (place, length) = words.find(text).or_else(|| words.read(text))?;
            Some((*words.at(place)?, length))
        };
        // Twice, so that remembered words are seen too.
        for word in ["e4", "exd5", "Nf3", "R1a3", "Qh4xe1+", "bxa8=N#", "O-O", "O-O-O+", "e8=Q!?"] {
            for _ in 0..2 {
                let text = format!("{word} and more");
                let (found, length) = next(&text).unwrap();
                let reading = crate::pgn::spelling::read(word).unwrap();
                assert_eq!((found.spelling, reading.standard), (reading.spelling, true), "{word}");
                assert_eq!(found.captures, word.contains('x'), "{word}");
                assert_eq!(length, word.len());
            }
        }
        for word in ["0-0", "Pe4", "e8Q", "Ng1-f3", "e4e5", "N3", "--", "x", "Sf3"] {
            assert!(next(&format!("{word} and more")).is_none(), "{word}");
        }
    }

    #[test]
    fn nothing_but_a_lone_clock_is_passed_at_a_look() {
        let behind = |text| behind_clock(text).map(<[u8]>::len);
        assert_eq!(behind(b"{ [%clk 0:03:00] } 1... e5"), Some(8));
        for other in [
            "{[%clk 0:03:00]} 1... e5",
            "{ [%clk 10:03:00] } 1... e5",
            "{ [%emt 0:03:00] } 1... e5",
            "{ [%clk 0:03} e5 } 1... e5",
            "{ [%clk 0:03\n00] } 1... e5",
            "{ [%clk [%tb 1]] } 1... e5",
            "{ [%clk 0:03:00]",
        ] {
            assert_eq!(behind(other.as_bytes()), None, "{other:?}");
        }
    }

    #[test]
    fn numbers_are_compared_as_they_are_written() {
        let mut numeral = Numeral::one();
        for value in 1..=1_000_u32 {
            let passes = |text: &str, for_black| numeral.pass(text.as_bytes(), for_black).is_some();
            assert!(passes(&format!("{value}. e4 and more"), false), "{value}");
            assert!(passes(&format!("{value}. "), false), "{value}");
            assert!(passes(&format!("{value}... e4 and more"), true), "{value}");
            assert!(!passes(&format!("{value}... e4 and more"), false), "{value}");
            assert!(!passes(&format!("{}. e4 and more", value + 1), false), "{value}");
            assert!(!passes(&format!("{value}0. e4 and more"), false), "{value}");
            assert!(!passes(&format!("{value} e4 and more"), false), "{value}");
            numeral.next();
        }
    }
}
