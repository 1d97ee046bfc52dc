//! How values that take others are written: what to do where one is written otherwise.

/// One for each name that takes values.
const EXAMPLES: &[&str] = &[
    "All([FlagFall, Opponent(CannotMate)])",
    "Any([Checkmate, Stalemate])",
    "Not(Checkmate)",
    "Opponent(CannotMate)",
    "EitherPlayer(Material([\"KB v K\"]))",
    "Unknown(\"the text on fivefold repetition\")",
    "Material([\"any v K\", \"KQ* v KN\"])",
    "PawnOn([\"a7\", \"h7\"])",
    "MenAtMost(7)",
    "Repetition(occurrences: 3)",
    "ConsecutiveRepetition(occurrences: 5)",
    "NoProgress(moves: 50)",
    "PlyAtLeast(2)",
    "ClockBelow(seconds: 30)",
    "Setting(\"auto-claim\", \"always\")",
    "OfferedDraw(within_plies: 20)",
    "IllegalMove(count: 2)",
    "Declared(\"14H: insufficient losing chances\")",
    "Evaluation(at_least: -15, at_most: 15, plies: 10)",
    "Tablebase(says: Win, men: 7, fifty_moves: false)",
    "OnClaim([OnBoard, AfterOwnMove])",
    "ClampedTo(100)",
    "RefusedFrom(100)",
];

/// How the value of this name is written, if it takes others.
pub(super) fn as_it_should(name: &str) -> Option<&'static str> {
    EXAMPLES.iter().copied().find(|example| example.split('(').next() == Some(name))
}

#[cfg(test)]
mod tests {
    use strum::VariantNames;

    use super::*;
    use crate::profile::{Applies, read};
    use crate::trigger::{StartClock, Trigger};

    #[test]
    fn every_example_is_read_and_every_name_that_needs_one_has_one() {
        for example in EXAMPLES {
            let trigger = read::<Trigger>(example, "a trigger").is_ok();
            let other = read::<Applies>(example, "a form").is_ok()
                || read::<StartClock>(example, "a clock").is_ok();
            assert!(trigger || other, "{example}");
        }
        for name in Trigger::VARIANTS {
            let alone = read::<Trigger>(name, "a trigger").is_ok();
            assert_eq!(as_it_should(name).is_none(), alone, "{name}");
        }
    }
}
