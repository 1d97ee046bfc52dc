//! The fast way through games that are spelled plainly; most are.
//!
//! Plain is what the reader of this module takes without a single problem: tags on lines of their
//! own, moves in standard notation with fitting numbers, comments, `$` codes, a result. What it takes
//! means what [`super::Reader`] makes of it; at anything else it gives up, and the game is read there.

use super::annotation;
use super::ending::{NamedEnd, Outcome, ended_by_comment};
use super::tags::is_unusual_case;
use super::words::{
    Numeral, Words, Written, behind_clock, has_bracket, line_of_comment, value_length,
};
use super::{MAX_TAG_VALUE, MAX_TAGS, sense};
use crate::clock::{Millis, parse_clock};
use crate::record::{Ended, HowEnded, Notes};
use crate::terms::GameResult;

/// Whoever plays the moves of a plain game.
pub trait Moves {
    /// Takes a move. `false`: it cannot be played as written.
    fn play(&mut self, word: &Written) -> bool;
    /// The last mover's remaining time.
    fn clock(&mut self, time: Millis);
    /// The evaluation after the last move, in centipawns from White's side.
    fn evaluation(&mut self, centipawns: i32);
}

/// Half-moves of a plain game at most.
const MOST_PLIES: u32 = 2_000;

/// Tags that make a start of their own, or that only the reader weighs.
const OF_THE_START: [&[u8]; 3] = [b"FEN", b"Variant", b"SetUp"];

/// Bytes of a comment that may name the end of the game, at most.
const SHORT_COMMENT: usize = 80;

/// Reads plain games from text that is in memory.
#[derive(Debug)]
pub struct PlainReader<'a> {
    /// What of the commands in comments is told. With a word of a tablebase a game is plain only where
    /// nobody asks for any.
    notes: Notes,
    /// Whether a text is that of one game.
    is_cell: bool,
    /// In UTF-8.
    tags: Vec<(&'a [u8], &'a [u8])>,
    /// Names of the tags of the last game whose names were looked at: the next has the same.
    names: Vec<&'a [u8]>,
    words: &'a mut Words,
}

/// What stands behind the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainEnd<'a> {
    /// The text behind the last move but one, and behind the last.
    pub behind_moves: [&'a [u8]; 2],
    /// The result; `None`: `*`.
    pub result: Option<GameResult>,
    /// The result as written.
    pub result_text: &'a str,
    /// The comment behind the last move, if it is short and plain text.
    pub comment: &'a str,
}

/// How a plain game was ended, by its tag `Termination` and the comment behind the last move, as the
/// reader takes them. `players` are the tags `White` and `Black`. `None`: they name a winner or a draw,
/// and it is not sure that the result is the same.
#[must_use]
pub fn plain_end(
    termination: Option<&str>,
    players: [Option<&str>; 2],
    end: &PlainEnd<'_>,
) -> Option<HowEnded> {
    let how = match termination {
        None | Some("Normal") => HowEnded::Unnamed,
        Some("Time forfeit") => HowEnded::Event(Ended::FlagFall),
        Some(text) => {
            let words = NamedEnd::of(text);
            match words.outcome {
                Outcome::WonBy(name) => {
                    let winner = end.result?.loser().map(|loser| !loser)?;
                    let [white, black] = players;
                    let (won, lost) = winner.fold_wb((white, black), (black, white));
                    (won == Some(name) && lost != Some(name)).then_some(())?;
                }
                Outcome::Drawn if end.result != Some(GameResult::Draw) => return None,
                Outcome::Drawn | Outcome::Unsaid => {}
            }
            words.how
        }
    };
    if how == HowEnded::Unnamed && !end.comment.is_empty() {
        let Some(named) = ended_by_comment(end.comment) else { return Some(how) };
        let agrees = named.implied.is_none() || named.implied == end.result;
        return agrees.then_some(named.how);
    }
    Some(how)
}

impl<'a> PlainReader<'a> {
    /// A reader that tells so much of comments; clocks at the end are for [`clock_behind`].
    #[must_use]
    pub fn new(notes: Notes, words: &'a mut Words) -> Self {
        Self { notes, is_cell: false, tags: Vec::new(), names: Vec::new(), words }
    }

