//! When two positions are the same, and how often each position of a game has stood.

use std::collections::HashMap;

use shakmaty::{Bitboard, Board, Chess, EnPassantMode, Position, Square};

/// Whether castling rights are part of a position. A right lasts while king and rook are unmoved and
/// uncaptured, whether or not castling is possible at the moment; rights are per rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingKey {
    /// Rights count.
    Rights,
    /// Rights are ignored.
    Ignored,
}

/// What of en passant is part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantKey {
    /// The square, if a legal capture exists.
    Legal,
    /// The square, if an enemy pawn stands beside the pushed one, pinned or not.
    PseudoLegal,
    /// The square after every double step; at ply 0 the square as the FEN gives it.
    Literal,
    /// Nothing.
    Ignored,
}

/// One idea of "the same position": placement and side to move, and what is named here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// Whether castling rights count.
    pub castling: CastlingKey,
    /// What of en passant counts.
    pub en_passant: EnPassantKey,
    /// The same for the position at ply 0, where a program reads it in another way.
    pub start_en_passant: Option<EnPassantKey>,
}

impl Identity {
    /// Castling rights and legal en passant captures, as the FIDE Laws are read (9.2.3).
    pub const LAWS: Self = Self {
        castling: CastlingKey::Rights,
        en_passant: EnPassantKey::Legal,
        start_en_passant: None,
    };

    /// How many identities there are.
    pub(crate) const COUNT: usize = 40;

    /// A number below [`Self::COUNT`] for each identity.
    pub(crate) fn number(self) -> usize {
        let castling = usize::from(self.castling == CastlingKey::Ignored);
        let start = self.start_en_passant.map_or(0, |key| 1 + key as usize);
        (castling * 4 + self.en_passant as usize) * 5 + start
    }
}

/// What may be part of one position besides placement and side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionKey {
    rights: Bitboard,
    legal: Option<Square>,
    pseudo_legal: Option<Square>,
    literal: Option<Square>,
}

impl PositionKey {
    /// The key of a position.
    #[must_use]
    pub fn of(position: &Chess) -> Self {
        Self {
            rights: position.castles().castling_rights(),
            legal: position.ep_square(EnPassantMode::Legal),
            pseudo_legal: position.ep_square(EnPassantMode::PseudoLegal),
            literal: position.ep_square(EnPassantMode::Always),
        }
    }

    /// The same with the en passant square as a FEN gives it, however impossible.
    #[must_use]
    pub fn with_literal(mut self, square: Option<Square>) -> Self {
        self.literal = square;
        self
    }

    fn en_passant(&self, key: EnPassantKey) -> Option<Square> {
        match key {
            EnPassantKey::Legal => self.legal,
            EnPassantKey::PseudoLegal => self.pseudo_legal,
            EnPassantKey::Literal => self.literal,
            EnPassantKey::Ignored => None,
        }
    }

    /// Whether two positions with equal placement and side to move are the same. `self` may be the
    /// position at ply 0, `other` is a later one.
    fn same(&self, self_is_start: bool, other: &Self, identity: Identity) -> bool {
        let own =
            identity.start_en_passant.filter(|_| self_is_start).unwrap_or(identity.en_passant);
        (identity.castling == CastlingKey::Ignored || self.rights == other.rights)
            && self.en_passant(own) == other.en_passant(identity.en_passant)
    }
}

/// The men on their squares and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Placement {
    board: Board,
    white_to_move: bool,
}

impl Placement {
    fn of(position: &Chess) -> Self {
        Self { board: position.board().clone(), white_to_move: position.turn().is_white() }
    }
}

/// No earlier ply.
const NONE: u32 = u32::MAX;

