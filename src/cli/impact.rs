//! `remis impact`: what a change of policy would have done to many games.

use std::io::ErrorKind;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::compare::Language;
use super::output::Output;
use super::scan::{Corpus, Gather, Setup, Study, Tables, Target, unwritable};
use super::select::{Claims, Ids, Selected, Selection, find, refused, say_edition, set};
use super::store::is_stdout;
use super::{Exit, Stop, say};
use crate::date::PartialDate;
use crate::judge::{Assumptions, judge};
use crate::lang::Texts;
use crate::record::Record;
use crate::report::html::impact::Report;
use crate::report::impact::{Edition, Impact, Sample, Study as Studied, json, text};
use crate::report::{self, Answer, Judged};
use crate::selection::{Rules, catalog_for};
use crate::terms::ClaimsTaken;
use crate::timeline::Timeline;

/// Most games that are listed.
const MOST_LISTED: u16 = 1_000;

/// What is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A report for people.
    Text,
    /// One JSON object (schema `remis.impact/1`).
    Json,
    /// A page for the browser, complete in itself, with plots and the games that tell most; it speaks every
    /// language.
    Html,
}

/// What a change of policy would have done to games that were played: which end otherwise, sooner or
/// later, with another result; what cannot be known.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis impact --from fide-otb --to fide-online archive/       the Laws of each date -> FIDE Online
  remis impact --from lichess --to fide-otb-2023 --to mine.ron lichess.pgn.zst
  remis impact --from fide-otb-2023 --to fide-otb-2023 --claims first games.pgn
                                                               had everybody claimed at once
  remis impact --from lichess --to chesscom-live month.pgn.zst --sample 20000 --seed 1
  remis impact --from fide-otb --to mine.ron archive/ --output differing.csv --format json
  remis impact --from fide-otb --to lichess archive/ --format html > report.html

What happened is the record under P (--from), and where P does not end the game, the record's own
end. Q (--to) is asked about the same moves. Where Q does not end the game in them, what would have
followed is unknowable: nothing counts as saved, and no result as changed. docs/impact.md explains
every count.

