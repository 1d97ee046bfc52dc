//! The table as a fragment of HTML for a page of one's own: no script, no style, classes to hang a
//! style on.

use super::table::{Note, Table, TableCell};
use super::{link, plain};
use crate::compare::{Answer, Standing};

/// The fragment, with a line end.
#[must_use]
pub fn render(table: &Table) -> String {
    let name = table.name();
    let lang = table.lang;
    let mut out = format!("<section class=\"remis-compare\" id=\"{name}\" lang=\"{lang}\">\n");
    out += &format!("<table>\n<caption>{}</caption>\n<thead>\n<tr>", escape(&table.caption));
    out += &format!("<th scope=\"col\">{}</th>", escape(&table.headings.situation));
    for column in &table.columns {
        let (id, title) = (escape(&column.id), escape(&column.title));
        out += &format!("<th scope=\"col\"><abbr title=\"{title}\">{id}</abbr></th>");
    }
    out += "</tr>\n</thead>\n";
    let mut referred: Vec<usize> = vec![0; table.notes.len() + 1];
    for group in &table.groups {
        let columns = table.columns.len() + 1;
        let title = escape(&group.title);
        out += "<tbody>\n";
        out += &format!("<tr><th scope=\"rowgroup\" colspan=\"{columns}\">{title}</th></tr>\n");
        for row in &group.rows {
            out += &format!("<tr><th scope=\"row\">{}</th>", escape(&row.title));
            for cell in &row.cells {
                out += &self::cell(cell, &name, &mut referred);
            }
            out += "</tr>\n";
        }
        out += "</tbody>\n";
    }
    out += "</table>\n";
    out += &profiles(table);
    out += &legend(table);
    out += &format!("<p class=\"remis-heading\">{}</p>\n", escape(&table.headings.sources));
    out += "<ol class=\"remis-notes\">\n";
    for note in &table.notes {
        let references = referred.get(note.number).copied().unwrap_or_default();
        out += &self::note(note, &name, references, &table.headings.back);
    }
    out + "</ol>\n</section>\n"
}

fn cell(cell: &TableCell, name: &str, referred: &mut [usize]) -> String {
    let class = format!("remis-{} remis-{}", answer(cell.answer), standing(cell.standing));
    let text = escape(&cell.text);
    // Not by colour or class alone: a mark and emphasis tell what is inferred or unknown.
    let text = match cell.mark {
        Some(mark) => format!("<em>{mark} {text}</em>"),
        None => text,
    };
    let mut out = format!("<td class=\"{class}\">{text}");
    for &number in &cell.notes {
        let Some(count) = referred.get_mut(number) else { continue };
        *count += 1;
        out += &format!(
            "<sup><a id=\"{name}-ref-{number}-{count}\" href=\"#{name}-note-{number}\">[{number}]</a></sup>"
        );
    }
    out + "</td>"
}

fn profiles(table: &Table) -> String {
    let mut out = format!(
        "<p class=\"remis-heading\">{}</p>\n<dl class=\"remis-profiles\">\n",
        escape(&table.headings.profiles)
    );
    for column in &table.columns {
        let about: String = column.about.iter().map(|it| format!("; {}", escape(it))).collect();
        out += &format!(
            "<dt>{}</dt><dd><cite>{}</cite>{about}",
            escape(&column.id),
            escape(&column.title)
        );
        if let Some(note) = &column.note {
            out += &format!("<p>{}</p>", escape(note));
        }
        out += "</dd>\n";
    }
    out + "</dl>\n"
}

fn legend(table: &Table) -> String {
    let heading = escape(&table.headings.legend);
    let mut out =
        format!("<p class=\"remis-heading\">{heading}</p>\n<dl class=\"remis-legend\">\n");
    for line in &table.legend {
        out += &format!("<dt>{}</dt><dd>{}</dd>\n", escape(&line.term), escape(&line.text));
    }
    out + "</dl>\n"
}

fn note(note: &Note, name: &str, references: usize, back: &str) -> String {
    let number = note.number;
    let mark = note.mark.map_or_else(String::new, |mark| format!("<em>{mark}</em> "));
    let mut out = format!(
        "<li id=\"{name}-note-{number}\">{mark}{}: {}",
        escape(&note.title),
        escape(&note.prose())
    );
    if !note.citations.is_empty() {
        out += "<ul>";
        for citation in &note.citations {
            let source = escape(&citation.source);
            let source = match citation.url.as_deref().and_then(link) {
                Some(url) => format!("<a href=\"{}\">{source}</a>", escape(&url)),
                None => source,
            };
            out += &format!("<li>{}: {source}</li>", escape(&citation.cite));
        }
        out += "</ul>";
    }
    let back = escape(back);
    for reference in 1..=references {
        out += &format!(
            " <a href=\"#{name}-ref-{number}-{reference}\" title=\"{back}\" aria-label=\"{back}\">↩</a>"
        );
    }
    out + "</li>\n"
}

fn answer(answer: Answer) -> &'static str {
    match answer {
        Answer::Automatic => "automatic",
        Answer::Claim => "claim",
        Answer::Upheld => "upheld",
        Answer::Rejected => "rejected",
        Answer::Not => "not",
        Answer::NoRule => "no-rule",
        Answer::Unknown => "unknown",
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Sourced => "sourced",
        Standing::Inferred => "inferred",
        Standing::Unknown => "open",
        Standing::NoClause => "no-clause",
    }
}

/// Text that is no markup, in elements and in attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in plain(text).chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&#39;",
            c => out.push(c),
        }
    }
    out
}
