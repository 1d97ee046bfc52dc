//! Where markers stand in the text of a chapter, and which of them are only shown.

use std::ops::Range;

use mdbook_markdown::pulldown_cmark::{Event, Tag};
use mdbook_markdown::{MarkdownOptions, new_cmark_parser};

use super::super::Stop;

/// The name of a marker.
const NAME: &str = "#remis";

/// A marker that is to be replaced.
pub(super) struct Place<'t> {
    /// From the first brace to the last.
    pub(super) range: Range<usize>,
    /// Its line, counted from 1.
    pub(super) line: usize,
    /// The words after its name, or why there are none to be had.
    pub(super) words: Result<&'t str, Stop>,
}

/// The markers of a chapter in order, without those in code and comments and those with a
/// backslash before them.
pub(super) fn all(text: &str) -> Vec<Place<'_>> {
    if !text.contains(NAME) {
        return Vec::new();
    }
    let shown = shown(text);
    let starts = text.match_indices(NAME).filter_map(|(at, _)| start(text, at));
    let starts = starts.filter(|(start, _)| !shown.iter().any(|range| range.contains(start)));
    starts.map(|(start, words)| place(text, start, words)).collect()
}

/// Where the marker with its name here starts, and where its words do.
fn start(text: &str, name: usize) -> Option<(usize, usize)> {
    let before = text.get(..name)?.trim_end_matches([' ', '\t']);
    let start = before.strip_suffix("{{")?.len();
    let words = name + NAME.len();
    let ends = text.get(words..)?.chars().next().is_none_or(|c| c.is_whitespace() || c == '}');
    (ends && !before.get(..start)?.ends_with('\\')).then_some((start, words))
}

fn place(text: &str, start: usize, from: usize) -> Place<'_> {
    let before = text.get(..start).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let rest = text.get(from..).unwrap_or_default().lines().next().unwrap_or_default();
    let Some((words, behind)) = rest.split_once("}}") else {
        let words = Err(Stop::failed("this marker has no `}}` on its line"));
        return Place { range: start..from, line, words };
    };
    let alone = (before.is_empty() || before.ends_with('\n')) && behind.trim().is_empty();
    let words = if alone {
        Ok(words)
    } else {
        Err(Stop::failed(
            "a marker stands at the start of a line of its own; `\\{{#remis` shows one",
        ))
    };
    Place { range: start..from + rest.len() - behind.len(), line, words }
}

/// The parts of a chapter that are shown as they are written, or not at all.
fn shown(text: &str) -> Vec<Range<usize>> {
    let verbatim = ["<!--", "<pre", "<script", "<style", "<textarea"];
    let is_shown = |range: &Range<usize>| {
        let text = text.get(range.clone()).unwrap_or_default().trim_start().to_lowercase();
        verbatim.iter().any(|tag| text.starts_with(tag))
    };
    let events = new_cmark_parser(text, &MarkdownOptions::default()).into_offset_iter();
    let ranges = events.filter_map(|(event, range)| match event {
        Event::Start(Tag::CodeBlock(_)) | Event::Code(_) => Some(range),
        Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) if is_shown(&range) => Some(range),
        _ => None,
    });
    ranges.collect()
}
