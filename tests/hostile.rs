//! The project's own hostile sources (`tests/hostile/`): what is read of each, as one block in a
//! snapshot per group. Every kind of problem occurs, and every case differs from its near miss.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may fail, and says what it counted"
)]
#![allow(clippy::too_many_lines, reason = "tables of cases")]

#[path = "hostile/cases.rs"]
mod cases;
#[path = "common/pinned.rs"]
mod pinned;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::{env, fs};

use cases::{Case, NEXT};
use remis::pgn::Reader;
use remis::problem::{Problem, ProblemKind, Severity};
use remis::record::{Act, Event, HowEnded, Record};
use remis::timeline::{Status, Timeline};
use strum::VariantArray;

/// Explains the blocks; the first lines of every snapshot.
const NOTATION: &str = "\
Each case: name, why. Each record: status, plies (of words that stand for moves), last move, result,
tags White and FEN, how it ended, events. Each problem: kind, line:column, @ply, `text`, explanation.
`next`: the sentinel game, whole. Problems without a record belong to the source.
";

/// Records that are printed at the start of a long source; the last one is too.
const FIRST: usize = 3;

/// Problems that are printed of a record.
const MOST_PROBLEMS: usize = 6;

/// All that a source says.
struct Said {
    games: Vec<(Record, Timeline)>,
    problems: Vec<Problem>,
}

fn read(bytes: &[u8]) -> Said {
    let mut reader = Reader::new(bytes);
    let mut games = Vec::new();
    while let Some(record) = reader.next_record().unwrap() {
        let timeline = Timeline::replay(&record);
        games.push((record, timeline));
    }
    Said { games, problems: reader.take_problems() }
}

/// Whether this is the sentinel game, whole.
fn is_next((record, timeline): &(Record, Timeline)) -> bool {
    record.tag("White") == Some("Next")
        && timeline.status == Status::Complete
        && timeline.last_ply() == 2
        && timeline.problems.is_empty()
}

impl Said {
    fn block(&self) -> String {
        let mut text = String::new();
        let last = self.games.len().saturating_sub(1);
        for (at, game) in self.games.iter().enumerate() {
            if at >= FIRST && at < last {
                if at == FIRST {
                    writeln!(text, "  .. {} more records", last - FIRST).unwrap();
                }
            } else if is_next(game) {
                writeln!(text, "  {} next", at + 1).unwrap();
            } else {
                record(&mut text, game);
            }
        }
        problems(&mut text, "  ", &self.problems);
        text
    }
}

fn record(text: &mut String, (record, timeline): &(Record, Timeline)) {
    let (plies, words) = (timeline.last_ply(), record.moves.len());
    write!(text, "  {} {} {plies}", record.index, timeline.status).unwrap();
    if words != plies as usize {
        write!(text, " of {words}").unwrap();
    }
    text.push_str(&timeline.san(plies).map_or(String::new(), |san| format!(" {san}")));
    write!(text, " {}", record.end.result.map_or("*", Into::into)).unwrap();
    for name in ["White", "FEN"] {
        if let Some(value) = record.tag(name) {
            write!(text, " {name}={}", quoted(value)).unwrap();
        }
    }
    match record.end.how {
        HowEnded::Unnamed => {}
        HowEnded::Event(ended) => write!(text, " {ended:?}").unwrap(),
        HowEnded::Rule(termination) => write!(text, " {termination}").unwrap(),
        HowEnded::Outside => text.push_str(" Outside"),
    }
    for Event { ply, player, act } in &timeline.events {
        let player = player.map_or("", remis::terms::color_name);
        if *act == Act::Offers {
            write!(text, " offers@{ply} {player}").unwrap();
        } else {
            write!(text, " [{act:?}@{ply} {player}]").unwrap();
        }
    }
    for (ply, token) in (1..).zip(&record.moves).take(6) {
        if let Some(clock) = token.clock {
            write!(text, " clock@{ply}={clock}ms").unwrap();
        }
        if let Some(evaluation) = token.evaluation {
            write!(text, " eval@{ply}={evaluation}").unwrap();
        }
    }
    text.push('\n');
    problems(text, "      ", &timeline.problems);
}

fn problems(text: &mut String, indent: &str, problems: &[Problem]) {
    for (at, problem) in problems.iter().enumerate() {
        if at >= MOST_PROBLEMS && at + 1 < problems.len() {
            if at == MOST_PROBLEMS {
                let more = problems.len() - 1 - MOST_PROBLEMS;
                writeln!(text, "{indent}.. {more} more problems").unwrap();
            }
            continue;
        }
        write!(text, "{indent}{}", problem.kind).unwrap();
        if let Some(place) = problem.place {
            write!(text, " {}:{}", place.line, place.column).unwrap();
        }
        if let Some(ply) = problem.ply {
            write!(text, " @{ply}").unwrap();
        }
        if !problem.text.is_empty() {
            write!(text, " {}", quoted(&problem.text)).unwrap();
        }
        if !problem.detail.is_empty() {
            write!(text, " - {}", problem.detail).unwrap();
        }
        text.push('\n');
    }
}

