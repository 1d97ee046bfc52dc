//! The tag section of a record.

use std::io::Read;

use super::draft::Draft;
use super::problems::not_utf8;
use super::source::Source;
use super::{MAX_TAGS, comment, tag};
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Record, Tag};

/// Names whose meaning matters here, in their usual case.
const USUAL: [&str; 22] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Termination",
    "TimeControl",
    "Variant",
    "WhiteElo",
    "BlackElo",
    "UTCDate",
    "UTCTime",
    "ECO",
    "Opening",
    "PlyCount",
    "Annotator",
    "Mode",
    "Time",
];

/// Reads tags up to the first token that is none. `false`: the record has tags only, and the next
/// one starts here.
pub(super) fn read<R: Read>(source: &mut Source<R>, draft: &mut Draft, raw: &mut Vec<u8>) -> bool {
    let mut after_empty_line = false;
    loop {
        let gap = source.skip_blanks();
        after_empty_line |= gap.has_empty_line();
        let place = source.place();
        match source.peek() {
            Some(b'[') => {
                if after_empty_line && draft.begun {
                    if opens_record(source, draft) {
                        return false;
                    }
                    draft.problems.add_once(ProblemKind::BlankLineInTags, || {
                        Problem::new(ProblemKind::BlankLineInTags, Some(place))
                    });
                }
                after_empty_line = false;
                let closed = source.read_tag(raw);
                let parsed = tag::parse(raw, closed);
                if let Some((column, character)) = parsed.odd_blank {
                    let place = Place { line: place.line, column: place.column + column };
                    source.odd_blank = source.odd_blank.or(Some((place, character)));
                }
                take(draft, parsed, raw, place);
                draft.begun = true;
                draft.token_end = source.place();
            }
            Some(b'{') => {
                if !comment::pass(source, draft, false) {
                    return false;
                }
            }
            Some(b';') => source.skip_line(),
            Some(b'%') if place.column == 1 => source.skip_line(),
            _ => break,
        }
    }
    draft.end_tags();
    true
}

/// The usual case of a name whose meaning matters here.
fn usual_case(name: &str) -> Option<&'static str> {
    USUAL.into_iter().find(|usual| usual.eq_ignore_ascii_case(name))
}

/// Whether a tag of this name is kept: beyond the bound only the names whose meaning matters, each once. A
/// FEN that is left out would make another game.
pub(super) fn has_room(record: &Record, name: &str) -> bool {
    record.tags.len() < MAX_TAGS || (usual_case(name).is_some() && record.find_tag(name).is_none())
}

/// Whether a name means a usual one and is written in another case.
pub(super) fn is_unusual_case(name: &str) -> bool {
    usual_case(name).is_some_and(|usual| usual != name)
}

/// Whether the tag here, behind an empty line, belongs to the next record.
fn opens_record<R: Read>(source: &mut Source<R>, draft: &Draft) -> bool {
    let name = source.tag_name_ahead();
    name.eq_ignore_ascii_case("Event") || draft.record.find_tag(&name).is_some()
}

/// Keeps a tag and reports what is wrong with it.
fn take(draft: &mut Draft, parsed: tag::Parsed, raw: &[u8], place: Place) {
    let bad = |column: u64, detail: &str| {
        let place = Place { line: place.line, column: place.column + column };
        let quoted: Vec<u8> = raw.iter().copied().take(320).collect();
        Problem::new(ProblemKind::BadTag, Some(place))
            .quoting(&String::from_utf8_lossy(&quoted))
            .because(detail)
    };
    if let Some(fault) = parsed.fault {
        draft.problems.add(ProblemKind::BadTag, || bad(parsed.fault_offset, fault));
    }
    let tag::Parsed { name, value: Some(value), not_utf8: foreign, .. } = parsed else {
        return;
    };
    if name.is_empty() {
        return;
    }
    if !has_room(&draft.record, &name) {
        draft.problems.add(ProblemKind::BadTag, || {
            bad(0, "the record has more than 512 tags; this one is left out")
        });
        return;
    }
    if draft.record.find_tag(&name).is_some() {
        draft
            .problems
            .add(ProblemKind::BadTag, || bad(0, "the name stands twice; the first value counts"));
        return;
    }
    if foreign {
        draft.problems.add_once(ProblemKind::NotUtf8, || not_utf8(place));
    }
    if let Some(usual) = usual_case(&name).filter(|usual| *usual != name) {
        draft.problems.add_once(ProblemKind::TagCase, || {
            Problem::new(ProblemKind::TagCase, Some(place))
                .quoting(&name)
                .because(format!("read as {usual}"))
        });
    }
    draft.record.tags.push(Tag { name, value, place });
}
