//! The table for a terminal, in as many parts as its width needs.

use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table as Grid, presets};

use super::plain;
use super::table::{ColumnHead, Note, Table, TableCell};
use crate::report::wrap::wrapped;

/// Columns of the terminal that one profile needs at least.
const NARROWEST: u16 = 17;
/// Columns of the terminal for the situations.
const SITUATIONS: u16 = 30;

/// The table, its sources and its legend, with a line end.
#[must_use]
pub fn render(table: &Table, width: u16, styled: bool) -> String {
    let fitting = usize::from(width.saturating_sub(SITUATIONS) / NARROWEST).max(1);
    let mut out = format!("{}\n", plain(&table.caption));
    let columns: Vec<usize> = (0..table.columns.len()).collect();
    for part in columns.chunks(fitting) {
        out += &grid(table, part, width, styled);
    }
    out += &format!("\n{}\n", plain(&table.headings.profiles));
    for column in &table.columns {
        out += &profile(column, width);
    }
    out += &format!("\n{}\n", plain(&table.headings.sources));
    for note in &table.notes {
        out += &self::note(note, width);
    }
    out += &format!("\n{}\n", plain(&table.headings.legend));
    for line in &table.legend {
        out += &wrapped(&plain(&format!("{}  {}", line.term, line.text)), width, 2, 4);
    }
    out
}

fn grid(table: &Table, part: &[usize], width: u16, styled: bool) -> String {
    let mut grid = Grid::new();
    grid.load_style(presets::UTF8_HORIZONTAL_ONLY)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width);
    if styled {
        grid.enforce_styling();
    } else {
        grid.force_no_tty();
    }
    let bold = |text: String| Cell::new(text).add_attribute(Attribute::Bold);
    let heads = part.iter().filter_map(|&at| table.columns.get(at));
    let heads = heads.map(|column| bold(plain(&column.id)));
    grid.set_header(std::iter::once(bold(plain(&table.headings.situation))).chain(heads));
    for group in &table.groups {
        grid.add_row([bold(plain(&group.title).to_uppercase())]);
        for row in &group.rows {
            let cells = part
                .iter()
                .filter_map(|&at| row.cells.get(at))
                .map(|cell| Cell::new(self::cell(cell)).set_alignment(CellAlignment::Left));
            grid.add_row(std::iter::once(Cell::new(plain(&row.title))).chain(cells));
        }
    }
    grid.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// `≈ claim: either player [3]`
fn cell(cell: &TableCell) -> String {
    let mark = cell.mark.map_or_else(String::new, |mark| format!("{mark} "));
    let numbers: Vec<String> = cell.notes.iter().map(ToString::to_string).collect();
    let notes =
        if numbers.is_empty() { String::new() } else { format!(" [{}]", numbers.join(",")) };
    format!("{mark}{}{notes}", plain(&cell.text))
}

fn profile(column: &ColumnHead, width: u16) -> String {
    let mut text = format!("{}: {}", column.id, column.title);
    for about in &column.about {
        text += &format!("; {about}");
    }
    let mut out = wrapped(&plain(&text), width, 2, 4);
    if let Some(note) = &column.note {
        out += &wrapped(&plain(note), width, 4, 4);
    }
    out
}

fn note(note: &Note, width: u16) -> String {
    let mark = note.mark.map_or_else(String::new, |mark| format!("{mark} "));
    let sentences = note.prose();
    let mut out = wrapped(
        &plain(&format!("[{}] {mark}{}: {sentences}", note.number, note.title)),
        width,
        2,
        6,
    );
    for citation in &note.citations {
        let url = citation.url.as_ref().map_or_else(String::new, |url| format!(", {url}"));
        out +=
            &wrapped(&plain(&format!("{}: {}{url}", citation.cite, citation.source)), width, 6, 8);
    }
    out
}
