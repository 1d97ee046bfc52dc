//! The replay board: what is needed to play a game from its words, and no more.
//!
//! Bitboards and attack tables are shakmaty's, and so are castling rights and moves. Every move is
//! checked for legality. `tests/board.rs` compares it with shakmaty's own moves.

mod ends;
mod lines;
mod words;

use shakmaty::{
    Bitboard, ByColor, ByRole, Castles, CastlingSide, Chess, Color, EnPassantMode, Move, Position,
    Role, Square, attacks,
};

pub use words::NoMove;

use lines::Lines;

use crate::repetition::PlacementHash;

/// A position in the middle of a replay.
#[derive(Clone, Debug)]
pub struct Board {
    roles: ByRole<Bitboard>,
    colors: ByColor<Bitboard>,
    turn: Color,
    castles: Castles,
    /// The square passed by a pawn that made a double step in the last move.
    passed: Option<Square>,
    hash: PlacementHash,
    /// Whether the side to move is in check.
    checked: bool,
}

impl Board {
    /// The board of a position.
    #[must_use]
    pub fn of(position: &Chess) -> Self {
        let board = position.board();
        let mut of = Self {
            roles: ByRole::new_with(|role| board.by_role(role)),
            colors: ByColor::new_with(|color| board.by_color(color)),
            turn: position.turn(),
            castles: position.castles().clone(),
            passed: position.ep_square(EnPassantMode::Always),
            hash: PlacementHash::of(position),
            checked: false,
        };
        of.checked = of.looks_checked();
        of
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The hash of placement and side to move.
    #[must_use]
    #[inline]
    pub fn hash(&self) -> PlacementHash {
        self.hash
    }

    /// The men of both sides on their squares.
    #[must_use]
    pub fn placement(&self) -> shakmaty::Board {
        let board = shakmaty::Board::try_from_bitboards(self.roles, self.colors);
        board.unwrap_or_else(|_| shakmaty::Board::empty())
    }

    /// How many men a side has, king included.
    #[must_use]
    pub fn men_of(&self, color: Color) -> u32 {
        u32::try_from(self.colors.get(color).count()).unwrap_or(0)
    }

    #[inline]
    fn men(&self, color: Color, role: Role) -> Bitboard {
        *self.colors.get(color) & *self.roles.get(role)
    }

    #[inline]
    fn own(&self, role: Role) -> Bitboard {
        self.men(self.turn, role)
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        self.colors.white | self.colors.black
    }

    #[inline]
    fn king(&self, color: Color) -> Option<Square> {
        self.men(color, Role::King).first()
    }

    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        let found = |role: &Role| self.roles.get(*role).contains(square);
        if self.occupied().contains(square) { Role::ALL.into_iter().find(found) } else { None }
    }

    /// Plays a legal move; whether it is a pawn move or a capture.
    #[inline]
    pub fn play(&mut self, played: Move) -> bool {
        let player = self.turn;
        self.hash = self.hash.after(played, player);
        self.passed = None;
        self.turn = !player;
        match played {
            Move::Normal { role, from, capture, to, promotion } => {
                if let Some(taken) = capture {
                    self.flip(!player, taken, to);
                    if taken == Role::Rook {
                        self.castles.discard_rook(to);
                    }
                }
                let stands = promotion.unwrap_or(role);
                self.flip(player, role, from);
                self.flip(player, stands, to);
                match role {
                    Role::Pawn if from.file() == to.file() && from.distance(to) == 2 => {
                        self.passed = from.offset(player.fold_wb(8, -8));
                    }
                    Role::King => self.castles.discard_color(player),
                    Role::Rook => self.castles.discard_rook(from),
                    _ => {}
                }
                self.checked = self.gives_check(player, stands, from, to);
                role == Role::Pawn || capture.is_some()
            }
            Move::EnPassant { from, to } => {
                self.flip(player, Role::Pawn, from);
                self.flip(!player, Role::Pawn, Square::from_coords(to.file(), from.rank()));
                self.flip(player, Role::Pawn, to);
                self.checked = self.looks_checked();
                true
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                self.flip(player, Role::King, king);
                self.flip(player, Role::Rook, rook);
                self.flip(player, Role::King, side.king_to(player));
                self.flip(player, Role::Rook, side.rook_to(player));
                self.castles.discard_color(player);
                self.checked = self.looks_checked();
                false
            }
            Move::Put { role, to } => {
                self.flip(player, role, to);
                self.checked = self.looks_checked();
                false
            }
        }
    }

