//! Three-valued logic after Kleene: what is not known may still decide nothing.

use std::ops::Not;

/// Yes, no or unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Truth {
    /// It does not hold.
    No,
    /// A fact is missing.
    Unknown,
    /// It holds.
    Yes,
}

impl Truth {
    /// All of them: the least.
    pub fn all(truths: impl IntoIterator<Item = Truth>) -> Truth {
        let mut least = Truth::Yes;
        for truth in truths {
            least = least.min(truth);
            if least == Truth::No {
                break;
            }
        }
        least
    }

    /// At least one of them: the greatest.
    pub fn any(truths: impl IntoIterator<Item = Truth>) -> Truth {
        let mut greatest = Truth::No;
        for truth in truths {
            greatest = greatest.max(truth);
            if greatest == Truth::Yes {
                break;
            }
        }
        greatest
    }
}

impl From<bool> for Truth {
    fn from(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

impl From<Option<bool>> for Truth {
    fn from(holds: Option<bool>) -> Self {
        holds.map_or(Self::Unknown, Self::from)
    }
}

impl Not for Truth {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Unknown => Self::Unknown,
            Self::Yes => Self::No,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_matters_only_where_nothing_else_decides() {
        use Truth::{No, Unknown, Yes};
        assert_eq!(Truth::all([Unknown, No]), No);
        assert_eq!(Truth::all([Unknown, Yes]), Unknown);
        assert_eq!(Truth::any([Unknown, Yes]), Yes);
        assert_eq!(Truth::any([Unknown, No]), Unknown);
        assert_eq!(!Unknown, Unknown);
    }
}
