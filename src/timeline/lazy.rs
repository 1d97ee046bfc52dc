//! Facts that are worked out when somebody asks: earlier positions, and how often each has stood.

use std::array;
use std::sync::OnceLock;

use shakmaty::{Chess, Move, Position};

use super::Timeline;
use crate::repetition::{Game, Identity, Link, Occurrences, PositionKey, Shift};

/// Counts of occurrences by the number of the identity.
#[derive(Debug)]
pub(super) struct Counts([OnceLock<Occurrences>; Identity::COUNT]);

impl Counts {
    fn none() -> Box<Self> {
        Box::new(Self(array::from_fn(|_| OnceLock::new())))
    }

    pub(super) fn known(&mut self) -> impl Iterator<Item = &mut OnceLock<Occurrences>> {
        self.0.iter_mut().filter(|counts| counts.get().is_some())
    }
}

impl Timeline {
    /// All positions, from ply 0 on.
    pub(super) fn positions(&self) -> &[Chess] {
        self.positions.get_or_init(|| {
            let mut position = self.start.position.clone();
            let mut positions = Vec::with_capacity(self.plies.len() + 1);
            positions.push(position.clone());
            for &played in &self.plies {
                position.play_unchecked(played);
                positions.push(position.clone());
            }
            positions
        })
    }

    /// How often each position has stood, under one identity; counted when first asked for.
    #[must_use]
    pub fn occurrences(&self, identity: Identity) -> &Occurrences {
        static NOTHING: OnceLock<Occurrences> = OnceLock::new();
        let counts = self.counts.get_or_init(Counts::none);
        let counts = counts.0.get(identity.number()).unwrap_or(&NOTHING);
        counts.get_or_init(|| {
            if self.most_occurrences() > 1 && self.counts_alike() {
                self.history.count_alike(identity)
            } else {
                self.history.count(identity, self)
            }
        })
    }

    /// How often the position at `ply` has stood, under one identity, with the start counted or not.
    #[must_use]
    pub fn count(&self, ply: u32, identity: Identity, count_start: bool) -> u32 {
        // The start may count or not, even if nothing repeats.
        if ply > 0 && self.counts_alike() {
            self.stood(ply)
        } else {
            self.occurrences(identity).at(ply, count_start)
        }
    }

    /// The highest count that one identity gives to a position of the game.
    #[must_use]
    pub fn peak(&self, identity: Identity) -> u32 {
        if self.counts_alike() {
            self.most_occurrences()
        } else {
            self.occurrences(identity).peak()
        }
    }

    /// Whether every identity counts every position alike, and none that repeats is the start. Looks
    /// at the moves between two occurrences only, and so at few.
    #[must_use]
    pub fn counts_alike(&self) -> bool {
        *self.counts_alike.get_or_init(|| {
            let stands_again = |link: &Link| {
                let mut shift = Shift::default();
                for ply in link.to + 1..=link.ply {
                    let Some(by) = self.move_to(ply) else { return false };
                    shift.play(by, !self.turn(ply));
                }
                shift.is_none()
            };
            self.history.counts_alike() && self.history.links().iter().all(stands_again)
        })
    }

    /// Whether that is so after every move that would bring back what has stood twice, too.
    #[must_use]
    pub fn counts_alike_ahead(&self) -> bool {
        let mut returns = self.returns_from(0).iter();
        self.counts_alike() && returns.all(|one| self.history.returns_alike(one.ply, one.home))
    }

    /// How often the position at `ply` has stood, by the identity that counts the most.
    #[must_use]
    pub fn stood(&self, ply: u32) -> u32 {
        self.history.stood(ply)
    }

    /// The highest count that any identity can give to a position of the game.
    #[must_use]
    pub fn most_occurrences(&self) -> u32 {
        self.history.most_stood()
    }

    /// The last ply at which the position that would arise by a move at `ply` has stood; that
    /// position is asked for only where it may have.
    #[must_use]
    pub fn announced<'p>(
        &self,
        ply: u32,
        intended: Move,
        position: impl FnOnce() -> &'p Chess,
        identity: Identity,
    ) -> Option<u32> {
        // What comes back whole needs no comparing.
        let back = self.returns(ply).find(|one| one.by == intended);
        if let Some(back) = back.filter(|it| self.history.returns_alike(ply, it.home)) {
            return Some(back.home);
        }
        let hash = self.history.hash(ply).after(intended, self.turn(ply));
        self.history.announced(ply, position, hash, identity, self)
    }

    /// The first ply from `from` on whose position some identity may count so often, twice at least.
    #[must_use]
    pub fn next_stood(&self, from: u32, times: u32) -> Option<u32> {
        self.history.next_stood(from, times)
    }
}

impl Game for Timeline {
    fn position(&self, ply: u32) -> &Chess {
        Self::position(self, ply)
    }

    fn key(&self, ply: u32) -> PositionKey {
        let key = PositionKey::of(self.position(ply));
        if ply == 0 { key.with_literal(self.start.literal_en_passant) } else { key }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Reader;

    fn timeline(moves: &str) -> Timeline {
        let mut reader = Reader::new(moves.as_bytes());
        Timeline::replay(&reader.next_record().unwrap().unwrap())
    }

    /// Whether identities count alike now, and after every move that brings a position back.
    fn alike(moves: &str) -> (u32, bool, bool) {
        let game = timeline(moves);
        assert_eq!(game.status, crate::timeline::Status::Complete, "{moves}");
        (game.most_occurrences(), game.counts_alike(), game.counts_alike_ahead())
    }

    #[test]
    fn identities_count_alike_where_only_men_moved() {
        let knights = "1. e3 e6 2. Nf3 Nf6 3. Ng1 Ng8";
        assert_eq!(alike(&format!("{knights} *")), (2, true, true));
        // The start may count or not.
        assert_eq!(alike("1. Nf3 Nf6 2. Ng1 Ng8 *"), (2, false, false));
        // A right is lost on the way, or was before.
        let king = "1. e3 e6 2. Ke2 Ke7 3. Ke1 Ke8";
        assert_eq!(alike(&format!("{king} *")), (2, false, false));
        assert_eq!(alike(&format!("{king} 4. Nf3 Nf6 5. Ng1 Ng8 *")), (3, false, false));
        assert_eq!(alike("1. e3 e6 2. Ke2 Ke7 3. Nf3 Nf6 4. Ng1 Ng8 *"), (2, true, true));
        // A square was passed, whether a pawn could capture there or not.
        assert_eq!(alike("1. e4 e6 2. Nf3 Nf6 3. Ng1 Ng8 *"), (2, true, true));
        assert_eq!(alike("1. e3 e5 2. Nf3 Nf6 3. Ng1 Ng8 *"), (2, false, false));
    }

    #[test]
    fn a_move_may_bring_back_what_not_all_identities_take_for_the_same() {
        let thrice = "1. e3 e6 2. Nf3 Nf6 3. Ng1 Ng8 4. Nf3 Nf6 5. Ng1 Ng8";
        // White could go back to g1.
        assert_eq!(alike(&format!("{thrice} 6. Nf3 Nf6 *")), (3, true, true));
        // White could go back to e1, without the rights of the positions before.
        assert_eq!(alike(&format!("{thrice} 6. Ke2 Nf6 *")), (3, true, false));
    }
}
