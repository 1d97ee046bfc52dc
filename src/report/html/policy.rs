//! What a page may do: run our own scripts, known by their hashes, and nothing else; load nothing.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// The content security policy of a page with these scripts. Styles may stand in attributes, since
/// the board and the plots set them; pictures are those inside the page.
pub(super) fn allowing<'a>(scripts: impl Iterator<Item = &'a str>) -> String {
    let hashes: String = scripts.map(|script| format!(" 'sha256-{}'", hash(script))).collect();
    let scripts = if hashes.is_empty() { " 'none'" } else { &hashes };
    format!(
        "default-src 'none'; script-src{scripts}; style-src 'unsafe-inline'; img-src data:; \
         base-uri 'none'; form-action 'none'"
    )
}

fn hash(script: &str) -> String {
    STANDARD.encode(Sha256::digest(script.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_named_by_its_hash() {
        // The value that the specification of the policy gives for this script.
        assert_eq!(hash("alert('Hello, world.');"), "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
        assert!(allowing(["x"].into_iter()).contains("script-src 'sha256-"));
        assert!(allowing(std::iter::empty()).contains("script-src 'none'"));
    }
}
