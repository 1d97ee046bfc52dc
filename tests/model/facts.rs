//! The whole game as positions in a list, and what they show, each fact counted anew.

use std::cell::OnceCell;

use remis::mate::{MateAnswer, can_mate};
use remis::profile::{Castling, EnPassant, SamePosition};
use remis::record::{Record, Spelling};
use remis::timeline::MateFacts;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, Chess, Color, Move, Position, Rank, Role, Square,
    attacks,
};

/// What may tell one position from another.
#[derive(Clone, Debug)]
pub struct Look {
    board: Board,
    turn: Color,
    rights: Bitboard,
    /// The en passant square if a legal capture exists.
    legal: Option<Square>,
    /// The same if a pawn of the side to move stands beside the pushed one.
    pseudo_legal: Option<Square>,
    /// The same after every double step, and at ply 0 as the FEN gives it.
    literal: Option<Square>,
    is_start: bool,
}

/// When two positions are the same, nothing being unknown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sameness {
    castling: bool,
    en_passant: EnPassant,
    start_en_passant: EnPassant,
}

impl Sameness {
    /// Of all readings of the clause the one that tells most positions apart.
    pub fn finest(clause: &SamePosition) -> Self {
        Self::of(clause, true, EnPassant::Literal)
    }

    /// Of all readings of the clause the one that tells fewest positions apart.
    pub fn coarsest(clause: &SamePosition) -> Self {
        Self::of(clause, false, EnPassant::Ignored)
    }

    fn of(clause: &SamePosition, castling: bool, en_passant: EnPassant) -> Self {
        let known = |clause: EnPassant| match clause {
            EnPassant::Unknown => en_passant,
            known => known,
        };
        Self {
            castling: match clause.castling {
                Castling::Rights => true,
                Castling::Ignored => false,
                Castling::Unknown => castling,
            },
            en_passant: known(clause.en_passant),
            start_en_passant: known(clause.start_en_passant.unwrap_or(clause.en_passant)),
        }
    }

    fn en_passant(self, look: &Look) -> Option<Square> {
        let counts = if look.is_start { self.start_en_passant } else { self.en_passant };
        match counts {
            EnPassant::Legal => look.legal,
            EnPassant::PseudoLegal => look.pseudo_legal,
            EnPassant::Literal => look.literal,
            EnPassant::Ignored => None,
            EnPassant::Unknown => panic!("resolved before"),
        }
    }

    fn same(self, a: &Look, b: &Look) -> bool {
        a.board == b.board
            && a.turn == b.turn
            && (!self.castling || a.rights == b.rights)
            && self.en_passant(a) == self.en_passant(b)
    }
}

/// One game.
pub struct Facts {
    pub positions: Vec<Chess>,
    /// The move that led to each ply; none to ply 0.
    moves: Vec<Option<Move>>,
    looks: Vec<Look>,
    pub mode: CastlingMode,
    /// The halfmove clock of the FEN.
    pub fen_clock: u32,
    able: ByColor<OnceCell<Vec<Option<bool>>>>,
    /// What a question who can still mate may cost.
    mate_budget: u64,
}

/// A move that is announced and not played.
pub struct Announced {
    pub uci: String,
    /// The same as a source may spell it.
    pub spelling: Spelling,
    pub position: Chess,
    zeroing: bool,
    look: Look,
    able: ByColor<OnceCell<Option<bool>>>,
}

impl Facts {
    /// Plays the record up to its first fault.
    pub fn of(record: &Record, mate_budget: u64) -> Self {
        let chess960 = record.tag("Variant") == Some("Chess960");
        let mut mode = CastlingMode::from_chess960(chess960);
        let (mut position, mut fen_clock, mut literal) = (Chess::default(), 0, None);
        if let Some(text) = record.tag("FEN") {
            let setup = text.parse::<Fen>().unwrap().into_setup();
            (fen_clock, literal) = (setup.halfmoves, setup.ep_square);
            if !chess960 {
                mode = CastlingMode::detect(&setup);
            }
            position = super::super::common::start_position(Some(text), mode);
        }
        let mut looks = vec![look_of_start(&position, literal)];
        let (mut positions, mut moves) = (vec![position.clone()], vec![None]);
        for token in &record.moves {
            let Spelling::Squares { from, to, promotion } = token.spelling else {
                break;
            };
            let uci = UciMove::Normal { from, to, promotion };
            let Ok(legal) = uci.to_move(&position) else {
                break;
            };
            position.play_unchecked(legal);
            looks.push(look_after(&position, legal));
            positions.push(position.clone());
            moves.push(Some(legal));
        }
        Self { positions, moves, looks, mode, fen_clock, able: ByColor::default(), mate_budget }
    }

    pub fn last(&self) -> u32 {
        u32::try_from(self.positions.len()).unwrap() - 1
    }

    pub fn at(&self, ply: u32) -> &Chess {
        &self.positions[ply as usize]
    }

