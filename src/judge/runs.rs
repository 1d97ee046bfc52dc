//! Rights and unknowns of single plies, joined to maximal runs.

use shakmaty::Color;

use crate::profile::Rule;
use crate::terms::Form;
use crate::verdict::{ClaimRun, UndeterminedRun};

/// What makes two entries belong together: rule (its place in the list), form and player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) rule: usize,
    pub(super) form: Option<Form>,
    pub(super) player: Option<Color>,
}

impl Key {
    /// Plies between two consecutive opportunities: a player's come every second ply.
    fn step(&self) -> u32 {
        if self.form.is_some() && self.player.is_some() { 2 } else { 1 }
    }
}

#[derive(Clone, Debug)]
struct Run {
    key: Key,
    from: u32,
    to: u32,
    moves: Vec<String>,
    needs: Vec<String>,
}

/// Runs in the making; plies come in order.
#[derive(Debug, Default)]
pub(super) struct Runs {
    runs: Vec<Run>,
    /// The last run of each key.
    last: Vec<(Key, usize)>,
}

impl Runs {
    /// Adds a ply to the run it continues, or begins one. Intended moves stand turn by turn.
    pub(super) fn add(&mut self, key: Key, ply: u32, moves: Vec<String>, needs: &[String]) {
        let mut last = self.last.iter_mut().find(|(known, _)| *known == key);
        let goes_on = last.as_ref().and_then(|(_, at)| self.runs.get(*at)).is_some_and(|run| {
            let next = key.form != Some(Form::IntendedMove) && ply == run.to + key.step();
            next || ply == run.to
        });
        if !goes_on {
            match &mut last {
                Some((_, at)) => *at = self.runs.len(),
                None => self.last.push((key, self.runs.len())),
            }
            self.runs.push(Run { key, from: ply, to: ply, moves, needs: Vec::new() });
        }
        let at = self.last.iter().find(|(known, _)| *known == key).map(|&(_, at)| at);
        let Some(run) = at.and_then(|at| self.runs.get_mut(at)) else { return };
        run.to = ply;
        run.needs.extend_from_slice(needs);
        run.needs.sort();
        run.needs.dedup();
    }

    fn sorted(mut self) -> Vec<Run> {
        self.runs.sort_by_key(|run| (run.from, run.key.rule, run.key.form));
        self.runs
    }

    /// Rights to claim.
    pub(super) fn into_claims(self, rules: &[Rule]) -> Vec<ClaimRun> {
        let runs = self.sorted().into_iter();
        runs.filter_map(|run| {
            let rule = rules.get(run.key.rule)?;
            Some(ClaimRun {
                rule: rule.id.clone(),
                termination: rule.termination,
                player: run.key.player,
                form: run.key.form?,
                from_ply: run.from,
                to_ply: run.to,
                moves: run.moves,
            })
        })
        .collect()
    }

    /// Undetermined rules and claims.
    pub(super) fn into_undetermined(self, rules: &[Rule]) -> Vec<UndeterminedRun> {
        let runs = self.sorted().into_iter();
        runs.filter_map(|run| {
            Some(UndeterminedRun {
                rule: rules.get(run.key.rule)?.id.clone(),
                player: run.key.player,
                form: run.key.form,
                from_ply: run.from,
                to_ply: run.to,
                needs: run.needs,
            })
        })
        .collect()
    }
}
