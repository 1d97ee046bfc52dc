//! What a worker does with a block: its games are played, chosen, judged and counted.

use std::collections::HashMap;

use super::made::{MOST_ERRORS, Made};
use super::setup::Setup;
use crate::corpus::{Block, Desk, Game, Part};
use crate::judge::{Panel, judge};
use crate::problem::Severity;
use crate::record;
use crate::report::scan::Listed;
use crate::report::{Answer, Judged, rows};
use crate::verdict::{EndingGist, Gist, Recorded};

/// One worker with its memory.
pub(super) struct Worker<'s> {
    setup: &'s Setup<'s>,
    desk: Desk,
    bench: Bench<'s>,
}

/// The profiles, and what is known of which games they judge.
struct Bench<'s> {
    setup: &'s Setup<'s>,
    panel: Panel<'s>,
    /// The selection for each date met so far.
    dates: HashMap<Option<String>, usize>,
    selections: Vec<Selection<'s>>,
}

/// Who judges the games of a date.
#[derive(Clone, PartialEq)]
struct Selection<'s> {
    members: Vec<usize>,
    /// Families without an edition for it.
    unjudged: Vec<&'s str>,
}

/// Dates that are remembered at most.
const MOST_DATES: usize = 50_000;

impl<'s> Worker<'s> {
    pub(super) fn new(setup: &'s Setup<'s>) -> Self {
        let panel = Panel::new(setup.members.clone());
        let bench = Bench { setup, panel, dates: HashMap::new(), selections: Vec::new() };
        Self { setup, desk: Desk::new(setup.mate_budget), bench }
    }

    /// Works on a block.
    pub(super) fn block(&mut self, block: Block) -> Part<Made> {
        let Self { setup, desk, bench } = self;
        let source = block.source;
        let before = setup.games_before(source, block.number);
        let mut part = Part::play(block, desk, setup.wanted, |made: &mut Made, game| {
            bench.game(source, before, game, made);
        });
        bench.count_rest(part.alone.as_mut().map(|alone| &mut alone.made));
        part
    }

    /// Works on a record that was read by itself; its index counts within the source.
    pub(super) fn record(&mut self, source: u64, record: &record::Record) -> Made {
        let mut made = Made::default();
        let timeline = self.desk.replay(record);
        let before = self.setup.games_before(source, 0);
        self.bench.game(source, before, &Game::of(record, &timeline), &mut made);
        self.bench.count_rest(Some(&mut made));
        made
    }
}

