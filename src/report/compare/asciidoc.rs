//! The table as AsciiDoc, with its footnotes.

use super::table::{Note, Table, TableCell};
use super::{link, plain};

/// The block, with a line end.
#[must_use]
pub fn render(table: &Table) -> String {
    let columns = table.columns.len();
    let mut out = format!(".{}\n[%header,cols=\"2,{columns}*1\"]\n|===\n", escape(&table.caption));
    out += &format!("|{}", escape(&table.headings.situation));
    for column in &table.columns {
        out += &format!(" |{}", escape(&column.id));
    }
    out += "\n\n";
    let mut said = vec![false; table.notes.len() + 1];
    for group in &table.groups {
        out += &format!("{}+h|{}\n\n", columns + 1, escape(&group.title));
        for row in &group.rows {
            out += &format!("|{}\n", escape(&row.title));
            for cell in &row.cells {
                out += &format!("|{}\n", self::cell(table, cell, &mut said));
            }
            out.push('\n');
        }
    }
    out += "|===\n";
    out += &format!("\n.{}\n", escape(&table.headings.profiles));
    for column in &table.columns {
        let about: String = column.about.iter().map(|it| format!("; {}", escape(it))).collect();
        let note =
            column.note.as_deref().map_or_else(String::new, |it| format!(". {}", escape(it)));
        out += &format!("* *{}*: {}{about}{note}\n", escape(&column.id), escape(&column.title));
    }
    out += &format!("\n.{}\n", escape(&table.headings.legend));
    for line in &table.legend {
        out += &format!("* *{}* {}\n", escape(&line.term), escape(&line.text));
    }
    out
}

/// A footnote is written out where it is first named.
fn cell(table: &Table, cell: &TableCell, said: &mut [bool]) -> String {
    let text = escape(&cell.text);
    let mut out = match cell.mark {
        Some(mark) => format!("__{mark} {text}__"),
        None => text,
    };
    for note in cell.notes.iter().filter_map(|&number| table.note(number)) {
        let name = format!("{}-{}", table.name(), note.number);
        let Some(said) = said.get_mut(note.number) else { continue };
        let text = if *said { String::new() } else { self::note(note) };
        *said = true;
        out += &format!("footnote:{name}[{text}]");
    }
    out
}

fn note(note: &Note) -> String {
    let mark = note.mark.map_or_else(String::new, |mark| format!("{mark} "));
    let mut text = format!("{mark}{}: {}", escape(&note.title), escape(&note.prose()));
    for citation in &note.citations {
        let source = escape(&citation.source);
        let source = match citation.url.as_deref().and_then(link) {
            Some(url) => format!("link:++{url}++[{source}]"),
            None => source,
        };
        text += &format!(" – {}: {source}", escape(&citation.cite));
    }
    text
}

/// Text that is no macro, no attribute and no cell: everything that could be a mark is written as a
/// character reference.
#[must_use]
pub fn escape(text: &str) -> String {
    let text = plain(text);
    let mut out = String::with_capacity(text.len());
    let mut before = '\n';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let harmless = match c {
            '.' | '-' => before.is_alphanumeric(),
            ',' | ';' => true,
            ':' | ')' => rest.peek().is_none_or(|next| *next == ' '),
            '(' => before == ' ' && rest.peek().is_some_and(|next| next.is_lowercase()),
            c => !c.is_ascii_punctuation(),
        };
        if harmless {
            out.push(c);
        } else {
            out += &format!("&#{};", u32::from(c));
        }
        before = c;
    }
    out
}
