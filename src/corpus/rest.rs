//! The rest of a source, read as one: its blocks were cut in a wrong place.

use std::io::{self, Cursor, Read};

use super::blocks::{Part, State};
use super::split::{Block, End};
use crate::pgn::Reader;
use crate::problem::Problem;
use crate::record::Record;

/// A reader over the blocks from here to the end of a source; one block is held at a time.
pub struct Rest<'a, T> {
    source: u64,
    games_before: u64,
    reader: Reader<Bytes<'a, T>>,
    state: &'a mut State,
}

impl<'a, T> Rest<'a, T> {
    pub(super) fn new(
        first: Block,
        parts: &'a mut dyn Iterator<Item = Part<T>>,
        state: &'a mut State,
    ) -> Self {
        let source = first.source;
        let start = Block { bytes: Vec::new(), end: End::Inside, ..first };
        let bytes = Bytes { block: Cursor::new(first.bytes), end: first.end, parts };
        Self { source, games_before: state.games, reader: start.reader_of(bytes), state }
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> u64 {
        self.source
    }

    /// The next game; `None` at the end of the source. Its index counts from 1 within the source.
    ///
    /// # Errors
    ///
    /// As [`Reader::next_record`].
    pub fn next_record(&mut self) -> io::Result<Option<Record>> {
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
}

/// The bytes of blocks one after the other.
struct Bytes<'a, T> {
    block: Cursor<Vec<u8>>,
    end: End,
    parts: &'a mut dyn Iterator<Item = Part<T>>,
}

impl<T> Read for Bytes<'_, T> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.block.read(out)?;
            if read > 0 || out.is_empty() {
                return Ok(read);
            }
            match std::mem::replace(&mut self.end, End::Source) {
                End::Source => return Ok(0),
                End::Failed(error) => return Err(error),
                End::Record | End::Inside => {
                    let Some(Part { block, .. }) = self.parts.next() else {
                        // Those who give the blocks stopped early.
                        return Ok(0);
                    };
                    (self.block, self.end) = (Cursor::new(block.bytes), block.end);
                }
            }
        }
    }
}
