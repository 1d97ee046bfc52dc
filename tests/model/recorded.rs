//! How the verdict fits the record.

use std::collections::BTreeSet;

use remis::record::{Act, Event, HowEnded};
use remis::terms::{GameResult, Termination};
use remis::timeline::Status;
use remis::verdict::{Ending, Recorded, UndeterminedRun, Verdict};

use super::answer::Answer::Yes;
use super::ask::{Moment, Now, looks_at_events};
use super::runs::{Entry, claim_runs, undetermined_runs};
use super::{Judging, Right};

impl Judging<'_> {
    /// The claim that a drawn record says or suggests was made at its last ply.
    pub(super) fn claimed_in_record(&self) -> Option<Ending> {
        // What stands at the last moment: what stood before may have lapsed.
        let last = self.asker.facts.last();
        let events = self.asker.timeline.events.iter().filter(|event| event.ply <= last);
        let events = events.count();
        let standing = |right: &&Right| right.ply == last && right.events == events;
        let mut rights: Vec<&Right> = self.rights.iter().filter(standing).collect();
        rights.sort_by_key(|right| (right.rule, right.form));
        let named = rights.iter().find(|right| {
            let HowEnded::Rule(named) = self.asker.timeline.end.how else {
                return false;
            };
            name(named) == name(self.profile.rules[right.rule].termination)
        });
        named.or(rights.first()).map(|right| self.taken(right))
    }

    pub(super) fn finish(self, verdict: &mut Verdict) {
        let rules = &self.profile.rules;
        let end = verdict.ending.as_ref().map_or(u32::MAX, |ending| ending.ply);
        let claims = self.rights.iter().filter(|right| right.ply < end);
        let claims = claims.map(|right| Entry {
            rule: right.rule,
            form: Some(right.form),
            player: right.player,
            ply: right.ply,
            moves: right.moves.iter().cloned().collect(),
            needs: BTreeSet::new(),
        });
        verdict.claims = claim_runs(rules, claims.collect());
        let undetermined = self.undetermined.iter().cloned();
        let undetermined = undetermined.filter(|entry| entry.form.is_none() || entry.ply < end);
        verdict.undetermined = undetermined_runs(rules, undetermined.collect());
        if self.asker.timeline.status == Status::Complete {
            verdict.recorded = Some(self.recorded(verdict));
        }
    }

    fn recorded(&self, verdict: &mut Verdict) -> Recorded {
        let last = self.asker.facts.last();
        let ending = verdict.ending.as_ref();
        if ending.is_some_and(|ending| ending.ply < last) {
            return Recorded::EndsEarlier;
        }
        let Some(result) = self.asker.timeline.end.result else {
            return Recorded::Unfinished;
        };
        let open = verdict
            .undetermined
            .iter()
            .any(|run| run.form.is_none() && ending.is_none_or(|ending| run.from_ply < ending.ply));
        if open || ending.is_some_and(|ending| !ending.certain) {
            return Recorded::Undetermined;
        }
        if let Some(ending) = ending {
            return if ending.result == result { Recorded::Agrees } else { Recorded::Contradicts };
        }
        if result == GameResult::Draw && verdict.claims.iter().any(|run| run.to_ply == last) {
            return Recorded::Claimable;
        }
        match self.asker.timeline.end.how {
            HowEnded::Rule(named) if named != Termination::Adjudication => Recorded::Unsupported,
            HowEnded::Unnamed => self.supposed(result, verdict),
            _ => Recorded::NotEnded,
        }
    }

    /// An unnamed decisive end is tried as resignation and as flag fall.
    fn supposed(&self, result: GameResult, verdict: &mut Verdict) -> Recorded {
        let Some(loser) = result.loser() else {
            return Recorded::NotEnded;
        };
        let last = self.asker.facts.last();
        let mut answer = Recorded::NotEnded;
        for act in [Act::Resigns, Act::FlagFalls] {
            let event = Event { ply: last, player: Some(loser), act };
            let events = self.asker.timeline.events.iter();
            let mut happened: Vec<Event> = events.filter(|e| e.ply <= last).cloned().collect();
            happened.push(event.clone());
            let moment = Moment { ply: last, event: Some(event), happened };
            let now = Now { moment: &moment, after: None };
            let rules = self.profile.rules.iter();
            let ends = rules
                .filter(|rule| rule.is_automatic() && looks_at_events(&rule.when))
                .find(|rule| self.asker.ask(&rule.when, now, loser) == Yes);
            if let Some(rule) = ends
                && rule.outcome.result(loser) != result
            {
                let run = UndeterminedRun {
                    rule: rule.id.clone(),
                    player: Some(loser),
                    form: None,
                    from_ply: last,
                    to_ply: last,
                    needs: vec!["how-it-ended".to_owned()],
                };
                if !verdict.undetermined.contains(&run) {
                    verdict.undetermined.push(run);
                }
                answer = Recorded::Undetermined;
            }
        }
        answer
    }
}

/// Records do not tell threefold from fivefold, nor fifty from seventy-five.
fn name(termination: Termination) -> Termination {
    match termination {
        Termination::FivefoldRepetition => Termination::ThreefoldRepetition,
        Termination::SeventyFiveMoves => Termination::FiftyMoves,
        other => other,
    }
}
