//! What the tags of a game tell of its players, its clocks and its year.

use shakmaty::{ByColor, Color};
use strum::{Display, IntoStaticStr, VariantArray};

use crate::clock::{Millis, TimeControl, increment};
use crate::date::PartialDate;
use crate::record;

/// What the tags of a game tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Ratings, from 1 to 9999, where the tags hold such a number.
    pub ratings: ByColor<Option<u32>>,
    /// The class of the time control.
    pub speed: Speed,
    /// What each move adds to the clock, where the time control is of one period.
    pub increment: Option<Millis>,
    /// The year.
    pub year: Option<u16>,
}

/// The class of a time control: the time that a side has for 60 moves, the Laws' measure; bullet is the
/// platforms' word. In output: lower case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Display, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Speed {
    /// Less than 3 minutes.
    Bullet,
    /// From 3 to 10 minutes.
    Blitz,
    /// More than 10 and less than 60 minutes.
    Rapid,
    /// 60 minutes and more.
    Classical,
    /// A day and more for a move.
    Correspondence,
    /// Without clocks.
    None,
    /// The tag does not say.
    Unknown,
}

impl About {
    /// Reads the tags of a game.
    #[must_use]
    pub fn of<'t>(tag: impl Fn(&str) -> Option<&'t str>) -> Self {
        let control = tag("TimeControl").unwrap_or_default();
        Self {
            ratings: ByColor {
                white: tag("WhiteElo").and_then(rating),
                black: tag("BlackElo").and_then(rating),
            },
            speed: Speed::of(control),
            increment: increment(control),
            year: record::date(&tag).and_then(PartialDate::from_pgn).map(|date| date.year()),
        }
    }

    /// The mean of both ratings, rounded down.
    #[must_use]
    pub fn mean_rating(&self) -> Option<u32> {
        Some(u32::midpoint(self.ratings.white?, self.ratings.black?))
    }

    /// How the rating of a player compares with the opponent's.
    #[must_use]
    pub fn against_opponent(&self, player: Color) -> Option<std::cmp::Ordering> {
        let (own, other) = (self.ratings.get(player), self.ratings.get(!player));
        Some((*own)?.cmp(&(*other)?))
    }
}

fn rating(written: &str) -> Option<u32> {
    let written = written.trim();
    let number = !written.is_empty() && written.bytes().all(|byte| byte.is_ascii_digit());
    written.parse().ok().filter(|rating| number && (1..=9999).contains(rating))
}

impl Speed {
    /// The class of a time control, by the tag `TimeControl`: `180+2`, `40/7200:3600`, `1/86400`, `-`.
    #[must_use]
    pub fn of(control: &str) -> Self {
        const MINUTE: Millis = 60_000;
        const DAY: Millis = 24 * 60 * MINUTE;
        let base = match TimeControl::from_tag(control) {
            TimeControl::None => return Self::None,
            TimeControl::Unknown | TimeControl::Clocks(None) => return Self::Unknown,
            TimeControl::Clocks(Some(base)) => base,
        };
        let first = control.trim().split(':').next().unwrap_or_default();
        let moves = first.split_once('/').and_then(|(moves, _)| moves.parse::<Millis>().ok());
        if moves.is_some_and(|moves| moves > 0 && base / moves >= DAY) {
            return Self::Correspondence;
        }
        let bonus =
            first.split_once('+').and_then(|(_, bonus)| bonus.trim().parse::<Millis>().ok());
        match base.saturating_add(bonus.unwrap_or(0).saturating_mul(60 * 1000)) {
            time if time < 3 * MINUTE => Self::Bullet,
            time if time <= 10 * MINUTE => Self::Blitz,
            time if time < 60 * MINUTE => Self::Rapid,
            _ => Self::Classical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_by_sixty_moves() {
        for (control, speed) in [
            ("179", Speed::Bullet),
            ("180", Speed::Blitz),
            ("60+1", Speed::Bullet),
            ("60+2", Speed::Blitz),
            ("600", Speed::Blitz),
            ("601", Speed::Rapid),
            ("300+5", Speed::Blitz),
            ("300+6", Speed::Rapid),
            ("3599", Speed::Rapid),
            ("3600", Speed::Classical),
            ("5400+30", Speed::Classical),
            ("40/7200:3600", Speed::Classical),
            ("1/86400", Speed::Correspondence),
            ("10/864000", Speed::Correspondence),
            ("1/86399", Speed::Classical),
            ("-", Speed::None),
            ("?", Speed::Unknown),
            ("", Speed::Unknown),
            ("0/86400", Speed::Classical),
            ("99999999999999999999", Speed::Unknown),
            ("600+99999999999999999999", Speed::Blitz),
        ] {
            assert_eq!(Speed::of(control), speed, "{control}");
        }
    }

    #[test]
    fn a_rating_is_a_number_and_no_more() {
        for (written, read) in [("2500", Some(2500)), (" 1 ", Some(1)), ("9999", Some(9999))] {
            assert_eq!(rating(written), read, "{written}");
        }
        for written in ["", "?", "0", "-5", "+5", "10000", "1500?"] {
            assert_eq!(rating(written), None, "{written}");
        }
    }

    #[test]
    fn a_mean_needs_both_ratings() {
        let about = |white, black| {
            About::of(|name| match name {
                "WhiteElo" => Some(white),
                "BlackElo" => Some(black),
                _ => None,
            })
        };
        assert_eq!(about("2000", "2401").mean_rating(), Some(2200));
        assert_eq!(about("2000", "?").mean_rating(), None);
        assert_eq!(about("2000", "?").year, None);
    }
}
