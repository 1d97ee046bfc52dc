//! Parquet: a reader finds what JSON holds, and the file is made as it should be.

use std::collections::BTreeMap;

use ::parquet::basic::{Compression, Type};
use ::parquet::file::metadata::RowGroupMetaData;
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::{Field as Found, Row};

use remis::report::table::{Format, Rows, Writer};
use serde_json::{Value, json};

use super::formats::{TABLE, bytes, hostile, named, nulls, objects};

fn reader(rows: &Rows) -> SerializedFileReader<::bytes::Bytes> {
    SerializedFileReader::new(::bytes::Bytes::from(bytes(Format::Parquet, rows))).unwrap()
}

fn value(found: &Found) -> Value {
    match found {
        Found::Null => Value::Null,
        Found::Bool(flag) => json!(flag),
        Found::Int(number) => json!(number),
        Found::Long(number) => json!(number),
        Found::Str(text) => json!(text),
        Found::ListInternal(list) => list.elements().iter().map(value).collect(),
        other => panic!("{other:?} in a table"),
    }
}

/// What a reader finds, as the objects of JSON.
pub fn found(rows: &Rows) -> Vec<Value> {
    let object = |row: Row| {
        let mut object: serde_json::Map<_, _> =
            row.get_column_iter().map(|(name, found)| (name.clone(), value(found))).collect();
        object.insert("schema".to_owned(), json!(rows.table().name));
        Value::Object(object)
    };
    reader(rows).get_row_iter(None).unwrap().map(|row| object(row.unwrap())).collect()
}

#[test]
fn parquet_holds_what_json_holds() {
    for rows in [named(&hostile()), nulls(), Rows::new(&TABLE)] {
        assert_eq!(found(&rows), objects(&rows));
    }
}

#[test]
fn the_file_says_what_made_it() {
    let reader = reader(&nulls());
    let about = reader.metadata().file_metadata().key_value_metadata().unwrap();
    let about: BTreeMap<_, _> =
        about.iter().map(|it| (it.key.as_str(), it.value.as_deref().unwrap())).collect();
    let wanted = [
        ("remis.profile.mine", "0123456789abcdef"),
        ("remis.schema", "test/1"),
        ("remis.version", env!("CARGO_PKG_VERSION")),
    ];
    assert_eq!(about, BTreeMap::from(wanted));
}

#[test]
fn numbers_have_a_sign_and_columns_are_packed() {
    let reader = reader(&nulls());
    for column in reader.metadata().row_group(0).columns() {
        assert!(matches!(column.compression(), Compression::ZSTD(_)), "{column:?}");
        let (kind, logical) = (column.column_type(), column.column_descr().logical_type_ref());
        if matches!(kind, Type::INT32 | Type::INT64) {
            assert_eq!(logical, None, "a plain integer has a sign");
        }
    }
}

#[test]
fn a_row_group_has_a_bound() {
    let reader = reader(&many(150_000));
    let groups = reader.metadata().row_groups().iter().map(RowGroupMetaData::num_rows);
    assert_eq!(groups.collect::<Vec<_>>(), [65_536, 65_536, 18_928]);
}

#[test]
fn long_texts_make_shorter_row_groups() {
    let long = |n: i64| (0..200).map(|k| format!("{:x}", n * 7919 + k * n)).collect::<String>();
    let mut writer = Writer::new(Format::Parquet, &TABLE, &[], Vec::new()).unwrap();
    for block in 0..20 {
        let names: Vec<String> = (0..1000).map(|n| long(1_000_000 + block * 1000 + n)).collect();
        writer.write(&named(&names)).unwrap();
    }
    let reader = SerializedFileReader::new(::bytes::Bytes::from(writer.finish().unwrap())).unwrap();
    assert_eq!(reader.metadata().file_metadata().num_rows(), 20_000);
    let groups = reader.metadata().row_groups();
    assert!(groups.len() > 1);
    assert!(groups.iter().all(|group| group.compressed_size() <= 9 << 20));
}

fn many(count: usize) -> Rows {
    let mut rows = Rows::new(&TABLE);
    for _ in 0..count {
        rows.push(nulls().row(0).map(|(_, cell)| cell));
    }
    rows
}