    /// The value of a tag of the game read last, as written.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&'a str> {
        let &(_, value) = self.tags.iter().find(|(known, _)| *known == name.as_bytes())?;
        std::str::from_utf8(value).ok()
    }

    /// Reads the tags of the game that starts with `text`; what follows them. `None`: not plain, or the
    /// game does not start from the array.
    pub fn tags(&mut self, text: &'a [u8]) -> Option<&'a [u8]> {
        self.tags.clear();
        let mut rest = text;
        let mut as_before = !self.names.is_empty();
        while let [b'[', after @ ..] = rest {
            let expected = self.names.get(self.tags.len());
            let length = match expected {
                // `White` stands not where `WhiteElo` does.
                Some(name) if after.strip_prefix(*name).is_some_and(|it| it.starts_with(b" ")) => {
                    name.len()
                }
                _ => {
                    as_before = false;
                    after.iter().position(|&byte| byte == b' ')?
                }
            };
            let (name, after) = after.split_at_checked(length)?;
            let after = after.strip_prefix(b" \"")?;
            let (value, after) = after.split_at_checked(value_length(after)?)?;
            rest = line_end(after.strip_prefix(b"\"]")?)?;
            if value.len() > MAX_TAG_VALUE {
                return None;
            }
            self.tags.push((name, value));
        }
        let section = text.get(..text.len() - rest.len())?;
        std::str::from_utf8(section).ok()?;
        if !as_before || self.tags.len() != self.names.len() {
            self.look_at_names().then_some(())?;
        }
        rest = line_end(rest)?;
        while let Some(after) = line_end(rest) {
            rest = after;
        }
        Some(rest)
    }

    /// Takes the tags of a game that come from elsewhere, as they are meant. `false`: not plain, or the
    /// game does not start from the array. From then on a text is that of one game, and may end without
    /// a result: the tag's counts.
    pub fn take_tags(&mut self, tags: impl IntoIterator<Item = (&'a str, &'a str)>) -> bool {
        let mut as_before = true;
        self.is_cell = true;
        self.tags.clear();
        for (name, value) in tags {
            as_before &= self.names.get(self.tags.len()) == Some(&name.as_bytes());
            if value.len() > MAX_TAG_VALUE {
                return false;
            }
            self.tags.push((name.as_bytes(), value.as_bytes()));
        }
        (as_before && self.tags.len() == self.names.len()) || self.look_at_names()
    }

    /// Whether each name is one, in its usual case, and stands once, and none makes a start of its own.
    fn look_at_names(&mut self) -> bool {
        let names = || self.tags.iter().map(|&(name, _)| name);
        let good = |name: &[u8]| {
            let readable = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            !name.is_empty()
                && name.len() <= 255
                && name.iter().all(readable)
                && !std::str::from_utf8(name).is_ok_and(is_unusual_case)
                && !OF_THE_START.contains(&name)
                && names().filter(|other| other.eq_ignore_ascii_case(name)).count() == 1
        };
        let plain = !self.tags.is_empty() && self.tags.len() <= MAX_TAGS && names().all(good);
        self.names.clear();
        if plain {
            self.names.extend(self.tags.iter().map(|&(name, _)| name));
        }
        plain
    }

    /// Reads the moves of a game from the array, up to the start of the next; what follows. `None`:
    /// not plain, or a move cannot be played.
    #[inline]
    pub fn moves(
        &mut self,
        text: &'a [u8],
        moves: &mut impl Moves,
    ) -> Option<(PlainEnd<'a>, &'a [u8])> {
        let mut rest = text;
        let mut ply: u32 = 0;
        let mut numeral = Numeral::one();
        let mut comment: &[u8] = b"";
        let mut behind_moves: [&[u8]; 2] = [b"", b""];
        let mut told = Told::default();
        // The place of the last word, played when the next is found: to find one takes long, and the
        // other is played meanwhile.
        let mut last: Option<u32> = None;
        // A comment right behind the tags belongs to them.
        let mut begun = false;
        loop {
            let Some(next) = blanks(rest) else {
                self.play_last(last, moves)?;
                return self.end_of_cell(rest, comment, behind_moves);
            };
            rest = next;
            match *rest.first()? {
                b'0'..=b'9' | b'*' => {
                    let Some(after) = numeral.pass(rest, ply % 2 == 1) else {
                        let (result_text, result, after) = result(rest)?;
                        self.play_last(last, moves)?;
                        let comment = short(comment);
                        let end = PlainEnd { behind_moves, result, result_text, comment };
                        return Some((end, after));
                    };
                    begun = true;
                    rest = after;
                }
                b'{' if self.notes != Notes::All
                    && let Some(after) = behind_clock(rest) =>
                {
                    comment = b"";
                    rest = after;
                }
                b'{' => {
                    let (text, after) = braces(rest)?;
                    comment = if begun { text } else { b"" };
                    match self.notes {
                        Notes::All if text.contains(&b'[') => {
                            self.play_last(last.take(), moves)?;
                            commands(text, ply, &mut told, moves)?;
                        }
                        Notes::AtEnd if tells_of_tablebase(text) => return None,
                        _ => {}
                    }
                    rest = after;
                }
                b'$' => {
                    begun = true;
                    let after = rest.get(1..)?;
                    let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    rest = after.get(digits..).filter(|_| digits > 0)?;
                }
                _ => {
                    let (place, length) = if let Some(found) = self.words.find(rest) {
                        found
                    } else {
                        self.play_last(last.take(), moves)?;
                        self.words.read(rest)?
                    };
                    if ply >= MOST_PLIES {
                        return None;
                    }
                    if let Some(last) = last.replace(place)
                        && !moves.play(self.words.at(last)?)
                    {
                        return None;
                    }
                    rest = rest.get(length..)?;
                    behind_moves = [behind_moves[1], rest];
                    if ply % 2 == 1 {
                        numeral.next();
                    }
                    ply += 1;
                    begun = true;
                    comment = b"";
                    told = Told::default();
                }
            }
        }
    }

    /// Plays the last move before something else is done. `None`: it cannot be played.
    #[inline(never)]
    fn play_last(&self, last: Option<u32>, moves: &mut impl Moves) -> Option<()> {
        match last {
            Some(last) => moves.play(self.words.at(last)?).then_some(()),
            None => Some(()),
        }
    }

    /// The end of a text that is that of one game, without a result. `None`: it is not the end, or the
    /// tag has none either.
    #[cold]
    fn end_of_cell(
        &self,
        rest: &[u8],
        comment: &'a [u8],
        behind_moves: [&'a [u8]; 2],
    ) -> Option<(PlainEnd<'a>, &'a [u8])> {
        let ends = self.is_cell && rest.iter().all(|byte| matches!(byte, b' ' | b'\n' | b'\r'));
        let result_text = self.tag("Result").filter(|_| ends)?;
        let (_, result, _) = result(result_text.as_bytes())?;
        let comment = short(comment);
        Some((PlainEnd { behind_moves, result, result_text, comment }, b""))
    }
}

/// Passes a line end.
#[inline]
fn line_end(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"\n").or_else(|| text.strip_prefix(b"\r\n"))
}

