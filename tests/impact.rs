//! What a change of policy would have done: one game under two profiles, in pairs of a case and its
//! near miss; whole corpora counted a second time from the rows of a scan; and the program itself.
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

#[path = "impact/again.rs"]
mod again;
#[path = "impact/games.rs"]
mod games;
#[path = "impact/page.rs"]
mod page;
#[path = "common/pinned.rs"]
mod pinned;
#[path = "impact/program.rs"]
mod program;
#[allow(dead_code, reason = "what runs a scan runs a study too")]
#[path = "scan/run.rs"]
mod run;
