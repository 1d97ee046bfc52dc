//! What a scan must say and write, by the long way: every game is read as a record, replayed and judged
//! by itself, and nothing is remembered of one for another.

use std::path::{Path, PathBuf};

use remis::catalog::{Asked, Catalog, Editions, Entry};
use remis::corpus::{Game, Tally};
use remis::date::PartialDate;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::problem::{Problem, Severity};
use remis::record::Record;
use remis::report::rows::{self, Given, Played};
use remis::report::scan::{Summary, json};
use remis::report::table::{Format, Rows, Writer};
use remis::terms::ClaimsTaken;
use remis::timeline::Timeline;
use remis::verdict::{Endings, Gist, Verdict};

use super::run::Tables;
use super::sources::bytes;

/// What is asked for: `--profile` and `--claims`, as on the command line.
struct Asks {
    catalog: Catalog,
    /// Ids of files, and names.
    profiles: Vec<Result<String, String>>,
    claims: Option<ClaimsTaken>,
}

/// A profile that judges a game, and the family that was asked for.
type Choice<'a> = (&'a Entry, Option<&'a str>);

impl Asks {
    fn of(arguments: &[&str]) -> Self {
        let mut catalog = Catalog::builtin().unwrap();
        let (mut profiles, mut claims) = (Vec::new(), None);
        for pair in arguments.chunks(2) {
            match pair {
                ["--profile", path] if path.contains('/') => {
                    profiles.push(Ok(catalog.add_file(Path::new(path)).unwrap()));
                }
                ["--profile", name] => profiles.push(Err((*name).to_owned())),
                ["--claims", "never"] => claims = Some(ClaimsTaken::Never),
                ["--claims", "first"] => claims = Some(ClaimsTaken::First),
                ["--claims", "recorded"] => claims = Some(ClaimsTaken::Recorded),
                other => panic!("{other:?}"),
            }
        }
        if profiles.is_empty() {
            profiles = catalog.featured().map(|entry| Ok(entry.profile.id.clone())).collect();
        }
        Self { catalog, profiles, claims }
    }

    fn assumptions(&self, entry: &Entry) -> Assumptions {
        let assumptions = Assumptions::of(&entry.profile);
        match self.claims {
            Some(claims) => assumptions.claiming(claims),
            None => assumptions,
        }
    }

    /// Who may judge some game.
    fn all(&self) -> Vec<&Entry> {
        let asks = |profile: &Result<String, String>, entry: &Entry| match profile {
            Ok(id) => *id == entry.profile.id,
            Err(name) => match self.catalog.ask(name).unwrap() {
                Asked::Profile(asked) => asked.profile.id == entry.profile.id,
                Asked::Family(family) => family == entry.profile.family,
            },
        };
        let asked = |entry: &&Entry| self.profiles.iter().any(|profile| asks(profile, entry));
        self.catalog.entries().iter().filter(asked).collect()
    }

    /// Who judges this game, and which families have nobody who could.
    fn of_game<'a>(&'a self, record: &Record) -> (Vec<Choice<'a>>, Vec<&'a str>) {
        let date = record.date().and_then(PartialDate::from_pgn);
        let (mut choices, mut unjudged): (Vec<Choice<'_>>, _) = (Vec::new(), Vec::new());
        let mut choose = |(entry, asked): Choice<'a>| {
            if choices.iter().all(|(known, _)| known.profile.id != entry.profile.id) {
                choices.push((entry, asked));
            }
        };
        for profile in &self.profiles {
            match profile {
                Ok(id) => choose((self.catalog.entry(id).unwrap(), None)),
                Err(name) => match self.catalog.ask(name).unwrap() {
                    Asked::Profile(entry) => choose((entry, None)),
                    Asked::Family(family) => match self.catalog.editions(family, date.as_ref()) {
                        Editions::InForce(all) => {
                            for entry in all {
                                choose((entry, Some(family)));
                            }
                        }
                        Editions::Newest(entry) => choose((entry, Some(family))),
                        Editions::None => unjudged.push(family),
                    },
                },
            }
        }
        (choices, unjudged)
    }
}

