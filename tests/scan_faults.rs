//! `remis scan` when something goes wrong: devices that are full, pipes that close, signals, archives
//! that are torn, files that are missing, odd or many, and archives that unpack without end.
#![cfg(all(unix, feature = "zstd"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]

#[path = "scan_faults/bombs.rs"]
mod bombs;
#[path = "common/packed.rs"]
mod packed;
#[path = "scan_faults/run.rs"]
mod run;
#[path = "scan_faults/signals.rs"]
mod signals;
#[path = "scan_faults/sources.rs"]
mod sources;
#[path = "scan_faults/targets.rs"]
mod targets;
