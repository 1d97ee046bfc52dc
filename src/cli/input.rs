//! Sources of games: files, folders, patterns, or `-` for standard input; plain or compressed, told
//! apart by content.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use crate::catalog::{LoadError, read_text, text_of};

/// Bytes read at once.
const BUFFER: usize = 1 << 16;

/// A source that can be read.
pub struct Input {
    /// Its name: the path as it was given or found, or `-`.
    pub name: String,
    /// Its bytes, unpacked.
    pub read: Box<dyn Read + Send>,
    /// Whether they are packed in the source.
    pub packed: bool,
}

impl Input {
    /// The source; also its plain bytes are added to the count as they are read.
    pub(super) fn counted(self, count: Arc<AtomicU64>) -> Box<dyn Read + Send> {
        if self.packed { self.read } else { Box::new(Counted { read: self.read, count }) }
    }
}

/// Bytes by which a compressed source is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Plain,
    Gzip,
    Bzip2,
    Zstd,
}

/// Writes out folders and patterns. The order is that of the arguments, within one that of names.
#[must_use]
pub fn expand(arguments: &[PathBuf]) -> Vec<io::Result<PathBuf>> {
    arguments.iter().flat_map(|argument| expand_one(argument)).collect()
}

fn expand_one(argument: &Path) -> Vec<io::Result<PathBuf>> {
    if argument == Path::new("-") {
        return vec![Ok(argument.to_owned())];
    }
    if argument.is_dir() {
        return folder(argument);
    }
    let pattern = argument.to_str().filter(|text| text.contains(['*', '?', '[']));
    match pattern.filter(|_| !argument.exists()).map(glob::glob) {
        Some(Ok(found)) => {
            let mut files: Vec<io::Result<PathBuf>> =
                found.map(|file| file.map_err(io::Error::from)).collect();
            if files.is_empty() {
                files.push(Err(named(argument, "no file fits the pattern")));
            }
            files
        }
        Some(Err(error)) => vec![Err(named(argument, &error.to_string()))],
        None => vec![Ok(argument.to_owned())],
    }
}

/// A file, or the RON files below a folder.
pub(super) fn expand_ron(argument: &Path) -> Vec<io::Result<PathBuf>> {
    if argument.is_dir() {
        let is_ron =
            |path: &Path| path.extension().is_some_and(|it| it.eq_ignore_ascii_case("ron"));
        below(argument, is_ron, ".ron")
    } else {
        vec![Ok(argument.to_owned())]
    }
}

fn folder(folder: &Path) -> Vec<io::Result<PathBuf>> {
    below(folder, is_pgn, ".pgn, .pgn.gz, .pgn.bz2 or .pgn.zst")
}

/// The files below a folder that are wanted. Links to folders are not followed, so loops cannot
/// occur; one that leads nowhere stands for a file that is missing.
fn below(folder: &Path, wanted: fn(&Path) -> bool, endings: &str) -> Vec<io::Result<PathBuf>> {
    let mut files = Vec::new();
    for entry in walkdir::WalkDir::new(folder).sort_by_file_name() {
        match entry {
            Ok(entry) if wanted(entry.path()) => {
                let leads_to = entry.path().metadata();
                if leads_to.map_or(entry.path_is_symlink(), |it| it.is_file()) {
                    files.push(Ok(entry.into_path()));
                }
            }
            Ok(_) => {}
            Err(error) => files.push(Err(error.into())),
        }
    }
    if files.is_empty() {
        files.push(Err(named(folder, &format!("the folder holds no {endings}"))));
    }
    files
}

fn is_pgn(path: &Path) -> bool {
    let extension = |path: &Path| path.extension().map(OsStr::to_ascii_lowercase);
    match extension(path) {
        Some(packing) if packing == "gz" || packing == "bz2" || packing == "zst" => path
            .file_stem()
            .and_then(|stem| extension(Path::new(stem)))
            .is_some_and(|it| it == "pgn"),
        plain => plain.is_some_and(|plain| plain == "pgn"),
    }
}

fn named(path: &Path, why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::NotFound, format!("{}: {why}", path.display()))
}

/// Opens a source.
///
/// # Errors
/// It cannot be opened, or is packed in a way that is not read.
pub fn open(path: &Path) -> io::Result<Input> {
    open_counted(path, &Arc::default())
}

/// A source that is open already, under a name.
///
/// # Errors
/// It cannot be read, or is packed in a way that is not read.
pub fn unpacked(name: String, read: impl Read + Send + 'static) -> io::Result<Input> {
    unpack(name, read, &Arc::default())
}

/// The same as [`open`]; packed bytes are added to a count as they are read. Of plain ones whoever takes
/// them knows how many they are, and they are read straight into their place.
pub(super) fn open_counted(path: &Path, count: &Arc<AtomicU64>) -> io::Result<Input> {
    if path == Path::new("-") {
        return unpack("-".to_owned(), io::stdin(), count);
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    unpack(path.display().to_string(), file, count)
}

/// Counts the bytes that are read.
struct Counted<R> {
    read: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.read.read(out)?;
        self.count.fetch_add(u64::try_from(read).unwrap_or(0), Ordering::Relaxed);
        Ok(read)
    }
}

