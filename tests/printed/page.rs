//! The page of several games: our own markup, and in it the title and the data.

use std::sync::LazyLock;

use remis::profile::Profile;
use remis::record::Record;
use remis::report::html::explorer::Shelf;
use serde_json::{Value, json};

use super::inert::outline;

static FRAME: LazyLock<Frame> = LazyLock::new(|| Frame::of(&Shelf::default().end()));

pub fn check(source: &str, records: &[Record], club: Option<&Profile>) {
    let mut shelf = Shelf::default();
    let mut page = String::new();
    let mut plies = Vec::new();
    super::each(source, records, club, |judged| {
        page += &shelf.add(judged, false);
        plies.push(judged.timeline.last_ply());
    });
    page += &shelf.end();
    let data = FRAME.data(&page);
    let value = |id: &str| -> Value {
        let block = data.iter().find(|(name, _)| *name == id).unwrap_or_else(|| panic!("no {id}"));
        serde_json::from_str(block.1).unwrap()
    };
    let index = value("index");
    assert_eq!(index["games"].as_array().map(Vec::len), Some(records.len()));
    for (at, (record, plies)) in records.iter().zip(plies).enumerate() {
        let game = value(&format!("game-{}", at + 1));
        assert_eq!(game["verdict"]["game"]["white"], json!(record.tag("White")));
        assert_eq!(game["board"]["changes"].as_array().map(Vec::len), Some(plies as usize));
        assert_eq!(index["games"][at]["black"], json!(record.known_tag("Black")));
    }
    if let Some(club) = club.filter(|_| !records.is_empty()) {
        assert_eq!(value("profiles")["club"]["title"], club.title.as_str());
    }
}

/// How a block of data begins, and how it ends.
const BLOCK: [&str; 2] = ["<script type=\"application/json\" id=\"", "</script>\n"];

/// What is the same in every page of a kind: the bytes before its title, those between title and data,
/// and those behind the data.
pub struct Frame([String; 3]);

impl Frame {
    /// Of a page without games.
    pub fn of(empty: &str) -> Self {
        let (before, rest) = empty.split_once("<title>").unwrap();
        let (_, rest) = rest.split_once("</title>").unwrap();
        // The words come first, and are the same in all.
        let words = rest.find(BLOCK[1]).unwrap() + BLOCK[1].len();
        let (between, rest) = rest.split_at(words);
        let (_, last) = rest.rsplit_once(BLOCK[0]).unwrap();
        let (_, behind) = last.split_once(BLOCK[1]).unwrap();
        Self([before, between, behind].map(str::to_owned))
    }

    /// The blocks of data of a page by name. Besides these and the title there is our markup alone.
    pub fn data<'p>(&self, page: &'p str) -> Vec<(&'p str, &'p str)> {
        let [before, between, behind] = &self.0;
        let rest = page.strip_prefix(before.as_str()).and_then(|it| it.strip_prefix("<title>"));
        let (title, rest) = rest.unwrap().split_once("</title>").unwrap();
        assert_eq!(outline(&format!("<title>{title}</title>")), ["title "]);
        let rest = rest.strip_prefix(between.as_str()).expect("our markup before the data");
        let mut rest = rest.strip_suffix(behind.as_str()).expect("our markup behind the data");
        let mut blocks = Vec::new();
        while !rest.is_empty() {
            let block = rest.strip_prefix(BLOCK[0]).expect("data and nothing else");
            let (name, block) = block.split_once("\">").unwrap();
            assert!(!name.contains(|c: char| c != '-' && !c.is_ascii_alphanumeric()), "{name}");
            let (data, behind) = block.split_once(BLOCK[1]).unwrap();
            assert!(!data.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{data}");
            blocks.push((name, data));
            rest = behind;
        }
        blocks
    }
}