/// The positions of a game linked to the earlier ones with equal placement and side to move.
///
/// Positions before a pawn move or capture cannot come back, so links never cross one; they do
/// cross a lost castling right, since an identity may ignore rights.
#[derive(Clone, Debug, Default)]
pub struct History {
    keys: Vec<PositionKey>,
    placements: Vec<Placement>,
    /// The last ply of each placement.
    latest: HashMap<Placement, u32>,
    links: Vec<u32>,
    /// First ply of the current run without pawn move and capture.
    runs: Vec<u32>,
}

impl History {
    /// Adds the next position. `zeroing`: it arose by a pawn move or capture.
    pub fn push(&mut self, position: &Chess, key: PositionKey, zeroing: bool) {
        let ply = u32::try_from(self.keys.len()).unwrap_or(NONE);
        let run = if zeroing { ply } else { self.runs.last().copied().unwrap_or(0) };
        // An equal placement cannot stand before a pawn move or capture.
        let placement = Placement::of(position);
        let link = self.latest.insert(placement.clone(), ply).unwrap_or(NONE);
        self.keys.push(key);
        self.placements.push(placement);
        self.links.push(link);
        self.runs.push(run);
    }

    /// First ply of the run without pawn move and capture in which `ply` lies.
    #[must_use]
    pub fn run(&self, ply: u32) -> u32 {
        self.runs.get(ply as usize).copied().unwrap_or(0)
    }

    fn link(&self, ply: u32) -> u32 {
        self.links.get(ply as usize).copied().unwrap_or(NONE)
    }

    /// The last earlier ply at which the position of `key` stood, searched from `from` down the links.
    fn same_before(&self, key: &PositionKey, mut from: u32, identity: Identity) -> u32 {
        while from != NONE {
            match self.keys.get(from as usize) {
                Some(earlier) if earlier.same(from == 0, key, identity) => return from,
                _ => from = self.link(from),
            }
        }
        NONE
    }

    /// Takes the last position away.
    pub fn pop(&mut self) {
        self.keys.pop();
        self.runs.pop();
        if let (Some(placement), Some(link)) = (self.placements.pop(), self.links.pop()) {
            if link == NONE {
                self.latest.remove(&placement);
            } else {
                self.latest.insert(placement, link);
            }
        }
    }

    /// Whether the position at `ply` begins a run without pawn move and capture.
    fn begins_run(&self, ply: usize) -> bool {
        self.runs.get(ply).is_some_and(|&run| run as usize == ply)
    }

    /// Adds the last position to counts that have all before it.
    pub(crate) fn count_last(&self, occurrences: &mut Occurrences) {
        if let (Some(key), Some(&link)) = (self.keys.last(), self.links.last()) {
            let previous = self.same_before(key, link, occurrences.identity);
            occurrences.push(previous, self.begins_run(self.keys.len() - 1));
        }
    }

    /// Counts every position of the game under one identity.
    #[must_use]
    pub fn count(&self, identity: Identity) -> Occurrences {
        let mut occurrences = Occurrences::under(identity);
        for (ply, key) in self.keys.iter().enumerate() {
            let link = self.links.get(ply).copied().unwrap_or(NONE);
            let previous = self.same_before(key, link, identity);
            occurrences.push(previous, self.begins_run(ply));
        }
        occurrences
    }

    /// The last ply at which the position that would arise after ply `after` by a move that is no
    /// pawn move and no capture has stood, if any.
    #[must_use]
    pub fn announced(&self, after: u32, position: &Chess, identity: Identity) -> Option<u32> {
        let placement = Placement::of(position);
        let latest = self.latest.get(&placement).copied().unwrap_or(NONE);
        // In a game that went on, what stood later is not yet history.
        let link = if latest == NONE || latest <= after {
            latest
        } else {
            let run = self.run(after)..=after;
            let same = |ply: &u32| self.placements.get(*ply as usize) == Some(&placement);
            run.rev().find(same).unwrap_or(NONE)
        };
        let found = self.same_before(&PositionKey::of(position), link, identity);
        (found != NONE).then_some(found)
    }
}

