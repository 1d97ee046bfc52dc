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
#[path = "tables/rows.rs"]
mod rows;
