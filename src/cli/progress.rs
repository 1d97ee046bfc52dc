//! How far a long run is: a bar on standard error if that is a terminal, nothing otherwise.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

/// A bar that tells games, speed, and, if the size of the input is known, the share that is read and
/// the time left. It vanishes when it is dropped.
pub(super) struct Progress {
    bar: ProgressBar,
    read: Arc<AtomicU64>,
}

impl Progress {
    /// The bar of a run over `size` bytes of input, packed as it is, if that is known.
    pub(super) fn new(size: Option<u64>) -> Self {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        Self::on(target, size)
    }

    fn on(target: ProgressDrawTarget, size: Option<u64>) -> Self {
        let (template, usual) = match size {
            Some(_) => (
                "{wide_bar} {percent:>3}%  {msg}  {decimal_bytes_per_sec}  {eta} left",
                ProgressStyle::default_bar(),
            ),
            None => (
                "{spinner} {msg}  {decimal_bytes}  {decimal_bytes_per_sec}  {elapsed}",
                ProgressStyle::default_spinner(),
            ),
        };
        let bar = ProgressBar::with_draw_target(size, target)
            .with_style(usual.template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
            .with_finish(ProgressFinish::AndClear);
        Self { bar, read: Arc::default() }
    }

    /// Where the bytes of input are counted as they are read.
    pub(super) fn read(&self) -> &Arc<AtomicU64> {
        &self.read
    }

    /// Shows how many games are done; it is drawn some times a second at the most.
    pub(super) fn show(&self, games: u64) {
        if !self.bar.is_hidden() {
            self.bar.set_message(format!("{} games", HumanCount(games)));
            self.bar.set_position(self.read.load(Ordering::Relaxed));
        }
    }

    /// Does something that writes on the terminal; the bar makes way for it.
    pub(super) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}

/// Bytes of the files together; `None` if one is standard input or no ordinary file.
pub(super) fn size_of(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| {
        let known = fs::metadata(file).ok().filter(|it| it.is_file() && file != Path::new("-"));
        known.map(|known| known.len())
    };
    files.iter().map(size).sum()
}

#[cfg(test)]
mod tests {
    use indicatif::InMemoryTerm;

    use super::*;

    /// The bar as it looks after half of some input.
    fn drawn(size: Option<u64>) -> String {
        let term = InMemoryTerm::new(3, 100);
        let progress = Progress::on(ProgressDrawTarget::term_like(Box::new(term.clone())), size);
        progress.read().store(5_000_000, Ordering::Relaxed);
        progress.show(12_345);
        progress.bar.force_draw();
        let shown = term.contents();
        drop(progress);
        assert_eq!(term.contents(), "");
        shown
    }

    #[test]
    fn the_bar_tells_what_is_known() {
        let bar = drawn(Some(10_000_000));
        assert!(bar.contains(" 50%  12,345 games  ") && bar.ends_with(" left"), "{bar}");
        let spinner = drawn(None);
        assert!(spinner.contains(" 12,345 games  5.00 MB  "), "{spinner}");
    }

    #[test]
    fn nothing_is_shown_where_nobody_looks() {
        let progress = Progress::on(ProgressDrawTarget::hidden(), Some(10));
        progress.show(1);
        assert_eq!(progress.aside(|| 3), 3);
    }
}