/// The summary as JSON and the tables of a scan of these files with these arguments.
pub fn by_records(files: &[PathBuf], arguments: &[&str], format: Format) -> (String, Tables) {
    let asks = Asks::of(arguments);
    let members: Vec<(&Entry, Assumptions, String)> = asks
        .all()
        .into_iter()
        .map(|entry| (entry, asks.assumptions(entry), remis::report::hash(&entry.text)))
        .collect();
    let mut summary = Summary::of(members.iter().map(|(entry, ..)| entry.profile.id.clone()));
    summary.sources = files.iter().map(|file| file.display().to_string()).collect();
    summary.hashes = members.iter().map(|(.., hash)| hash.clone()).collect();
    let tables = [&rows::VERDICTS, &rows::GAMES, &rows::EVENTS];
    let profiles: Vec<(&str, &str)> =
        members.iter().map(|(it, _, hash)| (it.profile.id.as_str(), hash.as_str())).collect();
    let mut writers =
        tables.map(|table| Writer::new(format, table, &profiles, Vec::new()).unwrap());
    for file in files {
        let (source, text) = (file.display().to_string(), bytes(file));
        if text.starts_with(&[0x1F, 0x8B]) {
            // The hostile sources have one that only begins as if gzip had packed it.
            summary.unread += 1;
            continue;
        }
        let mut reader = Reader::new(text.as_slice());
        let mut made = tables.map(|table| Rows::new(table));
        while let Some(record) = reader.next_record().unwrap() {
            let timeline = Timeline::replay(&record);
            let (choices, unjudged) = asks.of_game(&record);
            for family in unjudged {
                *summary.unjudged.entry(family.to_owned()).or_default() += 1;
            }
            let judged: Vec<(usize, Option<&str>, Verdict)> = choices
                .into_iter()
                .map(|(entry, asked)| {
                    let at = members.iter().position(|(it, ..)| std::ptr::eq(*it, entry)).unwrap();
                    (at, asked, judge(&entry.profile, &members[at].1, &timeline))
                })
                .collect();
            count(&mut summary, &timeline, &judged);
            let verdicts: Vec<Given<'_>> = judged
                .iter()
                .map(|&(at, asked, ref verdict)| Given { hash: &members[at].2, asked, verdict })
                .collect();
            let game = Game::of(&record, &timeline);
            let played = Played { source: &source, game: &game, verdicts: &verdicts };
            let [verdicts, games, events] = &mut made;
            rows::verdicts(&played, verdicts);
            rows::games(&played, games);
            rows::events(&played, events);
        }
        summary.counts.errors += errors(&reader.take_problems());
        for (writer, rows) in writers.iter_mut().zip(&made) {
            writer.write(rows).unwrap();
        }
    }
    let [verdicts, games, events] = writers.map(|writer| writer.finish().unwrap());
    (json::object(&summary), Tables { verdicts, games, events })
}

/// Counts a game and what is said of it.
fn count(summary: &mut Summary, timeline: &Timeline, judged: &[(usize, Option<&str>, Verdict)]) {
    summary.counts.read(timeline.status);
    summary.counts.errors += errors(&timeline.problems);
    let mut endings = Endings::default();
    for (at, _, verdict) in judged {
        let gist = Gist::of(verdict, timeline.last_ply(), timeline.end.result);
        endings.add(&gist);
        let tally: &mut Tally = &mut summary.tallies[*at];
        tally.add(&gist, 1);
    }
    summary.counts.differing += u64::from(endings.differ());
}

fn errors(problems: &[Problem]) -> u64 {
    problems.iter().filter(|it| it.kind.severity() == Severity::Error).count() as u64
}
