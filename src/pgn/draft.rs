//! A record in the making.

use shakmaty::{Color, Role};

use super::foreign;
use super::problems::Problems;
use super::sense::Number;
use super::spelling::Reading;
use super::{MAX_PLIES, annotation};
use crate::clock::{Millis, parse_clock};
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{Act, Event, MoveToken, Record, Spelling, TablebaseFact};
use crate::terms::GameResult;

/// Half-moves that room is made for at the first; most games are not much longer.
const USUAL_PLIES: usize = 80;

/// A record that is being read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) record: Record,
    pub(super) problems: Problems,
    /// The result at the end of the movetext (`None` within: `*`), once it is read.
    pub(super) result: Option<(Option<GameResult>, Place)>,
    /// Whether a number, a move or a result was read.
    pub(super) begun: bool,
    /// Whether a move number was read and nothing followed yet.
    pub(super) after_number: bool,
    /// Whether an empty line was passed in the movetext and nothing followed yet.
    pub(super) after_empty_line: bool,
    /// Place behind the last token.
    pub(super) token_end: Place,
    pub(super) pawn_moves: PawnMoves,
    /// The last comment behind the last move, if it is short and plain.
    pub(super) last_comment: String,
    /// Times used for the moves, in step with them as far as the last one that is given.
    pub(super) elapsed: Vec<Option<Millis>>,
    start: Start,
}

/// How pawn moves are written; see [`super::finish`].
#[derive(Default)]
pub(super) struct PawnMoves {
    /// Some with `P`: `Pe4`.
    pub(super) lettered: bool,
    /// Some without.
    pub(super) bare: bool,
}

/// Side to move and number of the first move.
#[derive(Clone, Copy)]
struct Start {
    black: bool,
    number: u32,
}

impl Default for Start {
    fn default() -> Self {
        Self { black: false, number: 1 }
    }
}

/// What came of a command in a comment, if it speaks of something; if it is wrong, why.
type Annotated = Option<Result<(), &'static str>>;

/// What is wrong with a command that cannot be read: its kind says all.
const UNREADABLE: &str = "";

/// Keeps the first of the values that are told of a move; `other`: what is wrong with one that differs.
fn keep_first<T: Copy + PartialEq>(
    told: &mut Option<T>,
    value: Option<T>,
    other: &'static str,
) -> Result<(), &'static str> {
    let value = value.ok_or(UNREADABLE)?;
    if *told.get_or_insert(value) == value { Ok(()) } else { Err(other) }
}

impl Draft {
    /// Whether the result was read.
    pub(super) fn ended(&self) -> bool {
        self.result.is_some()
    }

    /// Half-moves so far.
    pub(super) fn ply(&self) -> u32 {
        u32::try_from(self.record.moves.len()).unwrap_or(u32::MAX)
    }

    /// Takes the start of the numbering from the tags.
    pub(super) fn end_tags(&mut self) {
        self.begun = false;
        if let Some(fen) = self.record.tag("FEN") {
            let mut fields = fen.split_ascii_whitespace().skip(1);
            let black = fields.next() == Some("b");
            let number = fields.nth(3).and_then(|number| number.parse().ok());
            self.start = Start { black, number: number.unwrap_or(1).max(1) };
        }
    }

    /// Adds a problem of the movetext.
    pub(super) fn report(&mut self, kind: ProblemKind, place: Place, text: &str, detail: &str) {
        let ply = self.ply();
        self.problems.add(kind, || {
            Problem::new(kind, Some(place)).at_ply(ply).quoting(text).because(detail)
        });
    }

    /// Adds a problem of the movetext unless one of its kind was given.
    pub(super) fn report_once(
        &mut self,
        kind: ProblemKind,
        place: Place,
        text: &str,
        detail: &str,
    ) {
        if !self.problems.given(kind) {
            self.report(kind, place, text, detail);
        }
    }

