//! The table as GitHub Markdown, one table per group, with footnotes.

use super::table::{Note, Table, TableCell};
use super::{link, plain};

/// Everything: caption, tables, profiles, legend and footnotes.
#[must_use]
pub fn render(table: &Table) -> String {
    let caption = escape(&table.caption);
    format!(
        "**{caption}**\n{}\n{}\n{}{}",
        tables(table),
        profiles(table),
        legend(table),
        notes(table)
    )
}

/// One table per group.
#[must_use]
pub fn tables(table: &Table) -> String {
    let mut out = String::new();
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.id)).collect();
    let rule = " --- |".repeat(heads.len() + 1);
    for group in &table.groups {
        out += &format!("\n| {} | {} |\n|{rule}\n", escape(&group.title), heads.join(" | "));
        for row in &group.rows {
            let cells: Vec<String> = row.cells.iter().map(|it| cell(table, it)).collect();
            out += &format!("| {} | {} |\n", escape(&row.title), cells.join(" | "));
        }
    }
    out
}

/// The profiles as a list.
#[must_use]
pub fn profiles(table: &Table) -> String {
    let mut out = format!("{}:\n\n", escape(&table.headings.profiles));
    for column in &table.columns {
        let (id, title) = (escape(&column.id), escape(&column.title));
        out += &format!("- **{id}**: {title}; {}", escape(&column.about.join("; ")));
        if let Some(note) = &column.note {
            out += &format!(". {}", escape(note));
        }
        out.push('\n');
    }
    out
}

/// What marks and words mean, as a list.
#[must_use]
pub fn legend(table: &Table) -> String {
    let mut out = format!("{}:\n\n", escape(&table.headings.legend));
    for line in &table.legend {
        out += &format!("- **{}** {}\n", escape(&line.term), escape(&line.text));
    }
    out
}

/// The footnotes; each profile has its own, so that tables of other profiles fit on the same page.
#[must_use]
pub fn notes(table: &Table) -> String {
    let notes = table.notes.iter();
    notes.map(|it| format!("\n[^{}]: {}\n", label(&it.label), note(it))).collect()
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
    let mut text = format!("{mark}{}: {}", escape(&note.title), escape(&note.prose()));
    for citation in &note.citations {
        let source = linked(&citation.source, citation.url.as_deref());
        text += &format!(" — {}: {source}", escape(&citation.cite));
    }
    text
}

/// The name of a footnote: letters, digits, `-` and `.` only.
fn label(label: &str) -> String {
    label.chars().filter(|c| c.is_ascii_alphanumeric() || ".-".contains(*c)).collect()
}

/// A title that leads to its address, where that is one of the web; the address stands for a title that
/// is empty.
pub(in crate::report) fn linked(title: &str, url: Option<&str>) -> String {
    let title = escape(title);
    match url.and_then(link) {
        Some(url) => {
            let title = if title.is_empty() { escape(&url) } else { title };
            // A bare `&` would begin a character reference in the address, too.
            format!("[{title}](<{}>)", url.replace('&', "&amp;"))
        }
        None => title,
    }
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
            // Behind a number and before a blank these would begin a list.
            '.' | ')' if is_number(&out) && rest.peek().is_none_or(|next| *next == ' ') => {
                out.push('\\');
                out.push(c);
            }
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

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
