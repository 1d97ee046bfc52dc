//! What was found ply by ply as maximal runs.

use std::collections::BTreeSet;

use remis::profile::Rule;
use remis::terms::Form;
use remis::verdict::{ClaimRun, UndeterminedRun};
use shakmaty::Color;

/// Something that is so at one ply.
#[derive(Clone, Debug)]
pub struct Entry {
    pub rule: usize,
    pub form: Option<Form>,
    pub player: Option<Color>,
    pub ply: u32,
    pub moves: BTreeSet<String>,
    pub needs: BTreeSet<String>,
}

struct Run {
    first: Entry,
    to_ply: u32,
}

/// Joins entries of the same rule, form and player at the same ply and over consecutive
/// opportunities. Moves are announced turn by turn and never join.
fn runs(mut entries: Vec<Entry>) -> Vec<Run> {
    // Stable: what was found first stands first.
    entries.sort_by_key(|entry| entry.ply);
    let mut runs: Vec<Run> = Vec::new();
    for entry in entries {
        let step = match (entry.form, entry.player) {
            (Some(Form::IntendedMove), _) => 0,
            (None, _) | (_, None) => 1,
            (Some(_), Some(_)) => 2,
        };
        let key = |entry: &Entry| (entry.rule, entry.form, entry.player);
        let joined = runs.iter_mut().find(|run| {
            key(&run.first) == key(&entry)
                && (run.to_ply == entry.ply || run.to_ply + step == entry.ply)
        });
        if let Some(run) = joined {
            run.to_ply = entry.ply;
            run.first.moves.extend(entry.moves);
            run.first.needs.extend(entry.needs);
        } else {
            runs.push(Run { to_ply: entry.ply, first: entry });
        }
    }
    runs.sort_by_key(|run| (run.first.ply, run.first.rule, run.first.form));
    runs
}

pub fn claim_runs(rules: &[Rule], entries: Vec<Entry>) -> Vec<ClaimRun> {
    let claim = |run: Run| ClaimRun {
        rule: rules[run.first.rule].id.clone(),
        termination: rules[run.first.rule].termination,
        player: run.first.player,
        form: run.first.form.unwrap(),
        from_ply: run.first.ply,
        to_ply: run.to_ply,
        moves: run.first.moves.into_iter().collect(),
    };
    runs(entries).into_iter().map(claim).collect()
}

pub fn undetermined_runs(rules: &[Rule], entries: Vec<Entry>) -> Vec<UndeterminedRun> {
    let undetermined = |run: Run| UndeterminedRun {
        rule: rules[run.first.rule].id.clone(),
        player: run.first.player,
        form: run.first.form,
        from_ply: run.first.ply,
        to_ply: run.to_ply,
        needs: run.first.needs.into_iter().collect(),
    };
    runs(entries).into_iter().map(undetermined).collect()
}
