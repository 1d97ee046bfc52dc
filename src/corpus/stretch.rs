//! A stretch of a source whose blocks were cut in a wrong place: they are read as one.

use std::io::{self, Read};
use std::mem;

use super::blocks::{Part, State};
use super::split::{Block, End};
use crate::pgn::Reader;
use crate::problem::Problem;
use crate::record::Record;

/// The games of some blocks, read one after the other, up to the first block that starts where a
/// record does and stands alone, or else to the end of the source. One block is held at a time.
pub struct Stretch<'a, T> {
    source: u64,
    games_before: u64,
    reader: Reader<Bytes<'a, T>>,
    state: &'a mut State<T>,
    /// Whether blocks are read on their own again.
    left: bool,
}

impl<'a, T> Stretch<'a, T> {
    pub(super) fn new(
        first: Block,
        parts: &'a mut dyn Iterator<Item = Part<T>>,
        state: &'a mut State<T>,
    ) -> Self {
        let (source, games_before) = (first.source, state.games);
        let start = Block { bytes: Vec::new(), end: End::Inside, ..first };
        let part = Part::unread(first);
        let reader = start.reader_of(Bytes { part, at: 0, offset: 0, resumes: false, parts });
        state.over = Some(source);
        Self { source, games_before, reader, state, left: false }
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> u64 {
        self.source
    }

    /// The next game; `None` at the end of the stretch. Its index counts from 1 within the source.
    ///
    /// # Errors
    ///
    /// As [`Reader::next_record`].
    pub fn next_record(&mut self) -> io::Result<Option<Record>> {
        if self.left || self.leave() {
            return Ok(None);
        }
        let mut record = self.reader.next_record()?;
        if let Some(record) = &mut record {
            record.index += self.games_before;
            self.state.games = record.index;
        }
        Ok(record)
    }

    /// Takes the problems, so far, that belong to the source and to no record. Complete once
    /// [`Self::next_record`] has returned `None`.
    pub fn take_problems(&mut self) -> Vec<Problem> {
        let mut problems = self.reader.take_problems();
        self.state.tell(&mut problems);
        problems
    }

    /// Whether the source ends with this stretch. Known once [`Self::next_record`] has returned
    /// `None`.
    #[must_use]
    pub fn ends_source(&self) -> bool {
        !self.left
    }

    /// Ends the stretch if the reader stands between records right where a block starts.
    fn leave(&mut self) -> bool {
        let offset = self.reader.offset();
        let bytes = self.reader.input_mut();
        self.left = bytes.resumes && offset == Some(bytes.offset);
        if self.left {
            self.state.next = Some(bytes.take_part());
            self.state.over = None;
        }
        self.left
    }
}

/// The bytes of blocks one after the other.
struct Bytes<'a, T> {
    /// The block that is being read.
    part: Part<T>,
    /// Its bytes that were read.
    at: usize,
    /// Bytes of the stretch before it.
    offset: u64,
    /// Whether it can be taken as it is if the reader has come to its start and no further.
    resumes: bool,
    parts: &'a mut dyn Iterator<Item = Part<T>>,
}

impl<T> Bytes<'_, T> {
    fn take_part(&mut self) -> Part<T> {
        let &Block { source, number, first_line, .. } = &self.part.block;
        let nothing = Block { source, number, first_line, bytes: Vec::new(), end: End::Source };
        mem::replace(&mut self.part, Part::unread(nothing))
    }
}

impl<T> Read for Bytes<'_, T> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.part.block.bytes.get(self.at..).unwrap_or_default().read(out)?;
            self.at += read;
            if read > 0 || out.is_empty() {
                return Ok(read);
            }
            let end = &mut self.part.block.end;
            match end {
                End::Source => return Ok(0),
                End::Failed(_) => {
                    // The error is given once.
                    self.resumes = false;
                    let End::Failed(error) = mem::replace(end, End::Source) else { return Ok(0) };
                    return Err(error);
                }
                End::Record | End::Inside => {
                    let behind_record = matches!(end, End::Record);
                    let Some(next) = self.parts.next() else {
                        // Those who give the blocks stopped early: what is read is no whole game.
                        *end = End::Source;
                        return Err(io::Error::other("the source was not read to its end"));
                    };
                    self.offset += u64::try_from(self.at).unwrap_or(0);
                    self.at = 0;
                    self.resumes = behind_record && next.alone.is_some();
                    self.part = next;
                }
            }
        }
    }
}
