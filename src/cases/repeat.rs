//! Moves of a case: words between blanks, of which `(..)xN` repeats a group.

use std::ops::Range;

use crate::timeline::MOST_PLIES;

/// The places of the moves in `text`, groups written out.
pub(super) fn words(text: &str) -> Result<Vec<Range<usize>>, (Range<usize>, String)> {
    let mut words: Vec<Range<usize>> = Vec::new();
    // Where open groups begin: in the text, and in the list of words.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let start = at;
        match c {
            '(' => {
                open.push((start, words.len()));
                at += 1;
            }
            ')' => {
                let Some((_, first)) = open.pop() else {
                    return Err((start..start + 1, "`)` closes no group".to_owned()));
                };
                let times = text.get(start + 1..).and_then(|rest| rest.strip_prefix('x'));
                let digits =
                    times.unwrap_or_default().bytes().take_while(u8::is_ascii_digit).count();
                at = start + 2 + digits;
                let number =
                    text.get(start + 2..at).and_then(|number| number.parse::<usize>().ok());
                let Some(number) = number.filter(|&number| number > 0) else {
                    let why = "a group is closed by `)x` and how often it is played";
                    return Err((start..start + 1, why.to_owned()));
                };
                let group: Vec<Range<usize>> = words.get(first..).unwrap_or_default().to_vec();
                if group.len().saturating_mul(number - 1) > MOST_PLIES.saturating_sub(words.len()) {
                    return Err((start..at, too_long()));
                }
                for _ in 1..number {
                    words.extend_from_slice(&group);
                }
            }
            c if c.is_whitespace() => at += c.len_utf8(),
            _ => {
                let ends = |c: char| c.is_whitespace() || c == '(' || c == ')';
                let rest = text.get(start..).unwrap_or_default();
                at += rest.find(ends).unwrap_or(rest.len());
                words.push(start..at);
                if words.len() > MOST_PLIES {
                    return Err((start..at, too_long()));
                }
            }
        }
    }
    match open.pop() {
        Some((start, _)) => Err((start..start + 1, "the group is not closed".to_owned())),
        None => Ok(words),
    }
}

fn too_long() -> String {
    format!("a game has at most {MOST_PLIES} plies")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written_out(text: &str) -> Result<String, String> {
        let words = words(text).map_err(|(at, why)| format!("{}: {why}", at.start))?;
        Ok(words.into_iter().map(|word| text[word].to_owned()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn groups_are_written_out_from_the_inside() {
        assert_eq!(written_out("a (b c)x2 d").unwrap(), "a b c b c d");
        assert_eq!(written_out("(a (b)x2)x2").unwrap(), "a b b a b b");
        assert_eq!(written_out("").unwrap(), "");
    }

    #[test]
    fn a_group_that_is_none_is_refused_at_its_place() {
        for (text, at) in
            [("a (b", "2: "), ("a)x2", "1: "), ("(a)", "2: "), ("(a)x0", "2: "), ("(a)xä", "2: ")]
        {
            let why = written_out(text).unwrap_err();
            assert!(why.starts_with(at), "{text}: {why}");
        }
    }

    #[test]
    fn groups_in_groups_cannot_fill_the_memory() {
        let nested = format!("{}a{}", "(".repeat(30), ")x999".repeat(30));
        assert!(written_out(&nested).unwrap_err().contains("at most 20000 plies"));
        assert!(written_out("(a)x99999999999999999999999").is_err());
    }
}
