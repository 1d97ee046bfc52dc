//! What a worker does with a block: its games are played, chosen, judged and counted.

use super::made::{MOST_SAID, Made};
use super::setup::Setup;
use super::study;
use crate::corpus::{Block, Desk, Game, Part};
use crate::judge::Panel;
use crate::problem::Severity;
use crate::record::Record;
use crate::report::rows::{self, Played};
use crate::report::scan::Listed;
use crate::selection::Roster;
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
    roster: Roster<'s>,
    /// Where a change of policy is studied: it takes the games.
    study: Option<study::Bench<'s>>,
}

impl<'s> Worker<'s> {
    pub(super) fn new(setup: &'s Setup<'s>) -> Self {
        let roster = Roster::new(setup.selected);
        let panel = roster.panel();
        let panel = if setup.lists.is_empty() { panel } else { panel.counting_each() };
        let study = setup.study.map(|study| study::Bench::new(setup, study));
        let bench = Bench { setup, panel, roster, study };
        Self { setup, desk: Desk::new(setup.mate_budget), bench }
    }

    /// Works on a block.
    pub(super) fn block(&mut self, block: Block) -> Part<Made> {
        let Self { setup, desk, bench } = self;
        let source = block.source;
        let before = setup.games_before(source, block.number);
        let mut part = Part::play(block, desk, setup.notes, |made: &mut Made, game| {
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
        let at = self.roster.turn_for(game);
        let (Some(turn), Some(study)) = (self.roster.turn(at), &mut self.study) else {
            return;
        };
        if game.timeline.status == Status::Complete {
            note_unjudged(turn.unjudged.iter().copied(), made);
        }
        study.game(at, &turn.members, source, game, made);
    }

    /// Judges a game for the summary, and for the tables if there are any; whether the profiles differ
    /// on it.
    fn judge(&mut self, source: u64, game: &Game<'_>, made: &mut Made) -> bool {
        let setup = self.setup;
        let at = self.roster.turn_for(game);
        let Some(turn) = self.roster.turn(at) else { return false };
        note_unjudged(turn.unjudged.iter().copied(), made);
        let listed = made.listed.len();
        let members = &turn.members;
        let mut count = |member: usize, gist: &Gist, games: u64| {
            list(setup, member, gist, source, game, made);
            if let Some(tally) = made.tally(member) {
                tally.add(gist, games);
            }
        };
        let differs = if setup.tables.any() {
            let (verdicts, differs) = self.panel.verdicts(at, members, game.timeline, &mut count);
            if differs || !setup.only_differing {
                let verdicts = self.roster.given(turn, verdicts);
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
