//! What must hold of everything that is printed about any game: whatever stands in its tags, comments
//! and moves, each format is read back by a parser that knows nothing of us, and what it finds is what
//! was said. The fuzz target `report` and `tests/fuzz_corpus.rs` share it.

mod club;
mod game;
mod page;
mod rows;
mod study;

use std::sync::LazyLock;

use remis::judge::{Assumptions, judge};
use remis::lang::{Lang, Texts};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::record::Record;
use remis::report::{Answer, Judged};
use remis::selection::{Asking, Rules, Selected};
use remis::timeline::Timeline;

use crate::inert;

/// Positions that one question who can still mate may visit.
const BUDGET: u64 = 200;

/// Most games of one input: more only take longer.
const MOST: usize = 3;

/// A family, of which the date picks an edition or none, and a program with few rules.
static SELECTED: LazyLock<Selected> = LazyLock::new(|| {
    let profiles = ["fide-otb", "cozy-chess"].map(|name| Rules::Named(name.to_owned())).to_vec();
    Selected::of(&Asking { profiles, ..Asking::default() }).unwrap()
});

std::thread_local! {
    static ENGLISH: Texts = Texts::of(Lang::En);
}

/// The first byte says what is printed, the others are a PGN source; its first line is its name, too.
pub fn check(bytes: &[u8]) {
    let Some((&how, pgn)) = bytes.split_first() else { return };
    let name = pgn.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let source = String::from_utf8_lossy(name);
    if how.is_multiple_of(5) {
        rows::check(pgn, &source);
        return;
    }
    let mut reader = Reader::new(pgn);
    let mut records = Vec::new();
    while let (true, Ok(Some(record))) = (records.len() < MOST, reader.next_record()) {
        records.push(record);
    }
    let club = club(&records);
    match how % 5 {
        1 => each(&source, &records, club.as_ref(), |judged| game::check(judged, how)),
        2 => page::check(&source, &records, club.as_ref()),
        3 => {
            // The source is no profile, and that is said, too.
            club::read(&String::from_utf8_lossy(pgn));
            if let Some(club) = &club {
                club::profile(club);
                for record in &records {
                    club::table(club, &source, record);
                }
            }
        }
        _ => study::check(&source, &records, club.as_ref()),
    }
}

/// A profile that says what the tags say, where they say something; none where it cannot be one.
fn club(records: &[Record]) -> Option<Profile> {
    let values = records.iter().flat_map(|record| &record.tags).map(|tag| tag.value.as_str());
    let values: Vec<&str> = values.filter(|value| !value.trim().is_empty()).collect();
    club::read(&club::written(if values.is_empty() { &["plain"] } else { &values }))
}

/// Has the profiles judge each game.
fn each(
    source: &str,
    records: &[Record],
    club: Option<&Profile>,
    mut take: impl FnMut(&Judged<'_>),
) {
    for record in records {
        let timeline = Timeline::replay(record).with_mate_budget(BUDGET);
        let (choices, unjudged) = SELECTED.for_game(record);
        let mut verdicts: Vec<Answer<'_>> =
            choices.iter().map(|choice| choice.judge(&timeline)).collect();
        verdicts.extend(club.map(|profile| Answer {
            profile,
            hash: "0123456789abcdef",
            asked: None,
            note: None,
            verdict: judge(profile, &Assumptions::of(profile), &timeline),
        }));
        take(&Judged { source, record, timeline: &timeline, verdicts, unjudged });
    }
}
