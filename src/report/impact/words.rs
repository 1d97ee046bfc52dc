//! Numbers and names of a study in the words of a language.

use std::collections::BTreeMap;

use crate::impact::{Cell, wilson};
use crate::lang::{Lang, Texts};
use crate::terms::Termination;

/// The words of one language.
#[derive(Clone, Copy)]
pub(super) struct Words<'t> {
    pub(super) texts: &'t Texts,
    /// Whether shares are those of a sample.
    pub(super) sampled: bool,
}

/// Some of all; `None` of nothing.
#[expect(clippy::cast_precision_loss, reason = "a share of so many games needs no more digits")]
pub(super) fn share(some: u64, all: u64) -> Option<f64> {
    (all > 0).then(|| some as f64 / all as f64)
}

impl Words<'_> {
    /// A number with its thousands apart.
    pub(super) fn number(self, number: u64) -> String {
        let between = if self.texts.lang() == Lang::En { ',' } else { '.' };
        let digits = number.to_string();
        let mut out = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                out.push(between);
            }
            out.push(digit);
        }
        out
    }

    /// Games, plies or minutes with their number.
    pub(super) fn counted(self, id: &str, number: u64) -> String {
        self.texts.with(id, [("count", number.into()), ("n", self.number(number).into())])
    }

    pub(super) fn games(self, number: u64) -> String {
        self.counted("impact-games", number)
    }

    pub(super) fn plies(self, number: u64) -> String {
        self.counted("impact-plies", number)
    }

    /// A share in per cent; of a sample, with its interval.
    pub(super) fn share(self, some: u64, all: u64) -> String {
        let Some(share) = share(some, all) else { return "–".to_owned() };
        let shown = match self.percent(share) {
            // What there is, is not none.
            _ if some > 0 && share < 0.0005 => format!("< {}", self.percent(0.001)),
            shown => shown,
        };
        match wilson(some, all).filter(|_| self.sampled) {
            Some((low, high)) => {
                format!("{shown} %, {}–{} %", self.percent(low), self.percent(high))
            }
            None => format!("{shown} %"),
        }
    }

    fn percent(self, share: f64) -> String {
        // Rounded as readers round: 31.25 is 31.3.
        let shown = format!("{:.1}", (share * 1000.0).round() / 10.0);
        if self.texts.lang() == Lang::En { shown } else { shown.replace('.', ",") }
    }

    /// The name of a ground.
    pub(super) fn ground(self, ground: Termination) -> String {
        self.texts.get(&format!("termination-{ground}"))
    }

    /// What ended a game, or would have.
    pub(super) fn cell(self, cell: Cell) -> String {
        match cell {
            Cell::Ground(ground) => self.ground(ground),
            Cell::Unnamed => self.texts.get("impact-unnamed"),
            Cell::GoesOn => self.texts.get("impact-goes-on"),
        }
    }

    /// Lines about grounds, each made of its name and a count.
    pub(super) fn grounds(
        self,
        counts: &BTreeMap<Termination, u64>,
        line: impl Fn(String, u64) -> String,
    ) -> Vec<String> {
        counts.iter().map(|(&ground, &games)| line(self.ground(ground), games)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let shown = |lang, sampled| {
            let texts = Texts::of(lang);
            let words = Words { texts: &texts, sampled };
            [words.number(1_234_567), words.share(1, 8), words.games(1), words.games(1000)]
                .join("; ")
        };
        assert_eq!(shown(Lang::En, false), "1,234,567; 12.5 %; 1 game; 1,000 games");
        assert_eq!(shown(Lang::Pt, false), "1.234.567; 12,5 %; 1 partida; 1.000 partidas");
        assert_eq!(
            shown(Lang::Es, true),
            "1.234.567; 12,5 %, 2,2–47,1 %; 1 partida; 1.000 partidas"
        );
    }

    #[test]
    fn what_is_little_is_not_none() {
        let texts = Texts::of(Lang::En);
        let words = Words { texts: &texts, sampled: false };
        assert_eq!(words.share(1, 100_000), "< 0.1 %");
        assert_eq!(words.share(0, 100_000), "0.0 %");
        assert_eq!(words.share(0, 0), "–");
        assert_eq!(words.share(5, 16), "31.3 %");
    }
}
