//! Random games in which something happens: much shuffling, few men, old clocks, odd events.

use std::fmt;

use remis::clock::TimeControl;
use remis::record::{
    Act, Claim, Ended, Event, HowEnded, Record, RecordedEnd, Spelling, TablebaseFact,
};
use remis::terms::{Form, GameResult, Termination};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, File, Move, Piece, Position, Rank, Role, Setup,
    Square,
};
use strum::VariantArray;

use super::super::common;

/// Numbers from which games and profiles are made; 0 once they are used up, so that fewer and
/// smaller numbers make simpler ones.
pub struct Choices<'a> {
    numbers: std::slice::Iter<'a, u16>,
}

impl<'a> Choices<'a> {
    pub fn new(numbers: &'a [u16]) -> Self {
        Self { numbers: numbers.iter() }
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.numbers.next().copied().unwrap_or(0)) % end
    }

    /// Small numbers say no.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    pub fn of<'b, T>(&mut self, all: &'b [T]) -> &'b T {
        &all[self.below(all.len())]
    }
}

/// A game as it is printed when the model and the judge differ.
pub struct Game {
    pub fen: Option<String>,
    pub chess960: bool,
    pub moves: Vec<String>,
    pub record: Record,
    /// Few enough that who can mate is answered fast.
    pub is_small: bool,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let record = &self.record;
        writeln!(f, "fen: {:?}, Chess960: {}", self.fen, self.chess960)?;
        writeln!(f, "moves: {}", self.moves.join(" "))?;
        let clocks: Vec<_> = record.moves.iter().map(|token| token.clock).collect();
        let evaluations: Vec<_> = record.moves.iter().map(|t| t.evaluation).collect();
        writeln!(f, "time control: {:?}, clocks: {clocks:?}", record.time_control)?;
        writeln!(f, "evaluations: {evaluations:?}")?;
        writeln!(f, "tablebase: {:?}", record.tablebase)?;
        writeln!(f, "events: {:?}", record.events)?;
        writeln!(f, "offers complete: {}", record.offers_complete)?;
        writeln!(f, "end: {:?}", record.end)
    }
}

const CLOCKS: [u32; 16] = [0, 0, 0, 0, 1, 7, 90, 96, 98, 99, 100, 101, 147, 148, 149, 150];

/// Castling rights, en passant in all its forms, and mates near by.
const SET_UP: [&str; 17] = [
    // Who can mate is not known while there is a castling right.
    "k7/8/1Q6/8/8/8/4q3/4K2R w K -",
    "7k/8/6Q1/8/8/8/3q4/R3K3 w Q -",
    "4k3/8/8/8/8/8/4q3/4K2R w K -",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R b Kq -",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3",
    "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6",
    "4k3/8/8/8/4P3/8/8/4K2R b K e3",
    "4k3/8/8/8/8/8/8/R3K3 w Q e6",
    "4k3/3p4/8/4P3/8/8/8/R3K3 b Q -",
    "7k/8/5K1Q/8/8/8/8/8 b - -",
    "7k/8/5KQ1/8/8/8/8/8 w - -",
    "8/8/8/8/8/5k2/5p2/5K2 w - -",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -",
    "4k3/8/8/p1p2p1p/P1P2P1P/8/8/4K3 w - -",
    "k7/8/8/8/8/8/2n5/K1B5 w - -",
];

pub fn game(choices: &mut Choices<'_>) -> Game {
    let (fen, chess960) = start(choices);
    let mode = CastlingMode::from_chess960(chess960);
    let mut position = common::start_position(fen.as_deref(), mode);
    let is_small = position.board().occupied().count() <= 5;
    let moves = play(choices, &mut position, mode);
    let mut record = common::record(fen.as_deref(), chess960, &moves);
    if choices.chance(4)
        && let Some(token) = record.moves.last_mut()
    {
        token.spelling = *choices.of(&[Spelling::Unreadable, Spelling::Null]);
    }
    clocks(choices, &mut record);
    evaluations(choices, &mut record);
    tablebase(choices, &mut record);
    events(choices, &mut record);
    record.offers_complete = choices.chance(50);
    record.end = end(choices);
    Game { fen, chess960, moves, record, is_small }
}

fn start(choices: &mut Choices<'_>) -> (Option<String>, bool) {
    let clock = |choices: &mut Choices<'_>| format!("{} 80", choices.of(&CLOCKS));
    match choices.below(8) {
        0 | 1 => (None, false),
        2 | 3 => {
            let fen = *choices.of(&SET_UP);
            (Some(format!("{fen} {}", clock(choices))), false)
        }
        4..7 => match placement(choices) {
            Some(fen) => (Some(format!("{fen} {}", clock(choices))), false),
            None => (None, false),
        },
        _ => (Some(chess960(choices)), true),
    }
}

