//! Clocks from elapsed times: `[%emt 0:00:05]` in a game of one period.

use crate::clock::{Millis, TimeControl, increment};
use crate::record::Record;

/// Gives moves without a clock the remaining time that their elapsed times leave. `elapsed` stands in
/// step with the moves. Where one is missing, or the time control has several periods, nothing is
/// known any more.
pub(super) fn fill_clocks(record: &mut Record, elapsed: &[Option<Millis>]) {
    let TimeControl::Clocks(Some(start)) = record.time_control else { return };
    let Some(increment) = record.tag("TimeControl").and_then(increment) else { return };
    let mut left = [Some(start); 2];
    for (at, (token, elapsed)) in record.moves.iter_mut().zip(elapsed).enumerate() {
        let Some(left) = left.get_mut(at % 2) else { return };
        token.clock = token.clock.or_else(|| {
            let before = (*left)?;
            Some(before.saturating_sub((*elapsed)?) + increment)
        });
        *left = token.clock;
    }
}

#[cfg(test)]
mod tests {
    use crate::pgn::Reader;

    fn clocks(control: &str, moves: &str) -> Vec<Option<u64>> {
        let pgn = format!("[TimeControl \"{control}\"]\n\n{moves} *\n");
        let record = Reader::new(pgn.as_bytes()).next_record().unwrap().unwrap();
        record.moves.iter().map(|token| token.clock).collect()
    }

    #[test]
    fn elapsed_times_run_the_clocks_down_and_increments_up() {
        let moves = "1. e4 {[%emt 0:00:10]} e5 {[%emt 0:00:30.5]} 2. d4 {[%emt 5]}";
        assert_eq!(clocks("180", moves), [Some(170_000), Some(149_500), Some(165_000)]);
        assert_eq!(clocks("180+2", moves), [Some(172_000), Some(151_500), Some(169_000)]);
    }

    #[test]
    fn a_missing_time_or_a_second_period_leaves_the_clock_unknown() {
        let gap = "1. e4 e5 {[%emt 1]} 2. d4 {[%emt 5]} d5 {[%emt 1]}";
        assert_eq!(clocks("180", gap), [None, Some(179_000), None, Some(178_000)]);
        assert_eq!(clocks("40/180:60", "1. e4 {[%emt 1]}"), [None]);
        assert_eq!(clocks("?", "1. e4 {[%emt 1]}"), [None]);
    }

    #[test]
    fn a_clock_reading_goes_before_an_elapsed_time() {
        let both = "1. e4 {[%emt 9] [%clk 0:02:00]} e5 2. d4 {[%emt 5]}";
        assert_eq!(clocks("180", both), [Some(120_000), None, Some(115_000)]);
    }
}
