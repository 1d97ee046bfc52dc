//! Walks to a mate: both sides play at random, but as it suits the winner. Most positions of games
//! are decided by the first walk.

use shakmaty::{
    Bitboard, Chess, Color, File, Move, Position, Rank, Role, Square,
    attacks::{bishop_attacks, knight_attacks, pawn_attacks, rook_attacks},
};

use super::budget::Meter;

/// Most plies of one walk.
const MOST_PLIES: usize = 90;
/// Corners to drive the losing king into, the nearest first, in turn.
const WALKS: usize = 16;

/// Tries some walks from `position`; the line of the first that ends in mate.
pub(super) fn walks(position: &Chess, winner: Color, meter: &mut Meter) -> Option<Vec<Move>> {
    let corners = corners(position, winner)?;
    let mut chance = Chance(0x2545_F491_4F6C_DD1D);
    let mut line = Vec::with_capacity(MOST_PLIES);
    for corner in corners.iter().cycle().take(WALKS) {
        line.clear();
        let walk = Walk { winner, corner: *corner, gates: gates(*corner) };
        if walk.go(position, &mut chance, meter, &mut line) {
            return Some(line);
        }
        if meter.left() == 0 {
            return None;
        }
    }
    None
}

/// The corners by the way that both kings have to go.
fn corners(position: &Chess, winner: Color) -> Option<[Square; 4]> {
    let board = position.board();
    let (mine, theirs) = (board.king_of(winner)?, board.king_of(!winner)?);
    let mut corners = [Square::A1, Square::A8, Square::H1, Square::H8];
    corners.sort_by_key(|&corner| 2 * theirs.distance(corner) + mine.distance(corner));
    Some(corners)
}

/// The two squares from which a king guards the way out of a corner: c7 and b6 for a8.
fn gates(corner: Square) -> Bitboard {
    let inward = |low: bool, steps: u32| if low { steps } else { 7 - steps };
    let (file, rank) = (corner.file() == File::A, corner.rank() == Rank::First);
    let square = |files, ranks| {
        Square::from_coords(File::new(inward(file, files)), Rank::new(inward(rank, ranks)))
    };
    Bitboard::from_square(square(2, 1)) | square(1, 2)
}

/// A small generator of equal runs everywhere (xorshift).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i32::try_from(self.0 >> 59).unwrap_or(0)
    }
}

struct Walk {
    winner: Color,
    corner: Square,
    gates: Bitboard,
}

impl Walk {
    fn go(
        &self,
        position: &Chess,
        chance: &mut Chance,
        meter: &mut Meter,
        line: &mut Vec<Move>,
    ) -> bool {
        let mut here = position.clone();
        while line.len() < MOST_PLIES && meter.visit() {
            let moves = here.legal_moves();
            if moves.is_empty() {
                return here.is_check() && here.turn() != self.winner;
            }
            let best = if here.turn() == self.winner {
                if here.has_insufficient_material(self.winner) {
                    return false;
                }
                if let Some(mate) = mate_in_one(&here, &moves, meter) {
                    line.push(mate);
                    return true;
                }
                moves.iter().max_by_key(|step| self.winners(**step) + chance.next())
            } else {
                moves.iter().max_by_key(|step| self.losers(**step) + chance.next())
            };
            let Some(&step) = best else { return false };
            here.play_unchecked(step);
            line.push(step);
        }
        false
    }

    /// How a move of the winner helps: promotion, captures, pawns, the king to a gate.
    fn winners(&self, step: Move) -> i32 {
        let Some(from) = step.from() else { return 0 };
        let to = step.to();
        if let Some(promotion) = step.promotion() {
            return 300 + value(promotion);
        }
        let captured = step.capture().map_or(0, |role| 100 + value(role));
        captured
            + match step.role() {
                Role::Pawn => 40,
                Role::King if !step.is_castle() => {
                    20 * (self.way_to_gate(from) - self.way_to_gate(to))
                }
                Role::Knight => 4 * closer(from, to, self.corner),
                _ => 0,
            }
    }

    /// How a move of the loser helps: the king to the corner, and no captures.
    fn losers(&self, step: Move) -> i32 {
        let Some(from) = step.from() else { return 0 };
        let captured = step.capture().map_or(0, |role| 100 + value(role));
        let promoted = step.promotion().map_or(0, |role| 50 + value(role));
        let walked = match step.role() {
            Role::King if !step.is_castle() => 40 * closer(from, step.to(), self.corner),
            Role::Pawn => -10,
            _ => 0,
        };
        walked - captured - promoted
    }

    fn way_to_gate(&self, from: Square) -> i32 {
        let steps = self.gates.into_iter().map(|gate| from.distance(gate)).min().unwrap_or(0);
        i32::try_from(steps).unwrap_or(0)
    }
}

fn closer(from: Square, to: Square, goal: Square) -> i32 {
    let distance = |square: Square| i32::try_from(square.distance(goal)).unwrap_or(0);
    distance(from) - distance(to)
}

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 10,
        Role::Knight | Role::Bishop => 30,
        Role::Rook => 50,
        Role::Queen => 90,
        Role::King => 0,
    }
}

/// A move that checks from where it goes to, and mates.
fn mate_in_one(position: &Chess, moves: &[Move], meter: &mut Meter) -> Option<Move> {
    let board = position.board();
    let king = board.king_of(!position.turn())?;
    let straight = rook_attacks(king, board.occupied());
    let diagonal = bishop_attacks(king, board.occupied());
    moves.iter().copied().find(|step| {
        let checks = match step.promotion().unwrap_or(step.role()) {
            Role::Pawn => pawn_attacks(!position.turn(), king),
            Role::Knight => knight_attacks(king),
            Role::Bishop => diagonal,
            Role::Rook => straight,
            Role::Queen => straight | diagonal,
            Role::King => Bitboard::EMPTY,
        };
        checks.contains(step.to()) && meter.visit() && {
            let mut child = position.clone();
            child.play_unchecked(*step);
            child.is_check() && child.legal_moves().is_empty()
        }
    })
}
