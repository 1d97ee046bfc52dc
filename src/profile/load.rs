//! RON text -> profile, within bounds, and faults with their place in the text.

use std::ops::Range;

use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use ron::options::Options;
use serde::de::DeserializeOwned;

use crate::problem::Place;

/// Largest profile, in bytes.
pub const MOST_BYTES: usize = 1 << 20;

/// Something wrong in a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Bytes of the text that are wrong; empty at a place between them.
    pub span: Range<usize>,
    /// What is wrong: lower case, no full stop, what was read in backticks.
    pub message: String,
    /// A name that was read and is not known.
    pub found: Option<String>,
    /// The names that are known in its place.
    pub known: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Fault {
    /// A fault at a place of the text.
    #[must_use]
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), found: None, known: Vec::new(), help: None }
    }

    /// The same, for a name that is none of the known ones.
    #[must_use]
    pub fn unknown_name<S: Into<String>>(
        mut self,
        found: &str,
        known: impl IntoIterator<Item = S>,
    ) -> Self {
        self.found = Some(found.to_owned());
        self.known = known.into_iter().map(Into::into).collect();
        self
    }

    /// The same, with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Line and column in `text` of the first byte that is wrong.
    #[must_use]
    pub fn place(&self, text: &str) -> Place {
        let before = text.get(..self.span.start).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Place { line: line as u64, column: column as u64 }
    }
}

/// Reads a value from RON as profiles are written; `what` names it in faults.
pub fn read<T: DeserializeOwned>(text: &str, what: &str) -> Result<T, Fault> {
    check_bounds(text, what)?;
    Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .with_recursion_limit(2 * super::tree::MOST_DEPTH)
        .from_str(text)
        .map_err(|error| fault(text, &error))
}

fn check_bounds(text: &str, what: &str) -> Result<(), Fault> {
    if text.len() > MOST_BYTES {
        let message = format!("the file has more than 1 MiB; {what} has at most that");
        return Err(Fault::new(0..0, message));
    }
    if text.starts_with('\u{feff}') {
        return Err(Fault::new(0..3, "the file begins with a byte order mark")
            .help("save it as UTF-8 without a byte order mark"));
    }
    if let Some(at) = text.find('\0') {
        return Err(Fault::new(at..at + 1, "the text holds a NUL character"));
    }
    if let Some(span) = super::tree::attribute(text) {
        return Err(Fault::new(span, format!("`#![enable(..)]` has no place in {what}"))
            .help(format!("every extension that {what} needs is on already")));
    }
    super::tree::check_depth(text)
}

/// Says in the field's words what ron found.
fn fault(text: &str, error: &SpannedError) -> Fault {
    let byte = |line: usize, column: usize| {
        let begin: usize =
            text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let rest = text.get(begin..).unwrap_or_default();
        begin + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
    };
    let (start, end) = (error.span.start, error.span.end);
    let mut span =
        byte(start.line, start.col)..byte(end.line, end.col).max(byte(start.line, start.col));
    let outer = |outer: &Option<String>| {
        outer.as_ref().map_or_else(String::new, |outer| format!(" in `{outer}`"))
    };
    let named = |span: &mut Range<usize>, found: &str| {
        // ron points behind the name; point at it.
        let before = text.get(..span.end).unwrap_or(text);
        if let Some(at) = before.rfind(found) {
            *span = at..at + found.len();
        }
    };
    match &error.code {
        Error::NoSuchEnumVariant { expected, found, .. } => {
            named(&mut span, found);
            Fault::new(span, format!("`{found}` is not known here"))
                .unknown_name(found, expected.iter().copied())
        }
        Error::NoSuchStructField { expected, found, outer: of } => {
            named(&mut span, found);
            Fault::new(span, format!("there is no field `{found}`{}", outer(of)))
                .unknown_name(found, expected.iter().copied())
        }
        Error::MissingStructField { field, outer: of } => {
            let message = format!("the field `{field}` is missing{}", outer(of));
            Fault { help: written(text, span.start), ..Fault::new(span, message) }
        }
        Error::DuplicateStructField { field, outer: of } => {
            Fault::new(span, format!("the field `{field}` stands twice{}", outer(of)))
        }
        Error::IntegerOutOfBounds => {
            Fault::new(met(text, &span), "the number is too large, or below zero where none may be")
        }
        Error::ExceededRecursionLimit => Fault::new(span, "the text is nested too deeply"),
        Error::Eof => Fault::new(span, "the text ends too early"),
        // Inside of a text ron points well.
        Error::InvalidEscape(_) | Error::ExpectedStringEnd => {
            Fault::new(span, in_lower_case(&error.code))
        }
        other => {
            let met = met(text, &span);
            let word = text.get(met.clone()).unwrap_or_default();
            let message = match other {
                Error::ExpectedComma if met.start < span.start && word.parse::<f64>().is_ok() => {
                    format!("`{word}` is no whole number")
                }
                Error::InvalidIdentifier(_) | Error::SuggestRawIdentifier(_) => {
                    format!("a name expected, not `{word}`")
                }
                other => in_lower_case(other),
            };
            Fault { help: written(text, met.start), ..Fault::new(met, message) }
        }
    }
}

