//! Characters: Windows-1252 for bytes that are not UTF-8, and what is read as white space.

/// Windows-1252 for the bytes 0x80 to 0x9F; the five unassigned ones stand for themselves.
const HIGH_CONTROLS: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2C6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

/// The character that a byte stands for in Windows-1252.
pub(super) fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => *HIGH_CONTROLS.get(usize::from(byte - 0x80)).unwrap_or(&'\u{FFFD}'),
        _ => char::from(byte),
    }
}

/// Decodes UTF-8; every byte that is not UTF-8 is read as Windows-1252. Also says whether there was
/// such a byte.
pub(super) fn decode(bytes: &[u8]) -> (String, bool) {
    let mut text = String::with_capacity(bytes.len());
    let mut foreign = false;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for &byte in chunk.invalid() {
            foreign = true;
            text.push(windows_1252(byte));
        }
    }
    (text, foreign)
}

/// Whether a character other than blank, tab and line end is read as white space: control
/// characters, no-break and other Unicode blanks, marks without width, direction marks.
pub(super) fn is_odd_blank(character: char) -> bool {
    character.is_whitespace()
        || character.is_control()
        || matches!(character, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}')
}

/// Whether a character is some dash or minus that stands for the hyphen.
pub(super) fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf8_are_windows_1252() {
        assert_eq!(decode(b"M\xFCller"), ("Müller".to_owned(), true));
        assert_eq!(decode("Müller".as_bytes()), ("Müller".to_owned(), false));
        assert_eq!(decode(b"\x93a\x94 \x96"), ("“a” –".to_owned(), true));
    }

    #[test]
    fn dashes_and_blanks_of_typographers() {
        assert!(is_dash('–') && is_dash('−') && !is_dash('~'));
        assert!(is_odd_blank('\u{A0}') && is_odd_blank('\u{0}') && !is_odd_blank('½'));
    }
}
