//! judge(profile, assumptions, timeline) -> verdict. Nothing else decides anything.
//!
//! Moments in order: the position at ply 0, then each new position, each followed by its events in
//! record order. The earliest moment wins; at one moment automatic rules come before claims, and
//! within each the first rule of the list that holds.

mod assumptions;
mod automatic;
mod claims;
mod live;
mod outline;
mod own;
mod panel;
mod plan;
mod record;
mod remembered;
mod repeats;
mod ruling;
mod runs;
mod stance;
mod whole;

use shakmaty::Color;

pub use assumptions::{Assumptions, SettingError};
pub use live::{Ahead, Live, RightNow};
pub use panel::{Member, Panel};
pub use record::allows_agreement;
pub use ruling::{Penalty, Reason, Ruling, rule_on};
pub use whole::Verdicts;

use crate::profile::{Profile, Rule};
use crate::record::{Act, Event};
use crate::terms::{ClaimsTaken, GameResult};
use crate::timeline::{Status, Timeline};
use crate::trigger::{Happening, Moment, StartClock, Truth, View};
use crate::verdict::{Assumed, Ending, TakenClaim, UndeterminedRun, Verdict};
use claims::Right;
use outline::Outline;
use runs::Runs;

/// Judges a game under a profile.
#[must_use]
pub fn judge(profile: &Profile, assumptions: &Assumptions, timeline: &Timeline) -> Verdict {
    let view = view(profile, assumptions, timeline);
    judge_by(&Roll::of(profile, &view), profile, assumptions, &view, Detail::Whole)
}

/// How much of a verdict is told; nothing that is decided depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Detail {
    Whole,
    /// What its gist is made of: no settings, evidence, articles and missing facts.
    Gist,
}

impl Detail {
    /// Something that a gist does without.
    fn of<T: Default>(self, tell: impl FnOnce() -> T) -> T {
        match self {
            Self::Whole => tell(),
            Self::Gist => T::default(),
        }
    }
}

/// The same where it is known which rules may have a say.
fn judge_by(
    roll: &Roll,
    profile: &Profile,
    assumptions: &Assumptions,
    view: &View<'_>,
    detail: Detail,
) -> Verdict {
    let timeline = view.timeline;
    let settings = detail.of(|| assumptions.settings().clone());
    let mut verdict = Verdict {
        profile: profile.id.clone(),
        assumed: Assumed { claims: assumptions.claims(), settings },
        ending: None,
        claims: Vec::new(),
        undetermined: Vec::new(),
        recorded: None,
    };
    if timeline.status == Status::Rejected {
        return verdict;
    }
    if let Some(refusal) = refused_start(view) {
        verdict.undetermined.push(refusal);
        return verdict;
    }
    let mut course = Course::new(profile, view, roll, assumptions.claims(), detail);
    course.run();
    course.finish(&mut verdict);
    record::compare(profile, view, &mut verdict);
    verdict
}

/// The game as the profile sees it.
fn view<'a>(profile: &Profile, assumptions: &'a Assumptions, timeline: &'a Timeline) -> View<'a> {
    let (fewest, most) = profile.countings(timeline.start.fen.is_some());
    View {
        timeline,
        fewest,
        most,
        start_clock: profile.start.halfmove_clock,
        settings: assumptions.settings(),
    }
}

/// Why the profile takes no game that starts like this one.
fn refused_start(view: &View<'_>) -> Option<UndeterminedRun> {
    match view.start_clock {
        StartClock::RefusedFrom(plies) if view.timeline.start.halfmove_clock >= plies => {
            Some(UndeterminedRun {
                rule: "start".to_owned(),
                player: None,
                form: None,
                from_ply: 0,
                to_ply: view.timeline.last_ply(),
                needs: vec![format!("a start position with a halfmove clock below {plies}")],
            })
        }
        _ => None,
    }
}

/// The rules that may have a say in a game.
#[derive(Debug, Default)]
struct Roll {
    /// Automatic rules that may fire, in order.
    automatic: Vec<usize>,
    /// Rules that may give a right to claim, in order.
    claimable: Vec<usize>,
}

impl Roll {
    fn of(profile: &Profile, view: &View<'_>) -> Self {
        let numbered = || profile.rules.iter().enumerate();
        let automatic = numbered()
            .filter(|(_, rule)| rule.is_automatic() && rule.when.may_fire(view))
            .map(|(at, _)| at)
            .collect();
        let claimable = numbered()
            .filter(|(_, rule)| claims::may_arise(rule, view))
            .map(|(at, _)| at)
            .collect();
        Self { automatic, claimable }
    }
}

