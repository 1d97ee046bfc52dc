//! The positions of a game, each linked to the last earlier one that is likely the same.

use shakmaty::{Bitboard, Chess, Position};

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
#[derive(Clone, Debug)]
pub struct History {
    marks: Vec<Mark>,
    /// Plies with a link, in order: few, so that a search for them costs little.
    links: Vec<Link>,
    most_stood: u32,
    lately: Lately,
}

/// One position.
#[derive(Clone, Copy, Debug)]
struct Mark {
    hash: PlacementHash,
    /// First ply of the run without pawn move and capture.
    run: u32,
    beside: Beside,
}

/// What may be part of a position besides placement and side to move, in short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beside(u32);

impl Beside {
    /// A square that was passed by a double step, or named by a FEN.
    const PASSED: u32 = 1 << 16;

    /// `rights`: the rooks that may castle. `passed`: whether an identity may find an en passant square.
    #[must_use]
    #[inline]
    pub fn of(rights: Bitboard, passed: bool) -> Self {
        // The rooks stand on the first rank and the last.
        let rights = (rights.0 | rights.0 >> 32) & 0xFF00_00FF;
        Self(rights as u32 | if passed { Self::PASSED } else { 0 })
    }

    /// Whether every identity takes this position, with equal placement and side to move, for an
    /// earlier one. What passes a square begins a run, so the later one has passed none.
    fn is_same(self, earlier: Self) -> bool {
        earlier.0 == self.0 & !Self::PASSED
    }
}

/// A position that likely stood before.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Its ply.
    pub ply: u32,
    /// The last earlier ply with an equal hash.
    pub to: u32,
    /// How many plies of the chain of links there are, this one included: the most occurrences that any
    /// identity can count.
    pub stood: u32,
    /// Whether every identity takes both plies alike, if their placements are equal.
    alike: bool,
}

/// When positions with such a hash stood last, by a few bits of it. It tells at once that a position is
/// new, as nearly all are; it may say of a new one that it is not.
#[derive(Clone, Debug)]
struct Lately {
    /// One more than the ply, counted over all games; 0 for never.
    times: Vec<u32>,
    /// What to add to a ply of this game.
    offset: u32,
    /// Most positions of this game that there were before some were taken away.
    taken_from: u32,
}

impl Default for History {
    fn default() -> Self {
        let (marks, links) = (Vec::new(), Vec::new());
        Self { marks, links, most_stood: 0, lately: Lately::never() }
    }
}

impl Lately {
    /// Numbers 1,024 places.
    const BITS: u32 = 10;

    fn never() -> Self {
        Self { times: vec![0; 1 << Self::BITS], offset: 1, taken_from: 0 }
    }

    /// Begins another game after one of so many positions.
    fn pass(&mut self, positions: u32) {
        let noted = positions.max(std::mem::take(&mut self.taken_from));
        match self.offset.checked_add(noted).filter(|&it| it < u32::MAX / 2) {
            Some(offset) => self.offset = offset,
            None => *self = Self::never(),
        }
    }

    /// Notes a position at `ply`; whether one like it may have stood at `from` or later.
    #[inline(always)]
    fn note(&mut self, hash: PlacementHash, ply: u32, from: u32) -> bool {
        let Some(time) = self.times.get_mut(hash.low_bits(Self::BITS)) else { return true };
        let last = std::mem::replace(time, self.offset.saturating_add(ply));
        last >= self.offset.saturating_add(from)
    }
}

