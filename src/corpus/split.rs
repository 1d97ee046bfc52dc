//! Cutting a source into blocks at places where a record very likely starts.

use std::io::{self, Read};

use memchr::{memchr, memmem};

/// Bytes of a block at the least, except for the last of a source: 256 KiB, which stay in the fast caches.
pub const BLOCK: usize = 1 << 18;

/// A block ends anywhere when it is this many times as long as it need be.
const MOST_TIMES: usize = 4;

/// How a record starts in nearly every source.
const RECORD_START: &[u8] = b"[Event \"";

/// A run of bytes of a source.
#[derive(Debug)]
pub struct Block {
    /// The source, by a number that the caller gives.
    pub source: u64,
    /// Position of the block in its source, from 0.
    pub number: u64,
    /// Line of its first byte, from 1; `\r\n` and a lone `\r` end one line.
    pub first_line: u64,
    /// The bytes as they stand in the source.
    pub bytes: Vec<u8>,
    /// What stands behind them.
    pub end: End,
}

/// What stands behind a block.
#[derive(Debug)]
pub enum End {
    /// `[Event "` at the start of a line behind an empty line: very likely the next record.
    Record,
    /// Anything; no such place was found within four times [`BLOCK`].
    Inside,
    /// Nothing: the source ends here.
    Source,
    /// An error: the source ends here and is not read whole.
    Failed(io::Error),
}

/// The blocks of a source in order. The last one, and no other, ends with [`End::Source`] or
/// [`End::Failed`]; together they hold every byte that could be read.
pub struct Splitter<R> {
    /// None for a source that could not be opened.
    input: Option<R>,
    source: u64,
    size: usize,
    /// Bytes that were read and belong to no block yet.
    held: Vec<u8>,
    number: u64,
    line: u64,
    /// The byte before `held` is `\r`, so that `\n` ends no further line.
    after_return: bool,
    /// How the input ended, once it has.
    ended: Option<End>,
    /// Whether the last block was given.
    done: bool,
}

impl<R: Read> Splitter<R> {
    /// Cuts a source into blocks of [`BLOCK`] bytes and what follows up to the next place to cut.
    pub fn new(input: R, source: u64) -> Self {
        Self::with_size(input, source, BLOCK)
    }

    /// The same with blocks of another size, at least 64 bytes.
    pub fn with_size(input: R, source: u64, size: usize) -> Self {
        Self { input: Some(input), ..Self::over(source, size, None) }
    }

    /// The one empty block of a source that could not be opened.
    #[must_use]
    pub fn unopened(error: io::Error, source: u64) -> Self {
        Self::over(source, BLOCK, Some(End::Failed(error)))
    }

    fn over(source: u64, size: usize, ended: Option<End>) -> Self {
        Self {
            input: None,
            source,
            size: size.max(64),
            held: Vec::new(),
            number: 0,
            line: 1,
            after_return: false,
            ended,
            done: false,
        }
    }

    /// Reads on until at least `wanted` bytes are held, or up to the end.
    fn hold(&mut self, wanted: usize) {
        let missing = wanted.saturating_sub(self.held.len());
        let Some(input) = self.input.as_mut().filter(|_| missing > 0 && self.ended.is_none())
        else {
            return;
        };
        self.held.reserve(missing);
        // An interrupted call is tried again there.
        let most = u64::try_from(missing).unwrap_or(u64::MAX);
        match input.by_ref().take(most).read_to_end(&mut self.held) {
            Ok(read) if read < missing => self.ended = Some(End::Source),
            Ok(_) => {}
            Err(error) => self.ended = Some(End::Failed(error)),
        }
    }

    /// The next block with the first `length` bytes that are held.
    fn block(&mut self, length: usize, end: End) -> Block {
        let rest = self.held.split_off(length);
        let bytes = std::mem::replace(&mut self.held, rest);
        let (number, first_line) = (self.number, self.line);
        self.number += 1;
        self.line += line_ends(&bytes, self.after_return);
        self.after_return = bytes.last().map_or(self.after_return, |&last| last == b'\r');
        Block { source: self.source, number, first_line, bytes, end }
    }
}

impl<R: Read> Iterator for Splitter<R> {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        if self.done {
            return None;
        }
        let (step, most) = (self.size.div_ceil(16), MOST_TIMES * self.size);
        let mut from = self.size;
        while from < most {
            self.hold(from + step + RECORD_START.len());
            if let Some(cut) = place_to_cut(&self.held, from) {
                return Some(self.block(cut, End::Record));
            }
            if let Some(end) = self.ended.take_if(|_| self.held.len() <= most) {
                self.done = true;
                return Some(self.block(self.held.len(), end));
            }
            from += step;
        }
        Some(self.block(most.min(self.held.len()), End::Inside))
    }
}