/// The rules that may still have a say where no event happens, each with the first ply at which it may,
/// or an earlier one.
struct Chances<'a>(Vec<(u32, Chance<'a>)>);

/// A rule that is asked at the positions of a game.
#[derive(Clone, Copy)]
enum Chance<'a> {
    Automatic(&'a Rule),
    Claim(&'a Rule),
}

impl<'a> Chances<'a> {
    fn of(roll: &Roll, rules: &'a [Rule], view: &View<'_>) -> Self {
        let rule = |at: &usize| rules.get(*at);
        let automatic = roll.automatic.iter().filter_map(rule).map(Chance::Automatic);
        let claimable = roll.claimable.iter().filter_map(rule).map(Chance::Claim);
        let chances = automatic.chain(claimable);
        Self(chances.filter_map(|chance| Some((chance.next(view, 0)?, chance))).collect())
    }

    /// The first ply from `from` on at which one of the rules may have a say, or an earlier one.
    /// `once`: a rule that is unknown from some ply on to the end need not be asked at every one.
    fn next(&mut self, view: &View<'_>, from: u32, once: bool) -> Option<u32> {
        self.0.retain_mut(|(next, chance)| {
            if *next < from {
                if once && chance.is_haze() {
                    return false;
                }
                let Some(later) = chance.next(view, from) else { return false };
                *next = later;
            }
            true
        });
        self.0.iter().map(|&(next, _)| next).min()
    }
}

impl Chance<'_> {
    /// Whether the rule is unknown from the first chance on, and nothing more.
    fn is_haze(self) -> bool {
        matches!(self, Self::Automatic(rule) if Outline::is_haze(&rule.when))
    }

    fn next(self, view: &View<'_>, from: u32) -> Option<u32> {
        match self {
            Self::Automatic(rule) => rule.when.next_chance(view, from),
            Self::Claim(rule) => claims::next_chance(rule, view, from),
        }
    }
}

/// The walk through the moments of one game under one profile.
struct Course<'a> {
    view: &'a View<'a>,
    profile: &'a Profile,
    rules: &'a [Rule],
    roll: &'a Roll,
    claims_taken: ClaimsTaken,
    detail: Detail,
    ending: Option<Ending>,
    rights: Runs,
    undetermined: Runs,
    /// An undetermined automatic rule met so far, with the result that it would bring.
    pending: Vec<GameResult>,
    /// Rights of the present ply: those that stood at some moment of it.
    present: Vec<Right<'a>>,
    /// Rights of the present moment.
    standing: Vec<Right<'a>>,
    /// Claims of the present ply that cannot be decided.
    open: Vec<(runs::Key, Vec<String>)>,
}

impl<'a> Course<'a> {
    fn new(
        profile: &'a Profile,
        view: &'a View<'a>,
        roll: &'a Roll,
        claims_taken: ClaimsTaken,
        detail: Detail,
    ) -> Self {
        Self {
            view,
            profile,
            rules: &profile.rules,
            roll,
            claims_taken,
            detail,
            ending: None,
            rights: Runs::default(),
            undetermined: Runs::default(),
            pending: Vec::new(),
            present: Vec::new(),
            standing: Vec::new(),
            open: Vec::new(),
        }
    }

