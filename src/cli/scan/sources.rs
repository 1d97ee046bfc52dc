//! The blocks of all sources, one after the other.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cli::input;
use crate::cli::interrupt::Interrupt;
use crate::corpus::{Block, Splitter};

use super::patient;

/// Cuts the sources into blocks; a source that cannot be opened is one block that says why. Ends
/// early when a signal asks for it.
pub(super) struct Blocks {
    files: std::iter::Enumerate<std::vec::IntoIter<PathBuf>>,
    current: Option<Splitter<Box<dyn Read + Send>>>,
    /// Whether the bytes of the current source are counted here, block by block.
    plain: bool,
    read: Arc<AtomicU64>,
    interrupt: Interrupt,
}

impl Blocks {
    pub(super) fn new(files: Vec<PathBuf>, read: &Arc<AtomicU64>, interrupt: &Interrupt) -> Self {
        Self {
            files: files.into_iter().enumerate(),
            current: None,
            plain: false,
            read: Arc::clone(read),
            interrupt: interrupt.clone(),
        }
    }
}

impl Iterator for Blocks {
    type Item = Block;

    fn next(&mut self) -> Option<Block> {
        loop {
            if self.interrupt.interrupted().is_some() {
                return None;
            }
            if let Some(block) = self.current.as_mut().and_then(Iterator::next) {
                if self.plain {
                    let length = u64::try_from(block.bytes.len()).unwrap_or(u64::MAX);
                    self.read.fetch_add(length, Ordering::Relaxed);
                }
                return Some(block);
            }
            let (source, file) = self.files.next()?;
            let source = u64::try_from(source).unwrap_or(u64::MAX);
            let waits = may_wait(&file);
            let count = Arc::clone(&self.read);
            let input = if waits {
                self.plain = false;
                let open = move || Ok(input::open_counted(&file, &count)?.counted(count));
                patient::read(open, &self.interrupt)
            } else {
                input::open_counted(&file, &count).map(|input| {
                    self.plain = !input.packed;
                    input.read
                })
            };
            self.current = Some(match input {
                Ok(input) => Splitter::new(input, source),
                Err(error) => Splitter::unopened(error, source),
            });
        }
    }
}

/// Whether a source is read as somebody writes it, and only once: standard input, a pipe, a device.
pub(super) fn may_wait(file: &Path) -> bool {
    let about = || fs::metadata(file);
    file == Path::new("-") || about().is_ok_and(|about| !about.is_file() && !about.is_dir())
}
