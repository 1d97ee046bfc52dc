//! Reading PGN: a streaming lexer that accounts for every token.
//!
//! Every word of the movetext becomes a move token, is a known mark, or is reported with line and
//! column; nothing is guessed and nothing vanishes. Legality is not judged here. Memory is bounded
//! and time is linear, whatever the input.

mod annotation;
mod blanks;
mod cell;
mod characters;
mod comment;
mod draft;
mod elapsed;
mod ending;
mod finish;
mod foreign;
mod movetext;
mod plain;
mod problems;
mod sense;
mod source;
mod spelling;
mod tag;
mod tags;
mod tail;
mod utf16;
mod variation;
mod word;
mod words;

#[cfg(test)]
mod tests;

use std::io::{self, Read};

pub use cell::read_game;
pub use ending::how_ended;
pub use plain::{Moves, PlainEnd, PlainReader, clock_behind, plain_end};
pub use spelling::read_move;
pub use words::{Words, Written};

use self::draft::Draft;
use self::foreign::looks_like_move;
use self::problems::control_char;
use self::sense::Sense;
use self::source::Source;
use self::utf16::Encoding;
use self::word::Word;
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::Record;

/// Half-moves kept of one game; more are reported as too long. (The longest game under the rule of
/// 75 moves has about 17,700.)
pub const MAX_PLIES: usize = 20_000;

/// Bytes read of one tag.
pub const MAX_TAG_LINE: usize = 16 * 1024;

/// Bytes kept of a tag's value.
pub const MAX_TAG_VALUE: usize = 1024;

/// Tags kept of one record; beyond that only those whose names mean something here.
pub const MAX_TAGS: usize = 512;

/// Problems listed for one record; the others are counted in one more.
pub const MAX_PROBLEMS: usize = 100;

/// Reads the records of a PGN source one by one.
pub struct Reader<R> {
    source: Source<R>,
    records: u64,
    /// Problems of the source that belong to no record.
    problems: Vec<Problem>,
    not_pgn: bool,
    closed: bool,
    /// Whether there were bytes before the first: then the source may well hold no game from here.
    continues: bool,
    word: Word,
    raw_tag: Vec<u8>,
}

/// What stands at the start of a record.
enum Start {
    Tags,
    Movetext,
    End,
}

impl<R: Read> Reader<R> {
    /// A reader of UTF-8, of any encoding that extends ASCII, or of UTF-16.
    pub fn new(read: R) -> Self {
        Self::over(Source::new(read), false)
    }

    /// A reader of bytes from the middle of a source, behind a place where a record ends: they start
    /// line `first_line` of it. Their encoding is one that extends ASCII, and that they hold no game
    /// is no problem.
    pub fn continuing(read: R, first_line: u64) -> Self {
        Self::over(Source::continuing(read, first_line), true)
    }

    fn over(source: Source<R>, continues: bool) -> Self {
        Self {
            source,
            records: 0,
            problems: Vec::new(),
            not_pgn: false,
            closed: false,
            continues,
            word: Word::empty(),
            raw_tag: Vec::new(),
        }
    }

    /// Whether more bytes behind the last could have changed what was read, other than by going on
    /// with a tag at the start of a line behind an empty line. If not, that tag may as well start a
    /// source of its own ([`Self::continuing`]). Known once [`Self::next_record`] has returned
    /// `None`; when in doubt, and for UTF-16, it is true.
    #[must_use]
    pub fn ended_inside(&self) -> bool {
        self.source.ended_inside()
    }

    /// The same, as long as the end of the input has not mattered: from there on the source may as well
    /// be read by another reader.
    #[must_use]
    pub fn passed(&self) -> Option<usize> {
        let offset = self.offset().filter(|_| !self.source.wanted_more())?;
        usize::try_from(offset).ok()
    }

