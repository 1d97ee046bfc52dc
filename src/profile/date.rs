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
    /// Reads a PGN date (`2017.??.??`). `None` if the year is unknown or it is no date.
    #[must_use]
    pub fn from_pgn(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let month =
            parts.next().and_then(|month| month.parse().ok()).filter(|m| (1..=12).contains(m));
        let day = parts.next().and_then(|day| day.parse().ok()).filter(|d| (1..=31).contains(d));
        Some(Self { year, month, day: day.filter(|_| month.is_some()) })
    }

    fn first_day(&self) -> Day {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    fn last_day(&self) -> Day {
        (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31))
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
        let small = |part: &str, most: u16| {
            number(part, 2).filter(|n| (1..=most).contains(n)).and_then(|n| u8::try_from(n).ok())
        };
        let (year, month, day) = match parts.as_slice() {
            [year] => (number(year, 4), None, None),
            [year, month] => (number(year, 4), Some(small(month, 12).ok_or_else(fault)?), None),
            [year, month, day] => (
                number(year, 4),
                Some(small(month, 12).ok_or_else(fault)?),
                Some(small(day, 31).ok_or_else(fault)?),
            ),
            _ => return Err(fault()),
        };
        Ok(Self { year: year.ok_or_else(fault)?, month, day })
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
        assert_eq!(PartialDate::from_pgn("1989.??.12").unwrap().to_string(), "1989");
    }

    #[test]
    fn months_and_days_are_checked() {
        for text in ["2021-13", "2021-1", "21", "2021-01-32", "2021-01-01-01", ""] {
            assert!(text.parse::<PartialDate>().is_err(), "{text}");
        }
        assert_eq!(date("2021-01").to_string(), "2021-01");
    }
}