    #[inline]
    fn flip(&mut self, color: Color, role: Role, square: Square) {
        self.colors.get_mut(color).toggle(square);
        self.roles.get_mut(role).toggle(square);
    }

    /// Whether a man of `player` that has just gone from one square to another gives check or uncovers
    /// one. The other king was not attacked before.
    #[inline]
    fn gives_check(&self, player: Color, role: Role, from: Square, to: Square) -> bool {
        let Some(king) = self.king(!player) else { return false };
        let lines = Lines::of(king);
        let reaches = match role {
            Role::Pawn => attacks::pawn_attacks(!player, king),
            Role::Knight => attacks::knight_attacks(king),
            Role::Bishop => lines.diagonals,
            Role::Rook => lines.straights,
            Role::Queen => lines.all(),
            Role::King => Bitboard::EMPTY,
        };
        let near = matches!(role, Role::Pawn | Role::Knight);
        if reaches.contains(to)
            && (near || (attacks::between(king, to) & self.occupied()).is_empty())
        {
            return true;
        }
        lines.all().contains(from)
            && Self::unblocked(king, self.aligned(player, lines), self.occupied()).any()
    }

    /// Whether the king of the side to move is attacked, whatever was played.
    fn looks_checked(&self) -> bool {
        let attacked = |king| self.attackers(king, !self.turn, self.occupied()).any();
        self.king(self.turn).is_some_and(attacked)
    }

    /// Bishops, rooks and queens of a side on such lines.
    #[inline]
    fn aligned(&self, color: Color, lines: Lines) -> Bitboard {
        let on_lines = (lines.diagonals & self.roles.bishop)
            | (lines.straights & self.roles.rook)
            | (lines.all() & self.roles.queen);
        on_lines & *self.colors.get(color)
    }

    /// Men of a side that attack a square, with these squares occupied.
    #[inline]
    fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let near = (attacks::knight_attacks(square) & self.roles.knight)
            | (attacks::king_attacks(square) & self.roles.king)
            | (attacks::pawn_attacks(!by, square) & self.roles.pawn);
        let far = self.aligned(by, Lines::of(square));
        (near & *self.colors.get(by)) | Self::unblocked(square, far, occupied)
    }

    /// Those of some men on the lines of a square with nothing between.
    #[inline]
    fn unblocked(square: Square, men: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut found = men;
        for man in men {
            if (attacks::between(square, man) & occupied).any() {
                found.discard(man);
            }
        }
        found
    }

    /// Whether a move that is no castling, and possible but for the own king, leaves that king
    /// unattacked.
    #[inline]
    fn keeps_king_safe(&self, played: Move) -> bool {
        let Some(king) = self.king(self.turn) else { return true };
        let (from, to, taken) = match played {
            Move::Normal { from, to, .. } => (from, to, to),
            Move::EnPassant { from, to } => (from, to, Square::from_coords(to.file(), from.rank())),
            Move::Castle { .. } | Move::Put { .. } => return false,
        };
        let lines = Lines::of(king);
        let quiet = !self.checked && from != king && taken == to;
        // Not in check, so only a line that the man opens can matter.
        if quiet && !lines.all().contains(from) {
            return true;
        }
        let mut occupied = self.occupied();
        occupied.discard(from);
        occupied.discard(taken);
        occupied.add(to);
        let attackers = if quiet {
            Self::unblocked(king, self.aligned(!self.turn, lines).without(to), occupied)
        } else {
            let king = if from == king { to } else { king };
            self.attackers(king, !self.turn, occupied).without(taken)
        };
        attackers.is_empty()
    }
}
