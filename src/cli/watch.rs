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
use super::{Exit, Stop, say};
use crate::judge::{Live, judge};
use crate::pgn::Reader;
use crate::problem::{Problem, ProblemKind};
use crate::record::Record;
use crate::report::{Unjudged, problems, sink};
use crate::terms::color_name;
use crate::timeline::{Status, Timeline};

/// The schema of the lines in JSON.
const SCHEMA: &str = "remis.watch/1";

/// Follow a PGN file that grows or is written again, as broadcasts do.
#[derive(Debug, Args)]
#[command(
    after_help = "A line is printed when a claim arises or lapses, when one is one move away, and when a game is
over by rule although play goes on. Problems of the file go to standard error, when two looks in a
row find them: what is half-written is gone by the next. The command runs until it is interrupted."
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

/// What is wrong with the file, said once, when two looks in a row find it. Each is known by its board and
/// its words: its place shifts as the games before it grow.
#[derive(Default)]
struct Complaints {
    /// What the look before found.
    before: BTreeSet<String>,
    now: BTreeSet<String>,
    said: BTreeSet<String>,
}

impl Complaints {
    /// Another look begins.
    fn begin(&mut self) {
        self.before = std::mem::take(&mut self.now);
    }

    fn meet(&mut self, what: String, line: impl FnOnce() -> String) {
        if self.before.contains(&what) && self.said.insert(what.clone()) {
            say(line());
        }
        self.now.insert(what);
    }
}

/// A board of the file.
#[derive(Default)]
struct Board {
    plies: u32,
    facts: BTreeSet<Fact>,
}

impl Watch {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        if let Err(stop) = self.refuse() {
            return stop.say();
        }
        let selected = match self.selection.select() {
            Ok(selected) => selected,
            Err(exit) => return exit,
        };
        let mut boards: BTreeMap<String, Board> = BTreeMap::new();
        let mut complaints = Complaints::default();
        let mut last_error = String::new();
        loop {
            match read(&self.file) {
                Ok((records, problems)) => {
                    last_error.clear();
                    complaints.begin();
                    for problem in problems {
                        complaints.meet(problem.kind.to_string(), || self.line(None, &problem));
                    }
                    self.look(&records, &selected, &mut boards, &mut complaints, output);
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

    /// Refuses what is no file that grows.
    fn refuse(&self) -> Result<(), Stop> {
        let name = sink::terminal(&self.file.display().to_string());
        if self.file == Path::new("-") {
            return Err(Stop::failed(
                "`-`: standard input cannot be looked at again; name a file, or use `remis session`",
            ));
        }
        if self.file.is_dir() {
            return Err(Stop::failed(format_args!("{name}: is a folder; name one PGN file")));
        }
        Ok(())
    }

    /// A problem in words.
    fn line(&self, game: Option<u64>, problem: &Problem) -> String {
        problems::line(&self.file.display().to_string(), game, problem)
    }

    fn look(
        &self,
        records: &[Record],
        selected: &Selected,
        boards: &mut BTreeMap<String, Board>,
        complaints: &mut Complaints,
        output: &mut Output,
    ) {
        let mut names: BTreeMap<String, u32> = BTreeMap::new();
        for (at, record) in records.iter().enumerate() {
            let timeline = Timeline::replay(record);
            let name = name(record, &mut names);
            let may_go_on = at + 1 == records.len();
            for problem in timeline.problems.iter().filter(|it| !(may_go_on && is_at_cut(it.kind)))
            {
                let Problem { kind, ply, text, .. } = problem;
                let what = format!("{name} {kind} {ply:?} {text}");
                complaints.meet(what, || self.line(Some(record.index), problem));
            }
            if timeline.status == Status::Rejected {
                continue;
            }
            for Unjudged { asked, why } in selected.for_game(record).1 {
                let line = || format!("{}: {asked}: no verdict: {why}", sink::terminal(&name));
                complaints.meet(format!("{name} {asked}"), line);
            }
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

/// The records of the file as it is now, and the problems of the file itself.
fn read(path: &Path) -> io::Result<(Vec<Record>, Vec<Problem>)> {
    let mut reader = Reader::new(File::open(path)?);
    let mut records = Vec::new();
    while let Some(record) = reader.next_record()? {
        records.push(record);
    }
    Ok((records, reader.take_problems()))
}

/// Whether the movetext may go on where the file ends.
fn is_cut(timeline: &Timeline) -> bool {
    timeline.status == Status::Partial || timeline.problems.iter().any(|it| is_at_cut(it.kind))
}

/// Whether a problem is one that the end of a file makes, and that goes as the file grows.
fn is_at_cut(kind: ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::MissingResult
            | ProblemKind::Truncated
            | ProblemKind::UnterminatedComment
            | ProblemKind::UnterminatedVariation
    )
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
