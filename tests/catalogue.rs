//! The catalogue as a whole: editions by date, what is unknown, and whether platforms and programs
//! keep their own rules in recorded games.
#![cfg(feature = "cli")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test may fail, and says what it counted"
)]

mod common;
#[path = "common/pinned.rs"]
mod pinned;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs::File;
use std::io::Read;

use remis::catalog::{Catalog, Editions};
use remis::date::PartialDate;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::profile::{Castling, EnPassant, Profile, StartPosition};
use remis::record;
use remis::timeline::Timeline;
use remis::trigger::StartClock;
use remis::verdict::Recorded;

fn editions(catalog: &Catalog, family: &str, pgn_date: &str) -> String {
    let ids = |entries: &[&remis::catalog::Entry]| {
        entries.iter().map(|entry| entry.profile.id.clone()).collect::<Vec<_>>().join(" ")
    };
    match catalog.editions(family, PartialDate::from_pgn(pgn_date).as_ref()) {
        Editions::InForce(entries) => ids(&entries),
        Editions::Newest(entry) => format!("newest: {}", entry.profile.id),
        Editions::None => "none".to_owned(),
    }
}

#[test]
fn the_laws_are_those_of_the_games_date() {
    let catalog = Catalog::builtin().unwrap();
    let expected = [
        ("1985.06.01", "none"),
        ("1988.12.31", "none"),
        ("1989.01.01", "fide-otb-1989"),
        ("1989.??.??", "fide-otb-1989"),
        ("1990.10.08", "fide-otb-1989"),
        ("1992.12.31", "fide-otb-1989"),
        ("1993.??.??", "fide-otb-1993"),
        ("1997.06.30", "fide-otb-1993"),
        ("1997.07.01", "fide-otb-1997"),
        ("1997.??.??", "fide-otb-1993 fide-otb-1997"),
        ("1997.06.??", "fide-otb-1993"),
        ("2001.06.30", "fide-otb-1997"),
        ("2001.07.01", "fide-otb-2001"),
        ("2001.??.??", "fide-otb-1997 fide-otb-2001"),
        ("2005.06.30", "fide-otb-2001"),
        ("2005.07.01", "fide-otb-2005"),
        ("2009.06.30", "fide-otb-2005"),
        ("2009.07.??", "fide-otb-2009"),
        ("2014.06.30", "fide-otb-2009"),
        ("2014.07.01", "fide-otb-2014"),
        ("2014.??.??", "fide-otb-2009 fide-otb-2014"),
        ("2017.06.30", "fide-otb-2014"),
        ("2017.07.01", "fide-otb-2017"),
        ("2017.12.31", "fide-otb-2017"),
        ("2017.??.??", "fide-otb-2014 fide-otb-2017"),
        ("2018.01.01", "fide-otb-2018"),
        ("2022.12.31", "fide-otb-2018"),
        ("2023.01.01", "fide-otb-2023"),
        ("2024.11.25", "fide-otb-2023"),
        ("????.??.??", "newest: fide-otb-2023"),
        ("", "newest: fide-otb-2023"),
        ("1985.??.??", "none"),
    ];
    let found: Vec<(&str, String)> =
        expected.iter().map(|(date, _)| (*date, editions(&catalog, "fide-otb", date))).collect();
    for ((date, ids), (_, found)) in expected.iter().zip(&found) {
        assert_eq!(found, ids, "{date}");
    }
    assert_eq!(editions(&catalog, "chesscom-live", "2019.03.18"), "chesscom-live-2018");
    assert_eq!(editions(&catalog, "chesscom-live", "2019.05.27"), "chesscom-live-2019");
    assert_eq!(editions(&catalog, "chesscom-live", "2019.06.04"), "chesscom-live");
    assert_eq!(editions(&catalog, "chesscom-live", "2017.12.31"), "none");
}

#[test]
fn the_date_of_utc_serves_where_no_year_can_be_read_of_the_other() {
    for (date, utc, expected) in [
        (Some("2017.06.30"), Some("2024.01.01"), Some("2017.06.30")),
        (Some("2017.??.??"), Some("2024.01.01"), Some("2017.??.??")),
        (Some("2017.13.01"), Some("2024.01.01"), Some("2017.13.01")),
        (Some("30.06.2017"), Some("2024.01.01"), Some("2024.01.01")),
        (Some("20170630"), Some("2024.01.01"), Some("2024.01.01")),
        (Some("????.??.??"), Some("2024.01.01"), Some("2024.01.01")),
        (Some("0000.00.00"), Some("2024.01.01"), Some("2024.01.01")),
        (None, Some("2024.01.01"), Some("2024.01.01")),
        (Some("30.06.2017"), Some("yesterday"), Some("30.06.2017")),
        (None, Some("yesterday"), None),
    ] {
        let found = record::date(|name| match name {
            "Date" => date,
            "UTCDate" => utc,
            // That of the event is another day.
            _ => Some("1999.12.31"),
        });
        assert_eq!(found, expected, "{date:?} {utc:?}");
    }
}