/// Reads the text of a profile or of cases: a file, or `-` for standard input.
pub(super) fn text(path: &Path) -> Result<String, LoadError> {
    if path == Path::new("-") { text_of(path, io::stdin().lock()) } else { read_text(path) }
}

/// Unpacks what is packed, whatever the name says: all members, streams and frames of it.
fn unpack(
    name: String,
    mut read: impl Read + Send + 'static,
    count: &Arc<AtomicU64>,
) -> io::Result<Input> {
    let mut head = Vec::new();
    read.by_ref().take(8).read_to_end(&mut head)?;
    let packing = packing(&head);
    let whole = Cursor::new(head).chain(read);
    let counted =
        |read| BufReader::with_capacity(BUFFER, Counted { read, count: Arc::clone(count) });
    let read: Box<dyn Read + Send> = match packing {
        Packing::Plain => Box::new(whole),
        Packing::Gzip => Box::new(MultiGzDecoder::new(counted(whole))),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(counted(whole))),
        Packing::Zstd => zstd::open(counted(whole))?,
    };
    Ok(Input { name, read, packed: packing != Packing::Plain })
}

fn packing(head: &[u8]) -> Packing {
    match head {
        [0x1f, 0x8b, ..] => Packing::Gzip,
        [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => Packing::Bzip2,
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Packing::Zstd,
        _ => Packing::Plain,
    }
}

#[cfg(not(feature = "zstd"))]
mod zstd {
    use std::io::{self, BufRead, Read};

    pub(super) fn open(_: impl BufRead) -> io::Result<Box<dyn Read + Send>> {
        let why = "packed with zstd; this remis was built without the feature `zstd`";
        Err(io::Error::new(io::ErrorKind::Unsupported, why))
    }
}

#[cfg(feature = "zstd")]
mod zstd {
    use std::io::{self, BufRead, Read};

    /// Largest window that is unpacked, as a power of two: 128 MiB.
    const LARGEST_WINDOW: u32 = 27;

    pub(super) fn open(
        mut packed: impl BufRead + Send + 'static,
    ) -> io::Result<Box<dyn Read + Send>> {
        let window = declared_window(packed.fill_buf()?);
        if let Some(window) = window.filter(|&window| window > 1 << LARGEST_WINDOW) {
            let why = format!(
                "the zstd window of {} MiB is larger than {} MiB; pack again without --long",
                window >> 20,
                (1_u64 << LARGEST_WINDOW) >> 20
            );
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        let mut decoder = ::zstd::Decoder::with_buffer(packed)?;
        decoder.window_log_max(LARGEST_WINDOW)?;
        Ok(Box::new(decoder))
    }

    /// The window that the first frame declares (RFC 8878, 3.1.1.1), in bytes.
    fn declared_window(head: &[u8]) -> Option<u64> {
        let [0x28, 0xb5, 0x2f, 0xfd, descriptor, window, ..] = *head else { return None };
        let single_segment = descriptor & 0x20 != 0;
        if single_segment {
            return None;
        }
        let base = 1_u64 << (10 + (window >> 3));
        Some(base + base / 8 * u64::from(window & 7))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_bytes_are_counted() {
        let count = Arc::default();
        let text = "[Event \"x\"]\n".repeat(1000);
        let mut packed = Vec::new();
        let level = flate2::Compression::best();
        flate2::read::GzEncoder::new(text.as_bytes(), level).read_to_end(&mut packed).unwrap();
        let length = packed.len() as u64;
        let input = unpack("x".to_owned(), Cursor::new(packed), &count).unwrap();
        assert!(input.packed);
        assert_eq!(io::read_to_string(input.read).unwrap(), text);
        assert_eq!(count.load(Ordering::Relaxed), length);
        let input = unpack("x".to_owned(), Cursor::new(text.clone()), &count).unwrap();
        assert!(!input.packed);
        assert_eq!(io::read_to_string(input.read).unwrap(), text);
        assert_eq!(count.load(Ordering::Relaxed), length);
    }

    #[test]
    fn content_tells_the_packing_and_not_the_name() {
        assert_eq!(packing(b"[Event \"x\"]"), Packing::Plain);
        assert_eq!(packing(b"\x1f\x8b\x08\0"), Packing::Gzip);
        assert_eq!(packing(b"BZh91AY&SY"), Packing::Bzip2);
        assert_eq!(packing(b"BZh9 is a name"), Packing::Plain);
        assert_eq!(packing(b"\x28\xb5\x2f\xfd\x04"), Packing::Zstd);
        assert_eq!(packing(b"\x50\x2a\x4d\x18\x04"), Packing::Zstd);
    }

    #[test]
    fn files_of_a_folder_are_known_by_their_endings() {
        for name in ["a.pgn", "a.PGN", "a.pgn.zst", "a.pgn.gz", "a.b.pgn.bz2"] {
            assert!(is_pgn(Path::new(name)), "{name}");
        }
        for name in ["a.txt", "pgn", "a.zst", "a.tar.gz", ".pgn"] {
            assert!(!is_pgn(Path::new(name)), "{name}");
        }
    }
}