    fn rule(&self, at: usize) -> Option<&'a Rule> {
        self.rules.get(at)
    }

    fn run(&mut self) {
        let timeline = self.view.timeline;
        let last = timeline.last_ply();
        let mut next_event = 0;
        let mut next_ply = Some(0);
        let mut chances = Chances::of(self.roll, self.rules, self.view);
        let once = self.detail == Detail::Gist && timeline.tablebase.is_empty();
        while let Some(from) = next_ply {
            // Where no rule has a chance nothing stands and nothing is unknown.
            let event = timeline.events.get(next_event).map_or(last, |event| event.ply);
            let chance = chances.next(self.view, from, once).unwrap_or(last);
            let ply = chance.min(event).clamp(from, last);
            self.present.clear();
            self.open.clear();
            let mut latest = Moment::position_at(ply);
            self.moment(&latest);
            while self.ending.is_none()
                && let Some(event) = timeline.events.get(next_event).filter(|e| e.ply <= ply)
            {
                let now = Happening { event, earlier: next_event };
                latest.event = Some(now);
                self.moment(&latest);
                next_event += 1;
            }
            if self.ending.is_none() && ply == last && self.claims_taken == ClaimsTaken::Recorded {
                self.take_recorded(&latest);
            }
            if self.ending.is_some() {
                return;
            }
            self.keep_rights(ply);
            next_ply = (ply < last).then_some(ply + 1);
        }
    }

    /// One moment: automatic rules, a claim that the record states, then rights to claim.
    fn moment(&mut self, moment: &Moment<'a>) {
        let automatic = self.roll.automatic.iter().copied();
        let found = automatic::ask(self.view, self.rules, automatic, moment, self.detail);
        for unknown in found.unknown {
            self.undetermined.add(unknown.key, moment.ply, Vec::new(), &unknown.needs);
            if !self.pending.contains(&unknown.result) {
                self.pending.push(unknown.result);
            }
        }
        if let Some(ending) = found.ending {
            self.end(ending);
            return;
        }
        if let Some(ending) = ruling::ending_by_stated_claim(self.profile, self.view, moment) {
            self.end(ending);
            return;
        }
        let found =
            claims::rights(self.view, self.rules, &self.roll.claimable, moment, self.detail);
        for unknown in found.undetermined {
            self.open.push((unknown.key, unknown.needs));
        }
        for right in &found.rights {
            match self.present.iter_mut().find(|known| known.key == right.key) {
                Some(known) => {
                    known.moves.extend(right.moves.iter().cloned());
                    known.moves.sort();
                    known.moves.dedup();
                }
                None => self.present.push(right.clone()),
            }
        }
        self.standing = found.rights;
        if self.claims_taken == ClaimsTaken::First
            && let Some(right) = self.standing.first().cloned()
        {
            self.take(&right, moment);
        }
    }

    fn end(&mut self, mut ending: Ending) {
        ending.certain = self.pending.iter().all(|result| *result == ending.result);
        self.ending = Some(ending);
    }

    /// Ends the game by a right to claim.
    fn take(&mut self, right: &Right<'_>, moment: &Moment<'_>) {
        let Some(rule) = self.rule(right.key.rule) else { return };
        let moment = Moment { announced: right.announced.as_deref(), ..*moment };
        let claim =
            TakenClaim { player: right.key.player, form: right.form, moves: right.moves.clone() };
        let ending =
            automatic::ending(rule, self.view, &moment, right.seat, Some(claim), self.detail);
        self.end(ending);
    }

    /// A claim was made if the record ends drawn where a right stands, unless the record itself tells
    /// of claims. A right of the recorded termination goes before others.
    fn take_recorded(&mut self, latest: &Moment<'a>) {
        let end = &self.view.timeline.end;
        let states_claims =
            self.view.timeline.events.iter().any(|event| matches!(event.act, Act::Claims(_)));
        if end.result != Some(GameResult::Draw)
            || self.view.timeline.status != Status::Complete
            || states_claims
        {
            return;
        }
        let named = |right: &&Right<'_>| {
            self.rule(right.key.rule).is_some_and(|rule| record::names(end.how, rule.termination))
        };
        let right = self.standing.iter().find(named).or_else(|| self.standing.first()).cloned();
        if let Some(right) = right {
            self.take(&right, latest);
        }
    }

    /// Keeps the rights and open claims of a ply at which the game did not end.
    fn keep_rights(&mut self, ply: u32) {
        for (key, needs) in &self.open {
            self.undetermined.add(*key, ply, Vec::new(), needs);
        }
        for right in &self.present {
            self.rights.add(right.key, ply, right.moves.clone(), &[]);
        }
    }

    fn finish(self, verdict: &mut Verdict) {
        verdict.claims = self.rights.into_claims(self.rules);
        verdict.undetermined = self.undetermined.into_undetermined(self.rules);
        verdict.ending = self.ending;
    }
}

/// Rule and result by which the game would end if `act` by `player` followed the record.
fn supposed(
    profile: &Profile,
    view: &View<'_>,
    act: Act,
    player: Color,
) -> Option<(String, GameResult)> {
    let ply = view.timeline.last_ply();
    let event = Event { ply, player: Some(player), act };
    let now = Happening { event: &event, earlier: view.timeline.events.len() };
    let moment = Moment { ply, event: Some(now), announced: None };
    let asked = |rule: &&Rule| rule.is_automatic() && rule.when.looks_at_events();
    let automatic = profile.rules.iter().filter(asked);
    let mut holding = automatic.filter(|rule| rule.when.holds(view, &moment, player) == Truth::Yes);
    holding.next().map(|rule| (rule.id.clone(), rule.outcome.result(player)))
}