fn in_lower_case(error: &Error) -> String {
    let message = error.to_string();
    let mut chars = message.chars();
    chars.next().into_iter().flat_map(char::to_lowercase).chain(chars).collect()
}

/// What stands where ron expected something else. It points behind what it read last, before blanks and
/// comments, or into a number.
fn met(text: &str, span: &Range<usize>) -> Range<usize> {
    super::tree::next(text, span.start).unwrap_or_else(|| span.clone())
}

/// How the value at a place, or around it, is written.
fn written(text: &str, at: usize) -> Option<String> {
    let example = super::written::as_it_should(super::tree::name_around(text, at)?)?;
    Some(format!("write it as in `{example}`"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trigger::Trigger;

    /// What is wrong in the trigger of a text, the words that it points at, and what to do.
    fn told(text: &str) -> (String, String, Option<String>) {
        let fault = read::<Vec<Trigger>>(text, "a list").unwrap_err();
        (fault.message, text[fault.span].to_owned(), fault.help)
    }

    #[test]
    fn a_fault_is_where_the_wrong_value_stands_whatever_stands_before_it() {
        for before in ["", " ", "\n\n    ", " /* 1 */ ", " // 1\n"] {
            let text = format!("[Repetition(occurrences:{before}\"3\")]");
            let (message, found, _) = told(&text);
            assert_eq!((message.as_str(), found.as_str()), ("expected integer", "\"3\""));
            let fault = read::<Vec<Trigger>>(&text, "a list").unwrap_err();
            assert_eq!(fault.place(&text).line, before.matches('\n').count() as u64 + 1);
        }
        assert_eq!(told("[Unknown( “x”)]").1, "“x”");
        assert_eq!(told("[Unknown(\"a\\qb\")]").0, "unknown escape character");
        assert_eq!(told("[MenAtMost(-3)]").1, "-3");
        assert!(read::<Vec<Trigger>>("[Repetition(occurrences:\n\n 3)]", "a list").is_ok());
    }

    #[test]
    fn a_trigger_in_another_form_is_told_the_form_it_has() {
        let repetition = Some("write it as in `Repetition(occurrences: 3)`");
        for (text, message, found, help) in [
            ("[Repetition(5)]", "a name expected, not `5`", "5", repetition),
            ("[Repetition(occurrences: 5.5)]", "`5.5` is no whole number", "5.5", repetition),
            ("[Repetition]", "expected opening `(`", "]", repetition),
            ("[PlyAtLeast(x: 2)]", "expected integer", "x", Some("write it as in `PlyAtLeast(2)`")),
            // No name takes this value.
            ("[5]", "a name expected, not `5`", "5", None),
            ("[Checkmate(3)]", "expected comma", "(", None),
        ] {
            let (said, at, advice) = told(text);
            assert_eq!((said.as_str(), at.as_str(), advice.as_deref()), (message, found, help));
        }
        let (message, _, help) = told("[Repetition()]");
        assert!(message.contains("`occurrences` is missing") && help.as_deref() == repetition);
    }
}