Exit codes: 0 done; 2 a source could not be read or an output not be written, or some game was not
read whole and --strict was given; 3 a fault of remis; 130 or 143 after a signal: what was done by
then is printed and written.")]
pub(super) struct Command {
    /// The profile by which the games were played: an id, a family (each game by the edition in force
    /// on its date), or a RON file.
    #[arg(long, value_name = "P")]
    from: String,
    /// The profile to ask about: an id, a family (its newest edition), or a RON file. Repeatable.
    #[arg(long, required = true, value_name = "Q")]
    to: Vec<String>,
    #[command(flatten)]
    corpus: Corpus,
    /// Value of a setting in the profiles that have it: `NAME=VALUE`, `white.NAME=VALUE`,
    /// `black.NAME=VALUE`; the value may be `unknown`. Repeatable.
    #[arg(long = "set", value_name = "NAME=VALUE")]
    settings: Vec<String>,
    /// What claimants are taken to do under Q; without it `recorded`, or what the profile says. Under P
    /// it is always `recorded`.
    #[arg(long, value_name = "WHAT")]
    claims: Option<Claims>,
    /// Take the edition of P in force on this date instead of each game's: `2017-06-30`, `2017`.
    #[arg(long, value_name = "DATE")]
    on: Option<PartialDate>,
    /// What is printed.
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
    /// Language of the text; the page speaks every language.
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: Language,
    /// List so many of the games that tell most, for each Q; 1,000 at most.
    #[arg(long, default_value_t = 10, value_name = "N",
          value_parser = clap::value_parser!(u16).range(..=i64::from(MOST_LISTED)))]
    list: u16,
    /// Write the differing games, a row for each and each Q (docs/tables.md); the ending says how: .csv,
    /// .jsonl, .parquet.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Command {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        let sides = self.sides();
        match sides.and_then(|(from, to)| self.study(&from, &to, output).map_err(Stop::say)) {
            Ok(exit) | Err(exit) => exit,
        }
    }

    /// The profiles, with every setting set.
    fn sides(&self) -> Result<(Selected, Vec<Target>), Exit> {
        let mut from = Selection::of_played(self.from.clone(), self.on.clone()).select()?;
        let asked: Vec<Rules> = self.to.iter().map(|name| Rules::by_argument(name)).collect();
        let mut catalog = catalog_for(&asked).map_err(|error| Stop::fault(error).say())?;
        let mut to: Vec<Target> = Vec::new();
        let mut ids = Ids::default();
        for entry in from.entries() {
            ids.note(&self.from, entry).map_err(|refusal| refused(refusal).say())?;
        }
        for named in find(&mut catalog, &self.to, &mut ids).map_err(Stop::say)? {
            say_edition(&named);
            if let Some(entry) = catalog.entry(&named.id) {
                let profile = entry.profile.clone();
                let claims = self.claims.map(ClaimsTaken::from).or(profile.claims_taken);
                let claims = claims.unwrap_or(ClaimsTaken::Recorded);
                let assumptions = Assumptions::of(&profile).claiming(claims);
                to.push(Target { hash: report::hash(&entry.text), profile, assumptions });
            }
        }
        for setting in &self.settings {
            let targets = to.iter_mut().map(|target| &mut target.assumptions);
            set(from.assumptions_mut().chain(targets), setting)?;
        }
        Ok((from, to))
    }

    fn study(&self, from: &Selected, to: &[Target], output: &mut Output) -> Result<Exit, Stop> {
        let width = output.width();
        let aside = self.output.as_deref().is_some_and(is_stdout);
        if aside && matches!(self.format, Format::Html) {
            return Err(Stop::failed(
                "the page and the rows cannot both go to standard output: name a file with --output",
            ));
        }
        let opened = self.corpus.open()?;
        let (listed, rows) = (usize::from(self.list), self.output.is_some());
        let shows = matches!(self.format, Format::Html);
        let study = Study { from, to, listed, rows, shows };
        let budget = self.corpus.mate_budget();
        let mut setup = Setup::of_study(study, opened.names(), self.corpus.filter(), budget);
        let drawn = self.corpus.draw(&mut setup, &opened)?;
        let editions = setup.hashes();
        let targets = to.iter().map(|it| (it.profile.id.as_str(), it.hash.as_str()));
        let mut profiles: Vec<(&str, &str)> = editions.iter().copied().chain(targets).collect();
        profiles.sort_unstable();
        profiles.dedup();
        let path = self.output.as_deref();
        let tables = Tables::of_study(path, &profiles).map_err(|error| unwritable(&error))?;
        let mut gather = self.corpus.pass(&setup, tables, &opened, None);
        if let Some(error) = gather.broken.take() {
            if error.kind() == ErrorKind::BrokenPipe {
                return Ok(Exit::Done);
            }
            return Err(unwritable(&error));
        }
        let signal = opened.interrupt.interrupted();
        let Gather { summary, mut studied, tables, failed, .. } = gather;
        tables.finish().map_err(|error| unwritable(&error))?;
        let played = std::mem::take(&mut studied.played).into_iter();
        let played = played.filter_map(|(at, games)| Some((*editions.get(at)?, games)));
        let settings_of = |id: &str| {
            let about = from.about(id);
            about.map(|(assumed, _)| assumed.settings().clone()).unwrap_or_default()
        };
        let editions = played.map(|((profile, hash), games)| Edition {
            profile: profile.to_owned(),
            hash: hash.to_owned(),
            settings: settings_of(profile),
            games,
        });
        let studies = to.iter().enumerate().filter_map(|(at, target)| {
            let (sums, telling) = std::mem::take(studied.target(at, listed)?);
            Some(Studied {
                profile: target.profile.id.clone(),
                title: target.profile.title.clone(),
                hash: target.hash.clone(),
                claims: target.assumptions.claims().into(),
                settings: target.assumptions.settings().clone(),
                sums,
                telling,
            })
        });
        let counts = summary.counts;
        // A sample that holds all there is, is none.
        let size = counts.games - counts.left_out;
        let sample = drawn.filter(|drawn| size < drawn.from);
        let impact = Impact {
            sources: opened.names(),
            unread: summary.unread + opened.missing,
            interrupted: signal.is_some(),
            counts,
            asked: self.from.clone(),
            editions: editions.collect(),
            unjudged: summary.unjudged,
            studies: studies.collect(),
            not_whole: studied.not_whole,
            sample: sample.map(|drawn| Sample { size, seed: drawn.seed, from: drawn.from }),
        };
        // Rows on standard output are not mixed with anything.
        let mut print = |text: &str| if aside { say(text.trim_end()) } else { output.write(text) };
        match self.format {
            Format::Json => print(&json::line(&impact)),
            Format::Text => print(&text::render(&impact, &Texts::of(self.lang.into()), width)),
            Format::Html => self.page(&impact, from, to, &mut print),
        }
        Ok(self.corpus.exit(&counts, failed, &opened, signal))
    }

    /// The report as a page, piece by piece.
    fn page(&self, impact: &Impact, from: &Selected, to: &[Target], print: &mut dyn FnMut(&str)) {
        let mut report = Report::default();
        print(&Report::head(impact));
        for (source, number, told) in impact.studies.iter().flat_map(|it| it.telling.games()) {
            let place = (source, number);
            let Some(record) = told.record.as_deref().filter(|_| !report.holds(place)) else {
                continue;
            };
            let record = Record { index: number, ..record.clone() };
            let budget = self.corpus.mate_budget();
            let timeline = Timeline::replay(&record).with_mate_budget(budget);
            let (choices, _) = from.for_game(&record);
            let played = choices.iter().map(|choice| choice.judge(&timeline));
            let asked = to.iter().map(|target| Answer {
                profile: &target.profile,
                hash: &target.hash,
                asked: None,
                note: None,
                verdict: judge(&target.profile, &target.assumptions, &timeline),
            });
            let judged = Judged {
                source: &told.source,
                record: &record,
                timeline: &timeline,
                verdicts: played.chain(asked).collect(),
                unjudged: Vec::new(),
            };
            print(&report.game(place, &judged));
        }
        print(&report.end(impact));
    }
}
