//! What a profile makes of a witness's last ply under one set of assumptions.

use serde::Serialize;
use shakmaty::Color;

use super::situation::{Asked, Situation};
use crate::judge::{Assumptions, Ruling, judge, rule_on};
use crate::profile::Profile;
use crate::record::Claim;
use crate::terms::{Form, GameResult, Termination};
use crate::timeline::Timeline;
use crate::verdict::{Ending, UndeterminedRun, Verdict};

/// The answer of a cell in one word. In output: kebab case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The game has ended by itself.
    Automatic,
    /// Somebody may claim.
    Claim,
    /// The claim that was asked about is right.
    Upheld,
    /// The claim that was asked about is wrong.
    Rejected,
    /// The game goes on: the profile has rules on this ground, and none holds.
    Not,
    /// The game goes on: the profile has no rule on this ground.
    NoRule,
    /// It cannot be decided for lack of a fact.
    Unknown,
}

/// What a profile makes of a situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The answer.
    pub answer: Answer,
    /// The ending. Where the answer is unknown: the one that holds if every unknown is a "no".
    pub ending: Option<End>,
    /// The rights to claim at the last ply. Where the answer is unknown: those that are certain.
    pub claims: Vec<Right>,
    /// The facts that are missing.
    pub needs: Vec<String>,
    /// What a wrong claim costs.
    pub cost: Option<Cost>,
    /// Ids of the rules that the answer rests on, in the order of the profile.
    pub rules: Vec<String>,
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// The ground.
    pub termination: Termination,
    /// The result.
    pub result: GameResult,
    /// The ply, where it is not the last one of the witness.
    pub ply: Option<u32>,
    /// Whether a claim was taken, as the profile says of claimants.
    pub taken: bool,
}

/// A right to claim at the last ply.
#[derive(Clone, Debug, PartialEq)]
pub struct Right {
    /// The ground.
    pub termination: Termination,
    /// Who may claim.
    pub claimant: Claimant,
    /// The form.
    pub form: Form,
    /// The moves that serve, in UCI notation, sorted; only for intended moves.
    pub moves: Vec<String>,
}

/// Who may claim. In output: kebab case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claimant {
    /// The player to move.
    Mover,
    /// The player who made the last move.
    Moved,
    /// An official.
    Official,
}

/// What a wrong claim costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Seconds that the opponent gains; unknown if null.
    pub opponent_gains_seconds: Option<u32>,
    /// The claimant loses half of the own remaining time, at most so many seconds.
    pub claimant_loses_half_up_to_seconds: Option<u32>,
    /// Whether the claimant loses the game.
    pub claimant_loses: bool,
    /// Whether the announced move must be played.
    pub announced_move_stands: bool,
}

impl Finding {
    /// What a profile makes of a situation.
    #[must_use]
    pub fn of(profile: &Profile, assumptions: &Assumptions, situation: &Situation) -> Self {
        let timeline = &situation.witness.timeline;
        let verdict = judge(profile, assumptions, timeline);
        let outcome = Self::outcome(profile, timeline, &verdict, &situation.about);
        match &situation.asked {
            Asked::Ruling(player, claim)
                if !matches!(outcome.answer, Answer::Automatic | Answer::Unknown) =>
            {
                let ruling = rule_on(profile, assumptions, timeline, Some(*player), claim);
                Self::ruling(profile, timeline, claim, ruling)
            }
            _ => outcome,
        }
    }

