//! Tables of many rows: what was put into them comes out of every format, and they say what the JSON
//! of the judge says.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may fail"
)]

mod common;
#[path = "tables/formats.rs"]
mod formats;
#[cfg(feature = "parquet")]
#[path = "tables/parquet.rs"]
mod parquet;
#[path = "tables/rows.rs"]
mod rows;
