//! What the source says: tags, move tokens, clocks, offers, how the game was ended. No legality.

use shakmaty::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};
use strum::IntoStaticStr;

use crate::clock::{Millis, TimeControl};
use crate::date::PartialDate;
use crate::problem::{Place, Problem};
use crate::terms::{Form, GameResult, Termination};

/// One game as its source gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// Position of the game in its source, from 1.
    pub index: u64,
    /// Line of the first token, from 1.
    pub line: u64,
    /// Tags in source order, each name once: a doubled tag keeps its first value.
    pub tags: Vec<Tag>,
    /// Tokens of the main line that stand where a move should.
    pub moves: Vec<MoveToken>,
    /// What happened besides moves, in order of play.
    pub events: Vec<Event>,
    /// What the source says about the end.
    pub end: RecordedEnd,
    /// What a tablebase says of some positions.
    pub tablebase: Vec<TablebaseFact>,
    /// Whether clocks ran.
    pub time_control: TimeControl,
    /// Whether the source records every draw offer; PGN does not.
    pub offers_complete: bool,
    /// What was wrong in the text, in source order.
    pub problems: Vec<Problem>,
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Name as written.
    pub name: String,
    /// Value, unescaped, at most 1 KiB.
    pub value: String,
    /// Where the tag opens.
    pub place: Place,
}

impl Record {
    /// The value of a tag; the name's case does not matter.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    /// A tag with its place; the name's case does not matter.
    #[must_use]
    pub fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The value of a tag that says something: not empty, not `?`.
    #[must_use]
    pub fn known_tag(&self, name: &str) -> Option<&str> {
        self.tag(name).filter(|value| says_something(value))
    }

    /// The date of the game as written (`2024.01.??`): `Date`, or `UTCDate` where no year can be read of that.
    #[must_use]
    pub fn date(&self) -> Option<&str> {
        date(|name| self.tag(name))
    }
}

/// The date of a game as written, by its tags; see [`Record::date`].
pub fn date<'t>(tag: impl Fn(&str) -> Option<&'t str>) -> Option<&'t str> {
    let readable = |date: &&str| PartialDate::from_pgn(date).is_some();
    let written = tag("Date");
    written.filter(readable).or_else(|| tag("UTCDate").filter(readable)).or(written)
}

/// The tags that give the date of a game; `EventDate` is that of another day.
pub(crate) const DATES: [&str; 2] = ["Date", "UTCDate"];

fn says_something(value: &str) -> bool {
    !value.trim().is_empty() && !value.trim().starts_with('?')
}

/// A word that stands where a move should.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveToken {
    /// The word as written, at most 80 characters.
    pub text: Box<str>,
    /// What it says.
    pub spelling: Spelling,
    /// Where it stands.
    pub place: Place,
    /// The mover's remaining time after the move, if the source gives it.
    pub clock: Option<Millis>,
    /// The evaluation after the move in centipawns, from White's side; mate counts 100,000 less the
    /// number of moves.
    pub evaluation: Option<i32>,
}

/// What a move token says. Only a position can tell whether it is a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// A man, perhaps where it comes from, and where it goes: `Nf3`, `exd5`, `R1a3`, `e8=Q`.
    Man {
        /// The man that moves.
        role: Role,
        /// File of origin, if written.
        file: Option<File>,
        /// Rank of origin, if written.
        rank: Option<Rank>,
        /// Square of destination.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
    /// Two squares, as UCI writes moves: `g1f3`, `e7e8q`.
    Squares {
        /// Square of origin.
        from: Square,
        /// Square of destination; for castling the king's or, in Chess960, the rook's.
        to: Square,
        /// What the pawn becomes.
        promotion: Option<Role>,
    },
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A null move.
    Null,
    /// No move can be read; the reader has reported it.
    Unreadable,
}

impl Spelling {
    /// Squares from which the man that is written may come, as far as file and rank are written.
    #[must_use]
    pub fn among(self) -> Bitboard {
        let Self::Man { file, rank, .. } = self else { return Bitboard::FULL };
        file.map_or(Bitboard::FULL, Bitboard::from_file)
            & rank.map_or(Bitboard::FULL, Bitboard::from_rank)
    }
}

/// What comments tell beside the moves, as far as somebody asks for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notes {
    /// Nothing.
    #[default]
    None,
    /// What the clocks show when the game ends, and what a tablebase says.
    AtEnd,
    /// Everything: clocks, evaluations, tablebases, and what is odd about it.
    All,
}

/// Something that happened at a ply besides the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Half-moves played when it happened.
    pub ply: u32,
    /// Who acted; `None` where nobody in particular did.
    pub player: Option<Color>,
    /// What happened.
    pub act: Act,
}

/// What can happen besides a move. In output: kebab case (`flag-falls`).
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Act {
    /// Offers a draw. It stands until the opponent has moved.
    Offers,
    /// Declines the opponent's draw offer.
    Declines,
    /// Claims that the game is over.
    Claims(Claim),
    /// Touches a piece with the intention of moving it.
    Touches,
    /// Time is used up.
    FlagFalls,
    /// Resigns.
    Resigns,
    /// Leaves the game.
    Abandons,
    /// The players agree on a draw.
    Agree,
    /// Completes an illegal move.
    IllegalMove,
    /// An official gives a ruling; the text names its article.
    Declares(String),
}

/// What a tablebase says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablebaseFact {
    /// Half-moves played.
    pub ply: u32,
    /// The result with best play.
    pub result: GameResult,
    /// Whether the fifty-move rule counts in the answer.
    pub fifty_moves: bool,
}

/// A claim that the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The ground that is claimed.
    pub termination: Termination,
    /// How it is claimed.
    pub form: Form,
    /// The move announced with it; only for an intended move.
    pub intended: Option<Spelling>,
}

/// What the source says about the end of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordedEnd {
    /// The result: the one at the end of the movetext, or else the tag's. `None`: `*`, or nothing.
    pub result: Option<GameResult>,
    /// How the game was ended, as far as the source names it.
    pub how: HowEnded,
    /// The text that names it, as written (the tag `Termination`).
    pub text: Option<String>,
    /// The result that this text implies, where `result` is another or none: `Black resigns` before `*`.
    pub implied: Option<GameResult>,
}

impl RecordedEnd {
    /// Who lost by what the source says: by the result, or else by the text about the end.
    #[must_use]
    pub fn loser(&self) -> Option<Color> {
        let loser = |result: Option<GameResult>| result.and_then(GameResult::loser);
        loser(self.result).or(loser(self.implied))
    }

    /// Whether a flag fell, or may have: the source names no cause for a decisive result.
    #[must_use]
    pub fn flag_may_have_fallen(&self) -> bool {
        match self.how {
            HowEnded::Event(ended) => ended == Ended::FlagFall,
            HowEnded::Unnamed => self.result.is_some_and(|it| it.loser().is_some()),
            HowEnded::Rule(_) | HowEnded::Outside => false,
        }
    }
}

/// How a source says that a game was ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum HowEnded {
    /// It does not say.
    #[default]
    Unnamed,
    /// By something that happened beside the board: resignation, flag fall, agreement, leaving.
    Event(Ended),
    /// By a rule about the board or the history.
    Rule(Termination),
    /// By something that no rule of chess covers (server restart, emergency), or not at all.
    Outside,
}

/// An ending that happened beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// Time was used up.
    FlagFall,
    /// Resignation.
    Resignation,
    /// Agreement on a draw.
    Agreement,
    /// A player left.
    Abandonment,
    /// Too many illegal moves.
    IllegalMove,
}
