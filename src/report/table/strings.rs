//! Many texts in one buffer, so that a row costs no allocation per text.

use std::ops::Range;

/// A list of texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Strings {
    /// All texts, one after the other.
    pub(super) text: String,
    /// Where each ends.
    pub(super) ends: Vec<usize>,
}

impl Strings {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    /// The text with a number, from 0.
    pub(super) fn get(&self, at: usize) -> &str {
        self.text.get(span(&self.ends, at)).unwrap_or_default()
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// What belongs to the item with a number, where each item begins at the end of the one before.
pub(super) fn span(ends: &[usize], at: usize) -> Range<usize> {
    let end = |at: usize| ends.get(at).copied().unwrap_or(0);
    at.checked_sub(1).map_or(0, end)..end(at)
}
