//! What must hold of a text whatever was put into it: only our own marks mean something in its format.

use pulldown_cmark::{Event, Options, Parser, Tag};

/// A text for a terminal: no control character but the end of a line, nothing that turns the order of
/// characters around.
pub fn terminal(text: &str) {
    let turns = |c| {
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}')
    };
    let odd = text.chars().find(|&c| (c.is_control() && c != '\n') || turns(c));
    assert!(odd.is_none(), "{odd:?} in {text:?}");
}

/// The elements of a fragment of HTML with the names of their attributes.
pub fn outline(fragment: &str) -> Vec<String> {
    // These may stand in HTML and not in XML.
    let fragment = fragment.replace(['\u{fffe}', '\u{ffff}'], "?");
    let document =
        roxmltree::Document::parse(&fragment).unwrap_or_else(|e| panic!("{e}: {fragment}"));
    let elements = document.descendants().filter(roxmltree::Node::is_element);
    let outline = elements.map(|node| {
        let names: Vec<&str> = node.attributes().map(|attribute| attribute.name()).collect();
        for attribute in node.attributes().filter(|it| it.name() == "href") {
            let address = attribute.value();
            assert!(address.starts_with('#') || is_of_the_web(address), "{address}");
        }
        format!("{} {}", node.tag_name().name(), names.join(" "))
    });
    outline.collect()
}

/// Everything in a Markdown text that is not plain text.
pub fn marks(text: &str) -> Vec<String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_MATH
        | Options::ENABLE_TASKLISTS;
    let marks = Parser::new_ext(text, options).filter_map(|event| match event {
        Event::Text(_) | Event::End(_) | Event::SoftBreak => None,
        // Names of footnotes hold the id of the profile.
        Event::FootnoteReference(_) => Some("footnote".to_owned()),
        Event::Start(Tag::FootnoteDefinition(_)) => Some("definition".to_owned()),
        Event::Start(Tag::Link { dest_url, .. }) => {
            assert!(is_of_the_web(&dest_url), "{dest_url}");
            Some("link".to_owned())
        }
        other => Some(format!("{other:?}")),
    });
    marks.collect()
}

fn is_of_the_web(address: &str) -> bool {
    let web = address.starts_with("https://") || address.starts_with("http://");
    web && !address.contains(|c: char| c.is_whitespace() || c.is_control() || "<>\"'".contains(c))
}
