//! Dates of which a part may be unknown, and the days that they allow.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A year, perhaps a month, perhaps a day: `2021`, `2021-01`, `2021-01-31`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PartialDate {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

/// A day as year, month, day. Only the order of days matters.
type Day = (u16, u8, u8);

impl PartialDate {
    /// Reads a PGN date (`2017.??.??`). `None` if the year is unknown (`????`, `0000`) or it is no
    /// date; a day that its month does not have is unknown.
    #[must_use]
    pub fn from_pgn(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts
            .next()
            .filter(|year| year.len() == 4)?
            .parse()
            .ok()
            .filter(|&year: &u16| year > 0)?;
        let month =
            parts.next().and_then(|month| month.parse().ok()).filter(|m| (1..=12).contains(m));
        let last = month.map_or(0, |month| days_of(year, month));
        let day = parts.next().and_then(|day| day.parse().ok()).filter(|d| (1..=last).contains(d));
        Some(Self { year, month, day })
    }

    /// What is wrong with a PGN date, if it or a part of it says something that cannot be read.
    pub(crate) fn pgn_fault(text: &str) -> Option<String> {
        let says = |part: &str| part.bytes().any(|byte| !matches!(byte, b'?' | b'0' | b' '));
        let mut parts = text.split(['.', '-', '/']);
        // Some programs write `0000.00.00` for `????.??.??`.
        parts.next().filter(|year| says(year))?;
        let Some(date) = Self::from_pgn(text) else {
            return Some(
                "no date that can be read: `2024.01.31` or `2024.??.??` is one".to_owned(),
            );
        };
        let (month, day) = (parts.next().is_some_and(says), parts.next().is_some_and(says));
        let lost = (month && date.month.is_none())
            || (day && date.month.is_some() && date.day.is_none())
            || parts.next().is_some();
        lost.then(|| format!("no date that can be read whole: it counts as {date}"))
    }

    /// The year, from 1 to 9999.
    #[must_use]
    pub fn year(&self) -> u16 {
        self.year
    }

    fn first_day(&self) -> Day {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    fn last_day(&self) -> Day {
        let month = self.month.unwrap_or(12);
        (self.year, month, self.day.unwrap_or_else(|| days_of(self.year, month)))
    }
}

/// The days of a month, 1 to 12, in the Gregorian calendar.
fn days_of(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u8::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl FromStr for PartialDate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || format!("`{text}` is no date: `2021`, `2021-01` or `2021-01-31` expected");
        let parts: Vec<&str> = text.split('-').collect();
        let number = |part: &str, digits: usize| -> Option<u16> {
            let fits = part.len() == digits && part.bytes().all(|b| b.is_ascii_digit());
            fits.then(|| part.parse().ok()).flatten()
        };
        let small = |part: &str, most: u8| {
            let part = number(part, 2).and_then(|n| u8::try_from(n).ok());
            part.filter(|n| (1..=most).contains(n)).ok_or_else(fault)
        };
        let [year, rest @ ..] = parts.as_slice() else {
            return Err(fault());
        };
        let year = number(year, 4).filter(|&year| year > 0).ok_or_else(fault)?;
        let (month, day) = match rest {
            [] => (None, None),
            [month] => (Some(small(month, 12)?), None),
            [month, day] => {
                let month = small(month, 12)?;
                (Some(month), Some(small(day, days_of(year, month))?))
            }
            _ => return Err(fault()),
        };
        Ok(Self { year, month, day })
    }
}

impl TryFrom<String> for PartialDate {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<PartialDate> for String {
    fn from(date: PartialDate) -> Self {
        date.to_string()
    }
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

/// A range of days, each end included; an end may be open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateRange {
    first: Option<Day>,
    last: Option<Day>,
}

impl DateRange {
    /// From the first day of one date to the last day of another.
    #[must_use]
    pub fn between(from: Option<&PartialDate>, until: Option<&PartialDate>) -> Self {
        Self { first: from.map(PartialDate::first_day), last: until.map(PartialDate::last_day) }
    }

