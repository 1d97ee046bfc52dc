//! A PGN source printed in every format: each is read back, and holds nothing but what was said.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/inert.rs"]
mod inert;
#[path = "../../tests/printed/mod.rs"]
mod printed;

fuzz_target!(|bytes: &[u8]| printed::check(bytes));
