//! The shortest game found on which two profiles differ.

use shakmaty::fen::Fen;
use shakmaty::{EnPassantMode, Position};

use super::compare::{Asked, Level, differ};
use super::games::{self, Tried};
use super::thresholds::Thresholds;
use crate::cases::{self, Case};
use crate::clock::TimeControl;
use crate::judge::Assumptions;
use crate::problem::Place;
use crate::profile::Profile;
use crate::record::{Act, HowEnded, Record, RecordedEnd, Tag};
use crate::timeline::{Status, Timeline};

/// A game on which two profiles differ.
#[derive(Debug)]
pub struct Witness<'a> {
    /// The game, cut where the difference shows.
    pub record: Record,
    /// Its facts.
    pub timeline: Timeline,
    /// In what they differ.
    pub level: Level,
    /// The first profile.
    pub p: Asked<'a>,
    /// The second profile.
    pub q: Asked<'a>,
    /// Settings that are assumed, as `--set` takes them, in the profiles that have them.
    pub settings: Vec<String>,
    /// The case that the game was cut from, or what kind of game was tried.
    pub source: String,
}

/// What was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Cases of the project.
    pub cases: usize,
    /// Games generated near the thresholds of the two profiles.
    pub games: usize,
    /// Assignments of settings under which each was judged.
    pub assignments: usize,
    /// Longest generated game, in plies.
    pub longest: usize,
}

/// Positions that one question who can still mate may visit in this search.
const MATE_BUDGET: u64 = 100_000;

/// What makes a witness better: what decides games, fewer plies, no FEN, fewer settings and events.
/// An ending by a claim that somebody made comes behind the right to make it.
type Rank = (u8, usize, bool, usize, usize);

fn weight(level: Level, record: &Record) -> u8 {
    let claimed = record.events.iter().any(|event| matches!(event.act, Act::Claims(_)));
    match level {
        Level::Ending if claimed => 2,
        Level::Ending => 0,
        Level::Claims => 1,
        Level::Event => 3,
        Level::ClaimsTaken => 4,
        Level::Undetermined => 5,
    }
}

/// Searches the cases of the project and games near the thresholds of the two profiles, under the
/// defaults of their settings; where that finds nothing, under each other value too. The answer
/// depends on nothing else. No witness within the bounds is no proof that there is none.
#[must_use]
pub fn witness<'a>(p: &'a Profile, q: &'a Profile) -> (Option<Witness<'a>>, Bounds) {
    let cases: Vec<Case> =
        cases::builtin().unwrap_or_default().into_iter().flat_map(|file| file.cases).collect();
    let games = games::games(p, q);
    let mut bounds = Bounds {
        cases: cases.len(),
        games: games.iter().map(|game| game.events.len()).sum(),
        assignments: 1,
        longest: games::LONGEST,
    };
    let own = |case: &Case| Tried { events: vec![case.events.clone()], case: case.clone() };
    let own: Vec<Tried> = cases.iter().map(own).collect();
    let mut search = Search { p, q, assignments: vec![Vec::new()], best: None };
    search.try_all(&own, &games);
    let others = assignments(p, q);
    if search.best.is_none() && !others.is_empty() {
        bounds.assignments += others.len();
        search.assignments = others;
        search.try_all(&own, &games);
    }
    (search.best.map(|(_, witness)| witness), bounds)
}

/// Every value of every setting alone.
fn assignments(p: &Profile, q: &Profile) -> Vec<Vec<String>> {
    let values = Thresholds::of(p, q).settings;
    values.into_iter().map(|(id, value)| vec![format!("{id}={value}")]).collect()
}

struct Search<'a> {
    p: &'a Profile,
    q: &'a Profile,
    assignments: Vec<Vec<String>>,
    best: Option<(Rank, Witness<'a>)>,
}

impl Search<'_> {
    fn try_all(&mut self, own: &[Tried], generated: &[Tried]) {
        for game in own {
            self.try_game(game, true);
        }
        for game in generated {
            if self.is_done() {
                return;
            }
            self.try_game(game, false);
        }
    }

    /// Tries a game with each of the lists of events in place of its own.
    fn try_game(&mut self, game: &Tried, is_case: bool) {
        let mut case = game.case.clone();
        let Ok(mut record) = case.record() else { return };
        let mut timeline = Timeline::replay(&record).with_mate_budget(MATE_BUDGET);
        if timeline.status != Status::Complete {
            return;
        }
        for events in &game.events {
            case.events.clone_from(events);
            let Ok(changed) = case.record() else { continue };
            // The facts of the board do not change with the events.
            record.events.clone_from(&changed.events);
            timeline.events = changed.events;
            self.try_record(&case, &record, &timeline, is_case);
        }
    }

    fn try_record(&mut self, case: &Case, record: &Record, timeline: &Timeline, is_case: bool) {
        for assignment in self.assignments.clone() {
            let settings: Vec<String> = case.settings.iter().chain(&assignment).cloned().collect();
            let both = (asked(self.p, &settings), asked(self.q, &settings));
            let Some((level, ply)) = differ(&both.0, &both.1, record, timeline) else { continue };
            if self.best.as_ref().is_some_and(|(best, _)| best.0 < weight(level, record)) {
                continue;
            }
            let found = Cut { asked: &both, level, ply }.shortest(record);
            let Some((level, record)) = found else { continue };
            let settings = needed(&settings, |rest| {
                let both = (asked(self.p, rest), asked(self.q, rest));
                still(&both, level, &record)
            });
            let fen = record.tag("FEN").is_some();
            let rank = (
                weight(level, &record),
                record.moves.len(),
                fen,
                settings.len(),
                record.events.len(),
            );
            if self.best.as_ref().is_none_or(|(best, _)| rank < *best) {
                let (p, q) = (asked(self.p, &settings), asked(self.q, &settings));
                let timeline = Timeline::replay(&record);
                let source = if is_case { format!("case {}", case.id) } else { case.id.clone() };
                self.best =
                    Some((rank, Witness { record, timeline, level, p, q, settings, source }));
            }
        }
    }

    /// Whether no game could be better, but for an event that it needs.
    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| *best <= (0, 0, true, 0, 1))
    }
}

