//! What a word of the movetext is: a number, a result, a move, a mark, or none of these.

use super::characters::is_dash;
use super::spelling::{self, Reading};
use crate::terms::GameResult;

/// What a word is, once move numbers are taken from its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense<'w> {
    /// A move, or a null move.
    Move(Reading),
    /// The end of the game; `None`: `*`.
    Result(Option<GameResult>),
    /// A move with the result behind it and no blank between.
    MoveAndResult {
        /// The part that is the move.
        word: &'w str,
        /// What it says.
        reading: Reading,
        /// The result.
        result: Option<GameResult>,
    },
    /// Signs such as `!?`, which need no note.
    Remark,
    /// Signs that are no move.
    Sign,
    /// Letters that are known to be no move: `N`, `e.p.`
    Letters,
    /// None of these.
    Unknown,
}

/// A move number in front of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number<'w> {
    /// Its value; `None` if it is too large. No digits: only dots stand here.
    pub(super) value: Option<u32>,
    /// Whether two or more dots follow, as for Black.
    pub(super) for_black: bool,
    /// Whether a dot follows at all.
    pub(super) dotted: bool,
    /// Number and dots.
    pub(super) text: &'w str,
    /// What follows.
    pub(super) rest: &'w str,
}

impl Number<'_> {
    /// Whether it may be something else: without a dot, with a leading zero or as long as a year.
    /// `00` may be castling, and `5254` is a move in the numeric notation of correspondence chess.
    pub(super) fn is_doubtful(self) -> bool {
        !self.dotted && (self.text.starts_with('0') || self.text.len() >= 4)
    }

    /// Whether there are digits, not dots alone.
    pub(super) fn has_digits(self) -> bool {
        self.text.starts_with(|digit: char| digit.is_ascii_digit())
    }
}

/// Letters in use as marks: novelty, diagram, editor's remark, en passant, checks.
const LETTER_MARKS: [&str; 18] = [
    "N", "TN", "D", "RR", "ep", "ep.", "e.p", "e.p.", "ch", "ch.", "mate", "dis", "dis.", "dis.ch",
    "dbl", "dbl.", "dbl.ch", "check",
];

/// Takes a move number, or dots alone, from the front of a word.
pub(super) fn number(word: &str) -> Option<Number<'_>> {
    let bytes = word.as_bytes();
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 && !matches!(bytes, [b'.' | 0xE2, ..]) {
        return None;
    }
    let (digits, after) = word.split_at_checked(digits)?;
    let rest = after.trim_start_matches(['.', '…']);
    let dots = after.get(..after.len() - rest.len())?;
    if dots.is_empty() && (!rest.is_empty() || digits.is_empty() || word == "0000") {
        return None;
    }
    Some(Number {
        value: digits.parse().ok(),
        for_black: dots.len() > 1,
        dotted: !dots.is_empty(),
        text: word.get(..word.len() - rest.len())?,
        rest,
    })
}

/// What a word is. Numbers are not looked for: see [`number`].
pub(super) fn of(word: &str) -> Sense<'_> {
    if let Some(result) = result(word) {
        return Sense::Result(result);
    }
    if let Some(reading) = spelling::read(word) {
        return Sense::Move(reading);
    }
    if word.ends_with('}') {
        return Sense::Sign;
    }
    if LETTER_MARKS.contains(&word) {
        return Sense::Letters;
    }
    if word.chars().all(|sign| matches!(sign, '!' | '?')) {
        return Sense::Remark;
    }
    if is_sign(word) {
        return Sense::Sign;
    }
    move_and_result(word).unwrap_or(Sense::Unknown)
}

/// Whether a word holds neither letters nor digits. A lone dash may be a null move, a figurine half
/// a move: these are no mere signs.
fn is_sign(word: &str) -> bool {
    let letters = |c: char| c.is_alphanumeric() || matches!(c, '♔'..='♟' | '\u{FFFD}');
    !word.contains(letters) && !word.chars().all(is_dash)
}

/// Reads a result: `Some(None)` for `*`.
#[expect(clippy::option_option, reason = "no result, the result `*`, and a score are three things")]
pub(super) fn result(word: &str) -> Option<Option<GameResult>> {
    match word.as_bytes() {
        b"*" => return Some(None),
        b"1-0" => return Some(Some(GameResult::WhiteWins)),
        b"0-1" => return Some(Some(GameResult::BlackWins)),
        b"1/2-1/2" | b"1/2" => return Some(Some(GameResult::Draw)),
        [b'1' | b'0' | 0x80..=0xFF, ..] if !word.is_ascii() => {}
        _ => return None,
    }
    let plain: String = word.chars().map(|c| if is_dash(c) { '-' } else { c }).collect();
    match plain.as_str() {
        "½-½" | "½" | "1/2-1/2" => Some(Some(GameResult::Draw)),
        "1-0" => Some(Some(GameResult::WhiteWins)),
        "0-1" => Some(Some(GameResult::BlackWins)),
        _ => None,
    }
}

fn move_and_result(word: &str) -> Option<Sense<'_>> {
    ["1-0", "0-1", "1/2-1/2", "½-½", "*"].iter().find_map(|text| {
        let word = word.strip_suffix(text)?;
        let reading = spelling::read(word)?;
        Some(Sense::MoveAndResult { word, reading, result: result(text)? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_from_the_front() {
        for (word, value, for_black, rest) in [
            ("12.", Some(12), false, ""),
            ("12...", Some(12), true, ""),
            ("1....d5", Some(1), true, "d5"),
            ("1.e4", Some(1), false, "e4"),
            ("1…e5", Some(1), true, "e5"),
            ("12", Some(12), false, ""),
            ("...e5", None, true, "e5"),
            ("..", None, true, ""),
            ("99999999999.", None, false, ""),
        ] {
            let number = number(word).unwrap();
            assert_eq!((number.value, number.for_black, number.rest), (value, for_black, rest));
        }
        for word in ["e4", "1-0", "0-0", "0000", "1/2", "2nd", ""] {
            assert_eq!(number(word), None, "{word}");
        }
    }

    #[test]
    fn results_in_all_spellings() {
        for (word, expected) in [
            ("1-0", Some(GameResult::WhiteWins)),
            ("0–1", Some(GameResult::BlackWins)),
            ("½-½", Some(GameResult::Draw)),
            ("1/2–1/2", Some(GameResult::Draw)),
            ("*", None),
        ] {
            assert_eq!(of(word), Sense::Result(expected), "{word}");
        }
        for word in ["0-0", "1-1", "1-", "**", "2-0"] {
            assert_eq!(result(word), None, "{word}");
        }
    }

    #[test]
    fn a_result_glued_to_a_move_is_split() {
        for (glued, moved) in
            [("Qg20-1", "Qg2"), ("Nf31/2-1/2", "Nf3"), ("e4*", "e4"), ("Qh7#1-0", "Qh7#")]
        {
            assert!(
                matches!(of(glued), Sense::MoveAndResult { word, .. } if word == moved),
                "{glued}"
            );
        }
    }

    #[test]
    fn marks_are_told_from_unknown_words() {
        for (word, expected) in [
            ("!?", Sense::Remark),
            ("+-", Sense::Sign),
            ("±", Sense::Sign),
            ("=", Sense::Sign),
            ("tail}", Sense::Sign),
            ("TN", Sense::Letters),
            ("e.p.", Sense::Letters),
            ("Sf3", Sense::Unknown),
            ("—", Sense::Unknown),
            ("♘", Sense::Unknown),
            ("hello", Sense::Unknown),
        ] {
            assert_eq!(of(word), expected, "{word}");
        }
    }
}
