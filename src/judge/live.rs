//! One profile following a game move by move.

use shakmaty::{Color, Position};

use super::{Assumptions, Detail, Reason, Ruling, automatic, claims, refused_start, ruling, view};
use crate::profile::{Profile, Rule};
use crate::record::{Act, Claim, Event};
use crate::terms::{Form, GameResult, Termination};
use crate::timeline::Timeline;
use crate::trigger::{Announced, Happening, Moment, Shortfall, Trigger, Truth};
use crate::verdict::Ending;

/// One profile and what it has said of a game so far. [`Live::ask`] is called after every move and
/// every event of the timeline.
#[derive(Clone, Debug)]
pub struct Live {
    profile: Profile,
    assumptions: Assumptions,
    ended: Option<Ending>,
    /// Results that undetermined automatic rules would have brought, with their plies.
    pending: Vec<(u32, GameResult)>,
}

/// A right to claim now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightNow {
    /// Id of the rule.
    pub rule: String,
    /// The ground.
    pub termination: Termination,
    /// The claimant; `None` for an official.
    pub player: Option<Color>,
    /// The form.
    pub form: Form,
    /// The moves that serve, in UCI notation, sorted; only for intended moves.
    pub moves: Vec<String>,
}

/// What the next move could complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// Id of the rule.
    pub rule: String,
    /// The ground.
    pub termination: Termination,
    /// Whether the rule would end the game by itself; otherwise the opponent could claim.
    pub automatic: bool,
    /// The moves, in UCI notation, sorted.
    pub moves: Vec<String>,
}

impl Live {
    /// A profile that has not seen the game yet.
    #[must_use]
    pub fn new(profile: Profile, assumptions: Assumptions) -> Self {
        Self { profile, assumptions, ended: None, pending: Vec::new() }
    }

