//! One tag pair: `[Name "value"]` as written, and what is wrong with it.

use std::io::Read;

use super::characters::{decode, is_odd_blank, windows_1252};
use super::source::Source;
use super::{MAX_TAG_LINE, MAX_TAG_VALUE};

/// How the text of a tag ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closed {
    /// With its bracket.
    Bracket,
    /// With the line.
    LineEnd,
    /// It is longer than is read; the rest of the line was skipped.
    TooLong,
}

/// What a tag says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Parsed {
    /// Name; empty if none can be read.
    pub(super) name: String,
    /// Value, if one can be read.
    pub(super) value: Option<String>,
    /// What is wrong with the tag.
    pub(super) fault: Option<&'static str>,
    /// Characters from the bracket to the place of the fault.
    pub(super) fault_offset: u64,
    /// Whether bytes of the value are not UTF-8.
    pub(super) not_utf8: bool,
    /// The first blank of an unusual kind before the value, and the characters from the bracket to it.
    pub(super) odd_blank: Option<(u64, char)>,
}

impl<R: Read> Source<R> {
    /// Reads the tag that opens here into `raw`, from its bracket on.
    pub(super) fn read_tag(&mut self, raw: &mut Vec<u8>) -> Closed {
        raw.clear();
        let (mut quoted, mut escaped) = (false, false);
        loop {
            if !escaped {
                let most = MAX_TAG_LINE.saturating_sub(raw.len());
                self.take_bytes(raw, most, |byte| {
                    !matches!(byte, b'"' | b'\\' | b']' | b'\n' | b'\r')
                });
            }
            let Some(byte) = self.peek() else {
                return Closed::LineEnd;
            };
            if matches!(byte, b'\n' | b'\r') {
                return Closed::LineEnd;
            }
            if raw.len() >= MAX_TAG_LINE {
                self.skip_line();
                return Closed::TooLong;
            }
            let ends = match byte {
                b'"' if quoted && !escaped => self.quote_ends_value(),
                b']' => !quoted,
                _ => false,
            };
            quoted |= byte == b'"';
            escaped = byte == b'\\' && !escaped;
            raw.push(byte);
            self.bump();
            if ends {
                // Behind the last quote only blanks stand before the bracket.
                while byte == b'"' && !self.bump_if(b']') {
                    self.bump();
                }
                if byte == b'"' {
                    raw.push(b']');
                }
                return Closed::Bracket;
            }
        }
    }
}

/// Reads the text of a tag, from its bracket on; a closing bracket may be missing.
pub(super) fn parse(raw: &[u8], closed: Closed) -> Parsed {
    let mut odd_blank = None;
    let body = past_blanks(raw.get(1..).unwrap_or_default(), &mut odd_blank);
    let ends_name = |at: usize| {
        let rest = body.get(at..).unwrap_or_default();
        matches!(rest, [] | [b'"' | b']', ..]) || blank(rest).is_some()
    };
    let name_end = (0..body.len()).find(|&at| ends_name(at));
    let (name, rest) = body.split_at(name_end.unwrap_or(body.len()));
    let rest = past_blanks(rest, &mut odd_blank);
    // Characters of the tag before a part of it that goes on to its end.
    let before = |part: usize| {
        let before = raw.get(..raw.len() - part).unwrap_or_default();
        let characters = before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        u64::try_from(characters).unwrap_or(0)
    };
    let mut parsed = Parsed {
        odd_blank: odd_blank.map(|(part, character)| (before(part), character)),
        ..Parsed::default()
    };
    let plain_name = name.strip_suffix(b":").unwrap_or(name);
    let readable = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if !plain_name.is_empty() && plain_name.len() <= 255 && plain_name.iter().all(readable) {
        parsed.name = plain_name.iter().copied().map(char::from).collect();
    }
    if parsed.name.len() != name.len() || name.is_empty() {
        parsed.fault = Some("the name holds more than letters, digits and underscores");
    }
    let Some(quoted) = rest.strip_prefix(b"\"") else {
        parsed.fault = parsed.fault.or(Some("the value does not stand in quotes"));
        read_bare(rest, &mut parsed);
        return parsed;
    };
    let value_fault = read_quoted(quoted, closed, &mut parsed);
    if parsed.fault.is_none() && value_fault.is_some() {
        parsed.fault = value_fault;
        parsed.fault_offset = before(rest.len());
    }
    if closed == Closed::TooLong {
        parsed.fault = Some("the tag is longer than 16 KiB; the rest of its line is left out");
        parsed.fault_offset = 0;
    }
    parsed
}