    /// The days that one date allows.
    #[must_use]
    pub fn of(date: &PartialDate) -> Self {
        Self::between(Some(date), Some(date))
    }

    /// Whether the two share a day.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        let before = |last: Option<Day>, first: Option<Day>| matches!((last, first), (Some(last), Some(first)) if last < first);
        !before(self.last, other.first) && !before(other.last, self.first)
    }

    /// Whether every day that the date allows lies in this range.
    #[must_use]
    pub fn contains(&self, date: &PartialDate) -> bool {
        self.first.is_none_or(|first| first <= date.first_day())
            && self.last.is_none_or(|last| date.last_day() <= last)
    }

    /// Whether it holds no day: it ends before it begins.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!((self.first, self.last), (Some(first), Some(last)) if last < first)
    }

    /// Whether this range begins later than the other.
    #[must_use]
    pub fn begins_after(&self, other: &Self) -> bool {
        self.first > other.first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> PartialDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_partial_date_allows_each_of_its_days() {
        let year = DateRange::of(&PartialDate::from_pgn("2017.??.??").unwrap());
        let until_june = DateRange::between(None, Some(&date("2017-06-30")));
        let from_july = DateRange::between(Some(&date("2017-07-01")), None);
        assert!(year.overlaps(&until_june) && year.overlaps(&from_july));
        assert!(!until_june.overlaps(&from_july));
    }

    #[test]
    fn an_unknown_year_is_no_date() {
        assert_eq!(PartialDate::from_pgn("????.??.??"), None);
        assert_eq!(PartialDate::from_pgn("yesterday"), None);
        assert_eq!(PartialDate::from_pgn("0000.00.00"), None);
        assert_eq!(PartialDate::from_pgn("2017.02.30").unwrap().to_string(), "2017-02");
        assert_eq!(PartialDate::from_pgn("2017.02.28").unwrap().to_string(), "2017-02-28");
        assert_eq!(PartialDate::from_pgn("1989.??.12").unwrap().to_string(), "1989");
    }

    #[test]
    fn what_a_pgn_date_says_in_vain_is_told() {
        for text in
            ["", "?", "????.??.??", "0000.00.00", "2017", "2017.06", "2017.??.12", "2017.00.00"]
        {
            assert_eq!(PartialDate::pgn_fault(text), None, "{text}");
        }
        for text in [" 2017.06.30 ", "2017-6-3", "2017/06/30"] {
            assert_eq!(PartialDate::pgn_fault(text), None, "{text}");
        }
        for text in ["30.06.2017", "20170630", "yesterday", "201?.06.30"] {
            let fault = PartialDate::pgn_fault(text).unwrap();
            assert!(fault.starts_with("no date that can be read:"), "{text}: {fault}");
        }
        for (text, read) in [
            ("2017.13.01", "2017"),
            ("2017.June.30", "2017"),
            ("2017.02.30", "2017-02"),
            ("2017.06.30 12:00", "2017-06"),
            ("2017.06.30-31", "2017-06-30"),
        ] {
            let fault = PartialDate::pgn_fault(text).unwrap();
            assert_eq!(fault, format!("no date that can be read whole: it counts as {read}"));
        }
    }

    #[test]
    fn months_and_days_are_checked() {
        for text in ["2021-13", "2021-1", "21", "2021-01-32", "2021-01-01-01", ""] {
            assert!(text.parse::<PartialDate>().is_err(), "{text}");
        }
        for text in ["2017-02-30", "2017-02-29", "1900-02-29", "2021-04-31", "2021-01-00", "0000"] {
            assert!(text.parse::<PartialDate>().is_err(), "{text}");
        }
        for text in ["2021-01", "2017-02-28", "2016-02-29", "2000-02-29", "2021-12-31", "0001"] {
            assert_eq!(date(text).to_string(), text);
        }
    }
}
