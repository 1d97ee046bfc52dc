//! What must hold for any profile and any game: the judge says what the slow model says. The fuzz target
//! `verdict` and `tests/fuzz_corpus.rs` share it.

use remis::judge;
use remis::mate::DEFAULT_BUDGET;
use remis::timeline::Timeline;

use crate::model;
use crate::model::games::{Choices, game};
use crate::model::profiles::{assumptions, profile};

/// Most bytes that make a game: longer ones only take longer.
const MOST: usize = 1_000;

/// Makes a game of every other number, a profile and assumptions of the rest, and compares.
pub fn check(bytes: &[u8]) {
    let numbers: Vec<u16> = bytes
        .chunks_exact(2)
        .take(MOST)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    let of = |rest| numbers.iter().copied().skip(rest).step_by(2).collect::<Vec<u16>>();
    let (of_game, of_profile) = (of(0), of(1));
    let game = game(&mut Choices::new(&of_game));
    let mut choices = Choices::new(&of_profile);
    // Who can still mate is asked for with a budget that takes no time.
    let budget = if choices.below(4) == 3 { 0 } else { DEFAULT_BUDGET / 10_000 };
    let timeline = Timeline::replay(&game.record).with_mate_budget(budget);
    let profile = profile(&mut choices, game.is_small);
    let assumed = assumptions(&mut choices, &profile);
    let found = judge::judge(&profile, &assumed, &timeline);
    let expected = model::judge(&profile, &assumed, &game.record, &timeline);
    assert!(found == expected, "{found:#?}\n{expected:#?}\n{}\n{game}", profile.id);
}
