//! Faults of a profile with file, line, column, the line itself and a suggestion.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use crate::profile::Fault;
use crate::report::sink;

/// All faults of one file; ends with a line end.
#[must_use]
pub fn render(name: &str, text: &str, faults: &[Fault], styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    let text = &sink::excerpts(text);
    for fault in faults {
        let (name, message) = (sink::terminal(name), sink::terminal(&fault.message));
        let snippet = Snippet::source(text)
            .path(name)
            .fold(true)
            .annotation(AnnotationKind::Primary.span(shown(text, fault)));
        let mut group = Group::with_title(Level::ERROR.primary_title(message)).element(snippet);
        if let Some(suggestion) = suggestion(fault) {
            group = group.element(Level::HELP.message(suggestion));
        }
        if let Some(help) = &fault.help {
            group = group.element(Level::HELP.message(help.clone()));
        }
        out += &renderer.render(&[group]).clone();
        out.push('\n');
    }
    out
}

/// The fault's place, kept inside the text and on one line.
fn shown(text: &str, fault: &Fault) -> std::ops::Range<usize> {
    let start = (0..=fault.span.start.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
    let start = start.unwrap_or(0);
    let line_end =
        text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| start + at);
    let end = fault.span.end.clamp(start, line_end);
    start..if text.is_char_boundary(end) { end } else { line_end }
}

/// `did you mean ..?`, or the names there are.
#[must_use]
pub fn suggestion(fault: &Fault) -> Option<String> {
    let found = fault.found.as_deref()?;
    suggest(found, fault.known.iter().map(String::as_str))
}

/// The nearest of the known names if one is near, else all of them if they are few.
#[must_use]
pub fn suggest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const NEAR: f64 = 0.7;
    const FEW: usize = 24;
    let known: Vec<&str> = known.into_iter().collect();
    let folded = found.to_lowercase();
    let likeness = |name: &str| strsim::jaro_winkler(&folded, &name.to_lowercase());
    let nearest = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    if likeness(nearest) >= NEAR {
        Some(format!("did you mean `{nearest}`?"))
    } else if known.len() <= FEW {
        Some(format!("known: {}", known.join(", ")))
    } else {
        None
    }
}
