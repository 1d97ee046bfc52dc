//! Sources of games: files, or `-` for standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A source that can be read.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) read: Box<dyn Read>,
}

/// Opens a source.
pub(super) fn open(path: &Path) -> io::Result<Input> {
    if path == Path::new("-") {
        return Ok(Input { name: "-".to_owned(), read: Box::new(io::stdin().lock()) });
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "is a directory; name the files in it",
        ));
    }
    Ok(Input { name: path.display().to_string(), read: Box::new(file) })
}
