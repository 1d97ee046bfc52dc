//! Bytes as a PGN source: read whole and in small pieces, replayed.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/corpus/checks.rs"]
#[allow(dead_code, reason = "each target uses one check")]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::pgn(bytes));