    /// The profile.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The assumptions.
    #[must_use]
    pub fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }

    /// The ending, if the game is over.
    #[must_use]
    pub fn ended(&self) -> Option<&Ending> {
        self.ended.as_ref()
    }

    /// Asks the automatic rules, and claims that were made, at every moment of the last ply anew:
    /// what was unknown of it may be known by now. A game that is over stays over, but for one
    /// thing: where a second flag is down at the same ply, the order of the two says nothing.
    pub fn ask(&mut self, timeline: &Timeline) {
        let ply = timeline.last_ply();
        let flag = |event: &Event| event.ply == ply && event.act == Act::FlagFalls;
        let flags = timeline.events.last().is_some_and(flag);
        if self
            .ended
            .as_ref()
            .is_some_and(|ending| ending.ply < ply || (ending.ply == ply && !flags))
        {
            return;
        }
        self.forget_from(ply);
        let view = view(&self.profile, &self.assumptions, timeline);
        if refused_start(&view).is_some() {
            return;
        }
        let first = timeline.events.partition_point(|event| event.ply < ply);
        let events = timeline.events.iter().enumerate().skip(first);
        let after = events.map(|(earlier, event)| Some(Happening { event, earlier }));
        for event in std::iter::once(None).chain(after) {
            let moment = Moment { ply, event, announced: None };
            let all = self.profile.rules.iter().enumerate();
            let automatic = all.filter(|(_, rule)| rule.is_automatic()).map(|(at, _)| at);
            let found =
                automatic::ask(&view, &self.profile.rules, automatic, &moment, Detail::Whole);
            self.pending.extend(found.unknown.iter().map(|unknown| (ply, unknown.result)));
            let stated = || ruling::ending_by_stated_claim(&self.profile, &view, &moment);
            if let Some(mut ending) = found.ending.or_else(stated) {
                ending.certain = self.pending.iter().all(|(_, result)| *result == ending.result);
                self.ended = Some(ending);
                return;
            }
        }
    }

    /// Forgets what was said of `ply` and later ones.
    fn forget_from(&mut self, ply: u32) {
        self.pending.retain(|(at, _)| *at < ply);
        if self.ended.as_ref().is_some_and(|ending| ending.ply >= ply) {
            self.ended = None;
        }
    }

    /// Rules on a claim made now; a game that is over cannot be claimed.
    #[must_use]
    pub fn claim(&self, timeline: &Timeline, player: Option<Color>, claim: &Claim) -> Ruling {
        if let Some(ending) = &self.ended {
            let reasons = vec![Reason::GameOver(ending.rule.clone())];
            return Ruling::Rejected { reasons, penalty: None, must_play: None };
        }
        ruling::rule_on(&self.profile, &self.assumptions, timeline, player, claim)
    }

    /// Rights to claim now; none once the game is over.
    #[must_use]
    pub fn rights(&self, timeline: &Timeline) -> Vec<RightNow> {
        let view = view(&self.profile, &self.assumptions, timeline);
        if self.ended.is_some() || refused_start(&view).is_some() {
            return Vec::new();
        }
        let rules = &self.profile.rules;
        let claimable: Vec<usize> = (0..rules.len()).collect();
        let found = claims::rights(&view, rules, &claimable, &Moment::now(timeline), Detail::Whole);
        let rights = found.rights.into_iter().filter_map(|right| {
            let rule = rules.get(right.key.rule)?;
            Some(RightNow {
                rule: rule.id.clone(),
                termination: rule.termination,
                player: right.key.player,
                form: right.form,
                moves: right.moves,
            })
        });
        rights.collect()
    }

    /// Rules about repetition, progress and length that the next move could complete.
    #[must_use]
    pub fn ahead(&self, timeline: &Timeline) -> Vec<Ahead> {
        let view = view(&self.profile, &self.assumptions, timeline);
        if self.ended.is_some() || refused_start(&view).is_some() {
            return Vec::new();
        }
        let ply = timeline.last_ply();
        let counts = |trigger: &Trigger| {
            let mut found = false;
            trigger.walk(&mut |inner| {
                found |= matches!(
                    inner,
                    Trigger::Repetition { .. }
                        | Trigger::ConsecutiveRepetition { .. }
                        | Trigger::NoProgress { .. }
                        | Trigger::PlyAtLeast(_)
                );
            });
            found && !trigger.only_at_events()
        };
        let on_board = |form: &Form| *form == Form::OnBoard;
        let rules: Vec<_> = self
            .profile
            .rules
            .iter()
            .filter(|rule| rule.is_automatic() || rule.forms().iter().any(on_board))
            .filter(|rule| counts(&rule.when))
            .filter(|rule| rule.when.next_chance_ahead(&view, ply) == Some(ply))
            .collect();
        if rules.is_empty() {
            return Vec::new();
        }
        let opponent = !timeline.turn(ply);
        let mut moves: Vec<Vec<String>> = vec![Vec::new(); rules.len()];
        for legal in timeline.position(ply).legal_moves() {
            let announced = Announced::new(timeline, ply, legal);
            let after = Moment { announced: Some(&announced), ..Moment::position_at(ply) };
            for (rule, serving) in rules.iter().zip(&mut moves) {
                if rule.when.holds(&view, &after, opponent) == Truth::Yes {
                    serving.push(timeline.uci(legal));
                }
            }
        }
        let named = rules.iter().zip(moves).filter(|(_, moves)| !moves.is_empty());
        named
            .map(|(rule, mut moves)| {
                moves.sort();
                Ahead {
                    rule: rule.id.clone(),
                    termination: rule.termination,
                    automatic: rule.is_automatic(),
                    moves,
                }
            })
            .collect()
    }

    /// Whether a player may offer a draw now.
    #[must_use]
    pub fn may_offer(&self, timeline: &Timeline, player: Color) -> Truth {
        if self.ended.is_some() {
            return Truth::No;
        }
        let view = view(&self.profile, &self.assumptions, timeline);
        let moment = Moment::now(timeline);
        let allowed = self.profile.offers.as_ref();
        let allowed =
            allowed.map_or(Truth::Yes, |offers| offers.when.holds(&view, &moment, player));
        let pending = Trigger::OfferStands.holds(&view, &moment, player);
        Truth::all([allowed, !pending])
    }

    /// Whether a draw that is agreed on now ends the game, or may.
    ///
    /// # Errors
    /// It does not; what the rules about it lack, if the profile has any and the game is not over.
    pub fn agreement(&self, timeline: &Timeline) -> Result<(), Vec<Shortfall>> {
        if self.ended.is_some() {
            return Err(Vec::new());
        }
        let view = view(&self.profile, &self.assumptions, timeline);
        let ply = timeline.last_ply();
        let event = Event { ply, player: None, act: Act::Agree };
        let now = Happening { event: &event, earlier: timeline.events.len() };
        let moment = Moment { ply, event: Some(now), announced: None };
        let turn = timeline.turn(ply);
        let about = |rule: &&Rule| rule.when.any(&|it| *it == Trigger::Agreed);
        let mut missing = Vec::new();
        for rule in self.profile.rules.iter().filter(|rule| rule.is_automatic()).filter(about) {
            if rule.when.holds(&view, &moment, turn) != Truth::No {
                return Ok(());
            }
            missing.extend(rule.when.shortfall(&view, &moment, turn));
        }
        Err(missing)
    }

    /// Whether a claim is also a draw offer here.
    #[must_use]
    pub fn claims_are_offers(&self) -> bool {
        self.profile.wrong_claim.as_ref().is_some_and(|wrong| wrong.is_an_offer)
    }
}