/// Kings and some men thrown on the board, perhaps with castling rights and an en passant square.
fn placement(choices: &mut Choices<'_>) -> Option<String> {
    let mut setup = Setup::empty();
    let at_home = choices.chance(30);
    for (color, home) in [(Color::White, Rank::First), (Color::Black, Rank::Eighth)] {
        let king = if at_home {
            Square::from_coords(File::E, home)
        } else {
            Square::new(u32::try_from(choices.below(64)).unwrap())
        };
        setup.board.set_piece_at(king, color.king());
        for corner in [File::A, File::H] {
            if at_home && choices.chance(50) {
                let square = Square::from_coords(corner, home);
                setup.board.set_piece_at(square, color.rook());
                setup.castling_rights.toggle(square);
            }
        }
    }
    for _ in 0..choices.below(6) {
        let role = *choices.of(&[Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::Pawn]);
        let color = Color::from_white(choices.chance(50));
        let square = Square::new(u32::try_from(choices.below(64)).unwrap());
        let backrank = square.rank() == Rank::First || square.rank() == Rank::Eighth;
        if setup.board.piece_at(square).is_none() && !(role == Role::Pawn && backrank) {
            setup.board.set_piece_at(square, Piece { color, role });
        }
    }
    setup.turn = Color::from_white(choices.chance(50));
    if choices.chance(30) {
        pawns_side_by_side(choices, &mut setup);
    }
    let fen = Fen::try_from_setup(setup.clone()).ok()?.to_string();
    let position = match setup.position::<Chess>(CastlingMode::Standard) {
        Ok(position) => position,
        Err(error) => error.ignore_invalid_ep_square().ok()?,
    };
    if position.legal_moves().is_empty() && choices.chance(80) {
        return None;
    }
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    Some(fields.join(" "))
}

/// A pawn that has just made a double step, perhaps one beside it, and the square, often a wrong one.
fn pawns_side_by_side(choices: &mut Choices<'_>, setup: &mut Setup) {
    let (pushed, passed) = match setup.turn {
        Color::White => (Rank::Fifth, Rank::Sixth),
        Color::Black => (Rank::Fourth, Rank::Third),
    };
    let file = File::new(u32::try_from(choices.below(7)).unwrap());
    let beside = file.offset(1).unwrap();
    let put = |setup: &mut Setup, file, color: Color| {
        let square = Square::from_coords(file, pushed);
        if setup.board.piece_at(square).is_none() {
            setup.board.set_piece_at(square, color.pawn());
        }
    };
    put(setup, file, !setup.turn);
    if choices.chance(70) {
        put(setup, beside, setup.turn);
    }
    if choices.chance(80) {
        let file = if choices.chance(85) { file } else { beside };
        setup.ep_square = Some(Square::from_coords(file, passed));
    }
}

/// One of the arrays, with few pawns or all of them.
fn chess960(choices: &mut Choices<'_>) -> String {
    let mut free: Vec<usize> = (0..8).collect();
    let mut rank = [' '; 8];
    let bishops = [2 * choices.below(4), 2 * choices.below(4) + 1];
    for square in bishops {
        rank[square] = 'b';
        free.retain(|&other| other != square);
    }
    for letter in ['q', 'n', 'n'] {
        rank[free.remove(choices.below(free.len()))] = letter;
    }
    for (square, letter) in free.iter().zip(['r', 'k', 'r']) {
        rank[*square] = letter;
    }
    let bare = choices.chance(50);
    let black: String = if bare {
        rank.iter().map(|&l| if "kr".contains(l) { l } else { '1' }).collect()
    } else {
        rank.iter().collect()
    };
    let pawns = if bare { "8/8" } else { "pppppppp/8" };
    let white_pawns = if bare { "8/8" } else { "8/PPPPPPPP" };
    let rights: String = [free[2], free[0]]
        .iter()
        .map(|&file| char::from(b'A' + u8::try_from(file).unwrap()))
        .collect();
    let white = black.to_uppercase();
    let fen = format!(
        "{black}/{pawns}/8/8/{white_pawns}/{white} w {rights}{} - {} 80",
        rights.to_lowercase(),
        choices.of(&CLOCKS)
    );
    let setup = fen.parse::<Fen>().unwrap().into_setup();
    let position: Chess = setup.position(CastlingMode::Chess960).unwrap();
    let clock = fen.split(' ').nth(4).unwrap();
    let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    format!("{} {clock} 80", fields.join(" "))
}

