//! The files that a chapter may name: those of its book.

use std::path::{Component, Path, PathBuf};

use super::super::Stop;
use crate::report::sink;

/// The folders of a book.
pub(super) struct Folder {
    root: PathBuf,
    src: PathBuf,
}

impl Folder {
    pub(super) fn new(root: &Path, src: &Path) -> Self {
        Self { root: root.to_owned(), src: root.join(src) }
    }

    /// The path of a file that a chapter names, relative to the folder of the chapters. It does not
    /// leave the book, by no link either: whoever writes a chapter need not be trusted.
    pub(super) fn file(&self, name: &str) -> Result<String, Stop> {
        let refuse = |why: &str| Stop::failed(format_args!("{}: {why}", sink::terminal(name)));
        let inside = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
        if !Path::new(name).components().all(inside) {
            return Err(refuse("a file is named relative to the book's `src`, without `..`"));
        }
        let path = self.src.join(name);
        let real = path.canonicalize().map_err(|error| {
            refuse(&format!("{error} (a file is looked for in the book's `src`)"))
        })?;
        let root = self.root.canonicalize().map_err(|error| refuse(&error.to_string()))?;
        if !real.starts_with(root) {
            return Err(refuse("a link that leaves the book"));
        }
        if !real.is_file() {
            return Err(refuse("is no file"));
        }
        path.to_str().map(str::to_owned).ok_or_else(|| refuse("the book's path is not UTF-8"))
    }
}
