//! Games that stand in the rows of a table: tags in columns, moves as a text or as a list.

use std::borrow::Cow;

use super::games::{Desk, Game, play_moves};
use crate::pgn::{MAX_PLIES, PlainReader, read_game, read_move};
use crate::problem::{Place, Problem, ProblemKind};
use crate::record::{MoveToken, Notes, Record, Spelling};
use crate::timeline::Timeline;

/// Characters of a word that are kept at most.
const MOST_SHOWN: usize = 80;

/// The moves of a row.
#[derive(Clone, Copy, Debug)]
pub enum Moves<'a> {
    /// The movetext of a PGN, in UTF-8 or any encoding that extends ASCII: moves, numbers, comments,
    /// the result or not. It is that of one game, whatever stands in it.
    Text(&'a [u8]),
    /// One word for each half-move, in UCI notation or as a PGN has it.
    List(&'a [Cow<'a, str>]),
}

/// Plays the games of rows, one after the other.
pub struct Games<'d> {
    timeline: &'d mut Timeline,
    plain: PlainReader<'d>,
    notes: Notes,
}

impl<'d> Games<'d> {
    /// Games that are played at a desk; so much is told of their comments.
    pub fn new(desk: &'d mut Desk, notes: Notes) -> Self {
        let (timeline, words) = desk.parts();
        Self { timeline, plain: PlainReader::new(notes, words), notes }
    }

    /// Plays a game. Its tags, each name once, are names and values, not escaped; `index` is the number
    /// by which it is known, from 1. What `take` makes of it.
    ///
    /// A game that is spelled plainly is played straight from the text. What a file of games with
    /// these tags and this movetext would make of it is what comes of it here, but that nothing is
    /// missing where the tag has the result and the moves have none.
    pub fn play<T>(
        &mut self,
        index: u64,
        tags: &[(&'d str, &'d str)],
        moves: Moves<'d>,
        take: impl FnOnce(&Game<'_>) -> T,
    ) -> T {
        let record = match moves {
            Moves::Text(text) => {
                if self.plays_plainly(tags, text) {
                    return take(&Game::plain(index, self.timeline, &self.plain));
                }
                read_game(tags.iter().copied(), text)
            }
            Moves::List(words) => listed(tags, words),
        };
        let record = Record { index, ..record };
        let budget = self.timeline.mate_budget();
        let timeline = Timeline::replay(&record).with_mate_budget(budget);
        take(&Game::of(&record, &timeline))
    }

    fn plays_plainly(&mut self, tags: &[(&'d str, &'d str)], text: &'d [u8]) -> bool {
        self.plain.take_tags(tags.iter().copied())
            && play_moves(self.timeline, &mut self.plain, text, self.notes)
                .is_some_and(<[u8]>::is_empty)
    }
}

/// A game whose moves are a list.
fn listed(tags: &[(&str, &str)], words: &[Cow<'_, str>]) -> Record {
    let mut record = read_game(tags.iter().copied(), b"");
    // A list has no place where a result could be missing.
    record.problems.retain(|problem| problem.kind != ProblemKind::MissingResult);
    let place = Place { line: 1, column: 1 };
    // One more than is read tells that there are more.
    for (ply, word) in (0..).zip(words.iter().take(MAX_PLIES + 1)) {
        let spelling = read_move(word);
        if spelling == Spelling::Unreadable {
            let problem = Problem::new(ProblemKind::UnreadableToken, Some(place)).at_ply(ply);
            record.problems.push(problem.quoting(word));
        }
        let text = word.chars().take(MOST_SHOWN).collect::<String>().into();
        record.moves.push(MoveToken { text, spelling, place, clock: None, evaluation: None });
        if spelling == Spelling::Unreadable {
            break;
        }
    }
    record
}
