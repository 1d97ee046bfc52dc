//! Numbers as a profile and a game: the judge says what the slow model says.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use more")]
mod common;
#[path = "../../tests/model/mod.rs"]
#[allow(dead_code, reason = "the tests use more")]
mod model;
#[path = "../../tests/corpus/verdict.rs"]
mod verdict;

fuzz_target!(|bytes: &[u8]| verdict::check(bytes));