/// Passes blanks and at most one line end.
#[inline]
fn blanks(mut text: &[u8]) -> Option<&[u8]> {
    if let [b' ', after @ ..] = text
        && after.first().is_some_and(|&next| next > b' ')
    {
        // By far the most frequent case.
        return Some(after);
    }
    let mut lines = 0;
    loop {
        match text {
            [b' ', after @ ..] => text = after,
            [first, ..] if *first > b' ' => return Some(text),
            _ => {
                text = line_end(text)?;
                lines += 1;
                if lines > 1 {
                    return None;
                }
            }
        }
    }
}

/// A result, and the start of the next game or the end of the text behind it.
fn result(text: &[u8]) -> Option<(&'static str, Option<GameResult>, &[u8])> {
    let word =
        ["1-0", "0-1", "1/2-1/2", "*"].into_iter().find(|it| text.starts_with(it.as_bytes()))?;
    let result = sense::result(word)?;
    let mut rest = text.get(word.len()..).filter(|rest| !rest.starts_with(b"["))?;
    loop {
        match rest {
            [b' ' | b'\n', after @ ..] | [b'\r', b'\n', after @ ..] => rest = after,
            [b'[', ..] if opens_tag(rest) => break,
            [] => break,
            _ => return None,
        }
    }
    Some((word, result, rest))
}

