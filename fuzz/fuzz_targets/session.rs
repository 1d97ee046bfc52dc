//! Requests of a live game: the session says what the judge says of the game so far.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/corpus/session.rs"]
mod session;

fuzz_target!(|bytes: &[u8]| session::check(bytes));
