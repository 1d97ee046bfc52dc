//! `remis test`: case files with what is expected of them, run.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;

use super::output::{Format, Output};
use super::select::{Ids, builtin, find, unreadable};
use super::{Exit, Stop, input, say};
use crate::cases::{self, Case, CaseFile, Expectation, Wrong};
use crate::catalog::Catalog;
use crate::judge::{Assumptions, judge};
use crate::pgn::Reader;
use crate::profile::{Fault, Profile, Step, Tree};
use crate::record::Record;
use crate::report::tested::{self, Tested};
use crate::report::{faults, sink};
use crate::selection::{SettingRefusal, set};

use Step::{Field, Item};

/// Run case files: games, and the endings and rights to claim that are expected of them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis test cases.ron                        what each expectation says of the profile it names
  remis test cases/ --profile mine.ron        only what is expected of your own profile
  remis test cases.ron --format json          one object per expectation (schema `remis.test/1`)

A file of cases (every part of an expectation may be left out; docs/cases.md has them all):
  (cases: [
      (id: \"fivefold\", moves: \"(Nf3 Nf6 Ng1 Ng8)x4\", expect: [
          (profile: \"mine\", ending: (ply: 16, termination: FivefoldRepetition)),
      ]),
      (id: \"fourfold\", moves: \"(Nf3 Nf6 Ng1 Ng8)x3\", expect: [(profile: \"mine\", ending: None)]),
  ])

Exit codes: 0 all expectations hold; 1 one does not; 2 a file could not be read or has faults, or
nothing was expected.")]
pub(super) struct Test {
    /// RON files of cases, or folders of such files; `-` is standard input.
    #[arg(required = true, value_name = "CASES")]
    files: Vec<PathBuf>,
    /// Run only what is expected of this profile: an id, a family, or a RON file, which takes the
    /// place of a built-in profile of the same id. Repeatable.
    #[arg(short, long = "profile", value_name = "PROFILE")]
    profiles: Vec<String>,
    /// What is printed: failures for people, or one JSON object per expectation.
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

/// What was counted.
#[derive(Default)]
struct Tally {
    cases: usize,
    hold: usize,
    failed: usize,
    left_out: usize,
    unreadable: usize,
    /// The ids of all cases.
    ids: HashSet<String>,
    /// What is said where no case of any file has the id that a case gives as that of its neighbour.
    alone: Vec<(String, String)>,
}

impl Test {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let (catalog, named) = match self.load() {
            Ok(loaded) => loaded,
            Err(stop) => return stop.say(),
        };
        let mut tally = Tally::default();
        for path in self.files.iter().flat_map(|path| input::expand_ron(path)) {
            match path.map_err(|error| error.to_string()).map(|path| (input::text(&path), path)) {
                Ok((Ok(text), path)) => {
                    let file = File { path: &path, name: path.display().to_string(), text: &text };
                    file.run(self, &catalog, &named, output, &mut tally);
                }
                Ok((Err(error), _)) => {
                    unreadable(&error).say();
                    tally.unreadable += 1;
                }
                Err(error) => {
                    say(format_args!("remis: {}", sink::terminal(&error)));
                    tally.unreadable += 1;
                }
            }
        }
        for (near, message) in std::mem::take(&mut tally.alone) {
            if !tally.ids.contains(&near) {
                say(message);
                tally.unreadable += 1;
            }
        }
        self.sum_up(&tally, output)
    }

    /// The catalogue with the profiles that are named, and their ids.
    fn load(&self) -> Result<(Catalog, Vec<String>), Stop> {
        let mut catalog = builtin()?;
        let named = find(&mut catalog, &self.profiles, &mut Ids::default())?;
        Ok((catalog, named.into_iter().map(|named| named.id).collect()))
    }

    fn sum_up(&self, tally: &Tally, output: &mut Output) -> Exit {
        let count = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
        let run = tally.hold + tally.failed;
        if let Format::Text = self.format
            && run > 0
        {
            output.write(&format!(
                "{} of {}: {} hold, {} failed\n",
                count(run, "expectation"),
                count(tally.cases, "case"),
                tally.hold,
                tally.failed
            ));
        }
        if tally.left_out > 0 {
            let left_out = count(tally.left_out, "expectation");
            say(format_args!("remis: {left_out} of other profiles left out"));
        }
        if tally.unreadable > 0 {
            return Exit::Failed;
        }
        if run == 0 {
            say("remis: nothing is expected of any profile that was asked for");
            return Exit::Failed;
        }
        if tally.failed > 0 { Exit::Found } else { Exit::Done }
    }
}

/// One file of cases.
struct File<'a> {
    path: &'a Path,
    name: String,
    text: &'a str,
}