/// Whether `[Name "` stands here.
fn opens_tag(text: &[u8]) -> bool {
    let name = text.iter().skip(1).take(64);
    let length = name.take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    length > 0 && text.get(length + 1..length + 3) == Some(b" \"")
}

/// A comment: what stands in its braces, and what follows. A tag inside may open another game.
#[inline]
fn braces(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let inside = text.get(1..)?;
    let line = line_of_comment(inside)?;
    if inside.get(line) == Some(&b'}') {
        return Some((inside.get(..line)?, inside.get(line + 1..)?));
    }
    let end = inside.iter().position(|&byte| byte == b'}')?;
    let (inside, after) = inside.split_at_checked(end)?;
    let lines = inside.iter().any(|&byte| byte == b'\n' || byte == b'\r');
    (!lines || !inside.contains(&b'[')).then_some((inside, after.get(1..)?))
}

/// The text of a comment that may name the end of the game.
fn short(inside: &[u8]) -> &str {
    let plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'[' | b'{');
    let is_short = inside.len() <= SHORT_COMMENT && inside.iter().all(plain);
    if is_short { std::str::from_utf8(inside).unwrap_or_default() } else { "" }
}

/// What was told of the last move already. To tell it again changes nothing, to tell another is no plain
/// game.
#[derive(Default)]
struct Told {
    clock: Option<Millis>,
    evaluation: Option<i32>,
}

/// Whether a comment has a word of a tablebase, or may have.
#[inline]
fn tells_of_tablebase(inside: &[u8]) -> bool {
    // Nearly every comment with a command is a clock alone.
    if let Some(clock) = inside.strip_prefix(b" [%clk ")
        && !has_bracket(clock)
    {
        return false;
    }
    inside.windows(4).any(|four| four == b"[%tb")
}

/// The clock that comments tell behind a move. The outer `None`: there is something else to read.
#[must_use]
pub fn clock_behind(move_end: &[u8]) -> Option<Option<Millis>> {
    struct Clock(Option<Millis>);
    impl Moves for Clock {
        fn play(&mut self, _: &Written) -> bool {
            false
        }
        fn clock(&mut self, time: Millis) {
            self.0 = Some(time);
        }
        fn evaluation(&mut self, _: i32) {}
    }
    let (mut clock, mut told) = (Clock(None), Told::default());
    let mut rest = blanks(move_end)?;
    loop {
        if rest.starts_with(b"{") {
            let (inside, after) = braces(rest)?;
            commands(inside, 1, &mut told, &mut clock)?;
            rest = blanks(after)?;
        } else if let Some(after) = rest.strip_prefix(b"$") {
            let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
            rest = blanks(after.get(digits..)?)?;
        } else {
            return Some(clock.0);
        }
    }
}

/// Reads the clock and the evaluation in a comment. `None`: there is something else to read.
fn commands(inside: &[u8], ply: u32, told: &mut Told, moves: &mut impl Moves) -> Option<()> {
    let mut rest = inside;
    while let Some(at) = rest.windows(2).position(|pair| pair == b"[%") {
        let command = rest.get(at..)?;
        let end = command.iter().position(|&byte| byte == b']').filter(|&end| end < 60)?;
        let (command, after) = command.split_at_checked(end)?;
        rest = after;
        let text = std::str::from_utf8(command).ok()?;
        if let Some(value) = text.strip_prefix("[%clk ").filter(|_| ply > 0) {
            let time = parse_clock(value.trim())?;
            (*told.clock.get_or_insert(time) == time).then(|| moves.clock(time))?;
        } else if let Some(value) = text.strip_prefix("[%eval ").filter(|_| ply > 0) {
            let evaluation = annotation::evaluation(value.trim())?;
            let told = *told.evaluation.get_or_insert(evaluation);
            (told == evaluation).then(|| moves.evaluation(evaluation))?;
        } else if ["[%clk", "[%eval", "[%emt", "[%tb"].iter().any(|known| text.starts_with(known)) {
            return None;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests;
