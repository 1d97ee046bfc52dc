//! What the workers made, gathered in the order of the games.

use std::collections::HashMap;
use std::io;

use super::made::{MOST_SAID, Made};
use super::setup::Setup;
use super::study::Studied;
use super::tables::Tables;
use super::worker::Worker;
use crate::cli::progress::Progress;
use crate::cli::say;
use crate::corpus::{Joined, Part, Piece, Sample, Stretch};
use crate::problem::{Problem, Severity};
use crate::report::scan::Summary;
use crate::report::{problems, sink};
use crate::verdict::Recorded;

/// Games listed of each kind and profile at most; the rest is counted.
const MOST_LISTED: usize = 1_000;

/// Games of a stretch that are gathered at once.
const AT_ONCE: u64 = 500;

/// Gathers what was made.
pub(in crate::cli) struct Gather<'s> {
    pub(super) setup: &'s Setup<'s>,
    pub(in crate::cli) summary: Summary,
    pub(in crate::cli) studied: Studied,
    pub(in crate::cli) tables: Tables,
    progress: Progress,
    /// The input could not be read to its end, or is none.
    pub(in crate::cli) failed: bool,
    /// The tables cannot be written.
    pub(in crate::cli) broken: Option<io::Error>,
    said: usize,
    listed: HashMap<(usize, Recorded), usize>,
    /// Of a first reading for a sample: the games before each block, and who is chosen.
    pub(super) before: HashMap<(u64, u64), u64>,
    pub(super) sample: Option<Sample>,
    /// Games that it chooses from.
    pub(super) candidates: u64,
    /// Games of the sources before the present one, and of this one so far.
    earlier: u64,
    source: (u64, u64),
}

impl<'s> Gather<'s> {
    pub(super) fn new(setup: &'s Setup<'s>, tables: Tables, progress: Progress) -> Self {
        Self {
            setup,
            summary: Summary::of(setup.members.iter().map(|it| it.profile.id.clone())),
            studied: Studied::default(),
            tables,
            progress,
            failed: false,
            broken: None,
            said: 0,
            listed: HashMap::new(),
            before: HashMap::new(),
            sample: None,
            candidates: 0,
            earlier: 0,
            source: (0, 0),
        }
    }

    /// Takes all parts in order.
    pub(super) fn all(&mut self, parts: &mut dyn Iterator<Item = Part<Made>>) {
        let mut joined = Joined::new(parts);
        while self.broken.is_none()
            && let Some(piece) = joined.next_piece()
        {
            match piece {
                Piece::Block { source, number, games_before, games, made, problems, end } => {
                    self.begin(source);
                    self.note_start(source, number, games_before);
                    self.take(source, games_before, made);
                    self.source.1 = games_before + games;
                    self.problems(source, problems);
                    if let Some(Err(error)) = end {
                        self.fail(source, &error, games_before + games > 0);
                    }
                }
                Piece::Stretch(stretch) => self.stretch(*stretch),
            }
            self.progress.show(self.summary.counts.games);
        }
    }

    /// Takes the games of a stretch, some at a time.
    fn stretch(&mut self, mut stretch: Stretch<'_, Made>) {
        let source = stretch.source();
        self.begin(source);
        // A sample knows the games of a stretch by their number in the source.
        self.note_start(source, 0, 0);
        let mut worker = Worker::new(self.setup);
        let mut ended = false;
        while !ended && self.broken.is_none() {
            let mut made = Made::default();
            for _ in 0..AT_ONCE {
                match stretch.next_record() {
                    Ok(Some(record)) => {
                        self.source.1 = record.index;
                        worker.record(source, &record, &mut made);
                    }
                    Ok(None) => {
                        ended = true;
                        break;
                    }
                    Err(error) => {
                        worker.rest(&mut made);
                        self.take(source, 0, std::mem::take(&mut made));
                        self.fail(source, &error, self.source.1 > 0);
                    }
                }
            }
            worker.rest(&mut made);
            self.take(source, 0, made);
            self.progress.show(self.summary.counts.games);
        }
        let problems = stretch.take_problems();
        self.problems(source, problems);
    }

    /// Notes how many games of the whole input stand before a block, if a sample asks for it.
    fn note_start(&mut self, source: u64, block: u64, games_before: u64) {
        if self.sample.is_some() {
            self.before.entry((source, block)).or_insert(self.earlier + games_before);
        }
    }

    fn begin(&mut self, source: u64) {
        if self.source.0 != source {
            self.earlier += self.source.1;
            self.source = (source, 0);
        }
    }

    /// Takes what was made of some games of a source; their numbers count behind `before`.
    fn take(&mut self, source: u64, before: u64, made: Made) {
        if let Some(sample) = &mut self.sample {
            self.candidates += made.candidates.len() as u64;
            made.candidates.iter().for_each(|game| sample.offer(self.earlier + before + game));
        }
        for (game, problem) in &made.errors {
            self.say(source, Some(before + game), problem);
        }
        for mut listed in made.listed {
            let count = self.listed.entry((listed.member, listed.recorded)).or_default();
            *count += 1;
            if *count <= MOST_LISTED {
                listed.game += before;
                self.summary.listed.push(listed);
            } else {
                self.summary.not_listed += 1;
            }
        }
        self.summary.counts.join(&made.counts);
        for (sum, tally) in self.summary.tallies.iter_mut().zip(&made.tallies) {
            sum.join(tally);
        }
        for (family, games) in made.unjudged {
            *self.summary.unjudged.entry(family).or_default() += games;
        }
        if let Some(study) = &self.setup.study {
            self.studied.join(made.studied, before, study.listed);
        }
        let rows = [made.verdicts, made.games, made.events, made.differences];
        if let Err(error) = self.tables.write(rows, before) {
            self.broken.get_or_insert(error);
        }
    }

    fn problems(&mut self, source: u64, problems: Vec<Problem>) {
        for problem in problems {
            if problem.kind.severity() == Severity::Error {
                self.failed = true;
                self.summary.counts.errors += 1;
            }
            self.say(source, None, &problem);
        }
    }

    fn say(&mut self, source: u64, game: Option<u64>, problem: &Problem) {
        if self.is_first_reading() {
            return;
        }
        self.said += 1;
        let line = match self.said {
            ..=MOST_SAID => problems::line(self.setup.source(source), game, problem),
            said if said == MOST_SAID + 1 => "further errors are only counted".to_owned(),
            _ => return,
        };
        self.progress.aside(|| say(line));
    }

    /// Whether the games are read again, and what is wrong with them said then.
    fn is_first_reading(&self) -> bool {
        self.sample.is_some()
    }

    fn fail(&mut self, source: u64, error: &io::Error, some_read: bool) {
        self.failed = true;
        self.summary.unread += 1;
        if self.is_first_reading() {
            return;
        }
        let name = sink::terminal(self.setup.source(source));
        let error = sink::terminal(&error.to_string());
        self.progress.aside(|| {
            say(format_args!("{name}: error: {error}"));
            if some_read {
                say(format_args!(
                    "{name}: what was read before that is judged; a game cut short by it is left out"
                ));
            }
        });
    }
}
