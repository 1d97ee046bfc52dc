//! The formats: cells go in, bytes come out, and a reader of the format finds the cells again.

use std::sync::LazyLock;

use remis::report::compare::csv::escape;
use remis::report::table::{Cell, Column, Field, Format, Rows, Table, Writer};
use serde_json::{Value, json};

/// A table with a column of every kind.
pub static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let fields: &[Field<()>] = &[
        (Column::int("game", "A number."), ()),
        (Column::int("ply", "A number, perhaps.").or_null(), ()),
        (Column::text("name", "A text, perhaps.").or_null(), ()),
        (Column::flag("sure", "A flag, perhaps.").or_null(), ()),
        (Column::ints("plies", "Numbers."), ()),
        (Column::texts("needs", "Texts."), ()),
    ];
    Table::new("test/1", "One row a case.", fields)
});

/// Names that have a meaning somewhere between here and the reader, each beside a harmless one.
const HOSTILE: &[&str] = &[
    "Kasparov, Garry",
    "Каспаров",
    "",
    "say \"mate\"",
    "two\nlines",
    "two\r\nlines",
    "=cmd|' /C calc'!A0",
    "a=cmd",
    "+1",
    "-1",
    "1-0",
    "@SUM(A1)",
    "\tindented",
    "\u{1b}[31mred\u{0}\u{7f}",
    "\u{202e}backwards",
    "null",
    "; ",
];

pub fn hostile() -> Vec<String> {
    HOSTILE.iter().map(|&name| name.to_owned()).chain(["é".repeat(512)]).collect()
}

/// A row a name, with every other cell there too.
pub fn named(names: &[String]) -> Rows {
    let mut rows = Rows::new(&TABLE);
    for (game, name) in (1_i64..).zip(names) {
        let texts = Cell::Texts(vec![name, "second"]);
        rows.push([
            game.into(),
            7_u32.into(),
            name.into(),
            true.into(),
            Cell::Ints(&[0, 4]),
            texts,
        ]);
    }
    rows
}

/// A row with nothing in it that may be nothing.
pub fn nulls() -> Rows {
    let mut rows = Rows::new(&TABLE);
    let empty = [Cell::Ints(&[]), Cell::Texts(Vec::new())];
    rows.push([1_i64.into(), Cell::Null, Cell::Null, Cell::Null].into_iter().chain(empty));
    rows
}

pub fn bytes(format: Format, rows: &Rows) -> Vec<u8> {
    let profiles = [("mine", "0123456789abcdef")];
    let mut writer = Writer::new(format, rows.table(), &profiles, Vec::new()).unwrap();
    writer.write(rows).unwrap();
    writer.finish().unwrap()
}

/// The lines of JSON as values.
pub fn objects(rows: &Rows) -> Vec<Value> {
    let text = String::from_utf8(bytes(Format::Jsonl, rows)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The records of a CSV file, the line of names first.
pub fn records(rows: &Rows) -> Vec<Vec<String>> {
    let bytes = bytes(Format::Csv, rows);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&bytes[..]);
    reader.deserialize().map(|record| record.unwrap()).collect()
}

#[test]
fn json_gives_every_text_back() {
    let names = hostile();
    let objects = objects(&named(&names));
    assert_eq!(objects.len(), names.len());
    for ((game, name), object) in (1..).zip(&names).zip(objects) {
        let wanted = json!({"schema": "test/1", "game": game, "ply": 7, "name": name, "sure": true,
            "plies": [0, 4], "needs": [name, "second"]});
        assert_eq!(object, wanted);
    }
}

#[test]
fn json_begins_with_the_schema_and_keeps_the_order_of_columns() {
    let text = String::from_utf8(bytes(Format::Jsonl, &nulls())).unwrap();
    let wanted =
        r#"{"schema":"test/1","game":1,"ply":null,"name":null,"sure":null,"plies":[],"needs":[]}"#;
    assert_eq!(text, format!("{wanted}\n"));
}

#[test]
fn csv_gives_every_text_back_as_a_spreadsheet_may_see_it() {
    let names = hostile();
    let records = records(&named(&names));
    assert_eq!(records[0], ["game", "ply", "name", "sure", "plies", "needs"]);
    assert_eq!(records.len(), names.len() + 1);
    for ((game, name), record) in (1..).zip(&names).zip(&records[1..]) {
        let needs = escape(&format!("{name}; second"));
        assert_eq!(
            record[..],
            [game.to_string(), "7".into(), escape(name), "true".into(), "0 4".into(), needs]
        );
    }
}

#[test]
fn only_text_that_looks_like_a_formula_is_changed_in_csv() {
    for (name, wanted) in [
        ("=cmd", "'=cmd"),
        ("a=cmd", "a=cmd"),
        ("+1", "'+1"),
        ("1+", "1+"),
        ("-1", "'-1"),
        ("1-0", "1-0"),
        ("@x", "'@x"),
        ("x@y", "x@y"),
        ("two\nlines", "two\\x0alines"),
        ("two lines", "two lines"),
    ] {
        assert_eq!(records(&named(&[name.to_owned()]))[1][2], wanted, "{name:?}");
    }
    // Numbers are no text from a source: they stay numbers.
    let mut rows = Rows::new(&TABLE);
    let rest = [Cell::Null, Cell::Null, Cell::Null, Cell::Ints(&[]), Cell::Texts(Vec::new())];
    rows.push([Cell::Int(-1)].into_iter().chain(rest));
    assert_eq!(records(&rows)[1][0], "-1");
}

#[test]
fn what_is_nothing_is_an_empty_field_of_csv() {
    assert_eq!(bytes(Format::Csv, &nulls()), b"game,ply,name,sure,plies,needs\n1,,,,,\n");
}

#[test]
fn a_table_without_rows_is_whole() {
    let none = Rows::new(&TABLE);
    assert_eq!(bytes(Format::Csv, &none), b"game,ply,name,sure,plies,needs\n");
    assert_eq!(bytes(Format::Jsonl, &none), b"");
}

#[test]
fn a_shift_moves_one_column_and_no_null() {
    let mut rows = nulls();
    rows.shift("game", 41);
    rows.shift("ply", 41);
    assert_eq!(records(&rows)[1], ["42", "", "", "", "", ""]);
}

#[test]
fn a_sink_that_fails_is_told_with_its_kind() {
    use std::io::{self, ErrorKind, Write};
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let rows = named(&hostile());
    let formats = [
        Format::Csv,
        Format::Jsonl,
        #[cfg(feature = "parquet")]
        Format::Parquet,
    ];
    for format in formats {
        let outcome = Writer::new(format, &TABLE, &[], Closed).and_then(|mut writer| {
            writer.write(&rows)?;
            writer.finish()
        });
        assert_eq!(
            outcome.err().map(|error| error.kind()),
            Some(ErrorKind::BrokenPipe),
            "{format:?}"
        );
    }
}

#[test]
fn rows_go_from_one_thread_to_another() {
    let rows = std::thread::spawn(|| named(&hostile())).join().unwrap();
    assert_eq!(rows.len(), hostile().len());
}