/// Passes blanks within a line; of odd ones the first is kept, with the length of what it starts.
fn past_blanks<'t>(mut text: &'t [u8], odd: &mut Option<(usize, char)>) -> &'t [u8] {
    while let Some((character, length)) = blank(text) {
        if !matches!(character, ' ' | '\t' | '\u{FEFF}') {
            odd.get_or_insert((text.len(), character));
        }
        text = text.get(length..).unwrap_or_default();
    }
    text
}

/// The blank at the start of a text, and its length in bytes.
fn blank(text: &[u8]) -> Option<(char, usize)> {
    let first = *text.first()?;
    if first.is_ascii() {
        let character = char::from(first);
        return (first == b' ' || first.is_ascii_control()).then_some((character, 1));
    }
    let start = text.get(..text.len().min(4)).unwrap_or_default();
    let valid = start.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    let (character, length) =
        valid.map_or((windows_1252(first), 1), |character| (character, character.len_utf8()));
    (character == '\u{FEFF}' || is_odd_blank(character)).then_some((character, length))
}

/// Names of tags of which no value is left out: without it the game would start elsewhere, or be another.
const OF_THE_START: [&str; 2] = ["FEN", "Variant"];

/// A value without quotes, or with typographic ones.
fn read_bare(rest: &[u8], parsed: &mut Parsed) {
    let rest = rest.strip_suffix(b"]").unwrap_or(rest);
    let needed = OF_THE_START.iter().any(|name| name.eq_ignore_ascii_case(&parsed.name));
    let readable = !rest.is_empty() && !rest.contains(&b'"') && rest.len() <= MAX_TAG_VALUE;
    if !readable && !needed {
        return;
    }
    let rest = rest.get(..whole_characters(rest)).unwrap_or(rest);
    let (text, not_utf8) = decode(rest);
    let marks = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '\''];
    parsed.value = Some(text.trim().trim_matches(marks).to_owned());
    parsed.not_utf8 = not_utf8;
}

/// A value behind its opening quote; what is wrong with it.
fn read_quoted(text: &[u8], closed: Closed, parsed: &mut Parsed) -> Option<&'static str> {
    let mut fault = None;
    let mut text = text;
    if closed == Closed::Bracket {
        text = text.strip_suffix(b"\"]").unwrap_or(text);
    } else {
        fault = Some("the tag is not closed on its line");
        text = text.trim_ascii_end();
        text = text.strip_suffix(b"]").unwrap_or(text).trim_ascii_end();
        text = text.strip_suffix(b"\"").unwrap_or(text);
    }
    let mut value = Vec::with_capacity(text.len().min(MAX_TAG_VALUE));
    let mut bytes = text.iter().copied().peekable();
    while let Some(mut byte) = bytes.next() {
        if value.len() > MAX_TAG_VALUE + 4 {
            break;
        }
        if byte == b'\\'
            && let Some(escaped) = bytes.next_if(|next| matches!(next, b'"' | b'\\'))
        {
            byte = escaped;
        } else if byte == b'"' {
            fault = fault.or(Some("a quote inside the value is written \\\""));
        }
        value.push(byte);
    }
    if value.len() > MAX_TAG_VALUE {
        fault = Some("the value is longer than 1 KiB; the rest of it is left out");
        value.truncate(whole_characters(&value));
    }
    let (value, not_utf8) = decode(&value);
    parsed.value = Some(value);
    parsed.not_utf8 = not_utf8;
    fault
}

