//! Archives of the kinds that are read.

use std::io::Write as _;

type Pack = fn(&[u8]) -> Vec<u8>;

/// Each kind with the ending of its files.
pub const KINDS: [(&str, Pack); 3] = [("gz", gzip), ("bz2", bzip2), ("zst", zst)];

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

pub fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}
