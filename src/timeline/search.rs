//! Where in a game something begins.

use super::Timeline;

impl Timeline {
    /// The first ply from `from` on at which the halfmove clock shows at least `clock`.
    #[must_use]
    pub fn next_clock(&self, from: u32, clock: u32) -> Option<u32> {
        if self.highest_clock < clock {
            return None;
        }
        (from..=self.last_ply()).find(|&ply| self.halfmove_clock(ply) >= clock)
    }

    /// How many men are on the board at `ply`; quick near the end of the game.
    #[must_use]
    pub fn men(&self, ply: u32) -> u32 {
        let since = self.plies.get(ply as usize..).unwrap_or_default();
        let taken = since.iter().filter(|played| played.is_capture()).count();
        self.peaks().fewest_men + u32::try_from(taken).unwrap_or(0)
    }

    /// The first ply with at most so many men.
    #[must_use]
    pub fn first_with_men(&self, most: u32) -> Option<u32> {
        let above = most.checked_sub(self.peaks().fewest_men)?;
        // With so many captures still to come, and no more.
        let last = self.captures().iter().rev().nth(above as usize);
        Some(last.copied().unwrap_or(0))
    }

    /// The plies that arose by a capture.
    fn captures(&self) -> &[u32] {
        self.captures.get_or_init(|| {
            let captures = (1..).zip(&self.plies).filter(|(_, played)| played.is_capture());
            captures.map(|(ply, _)| ply).collect()
        })
    }

    /// The first ply from `from` on at which something holds that stays true once it is.
    #[must_use]
    pub fn first_from(&self, from: u32, mut holds: impl FnMut(u32) -> bool) -> Option<u32> {
        let last = self.last_ply();
        if from > last || !holds(last) {
            return None;
        }
        // Mostly the caller goes on from where it held.
        if holds(from) {
            Some(from)
        } else {
            Some(from + first_ply(last - from, |ply| holds(from + ply)))
        }
    }
}

/// The first ply below `end` at which `holds`, or `end`; from it on `holds` is taken to stay true.
pub(super) fn first_ply(end: u32, mut holds: impl FnMut(u32) -> bool) -> u32 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
