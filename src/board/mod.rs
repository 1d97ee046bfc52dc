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

use lines::{Lines, reach};

use crate::material::Material;
use crate::repetition::{Beside, PlacementHash};

/// A position in the middle of a replay.
#[derive(Clone, Debug)]
pub struct Board {
    /// Men of both sides by the number of their role; 0 is no role and empty.
    roles: [Bitboard; 8],
    colors: ByColor<Bitboard>,
    /// Who stands where: the same as `roles`, to be asked by square.
    squares: [Option<Role>; 64],
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
            roles: [Bitboard::EMPTY; 8],
            colors: ByColor::new_with(|color| board.by_color(color)),
            squares: [None; 64],
            turn: position.turn(),
            castles: position.castles().clone(),
            passed: position.ep_square(EnPassantMode::Always),
            hash: PlacementHash::of(position),
            checked: false,
        };
        for role in Role::ALL {
            board.by_role(role).into_iter().for_each(|square| of.set(square, Some(role)));
        }
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

    /// What may be part of the position besides placement and side to move.
    #[must_use]
    #[inline]
    pub fn beside(&self) -> Beside {
        Beside::of(self.castles.castling_rights(), self.passed.is_some())
    }

    /// The men of both sides on their squares.
    #[must_use]
    pub fn placement(&self) -> shakmaty::Board {
        let roles = ByRole::new_with(|role| self.role(role));
        let board = shakmaty::Board::try_from_bitboards(roles, self.colors);
        board.unwrap_or_else(|_| shakmaty::Board::empty())
    }

    /// The men of both sides, counted.
    #[must_use]
    pub fn material(&self) -> Material {
        Material::counted(|role, color| self.men(color, role), self.role(Role::Bishop))
    }

    /// Whether each side has a pawn, a rook or a queen.
    #[must_use]
    pub fn no_light_side(&self) -> bool {
        let heavy = self.role(Role::Pawn) | self.role(Role::Rook) | self.role(Role::Queen);
        self.colors.iter().all(|men| (*men & heavy).any())
    }

    /// How many men a side has, king included.
    #[must_use]
    pub fn men_of(&self, color: Color) -> u32 {
        u32::try_from(self.colors.get(color).count()).unwrap_or(0)
    }

    /// The men of a role, of both sides.
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        self.roles.get(usize::from(role)).copied().unwrap_or(Bitboard::EMPTY)
    }

    #[inline]
    fn men(&self, color: Color, role: Role) -> Bitboard {
        *self.colors.get(color) & self.role(role)
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
        self.squares.get(square.to_usize()).copied().flatten()
    }

    /// Lets a man stand on a square, or nobody.
    #[inline]
    fn set(&mut self, square: Square, role: Option<Role>) {
        if let Some(on) = self.squares.get_mut(square.to_usize()) {
            *on = role;
        }
        if let Some(men) = role.and_then(|role| self.roles.get_mut(usize::from(role))) {
            men.add(square);
        }
    }

    /// Plays a legal move; whether it is a pawn move or a capture.
    #[inline(always)]
    pub fn play(&mut self, played: Move) -> bool {
        let player = self.turn;
        self.hash = self.hash.after(played, player);
        self.turn = !player;
        let Move::Normal { role, from, capture, to, promotion } = played else {
            return self.play_special(played, player);
        };
        let stands = promotion.unwrap_or(role);
        let (away, there) = (Bitboard::from_square(from), Bitboard::from_square(to));
        // Whatever stood on either square is gone: no need to know what it was.
        for men in &mut self.roles {
            *men &= !(away | there);
        }
        *self.colors.get_mut(player) ^= away | there;
        *self.colors.get_mut(!player) &= !there;
        self.set(from, None);
        self.set(to, Some(stands));
        if self.castles.any() {
            self.lose_castling(player, role, from, to);
        }
        let double = role == Role::Pawn && from.to_u32().abs_diff(to.to_u32()) == 16;
        self.passed = if double { from.offset(player.fold_wb(8, -8)) } else { None };
        self.checked = self.gives_check(player, stands, from, to);
        role == Role::Pawn || capture.is_some()
    }

    /// Plays a move that changes more than two squares, or only one.
    fn play_special(&mut self, played: Move, player: Color) -> bool {
        match played {
            Move::EnPassant { from, to } => {
                self.remove(!player, Square::from_coords(to.file(), from.rank()));
                self.remove(player, from);
                self.put(player, Role::Pawn, to);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_queen_side(rook < king);
                self.remove(player, king);
                self.remove(player, rook);
                self.put(player, Role::King, side.king_to(player));
                self.put(player, Role::Rook, side.rook_to(player));
                self.castles.discard_color(player);
            }
            Move::Put { role, to } => self.put(player, role, to),
            Move::Normal { .. } => {}
        }
        self.passed = None;
        self.checked = self.looks_checked();
        matches!(played, Move::EnPassant { .. })
    }

    fn put(&mut self, color: Color, role: Role, square: Square) {
        self.colors.get_mut(color).add(square);
        self.set(square, Some(role));
    }

    fn remove(&mut self, color: Color, square: Square) {
        self.colors.get_mut(color).discard(square);
        self.roles.iter_mut().for_each(|men| men.discard(square));
        self.set(square, None);
    }

    /// Takes the rights that a move costs, by whoever moved and whatever was captured.
    #[inline]
    fn lose_castling(&mut self, player: Color, role: Role, from: Square, to: Square) {
        let rights = self.castles.castling_rights();
        if role == Role::King {
            self.castles.discard_color(player);
        } else if rights.contains(from) {
            self.castles.discard_rook(from);
        }
        if rights.contains(to) {
            self.castles.discard_rook(to);
        }
    }

    /// Whether a man of `player` that has just gone from one square to another gives check or uncovers
    /// one. The other king was not attacked before.
    #[inline(always)]
    fn gives_check(&self, player: Color, role: Role, from: Square, to: Square) -> bool {
        let Some(king) = self.king(!player) else { return false };
        let reaches = if role == Role::Pawn {
            attacks::pawn_attacks(!player, king)
        } else {
            reach(role, king)
        };
        // Between a knight or a pawn and what it attacks there is no square.
        let direct =
            reaches.contains(to) && (attacks::between(king, to) & self.occupied()).is_empty();
        direct || self.opens(king, from, player)
    }

    /// Whether the king is attacked by a man of `by` along the line through a square once nobody stands
    /// there.
    #[inline(always)]
    fn opens(&self, king: Square, left: Square, by: Color) -> bool {
        let behind = self.aligned(by, Lines::of(king)) & attacks::ray(king, left);
        behind.any() && {
            let occupied = self.occupied() & !Bitboard::from_square(left);
            Self::unblocked(king, behind, occupied).any()
        }
    }

    /// Whether the king of the side to move is attacked, whatever was played.
    fn looks_checked(&self) -> bool {
        let attacked = |king| self.attackers(king, !self.turn, self.occupied()).any();
        self.king(self.turn).is_some_and(attacked)
    }

    /// Bishops, rooks and queens of a side on such lines.
    #[inline(always)]
    fn aligned(&self, color: Color, lines: Lines) -> Bitboard {
        let queens = self.role(Role::Queen);
        let on_lines = (lines.diagonals & (self.role(Role::Bishop) | queens))
            | (lines.straights & (self.role(Role::Rook) | queens));
        on_lines & *self.colors.get(color)
    }

    /// Men of a side that attack a square, with these squares occupied.
    #[inline]
    fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let near = (attacks::knight_attacks(square) & self.role(Role::Knight))
            | (attacks::king_attacks(square) & self.role(Role::King))
            | (attacks::pawn_attacks(!by, square) & self.role(Role::Pawn));
        let far = self.aligned(by, Lines::of(square));
        (near & *self.colors.get(by)) | Self::unblocked(square, far, occupied)
    }

    /// Those of some men that see a square with nothing between.
    #[inline(always)]
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
    #[inline(always)]
    fn keeps_king_safe(&self, played: Move) -> bool {
        let Some(king) = self.king(self.turn) else { return true };
        if let Move::Normal { from, to, .. } = played
            && !self.checked
            && from != king
        {
            // Only a line that the man opens can matter, and along that line it can go.
            return attacks::ray(king, from).contains(to) || !self.opens(king, from, !self.turn);
        }
        self.keeps_king_safe_at_length(played, king)
    }

    /// The same of any move that is no castling.
    fn keeps_king_safe_at_length(&self, played: Move, king: Square) -> bool {
        let (from, to, taken) = match played {
            Move::Normal { from, to, .. } => (from, to, to),
            Move::EnPassant { from, to } => (from, to, Square::from_coords(to.file(), from.rank())),
            Move::Castle { .. } | Move::Put { .. } => return false,
        };
        let mut occupied = self.occupied();
        occupied.discard(from);
        occupied.discard(taken);
        occupied.add(to);
        let king = if from == king { to } else { king };
        self.attackers(king, !self.turn, occupied).without(taken).is_empty()
    }
}
