//! What a trigger lacks where it does not hold: the reasons for rejecting a claim.

use shakmaty::Color;

use super::{Moment, Trigger, Truth, View};

/// Something that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// The position has not stood often enough.
    Occurrences {
        /// How often it has stood, the announced move included.
        has: u32,
        /// How often it must.
        needs: u32,
    },
    /// Too few plies since the last pawn move or capture.
    HalfmoveClock {
        /// Plies, the announced move included.
        has: u32,
        /// Plies that are needed.
        needs: u32,
    },
    /// Too few half-moves were played.
    Plies {
        /// Half-moves played.
        has: u32,
        /// Half-moves needed.
        needs: u32,
    },
    /// The claimant touched a piece on this turn.
    Touched,
    /// Another condition of the rule does not hold.
    Condition(Trigger),
}

impl Trigger {
    /// What is missing at a moment; empty where the trigger holds or is unknown.
    #[must_use]
    pub fn shortfall(&self, view: &View<'_>, moment: &Moment<'_>, player: Color) -> Vec<Shortfall> {
        if self.holds(view, moment, player) != Truth::No {
            return Vec::new();
        }
        match self {
            Self::All(triggers) | Self::Any(triggers) => {
                triggers.iter().flat_map(|inner| inner.shortfall(view, moment, player)).collect()
            }
            Self::Opponent(inner) => inner.shortfall(view, moment, !player),
            Self::EitherPlayer(inner) => inner.shortfall(view, moment, player),
            Self::Not(inner) if **inner == Self::Touched => vec![Shortfall::Touched],
            Self::Repetition { occurrences } | Self::ConsecutiveRepetition { occurrences } => {
                let (has, needs) = (moment.occurrences(view, view.most), *occurrences);
                // Often enough, but not 4 plies apart.
                let spaced = has >= needs;
                vec![if spaced {
                    Shortfall::Condition(self.clone())
                } else {
                    Shortfall::Occurrences { has, needs }
                }]
            }
            Self::NoProgress { moves } => {
                let (_, has) = moment.halfmove_clocks(view);
                vec![Shortfall::HalfmoveClock { has, needs: moves.saturating_mul(2) }]
            }
            Self::PlyAtLeast(plies) => {
                vec![Shortfall::Plies { has: moment.plies_played(), needs: *plies }]
            }
            other => vec![Shortfall::Condition(other.clone())],
        }
    }
}
