//! `remis scan` from outside: the same whatever the threads and the way through the reader, rows that
//! say what the judge says, facts that others count too, and the choice of games. `REMIS_FULL=1`
//! takes every game where a part is taken otherwise.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]
#![cfg(feature = "zstd")]

mod common;
#[allow(dead_code, reason = "the slow model without its random games and profiles")]
mod model;

#[path = "hostile/cases.rs"]
#[allow(dead_code, clippy::too_many_lines, reason = "tables of cases, of which the sources matter")]
mod cases;

#[path = "scan/cells.rs"]
mod cells;
#[path = "scan/choice.rs"]
mod choice;
#[path = "scan/facts.rs"]
mod facts;
#[path = "scan/jobs.rs"]
mod jobs;
#[path = "scan/plain.rs"]
mod plain;
#[path = "scan/records.rs"]
mod records;
#[path = "scan/rows.rs"]
mod rows;
#[path = "scan/run.rs"]
mod run;
#[path = "scan/slow.rs"]
mod slow;
#[path = "scan/sources.rs"]
mod sources;
#[path = "scan/ways.rs"]
mod ways;

/// Whether every game is to be taken.
fn full() -> bool {
    std::env::var_os("REMIS_FULL").is_some()
}
