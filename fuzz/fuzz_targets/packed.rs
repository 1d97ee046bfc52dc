//! Bytes as a packed source, or packed and damaged: read whole, or up to the damage and that is said.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/packed.rs"]
mod archives;
#[path = "../../tests/corpus/checks.rs"]
#[allow(dead_code, reason = "each target uses one check")]
mod checks;
#[path = "../../tests/corpus/packed.rs"]
mod packed;

fuzz_target!(|bytes: &[u8]| packed::check(bytes));
