//! What was wrong in a source: a closed list of kinds, each with its place.

use strum::{Display, EnumMessage, IntoStaticStr, VariantArray};

/// A place in a source. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Place {
    /// Line, from 1. `\r\n` and a lone `\r` end one line.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

/// How much a problem takes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Severity {
    /// The game counts as read whole; what is left out, if anything, is said.
    Note,
    /// Something is lost: the game is partial or rejected, or the file was not read whole.
    Error,
}

/// The kind of a problem. In output: kebab case (`unreadable-token`). The list is closed.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumMessage,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemKind {
    // Errors.
    /// Two or more men could make the move as written.
    AmbiguousMove,
    /// The position in the FEN tag cannot be used.
    BadFen,
    /// The bytes are in an encoding that is not read.
    Encoding,
    /// The move is readable but not legal in the position.
    IllegalMove,
    /// A null move (`--`, `Z0`) in the main line: no rule can be judged after it.
    NullMove,
    /// The source is no PGN: no game was found in it.
    NotPgn,
    /// The game is longer than 20,000 plies.
    TooLong,
    /// The source ends in the middle of a token.
    Truncated,
    /// A word that is neither a move nor a mark.
    UnreadableToken,
    /// A variant of chess that remis does not know.
    UnsupportedVariant,
    /// A comment that is never closed.
    UnterminatedComment,
    // Notes.
    /// A tag that is malformed, doubled or too long, or a date that cannot be read.
    BadTag,
    /// An empty line inside the movetext.
    BlankLineInMovetext,
    /// An empty line inside the tag section.
    BlankLineInTags,
    /// A control character or unusual white space, read as white space.
    ControlChar,
    /// The source is not UTF-8; bytes were read as Windows-1252, or as UTF-16.
    NotUtf8,
    /// A clock, evaluation or tablebase answer that cannot be read or contradicts an earlier one.
    BadAnnotation,
    /// The position has more men than a game can reach, or a contradiction that does no harm.
    OddFen,
    /// The last move looks like an electronic board's sign for the result.
    ResultSignal,
    /// No result stands at the end of the movetext.
    MissingResult,
    /// Moves go on after neither side can mate.
    MovesAfterEnd,
    /// Moves stand after the result; they are left out.
    MovesAfterResult,
    /// The source holds no game.
    NoGames,
    /// A move in a spelling outside the standard.
    NonStandardSan,
    /// `Result`, or what words about the end say of who won, differs from the result that counts.
    ResultMismatch,
    /// `SetUp "1"`, or a variant that starts elsewhere, without a FEN: the game starts from the initial array.
    SetupWithoutFen,
    /// A mark or sign that is no move; it is left out.
    StrayToken,
    /// A tag name in unusual case, read as the usual one.
    TagCase,
    /// A variation that is never closed: what stands behind it is not read as moves of the game.
    UnterminatedVariation,
    /// A move number that does not fit.
    WrongMoveNumber,
}

impl ProblemKind {
    /// Whether something is lost.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Self::AmbiguousMove
            | Self::BadFen
            | Self::Encoding
            | Self::IllegalMove
            | Self::NullMove
            | Self::NotPgn
            | Self::TooLong
            | Self::Truncated
            | Self::UnreadableToken
            | Self::UnsupportedVariant
            | Self::UnterminatedComment => Severity::Error,
            _ => Severity::Note,
        }
    }
}

/// One thing that was wrong, with its place and the text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind, from a closed list.
    pub kind: ProblemKind,
    /// Where, if it has a place.
    pub place: Option<Place>,
    /// Half-moves accepted before it, if it lies in the movetext.
    pub ply: Option<u32>,
    /// The text that was read, at most 80 characters, not yet escaped for any output.
    pub text: String,
    /// What it means or what to do, in words; empty when the kind says all.
    pub detail: String,
}

/// Characters of the source that a problem quotes at the most.
pub const QUOTED_CHARS: usize = 80;

impl Problem {
    /// A problem of a kind at a place.
    #[must_use]
    pub fn new(kind: ProblemKind, place: Option<Place>) -> Self {
        Self { kind, place, ply: None, text: String::new(), detail: String::new() }
    }

    /// The same, quoting what was read (cut to [`QUOTED_CHARS`]).
    #[must_use]
    pub fn quoting(mut self, text: &str) -> Self {
        self.text = text.chars().take(QUOTED_CHARS).collect();
        self
    }

    /// The same, explained.
    #[must_use]
    pub fn because(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// The same, after `ply` half-moves.
    #[must_use]
    pub fn at_ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }
}
