//! What a worker does with a block: its games are played, chosen, judged and counted.

use std::collections::HashMap;

use super::made::{MOST_SAID, Made};
use super::setup::Setup;
use super::study;
use crate::corpus::{Block, Desk, Game, Part};
use crate::judge::Panel;
use crate::problem::Severity;
use crate::record::Record;
use crate::report::rows::{self, Given, Played};
use crate::report::scan::Listed;
use crate::selection::Choice;
use crate::timeline::Status;
use crate::verdict::Gist;

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
    /// The hash of each member's text.
    hashes: Vec<&'s str>,
    /// The selection for each date met so far.
    dates: HashMap<String, usize>,
    selections: Vec<Selection<'s>>,
    /// The selection for games without a date, and for all where the date does not decide.
    undated: Option<usize>,
    /// Where a change of policy is studied: it takes the games.
    study: Option<study::Bench<'s>>,
}

/// Who judges the games of a date.
#[derive(PartialEq)]
struct Selection<'s> {
    members: Vec<usize>,
    /// The family of which each was asked for, if it was one.
    asked: Vec<Option<&'s str>>,
    /// Families without an edition for it.
    unjudged: Vec<&'s str>,
}

/// Dates that are remembered at most.
const MOST_DATES: usize = 50_000;

impl<'s> Worker<'s> {
    pub(super) fn new(setup: &'s Setup<'s>) -> Self {
        let panel = Panel::new(setup.members.clone());
        let panel = if setup.lists.is_empty() { panel } else { panel.counting_each() };
        let (dates, selections) = (HashMap::new(), Vec::new());
        let study = setup.study.map(|study| study::Bench::new(setup, study));
        let hashes = setup.hashes().into_iter().map(|(_, hash)| hash).collect();
        let bench = Bench { setup, panel, hashes, dates, selections, undated: None, study };
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

    /// Works on a record that was read by itself; its index counts within the source. What is held
    /// back comes with [`Self::rest`].
    pub(super) fn record(&mut self, source: u64, record: &Record, made: &mut Made) {
        let timeline = self.desk.replay(record);
        let before = self.setup.games_before(source, 0);
        self.bench.game(source, before, &Game::of(record, &timeline), made);
    }

    /// Counts what was held back of records.
    pub(super) fn rest(&mut self, made: &mut Made) {
        self.bench.count_rest(Some(made));
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
        if self.study.is_some() {
            self.study(source, game, made);
            return;
        }
        let differs = self.judge(source, game, made);
        made.counts.differing += u64::from(differs);
    }

    /// Takes a game for a change of policy.
    fn study(&mut self, source: u64, game: &Game<'_>, made: &mut Made) {
        let at = self.selection(game);
        let (Some(selection), Some(study)) = (self.selections.get(at), &mut self.study) else {
            return;
        };
        if game.timeline.status == Status::Complete {
            note_unjudged(selection.unjudged.iter().copied(), made);
        }
        study.game(at, &selection.members, source, game, made);
    }

    /// Judges a game for the summary, and for the tables if there are any; whether the profiles differ
    /// on it.
    fn judge(&mut self, source: u64, game: &Game<'_>, made: &mut Made) -> bool {
        let setup = self.setup;
        let at = self.selection(game);
        let Some(selection) = self.selections.get(at) else { return false };
        note_unjudged(selection.unjudged.iter().copied(), made);
        let listed = made.listed.len();
        let members = &selection.members;
        let mut count = |member: usize, gist: &Gist, games: u64| {
            list(setup, member, gist, source, game, made);
            if let Some(tally) = made.tally(member) {
                tally.add(gist, games);
            }
        };
        let differs = if setup.tables.any() {
            let (verdicts, differs) = self.panel.verdicts(at, members, game.timeline, &mut count);
            if differs || !setup.only_differing {
                let given = verdicts.iter().zip(&selection.asked);
                let given = given.map(|((member, verdict), &asked)| Given {
                    hash: self.hashes.get(member).copied().unwrap_or_default(),
                    asked,
                    verdict,
                });
                let verdicts: Vec<Given<'_>> = given.collect();
                let played = Played { source: setup.source(source), game, verdicts: &verdicts };
                write_rows(setup, &played, made);
            }
            differs
        } else {
            self.panel.judge(at, members, game.timeline, &mut count)
        };
        // The panel tells in an order of its own.
        let place = |listed: &Listed| members.iter().position(|&member| member == listed.member);
        made.listed.get_mut(listed..).unwrap_or_default().sort_by_key(place);
        differs
    }

    /// The number of the selection for a game.
    fn selection(&mut self, game: &Game<'_>) -> usize {
        let date = if self.setup.date_decides { game.date() } else { None };
        let known = date.map_or(self.undated, |date| self.dates.get(date).copied());
        if let Some(known) = known {
            return known;
        }
        let (choices, unjudged) = self.setup.selected.for_date(date);
        let number = |it: &Choice<'_>| self.setup.member(&it.entry.profile.id);
        let selection = Selection {
            members: choices.iter().filter_map(number).collect(),
            asked: choices.iter().map(|it| it.asked).collect(),
            unjudged: unjudged.iter().map(|it| it.asked).collect(),
        };
        let known = self.selections.iter().position(|known| *known == selection);
        let at = known.unwrap_or_else(|| {
            self.selections.push(selection);
            self.selections.len() - 1
        });
        match date {
            None => self.undated = Some(at),
            Some(date) => {
                if self.dates.len() >= MOST_DATES {
                    self.dates.clear();
                }
                self.dates.insert(date.to_owned(), at);
            }
        }
        at
    }
}

/// Notes families of which no edition could judge a game.
fn note_unjudged<'a>(families: impl Iterator<Item = &'a str>, made: &mut Made) {
    for family in families {
        *made.unjudged.entry(family.to_owned()).or_default() += 1;
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
            // One more tells that there are more.
            if made.errors.len() <= MOST_SAID {
                made.errors.push((game.index, problem.clone()));
            }
        }
    }
}

/// Adds the rows of a game to the tables.
fn write_rows(setup: &Setup<'_>, played: &Played<'_>, made: &mut Made) {
    let [to_verdicts, to_games, to_events] = made.tables(setup.tables);
    if let Some(table) = to_verdicts {
        rows::verdicts(played, table);
    }
    if let Some(table) = to_games {
        rows::games(played, table);
    }
    if let Some(table) = to_events {
        rows::events(played, table);
    }
}

/// Lists a game if its kind was asked for.
fn list(
    setup: &Setup<'_>,
    member: usize,
    gist: &Gist,
    source: u64,
    game: &Game<'_>,
    made: &mut Made,
) {
    let Some(recorded) = gist.recorded.filter(|it| setup.lists.contains(it)) else { return };
    let tag = |name: &str| game.tag(name).map(str::to_owned);
    made.listed.push(Listed {
        member,
        recorded,
        source: setup.source(source).to_owned(),
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
