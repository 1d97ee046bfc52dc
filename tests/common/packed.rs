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
    // The smallest blocks, so that a long text is several.
    let mut packed = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// With a sum, as the program `zstd` writes it: only with one is damage sure to be seen.
pub fn zst(bytes: &[u8]) -> Vec<u8> {
    let mut packed = zstd::Encoder::new(Vec::new(), 3).unwrap();
    packed.include_checksum(true).unwrap();
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}
