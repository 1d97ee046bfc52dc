//! The table as CSV for a spreadsheet: one line per situation, each cell with its citations.

use super::plain;
use super::table::{Table, TableCell};

/// The lines, the first with the ids of the profiles.
#[must_use]
pub fn render(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().from_writer(Vec::new());
    let mut head = vec!["group".to_owned(), "id".to_owned(), table.headings.situation.clone()];
    head.extend(table.columns.iter().map(|column| column.id.clone()));
    let mut lines = vec![head];
    for group in &table.groups {
        for row in &group.rows {
            let mut line = vec![group.title.clone(), row.id.clone(), row.title.clone()];
            line.extend(row.cells.iter().map(|it| cell(table, it)));
            lines.push(line);
        }
    }
    for line in lines {
        // Writing to memory cannot fail; were it otherwise, a line would be missing at the end.
        if writer.write_record(line.iter().map(|field| escape(field))).is_err() {
            break;
        }
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// `≈ claim: either player [oldhelp whole, forum whole: secondary]`
fn cell(table: &Table, cell: &TableCell) -> String {
    let mark = cell.mark.map_or_else(String::new, |mark| format!("{mark} "));
    let mut text = format!("{mark}{}", cell.text);
    for note in cell.notes.iter().filter_map(|&number| table.note(number)) {
        if let Some(confidence) = &note.confidence {
            let cites: Vec<&str> = note.citations.iter().map(|it| it.cite.as_str()).collect();
            text += &format!(" [{}: {confidence}]", cites.join(", "));
        } else if let Some(settings) = &note.text {
            text += &format!(" [{settings}]");
        }
    }
    text
}

/// A field that no spreadsheet takes for a formula.
#[must_use]
pub fn escape(text: &str) -> String {
    let text = plain(text);
    let begins = text.trim_start().starts_with(['=', '+', '-', '@', '\t', '\r', '|', '%']);
    if begins { format!("'{text}") } else { text }
}
