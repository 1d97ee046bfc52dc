//! Text wrapped at blanks.

/// Wraps a text to so many columns, its first line and the others indented; with a line end.
#[must_use]
pub fn wrapped(text: &str, width: u16, first: usize, others: usize) -> String {
    let width = usize::from(width);
    let mut out = " ".repeat(first);
    let mut used = first;
    let mut fresh = true;
    for word in text.split(' ') {
        let length = word.chars().count();
        if !fresh && used + 1 + length > width {
            out += &format!("\n{}", " ".repeat(others));
            used = others;
            fresh = true;
        }
        if !fresh {
            out.push(' ');
            used += 1;
        }
        out += word;
        used += length;
        fresh = false;
    }
    out.push('\n');
    out
}