    /// Bytes of the input that were read: up to where the next record starts, if a tag starts it;
    /// `None` for UTF-16.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.source.offset()
    }

    /// The input. Bytes may have been taken from it that are not read yet; to take more would lose
    /// them.
    pub fn input_mut(&mut self) -> &mut R {
        self.source.input_mut()
    }

    /// The next record; `None` at the end of the source.
    ///
    /// # Errors
    ///
    /// An I/O error ends the source: a record that it cuts short is lost, and `None` follows.
    pub fn next_record(&mut self) -> io::Result<Option<Record>> {
        if self.closed {
            return Ok(None);
        }
        let draft = self.read_record();
        if let Some(mut draft) = draft
            && (draft.ended() || !self.source.has_fault())
        {
            if let Some(odd_blank) = self.source.odd_blank.take() {
                draft.problems.add(ProblemKind::ControlChar, || control_char(odd_blank));
            }
            self.records += 1;
            draft.record.index = self.records;
            return Ok(Some(draft.finish()));
        }
        self.closed = true;
        if let Some(error) = self.source.take_fault() {
            return Err(error);
        }
        self.note_encoding();
        let explained = self.not_pgn || self.source.encoding() == Some(Encoding::Utf32);
        if self.records == 0 && !explained && !self.continues {
            self.problems.push(Problem::new(ProblemKind::NoGames, None));
        }
        Ok(None)
    }

    /// Takes the problems, so far, that belong to the source and to no record: the encoding, text
    /// that is no PGN, no games at all. Complete once [`Self::next_record`] has returned `None`.
    pub fn take_problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }

    fn read_record(&mut self) -> Option<Draft> {
        let start = self.find_start();
        let mut draft = Draft::default();
        draft.record.line = self.source.place().line;
        draft.token_end = self.source.place();
        match start {
            Start::End => return None,
            Start::Movetext => {}
            Start::Tags => {
                if !tags::read(&mut self.source, &mut draft, &mut self.raw_tag) {
                    return Some(draft);
                }
            }
        }
        movetext::read(&mut self.source, &mut draft, &mut self.word);
        Some(draft)
    }

    /// Passes what stands before a record. Text that is none is skipped up to a line that starts
    /// with a tag or with the first move of a game, and reported once.
    fn find_start(&mut self) -> Start {
        let mut before = Draft::default();
        let start = loop {
            self.source.skip_blanks();
            let place = self.source.place();
            match self.source.peek() {
                None => break Start::End,
                Some(b'{') => {
                    comment::pass(&mut self.source, &mut before, false);
                }
                Some(b';') => self.source.skip_line(),
                Some(b'%') if place.column == 1 => self.source.skip_line(),
                Some(b'[') if self.source.tag_ahead() => break Start::Tags,
                Some(_) if self.starts_movetext() => break Start::Movetext,
                Some(_) => self.skip_text(place),
            }
        };
        if matches!(start, Start::End)
            && let Some(odd_blank) = self.source.odd_blank.take()
        {
            // It would belong to a record that follows.
            self.source.end_inside();
            before.problems.add(ProblemKind::ControlChar, || control_char(odd_blank));
        }
        self.problems.append(&mut before.problems.into_list());
        start
    }

    /// Whether the word here is a number with a dot, a move, a result, or meant as a move.
    fn starts_movetext(&mut self) -> bool {
        self.source.set_mark();
        self.source.read_word(&mut self.word);
        self.source.rewind();
        let word = &self.word;
        !word.cut
            && match sense::number(&word.text) {
                Some(number) => number.dotted,
                None => match sense::of(&word.text) {
                    Sense::Move(_) | Sense::Result(_) | Sense::MoveAndResult { .. } => true,
                    Sense::Unknown => looks_like_move(&word.text),
                    _ => false,
                },
            }
    }

    /// Whether `1.` and a move stand here.
    fn first_move_ahead(&mut self) -> bool {
        if !self.source.first_number_ahead() {
            return false;
        }
        self.source.set_mark();
        self.source.pass_plain(2);
        self.source.skip_plain_blanks();
        self.source.read_word(&mut self.word);
        self.source.rewind();
        !self.word.cut && matches!(sense::of(&self.word.text), Sense::Move(_))
    }

    /// Skips text that is no PGN, up to a line that starts with a tag or with the first move of a
    /// game. Its first word was read.
    fn skip_text(&mut self, place: Place) {
        if !std::mem::replace(&mut self.not_pgn, true) {
            self.problems.push(
                Problem::new(ProblemKind::NotPgn, Some(place))
                    .quoting(&self.word.text)
                    .because("text before the first tag is no PGN and is skipped"),
            );
        }
        while self.source.peek().is_some()
            && !self.source.tag_pair_ahead()
            && !self.first_move_ahead()
        {
            self.source.skip_line();
            self.source.skip_plain_blanks();
        }
        self.source.odd_blank = None;
    }

    fn note_encoding(&mut self) {
        let (kind, detail) = match self.source.encoding() {
            Some(Encoding::Utf16Be | Encoding::Utf16Le) => {
                (ProblemKind::NotUtf8, "the source was read as UTF-16")
            }
            Some(Encoding::Utf32) => {
                (ProblemKind::Encoding, "the source seems to be UTF-32, which is not read")
            }
            _ => return,
        };
        let place = Place { line: 1, column: 1 };
        self.problems.insert(0, Problem::new(kind, Some(place)).because(detail));
    }
}