/// What a profile leaves open, one entry for each statement that is not known.
fn unknown_cells(profile: &Profile) -> Vec<String> {
    let mut cells = Vec::new();
    let same = &profile.same_position;
    if same.castling == Castling::Unknown {
        cells.push("same position: castling".to_owned());
    }
    if same.en_passant == EnPassant::Unknown {
        cells.push("same position: en passant".to_owned());
    }
    if profile.start.halfmove_clock == StartClock::Unknown {
        cells.push("start: halfmove clock".to_owned());
    }
    if profile.start.position == StartPosition::Unknown {
        cells.push("start: position".to_owned());
    }
    if profile.start.set_up == Some(StartPosition::Unknown) {
        cells.push("start: position set up from a FEN".to_owned());
    }
    let claims = profile.rules.iter().any(|rule| !rule.is_automatic());
    let cost = profile.wrong_claim.as_ref().and_then(|wrong| wrong.opponent_gains_seconds);
    if claims && cost.is_none() {
        cells.push("wrong claim".to_owned());
    }
    for setting in profile.settings.iter().filter(|setting| setting.default.is_none()) {
        cells.push(format!("setting {}", setting.id));
    }
    for rule in &profile.rules {
        cells.extend(rule.when.unknowns().iter().map(|what| format!("{}: {what}", rule.id)));
    }
    cells
}

#[test]
fn what_is_unknown_is_counted() {
    let catalog = Catalog::builtin().unwrap();
    assert!(catalog.entries().len() >= 30, "{}", catalog.entries().len());
    let mut text = String::new();
    for entry in catalog.entries() {
        let cells = unknown_cells(&entry.profile);
        writeln!(text, "{}: {}", entry.profile.id, cells.len()).unwrap();
        for cell in cells {
            writeln!(text, "    {cell}").unwrap();
        }
    }
    let settings = pinned::settings("../snapshots");
    settings.bind(|| insta::assert_snapshot!("unknown-cells", text));
}

/// A recorded game that does not fit the profile of those who played it, and why.
struct Exception {
    file: &'static str,
    game: u64,
    profile: &'static str,
    recorded: Recorded,
    /// Read by people only.
    #[expect(dead_code, reason = "the explanation is for readers of this list")]
    why: &'static str,
}

const EXCEPTIONS: &[Exception] = &[Exception {
    file: "bench_engine.pgn.zst",
    game: 1371,
    profile: "cutechess",
    recorded: Recorded::Contradicts,
    why: "the event lets a loss on time stand; the program alone draws against a bare king",
}];

fn read(path: &str) -> Option<Reader<Box<dyn Read>>> {
    let file = File::open(common::shared(path)?).unwrap();
    let packed = std::path::Path::new(path).extension().is_some_and(|it| it == "zst");
    let bytes: Box<dyn Read> =
        if packed { Box::new(zstd::Decoder::new(file).unwrap()) } else { Box::new(file) };
    Some(Reader::new(bytes))
}

/// Judges each game of a file by the profile, or the family's edition, of those who played it.
fn audit(file: &'static str, names: &[&str], set: &[(&str, &str)]) -> bool {
    let catalog = Catalog::builtin().unwrap();
    let Some(mut reader) = read(&format!("data/{file}")) else {
        return false;
    };
    let mut counts: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut open: Vec<&Exception> = EXCEPTIONS.iter().filter(|it| it.file == file).collect();
    let mut faults = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        let timeline = Timeline::replay(&record);
        let date = record.date().and_then(PartialDate::from_pgn);
        for name in names {
            let entries = match catalog.editions(name, date.as_ref()) {
                Editions::InForce(entries) => entries,
                Editions::Newest(entry) => vec![entry],
                Editions::None => Vec::new(),
            };
            for entry in entries {
                let mut assumptions = Assumptions::of(&entry.profile);
                for (setting, value) in set {
                    assumptions.set(setting, value).unwrap();
                }
                let id = entry.profile.id.as_str();
                let verdict = judge(&entry.profile, &assumptions, &timeline);
                let recorded = verdict.recorded;
                let shown = recorded.map_or_else(|| "null".to_owned(), |it| it.to_string());
                *counts.entry((id.to_owned(), shown)).or_default() += 1;
                let bad = matches!(recorded, Some(Recorded::Contradicts | Recorded::EndsEarlier));
                let known = open.iter().position(|it| {
                    it.game == record.index && it.profile == id && Some(it.recorded) == recorded
                });
                match known {
                    Some(at) => drop(open.remove(at)),
                    None if bad => faults.push((record.index, id.to_owned(), verdict)),
                    None => {}
                }
            }
        }
    }
    println!("{file}: {counts:?}");
    assert!(faults.is_empty(), "{file}: {faults:#?}");
    assert!(open.is_empty(), "{file}: an exception that is none: {}", open.len());
    assert!(counts.values().sum::<u32>() >= 50, "{file}: {counts:?}");
    true
}

#[test]
fn lichess_keeps_its_rules() {
    let set = [("auto-claim", "unknown")];
    let rated = audit("lichess_rated_cc0.pgn", &["lichess"], &set);
    let bots = audit("bench_bots.pgn.zst", &["lichess"], &set);
    assert_eq!(rated, bots);
}

#[test]
fn engine_events_keep_their_rules() {
    audit("bench_engine.pgn.zst", &["tcec", "cutechess"], &[]);
}

#[test]
fn chesscom_live_keeps_the_rules_of_the_date() {
    audit("chesscom_endings.pgn", &["chesscom-live"], &[]);
}
