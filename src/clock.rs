//! Clock readings: `[%clk 0:00:29.9]` and the tag `TimeControl`.

/// Time in milliseconds.
pub type Millis = u64;

/// Longest time that a reading may show: 10,000 hours. Anything above is no clock.
const LONGEST: Millis = 10_000 * 3_600_000;

/// What a record says about clocks as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TimeControl {
    /// Nothing is said: clocks may have run.
    #[default]
    Unknown,
    /// The game was played without clocks (`TimeControl "-"`).
    None,
    /// Clocks ran; the time each side started with, where the tag gives it.
    Clocks(Option<Millis>),
}

impl TimeControl {
    /// Reads the value of the PGN tag `TimeControl`: `-`, `?`, `300`, `180+2`, `40/5400+30:1800`,
    /// `1/259200` (one move in three days: the reading at the start is one period).
    #[must_use]
    pub fn from_tag(value: &str) -> Self {
        let value = value.trim();
        if value == "-" {
            return Self::None;
        }
        let first_period = value.split(':').next().unwrap_or_default();
        let base = first_period.split_once('/').map_or(first_period, |(_, seconds)| seconds);
        let seconds = base.split('+').next().unwrap_or_default().trim_start_matches('*');
        match seconds.parse::<u64>() {
            Ok(seconds) => Self::Clocks(seconds.checked_mul(1000).filter(|&t| t <= LONGEST)),
            Err(_) => Self::Unknown,
        }
    }
}

/// The increment of a time control of one period for the whole game: `180+2`, `300`. `None` for
/// every other, since elapsed times alone do not give its clocks.
#[must_use]
pub fn increment(time_control: &str) -> Option<Millis> {
    let (base, increment) =
        time_control.trim().split_once('+').unwrap_or((time_control.trim(), "0"));
    let whole = |text: &str| text.parse::<u64>().ok().filter(|&seconds| seconds <= LONGEST / 1000);
    whole(base)?;
    Some(whole(increment)? * 1000)
}

/// Reads `h:mm:ss`, `mm:ss` or seconds, each with an optional fraction; more than three digits of
/// the fraction are cut off. `None` for anything else: negative times, times above 10,000 hours, and
/// minutes or seconds above 59 behind a colon.
#[must_use]
pub fn parse_clock(text: &str) -> Option<Millis> {
    let (mut seconds, mut part): (u64, u64) = (0, 0);
    let (mut colons, mut digits) = (0, 0);
    let too_many = |part: u64, colons: u32| colons > 0 && part > 59;
    let mut bytes = text.bytes();
    for byte in bytes.by_ref() {
        match byte {
            b'0'..=b'9' => {
                part = part.checked_mul(10)?.checked_add(u64::from(byte - b'0'))?;
                digits += 1;
            }
            b':' if digits > 0 && colons < 2 && !too_many(part, colons) => {
                seconds = seconds.checked_add(part)?.checked_mul(60)?;
                (part, digits) = (0, 0);
                colons += 1;
            }
            b'.' | b',' => break,
            _ => return None,
        }
    }
    if digits == 0 || too_many(part, colons) {
        return None;
    }
    let (mut millis, mut worth) = (0, 100);
    for byte in bytes {
        let digit = u64::from(byte).checked_sub(u64::from(b'0')).filter(|&digit| digit <= 9)?;
        millis += digit * worth;
        worth /= 10;
    }
    let seconds = seconds.checked_add(part)?;
    seconds.checked_mul(1000)?.checked_add(millis).filter(|&time| time <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_keeps_its_fraction() {
        assert_eq!(parse_clock("0:00:30"), Some(30_000));
        assert_eq!(parse_clock("0:00:29.99"), Some(29_990));
        assert_eq!(parse_clock("1:01:01.5"), Some(3_661_500));
        assert_eq!(parse_clock("59"), Some(59_000));
    }

    #[test]
    fn no_reading_is_guessed() {
        for text in
            ["", ":", "1:", "-1", "0:-1:0", "1:2:3:4", "abc", "1:2.x", "99999999999999999999"]
        {
            assert_eq!(parse_clock(text), None, "{text}");
        }
    }

    #[test]
    fn minutes_and_seconds_end_at_59_behind_a_colon() {
        for (text, millis) in
            [("0:59:59", 3_599_000), ("90:59", 5_459_000), ("335:56:07", 1_209_367_000)]
        {
            assert_eq!(parse_clock(text), Some(millis), "{text}");
        }
        for text in ["0:60:00", "0:59:60", "90:60", "0:61:99", "0:00:60.5"] {
            assert_eq!(parse_clock(text), None, "{text}");
        }
    }

    #[test]
    fn time_controls_of_servers_and_tournaments() {
        assert_eq!(TimeControl::from_tag("180+2"), TimeControl::Clocks(Some(180_000)));
        assert_eq!(TimeControl::from_tag("40/5400+30:1800"), TimeControl::Clocks(Some(5_400_000)));
        assert_eq!(TimeControl::from_tag("1/259200"), TimeControl::Clocks(Some(259_200_000)));
        assert_eq!(TimeControl::from_tag("-"), TimeControl::None);
        assert_eq!(TimeControl::from_tag("?"), TimeControl::Unknown);
    }
}
