//! Text as a profile: refused, or accepted and the same after being written and read.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/corpus/checks.rs"]
#[allow(dead_code, reason = "each target uses one check")]
mod checks;

fuzz_target!(|bytes: &[u8]| checks::profile(bytes));
