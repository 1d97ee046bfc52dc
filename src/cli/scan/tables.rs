//! The files of rows that a scan writes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::store::{Store, is_stdout};
use crate::report::rows;
use crate::report::table::{Rows, Table};

/// The tables that were asked for: verdicts, games, events, and games that differ.
#[derive(Default)]
pub(in crate::cli) struct Tables([Option<Store>; 4]);

impl Tables {
    /// Begins the tables of a scan at these paths.
    ///
    /// # Errors
    /// Two go to one place; those of [`Store::create`].
    pub(super) fn of_scan(
        [verdicts, games, events]: [Option<&Path>; 3],
        profiles: &[(&str, &str)],
    ) -> io::Result<Self> {
        Self::create([verdicts, games, events, None], profiles)
    }

    /// Begins the table of the games that a change of policy makes differ.
    ///
    /// # Errors
    /// Those of [`Store::create`].
    pub(in crate::cli) fn of_study(
        path: Option<&Path>,
        profiles: &[(&str, &str)],
    ) -> io::Result<Self> {
        Self::create([None, None, None, path], profiles)
    }

    fn create(paths: [Option<&Path>; 4], profiles: &[(&str, &str)]) -> io::Result<Self> {
        let tables: [&'static Table; 4] =
            [&rows::VERDICTS, &rows::GAMES, &rows::EVENTS, &rows::DIFFERENCES];
        let mut places: Vec<PathBuf> = Vec::new();
        for path in paths.into_iter().flatten() {
            if let Some(place) = place(path) {
                if places.contains(&place) {
                    let path = path.display();
                    let why = "one table cannot stand where another does; name a file for each";
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidInput,
                        format!("{path}: {why}"),
                    ));
                }
                places.push(place);
            }
        }
        let mut stores = [None, None, None, None];
        for ((store, path), table) in stores.iter_mut().zip(paths).zip(tables) {
            *store = path.map(|path| Store::create(path, table, profiles)).transpose()?;
        }
        Ok(Self(stores))
    }

    /// Adds rows whose games count behind `before`.
    pub(super) fn write(&mut self, rows: [Option<Rows>; 4], before: u64) -> io::Result<()> {
        for (store, rows) in self.0.iter_mut().zip(rows) {
            if let (Some(store), Some(mut rows)) = (store, rows) {
                rows.shift("game", i64::try_from(before).unwrap_or(i64::MAX));
                store.write(&rows)?;
            }
        }
        Ok(())
    }

    /// Makes them last, under their names.
    pub(in crate::cli) fn finish(self) -> io::Result<()> {
        self.0.into_iter().flatten().try_for_each(Store::finish)
    }
}

/// Where a table goes, by a name that no other place has; none for devices, which take several.
fn place(path: &Path) -> Option<PathBuf> {
    if is_stdout(path) {
        return Some(PathBuf::from("-"));
    }
    match fs::metadata(path) {
        Ok(about) if !about.is_file() => None,
        Ok(_) => fs::canonicalize(path).ok(),
        Err(_) => {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
            let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
            Some(folder.join(path.file_name()?))
        }
    }
}
