//! Text from input on its way to a terminal: one function that every name passes.

/// Longest text from input that is shown in one piece, in characters.
const LONGEST: usize = 120;

/// Most combining marks kept in a row.
const MARKS: usize = 4;

/// Makes text from input safe for a terminal or log: control characters, direction marks and
/// invisible characters become escapes, long text is cut, heaps of combining marks are thinned out.
#[must_use]
pub fn terminal(text: &str) -> String {
    escaped(text, LONGEST)
}

/// The same for texts that are long by nature, such as the notes of a profile.
#[must_use]
pub fn terminal_long(text: &str) -> String {
    escaped(text, 100 * LONGEST)
}

/// A source of which lines are shown by a renderer that finds places by their bytes: a `?` for each byte
/// of what is hidden. What remains of control characters is for the renderer to draw.
pub(super) fn excerpts(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if is_hidden(c) => out.push_str(&"?".repeat(c.len_utf8())),
            c => out.push(c),
        }
    }
    out
}

fn escaped(text: &str, longest: usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for (at, c) in text.chars().enumerate() {
        if at >= longest {
            out.push('…');
            break;
        }
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS {
            continue;
        }
        match c {
            '\0'..='\x1f' | '\x7f' => out.push_str(&format!("\\x{:02x}", u32::from(c))),
            c if is_hidden(c) => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// C1 controls, direction marks, separators and characters without width.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{80}'..='\u{9f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_control_character_passes() {
        let hostile = "\u{1b}[31mred\u{7}\u{9b}0m\u{202e}abc\u{200b}\r\nx\u{7f}";
        let shown = terminal(hostile);
        assert!(!shown.chars().any(|c| c.is_control() || is_hidden(c)), "{shown}");
        assert!(shown.starts_with("\\x1b[31mred\\x07\\u{9b}0m"));
    }

    #[test]
    fn excerpts_keep_their_places() {
        assert_eq!(excerpts("a\u{9b}b\u{202e}c\u{e0001}\té\n"), "a??b???c????\té\n");
    }

    #[test]
    fn names_in_any_language_pass_unchanged() {
        for name in ["Kasparov, Garry", "Каспаров", "Ñáñez–Müller", "李超"] {
            assert_eq!(terminal(name), name);
        }
    }

    #[test]
    fn heaps_of_marks_and_long_text_are_cut() {
        let zalgo = format!("a{}b", "\u{301}".repeat(100));
        assert_eq!(terminal(&zalgo).chars().count(), 2 + MARKS);
        assert_eq!(terminal(&"x".repeat(5000)).chars().count(), LONGEST + 1);
    }
}
