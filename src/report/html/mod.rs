//! Reports as pages: one file each that works from disk, loads nothing, and speaks every language
//! of [`crate::lang`].
//!
//! A page is head, blocks of data, tail; the three can be written one after the other, so that a
//! report on many games never lies in memory as a whole. The data is inert JSON, our scripts make
//! elements of it, and the page's policy lets no other script run and no address be asked.

pub mod explorer;
pub mod impact;
mod parts;
mod policy;

use serde::Serialize;
use serde_json::json;
use strum::VariantArray;

pub use parts::{BOARD, PLOTS, Part};

use super::compare::html::escape;
use crate::lang::{Lang, Subject};

/// A page: what stands in it besides its data.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The title of the document.
    pub title: &'a str,
    /// What its scripts say, besides the words of every page.
    pub subjects: &'a [Subject],
    /// Libraries and scripts of the report, in the order in which they run. The words and helpers
    /// of `kit/` are there before them.
    pub parts: &'a [&'a [Part]],
    /// The markup of the report: ours, never anything from input. `data-word` names the message
    /// that an element shows, `data-label` the one that is read aloud.
    pub body: &'a str,
}

impl Page<'_> {
    /// The page up to its data.
    #[must_use]
    pub fn head(&self) -> String {
        let scripts = self.parts().filter_map(Part::as_script);
        let mut out =
            String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out += &format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
            policy::allowing(scripts)
        );
        out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
        out += "<meta name=\"referrer\" content=\"no-referrer\">\n";
        out +=
            &format!("<meta name=\"generator\" content=\"remis {}\">\n", env!("CARGO_PKG_VERSION"));
        out += &format!("<title>{}</title>\n", escape(self.title));
        for part in self.parts() {
            if let Part::Style(style) = part {
                out += &format!("<style>\n{style}</style>\n");
            }
        }
        out += "</head>\n<body>\n";
        out += parts::BAR;
        out += self.body;
        out += parts::ABOUT;
        out + &block("words", &self.words())
    }

    /// What stands after the data: the scripts, which run now.
    #[must_use]
    pub fn tail(&self) -> String {
        let scripts = self.parts().filter_map(Part::as_script);
        let scripts: String =
            scripts.map(|script| format!("<script>{script}</script>\n")).collect();
        scripts + "</body>\n</html>\n"
    }

    fn parts(&self) -> impl Iterator<Item = &Part> {
        parts::KIT.iter().chain(self.parts.iter().copied().flatten())
    }

    /// The messages of every language, as Fluent reads them.
    fn words(&self) -> serde_json::Value {
        let mut words = serde_json::Map::new();
        for lang in Lang::VARIANTS {
            let subjects = [Subject::Page].iter().chain(self.subjects);
            let texts: Vec<_> = subjects.map(|subject| lang.file(*subject)).collect();
            words.insert(lang.to_string(), json!(texts));
        }
        words.into()
    }
}

/// A block of data, which `remis.data(id)` reads. The id is ours: letters, digits and `-`.
#[must_use]
pub fn block(id: &str, value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).unwrap_or_default();
    format!("<script type=\"application/json\" id=\"{id}\">{}</script>\n", inert(&json))
}

/// JSON that no reader of HTML takes for markup. These characters stand only inside strings, where
/// an escape means the same.
fn inert(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => out += &format!("\\u{:04x}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_cannot_end_the_block_and_means_the_same() {
        let hostile = "</script><script>alert(1)</script><!-- &amp; \u{2028}\u{2029}\"'\\";
        let block = block("game-1", &json!({ "white": hostile }));
        let (_, rest) = block.split_once('>').unwrap();
        let (json, end) = rest.split_once('<').unwrap();
        assert_eq!(end, "/script>\n");
        assert!(!json.contains(['>', '&', '\u{2028}', '\u{2029}']), "{json}");
        let read: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(read["white"], hostile);
    }

    #[test]
    fn a_title_is_no_markup() {
        let page = Page { title: "</title><img src=x>", subjects: &[], parts: &[], body: "" };
        assert!(page.head().contains("<title>&lt;/title&gt;&lt;img src=x&gt;</title>"));
    }
}
