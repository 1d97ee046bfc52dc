//! The games of a block on the board: the plainly spelled ones the fast way, the others by the reader.

use std::cell::Cell;

use super::blocks::{Alone, Part};
use super::split::{Block, End, line_ends};
use crate::clock::{Millis, TimeControl};
use crate::date::PartialDate;
use crate::mate::DEFAULT_BUDGET;
use crate::pgn::{Moves, PlainEnd, PlainReader, Reader, Words, Written, clock_behind, plain_end};
use crate::problem::ProblemKind;
use crate::record::{self, DATES, Notes, Record, RecordedEnd};
use crate::timeline::{Timeline, Unasked};

/// A game on the board, with its tags at hand.
pub struct Game<'g> {
    /// Its position in the block, or in the source where that is read as one, from 1.
    pub index: u64,
    /// What happened on the board.
    pub timeline: &'g Timeline,
    tags: Tags<'g>,
}

enum Tags<'g> {
    /// The reader, and where the game begins: the lines of its block, and the text from the game on.
    Plain(&'g PlainReader<'g>, Option<(&'g Lines<'g>, &'g [u8])>),
    Record(&'g Record),
}

/// The lines of a block, counted as far as one was asked for.
struct Lines<'t> {
    text: &'t [u8],
    /// A line, and what stands before it.
    known: Cell<(u64, usize)>,
}

impl<'t> Lines<'t> {
    fn new(first_line: u64, text: &'t [u8]) -> Self {
        Self { text, known: Cell::new((first_line, 0)) }
    }

    /// The line on which the rest of the text begins; asked for in the order of the text.
    fn at(&self, rest: &[u8]) -> u64 {
        let (line, from) = self.known.get();
        let to = self.text.len() - rest.len();
        let line = line + line_ends(self.text.get(from..to).unwrap_or_default(), false);
        self.known.set((line, to));
        line
    }
}

impl<'g> Game<'g> {
    /// A game that was read as a record.
    #[must_use]
    pub fn of(record: &'g Record, timeline: &'g Timeline) -> Self {
        Self { index: record.index, timeline, tags: Tags::Record(record) }
    }

    /// A game that was played straight from its text, where that is no part of a source with lines.
    pub(super) fn plain(index: u64, timeline: &'g Timeline, reader: &'g PlainReader<'g>) -> Self {
        Self { index, timeline, tags: Tags::Plain(reader, None) }
    }

    /// The line of its source on which it begins, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        match self.tags {
            Tags::Plain(_, Some((lines, text))) => lines.at(text),
            Tags::Plain(_, None) => 1,
            Tags::Record(record) => record.line,
        }
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&'g str> {
        match self.tags {
            Tags::Plain(reader, ..) => reader.tag(name),
            Tags::Record(record) => record.tag(name),
        }
    }

    /// The date of the game as written; see [`Record::date`].
    #[must_use]
    pub fn date(&self) -> Option<&'g str> {
        record::date(|name| self.tag(name))
    }

    /// What the source says, whole; what was played straight from the text of a source is read now.
    #[must_use]
    pub fn to_record(&self) -> Option<Record> {
        let record = match self.tags {
            Tags::Record(record) => record.clone(),
            Tags::Plain(_, Some((lines, text))) => {
                Reader::continuing(text, lines.at(text)).next_record().ok()??
            }
            Tags::Plain(_, None) => return None,
        };
        Some(Record { index: self.index, ..record })
    }

    /// What the source says, if it was read whole: a game that was read the fast way was not.
    #[must_use]
    pub fn record(&self) -> Option<&'g Record> {
        match self.tags {
            Tags::Plain(..) => None,
            Tags::Record(record) => Some(record),
        }
    }
}

/// The memory for one game after the other.
#[derive(Debug)]
pub struct Desk {
    timeline: Timeline,
    words: Words,
}

impl Default for Desk {
    fn default() -> Self {
        Self::new(DEFAULT_BUDGET)
    }
}

/// Takes the moves of a plain game.
struct Player<'t>(Unasked<'t>);

impl Moves for Player<'_> {
    #[inline]
    fn play(&mut self, word: &Written) -> bool {
        let played = self.0.play_word(word.spelling, word.among);
        played.is_ok_and(|played| played.is_capture() == word.captures)
    }

    fn clock(&mut self, time: Millis) {
        self.0.tell(Some(time), None);
    }

    fn evaluation(&mut self, centipawns: i32) {
        self.0.tell(None, Some(centipawns));
    }
}

impl Desk {
    /// A desk; each question who can still mate may visit so many positions.
    #[must_use]
    pub fn new(mate_budget: u64) -> Self {
        let timeline = Timeline::new().with_mate_budget(mate_budget);
        Self { timeline, words: Words::default() }
    }

    /// What a game is played with.
    pub(super) fn parts(&mut self) -> (&mut Timeline, &mut Words) {
        (&mut self.timeline, &mut self.words)
    }

