//! Which games count, by their tags.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::date::{DateRange, PartialDate};
use crate::record;

/// What the tags of a game must say; what is not set lets every game pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Bounds for the ratings of both players.
    pub ratings: Option<Ratings>,
    /// Bounds for the date.
    pub dates: Option<Dates>,
    /// The tag `TimeControl`, as written (`180+2`): one of these, unless there is none.
    pub time_controls: Vec<String>,
}

/// Bounds for the ratings of both players, included: `2000..2400`, `2000..`, `..2400`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings(RangeInclusive<u16>);

/// Bounds for the date of a game, included: `2019-01..2020-06`, `2019..`, `..2020-06-30`; `2024` is
/// the whole year, `2024-06` the month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dates(DateRange);

impl Filter {
    /// Whether a game passes; `tag` gives the value of a tag, or `None` where it is absent. What a
    /// filter asks for and the game does not say lets it fail: a rating, the year, a month or a day
    /// that could lie outside.
    pub fn passes<'a>(&self, tag: impl Fn(&str) -> Option<&'a str>) -> bool {
        let rated = |ratings: &Ratings| {
            ["WhiteElo", "BlackElo"].iter().all(|name| tag(name).is_some_and(|it| ratings.hold(it)))
        };
        self.ratings.as_ref().is_none_or(rated)
            && (self.time_controls.is_empty()
                || tag("TimeControl")
                    .is_some_and(|it| self.time_controls.iter().any(|own| own == it)))
            && self.dates.as_ref().is_none_or(|dates| dates.hold(&tag))
    }

    /// Whether every game passes.
    #[must_use]
    pub fn passes_all(&self) -> bool {
        *self == Self::default()
    }
}

impl Ratings {
    fn hold(&self, rating: &str) -> bool {
        rating.trim().parse().is_ok_and(|rating| self.0.contains(&rating))
    }
}

impl Dates {
    /// By [`crate::record::Record::date`].
    fn hold<'a>(&self, tag: impl Fn(&str) -> Option<&'a str>) -> bool {
        let date = record::date(tag).and_then(PartialDate::from_pgn);
        date.is_some_and(|date| self.0.contains(&date))
    }
}

impl FromStr for Ratings {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (from, to) = bounds(text, "`2000..2400`, `2000..` or `..2400`")?;
        let rating = |text: &str| {
            let wrong = |_| format!("`{text}` is no rating: a number up to {} expected", u16::MAX);
            text.parse::<u16>().map_err(wrong)
        };
        let from = from.map_or(Ok(0), rating)?;
        let to = to.map_or(Ok(u16::MAX), rating)?;
        if from > to {
            return Err(format!("no rating lies in `{text}`: {from} is more than {to}"));
        }
        Ok(Self(from..=to))
    }
}

impl FromStr for Dates {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let forms = "`2019-01..2020-06`, `2019..`, `..2020-06-30` or `2020-06`";
        let (from, to) = if text.contains("..") {
            bounds(text, forms)?
        } else {
            (Some(text.trim()), Some(text.trim()))
        };
        let from = from.map(PartialDate::from_str).transpose()?;
        let to = to.map(PartialDate::from_str).transpose()?;
        let range = DateRange::between(from.as_ref(), to.as_ref());
        if range.is_empty() {
            return Err(format!("no day lies in `{text}`"));
        }
        Ok(Self(range))
    }
}

/// The two bounds of `A..B`, of which one may be absent.
fn bounds<'a>(text: &'a str, forms: &str) -> Result<(Option<&'a str>, Option<&'a str>), String> {
    let present = |bound: &'a str| Some(bound.trim()).filter(|bound| !bound.is_empty());
    match text.split_once("..").map(|(from, to)| (present(from), present(to))) {
        None | Some((None, None)) => Err(format!("`{text}` is no range: {forms} expected")),
        Some(bounds) => Ok(bounds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(filter: &Filter, tags: &[(&str, &'static str)]) -> bool {
        filter.passes(|name| tags.iter().find(|(own, _)| *own == name).map(|(_, value)| *value))
    }

    #[test]
    fn both_ratings_must_lie_inside() {
        let within = |range: &str, white, black| {
            let filter = Filter { ratings: Some(range.parse().unwrap()), ..Filter::default() };
            passes(&filter, &[("WhiteElo", white), ("BlackElo", black)])
        };
        assert!(within("2000..2400", "2000", "2400"));
        assert!(!within("2000..2400", "1999", "2400"));
        assert!(!within("2000..2400", "2000", "2401"));
        assert!(within("2000..", "2000", "3600") && within("..2400", "0", " 100 "));
        for unknown in ["?", "", "-", "2100?", "-5"] {
            assert!(!within("..2400", "2000", unknown), "{unknown}");
        }
        assert!(!passes(
            &Filter { ratings: Some("1..".parse().unwrap()), ..Filter::default() },
            &[("WhiteElo", "2000")]
        ));
    }

    #[test]
    fn every_day_that_the_date_allows_must_lie_inside() {
        let within = |range: &str, date| {
            let filter = Filter { dates: Some(range.parse().unwrap()), ..Filter::default() };
            passes(&filter, &[("Date", date)])
        };
        for (date, inside) in [
            ("2019.01.01", true),
            ("2018.12.31", false),
            ("2020.06.30", true),
            ("2020.07.01", false),
            ("2020.06.??", true),
            ("2019.??.??", true),
            ("2020.??.??", false),
            ("????.??.??", false),
            ("", false),
        ] {
            assert_eq!(within("2019-01..2020-06", date), inside, "{date}");
        }
        assert!(within("2019-02-01..2019-02-28", "2019.02.??"));
        assert!(!within("2020-02-01..2020-02-28", "2020.02.??"));
        assert!(within("2019..", "2025.??.??") && within("..2019", "0001.01.01"));
        assert!(within("2019", "2019.??.??") && within("2019", "2019.12.31"));
        assert!(!within("2019", "2020.01.01") && !within("2019-02", "2019.03.01"));
        assert!(within("2019-02", "2019.02.28") && within("2019-02-28", "2019.02.28"));
        let filter = Filter { dates: Some("2019..".parse().unwrap()), ..Filter::default() };
        assert!(passes(&filter, &[("Date", "????.??.??"), ("UTCDate", "2020.01.01")]));
        assert!(!passes(&filter, &[]));
    }

    #[test]
    fn one_time_control_must_be_the_games() {
        let time_controls = vec!["180+2".to_owned(), "60+0".to_owned()];
        let filter = Filter { time_controls, ..Filter::default() };
        assert!(passes(&filter, &[("TimeControl", "60+0")]));
        assert!(!passes(&filter, &[("TimeControl", "180+20")]) && !passes(&filter, &[]));
        assert!(passes(&Filter::default(), &[]) && Filter::default().passes_all());
    }

    #[test]
    fn a_wrong_range_is_explained() {
        let rating = |text: &str| text.parse::<Ratings>().unwrap_err();
        assert!(rating("2000").contains("`2000` is no range: `2000..2400`"));
        assert!(rating("..").contains("no range"));
        assert!(rating("a..3").starts_with("`a` is no rating"));
        assert_eq!(rating("9..3"), "no rating lies in `9..3`: 9 is more than 3");
        let date = |text: &str| text.parse::<Dates>().unwrap_err();
        assert_eq!(date("2020..2019"), "no day lies in `2020..2019`");
        assert!(date("2020-13..").contains("`2020-13` is no date"));
        assert!(date("2020-13").contains("`2020-13` is no date"));
        assert!(date("..").contains("`..` is no range"));
    }
}