    /// Every legal move, in the order of its spelling.
    pub fn announced(&self, ply: u32) -> Vec<Announced> {
        let before = self.at(ply);
        let mut all: Vec<Announced> = before
            .legal_moves()
            .into_iter()
            .map(|legal| {
                let mut position = before.clone();
                position.play_unchecked(legal);
                let uci = UciMove::from_move(legal, self.mode);
                let UciMove::Normal { from, to, promotion } = uci else { panic!("{uci}") };
                Announced {
                    uci: uci.to_string(),
                    spelling: Spelling::Squares { from, to, promotion },
                    zeroing: is_zeroing(legal),
                    look: look_after(&position, legal),
                    position,
                    able: ByColor::default(),
                }
            })
            .collect();
        all.sort_by(|a, b| a.uci.cmp(&b.uci));
        all
    }

    /// Plies up to now at which the position stood that stands now, or would after the move.
    pub fn stood(
        &self,
        ply: u32,
        after: Option<&Announced>,
        same: Sameness,
        count_start: bool,
    ) -> Vec<u32> {
        let look = after.map_or(&self.looks[ply as usize], |after| &after.look);
        (0..=ply)
            .filter(|&earlier| count_start || earlier > 0)
            .filter(|&earlier| same.same(look, &self.looks[earlier as usize]))
            .collect()
    }

    /// Plies since the last pawn move or capture, the one announced included.
    pub fn halfmove_clock(&self, ply: u32, after: Option<&Announced>, start: u32) -> u32 {
        let mut clock = start;
        for played in &self.moves[1..=ply as usize] {
            clock = if is_zeroing(played.unwrap()) { 0 } else { clock + 1 };
        }
        match after {
            Some(after) if after.zeroing => 0,
            Some(_) => clock + 1,
            None => clock,
        }
    }

    /// Whether a side can still mate, each ply asked alone. What can be mated later could be mated
    /// before; who could not mate before cannot later. The judge asks a few plies: where the budget
    /// leaves one of them open, what it does not know (`known`) stays open here, too.
    pub fn able(
        &self,
        ply: u32,
        after: Option<&Announced>,
        side: Color,
        known: MateFacts,
    ) -> Option<bool> {
        let alone = self.able.get(side).get_or_init(|| self.able_alone(side));
        let lost = alone[..=ply as usize].contains(&Some(false));
        if let Some(after) = after {
            let asked = *after.able.get(side).get_or_init(|| self.ask_mate(&after.position, side));
            return if lost { asked.and(Some(false)) } else { asked };
        }
        let later = alone[ply as usize..].contains(&Some(true));
        let able = if lost { Some(false) } else { later.then_some(true) };
        let is_told = known.possible_through.is_some_and(|through| ply <= through)
            || known.impossible_from.is_some_and(|from| ply >= from);
        able.filter(|_| is_told || !alone.contains(&None))
    }

    fn able_alone(&self, side: Color) -> Vec<Option<bool>> {
        let mut answers: Vec<Option<bool>> = Vec::new();
        for (ply, position) in self.positions.iter().enumerate() {
            let stood = self.positions[..ply].iter().position(|p| p == position);
            answers.push(stood.map_or_else(|| self.ask_mate(position, side), |ply| answers[ply]));
        }
        answers
    }

    fn ask_mate(&self, position: &Chess, side: Color) -> Option<bool> {
        match can_mate(position, side, self.mate_budget) {
            MateAnswer::Possible { .. } => Some(true),
            MateAnswer::Impossible(_) => Some(false),
            MateAnswer::Undetermined { .. } => None,
        }
    }
}

fn is_zeroing(played: Move) -> bool {
    played.role() == Role::Pawn || played.capture().is_some()
}

fn look_of_start(position: &Chess, literal: Option<Square>) -> Look {
    // A pawn has passed the square if it stands before it and its way was free.
    let (rank, step) = match position.turn() {
        Color::White => (Rank::Sixth, 8),
        Color::Black => (Rank::Third, -8),
    };
    let passed = literal.filter(|square| {
        let board = position.board();
        let pawn = (!position.turn()).pawn();
        square.rank() == rank
            && board.piece_at(square.offset(-step).unwrap()) == Some(pawn)
            && board.piece_at(*square).is_none()
            && board.piece_at(square.offset(step).unwrap()).is_none()
    });
    look(position, passed, literal, true)
}

fn look_after(position: &Chess, played: Move) -> Look {
    let passed = match played {
        Move::Normal { role: Role::Pawn, from, to, .. } => {
            let (low, high) = (from.min(to), from.max(to));
            (high.distance(low) == 2)
                .then(|| low.offset(8).unwrap())
                .filter(|_| from.file() == to.file())
        }
        _ => None,
    };
    look(position, passed, passed, false)
}

fn look(position: &Chess, passed: Option<Square>, literal: Option<Square>, is_start: bool) -> Look {
    let beside = |square: &Square| {
        let from = attacks::pawn_attacks(!position.turn(), *square);
        (from & position.board().by_piece(position.turn().pawn())).any()
    };
    let captures = |square: &Square| {
        let legal = position.legal_moves();
        legal.iter().any(|m| m.is_en_passant() && m.to() == *square)
    };
    Look {
        board: position.board().clone(),
        turn: position.turn(),
        rights: position.castles().castling_rights(),
        legal: passed.filter(captures),
        pseudo_legal: passed.filter(beside),
        literal,
        is_start,
    }
}