/// How often each position of a game has stood, itself included, under one identity.
#[derive(Clone, Debug)]
pub struct Occurrences {
    identity: Identity,
    counts: Vec<u32>,
    previous: Vec<u32>,
    /// Whether the occurrences include ply 0.
    from_start: Vec<bool>,
    peak: u32,
    /// Highest counts of the run so far, by even and odd plies.
    run_peaks: Vec<[u32; 2]>,
}

impl Occurrences {
    /// Counts of no position yet.
    fn under(identity: Identity) -> Self {
        let (counts, previous, from_start) = (Vec::new(), Vec::new(), Vec::new());
        Self { identity, counts, previous, from_start, peak: 0, run_peaks: Vec::new() }
    }

    fn push(&mut self, previous: u32, begins_run: bool) {
        let earlier = previous as usize;
        let count = 1 + self.counts.get(earlier).copied().unwrap_or(0);
        let from_start = if previous == NONE {
            self.counts.is_empty()
        } else {
            self.from_start.get(earlier).copied().unwrap_or(false)
        };
        let before = self.run_peaks.last().copied().filter(|_| !begins_run);
        let mut peaks = before.unwrap_or_default();
        if let Some(peak) = peaks.get_mut(self.counts.len() % 2) {
            *peak = count.max(*peak);
        }
        self.run_peaks.push(peaks);
        self.counts.push(count);
        self.previous.push(previous);
        self.from_start.push(from_start);
        self.peak = self.peak.max(count);
    }

    /// Takes the last position away.
    pub(crate) fn pop(&mut self) {
        self.previous.pop();
        self.from_start.pop();
        self.run_peaks.pop();
        if self.counts.pop() == Some(self.peak) {
            self.peak = self.counts.iter().copied().max().unwrap_or(0);
        }
    }

    /// Occurrences of the position at `ply` up to and with it. With `count_start` false the position
    /// at ply 0 is not counted as an occurrence of itself.
    #[must_use]
    pub fn at(&self, ply: u32, count_start: bool) -> u32 {
        let count = self.counts.get(ply as usize).copied().unwrap_or(0);
        let includes_start = self.from_start.get(ply as usize).copied().unwrap_or(false);
        count - u32::from(!count_start && includes_start && count > 0)
    }

    /// The highest count, in the run without pawn move and capture up to `ply`, of a position with
    /// the side to move that is not to move at `ply`.
    #[must_use]
    pub fn run_peak_after(&self, ply: u32) -> u32 {
        let peaks = self.run_peaks.get(ply as usize).copied().unwrap_or_default();
        peaks.get((ply as usize + 1) % 2).copied().unwrap_or(0)
    }

    /// The highest count of the game.
    #[must_use]
    pub fn peak(&self) -> u32 {
        self.peak
    }

    /// The plies of the occurrences of the position at `ply`, latest first, itself included.
    pub fn plies(&self, ply: u32, count_start: bool) -> impl Iterator<Item = u32> + '_ {
        let mut next = Some(ply).filter(|&ply| (ply as usize) < self.counts.len());
        std::iter::from_fn(move || {
            let ply = next?;
            next = self.previous.get(ply as usize).copied().filter(|&earlier| earlier != NONE);
            Some(ply)
        })
        .filter(move |&ply| count_start || ply != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_identity_has_a_number_of_its_own() {
        use EnPassantKey::{Ignored, Legal, Literal, PseudoLegal};
        let modes = [Legal, PseudoLegal, Literal, Ignored];
        let mut seen = vec![false; Identity::COUNT];
        for castling in [CastlingKey::Rights, CastlingKey::Ignored] {
            for en_passant in modes {
                for start_en_passant in [None].into_iter().chain(modes.map(Some)) {
                    let identity = Identity { castling, en_passant, start_en_passant };
                    assert!(!std::mem::replace(&mut seen[identity.number()], true));
                }
            }
        }
        assert!(seen.into_iter().all(|used| used));
    }
}
