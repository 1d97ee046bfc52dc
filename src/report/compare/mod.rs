//! A comparison in one model and many formats.

pub mod asciidoc;
pub mod csv;
pub mod html;
pub mod latex;
pub mod markdown;
mod notes;
pub mod table;
pub mod template;
pub mod text;
mod words;

pub use table::Table;

/// The model itself on one line, with a line end.
#[must_use]
pub fn json(table: &Table) -> String {
    serde_json::to_string(table).map_or_else(|error| error.to_string(), |text| text + "\n")
}

/// Text from a profile or a game on its way to a format that has its own marks: control characters
/// and invisible characters become escapes, so that a text is always one line.
fn plain(text: &str) -> String {
    super::sink::terminal_long(text)
}

/// An address that may become a link: of the web, its odd characters percent-encoded.
#[must_use]
pub fn link(url: &str) -> Option<String> {
    let plain = url.starts_with("https://") || url.starts_with("http://");
    plain.then(|| {
        let mut link = String::new();
        for byte in url.bytes() {
            match byte {
                b'-'
                | b'.'
                | b'_'
                | b'~'
                | b'/'
                | b':'
                | b'?'
                | b'#'
                | b'@'
                | b'='
                | b'&'
                | b'%'
                | b','
                | b';'
                | b'!'
                | b'a'..=b'z'
                | b'A'..=b'Z'
                | b'0'..=b'9' => {
                    link.push(char::from(byte));
                }
                _ => link += &format!("%{byte:02X}"),
            }
        }
        link
    })
}
