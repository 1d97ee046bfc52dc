//! What stands in an HTML page of ours.

use serde_json::Value;

/// The blocks of data of a page, by id.
pub fn blocks(page: &str) -> Vec<(String, Value)> {
    let parts = page.split("<script type=\"application/json\" id=\"").skip(1);
    let read = |part: &str| {
        let (id, rest) = part.split_once("\">").unwrap();
        let (json, _) = rest.split_once("</script>").unwrap();
        (id.to_owned(), serde_json::from_str(json).unwrap())
    };
    parts.map(read).collect()
}
