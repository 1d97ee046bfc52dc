//! Text as the tag FEN: refused with a reason, or a start position that survives being written.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/corpus/checks.rs"]
#[allow(dead_code, reason = "each target uses one check")]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::fen(bytes));
