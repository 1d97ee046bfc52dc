//! Until when each side could still mate.

use std::sync::OnceLock;

use shakmaty::{Color, Move, Position};

use super::Timeline;
use super::search::first_ply;
use crate::mate::{MateAnswer, can_mate};

/// Until when a side could still mate. Winnability never comes back, so two plies say all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MateFacts {
    /// Last ply at which the side is known to be able to mate.
    pub possible_through: Option<u32>,
    /// First ply from which it is known to be unable.
    pub impossible_from: Option<u32>,
}

/// The facts of one side, and what earlier positions of a growing game have shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Mates {
    facts: OnceLock<MateFacts>,
    earlier: MateFacts,
}

impl Timeline {
    /// The same with another budget for each question who can still mate: positions visited at most
    /// (see [`crate::mate`]).
    #[must_use]
    pub fn with_mate_budget(mut self, nodes: u64) -> Self {
        self.mate_budget = nodes;
        self.forget_who_can_mate();
        self
    }

    /// Positions that one question who can still mate may visit.
    #[must_use]
    pub fn mate_budget(&self) -> u64 {
        self.mate_budget
    }

    /// Until when a side could still mate; searched when first asked for, the last position first.
    #[must_use]
    pub fn mate_facts(&self, winner: Color) -> MateFacts {
        let mates = self.mates.get(winner);
        *mates.facts.get_or_init(|| self.search_mate_facts(winner, mates.earlier))
    }

    /// The same of White and of Black.
    #[must_use]
    pub fn mate_facts_of_both(&self) -> [MateFacts; 2] {
        Color::ALL.map(|side| self.mate_facts(side))
    }

    /// Whether some position of the game may be dead: no side is known to be able to mate to the end.
    #[must_use]
    pub fn may_be_dead(&self) -> bool {
        Color::ALL.into_iter().all(|side| !self.can_mate_to_the_end(side))
    }

    /// Whether some side may be unable to mate somewhere in the game.
    #[must_use]
    pub fn a_side_may_be_unable_to_mate(&self) -> bool {
        Color::ALL.into_iter().any(|side| !self.can_mate_to_the_end(side))
    }

    fn can_mate_to_the_end(&self, side: Color) -> bool {
        self.mate_facts(side).possible_through == Some(self.last_ply())
    }

    /// Whether any question who can still mate was asked.
    #[must_use]
    pub fn asked_who_can_mate(&self) -> bool {
        self.mates.iter().any(|mates| mates.facts.get().is_some())
    }

    fn search_mate_facts(&self, winner: Color, earlier: MateFacts) -> MateFacts {
        let last = self.last_ply();
        let ask = |ply: u32| can_mate(self.position(ply), winner, self.mate_budget);
        match ask(last) {
            MateAnswer::Possible { .. } => {
                MateFacts { possible_through: Some(last), impossible_from: None }
            }
            end => {
                // What is undetermined counts as neither in both searches, so it ends up between.
                let ended = matches!(end, MateAnswer::Impossible(_));
                let known = |ply| earlier.possible_through.is_some_and(|through| ply <= through);
                let cannot = |ply| !known(ply) && matches!(ask(ply), MateAnswer::Impossible(_));
                let can = |ply| known(ply) || matches!(ask(ply), MateAnswer::Possible { .. });
                let from = if ended { first_ply(last, cannot) } else { last + 1 };
                let gone = first_ply(from, |ply| !can(ply));
                MateFacts {
                    possible_through: gone.checked_sub(1),
                    impossible_from: ended.then_some(from),
                }
            }
        }
    }

    pub(super) fn forget_who_can_mate(&mut self) {
        self.mates.white = Mates::default();
        self.mates.black = Mates::default();
    }

    /// Carries over who can mate, after `played` has led to a new last position. Who cannot, never
    /// can again. Who could, still can if the position before the move can come back; otherwise the
    /// new position has to be asked about.
    pub(super) fn keep_who_can_mate(&mut self, played: Move) {
        let last = self.last_ply();
        let before = last.saturating_sub(1);
        let mut comes_back = None;
        for winner in Color::ALL {
            let Some(facts) = self.mates.get(winner).facts.get().copied() else { continue };
            let kept = if facts.impossible_from.is_some() {
                Some(facts)
            } else if facts.possible_through == Some(before)
                && *comes_back.get_or_insert_with(|| self.comes_back(played))
            {
                Some(MateFacts { possible_through: Some(last), impossible_from: None })
            } else {
                None
            };
            let mates = self.mates.get_mut(winner);
            mates.earlier = facts;
            mates.facts = kept.map_or_else(OnceLock::new, OnceLock::from);
        }
    }

    /// Whether a quiet move of the opponent lets both sides take their moves back, so that the
    /// position before the last move stands again.
    fn comes_back(&self, played: Move) -> bool {
        let last = self.last_ply();
        let Some(way_back) = reversed(played) else { return false };
        let (before, here) = (self.position(last.saturating_sub(1)), self.position(last));
        here.legal_moves().into_iter().any(|reply| {
            let Some(reply_back) = reversed(reply) else { return false };
            let mut position = here.clone();
            position.play_unchecked(reply);
            for back in [way_back, reply_back] {
                if !position.is_legal(back) {
                    return false;
                }
                position.play_unchecked(back);
            }
            position == *before
        })
    }
}

/// The move back of a quiet move of a man that is not a pawn.
fn reversed(played: Move) -> Option<Move> {
    match played {
        Move::Normal { role, from, to, capture: None, promotion: None } if !played.is_zeroing() => {
            Some(Move::Normal { role, from: to, to: from, capture: None, promotion: None })
        }
        _ => None,
    }
}
