//! The search for a mate that both sides want, deeper and deeper: moves that lead on cost nothing
//! (the idea of D3-Chess and chasolver). It finds lines and proves nothing.

use std::collections::HashMap;

use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::budget::Meter;
use super::forced::{End, ending};
use super::key::{ByKey, Key};

/// Longest line.
const MOST_PLIES: usize = 128;
/// Entries of the table, about 48 bytes each.
const MOST_ENTRIES: usize = 1 << 20;
/// Positions of one pass for each ply of its depth.
const NODES_PER_PLY: u64 = 7_000;

/// What a move costs.
enum Cost {
    Reward,
    Normal,
    Punish,
}

/// Searches for a mate within the budget.
pub(super) fn deepen(position: &Chess, winner: Color, meter: &mut Meter) -> Option<Vec<Move>> {
    let mut round = 1;
    while meter.left() > 0 {
        let mut table = HashMap::default();
        for depth in 2..=128 {
            let mut pass = meter.part(u64::from(depth) * NODES_PER_PLY * round);
            let mut search = Search {
                winner,
                meter: &mut pass,
                table: &mut table,
                line: Vec::new(),
                cut: false,
                corner: corner(position, winner),
            };
            let found = search.visit(position, depth, false);
            let (cut, line) = (search.cut, search.line);
            meter.charge(pass.spent());
            if found {
                return Some(line);
            }
            if !cut || meter.left() == 0 {
                return None;
            }
        }
        round *= 8;
    }
    None
}

/// Where the losing king is to be mated: the corner that the bishops can reach.
fn corner(position: &Chess, winner: Color) -> Square {
    let board = position.board();
    let mine = board.bishops() & board.by_color(winner);
    let theirs = board.bishops() & board.by_color(!winner);
    let dark = shakmaty::Bitboard::DARK_SQUARES;
    // Seen from the winner: a1 is dark for White and h8 for Black alike.
    let dark = (mine & dark).any() || (mine.is_empty() && (theirs & !dark).any());
    match (winner, dark) {
        (Color::White, true) => Square::H8,
        (Color::White, false) => Square::A8,
        (Color::Black, true) => Square::A1,
        (Color::Black, false) => Square::H1,
    }
}

struct Search<'a> {
    winner: Color,
    meter: &'a mut Meter,
    /// The depth to which a position was searched.
    table: &'a mut HashMap<Key, u8, ByKey>,
    line: Vec<Move>,
    cut: bool,
    corner: Square,
}

impl Search<'_> {
    fn visit(&mut self, position: &Chess, depth: u8, rewarded: bool) -> bool {
        if !self.meter.visit() {
            self.cut = true;
            return false;
        }
        let key = Key::of(position);
        let known = self.table.get(&key).copied();
        if known.is_some_and(|known| known >= depth) {
            return false;
        }
        let moves = position.legal_moves();
        match ending(position, self.winner, &moves) {
            End::Mate => return true,
            End::Dead(_) => return false,
            End::None => {}
        }
        if depth == 0 || self.line.len() >= MOST_PLIES {
            self.cut = true;
            return false;
        }
        if known.is_some() || self.table.len() < MOST_ENTRIES {
            self.table.insert(key, depth);
        }
        for &step in &moves {
            let (left, reward) = match self.cost(position, step) {
                Cost::Reward => (depth, true),
                Cost::Punish => (depth.saturating_sub(4), false),
                Cost::Normal => (if rewarded { depth } else { depth - 1 }, false),
            };
            let mut child = position.clone();
            child.play_unchecked(step);
            self.line.push(step);
            if self.visit(&child, left, reward) {
                return true;
            }
            self.line.pop();
            if self.meter.left() == 0 {
                self.cut = true;
                return false;
            }
        }
        false
    }

    fn cost(&self, position: &Chess, step: Move) -> Cost {
        let Some(from) = step.from() else { return Cost::Normal };
        let to = step.to();
        let winning = position.turn() == self.winner;
        let pawn = step.role() == Role::Pawn;
        if winning && (pawn || step.is_capture()) {
            return Cost::Reward;
        }
        let goal = self.goal(winning, step.role());
        if goal.is_some_and(|goal| nearer(step.role(), from, to, goal)) && !step.is_castle() {
            return Cost::Reward;
        }
        if !winning && pawn && self.needs_helper(position) {
            // A pawn of the loser must become a man that can stand in its king's way.
            let large = matches!(step.promotion(), Some(Role::Queen | Role::Rook));
            return if large { Cost::Punish } else { Cost::Reward };
        }
        if !winning && (pawn || step.is_capture()) { Cost::Punish } else { Cost::Normal }
    }

    /// Whether the winner has only a knight, or bishops of one colour: too little without the help
    /// of a man of the loser.
    fn needs_helper(&self, position: &Chess) -> bool {
        let board = position.board();
        let mine = board.by_color(self.winner) & !board.kings();
        let bishops = mine & board.bishops();
        let one_colour = bishops.is_subset(shakmaty::Bitboard::DARK_SQUARES)
            || bishops.is_subset(shakmaty::Bitboard::LIGHT_SQUARES);
        (mine == bishops && one_colour) || (mine.count() == 1 && (mine & board.knights()).any())
    }

    /// Where kings and knights should go, by the corner: g7 and e5 for the winner, h8 and g8 for
    /// the loser.
    fn goal(&self, winning: bool, role: Role) -> Option<Square> {
        let file = if self.corner.file() == shakmaty::File::A { 1 } else { -1 };
        let rank = if self.corner.rank() == shakmaty::Rank::First { 8 } else { -8 };
        let offset = match (winning, role) {
            (true, Role::King) => file + rank,
            (true, Role::Knight) => 3 * (file + rank),
            (false, Role::King) => 0,
            (false, Role::Knight) => file,
            _ => return None,
        };
        self.corner.offset(offset)
    }
}

fn nearer(role: Role, from: Square, to: Square, goal: Square) -> bool {
    let way = |square: Square| match role {
        Role::Knight => knight_way(square, goal),
        _ => square.distance(goal),
    };
    way(to) < way(from)
}

/// Moves of a knight from one square to another; the corner's one exception left aside.
fn knight_way(from: Square, to: Square) -> u32 {
    let files = u32::from(from.file()).abs_diff(u32::from(to.file()));
    let ranks = u32::from(from.rank()).abs_diff(u32::from(to.rank()));
    let (short, long) = (files.min(ranks), files.max(ranks));
    match (short, long) {
        (1, 0) | (0, 1) => 3,
        (2, 2) => 4,
        _ => {
            let moves = long.div_ceil(2).max((short + long).div_ceil(3));
            moves + (moves + short + long) % 2
        }
    }
}
