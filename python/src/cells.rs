//! The cells of Arrow columns as texts.

use std::borrow::Cow;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Date64Type, Float32Type, Float64Type, Int8Type, Int16Type,
    Int32Type, Int64Type, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, TimeUnit};

/// The bytes of each cell of a column of strings, which are not trusted to be UTF-8. Nothing is copied.
pub(crate) fn bytes(array: &ArrayRef) -> Result<Vec<Option<&[u8]>>, ArrowError> {
    Ok(match array.data_type() {
        DataType::Utf8 => {
            let array = array.as_string::<i32>();
            (0..array.len())
                .map(|at| array.is_valid(at).then(|| array.value(at).as_bytes()))
                .collect()
        }
        DataType::LargeUtf8 => {
            let array = array.as_string::<i64>();
            (0..array.len())
                .map(|at| array.is_valid(at).then(|| array.value(at).as_bytes()))
                .collect()
        }
        DataType::Utf8View => {
            let array = array.as_string_view();
            (0..array.len())
                .map(|at| array.is_valid(at).then(|| array.value(at).as_bytes()))
                .collect()
        }
        DataType::Binary => array.as_binary::<i32>().iter().collect(),
        DataType::LargeBinary => array.as_binary::<i64>().iter().collect(),
        DataType::BinaryView => array.as_binary_view().iter().collect(),
        DataType::Null => vec![None; array.len()],
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = bytes(dictionary.values())?;
            let keys = dictionary.normalized_keys();
            let cell = |(at, key): (usize, usize)| {
                values.get(key).copied().flatten().filter(|_| array.is_valid(at))
            };
            keys.into_iter().enumerate().map(cell).collect()
        }
        other => return Err(ArrowError::CastError(format!("{other} is no text"))),
    })
}

/// Each cell of a column as the tag of a PGN would say it: numbers in digits, days as `2024.01.31`.
pub(crate) fn texts(array: &ArrayRef) -> Result<Vec<Option<Cow<'_, str>>>, ArrowError> {
    const DAY: i64 = 24 * 60 * 60;
    let days = |cells: Vec<Option<i64>>, per_day: i64| {
        cells.into_iter().map(|cell| cell.map(|it| day(it.div_euclid(per_day)).into())).collect()
    };
    Ok(match array.data_type() {
        DataType::Int8 => digits(&numbers::<Int8Type>(array)),
        DataType::Int16 => digits(&numbers::<Int16Type>(array)),
        DataType::Int32 => digits(&numbers::<Int32Type>(array)),
        DataType::Int64 => digits(&numbers::<Int64Type>(array)),
        DataType::UInt8 => digits(&numbers::<UInt8Type>(array)),
        DataType::UInt16 => digits(&numbers::<UInt16Type>(array)),
        DataType::UInt32 => digits(&numbers::<UInt32Type>(array)),
        DataType::UInt64 => digits(&numbers::<UInt64Type>(array)),
        // Whole numbers become these where pandas knows of a null.
        DataType::Float32 => {
            decimals(array.as_primitive::<Float32Type>().iter().map(|it| it.map(f64::from)))
        }
        DataType::Float64 => decimals(array.as_primitive::<Float64Type>().iter()),
        DataType::Date32 => days(wide::<Date32Type>(array), 1),
        DataType::Date64 => days(wide::<Date64Type>(array), DAY * 1_000),
        DataType::Timestamp(TimeUnit::Second, _) => days(wide::<TimestampSecondType>(array), DAY),
        DataType::Timestamp(TimeUnit::Millisecond, _) => {
            days(wide::<TimestampMillisecondType>(array), DAY * 1_000)
        }
        DataType::Timestamp(TimeUnit::Microsecond, _) => {
            days(wide::<TimestampMicrosecondType>(array), DAY * 1_000_000)
        }
        DataType::Timestamp(TimeUnit::Nanosecond, _) => {
            days(wide::<TimestampNanosecondType>(array), DAY * 1_000_000_000)
        }
        _ => bytes(array)?.into_iter().map(|cell| cell.map(String::from_utf8_lossy)).collect(),
    })
}

/// Each cell of a column of whole numbers of 64 bits with sign at most.
pub(crate) fn whole(array: &ArrayRef) -> Option<Vec<Option<i64>>> {
    Some(match array.data_type() {
        DataType::Int8 => wide::<Int8Type>(array),
        DataType::Int16 => wide::<Int16Type>(array),
        DataType::Int32 => wide::<Int32Type>(array),
        DataType::Int64 => wide::<Int64Type>(array),
        DataType::UInt8 => wide::<UInt8Type>(array),
        DataType::UInt16 => wide::<UInt16Type>(array),
        DataType::UInt32 => wide::<UInt32Type>(array),
        _ => return None,
    })
}

fn numbers<T: ArrowPrimitiveType>(array: &ArrayRef) -> Vec<Option<T::Native>> {
    array.as_primitive::<T>().iter().collect()
}

fn wide<T: ArrowPrimitiveType<Native: Into<i64>>>(array: &ArrayRef) -> Vec<Option<i64>> {
    array.as_primitive::<T>().iter().map(|cell| cell.map(Into::into)).collect()
}

fn digits<'a>(cells: &[Option<impl ToString>]) -> Vec<Option<Cow<'a, str>>> {
    cells.iter().map(|cell| cell.as_ref().map(|it| it.to_string().into())).collect()
}

fn decimals<'a>(cells: impl Iterator<Item = Option<f64>>) -> Vec<Option<Cow<'a, str>>> {
    let known = |cell: Option<f64>| cell.filter(|it| !it.is_nan());
    cells.map(|cell| known(cell).map(|it| it.to_string().into())).collect()
}

/// A day as a PGN writes it, by the number of days since 1970-01-01.
fn day(days: i64) -> String {
    // Civil from days, with years that begin in March.
    let days = days.saturating_add(719_468);
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}
