//! The blocks of all sources, one after the other.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::cli::input;
use crate::cli::interrupt::Interrupt;
use crate::corpus::{Block, Splitter};

use super::patient;

/// Cuts the sources into blocks; a source that cannot be opened is one block that says why. Ends
/// early when a signal asks for it.
pub(super) struct Blocks {
    files: std::iter::Enumerate<std::vec::IntoIter<PathBuf>>,
    current: Option<Splitter<Box<dyn Read + Send>>>,
    read: Arc<AtomicU64>,
    interrupt: Interrupt,
}

impl Blocks {
    pub(super) fn new(files: Vec<PathBuf>, read: &Arc<AtomicU64>, interrupt: &Interrupt) -> Self {
        Self {
            files: files.into_iter().enumerate(),
            current: None,
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
                return Some(block);
            }
            let (source, file) = self.files.next()?;
            let source = u64::try_from(source).unwrap_or(u64::MAX);
            let waits = may_wait(&file);
            let count = Arc::clone(&self.read);
            let open = move || input::open_counted(&file, &count).map(|input| input.read);
            let input = if waits { patient::read(open, &self.interrupt) } else { open() };
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