/// Text with its odd characters as escapes, cut in the middle if it is long.
fn quoted(text: &str) -> String {
    let shown: String = text
        .chars()
        .flat_map(|c| {
            let plain = c == ' ' || c.is_alphanumeric() || c.is_ascii_graphic();
            let shown: Vec<char> = if plain { vec![c] } else { c.escape_unicode().collect() };
            shown
        })
        .collect();
    match shown.chars().count() {
        0..=90 => format!("`{shown}`"),
        length => {
            let start: String = shown.chars().take(12).collect();
            format!("`{start}..` ({length} characters)")
        }
    }
}

#[test]
fn every_source_is_read_as_before() {
    let settings = pinned::settings("../snapshots");
    let mut failed = Vec::new();
    for (group, cases) in cases::groups() {
        let mut text = NOTATION.to_owned();
        for case in &cases {
            write!(text, "\n{}: {}\n{}", case.name, case.why, read(&case.bytes).block()).unwrap();
        }
        let name = format!("hostile-{group}");
        let compared = catch_unwind(AssertUnwindSafe(|| {
            settings.bind(|| insta::assert_snapshot!(name.as_str(), text));
        }));
        if compared.is_err() {
            failed.push(name);
        }
    }
    assert!(failed.is_empty(), "changed: {}", failed.join(", "));
}

fn all() -> Vec<Case> {
    cases::groups().into_iter().flat_map(|(_, cases)| cases).collect()
}

/// Kinds that these sources cannot show, and why.
const ELSEWHERE: &[(ProblemKind, &str)] = &[];

#[test]
fn every_kind_of_problem_occurs() {
    let mut found = BTreeSet::new();
    for case in all() {
        let said = read(&case.bytes);
        let of_games = said.games.iter().flat_map(|(_, timeline)| &timeline.problems);
        found.extend(said.problems.iter().chain(of_games).map(|problem| problem.kind));
    }
    let missing: Vec<&ProblemKind> = ProblemKind::VARIANTS
        .iter()
        .filter(|kind| !found.contains(kind) && !ELSEWHERE.iter().any(|(known, _)| known == *kind))
        .collect();
    assert!(missing.is_empty(), "in no case: {missing:?}");
    for (kind, why) in ELSEWHERE {
        assert!(!found.contains(kind), "{kind} occurs here, though {why}");
    }
}

#[test]
fn the_game_behind_survives() {
    let mut count = 0;
    for case in all().iter().filter(|case| case.bytes.ends_with(NEXT.as_bytes())) {
        let said = read(&case.bytes);
        assert!(said.games.last().is_some_and(is_next), "{}: {}", case.name, said.block());
        count += 1;
    }
    assert!(count >= 150, "{count}");
}

/// Every case names another; where one loses something, the other reads differently.
#[test]
fn every_case_has_a_near_miss() {
    let all = all();
    println!("{} cases", all.len());
    assert!(all.len() >= 200);
    let known: BTreeMap<&str, &Case> = all.iter().map(|case| (case.name, case)).collect();
    assert_eq!(known.len(), all.len(), "a name stands twice");
    let mut same = Vec::new();
    for case in &all {
        assert_ne!(case.name, case.near);
        assert!(!case.why.is_empty(), "{}", case.name);
        let near = known.get(case.near).unwrap_or_else(|| panic!("{}: no near", case.name));
        assert_ne!(near.bytes, case.bytes, "{}", case.name);
        let said = read(&case.bytes);
        let of_games = said.games.iter().flat_map(|(_, timeline)| &timeline.problems);
        let lost = said
            .problems
            .iter()
            .chain(of_games)
            .any(|problem| problem.kind.severity() == Severity::Error);
        if lost && read(&near.bytes).block() == said.block() {
            same.push(case.name);
        }
    }
    assert!(same.is_empty(), "read as their near misses: {same:?}");
}

/// `REMIS_SEEDS=fuzz/corpus/pgn cargo test --test hostile` writes the small cases as seeds.
#[test]
fn seeds_are_written_on_request() {
    let Some(folder) = env::var_os("REMIS_SEEDS") else { return };
    let folder = Path::new(&folder);
    fs::create_dir_all(folder).unwrap();
    for case in all().iter().filter(|case| case.bytes.len() < 4096) {
        fs::write(folder.join(case.name), &case.bytes).unwrap();
    }
}