/// Plays on while there are choices: mostly takes back the own last move, or makes quiet moves.
fn play(choices: &mut Choices<'_>, position: &mut Chess, mode: CastlingMode) -> Vec<String> {
    let length = *choices.of(&[0, 8, 10, 16, 20, 24, 30, 40, 60, 90, 125, 160]);
    let undoing = *choices.of(&[70, 85, 95, 97]);
    let mut played: Vec<Move> = Vec::new();
    let mut moves = Vec::new();
    for _ in 0..length {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let quiet: Vec<Move> =
            legal.iter().copied().filter(|m| !m.is_zeroing() && !m.is_castle()).collect();
        let undo = played.len().checked_sub(2).and_then(|last| {
            let last = played[last];
            let back = |m: &&Move| Some(m.to()) == last.from() && m.from() == Some(last.to());
            quiet.iter().find(back)
        });
        let double = legal.iter().find(|m| {
            m.role() == Role::Pawn
                && m.from().is_some_and(|from| from.rank().distance(m.to().rank()) == 2)
        });
        let castle = legal.iter().find(|m| m.is_castle());
        let roll = choices.below(100);
        let chosen = match (undo, double, castle) {
            (Some(&undo), ..) if roll < undoing => undo,
            (_, Some(&double), _) if roll == 98 => double,
            (_, _, Some(&castle)) if roll == 99 => castle,
            _ if roll % 8 == 7 || quiet.is_empty() => legal[choices.below(legal.len())],
            _ => quiet[choices.below(quiet.len())],
        };
        moves.push(UciMove::from_move(chosen, mode).to_string());
        position.play_unchecked(chosen);
        played.push(chosen);
    }
    moves
}

fn clocks(choices: &mut Choices<'_>, record: &mut Record) {
    let control = [
        TimeControl::None,
        TimeControl::Unknown,
        TimeControl::Clocks(None),
        TimeControl::Clocks(Some(60_000)),
        TimeControl::Clocks(Some(2_000)),
    ];
    record.time_control = *choices.of(&control);
    if record.time_control == TimeControl::None && !choices.chance(10) {
        return;
    }
    let missing = *choices.of(&[100, 0, 30]);
    let readings = [60_000, 30_001, 30_000, 29_990, 3_000, 2_999, 1, 0];
    for token in &mut record.moves {
        if missing < 100 && !choices.chance(missing) {
            token.clock = Some(*choices.of(&readings));
        }
    }
}

fn evaluations(choices: &mut Choices<'_>, record: &mut Record) {
    let missing = *choices.of(&[100, 100, 0, 10]);
    for token in &mut record.moves {
        if missing < 100 && !choices.chance(missing) {
            token.evaluation = Some(*choices.of(&[0, 5, -5, 15, -15, 16, -20, 300]));
        }
    }
}

fn tablebase(choices: &mut Choices<'_>, record: &mut Record) {
    let told = *choices.of(&[0, 0, 0, 50, 100]);
    for ply in 0..=u32::try_from(record.moves.len()).unwrap() {
        for fifty_moves in [false, true] {
            if told > 0 && choices.chance(told) {
                let result =
                    *choices.of(&[GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins]);
                record.tablebase.push(TablebaseFact { ply, result, fifty_moves });
            }
        }
    }
}

fn events(choices: &mut Choices<'_>, record: &mut Record) {
    let last = u32::try_from(record.moves.len()).unwrap();
    for _ in 0..*choices.of(&[0, 0, 1, 2, 4, 8, 12]) {
        let anywhere = u32::try_from(choices.below(record.moves.len() + 2)).unwrap();
        let quiet = choices.chance(75);
        let previous = record.events.last().map_or(last, |event| event.ply);
        let ply = *choices.of(&[last, anywhere, previous, anywhere, previous]);
        let act = if quiet {
            choices.of(&[Act::Offers, Act::Touches, Act::IllegalMove]).clone()
        } else if choices.chance(40) {
            Act::Claims(claim(choices, record, ply))
        } else {
            let acts = [
                Act::FlagFalls,
                Act::Resigns,
                Act::Agree,
                Act::Abandons,
                Act::Declares("ruling".to_owned()),
                Act::Declares("another".to_owned()),
            ];
            choices.of(&acts).clone()
        };
        let player = *choices.of(&[
            Some(Color::White),
            Some(Color::Black),
            Some(Color::White),
            Some(Color::Black),
            None,
        ]);
        record.events.push(Event { ply, player, act });
    }
    record.events.sort_by_key(|event| event.ply);
}

/// A claim, often a wrong one: the same player's next move is announced, or none.
fn claim(choices: &mut Choices<'_>, record: &Record, ply: u32) -> Claim {
    let terminations = [
        Termination::ThreefoldRepetition,
        Termination::FiftyMoves,
        Termination::FivefoldRepetition,
    ];
    let next = record.moves.get(ply as usize + 4 * choices.below(2));
    Claim {
        termination: *choices.of(&terminations),
        form: *choices.of(Form::VARIANTS),
        intended: next.map(|token| token.spelling),
    }
}

fn end(choices: &mut Choices<'_>) -> RecordedEnd {
    let results = [
        Some(GameResult::Draw),
        None,
        Some(GameResult::WhiteWins),
        Some(GameResult::BlackWins),
        Some(GameResult::Draw),
    ];
    let result = *choices.of(&results);
    let how = match choices.below(6) {
        0..3 => HowEnded::Unnamed,
        3 | 4 => HowEnded::Rule(*choices.of(Termination::VARIANTS)),
        _ => *choices.of(&[
            HowEnded::Outside,
            HowEnded::Event(Ended::Agreement),
            HowEnded::Event(Ended::FlagFall),
        ]),
    };
    RecordedEnd { result, how, text: None, implied: None }
}
