//! How far a share found in a sample may be from the share in all.

/// The Wilson score interval for a share, at a confidence of 95 %: the bounds, from 0 to 1, for `some`
/// of `all` drawn. `None` if nothing was drawn. (Wilson 1927; without a correction for samples that are
/// a large part of the whole, so rather too wide than too narrow.)
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a share of so many games needs no more digits")]
pub fn wilson(some: u64, all: u64) -> Option<(f64, f64)> {
    /// The quantile of the normal distribution at 97.5 %.
    const Z: f64 = 1.959_963_984_540_054;
    if all == 0 {
        return None;
    }
    let (n, share) = (all as f64, some as f64 / all as f64);
    let scale = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    Some(((middle - half).max(0.0), (middle + half).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<(f64, f64)>, low: f64, high: f64) {
        let (found_low, found_high) = found.unwrap();
        assert!((found_low - low).abs() < 1e-4, "{found_low}");
        assert!((found_high - high).abs() < 1e-4, "{found_high}");
    }

    #[test]
    fn published_intervals() {
        // Newcombe 1998, table I: the score method without continuity correction.
        near(wilson(81, 263), 0.2553, 0.3662);
        near(wilson(15, 148), 0.0624, 0.1605);
        near(wilson(0, 20), 0.0, 0.1611);
        near(wilson(1, 29), 0.0061, 0.1718);
    }

    #[test]
    fn nothing_drawn_tells_nothing_and_the_whole_is_not_exceeded() {
        assert_eq!(wilson(0, 0), None);
        let (low, high) = wilson(20, 20).unwrap();
        assert!(low > 0.83 && high <= 1.0);
    }
}
