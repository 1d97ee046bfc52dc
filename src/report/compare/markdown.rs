//! The table as GitHub Markdown, one table per group, with footnotes.

use super::table::{Note, Table, TableCell};
use super::{link, plain};

/// The tables, the profiles, the legend and the footnotes.
#[must_use]
pub fn render(table: &Table) -> String {
    let mut out = format!("**{}**\n", escape(&table.caption));
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.id)).collect();
    let rule = " --- |".repeat(heads.len() + 1);
    for group in &table.groups {
        out += &format!("\n| {} | {} |\n|{rule}\n", escape(&group.title), heads.join(" | "));
        for row in &group.rows {
            let cells: Vec<String> = row.cells.iter().map(|it| cell(table, it)).collect();
            out += &format!("| {} | {} |\n", escape(&row.title), cells.join(" | "));
        }
    }
    out += &format!("\n{}:\n\n", escape(&table.headings.profiles));
    for column in &table.columns {
        let about = column.about.join("; ");
        out +=
            &format!("- **{}**: {}; {}", escape(&column.id), escape(&column.title), escape(&about));
        if let Some(note) = &column.note {
            out += &format!(". {}", escape(note));
        }
        out.push('\n');
    }
    out += &format!("\n{}:\n\n", escape(&table.headings.legend));
    for line in &table.legend {
        out += &format!("- **{}** {}\n", escape(&line.term), escape(&line.text));
    }
    for note in &table.notes {
        out += &format!("\n[^{}]: {}\n", label(&note.label), self::note(note));
    }
    out
}

/// What is inferred or unknown is set in italics, besides its mark.
fn cell(table: &Table, cell: &TableCell) -> String {
    let text = escape(&cell.text);
    let text = match cell.mark {
        Some(mark) => format!("*{} {text}*", escape(mark)),
        None => text,
    };
    let notes = cell.notes.iter().filter_map(|&number| table.note(number));
    let notes: Vec<String> = notes.map(|note| format!("[^{}]", label(&note.label))).collect();
    // Without a blank, two numbers would read as one.
    text + &notes.join(" ")
}

fn note(note: &Note) -> String {
    let mark = note.mark.map_or_else(String::new, |mark| format!("{mark} "));
    let sentences: Vec<String> = note.sentences().into_iter().map(escape).collect();
    let mut text = format!("{mark}{}: {}", escape(&note.title), sentences.join("; "));
    for citation in &note.citations {
        let source = match citation.url.as_deref().and_then(link) {
            Some(url) => format!("[{}](<{url}>)", escape(&citation.source)),
            None => escape(&citation.source),
        };
        text += &format!(" — {}: {source}", escape(&citation.cite));
    }
    text
}

/// The name of a footnote: letters, digits, `-` and `.` only.
fn label(label: &str) -> String {
    label.chars().filter(|c| c.is_ascii_alphanumeric() || ".-".contains(*c)).collect()
}

/// Text that is no Markdown, no HTML, no link, no mention and no formula.
#[must_use]
pub fn escape(text: &str) -> String {
    // Blanks at the ends would keep marks around the text from being marks.
    let text = plain(text.trim());
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut first = true;
    while let Some(c) = rest.next() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '@' => out += "&#64;",
            // Addresses and `:names:` would become links and pictures.
            ':' if rest.peek().is_some_and(|next| *next != ' ') => out += "&#58;",
            '.' if out.ends_with("www") => out += "&#46;",
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '#' | '|' | '~' | '$' | '^' => {
                out.push('\\');
                out.push(c);
            }
            '!' | '+' | '-' | '=' if first => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
        first = false;
    }
    out
}
