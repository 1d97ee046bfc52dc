//! Where a game starts: the initial array, or a FEN and a variant that are checked.

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Chess, PositionError, PositionErrorKinds, Setup, Square};

use crate::problem::{Problem, ProblemKind};
use crate::record::Record;

/// Lichess' name of standard chess from a FEN.
const FROM_POSITION: &str = "fromposition";

/// The start of a game.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// The position at ply 0.
    pub position: Chess,
    /// The FEN as the source gives it; `None` for the initial array.
    pub fen: Option<String>,
    /// The en passant square as the FEN gives it, however impossible.
    pub literal_en_passant: Option<Square>,
    /// Halfmove clock at ply 0, in plies.
    pub halfmove_clock: u32,
}

/// The start position of a record and notes about it, or why there is none.
pub(super) fn start(record: &Record) -> Result<(Start, Vec<Problem>), Problem> {
    let mode = castling_mode(record)?;
    let Some(tag) = record.find_tag("FEN") else {
        return Ok((initial(mode), Vec::from_iter(missing_fen(record, mode))));
    };
    let bad = |why: String| {
        Problem::new(ProblemKind::BadFen, Some(tag.place)).quoting(&tag.value).because(why)
    };
    let odd = |why: String| {
        Problem::new(ProblemKind::OddFen, Some(tag.place)).quoting(&tag.value).because(why)
    };
    let setup = parse(&tag.value).map_err(&bad)?;
    let literal_en_passant = setup.ep_square;
    let halfmove_clock = setup.halfmoves;
    let mut notes = Vec::new();
    // A castling right whose rook or king stands elsewhere can only mean Chess960.
    let mode = if mode.is_chess960() { mode } else { CastlingMode::detect(&setup) };
    let numbered = tag.value.split_ascii_whitespace().count() >= 6;
    if numbered && u64::from(halfmove_clock) > 2 * u64::from(setup.fullmoves.get()) {
        notes.push(odd("the halfmove clock is above what the move number allows".to_owned()));
    }
    let position = accept(setup.position(mode), &mut |why| notes.push(odd(why))).map_err(bad)?;
    let start =
        Start { position, fen: Some(tag.value.clone()), literal_en_passant, halfmove_clock };
    Ok((start, notes))
}

/// The note that tags speak of a start position, or of a variant that draws one, and that no FEN gives it.
fn missing_fen(record: &Record, mode: CastlingMode) -> Option<Problem> {
    let set_up = record.find_tag("SetUp").filter(|tag| tag.value.trim() == "1");
    let variant = || {
        let tag = record.find_tag("Variant")?;
        (mode.is_chess960() || plain_name(&tag.value) == FROM_POSITION).then_some(tag)
    };
    let tag = set_up.or_else(variant)?;
    let problem = Problem::new(ProblemKind::SetupWithoutFen, Some(tag.place));
    let problem = problem.quoting(&format!("[{} \"{}\"]", tag.name, tag.value));
    Some(problem.because("no FEN is given: the game starts from the initial array"))
}

fn initial(mode: CastlingMode) -> Start {
    let position = Setup::initial().position(mode).unwrap_or_default();
    Start { position, ..Start::default() }
}

/// Standard chess or Chess960; every other variant is refused by name.
fn castling_mode(record: &Record) -> Result<CastlingMode, Problem> {
    let Some(tag) = record.find_tag("Variant") else {
        return Ok(CastlingMode::Standard);
    };
    match plain_name(&tag.value).as_str() {
        "" | "standard" | "chess" | "normal" | "classical" | FROM_POSITION | "standardchess" => {
            Ok(CastlingMode::Standard)
        }
        "chess960" | "960" | "frc" | "fischerandom" | "fischerrandom" | "fischerrandomchess"
        | "freestyle" | "freestylechess" | "chess9601" => Ok(CastlingMode::Chess960),
        _ => Err(Problem::new(ProblemKind::UnsupportedVariant, Some(tag.place))
            .quoting(&tag.value)
            .because("remis judges standard chess and Chess960")),
    }
}

/// The letters and digits of a variant's name, in small letters.
fn plain_name(variant: &str) -> String {
    variant.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
}

/// Reads a FEN of four to six fields. Pockets and check counters belong to other variants.
fn parse(text: &str) -> Result<Setup, String> {
    let text = text.trim();
    let fields = text.split_ascii_whitespace().count();
    if fields < 4 {
        return Err(format!("a FEN has six fields, this one {fields}"));
    }
    let fen = Fen::from_ascii(text.as_bytes()).map_err(|error| reading_fault(&error))?;
    let setup = fen.into_setup();
    if setup.pockets.is_some() || setup.remaining_checks.is_some() || setup.promoted.any() {
        return Err("it has fields of another variant, or more than eight ranks".to_owned());
    }
    Ok(setup)
}

fn reading_fault(error: &ParseFenError) -> String {
    match error {
        ParseFenError::InvalidBoard | ParseFenError::InvalidPocket => {
            "the board must be eight ranks of eight squares each".to_owned()
        }
        ParseFenError::InvalidTurn => "the side to move must be `w` or `b`".to_owned(),
        ParseFenError::InvalidCastling => "the castling field cannot be read".to_owned(),
        ParseFenError::InvalidEpSquare => "the en passant square cannot be read".to_owned(),
        ParseFenError::InvalidHalfmoveClock => {
            "the halfmove clock must be a number from 0 on".to_owned()
        }
        ParseFenError::InvalidFullmoves => "the move number must be a number from 1 on".to_owned(),
        _ => "it is no FEN".to_owned(),
    }
}

/// Accepts what does no harm, with a note for each; otherwise says why there is no position.
fn accept(
    checked: Result<Chess, PositionError<Chess>>,
    note: &mut dyn FnMut(String),
) -> Result<Chess, String> {
    let error = match checked {
        Ok(position) => return Ok(position),
        Err(error) => error,
    };
    let kinds = error.kinds();
    let harmless = [
        (PositionErrorKinds::TOO_MUCH_MATERIAL, "there are more men than a game can reach"),
        (PositionErrorKinds::IMPOSSIBLE_CHECK, "no move can have given this check"),
        (
            PositionErrorKinds::INVALID_EP_SQUARE,
            "no pawn can have passed the en passant square; it is left out",
        ),
    ];
    let position = error
        .ignore_too_much_material()
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map_err(|_| refusal(kinds))?;
    for (kind, why) in harmless {
        if kinds.contains(kind) {
            note(why.to_owned());
        }
    }
    Ok(position)
}

fn refusal(kinds: PositionErrorKinds) -> String {
    let reasons = [
        (PositionErrorKinds::EMPTY_BOARD, "the board is empty"),
        (PositionErrorKinds::MISSING_KING, "a king is missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "a side has more than one king"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "a pawn stands on the first or last rank"),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "a castling right has no king or rook for it",
        ),
        (PositionErrorKinds::OPPOSITE_CHECK, "the side that is not to move is in check"),
    ];
    let found: Vec<&str> =
        reasons.iter().filter(|(kind, _)| kinds.contains(*kind)).map(|&(_, why)| why).collect();
    if found.is_empty() { "the position cannot be used".to_owned() } else { found.join("; ") }
}