    fn outcome(
        profile: &Profile,
        timeline: &Timeline,
        verdict: &Verdict,
        about: &[Termination],
    ) -> Self {
        let last = timeline.last_ply();
        let end = verdict.ending.as_ref().map(|ending| End::of(ending, last));
        let here = |run: &&UndeterminedRun| run.from_ply <= last && last <= run.to_ply;
        let decided = verdict.ending.as_ref().is_some_and(|ending| ending.certain);
        // An automatic rule that was undecided at any ply may have ended the game there.
        let automatic = verdict.undetermined.iter().filter(|run| run.form.is_none() && !decided);
        let claimed = verdict.undetermined.iter().filter(|run| run.form.is_some());
        let claimed = claimed.filter(|run| here(run) && verdict.ending.is_none());
        let open: Vec<&UndeterminedRun> = automatic.chain(claimed).collect();
        let claims: Vec<(&str, Right)> = verdict
            .claims
            .iter()
            .filter(|run| run.from_ply <= last && last <= run.to_ply && verdict.ending.is_none())
            .map(|run| {
                let claimant = Claimant::of(run.player, timeline);
                let (termination, form) = (run.termination, run.form);
                (run.rule.as_str(), Right { termination, claimant, form, moves: run.moves.clone() })
            })
            .collect();
        let mut rules: Vec<&str> = claims.iter().map(|(rule, _)| *rule).collect();
        rules.extend(verdict.ending.iter().map(|ending| ending.rule.as_str()));
        rules.extend(open.iter().map(|run| run.rule.as_str()));
        let unknown = open.iter().any(|run| run.form.is_none());
        let answer = match &end {
            _ if unknown => Answer::Unknown,
            Some(_) => Answer::Automatic,
            None if !claims.is_empty() => Answer::Claim,
            None if !open.is_empty() => Answer::Unknown,
            None => {
                rules.extend(on(profile, about));
                if rules.is_empty() && !about.is_empty() { Answer::NoRule } else { Answer::Not }
            }
        };
        Self {
            answer,
            ending: end,
            needs: sorted(open.iter().flat_map(|run| run.needs.iter().cloned())),
            cost: None,
            rules: in_order(profile, &rules),
            claims: claims.into_iter().map(|(_, right)| right).collect(),
        }
    }

    fn ruling(profile: &Profile, timeline: &Timeline, claim: &Claim, ruling: Ruling) -> Self {
        let on_ground = on(profile, &[claim.termination]);
        let mut finding = Self {
            answer: Answer::NoRule,
            ending: None,
            claims: Vec::new(),
            needs: Vec::new(),
            cost: None,
            rules: in_order(profile, &on_ground),
        };
        match ruling {
            _ if on_ground.is_empty() => {}
            Ruling::Upheld(ending) => {
                finding.answer = Answer::Upheld;
                finding.rules = vec![ending.rule.clone()];
                finding.ending = Some(End::of(&ending, timeline.last_ply()));
            }
            Ruling::Rejected { penalty, must_play, .. } => {
                let form = |rule: &str| {
                    profile.rule(rule).is_some_and(|rule| rule.forms().contains(&claim.form))
                };
                let priced = penalty.as_ref().is_some_and(|penalty| {
                    penalty.result.is_some() || penalty.opponent_gains_seconds.is_some()
                });
                // Where no rule gives this form of claim and none says what a wrong one costs, there
                // is nothing to be wrong about.
                if priced || on_ground.iter().any(|rule| form(rule)) {
                    finding.answer = Answer::Rejected;
                    finding.cost = penalty.map(|penalty| Cost {
                        opponent_gains_seconds: penalty.opponent_gains_seconds,
                        claimant_loses_half_up_to_seconds: penalty
                            .claimant_loses_half_up_to_seconds,
                        claimant_loses: penalty.result.is_some(),
                        announced_move_stands: must_play.is_some(),
                    });
                } else {
                    finding.answer = Answer::Not;
                }
            }
            Ruling::Undetermined(needs) => {
                finding.answer = Answer::Unknown;
                finding.needs = sorted(needs.into_iter());
            }
        }
        finding
    }
}

impl End {
    fn of(ending: &Ending, last: u32) -> Self {
        Self {
            termination: ending.termination,
            result: ending.result,
            ply: (ending.ply != last).then_some(ending.ply),
            taken: ending.claim.is_some(),
        }
    }
}

impl Claimant {
    fn of(player: Option<Color>, timeline: &Timeline) -> Self {
        match player {
            None => Self::Official,
            Some(player) if player == timeline.turn(timeline.last_ply()) => Self::Mover,
            Some(_) => Self::Moved,
        }
    }
}

/// The rules of a profile on these grounds.
fn on<'p>(profile: &'p Profile, about: &[Termination]) -> Vec<&'p str> {
    let rules = profile.rules.iter().filter(|rule| about.contains(&rule.termination));
    rules.map(|rule| rule.id.as_str()).collect()
}

fn sorted(needs: impl Iterator<Item = String>) -> Vec<String> {
    let mut needs: Vec<String> = needs.collect();
    needs.sort();
    needs.dedup();
    needs
}

/// The rules each once, in the order of the profile; what is no rule of it (`start`,
/// `wrong-claim`) last.
fn in_order(profile: &Profile, rules: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = profile
        .rules
        .iter()
        .map(|rule| rule.id.clone())
        .filter(|id| rules.contains(&id.as_str()))
        .collect();
    for rule in rules {
        if !found.iter().any(|known| known == rule) {
            found.push((*rule).to_owned());
        }
    }
    found
}