    /// Whether a move number fits: its value (none where only dots stand), and whether its dots say
    /// that Black moves.
    pub(super) fn number_fits(&self, value: Option<u32>, for_black: bool) -> bool {
        let (expected, for_white) = self.next_number();
        value.is_none_or(|value| value == expected && !(for_black && for_white))
    }

    /// Number of the next move, and whether it is White's.
    fn next_number(&self) -> (u32, bool) {
        let plies = self.ply().saturating_add(u32::from(self.start.black));
        (self.start.number.saturating_add(plies / 2), plies.is_multiple_of(2))
    }

    /// Notes the first move number that does not fit. After an unreadable word numbers prove
    /// nothing.
    pub(super) fn number(&mut self, number: Number<'_>, place: Place) {
        self.begun = true;
        let value = number.has_digits().then_some(number.value.unwrap_or(u32::MAX));
        if self.number_fits(value, number.for_black)
            || self.problems.given(ProblemKind::UnreadableToken)
            || self.problems.given(ProblemKind::TooLong)
            || self.problems.given(ProblemKind::WrongMoveNumber)
        {
            return;
        }
        let (expected, for_white) = self.next_number();
        let side = if for_white { "White" } else { "Black" };
        let detail = format!("move {expected} of {side} follows");
        self.report(ProblemKind::WrongMoveNumber, place, number.text, &detail);
    }

    /// Adds a move token, within the bound.
    pub(super) fn push_move(&mut self, text: &str, reading: Reading, place: Place) {
        if !self.has_room(place) {
            return;
        }
        if !reading.standard && reading.spelling != Spelling::Null {
            self.report_once(ProblemKind::NonStandardSan, place, text, "");
        }
        if let Spelling::Man { role: Role::Pawn, file, rank, .. } = reading.spelling {
            let lettered = text.starts_with('P');
            self.pawn_moves.bare |= !lettered;
            self.pawn_moves.lettered |= lettered && (file.is_none() || rank.is_none());
        }
        self.push(text, reading.spelling, place);
    }

    /// Adds a token that cannot be read, with its problem, within the bound.
    pub(super) fn push_unreadable(&mut self, kind: ProblemKind, place: Place, text: &str) {
        if self.has_room(place) {
            let ply = self.ply();
            self.problems.add(kind, || {
                let problem = Problem::new(kind, Some(place)).at_ply(ply).quoting(text);
                problem.because(foreign::explain(text).unwrap_or_default())
            });
            self.push(text, Spelling::Unreadable, place);
        }
    }

    fn push(&mut self, text: &str, spelling: Spelling, place: Place) {
        self.begun = true;
        self.last_comment.clear();
        let text = text.into();
        if self.record.moves.is_empty() {
            self.record.moves.reserve(USUAL_PLIES);
        }
        self.record.moves.push(MoveToken { text, spelling, place, clock: None, evaluation: None });
    }

    fn has_room(&mut self, place: Place) -> bool {
        let room = self.record.moves.len() < MAX_PLIES;
        if !room {
            let detail = "the moves from here on are left out";
            self.report_once(ProblemKind::TooLong, place, "", detail);
        }
        room
    }

    /// The token that a comment here speaks of. None once moves were left out.
    fn last_move(&mut self) -> Option<&mut MoveToken> {
        let whole = !self.problems.given(ProblemKind::TooLong);
        self.record.moves.last_mut().filter(|_| whole)
    }

    /// Takes what a command says of the last move; the first of its kind counts. Returns what is
    /// wrong with it, in words unless it cannot be read, or `None` where there is no move that it
    /// could speak of.
    pub(super) fn annotate(&mut self, kind: annotation::Kind, value: Option<&str>) -> Annotated {
        let time = || value.and_then(parse_clock);
        Some(match kind {
            annotation::Kind::Clock => {
                let other = "another clock was given for this move; the first counts";
                keep_first(&mut self.last_move()?.clock, time(), other)
            }
            annotation::Kind::Elapsed => {
                let other = "another time used was given for this move; the first counts";
                self.last_move()?;
                self.elapsed.resize(self.record.moves.len(), None);
                keep_first(self.elapsed.last_mut()?, time(), other)
            }
            annotation::Kind::Evaluation => {
                let other = "another evaluation was given for this move; the first counts";
                let evaluation = value.and_then(annotation::evaluation);
                keep_first(&mut self.last_move()?.evaluation, evaluation, other)
            }
            annotation::Kind::Tablebase { fifty_moves } => {
                let result = value.and_then(|value| value.parse().ok());
                return match result {
                    Some(result) => self.tablebase(result, fifty_moves),
                    None => Some(Err(UNREADABLE)),
                };
            }
        })
    }

