//! Rights to claim that one profile gives and the other does not.

use shakmaty::Color;

use crate::terms::Termination;
use crate::verdict::{Terminations, Verdict};

/// When, to whom (`None`: an official) and on which ground.
type Moment = (u32, Option<bool>, Termination);

/// Grounds of rights that appear and that vanish, at plies at which the game runs under both.
pub(super) fn changed(from: &Verdict, to: &Verdict) -> (Terminations, Terminations) {
    if from.claims.is_empty() && to.claims.is_empty() {
        return (Terminations::default(), Terminations::default());
    }
    let ends = [from, to].into_iter().filter_map(|verdict| verdict.ending.as_ref());
    let until = ends.map(|ending| ending.ply).min().unwrap_or(u32::MAX);
    let (p, q) = (moments(from, until), moments(to, until));
    let beyond = |these: &[Moment], those: &[Moment]| -> Terminations {
        let new = these.iter().filter(|moment| those.binary_search(moment).is_err());
        new.map(|moment| moment.2).collect()
    };
    (beyond(&q, &p), beyond(&p, &q))
}

/// The moments of all rights before a ply, in order.
fn moments(verdict: &Verdict, until: u32) -> Vec<Moment> {
    let mut all = Vec::new();
    for run in &verdict.claims {
        // A player's opportunities are every second ply, an official's every one.
        let step = if run.player.is_some() { 2 } else { 1 };
        let player = run.player.map(Color::is_white);
        let plies = (run.from_ply..=run.to_ply).take_while(|&ply| ply < until).step_by(step);
        all.extend(plies.map(|ply| (ply, player, run.termination)));
    }
    all.sort_unstable();
    all.dedup();
    all
}
