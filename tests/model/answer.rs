//! Three-valued logic of the model's own.

/// The order makes *and* the least and *or* the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    No,
    Unknown,
    Yes,
}

use Answer::{No, Unknown, Yes};

impl Answer {
    pub fn of(fact: bool) -> Self {
        if fact { Yes } else { No }
    }

    /// A fact that may be missing.
    pub fn known(fact: Option<bool>) -> Self {
        fact.map_or(Unknown, Self::of)
    }

    pub fn not(self) -> Self {
        match self {
            No => Yes,
            Unknown => Unknown,
            Yes => No,
        }
    }

    /// The least answer; a *no* settles it.
    pub fn all(answers: impl IntoIterator<Item = Self>) -> Self {
        let mut least = Yes;
        for answer in answers {
            least = least.min(answer);
            if least == No {
                break;
            }
        }
        least
    }

    /// The greatest answer; a *yes* settles it.
    pub fn any(answers: impl IntoIterator<Item = Self>) -> Self {
        Self::all(answers.into_iter().map(Self::not)).not()
    }
}