impl History {
    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.lately.pass(self.len());
        self.marks.clear();
        self.links.clear();
        self.most_stood = 0;
    }

    /// Adds the next position; whether one like it likely stood before. `zeroing`: it arose by a pawn
    /// move or capture.
    #[inline(always)]
    pub fn push(&mut self, hash: PlacementHash, zeroing: bool, beside: Beside) -> bool {
        let ply = self.len();
        let run = match self.marks.last() {
            Some(last) if !zeroing => last.run,
            _ => ply,
        };
        self.marks.push(Mark { hash, run, beside });
        self.lately.note(hash, ply, run) && self.link_last(ply)
    }

    /// Links the last position to the last earlier one like it; whether there is one.
    fn link_last(&mut self, ply: u32) -> bool {
        let Some(&new) = self.mark(ply) else { return false };
        // The same side is to move two plies before, four before, and so on.
        let mut earlier = ply;
        while earlier >= new.run + 2 {
            earlier -= 2;
            if let Some(mark) = self.mark(earlier).filter(|mark| mark.hash == new.hash) {
                let alike = new.beside.is_same(mark.beside);
                let stood = self.stood(earlier) + 1;
                self.most_stood = self.most_stood.max(stood);
                self.links.push(Link { ply, to: earlier, stood, alike });
                return true;
            }
        }
        false
    }

    /// Takes the last position away.
    pub fn pop(&mut self) {
        self.lately.taken_from = self.lately.taken_from.max(self.len());
        self.marks.pop();
        let last = self.len();
        if self.links.pop_if(|link| link.ply >= last).is_some() {
            self.most_stood = self.links.iter().map(|link| link.stood).max().unwrap_or(0);
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
        self.link_of(ply).map_or(1, |link| link.stood)
    }

    /// The first ply from `from` on whose position may have stood so often, twice at least.
    #[must_use]
    pub fn next_stood(&self, from: u32, times: u32) -> Option<u32> {
        if self.most_stood < times {
            return None;
        }
        let earlier = self.links.partition_point(|link| link.ply < from);
        let links = self.links.get(earlier..).unwrap_or_default();
        links.iter().find(|link| link.stood >= times).map(|link| link.ply)
    }

    /// The positions that likely stood before, in order.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Whether all identities count alike, if linked positions have equal placements; with the start
    /// counted or not.
    #[must_use]
    pub fn counts_alike(&self) -> bool {
        self.links.iter().all(|link| link.alike && link.to > 0)
    }

    /// Whether every identity takes the position that a man going back at `ply` brings for that at
    /// `home`: no right was lost since.
    #[must_use]
    pub fn returns_alike(&self, ply: u32, home: u32) -> bool {
        let marks = self.mark(ply).zip(self.mark(home));
        home > 0 && marks.is_some_and(|(now, home)| now.beside.is_same(home.beside))
    }

    /// The most occurrences of a position that any identity can count.
    #[must_use]
    pub fn most_stood(&self) -> u32 {
        self.most_stood.max(u32::from(!self.marks.is_empty()))
    }

    fn link_of(&self, ply: u32) -> Option<&Link> {
        let at = self.links.binary_search_by_key(&ply, |link| link.ply).ok()?;
        self.links.get(at)
    }

    /// The last earlier ply at which the position of `ply` stood, if any.
    fn same_before(&self, ply: u32, identity: Identity, game: &impl Game) -> u32 {
        let Some(link) = self.link_of(ply) else { return NONE };
        self.same_from(link.to, game.position(ply), game.key(ply), identity, game)
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
            from = self.link_of(from).map_or(NONE, |link| link.to);
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

    /// The same where all identities count alike.
    #[must_use]
    pub fn count_alike(&self, identity: Identity) -> Occurrences {
        let mut occurrences = Occurrences::under(identity);
        let mut links = self.links.iter().peekable();
        for ply in 0..self.len() {
            let link = links.next_if(|link| link.ply == ply);
            occurrences.push(link.map_or(NONE, |link| link.to));
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

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Move, fen::Fen, uci::UciMove};

    /// Hashes of positions of which no two are the same.
    fn hashes(number: usize) -> Vec<PlacementHash> {
        let mut position = Chess::default();
        let mut hashes = vec![PlacementHash::of(&position)];
        for square in ["a", "b", "c", "d", "e", "f", "g", "h"] {
            for (from, to) in [("2", "3"), ("7", "6")] {
                let uci: UciMove = format!("{square}{from}{square}{to}").parse().unwrap();
                let played: Move = uci.to_move(&position).unwrap();
                position.play_unchecked(played);
                hashes.push(PlacementHash::of(&position));
            }
        }
        hashes.truncate(number);
        assert_eq!(hashes.len(), number);
        hashes
    }

    fn beside() -> Beside {
        Beside::of(Bitboard::EMPTY, false)
    }

    /// The history of positions with these numbers.
    fn history(numbers: &[usize]) -> History {
        let hashes = hashes(9);
        let mut history = History::default();
        for &number in numbers {
            history.push(hashes[number], false, beside());
        }
        history
    }

    #[test]
    fn a_position_is_linked_to_the_last_one_like_it_with_the_same_side_to_move() {
        let history = history(&[0, 1, 2, 3, 0, 1, 0]);
        let links: Vec<_> = history.links().iter().map(|it| (it.ply, it.to, it.stood)).collect();
        assert_eq!(links, [(4, 0, 2), (5, 1, 2), (6, 4, 3)]);
        assert_eq!(history.most_stood(), 3);
    }

    #[test]
    fn the_last_position_is_taken_away_with_its_link() {
        let mut history = history(&[0, 1, 2, 3, 0, 1, 0]);
        history.pop();
        assert_eq!((history.links().len(), history.most_stood()), (2, 2));
        history.pop();
        history.pop();
        assert_eq!((history.links().len(), history.most_stood(), history.len()), (0, 1, 4));
        assert!(history.push(hashes(1)[0], false, beside()), "it stands again");
        history.clear();
        assert_eq!((history.links().len(), history.most_stood(), history.len()), (0, 0, 0));
    }

    #[test]
    fn a_glance_tells_that_a_position_is_new() {
        let hashes = hashes(9);
        let places: Vec<usize> = hashes.iter().map(|it| it.low_bits(Lately::BITS)).collect();
        assert!(places.iter().all(|&place| place < 1 << Lately::BITS));
        let mut told_apart = places.clone();
        told_apart.sort_unstable();
        told_apart.dedup();
        assert_eq!(told_apart.len(), hashes.len(), "no two of these share a place");
        let mut lately = Lately::never();
        let new = |lately: &mut Lately, at: usize, ply| lately.note(hashes[at], ply, 0);
        assert!(!new(&mut lately, 0, 0) && !new(&mut lately, 1, 1));
        assert!(new(&mut lately, 0, 2), "it stood at ply 0");
        assert!(!lately.note(hashes[1], 3, 2), "it stood before the run");
        // What stood in another game does not count, nor what was taken away before it began.
        lately.pass(4);
        assert!(!new(&mut lately, 0, 0));
        assert!(!new(&mut lately, 5, 9));
        lately.taken_from = 10;
        lately.pass(1);
        assert!(!new(&mut lately, 5, 0));
    }

    #[test]
    fn plies_are_counted_over_all_games_until_there_are_too_many() {
        let hash = hashes(1)[0];
        let mut lately = Lately::never();
        lately.offset = u32::MAX / 2 - 3;
        assert!(!lately.note(hash, 0, 0));
        lately.pass(2);
        assert_eq!(lately.offset, u32::MAX / 2 - 1);
        assert!(!lately.note(hash, 0, 0));
        lately.pass(2);
        assert_eq!(lately.offset, 1, "they are counted anew");
        assert!(!lately.note(hash, 0, 0));
    }

    #[test]
    fn rights_and_a_passed_square_stand_beside_the_placement() {
        let of = |fen: &str| -> Beside {
            let position: Chess = fen
                .parse::<Fen>()
                .unwrap()
                .into_position(shakmaty::CastlingMode::Standard)
                .unwrap();
            Beside::of(position.castles().castling_rights(), false)
        };
        let all = ["KQkq", "KQk", "KQq", "Kkq", "Qkq", "-"];
        let kept: Vec<Beside> = all
            .iter()
            .map(|rights| of(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1")))
            .collect();
        for (at, one) in kept.iter().enumerate() {
            for (other, beside) in kept.iter().enumerate() {
                assert_eq!(one == beside, at == other, "{} {}", all[at], all[other]);
            }
        }
        let passed = Beside::of(Bitboard::EMPTY, true);
        assert!(!beside().is_same(passed) && passed.is_same(beside()));
    }
}
