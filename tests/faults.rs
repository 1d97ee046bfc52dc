//! Every command when something goes wrong: devices that are full, pipes and streams that are closed,
//! limits of the process, archives that are torn, names that are odd, links in a circle, signals.
//! `tests/scan_faults.rs` has more about `scan`; `scripts/faults` has every single call to the system fail.
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

#[path = "faults/commands.rs"]
mod commands;
#[path = "faults/limits.rs"]
mod limits;
#[path = "common/packed.rs"]
mod packed;
#[allow(dead_code, reason = "what `scan` alone needs")]
#[path = "scan_faults/run.rs"]
mod run;
#[path = "faults/signals.rs"]
mod signals;
#[path = "faults/sources.rs"]
mod sources;
#[path = "faults/targets.rs"]
mod targets;
#[path = "faults/watch.rs"]
mod watch;
