//! What must hold for any packed source: it is read whole, or up to where it is damaged and that is said.
//! The fuzz target `packed` and `tests/fuzz_corpus.rs` share it.

use std::io::{self, Cursor, Read};

use remis::cli::input;
use remis::pgn::Reader;
use remis::record::Record;

use crate::archives::KINDS;
use crate::checks::Pieces;

/// Most bytes that are unpacked of one source: a bomb may hold any number.
const MOST: usize = 1 << 18;

/// What is read of a source.
#[derive(Debug)]
struct Unpacked {
    bytes: Vec<u8>,
    /// Whether it was taken for packed.
    packed: bool,
    /// What went wrong, if anything did.
    error: Option<String>,
}

/// The first byte says what becomes of the others: they are a packed source, or they are packed, and then
/// stay whole, are cut, or one of them is changed.
pub fn check(bytes: &[u8]) {
    let Some((&[how, kind, split, at, further, mask], text)) = bytes.split_first_chunk() else {
        return;
    };
    if how.is_multiple_of(4) {
        hostile(bytes.get(1..).unwrap_or_default());
        return;
    }
    // Two members, of which one may be empty.
    let (_, pack) = KINDS[usize::from(kind) % KINDS.len()];
    let (first, second) = text.split_at(usize::from(split) * text.len() / 255);
    let mut packed = pack(first);
    let seam = packed.len();
    packed.extend(pack(second));
    let at = usize::from(u16::from_le_bytes([at, further])) % packed.len();
    match how % 4 {
        1 => whole(&packed, text),
        2 => cut(&packed[..at], seam, first, text),
        _ => changed(packed, at, mask.max(1), text),
    }
}

/// Any bytes are read in a bounded number of steps, and how they arrive does not matter.
fn hostile(bytes: &[u8]) {
    let at_once = unpack(Cursor::new(bytes.to_vec()));
    let bit_by_bit =
        unpack(Pieces { read: Cursor::new(bytes.to_vec()), most: bytes.len() % 7 + 1 });
    assert_eq!(at_once.packed, bit_by_bit.packed);
    let [one, other] = [&at_once, &bit_by_bit].map(|read| &read.bytes);
    if at_once.error.is_some() || bit_by_bit.error.is_some() {
        let short = one.len().min(other.len());
        assert_eq!(one[..short], other[..short], "they differ before the damage");
    } else {
        assert_eq!(one, other);
    }
    // The zstd library looks at the stated length of a text, where its last block is empty, only if
    // there is room for all of it.
    let is_zstd = matches!(bytes, [0x28, 0xb5, ..] | [0x50..=0x5f, 0x2a, ..]);
    assert!(is_zstd || at_once.error.is_some() == bit_by_bit.error.is_some());
    if !at_once.packed {
        assert_eq!(*one, bytes[..bytes.len().min(MOST)], "plain bytes are not changed");
    }
    records(Cursor::new(bytes.to_vec()));
}

/// What is whole reads as the text.
fn whole(packed: &[u8], text: &[u8]) {
    let read = unpack(Cursor::new(packed.to_vec()));
    assert!(read.packed && read.error.is_none(), "{:?}", read.error);
    assert_eq!(read.bytes, text);
    assert_eq!(records(Cursor::new(packed.to_vec())), records_of(text));
}

/// What is cut reads as the text up to the cut, and that is said, unless it was cut between the members.
fn cut(packed: &[u8], seam: usize, first: &[u8], text: &[u8]) {
    let read = unpack(Cursor::new(packed.to_vec()));
    if !read.packed {
        assert!(
            packed.len() < 8 && read.bytes == packed,
            "too short to be known, read as it stands"
        );
        return;
    }
    if packed.len() == seam {
        assert!(read.error.is_none() && read.bytes == first, "{:?}", read.error);
        return;
    }
    assert!(read.error.is_some(), "{} of {} bytes, silently", read.bytes.len(), text.len());
    assert!(text.starts_with(&read.bytes), "another text before the cut");
    let mut came = Vec::new();
    let Ok(input) = input::unpacked("-".to_owned(), Cursor::new(packed.to_vec())) else { return };
    let (found, failed) = records_of(Kept { source: input.read, came: &mut came });
    // Of a text in UTF-32 nothing is read.
    let refused = came.starts_with(b"\0\0\xfe\xff") || came.starts_with(b"\xff\xfe\0\0");
    assert!(failed || refused, "{} records, silently", found.len());
    assert!(text.starts_with(&came), "another text before the cut");
    // Nothing is read that does not stand in the text: the games are those of a text that ends there.
    // A word that was cut may look like the end of the last one.
    let (before, _) = records_of(came.as_slice());
    if let Some((last, found)) = found.split_last() {
        assert!(before.starts_with(found));
        let of_text = &before[found.len()];
        assert!(last.tags == of_text.tags && of_text.moves.starts_with(&last.moves));
    }
}

/// Keeps what comes from a source.
struct Kept<'k, R> {
    source: R,
    came: &'k mut Vec<u8>,
}

impl<R: Read> Read for Kept<'_, R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(room)?;
        self.came.extend(&room[..read]);
        Ok(read)
    }
}

/// What is changed is read all the same, or that is said.
fn changed(mut packed: Vec<u8>, at: usize, mask: u8, text: &[u8]) {
    packed[at] ^= mask;
    let read = unpack(Cursor::new(packed.clone()));
    if !read.packed {
        assert!(at < 8 && read.bytes == packed, "not known, and read as it stands");
        return;
    }
    if read.bytes.len() == MOST {
        // It became so much longer that its end, and the sum that stands there, was not read.
        return;
    }
    let silent = "damaged silently";
    assert!(read.error.is_some() || read.bytes == text, "{silent}: byte {at} by {mask:#04x}");
    let (found, failed) = records(Cursor::new(packed));
    assert!(failed || found == records_of(text).0, "{silent}: {at}, {mask:#04x}");
}

fn unpack(source: impl Read + Send + 'static) -> Unpacked {
    let mut read = match input::unpacked("-".to_owned(), source) {
        Ok(input) => input,
        Err(error) => {
            return Unpacked { bytes: Vec::new(), packed: true, error: Some(error.to_string()) };
        }
    };
    let mut bytes = Vec::new();
    let most = MOST.try_into().unwrap();
    let error = read.read.by_ref().take(most).read_to_end(&mut bytes).err();
    Unpacked { bytes, packed: read.packed, error: error.map(|error| error.to_string()) }
}

/// The records of a source, and whether it failed.
fn records(source: impl Read + Send + 'static) -> (Vec<Record>, bool) {
    match input::unpacked("-".to_owned(), source) {
        Ok(input) => records_of(input.read.take(MOST.try_into().unwrap())),
        Err(_) => (Vec::new(), true),
    }
}

/// The records of a text, and whether it failed: once, and then it is at its end.
fn records_of(text: impl Read) -> (Vec<Record>, bool) {
    let mut reader = Reader::new(text);
    let (mut records, mut failed) = (Vec::new(), false);
    loop {
        match reader.next_record() {
            Ok(Some(record)) => records.push(record),
            Ok(None) => return (records, failed),
            Err(_) => {
                assert!(!failed, "a source fails again and again");
                failed = true;
            }
        }
    }
}
