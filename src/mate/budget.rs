//! The budget of one question, counted in positions and never in time: answers repeat everywhere.

/// Counts positions visited against a limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter {
    left: u64,
    spent: u64,
}

impl Meter {
    pub(super) fn new(budget: u64) -> Self {
        Self { left: budget, spent: 0 }
    }

    /// A part of what is left, at most `most`; give it back with [`Meter::charge`].
    pub(super) fn part(&self, most: u64) -> Self {
        Self::new(self.left.min(most))
    }

    /// Counts one position; `false` if the budget is used up.
    pub(super) fn visit(&mut self) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.spent += 1;
        true
    }

    /// Counts positions that were visited elsewhere.
    pub(super) fn charge(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
        self.spent = self.spent.saturating_add(nodes);
    }

    pub(super) fn left(&self) -> u64 {
        self.left
    }

    pub(super) fn spent(&self) -> u64 {
        self.spent
    }
}
