//! Commands in comments: `[%clk 0:00:30]`, `[%emt 0:00:05]`, `[%eval 0.17,20]`, `[%tb 1-0]`. Others are
//! passed over.

use std::io::Read;

use super::draft::Draft;
use super::source::Source;
use crate::problem::ProblemKind;

/// Bytes of a command that are looked at.
const COMMAND: usize = 64;

/// An evaluation that announces mate counts this, less the number of moves.
const MATE: i32 = 100_000;

/// Pawns that an evaluation may count; above that it would look like a mate.
const MOST_PAWNS: i32 = 990;

/// Reads the command that opens here, `[%name value]`, and passes it, within a bound. It speaks of
/// the last move of `draft` if it is attached.
pub(super) fn read<R: Read>(source: &mut Source<R>, draft: &mut Draft, attached: bool) {
    let place = source.place();
    let mut held = [0; COMMAND];
    let mut length = 0;
    while let Some(byte) = source.peek()
        && !matches!(byte, b']' | b'}' | b'{' | b'\n' | b'\r')
        && let Some(room) = held.get_mut(length)
    {
        *room = byte;
        length += 1;
        source.bump();
    }
    let closed = source.peek() == Some(b']');
    let command = held.get(..length).unwrap_or_default();
    let Some((kind, value)) = split(command) else {
        return;
    };
    let value = value.filter(|_| closed);
    // A comment before the first move speaks of no move, but a start position can be looked up.
    let of_start = matches!(kind, Kind::Tablebase { .. }) && draft.record.moves.is_empty();
    if (attached || of_start)
        && let Some(Err(why)) = draft.annotate(kind, value)
    {
        let text = String::from_utf8_lossy(command);
        draft.report(ProblemKind::BadAnnotation, place, &text, why);
    }
}

/// What a command tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Remaining time.
    Clock,
    /// Time used for the move.
    Elapsed,
    /// Evaluation.
    Evaluation,
    /// What a tablebase says: `[%tb 1-0]`, or `[%tb50 1/2-1/2]` with the fifty-move rule.
    Tablebase {
        /// Whether the fifty-move rule counts in the answer.
        fifty_moves: bool,
    },
}

/// The command's kind and value; `None` for other commands.
fn split(command: &[u8]) -> Option<(Kind, Option<&str>)> {
    let command = command.strip_prefix(b"[%")?;
    let (kind, value) = match command {
        [b'c', b'l', b'k', value @ ..] => (Kind::Clock, value),
        [b'e', b'm', b't', value @ ..] => (Kind::Elapsed, value),
        [b'e', b'v', b'a', b'l', value @ ..] => (Kind::Evaluation, value),
        [b't', b'b', b'5', b'0', value @ ..] => (Kind::Tablebase { fifty_moves: true }, value),
        [b't', b'b', value @ ..] => (Kind::Tablebase { fifty_moves: false }, value),
        _ => return None,
    };
    match value {
        [b' ' | b'\t', ..] => Some((kind, std::str::from_utf8(value).ok().map(str::trim))),
        [] => Some((kind, None)),
        _ => None,
    }
}

/// Reads pawns (`0.17`), or moves to mate (`#-3`), either with a depth behind a comma.
pub(super) fn evaluation(text: &str) -> Option<i32> {
    let text = text.split(',').next()?.trim_end();
    let (mate, number) = text.strip_prefix('#').map_or((false, text), |number| (true, number));
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, number.strip_prefix('+').unwrap_or(number)),
    };
    if mate {
        let moves = whole(digits).filter(|&moves| moves <= 1000)?;
        return Some(sign * (MATE - moves));
    }
    let (pawns, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let pawns = whole(pawns).filter(|&pawns| pawns <= MOST_PAWNS)?;
    whole(fraction.get(..9).unwrap_or(fraction))?;
    let mut hundredths = fraction.bytes().map(|digit| i32::from(digit.wrapping_sub(b'0')));
    let centipawns = hundredths.next().unwrap_or(0) * 10 + hundredths.next().unwrap_or(0);
    Some(sign * (pawns * 100 + centipawns))
}

fn whole(digits: &str) -> Option<i32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_in_centipawns() {
        for (text, value) in [
            ("0.17", 17),
            ("-1.5", -150),
            ("+0.35,20", 35),
            ("2", 200),
            ("0.129", 12),
            ("#3", 99_997),
            ("#-3", -99_997),
        ] {
            assert_eq!(evaluation(text), Some(value), "{text}");
        }
        for text in ["", "-", "#", ".5", "1.", "1.x", "9999", "#99999999999", "--1", "1.2.3", "NaN"]
        {
            assert_eq!(evaluation(text), None, "{text}");
        }
    }

    #[test]
    fn commands_are_told_apart() {
        assert_eq!(split(b"[%clk 0:01:00"), Some((Kind::Clock, Some("0:01:00"))));
        assert_eq!(split(b"[%eval  0.1"), Some((Kind::Evaluation, Some("0.1"))));
        assert_eq!(split(b"[%clk"), Some((Kind::Clock, None)));
        assert_eq!(split(b"[%clks 1"), None);
        assert_eq!(split(b"[%emt 0:01"), Some((Kind::Elapsed, Some("0:01"))));
        assert_eq!(split(b"[%csl Gd4"), None);
    }
}
