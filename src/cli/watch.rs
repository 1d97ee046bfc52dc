//! `remis watch`: follow a growing PGN and warn of claims and endings, also one move ahead.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::Args;
use serde_json::{Value, json};

use super::output::Output;
use super::select::{Selected, Selection};
use super::{Exit, say};
use crate::judge::{Live, judge};
use crate::pgn::Reader;
use crate::problem::ProblemKind;
use crate::record::Record;
use crate::report::sink;
use crate::terms::color_name;
use crate::timeline::{Status, Timeline};

/// The schema of the lines in JSON.
const SCHEMA: &str = "remis.watch/1";

/// Follow a PGN file that grows or is written again, as broadcasts do.
#[derive(Debug, Args)]
#[command(
    after_help = "A line is printed when a claim arises or lapses, when one is one move away, and when a game is
over by rule although play goes on. The command runs until it is interrupted."
)]
pub(super) struct Watch {
    /// The PGN file; it may appear later, grow, or be replaced.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    selection: Selection,
    /// What is printed: lines for people, or one JSON object per line (schema `remis.watch/1`).
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Milliseconds between two looks at the file.
    #[arg(long, default_value_t = 500, value_name = "MS", value_parser = clap::value_parser!(u64).range(10..=3_600_000))]
    every: u64,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Something that can be said of a board under a profile: it is said when it becomes true, and for
/// rights also when it stops.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fact {
    profile: String,
    kind: &'static str,
    rule: String,
    who: String,
    /// The ply, where the fact is of one ply.
    ply: Option<u32>,
}

/// A board of the file.
#[derive(Default)]
struct Board {
    plies: u32,
    facts: BTreeSet<Fact>,
}

impl Watch {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let selected = match self.selection.select() {
            Ok(selected) => selected,
            Err(exit) => return exit,
        };
        let mut boards: BTreeMap<String, Board> = BTreeMap::new();
        let mut last_error = String::new();
        loop {
            match read(&self.file) {
                Ok(records) => {
                    last_error.clear();
                    self.look(&records, &selected, &mut boards, output);
                }
                Err(error) => {
                    let error = error.to_string();
                    if error != last_error {
                        let name = sink::terminal(&self.file.display().to_string());
                        say(format_args!("{name}: {}; waiting", sink::terminal(&error)));
                        last_error = error;
                    }
                }
            }
            output.flush();
            if output.is_closed() {
                return Exit::Done;
            }
            thread::sleep(Duration::from_millis(self.every));
        }
    }

    fn look(
        &self,
        records: &[Record],
        selected: &Selected,
        boards: &mut BTreeMap<String, Board>,
        output: &mut Output,
    ) {
        let mut names: BTreeMap<String, u32> = BTreeMap::new();
        for record in records {
            let timeline = Timeline::replay(record);
            if timeline.status == Status::Rejected {
                continue;
            }
            let name = name(record, &mut names);
            let board = boards.entry(name.clone()).or_default();
            // A file that is caught half-written must not unsay what it said.
            if timeline.last_ply() < board.plies && is_cut(&timeline) {
                continue;
            }
            let facts = facts(record, &timeline, selected);
            for fact in facts.difference(&board.facts) {
                self.tell(output, &name, &timeline, fact, true);
            }
            for fact in board.facts.difference(&facts).filter(|fact| fact.kind == "claim") {
                self.tell(output, &name, &timeline, fact, false);
            }
            *board = Board { plies: timeline.last_ply(), facts };
        }
    }

    fn tell(&self, output: &mut Output, board: &str, timeline: &Timeline, fact: &Fact, now: bool) {
        let ply = timeline.last_ply();
        let line = match self.format {
            Format::Json => json!({
                "schema": SCHEMA,
                "board": board,
                "ply": ply,
                "profile": fact.profile,
                "event": if now { fact.kind } else { "lapsed" },
                "rule": fact.rule,
                "who": if fact.who.is_empty() { Value::Null } else { json!(fact.who) },
                "since_ply": fact.ply,
            })
            .to_string(),
            Format::Text => text(board, timeline, fact, now),
        };
        output.write(&format!("{line}\n"));
    }
}

fn text(board: &str, timeline: &Timeline, fact: &Fact, now: bool) -> String {
    let ply = timeline.last_ply();
    let last = timeline.san(ply).map_or_else(
        || "start".to_owned(),
        |san| format!("{}{san}", timeline.move_number(ply - 1)),
    );
    let Fact { profile, rule, who, .. } = fact;
    let what = match (fact.kind, now) {
        ("claim", true) => format!("{who} may claim: {rule}"),
        ("claim", false) => format!("lapsed: {who} could have claimed {rule}"),
        ("ahead", _) => format!("one move away: {rule} by {who}"),
        ("ended", _) => {
            let since = fact.ply.unwrap_or(ply);
            let on = if since < ply {
                format!(", and play went on for {}", ply - since)
            } else {
                String::new()
            };
            format!("OVER by {rule} at ply {since}: {who}{on}")
        }
        (kind, _) => format!("{kind}: {rule}"),
    };
    format!("{} · {last} · {profile} · {what}", sink::terminal(board))
}

/// The records of the file as it is now.
fn read(path: &Path) -> io::Result<Vec<Record>> {
    let mut reader = Reader::new(File::open(path)?);
    let mut records = Vec::new();
    while let Some(record) = reader.next_record()? {
        records.push(record);
    }
    Ok(records)
}

/// Whether the movetext may go on where the file ends.
fn is_cut(timeline: &Timeline) -> bool {
    let cut = |kind| {
        matches!(
            kind,
            ProblemKind::MissingResult | ProblemKind::Truncated | ProblemKind::UnterminatedComment
        )
    };
    timeline.status == Status::Partial || timeline.problems.iter().any(|it| cut(it.kind))
}

/// Players, and round where the source gives it; boards that share both are numbered.
fn name(record: &Record, names: &mut BTreeMap<String, u32>) -> String {
    let tag = |name: &str| record.known_tag(name).unwrap_or("?");
    let round = record.known_tag("Round").map_or_else(String::new, |round| format!(" ({round})"));
    let name = format!("{} – {}{round}", tag("White"), tag("Black"));
    let count = names.entry(name.clone()).or_default();
    *count += 1;
    if *count == 1 { name } else { format!("{name} #{count}") }
}

/// What can be said of the board now under every profile.
fn facts(record: &Record, timeline: &Timeline, selected: &Selected) -> BTreeSet<Fact> {
    let mut facts = BTreeSet::new();
    let (choices, _) = selected.for_game(record);
    for choice in choices {
        let profile = &choice.entry.profile;
        let mut say = |kind, rule: &str, who: String, ply| {
            let (profile, rule) = (profile.id.clone(), rule.to_owned());
            facts.insert(Fact { profile, kind, rule, who, ply });
        };
        let verdict = judge(profile, choice.assumptions, timeline);
        if let Some(ending) = verdict.ending {
            say("ended", &ending.rule, ending.result.to_string(), Some(ending.ply));
            continue;
        }
        let live = Live::new(profile.clone(), choice.assumptions.clone());
        for right in live.rights(timeline) {
            let who = right.player.map_or("an official", color_name);
            let by = if right.moves.is_empty() {
                String::new()
            } else {
                format!(" with {}", right.moves.join(" or "))
            };
            say("claim", &right.rule, format!("{who}{by}"), None);
        }
        for ahead in live.ahead(timeline) {
            say("ahead", &ahead.rule, ahead.moves.join(" or "), None);
        }
    }
    facts
}