/// The greatest length within the bound that cuts no character.
fn whole_characters(value: &[u8]) -> usize {
    if value.len() <= MAX_TAG_VALUE {
        return value.len();
    }
    let continues = |at: &usize| value.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let cut = (MAX_TAG_VALUE - 3..=MAX_TAG_VALUE).rev().find(|at| !continues(at));
    cut.unwrap_or(MAX_TAG_VALUE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &[u8]) -> (Parsed, Option<u8>) {
        let mut source = Source::new(text);
        let mut raw = Vec::new();
        let closed = source.read_tag(&mut raw);
        (parse(&raw, closed), source.peek())
    }

    fn pair(text: &str) -> (String, Option<String>, bool) {
        let parsed = parsed(text.as_bytes()).0;
        (parsed.name, parsed.value, parsed.fault.is_some())
    }

    #[test]
    fn good_tags() {
        for (text, name, value) in [
            ("[White \"A\"]", "White", "A"),
            ("[ White\t\"A\" ]", "White", "A"),
            (r#"[White "a \"b\" \\ c\d"]"#, "White", r#"a "b" \ c\d"#),
            ("[Black \"[+41] (bl)\"]", "Black", "[+41] (bl)"),
            ("[2ndBest \"y\"]", "2ndBest", "y"),
            ("[X \"\"]", "X", ""),
            ("[\0White\0\"A\"\u{A0}]", "White", "A"),
        ] {
            assert_eq!(pair(text), (name.to_owned(), Some(value.to_owned()), false), "{text}");
        }
        assert_eq!(parsed(b"[A \"x\"][B \"y\"]").1, Some(b'['));
    }

    #[test]
    fn faulty_tags_keep_what_can_be_read() {
        for (text, name, value) in [
            ("[White \"John \"Ace\" Doe\"]", "White", Some("John \"Ace\" Doe")),
            ("[White \"A\n", "White", Some("A")),
            ("[White \"A]\n", "White", Some("A")),
            ("[White \"A\"\n", "White", Some("A")),
            (r#"[Path "C:\dir\"]"#, "Path", Some("C:\\dir\\")),
            ("[Junk]", "Junk", None),
            ("[FEN]", "FEN", Some("")),
            ("[Setup x\"y\"]", "Setup", None),
            ("[variant x\"y\"]", "variant", Some("x\"y\"")),
            ("[FEN: \"x\"]", "FEN", Some("x")),
            ("[Event “Match”]", "Event", Some("Match")),
            ("[]", "", None),
            ("[Wh-ite \"A\"]", "", Some("A")),
        ] {
            assert_eq!(pair(text), (name.to_owned(), value.map(str::to_owned), true), "{text}");
        }
    }

    #[test]
    fn faults_of_the_value_stand_at_the_value() {
        assert_eq!(parsed(b"[White \"A\n").0.fault_offset, 7);
        assert_eq!(parsed(b"[Junk]").0.fault_offset, 0);
    }

    #[test]
    fn odd_blanks_before_the_value_are_told() {
        let odd = |text: &str| parsed(text.as_bytes()).0.odd_blank;
        assert_eq!(odd("[White\u{A0}\0\"A\0\"]"), Some((6, '\u{A0}')));
        assert_eq!(odd("[ \0White \"A\"]"), Some((2, '\0')));
        assert_eq!(odd("[White\u{FEFF}\t\"A\0\"]"), None);
        assert_eq!(parsed(b"[White\xA0\"A\"]").0.odd_blank, Some((6, '\u{A0}')));
    }

    #[test]
    fn length_is_bounded() {
        let long = format!("[White \"{}\"]", "é".repeat(1000));
        let (tag, _) = parsed(long.as_bytes());
        assert_eq!((tag.value.unwrap().len(), tag.not_utf8), (1024, false));
        let endless = format!("[White \"{}\n*", "x".repeat(100_000));
        assert_eq!(parsed(endless.as_bytes()).1, Some(b'\n'));
    }
}
