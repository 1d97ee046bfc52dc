//! A slow, obviously right model of the facts and of the judge: whole positions in a list, compared
//! pairwise over the whole game; no hashes, no peaks, no gating. Every trigger is asked at every
//! moment, every legal move is announced at every turn.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a fault of the model or of a generator fails the test"
)]

pub mod answer;
pub mod ask;
pub mod facts;
pub mod games;
pub mod profiles;
pub mod recorded;
pub mod runs;

use std::collections::BTreeSet;

use remis::judge::Assumptions;
use remis::profile::{Profile, Rule};
use remis::record::{Act, Event, Record};
use remis::terms::{ClaimsTaken, Form, GameResult, Termination};
use remis::timeline::{Status, Timeline};
use remis::trigger::StartClock;
use remis::verdict::{Assumed, Ending, TakenClaim, UndeterminedRun, Verdict};
use shakmaty::{Color, Position};

use answer::Answer::{No, Unknown, Yes};
use ask::{Asker, Moment, Now, looks_at_events};
use facts::{Announced, Facts};
use runs::Entry;

/// A right to claim at one moment.
struct Right {
    rule: usize,
    form: Form,
    player: Option<Color>,
    seat: Color,
    ply: u32,
    /// Events up to the moment, which tell its place among the moments of a ply.
    events: usize,
    /// The moves that serve, sorted; only for intended moves.
    moves: Vec<String>,
    evidence: Vec<u32>,
}

/// What one profile makes of one game, and all that was seen on the way.
struct Judging<'a> {
    profile: &'a Profile,
    asker: Asker<'a>,
    rights: Vec<Right>,
    undetermined: Vec<Entry>,
    /// Results of the undetermined automatic rules met so far.
    possible: Vec<GameResult>,
}

/// The verdict on a record.
pub fn judge(
    profile: &Profile,
    assumptions: &Assumptions,
    record: &Record,
    timeline: &Timeline,
) -> Verdict {
    let mut verdict = Verdict {
        profile: profile.id.clone(),
        assumed: Assumed { claims: assumptions.claims(), settings: assumptions.settings().clone() },
        ending: None,
        claims: Vec::new(),
        undetermined: Vec::new(),
        recorded: None,
    };
    if timeline.status == Status::Rejected {
        return verdict;
    }
    let facts = Facts::of(record, timeline.mate_budget());
    assert_eq!(facts.last(), timeline.last_ply());
    if let StartClock::RefusedFrom(least) = profile.start.halfmove_clock
        && facts.fen_clock >= least
    {
        verdict.undetermined.push(UndeterminedRun {
            rule: "start".to_owned(),
            player: None,
            form: None,
            from_ply: 0,
            to_ply: facts.last(),
            needs: vec![format!("a start position with a halfmove clock below {least}")],
        });
        return verdict;
    }
    let mut judging = Judging {
        profile,
        asker: Asker::new(&facts, timeline, profile, assumptions.settings()),
        rights: Vec::new(),
        undetermined: Vec::new(),
        possible: Vec::new(),
    };
    verdict.ending = judging.play(assumptions.claims());
    if verdict.ending.is_none()
        && assumptions.claims() == ClaimsTaken::Recorded
        && timeline.status == Status::Complete
        && timeline.end.result == Some(GameResult::Draw)
        && !timeline.events.iter().any(|event| matches!(event.act, Act::Claims(_)))
    {
        verdict.ending = judging.claimed_in_record();
    }
    judging.finish(&mut verdict);
    verdict
}

/// All moments in their order.
fn moments(facts: &Facts, timeline: &Timeline) -> Vec<Moment> {
    let mut happened: Vec<Event> = Vec::new();
    let mut moments = Vec::new();
    for ply in 0..=facts.last() {
        moments.push(Moment { ply, event: None, happened: happened.clone() });
        for event in timeline.events.iter().filter(|event| event.ply == ply) {
            happened.push(event.clone());
            moments.push(Moment { ply, event: Some(event.clone()), happened: happened.clone() });
        }
    }
    moments
}