    /// Takes what a tablebase says of the position now; the start position has one, too.
    fn tablebase(&mut self, result: GameResult, fifty_moves: bool) -> Annotated {
        if self.problems.given(ProblemKind::TooLong) {
            return None;
        }
        let fact = TablebaseFact { ply: self.ply(), result, fifty_moves };
        let facts = &mut self.record.tablebase;
        let is_told =
            |told: &TablebaseFact| (told.ply, told.fifty_moves) == (fact.ply, fifty_moves);
        match facts.iter().rev().take(2).find(|told| is_told(told)) {
            Some(told) if told.result != result => {
                return Some(Err("another answer was given for this position; the first counts"));
            }
            Some(_) => {}
            None => facts.push(fact),
        }
        Some(Ok(()))
    }

    /// The side that made the last move offers a draw: `(=)`.
    pub(super) fn offer(&mut self) {
        let ply = self.ply();
        let white_moved = (ply % 2 == 1) != self.start.black;
        let player = (ply > 0).then(|| Color::from_white(white_moved));
        let event = Event { ply, player, act: Act::Offers };
        if self.record.events.last() != Some(&event) {
            self.record.events.push(event);
        }
    }

    /// Sets the result at the end of the movetext.
    pub(super) fn end_with(&mut self, result: Option<GameResult>, place: Place) {
        self.begun = true;
        self.result = Some((result, place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Tag;

    fn with_fen(fen: &str) -> Draft {
        let mut draft = Draft::default();
        let (name, value) = ("FEN".to_owned(), fen.to_owned());
        draft.record.tags.push(Tag { name, value, place: Place::default() });
        draft.end_tags();
        draft
    }

    fn number_fits(draft: &mut Draft, word: &str) -> bool {
        draft.number(crate::pgn::sense::number(word).unwrap(), Place::default());
        !draft.problems.given(ProblemKind::WrongMoveNumber)
    }

    #[test]
    fn numbers_start_where_the_fen_says() {
        assert!(number_fits(&mut Draft::default(), "1."));
        assert!(!number_fits(&mut Draft::default(), "2."));
        assert!(!number_fits(&mut Draft::default(), "1..."));
        assert!(number_fits(&mut with_fen("8/8 b - - 5 38"), "38..."));
        assert!(!number_fits(&mut with_fen("8/8 b - - 5 38"), "1..."));
        assert!(number_fits(&mut with_fen("8/8 w - -"), "1."));
    }

    #[test]
    fn an_offer_comes_from_the_side_that_moved() {
        let reading = crate::pgn::spelling::read("e4").unwrap();
        for (fen, player) in [("8/8 w", Color::White), ("8/8 b", Color::Black)] {
            let mut draft = with_fen(fen);
            draft.push_move("e4", reading, Place::default());
            draft.offer();
            assert_eq!(draft.record.events.last().unwrap().player, Some(player));
        }
    }

    #[test]
    fn a_game_is_cut_where_it_is_too_long() {
        let reading = crate::pgn::spelling::read("e4").unwrap();
        let mut draft = Draft::default();
        for _ in 0..MAX_PLIES + 5 {
            draft.push_move("e4", reading, Place::default());
        }
        assert_eq!(draft.record.moves.len(), MAX_PLIES);
        assert!(draft.problems.given(ProblemKind::TooLong) && draft.last_move().is_none());
    }
}
