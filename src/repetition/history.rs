//! The positions of a game, each linked to the last earlier one that is likely the same.

use shakmaty::{Chess, Position};

use super::{Identity, Occurrences, PlacementHash, PositionKey};

/// No earlier ply.
pub(super) const NONE: u32 = u32::MAX;

/// The positions that a [`History`] speaks of.
pub trait Game {
    /// The position after `ply` half-moves.
    fn position(&self, ply: u32) -> &Chess;
    /// What may be part of it besides placement and side to move.
    fn key(&self, ply: u32) -> PositionKey;
}

/// Hashes of the positions of a game, and their links.
///
/// A link leads to the last earlier ply with an equal hash in the same run without pawn move and
/// capture: what stood before one cannot come back. Runs go on over a lost castling right, since an
/// identity may ignore rights. Links are likely: whoever follows one compares the positions.
#[derive(Clone, Debug, Default)]
pub struct History {
    marks: Vec<Mark>,
    /// Plies with a link: few, so that a search for them costs little.
    linked: Vec<u32>,
    most_stood: u32,
}

/// One position.
#[derive(Clone, Copy, Debug)]
struct Mark {
    hash: PlacementHash,
    /// The last earlier ply with an equal hash.
    link: u32,
    /// How many plies of the chain of links there are, this one included.
    stood: u32,
    /// First ply of the run without pawn move and capture.
    run: u32,
}

impl History {
    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.marks.clear();
        self.linked.clear();
        self.most_stood = 0;
    }

    /// Adds the next position. `zeroing`: it arose by a pawn move or capture.
    #[inline]
    pub fn push(&mut self, hash: PlacementHash, zeroing: bool) {
        let ply = self.len();
        let run = if zeroing { ply } else { self.marks.last().map_or(ply, |last| last.run) };
        let (mut link, mut stood) = (NONE, 1);
        // The same side is to move two plies before, four before, and so on.
        let mut earlier = ply;
        while earlier >= run + 2 {
            earlier -= 2;
            if let Some(mark) = self.marks.get(earlier as usize)
                && mark.hash == hash
            {
                (link, stood) = (earlier, mark.stood + 1);
                break;
            }
        }
        self.most_stood = self.most_stood.max(stood);
        if link != NONE {
            self.linked.push(ply);
        }
        self.marks.push(Mark { hash, link, stood, run });
    }

    /// Takes the last position away.
    pub fn pop(&mut self) {
        let last = self.marks.pop();
        if last.is_some_and(|last| last.link != NONE) {
            self.linked.pop();
        }
        if last.is_some_and(|last| last.stood == self.most_stood) {
            self.most_stood = self.marks.iter().map(|mark| mark.stood).max().unwrap_or(0);
        }
    }

    fn len(&self) -> u32 {
        u32::try_from(self.marks.len()).unwrap_or(NONE)
    }

    fn mark(&self, ply: u32) -> Option<&Mark> {
        self.marks.get(ply as usize)
    }

    /// First ply of the run without pawn move and capture in which `ply` lies.
    #[must_use]
    pub fn run(&self, ply: u32) -> u32 {
        self.mark(ply).map_or(0, |mark| mark.run)
    }

    /// The hash of the position at `ply`.
    #[must_use]
    pub fn hash(&self, ply: u32) -> PlacementHash {
        self.mark(ply).map_or_else(PlacementHash::default, |mark| mark.hash)
    }

    /// The most occurrences of the position at `ply` that any identity can count.
    #[must_use]
    pub fn stood(&self, ply: u32) -> u32 {
        self.mark(ply).map_or(0, |mark| mark.stood)
    }

    /// The first ply from `from` on whose position may have stood so often, twice at least.
    #[must_use]
    pub fn next_stood(&self, from: u32, times: u32) -> Option<u32> {
        if self.most_stood < times {
            return None;
        }
        let earlier = self.linked.partition_point(|&ply| ply < from);
        let linked = self.linked.get(earlier..).unwrap_or_default();
        linked.iter().copied().find(|&ply| self.stood(ply) >= times)
    }

    /// The most occurrences of a position that any identity can count.
    #[must_use]
    pub fn most_stood(&self) -> u32 {
        self.most_stood
    }

    /// The last earlier ply at which the position of `ply` stood, if any.
    fn same_before(&self, ply: u32, identity: Identity, game: &impl Game) -> u32 {
        let link = self.mark(ply).map_or(NONE, |mark| mark.link);
        if link == NONE {
            return NONE;
        }
        self.same_from(link, game.position(ply), game.key(ply), identity, game)
    }

    /// The last ply, searched from `from` down the links, at which a position stood.
    fn same_from(
        &self,
        mut from: u32,
        position: &Chess,
        key: PositionKey,
        identity: Identity,
        game: &impl Game,
    ) -> u32 {
        while from != NONE {
            let earlier = game.position(from);
            if earlier.turn() == position.turn()
                && earlier.board() == position.board()
                && game.key(from).same(from == 0, key, identity)
            {
                return from;
            }
            from = self.mark(from).map_or(NONE, |mark| mark.link);
        }
        NONE
    }

    /// Counts every position of the game under one identity.
    #[must_use]
    pub fn count(&self, identity: Identity, game: &impl Game) -> Occurrences {
        if self.most_stood <= 1 {
            return Occurrences::of_single_positions(identity, self.len());
        }
        let mut occurrences = Occurrences::under(identity);
        for ply in 0..self.len() {
            occurrences.push(self.same_before(ply, identity, game));
        }
        occurrences
    }

    /// Adds the last position to counts that have all before it. `false`: they cannot tell any more,
    /// and all must be counted anew.
    pub(crate) fn count_last(&self, occurrences: &mut Occurrences, game: &impl Game) -> bool {
        let Some(last) = self.len().checked_sub(1) else { return true };
        let previous = self.same_before(last, occurrences.identity(), game);
        occurrences.add(previous)
    }

    /// The last ply at which the position that would arise after ply `after` by a move that is no
    /// pawn move and no capture has stood, if any.
    #[must_use]
    pub fn announced<'p>(
        &self,
        after: u32,
        position: impl FnOnce() -> &'p Chess,
        hash: PlacementHash,
        identity: Identity,
        game: &impl Game,
    ) -> Option<u32> {
        let first = self.run(after);
        let run = self.marks.get(first as usize..=after as usize)?;
        let back = run.iter().rposition(|earlier| earlier.hash == hash)?;
        let from = first + u32::try_from(back).ok()?;
        let position = position();
        let found = self.same_from(from, position, PositionKey::of(position), identity, game);
        (found != NONE).then_some(found)
    }
}