impl File<'_> {
    fn run(
        &self,
        test: &Test,
        catalog: &Catalog,
        named: &[String],
        output: &mut Output,
        tally: &mut Tally,
    ) {
        let (mut file, tree) = match cases::check(self.text) {
            Ok(checked) => checked,
            Err(faults) => return self.say(&faults, tally),
        };
        self.meet(&file, &tree, tally);
        let faults = self.complete(&mut file, &tree, catalog, named);
        if !faults.is_empty() {
            return self.say(&faults, tally);
        }
        for (at, case) in file.cases.iter().enumerate() {
            let expected: Vec<(usize, &Expectation)> = case
                .expect
                .iter()
                .enumerate()
                .filter(|(_, it)| is_asked(&it.profile, catalog, named))
                .collect();
            tally.left_out += case.expect.len() - expected.len();
            tally.cases += usize::from(!expected.is_empty());
            let Some(timeline) = (!expected.is_empty()).then(|| case.timeline().ok()).flatten()
            else {
                continue;
            };
            for (number, expectation) in expected {
                let Some(profile) = catalog.newest(&expectation.profile) else { continue };
                let verdict = judge(profile, &assumptions(case, expectation, profile), &timeline);
                let unmet = expectation.unmet(&verdict);
                let path = [Field("cases"), Item(at), Field("expect"), Item(number)];
                let place = Fault::new(tree.span(&path), "").place(self.text);
                let holds = unmet.is_empty();
                let (name, timeline) = (self.name.as_str(), &timeline);
                let tested = Tested {
                    file: name,
                    place,
                    case,
                    expectation,
                    profile,
                    timeline,
                    verdict,
                    unmet,
                };
                match test.format {
                    Format::Json => output.write(&format!("{}\n", tested::line(&tested))),
                    Format::Text if holds => {}
                    Format::Text => output.write(&tested::failure(&tested, output.width())),
                }
                if holds { tally.hold += 1 } else { tally.failed += 1 }
            }
        }
    }

    fn say(&self, faults: &[Fault], tally: &mut Tally) {
        say(self.render(faults));
        tally.unreadable += 1;
    }

    fn render(&self, faults: &[Fault]) -> String {
        faults::render(&self.name, self.text, faults, true).trim_end().to_owned()
    }

    /// Keeps the ids of the cases, and which of them name a neighbour that is none of these.
    fn meet(&self, file: &CaseFile, tree: &Tree, tally: &mut Tally) {
        for (at, Case { id, near, .. }) in file.cases.iter().enumerate() {
            let others = file.cases.iter().map(|it| &it.id).filter(|other| *other != id);
            if !near.is_empty() && others.clone().all(|other| other != near) {
                let message = format!("no other case has the id `{}`", near.escape_debug());
                let wrong = Wrong { path: vec![Field("near")], part: None, message };
                let fault = cases::fault(self.text, tree, at, &wrong).unknown_name(near, others);
                tally.alone.push((near.clone(), self.render(&[fault])));
            }
        }
        tally.ids.extend(file.cases.iter().map(|case| case.id.clone()));
    }

    /// Supplies the games that stand in other files, and finds names that nothing has.
    fn complete(
        &self,
        file: &mut CaseFile,
        tree: &Tree,
        catalog: &Catalog,
        named: &[String],
    ) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (at, case) in file.cases.iter_mut().enumerate() {
            if let Some((path, game)) = case.file() {
                let read = read_game(&self.path.with_file_name("").join(path), game);
                let supplied = match read {
                    Ok(record) => {
                        case.supply(record);
                        case.timeline().map(drop)
                    }
                    Err(message) => Err(Wrong { path: vec![Field("pgn")], part: None, message }),
                };
                faults.extend(supplied.err().map(|it| cases::fault(self.text, tree, at, &it)));
            }
            for (number, expectation) in case.expect.iter().enumerate() {
                let way = |wrong: Wrong| {
                    let mut path = vec![Field("expect"), Item(number)];
                    path.extend(wrong.path);
                    cases::fault(self.text, tree, at, &Wrong { path, ..wrong })
                };
                let Some(profile) = catalog.newest(&expectation.profile) else {
                    if named.is_empty() {
                        let name = &expectation.profile;
                        let message = format!("there is no profile `{}`", name.escape_debug());
                        let path = vec![Field("profile")];
                        let fault = way(Wrong { path, part: None, message });
                        faults.push(
                            fault
                                .unknown_name(name, catalog.names())
                                .help("a profile of your own is named with `--profile FILE.ron`"),
                        );
                    }
                    continue;
                };
                for (rule, wrong) in expectation.unknown_rules(profile) {
                    let known = profile.rules.iter().map(|rule| rule.id.as_str());
                    faults.push(way(wrong).unknown_name(&rule, known));
                }
            }
            if let Some((number, refusal)) = unknown_setting(case, catalog) {
                let path = vec![Field("settings"), Item(number)];
                let setting = format!("{}={}", refusal.name, refusal.value);
                let message =
                    format!("no profile has this setting and value: `{}`", setting.escape_debug());
                let fault = cases::fault(self.text, tree, at, &Wrong { path, part: None, message });
                faults.push(Fault { help: refusal.advice, ..fault });
            }
        }
        faults
    }
}

/// Whether a profile's expectations are run.
fn is_asked(profile: &str, catalog: &Catalog, named: &[String]) -> bool {
    let newest = catalog.newest(profile);
    newest.is_some_and(|profile| named.is_empty() || named.contains(&profile.id))
}

fn assumptions(case: &Case, expectation: &Expectation, profile: &Profile) -> Assumptions {
    let assumptions = case.assumptions(profile);
    match expectation.claims_taken {
        Some(claims) => assumptions.claiming(claims),
        None => assumptions,
    }
}

/// A setting that no profile has, with its place among those of the case: it would be left out
/// everywhere.
fn unknown_setting(case: &Case, catalog: &Catalog) -> Option<(usize, SettingRefusal)> {
    let mut all: Vec<Assumptions> =
        catalog.entries().iter().map(|entry| Assumptions::of(&entry.profile)).collect();
    let refused = |(at, setting): (usize, &String)| {
        let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
        Some((at, set(all.iter_mut(), name, value).err()?))
    };
    case.settings.iter().enumerate().filter(|_| !case.expect.is_empty()).find_map(refused)
}

/// A game of a PGN file.
fn read_game(path: &Path, game: u64) -> Result<Record, String> {
    let named = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut reader = Reader::new(input::open(path).map_err(named)?.read);
    while let Some(record) = reader.next_record().map_err(named)? {
        if record.index == game {
            return Ok(record);
        }
    }
    Err(format!("{}: there is no game {game}", path.display()))
}