impl Judging<'_> {
    /// Goes through the moments up to the ending.
    fn play(&mut self, claims: ClaimsTaken) -> Option<Ending> {
        let facts = self.asker.facts;
        let needs_moves =
            self.profile.rules.iter().any(|rule| rule.forms().contains(&Form::IntendedMove));
        let mut announced: (Option<u32>, Vec<Announced>) = (None, Vec::new());
        for moment in moments(facts, self.asker.timeline) {
            if let Some(ending) = self.automatic(&moment) {
                return Some(ending);
            }
            if let Some(ending) = self.stated(&moment).or_else(|| self.stated_wrongly(&moment)) {
                return Some(ending);
            }
            if needs_moves && announced.0 != Some(moment.ply) {
                announced = (Some(moment.ply), facts.announced(moment.ply));
            }
            let before = self.rights.len();
            self.claims(&moment, &announced.1);
            let new = &self.rights[before..];
            if claims == ClaimsTaken::First
                && let Some(first) = new.iter().min_by_key(|right| (right.rule, right.form))
            {
                return Some(self.taken(first));
            }
        }
        None
    }

    fn seat(&self, moment: &Moment) -> Color {
        let actor = moment.event.as_ref().and_then(|event| event.player);
        actor.unwrap_or_else(|| self.asker.facts.at(moment.ply).turn())
    }

    fn automatic(&mut self, moment: &Moment) -> Option<Ending> {
        let seat = self.seat(moment);
        let now = Now { moment, after: None };
        let rules = &self.profile.rules;
        let automatic = || {
            let asked = |rule: &Rule| moment.event.is_none() || looks_at_events(&rule.when);
            let rules = rules.iter().enumerate();
            rules.filter(move |(_, rule)| rule.is_automatic() && asked(rule))
        };
        for (place, rule) in automatic() {
            match self.asker.ask(&rule.when, now, seat) {
                No => {}
                Unknown => {
                    let mut needs = BTreeSet::new();
                    self.asker.needs(&rule.when, now, seat, &mut needs);
                    self.possible.push(rule.outcome.result(seat));
                    self.undetermined.push(Entry {
                        rule: place,
                        form: None,
                        player: moment.event.as_ref().map(|_| seat),
                        ply: moment.ply,
                        moves: BTreeSet::new(),
                        needs,
                    });
                }
                Yes => {
                    let also = automatic()
                        .filter(|(_, other)| other.termination != rule.termination)
                        .filter(|(_, other)| self.asker.ask(&other.when, now, seat) == Yes)
                        .map(|(_, other)| other.id.clone())
                        .collect();
                    let mut evidence = BTreeSet::new();
                    self.asker.evidence(&rule.when, now, seat, &mut evidence);
                    let result = rule.outcome.result(seat);
                    return Some(Ending {
                        ply: moment.ply,
                        result,
                        claim: None,
                        also,
                        evidence: evidence.into_iter().collect(),
                        ..self.ending(rule, result)
                    });
                }
            }
        }
        None
    }

    /// The ending by a claim that the record states, if it is right.
    fn stated(&self, moment: &Moment) -> Option<Ending> {
        let event = moment.event.as_ref()?;
        let Act::Claims(claim) = &event.act else {
            return None;
        };
        let turn = self.asker.facts.at(moment.ply).turn();
        let (player, seat) = match claim.form {
            Form::AfterOwnMove if moment.ply == 0 => return None,
            Form::AfterOwnMove => (Some(!turn), !turn),
            Form::OnBoard | Form::IntendedMove => (Some(turn), turn),
            Form::ByArbiter => (None, turn),
        };
        if player != event.player {
            return None;
        }
        let mut announced = self.asker.facts.announced(moment.ply);
        announced.retain(|after| claim.intended == Some(after.spelling));
        let after = match claim.form {
            Form::IntendedMove => Some(announced.first()?),
            _ => None,
        };
        let now = Now { moment, after };
        let (place, rule) = self.profile.rules.iter().enumerate().find(|(_, rule)| {
            rule.termination == claim.termination
                && rule.forms().contains(&claim.form)
                && self.asker.ask(&rule.when, now, seat) == Yes
        })?;
        let mut evidence = BTreeSet::new();
        self.asker.evidence(&rule.when, now, seat, &mut evidence);
        Some(self.taken(&Right {
            rule: place,
            form: claim.form,
            player,
            seat,
            ply: moment.ply,
            events: moment.happened.len(),
            moves: after.map(|after| after.uci.clone()).into_iter().collect(),
            evidence: evidence.into_iter().collect(),
        }))
    }

    /// The ending by a claim that the record states, if it is wrong and a wrong claim loses.
    fn stated_wrongly(&self, moment: &Moment) -> Option<Ending> {
        let event = moment.event.as_ref()?;
        let (Act::Claims(claim), Some(player)) = (&event.act, event.player) else {
            return None;
        };
        let wrong = self.profile.wrong_claim.as_ref().filter(|wrong| wrong.claimant_loses)?;
        let turn = self.asker.facts.at(moment.ply).turn();
        let seat = match claim.form {
            Form::AfterOwnMove => (moment.ply > 0).then_some(!turn),
            Form::OnBoard | Form::IntendedMove => Some(turn),
            Form::ByArbiter => None,
        };
        let announced = self.asker.facts.announced(moment.ply);
        let after = announced.iter().find(|after| claim.intended == Some(after.spelling));
        let open = (claim.form != Form::IntendedMove || after.is_some())
            && seat == Some(player)
            && self.profile.rules.iter().any(|rule| {
                let after = after.filter(|_| claim.form == Form::IntendedMove);
                rule.termination == claim.termination
                    && rule.forms().contains(&claim.form)
                    && self.asker.ask(&rule.when, Now { moment, after }, player) == Unknown
            });
        let result = GameResult::won_by(!player);
        (!open).then(|| Ending {
            ply: moment.ply,
            rule: "wrong-claim".to_owned(),
            termination: Termination::Adjudication,
            result,
            claim: None,
            certain: self.possible.iter().all(|possible| *possible == result),
            also: Vec::new(),
            evidence: Vec::new(),
            cite: wrong.cite.clone(),
            confidence: wrong.confidence,
        })
    }

    fn ending(&self, rule: &Rule, result: GameResult) -> Ending {
        Ending {
            ply: 0,
            rule: rule.id.clone(),
            termination: rule.termination,
            result,
            claim: None,
            certain: self.possible.iter().all(|possible| *possible == result),
            also: Vec::new(),
            evidence: Vec::new(),
            cite: rule.cite.clone(),
            confidence: rule.confidence,
        }
    }

    fn taken(&self, right: &Right) -> Ending {
        let rule = &self.profile.rules[right.rule];
        Ending {
            ply: right.ply,
            claim: Some(TakenClaim {
                player: right.player,
                form: right.form,
                moves: right.moves.clone(),
            }),
            evidence: right.evidence.clone(),
            ..self.ending(rule, rule.outcome.result(right.seat))
        }
    }

    /// The rights at one moment, and those that are undetermined.
    fn claims(&mut self, moment: &Moment, announced: &[Announced]) {
        let turn = self.asker.facts.at(moment.ply).turn();
        let profile = self.profile;
        let rules = || profile.rules.iter().enumerate();
        let mut on_board = BTreeSet::new();
        for (place, rule) in rules() {
            for &form in rule.forms() {
                let (player, seat) = match form {
                    Form::OnBoard => (Some(turn), turn),
                    Form::AfterOwnMove if moment.ply > 0 => (Some(!turn), !turn),
                    Form::ByArbiter => (None, turn),
                    Form::AfterOwnMove | Form::IntendedMove => continue,
                };
                let now = Now { moment, after: None };
                match self.asker.ask(&rule.when, now, seat) {
                    No => {}
                    Unknown => {
                        let mut needs = BTreeSet::new();
                        self.asker.needs(&rule.when, now, seat, &mut needs);
                        self.undetermined.push(Entry {
                            rule: place,
                            form: Some(form),
                            player,
                            ply: moment.ply,
                            moves: BTreeSet::new(),
                            needs,
                        });
                    }
                    Yes => {
                        if form == Form::OnBoard {
                            on_board.insert(rule.termination);
                        }
                        let mut evidence = BTreeSet::new();
                        self.asker.evidence(&rule.when, now, seat, &mut evidence);
                        self.rights.push(Right {
                            rule: place,
                            form,
                            player,
                            seat,
                            ply: moment.ply,
                            events: moment.happened.len(),
                            moves: Vec::new(),
                            evidence: evidence.into_iter().collect(),
                        });
                    }
                }
            }
        }
        for (place, rule) in rules() {
            if rule.forms().contains(&Form::IntendedMove) && !on_board.contains(&rule.termination) {
                self.intended(place, moment, turn, announced);
            }
        }
    }

    fn intended(&mut self, place: usize, moment: &Moment, turn: Color, announced: &[Announced]) {
        let when = &self.profile.rules[place].when;
        let (mut moves, mut evidence) = (Vec::new(), BTreeSet::new());
        let (mut is_unknown, mut needs) = (false, BTreeSet::new());
        for after in announced {
            let now = Now { moment, after: Some(after) };
            match self.asker.ask(when, now, turn) {
                No => {}
                Unknown => {
                    is_unknown = true;
                    self.asker.needs(when, now, turn, &mut needs);
                }
                Yes => {
                    if moves.is_empty() {
                        self.asker.evidence(when, now, turn, &mut evidence);
                    }
                    moves.push(after.uci.clone());
                }
            }
        }
        if !moves.is_empty() {
            self.rights.push(Right {
                rule: place,
                form: Form::IntendedMove,
                player: Some(turn),
                seat: turn,
                ply: moment.ply,
                events: moment.happened.len(),
                moves,
                evidence: evidence.into_iter().collect(),
            });
        }
        if is_unknown {
            self.undetermined.push(Entry {
                rule: place,
                form: Some(Form::IntendedMove),
                player: Some(turn),
                ply: moment.ply,
                moves: BTreeSet::new(),
                needs,
            });
        }
    }
}
