//! What was made of the blocks, put together as if the source had been read as one.

use std::io::{self, Read};

use super::split::{Block, End};
use super::stretch::Stretch;
use crate::pgn::Reader;
use crate::problem::{Problem, ProblemKind};
use crate::record::Record;

/// A block and what was made of it on its own.
pub struct Part<T> {
    /// The block: it is read again if one before it turns out to reach into it.
    pub block: Block,
    /// What was made of it; `None` if it was not read, or does not stand alone: more bytes behind it
    /// could have changed what was read.
    pub alone: Option<Alone<T>>,
}

/// What was made of a block that stands alone.
#[derive(Debug)]
pub struct Alone<T> {
    /// Number of its games.
    pub games: u64,
    /// Problems that belong to the source and to no record.
    pub problems: Vec<Problem>,
    /// What was made of its games.
    pub made: T,
}

impl<T> Part<T> {
    /// A block that was not read.
    #[must_use]
    pub fn unread(block: Block) -> Self {
        Self { block, alone: None }
    }
}

impl<T: Default> Part<T> {
    /// Reads a block on its own. `take` is given what was made of it so far and each record; the
    /// records' index counts from 1 within the block.
    pub fn read(block: Block, take: impl FnMut(&mut T, Record)) -> Self {
        let alone = block.alone(take);
        Self { block, alone }
    }
}

impl Block {
    pub(super) fn alone<T: Default>(
        &self,
        mut take: impl FnMut(&mut T, Record),
    ) -> Option<Alone<T>> {
        if matches!(self.end, End::Inside) {
            return None;
        }
        let mut reader = self.reader();
        let (mut games, mut made) = (0, T::default());
        // The error itself stays in the block.
        while let Ok(Some(record)) = reader.next_record() {
            games = record.index;
            take(&mut made, record);
        }
        let mut problems = reader.take_problems();
        if matches!(self.end, End::Record) {
            if reader.ended_inside() {
                return None;
            }
            // The next block holds a game.
            problems.retain(|problem| problem.kind != ProblemKind::NoGames);
        }
        Some(Alone { games, problems, made })
    }

    /// A reader of this block alone. Where the source fails behind it, so does the reader, with an
    /// error that does not say why.
    #[must_use]
    pub fn reader(&self) -> Reader<impl Read> {
        let fails = Fails(matches!(self.end, End::Failed(_)));
        self.reader_of(self.bytes.as_slice().chain(fails))
    }

    /// A reader of bytes that start where this block does.
    pub(super) fn reader_of<R: Read>(&self, bytes: R) -> Reader<R> {
        match self.number {
            0 => Reader::new(bytes),
            _ => Reader::continuing(bytes, self.first_line),
        }
    }
}

/// No bytes, or an error.
struct Fails(bool);

impl Read for Fails {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if self.0 { Err(io::ErrorKind::Other.into()) } else { Ok(0) }
    }
}

/// The parts of one or more sources, in order, put together: games, their numbers and lines, and
/// problems are exactly those of one [`Reader`] over each source.
pub struct Joined<'a, T> {
    parts: &'a mut dyn Iterator<Item = Part<T>>,
    state: State<T>,
}

/// How far the present source is read.
pub(super) struct State<T> {
    /// Its games so far.
    pub(super) games: u64,
    /// Whether text that is no PGN was reported.
    not_pgn: bool,
    /// The source of a stretch that was not read to its end: its blocks count no more.
    pub(super) over: Option<u64>,
    /// The part that ended a stretch and comes next.
    pub(super) next: Option<Part<T>>,
}

/// What follows in the sources.
pub enum Piece<'a, T> {
    /// A block that was read on its own as the whole source would be.
    Block {
        /// Its source.
        source: u64,
        /// Its position in the source, from 0.
        number: u64,
        /// Its games.
        games: u64,
        /// Games of the source before this block: what is to be added to their index.
        games_before: u64,
        /// What was made of it.
        made: T,
        /// Problems that belong to the source and to no record.
        problems: Vec<Problem>,
        /// How the source ends, if it ends with this block. An error comes behind the games; one that
        /// it cuts short is lost.
        end: Option<io::Result<()>>,
    },
    /// Blocks that must be read as one, game after game.
    Stretch(Box<Stretch<'a, T>>),
}

impl<'a, T> Joined<'a, T> {
    /// Puts parts together. Those of one source stand in order, from its first to its last.
    pub fn new(parts: &'a mut dyn Iterator<Item = Part<T>>) -> Self {
        let state = State { games: 0, not_pgn: false, over: None, next: None };
        Self { parts, state }
    }

    /// What follows; `None` behind the last source. If a [`Stretch`] was not read to its end, what is
    /// left of its source is passed over.
    pub fn next_piece(&mut self) -> Option<Piece<'_, T>> {
        let over = self.state.over;
        let part = match self.state.next.take() {
            Some(part) => part,
            None => Iterator::find(&mut self.parts, |it| over != Some(it.block.source))?,
        };
        if part.block.number == 0 {
            (self.state.games, self.state.not_pgn) = (0, false);
        }
        let Part { block, alone: Some(alone) } = part else {
            let stretch = Stretch::new(part.block, &mut *self.parts, &mut self.state);
            return Some(Piece::Stretch(Box::new(stretch)));
        };
        let Alone { games, mut problems, made } = alone;
        let games_before = self.state.games;
        self.state.games += games;
        self.state.tell(&mut problems);
        let end = match block.end {
            End::Source => Some(Ok(())),
            End::Failed(error) => Some(Err(error)),
            End::Record | End::Inside => None,
        };
        let (source, number) = (block.source, block.number);
        Some(Piece::Block { source, number, games, games_before, made, problems, end })
    }
}

impl<T> State<T> {
    /// Leaves out what was told before and is told once of a source.
    pub(super) fn tell(&mut self, problems: &mut Vec<Problem>) {
        problems.retain(|problem| {
            problem.kind != ProblemKind::NotPgn || !std::mem::replace(&mut self.not_pgn, true)
        });
    }
}
