//! The report on a change of policy: what changes in short, plots, tables, and the games that tell most,
//! each of which opens in the explorer.

use std::collections::{BTreeMap, HashMap};

use serde_json::json;

use super::explorer::{self, EXPLORER, Profiles};
use super::{BOARD, PLOTS, Page, Part, block};
use crate::lang::Subject;
use crate::report::impact::{Impact, json};
use crate::report::{Judged, sink};

/// Most bytes of games in one report; further ones are listed, and do not open.
const MOST_BYTES: usize = 64 * 1024 * 1024;

const IMPACT: &[Part] = &[
    Part::Style(include_str!("impact.css")),
    Part::Script(include_str!("study.js")),
    Part::Script(include_str!("overview.js")),
    Part::Script(include_str!("matrix.js")),
    Part::Script(include_str!("spread.js")),
    Part::Script(include_str!("groups.js")),
    Part::Script(include_str!("telling.js")),
    Part::Script(include_str!("report.js")),
];

const PAGE: Page<'static> = Page {
    title: "remis",
    subjects: &[Subject::Words, Subject::Explorer, Subject::Impact, Subject::Compare],
    parts: &[PLOTS, BOARD, EXPLORER, IMPACT],
    body: include_str!("impact.html"),
};

/// A report on its way out: head, games, end.
#[derive(Debug, Default)]
pub struct Report {
    profiles: Profiles,
    /// The blocks of games, by source and number.
    blocks: HashMap<(u64, u64), usize>,
    bytes: usize,
}

impl Report {
    /// The page up to its games.
    #[must_use]
    pub fn head(impact: &Impact) -> String {
        let to: Vec<&str> = impact.studies.iter().map(|study| study.profile.as_str()).collect();
        let title = format!("{} → {} · remis", sink::terminal(&impact.asked), to.join(", "));
        Page { title: &title, ..PAGE }.head()
    }

    /// Whether a game stands in the page.
    #[must_use]
    pub fn holds(&self, place: (u64, u64)) -> bool {
        self.blocks.contains_key(&place)
    }

    /// A game, by its source and its number in it; nothing where the page is full.
    pub fn game(&mut self, place: (u64, u64), judged: &Judged<'_>) -> String {
        let number = self.blocks.len() + 1;
        let game = block(&format!("game-{number}"), &explorer::game(judged, false));
        if self.bytes + game.len() > MOST_BYTES {
            return String::new();
        }
        self.bytes += game.len();
        self.blocks.insert(place, number);
        self.profiles.add(judged);
        game
    }

    /// The rest of the page.
    #[must_use]
    pub fn end(&self, impact: &Impact) -> String {
        let blocks = impact.studies.iter().map(|study| {
            let games = study.telling.games();
            games.map(|(source, game, _)| self.blocks.get(&(source, game))).collect::<Vec<_>>()
        });
        let titles = impact.studies.iter().map(|study| (&study.profile, &study.title));
        let shown = json!({
            "blocks": blocks.collect::<Vec<_>>(),
            "titles": titles.collect::<BTreeMap<_, _>>(),
        });
        block("profiles", &self.profiles.value())
            + &block("shown", &shown)
            + &block("impact", &json::object(impact))
            + &PAGE.tail()
    }
}
