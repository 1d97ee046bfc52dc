//! Files of rows: whole or not there at all. A file of that name stays as it was until the new one
//! is complete.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::report::table::{Format, Rows, Table, Writer};

/// Bytes written at once.
const BUFFER: usize = 1 << 16;

/// A table on its way to a file or stream. What is not [finished](Store::finish) leaves no trace.
pub(super) struct Store {
    /// The path as it was given, for errors.
    path: PathBuf,
    writer: Writer<BufWriter<Sink>>,
    /// The file that is yet to come; none for a stream.
    pending: Option<Pending>,
}

enum Sink {
    Stdout(io::Stdout),
    File(File),
}

/// A file under another name in the same folder. It is removed unless it gets its own.
struct Pending {
    temporary: PathBuf,
    target: PathBuf,
    /// Those of the file that is replaced.
    permissions: Option<Permissions>,
}

impl Store {
    /// Begins a table. The ending of the path names the format: `.csv`, `.jsonl` or `.parquet`. `-`,
    /// devices and pipes are written to directly; without an ending they get CSV.
    ///
    /// # Errors
    /// The ending is none of these, there is no such folder, or the file cannot be made.
    pub(super) fn create(
        path: &Path,
        table: &'static Table,
        profiles: &[(&str, &str)],
    ) -> io::Result<Self> {
        let begin = || {
            let format = format(path)?;
            let (sink, pending) = open(path)?;
            let writer =
                Writer::new(format, table, profiles, BufWriter::with_capacity(BUFFER, sink))?;
            Ok(Self { path: path.to_owned(), writer, pending })
        };
        begin().map_err(|error| named(path, &error))
    }

    /// Adds rows.
    ///
    /// # Errors
    /// The file cannot be written; its kind tells a closed pipe.
    pub(super) fn write(&mut self, rows: &Rows) -> io::Result<()> {
        self.writer.write(rows).map_err(|error| named(&self.path, &error))
    }

    /// Writes what is left, makes it last, and gives the file its name.
    ///
    /// # Errors
    /// The file cannot be written or renamed; then a file of that name is as it was.
    pub(super) fn finish(self) -> io::Result<()> {
        let Self { path, writer, pending } = self;
        let end = || match (into_sink(writer.finish()?)?, pending) {
            (Sink::File(file), Some(pending)) => {
                file.sync_all()?;
                pending.commit()
            }
            (Sink::File(_), None) => Ok(()),
            (Sink::Stdout(mut stdout), _) => stdout.flush(),
        };
        end().map_err(|error| named(&path, &error))
    }
}

impl Pending {
    /// A new file, hidden, beside the target. It is locked as long as somebody writes it.
    fn create(target: PathBuf, permissions: Option<Permissions>) -> io::Result<(Sink, Self)> {
        sweep(&target);
        let mut name = start(&target);
        name.push(process::id().to_string());
        name.push(END);
        let temporary = target.with_file_name(name);
        loop {
            let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
            // Before it was locked somebody may have swept it away. Some file systems know no locks.
            let is_locked = !matches!(file.try_lock(), Err(TryLockError::Error(_)));
            if !(is_locked && matches!(temporary.try_exists(), Ok(false))) {
                return Ok((Sink::File(file), Self { temporary, target, permissions }));
            }
        }
    }

    fn commit(self) -> io::Result<()> {
        if let Some(permissions) = &self.permissions {
            fs::set_permissions(&self.temporary, permissions.clone())?;
        }
        fs::rename(&self.temporary, &self.target)
    }
}

/// How the name of a pending file ends.
const END: &str = ".tmp";

/// How the names of all pending files of a target start; a number follows.
fn start(target: &Path) -> OsString {
    let mut start = OsString::from(".");
    start.push(target.file_name().unwrap_or_default());
    start.push(".");
    start
}

/// Removes what runs that were killed have left: pending files that nobody holds locked.
fn sweep(target: &Path) {
    let start = start(target);
    let is_pending = |name: &OsStr| {
        let number = name.as_encoded_bytes().strip_prefix(start.as_encoded_bytes());
        let number = number.and_then(|rest| rest.strip_suffix(END.as_bytes()));
        number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
    };
    let folder = target.parent().filter(|it| !it.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_pending(&entry.file_name())) {
        // Opening something else, such as a pipe, might never end.
        if entry.file_type().is_ok_and(|it| it.is_file())
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok())
        {
            let _ = fs::remove_file(entry.path());
        }
    }
}

impl Drop for Pending {
    /// After [`Pending::commit`] there is nothing of that name.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.temporary);
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// Writes out the buffer.
fn into_sink(mut to: BufWriter<Sink>) -> io::Result<Sink> {
    let flushed = to.flush();
    // What could not be written must not be tried again when the buffer is dropped.
    let (sink, _) = to.into_parts();
    flushed.map(|()| sink)
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The format that the ending of a path names.
fn format(path: &Path) -> io::Result<Format> {
    let ending = path.extension().map(|it| it.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("csv") => Ok(Format::Csv),
        Some("jsonl") => Ok(Format::Jsonl),
        Some("parquet") => parquet(),
        None if is_stream(path) => Ok(Format::Csv),
        _ => {
            let why = "the ending names the format: .csv, .jsonl or .parquet";
            Err(io::Error::new(ErrorKind::InvalidInput, why))
        }
    }
}

#[cfg(feature = "parquet")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature it is an error")]
fn parquet() -> io::Result<Format> {
    Ok(Format::Parquet)
}

#[cfg(not(feature = "parquet"))]
fn parquet() -> io::Result<Format> {
    let why = "this remis was built without the feature `parquet`; build it with \
               `cargo build --release --features parquet`";
    Err(io::Error::new(ErrorKind::Unsupported, why))
}

/// Standard output by a name: its file, if it is one, must not be replaced under a shell's hands.
pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

/// Standard output, a device or a pipe: nothing that could be replaced.
fn is_stream(path: &Path) -> bool {
    is_stdout(path) || fs::metadata(path).is_ok_and(|it| !it.is_file() && !it.is_dir())
}

fn open(path: &Path) -> io::Result<(Sink, Option<Pending>)> {
    if is_stdout(path) {
        return Ok((Sink::Stdout(io::stdout()), None));
    }
    // A file that may not be written may not be replaced either, so it is opened all the same.
    match OpenOptions::new().write(true).open(path) {
        Ok(there) => {
            let about = there.metadata()?;
            if !about.is_file() {
                return Ok((Sink::File(there), None));
            }
            // Behind a link it is the file that is replaced and not the link.
            let (sink, pending) =
                Pending::create(fs::canonicalize(path)?, Some(about.permissions()))?;
            Ok((sink, Some(pending)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            if let Some(folder) = folder.filter(|it| !it.is_dir()) {
                let why = format!("there is no folder `{}`", folder.display());
                return Err(io::Error::new(ErrorKind::NotFound, why));
            }
            let (sink, pending) = Pending::create(path.to_owned(), None)?;
            Ok((sink, Some(pending)))
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests;
