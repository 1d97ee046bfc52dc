//! The time that was used for some half-moves.

use shakmaty::Color;

use crate::clock::Millis;
use crate::timeline::Timeline;

/// The time that both sides used from one ply to a later one, as their clocks tell. `None` where one
/// does not tell, or tells more than there can have been.
pub(super) fn used(timeline: &Timeline, from: u32, to: u32, increment: Millis) -> Option<Millis> {
    [Color::White, Color::Black].into_iter().try_fold(0, |sum: Millis, player| {
        let clock = |ply| timeline.clock(ply, player).left();
        // Whoever has the move makes the first of them.
        let first = u32::from(timeline.turn(from) == player);
        let moves = Millis::from(u32::midpoint(to - from, first));
        let had = clock(from)?.checked_add(moves.checked_mul(increment)?)?;
        sum.checked_add(had.checked_sub(clock(to)?)?)
    })
}
