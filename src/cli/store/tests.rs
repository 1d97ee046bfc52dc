//! Whole or not there at all.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::LazyLock;

use super::*;
use crate::report::table::{Cell, Column, Field};

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let fields: &[Field<()>] = &[(Column::text("text", "A text."), ())];
    Table::new("test/1", "One row a text.", fields)
});

/// An empty folder of this test's own, removed with what is in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("remis-{name}-{}", process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<OsString> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn begun(path: &Path) -> io::Result<Store> {
    let mut rows = Rows::new(&TABLE);
    rows.push([Cell::Text("new")]);
    let mut store = Store::create(path, &TABLE, &[])?;
    store.write(&rows)?;
    Ok(store)
}

fn refusal(path: &Path) -> String {
    begun(path).and_then(Store::finish).unwrap_err().to_string()
}

#[test]
fn what_is_finished_is_there_alone() {
    let folder = Folder::new("finished");
    let path = folder.path("rows.csv");
    begun(&path).unwrap().finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "text\nnew\n");
    assert_eq!(folder.names(), ["rows.csv"]);
}

#[test]
fn what_is_not_finished_leaves_nothing() {
    let folder = Folder::new("dropped");
    drop(begun(&folder.path("rows.csv")).unwrap());
    assert!(folder.names().is_empty());
}

#[test]
fn a_file_stays_until_the_new_one_is_complete() {
    let folder = Folder::new("replaced");
    let path = folder.path("rows.CSV");
    fs::write(&path, "old").unwrap();
    let store = begun(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    drop(store);
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    begun(&path).unwrap().finish().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "text\nnew\n");
    assert_eq!(folder.names(), ["rows.CSV"]);
}

#[test]
fn two_tables_cannot_have_one_file() {
    let folder = Folder::new("twice");
    let path = folder.path("rows.csv");
    let first = begun(&path).unwrap();
    assert!(refusal(&path).starts_with(path.to_str().unwrap()));
    first.finish().unwrap();
    assert_eq!(folder.names(), ["rows.csv"]);
}

#[test]
fn the_ending_names_the_format() {
    for (name, found) in [("a.csv", Format::Csv), ("a.b.JsonL", Format::Jsonl), ("-", Format::Csv)]
    {
        assert_eq!(format(Path::new(name)).unwrap(), found, "{name}");
    }
    for name in ["a.txt", "csv", ".csv", "a.csv.gz", "a."] {
        let error = refusal(Path::new(name));
        let wanted = "the ending names the format: .csv, .jsonl or .parquet";
        assert_eq!(error, format!("{name}: {wanted}"));
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_missing_feature_is_named_before_anything_is_made() {
    let folder = Folder::new("feature");
    assert!(refusal(&folder.path("rows.parquet")).contains("--features parquet"));
    assert!(folder.names().is_empty());
}

#[test]
fn a_missing_folder_is_named() {
    let folder = Folder::new("missing");
    let path = folder.path("none").join("rows.csv");
    let wanted = format!("there is no folder `{}`", folder.path("none").display());
    assert_eq!(refusal(&path), format!("{}: {wanted}", path.display()));
    fs::create_dir(folder.path("folder.csv")).unwrap();
    assert!(refusal(&folder.path("folder.csv")).starts_with(folder.0.to_str().unwrap()));
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn behind_a_link_the_file_is_replaced_with_its_permissions() {
        let folder = Folder::new("link");
        let (link, file) = (folder.path("link.csv"), folder.path("file.csv"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        symlink(&file, &link).unwrap();
        begun(&link).unwrap().finish().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "text\nnew\n");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_device_is_written_to_and_not_replaced() {
        let folder = Folder::new("device");
        let link = folder.path("full.jsonl");
        symlink("/dev/null", &link).unwrap();
        begun(&link).unwrap().finish().unwrap();
        begun(Path::new("/dev/null")).unwrap().finish().unwrap();
        assert_eq!(folder.names(), ["full.jsonl"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_device_is_an_error_that_names_it() {
        let error = refusal(Path::new("/dev/full"));
        assert!(error.starts_with("/dev/full: "), "{error}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        // Nothing larger than a file may be: written through a sink that is full.
        let folder = Folder::new("full");
        let path = folder.path("rows.csv");
        fs::write(&path, "old").unwrap();
        let mut store = begun(&path).unwrap();
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let sink = BufWriter::with_capacity(BUFFER, Sink::File(full));
        store.writer = Writer::new(Format::Csv, &TABLE, &[], sink).unwrap();
        assert!(store.finish().is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(folder.names(), ["rows.csv"]);
    }
}
