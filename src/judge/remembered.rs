//! Tables that are asked once for every game.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// What is known, by a key of small numbers.
pub(super) type Remembered<K, V> = HashMap<K, V, BuildHasherDefault<Folding>>;

/// Folds the numbers of a key into one, faster than what withstands chosen keys: keys are few, and
/// forgotten when they get many.
#[derive(Debug, Default)]
pub(super) struct Folding(u64);

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn finish(&self) -> u64 {
        // The lowest bits of a product know the lowest bits of its factors only.
        self.0 ^ (self.0 >> 32)
    }
}
