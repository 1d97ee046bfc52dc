//! One game whose tags are at hand and whose moves are a text: a row of a table.

use std::io::Read;

use super::draft::Draft;
use super::source::Source;
use super::tags::has_room;
use super::word::Word;
use super::{MAX_TAG_VALUE, comment, control_char, movetext, sense};
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Record, Tag};

/// Reads a game: its tags (names and values, not escaped) and the text of its moves, which is that of
/// one game whatever stands in it. What would start another record in a file of games is an error.
/// Where the moves have no result at their end, that of the tag `Result` counts, and nothing is missing.
#[must_use]
pub fn read_game<'t>(
    tags: impl IntoIterator<Item = (&'t str, &'t str)>,
    movetext: &[u8],
) -> Record {
    let mut draft = Draft::default();
    draft.record.index = 1;
    draft.record.line = 1;
    draft.token_end = Place { line: 1, column: 1 };
    for (name, value) in tags {
        take_tag(&mut draft, name, value);
    }
    draft.end_tags();
    let mut source = Source::continuing(movetext.chain(&b"\n"[..]), 1);
    if pass_comments(&mut source, &mut draft) {
        let mut word = Word::empty();
        movetext::read(&mut source, &mut draft, &mut word);
    }
    source.skip_blanks();
    if source.peek().is_some() {
        let detail = "another record starts here; the text of one game is read up to it";
        draft.report(ProblemKind::UnreadableToken, source.place(), "", detail);
    }
    if let Some(odd_blank) = source.odd_blank.take() {
        draft.problems.add(ProblemKind::ControlChar, || control_char(odd_blank));
    }
    if draft.result.is_none() {
        let tag = draft.record.tag("Result").and_then(|text| sense::result(text.trim()));
        draft.result = tag.map(|result| (result, draft.token_end));
    }
    draft.finish()
}

/// Takes a tag, its value within the bound.
fn take_tag(draft: &mut Draft, name: &str, value: &str) {
    let place = Place::default();
    if !has_room(&draft.record, name) {
        draft.problems.add(ProblemKind::BadTag, || {
            let why = "the record has more than 512 tags; this one is left out";
            Problem::new(ProblemKind::BadTag, Some(place)).quoting(name).because(why)
        });
        return;
    }
    let kept = value.get(..value.floor_char_boundary(MAX_TAG_VALUE)).unwrap_or_default();
    if kept.len() < value.len() {
        draft.problems.add(ProblemKind::BadTag, || {
            let why = "the value is longer than 1 KiB; the rest of it is left out";
            Problem::new(ProblemKind::BadTag, Some(place)).quoting(name).because(why)
        });
    }
    draft.record.tags.push(Tag { name: name.to_owned(), value: kept.to_owned(), place });
}

/// Passes comments before the first move: they belong to the tags. `false`: one of them opens another
/// record.
fn pass_comments<R: Read>(source: &mut Source<R>, draft: &mut Draft) -> bool {
    loop {
        source.skip_blanks();
        match source.peek() {
            Some(b'{') if !comment::pass(source, draft, false) => return false,
            Some(b'{') => {}
            Some(b';') => source.skip_line(),
            Some(b'%') if source.place().column == 1 => source.skip_line(),
            _ => return true,
        }
    }
}