/// A profile with its defaults, and the settings that it has.
fn asked<'a>(profile: &'a Profile, settings: &[String]) -> Asked<'a> {
    let mut assumptions = Assumptions::of(profile);
    for (name, value) in settings.iter().filter_map(|setting| setting.split_once('=')) {
        // What a profile does not have cannot be set there.
        let _ = assumptions.set(name, value);
    }
    Asked { profile, assumptions }
}

/// Whether the profiles differ on a game, in nothing that decides less.
fn still(asked: &(Asked<'_>, Asked<'_>), level: Level, record: &Record) -> bool {
    let timeline = Timeline::replay(record);
    let complete = timeline.status == Status::Complete;
    complete
        && differ(&asked.0, &asked.1, record, &timeline).is_some_and(|(found, _)| found <= level)
}

/// What is left of a list when all that is not needed is taken out, one by one.
fn needed<T: Clone>(list: &[T], holds: impl Fn(&[T]) -> bool) -> Vec<T> {
    let mut rest = list.to_vec();
    let mut at = 0;
    while at < rest.len() {
        let mut without = rest.clone();
        without.remove(at);
        if holds(&without) {
            rest = without;
        } else {
            at += 1;
        }
    }
    rest
}

/// Cuts a game to what shows the difference.
struct Cut<'a, 'p> {
    asked: &'a (Asked<'p>, Asked<'p>),
    level: Level,
    /// The first ply at which the profiles differ.
    ply: u32,
}

impl Cut<'_, '_> {
    /// Most plies beyond the first difference that are tried.
    const BEYOND: u32 = 8;

    fn shortest(&self, record: &Record) -> Option<(Level, Record)> {
        let plies = u32::try_from(record.moves.len()).unwrap_or(u32::MAX);
        let ends = (self.ply..=self.ply.saturating_add(Self::BEYOND).min(plies)).chain([plies]);
        let mut best = ends.map(|ply| until(record, ply)).find(|it| self.still(it))?;
        // A later start, as far behind as the difference still shows.
        let whole = u32::try_from(best.moves.len()).unwrap_or(0);
        let later = (0..=2.min(whole)).filter_map(|left| from(&best, whole - left));
        let later =
            later.into_iter().find(|it| it.moves.len() < best.moves.len() && self.still(it));
        best = later.unwrap_or(best);
        let events = needed(&best.events, |rest| {
            self.still(&Record { events: rest.to_vec(), ..best.clone() })
        });
        best.events = events;
        // Clocks and evaluations, unless they matter.
        let mut bare = best.clone();
        bare.time_control = TimeControl::None;
        for token in &mut bare.moves {
            (token.clock, token.evaluation) = (None, None);
        }
        if self.still(&bare) {
            best = bare;
        }
        let timeline = Timeline::replay(&best);
        let (level, _) = differ(&self.asked.0, &self.asked.1, &best, &timeline)?;
        Some((level, best))
    }

    fn still(&self, record: &Record) -> bool {
        still(self.asked, self.level, record)
    }
}

/// The game up to a ply; what the record says of its end is left out.
fn until(record: &Record, ply: u32) -> Record {
    let mut cut = record.clone();
    cut.moves.truncate(ply as usize);
    cut.events.retain(|event| event.ply <= ply);
    cut.tablebase.retain(|fact| fact.ply <= ply);
    if cut.moves.len() < record.moves.len() || cut.end.how == HowEnded::Unnamed {
        cut.end = RecordedEnd::default();
    }
    cut
}

/// The game from a ply on, which then is the start; clocks before it are lost.
fn from(record: &Record, ply: u32) -> Option<Record> {
    let timeline = Timeline::replay(record);
    if timeline.start.position.castles().mode().is_chess960() {
        return None;
    }
    let mut setup = timeline.position(ply).to_setup(EnPassantMode::Legal);
    setup.halfmoves = timeline.halfmove_clock(ply);
    let mut cut = record.clone();
    cut.moves.drain(..(ply as usize).min(record.moves.len()));
    cut.events.retain(|event| event.ply >= ply);
    for event in &mut cut.events {
        event.ply -= ply;
    }
    cut.tablebase.retain(|fact| fact.ply >= ply);
    for fact in &mut cut.tablebase {
        fact.ply -= ply;
    }
    cut.tags.retain(|tag| tag.name != "FEN");
    cut.tags.push(Tag {
        name: "FEN".to_owned(),
        value: Fen::try_from_setup(setup).ok()?.to_string(),
        place: Place::default(),
    });
    Some(cut)
}