/// The first place from `from` on where a record very likely starts.
fn place_to_cut(bytes: &[u8], from: usize) -> Option<usize> {
    let ahead = bytes.get(from..)?;
    memmem::find_iter(ahead, RECORD_START).map(|offset| from + offset).find(|&place| {
        let before = bytes.get(..place).unwrap_or_default();
        [b"\n\n".as_slice(), b"\n\r\n", b"\r\r"].iter().any(|lines| before.ends_with(lines))
    })
}

/// Line ends in the bytes, behind a byte that may be `\r`.
pub(super) fn line_ends(bytes: &[u8], after_return: bool) -> u64 {
    let mut ends = count(bytes, b'\n');
    if memchr(b'\r', bytes).is_some() {
        ends += count(bytes, b'\r') - memmem::find_iter(bytes, b"\r\n").count();
    }
    if after_return && bytes.first() == Some(&b'\n') {
        ends -= 1;
    }
    u64::try_from(ends).unwrap_or(u64::MAX)
}

/// How often a byte stands in the bytes: summed up in bytes, which compilers turn into wide additions.
fn count(bytes: &[u8], wanted: u8) -> usize {
    let in_chunk = |chunk: &[u8]| {
        chunk.iter().fold(0_u8, |count, &byte| count.wrapping_add(u8::from(byte == wanted)))
    };
    let (chunks, rest) = bytes.as_chunks::<128>();
    chunks.iter().map(|chunk| usize::from(in_chunk(chunk))).sum::<usize>()
        + usize::from(in_chunk(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(bytes: &[u8], size: usize) -> Vec<Block> {
        Splitter::with_size(bytes, 0, size).collect()
    }

    #[test]
    fn blocks_end_where_a_record_starts() {
        let game = "[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 *\n\n";
        for ends in ["\n", "\r\n", "\r"] {
            let text = game.repeat(50).replace('\n', ends);
            let found = blocks(text.as_bytes(), 100);
            assert!(found.len() > 10);
            let whole: Vec<u8> = found.iter().flat_map(|block| block.bytes.clone()).collect();
            assert_eq!(whole, text.as_bytes());
            let (last, others) = found.split_last().unwrap();
            assert!(matches!(last.end, End::Source));
            assert!(others.iter().all(|it| matches!(it.end, End::Record) && it.bytes.len() >= 100));
            for (number, block) in (0..).zip(&found) {
                assert_eq!(block.number, number);
                assert!(block.bytes.starts_with(b"[Event "));
                // Five lines a game.
                assert_eq!(block.first_line % 5, 1);
            }
            let before: Vec<u8> = others.iter().flat_map(|block| block.bytes.clone()).collect();
            assert_eq!(last.first_line, 1 + line_ends(&before, false));
        }
    }

    #[test]
    fn no_block_is_longer_than_four_sizes() {
        let found = blocks(&[b'x'; 1000], 64);
        assert_eq!(found.iter().map(|it| it.bytes.len()).collect::<Vec<_>>(), [256, 256, 256, 232]);
        assert!(found.iter().take(3).all(|it| matches!(it.end, End::Inside)));
        assert!(matches!(blocks(b"", 64).as_slice(), [Block { end: End::Source, .. }]));
    }

    #[test]
    fn an_error_stands_behind_the_blocks_before_it() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let text = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n".repeat(20);
        let found: Vec<Block> =
            Splitter::with_size(text.as_bytes().chain(Broken), 0, 100).collect();
        let whole: Vec<u8> = found.iter().flat_map(|block| block.bytes.clone()).collect();
        assert_eq!(whole, text.as_bytes());
        let failed = found.iter().position(|it| matches!(it.end, End::Failed(_)));
        assert_eq!(failed, Some(found.len() - 1));
        let mut unopened = Splitter::<&[u8]>::unopened(io::Error::other("absent"), 7);
        let block = unopened.next().unwrap();
        assert!(matches!(block, Block { source: 7, number: 0, end: End::Failed(_), .. }));
        assert!(unopened.next().is_none());
    }

    #[test]
    fn every_line_end_counts_once() {
        assert_eq!(line_ends(b"a\nb\r\nc\rd\r\r\n\n", false), 6);
        assert_eq!(line_ends(b"\n\n", true), 1);
        for length in [0, 1, 127, 128, 129, 255, 256, 5000] {
            assert_eq!(line_ends(&vec![b'\n'; length], false), length as u64);
            assert_eq!(line_ends(&vec![b'\r'; length], false), length as u64);
        }
    }
}