    /// The timeline of a record.
    #[must_use]
    pub fn replay(&self, record: &Record) -> Timeline {
        Timeline::replay(record).with_mate_budget(self.timeline.mate_budget())
    }
}

/// Plays the plain game that starts with `text`; what follows it. `None`: it is not plain.
fn play_plain<'a>(
    timeline: &mut Timeline,
    reader: &mut PlainReader<'a>,
    text: &'a [u8],
    notes: Notes,
) -> Option<&'a [u8]> {
    let moves = reader.tags(text)?;
    play_moves(timeline, reader, moves, notes)
}

/// Plays the moves of a game whose tags were read.
pub(super) fn play_moves<'a>(
    timeline: &mut Timeline,
    reader: &mut PlainReader<'a>,
    moves: &'a [u8],
    notes: Notes,
) -> Option<&'a [u8]> {
    let time_control = match reader.tag("TimeControl") {
        Some(value) if notes != Notes::None => TimeControl::from_tag(value),
        _ => TimeControl::Unknown,
    };
    let mut player = Player(timeline.restart_from_array(time_control));
    let (end, rest) = reader.moves(moves, &mut player)?;
    timeline.end = recorded_end(reader, &end)?;
    if notes == Notes::AtEnd && timeline.end.flag_may_have_fallen() {
        let [before, last] = end.behind_moves;
        timeline.tell_at_end([clock_behind(before)?, clock_behind(last)?]);
    }
    timeline.close();
    (notes != Notes::All || !(timeline.may_be_noted() || has_odd_date(reader))).then_some(rest)
}

/// Whether a date would be noted.
fn has_odd_date(reader: &PlainReader<'_>) -> bool {
    let mut dates = DATES.into_iter().filter_map(|name| reader.tag(name));
    dates.any(|date| PartialDate::pgn_fault(date).is_some())
}

/// What the source says about the end. `None`: its tags and its end do not agree.
fn recorded_end(reader: &PlainReader<'_>, end: &PlainEnd<'_>) -> Option<RecordedEnd> {
    if reader.tag("Result").is_some_and(|value| value != end.result_text) {
        return None;
    }
    let termination = reader.tag("Termination");
    let how = plain_end(termination, [reader.tag("White"), reader.tag("Black")], end)?;
    Some(RecordedEnd { result: end.result, how, text: None, implied: None })
}

impl<T: Default> Part<T> {
    /// Plays the games of a block; so much is told of their comments. `take` is given what was made of it so far and each game.
    pub fn play(
        block: Block,
        desk: &mut Desk,
        notes: Notes,
        take: impl FnMut(&mut T, &Game<'_>),
    ) -> Self {
        let alone = block.played(desk, notes, take);
        Self { block, alone }
    }
}

impl Block {
    fn played<T: Default>(
        &self,
        desk: &mut Desk,
        notes: Notes,
        mut take: impl FnMut(&mut T, &Game<'_>),
    ) -> Option<Alone<T>> {
        if matches!(self.end, End::Inside | End::Failed(_)) {
            return self.alone(|made, record| {
                let timeline = desk.replay(&record);
                take(made, &Game::of(&record, &timeline));
            });
        }
        let mate_budget = desk.timeline.mate_budget();
        let Desk { timeline, words } = desk;
        let mut plain = PlainReader::new(notes, words);
        let (mut games, mut made, mut problems) = (0, T::default(), Vec::new());
        let mut rest = self.bytes.as_slice();
        let lines = Lines::new(self.first_line, rest);
        let mut behind = play_plain(timeline, &mut plain, rest, notes);
        loop {
            while let Some(after) = behind {
                games += 1;
                let tags = Tags::Plain(&plain, Some((&lines, rest)));
                take(&mut made, &Game { index: games, timeline, tags });
                rest = after;
                behind = play_plain(timeline, &mut plain, rest, notes);
            }
            if rest.is_empty() && games > 0 {
                break;
            }
            // One record that is not, or several.
            let mut reader = match games {
                0 if self.number == 0 => Reader::new(rest),
                _ => Reader::continuing(rest, lines.at(rest)),
            };
            while let Ok(Some(mut record)) = reader.next_record() {
                games += 1;
                record.index = games;
                let replayed = Timeline::replay(&record).with_mate_budget(mate_budget);
                take(&mut made, &Game::of(&record, &replayed));
                if let Some(after) = reader.passed().and_then(|passed| rest.get(passed..)) {
                    behind = play_plain(timeline, &mut plain, after, notes);
                    if behind.is_some() {
                        rest = after;
                        break;
                    }
                }
            }
            problems.append(&mut reader.take_problems());
            if behind.is_none() {
                if matches!(self.end, End::Record) {
                    if reader.ended_inside() {
                        return None;
                    }
                    // The next block holds a game.
                    problems.retain(|problem| problem.kind != ProblemKind::NoGames);
                }
                break;
            }
        }
        Some(Alone { games, problems, made })
    }
}