impl Bench<'_> {
    fn count_rest(&mut self, made: Option<&mut Made>) {
        match made {
            Some(made) => self.panel.count_rest(&mut |member, gist, games| {
                if let Some(tally) = made.tally(member) {
                    tally.add(gist, games);
                }
            }),
            None => self.panel.count_rest(&mut |_, _, _| ()),
        }
    }

    /// Takes one game.
    fn game(&mut self, source: u64, before: u64, game: &Game<'_>, made: &mut Made) {
        let setup = self.setup;
        made.counts.read(game.timeline.status);
        note_errors(game, made);
        if !setup.filter.passes(|name| game.tag(name)) {
            made.counts.left_out += 1;
            return;
        }
        if setup.counts_only {
            made.candidates.push(game.index);
            return;
        }
        if setup.chosen.as_ref().is_some_and(|chosen| !chosen.holds(before + game.index)) {
            made.counts.left_out += 1;
            return;
        }
        let at = self.selection(game);
        let Some(selection) = self.selections.get(at) else { return };
        for &family in &selection.unjudged {
            *made.unjudged.entry(family.to_owned()).or_default() += 1;
        }
        let differs = match game.record() {
            Some(record) if setup.tables.any() => self.write_rows(source, record, game, made),
            _ => {
                let number = u32::try_from(at).unwrap_or(u32::MAX);
                let mut count = |member, gist: &Gist, games| {
                    list(setup, member, gist, game, made);
                    if let Some(tally) = made.tally(member) {
                        tally.add(gist, games);
                    }
                };
                let chosen = &selection.members;
                let differs = self.panel.judge(number, chosen, game.timeline, &mut count);
                if !setup.lists.is_empty() {
                    // What was held back is of this game.
                    self.panel.count_rest(&mut count);
                }
                differs
            }
        };
        made.counts.differing += u64::from(differs);
    }

    /// Judges a game for the tables; whether the profiles differ on it.
    fn write_rows(
        &self,
        source: u64,
        record: &record::Record,
        game: &Game<'_>,
        made: &mut Made,
    ) -> bool {
        let setup = self.setup;
        let (choices, unjudged) = setup.selected.for_date(record.date());
        let verdicts: Vec<Answer<'_>> = choices
            .into_iter()
            .map(|choice| Answer {
                profile: &choice.entry.profile,
                hash: choice.hash,
                asked: choice.asked,
                note: choice.note,
                verdict: judge(&choice.entry.profile, choice.assumptions, game.timeline),
            })
            .collect();
        let mut first: Option<(Option<EndingGist>, u32)> = None;
        let mut differs = false;
        for answer in &verdicts {
            let result = game.timeline.end.result;
            let gist = Gist::of(&answer.verdict, game.timeline.last_ply(), result);
            let ending = (gist.ending, gist.after_end);
            differs |= *first.get_or_insert(ending) != ending;
            if let Some(member) = setup.member(&answer.profile.id) {
                list(setup, member, &gist, game, made);
                if let Some(tally) = made.tally(member) {
                    tally.add(&gist, 1);
                }
            }
        }
        if !setup.only_differing || differs {
            let name = setup.source(source);
            let judged =
                Judged { source: name, record, timeline: game.timeline, verdicts, unjudged };
            let [to_verdicts, to_games, to_events] = made.tables(setup.tables);
            if let Some(table) = to_verdicts {
                rows::verdicts(&judged, table);
            }
            if let Some(table) = to_games {
                rows::games(&judged, table);
            }
            if let Some(table) = to_events {
                rows::events(&judged, table);
            }
        }
        differs
    }

    /// The number of the selection for a game.
    fn selection(&mut self, game: &Game<'_>) -> usize {
        let date = record::date(|name| game.tag(name)).filter(|_| self.setup.date_decides);
        if let Some(&known) = self.dates.get(&date.map(str::to_owned)) {
            return known;
        }
        let (choices, unjudged) = self.setup.selected.for_date(date);
        let members = choices.iter().filter_map(|it| self.setup.member(&it.entry.profile.id));
        let selection = Selection {
            members: members.collect(),
            unjudged: unjudged.iter().map(|it| it.asked).collect(),
        };
        let known = self.selections.iter().position(|known| *known == selection);
        let at = known.unwrap_or_else(|| {
            self.selections.push(selection);
            self.selections.len() - 1
        });
        if self.dates.len() >= MOST_DATES {
            self.dates.clear();
        }
        self.dates.insert(date.map(str::to_owned), at);
        at
    }
}

/// Notes what was lost of a game.
fn note_errors(game: &Game<'_>, made: &mut Made) {
    if game.record().is_none() {
        return;
    }
    for problem in &game.timeline.problems {
        if problem.kind.severity() == Severity::Error {
            made.counts.errors += 1;
            if made.errors.len() < MOST_ERRORS {
                made.errors.push((game.index, problem.clone()));
            }
        }
    }
}

/// Lists a game if its kind was asked for.
fn list(setup: &Setup<'_>, member: usize, gist: &Gist, game: &Game<'_>, made: &mut Made) {
    let Some(recorded) = gist.recorded else { return };
    if setup.lists.is_empty() || !setup.lists.contains(&recorded) {
        return;
    }
    let tag = |name: &str| game.tag(name).map(str::to_owned);
    made.listed.push(Listed {
        member,
        recorded,
        source: String::new(),
        game: game.index,
        plies: game.timeline.last_ply(),
        white: tag("White"),
        black: tag("Black"),
        site: tag("Site"),
        result: game.timeline.end.result,
        ending: gist.ending,
        ending_ply: gist.ending.map(|_| game.timeline.last_ply() - gist.after_end),
    });
}

/// What can be asked for with `--list`.
pub(super) fn kind(name: &str) -> Result<Recorded, String> {
    use strum::VariantArray;
    let kinds = || Recorded::VARIANTS.iter().map(|&kind| -> &'static str { kind.into() });
    let found = Recorded::VARIANTS.iter().find(|&&kind| {
        let known: &str = kind.into();
        known == name
    });
    found.copied().ok_or_else(|| format!("one of {}", kinds().collect::<Vec<_>>().join(", ")))
}
