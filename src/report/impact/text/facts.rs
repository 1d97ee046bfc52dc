//! Rights to claim, and what is missing.

use std::collections::BTreeMap;

use super::Page;
use crate::impact::{Lacking, Which};
use crate::report::impact::Study;
use crate::report::sink;
use crate::report::words::need;

impl Page<'_> {
    pub(super) fn rights(&self, study: &Study) -> Vec<String> {
        let (words, texts, rights) = (self.words, self.texts(), &study.sums.rights);
        let line = |id: &'static str| {
            move |ground: String, games: u64| {
                texts.with(id, [("ground", ground.into()), ("games", words.games(games).into())])
            }
        };
        let mut lines = words.grounds(&rights.appear, line("impact-right-appears"));
        lines.extend(words.grounds(&rights.vanish, line("impact-right-vanishes")));
        let mut missed: BTreeMap<_, [u64; 2]> = BTreeMap::new();
        for (at, counts) in [&rights.missed_from, &rights.missed_to].into_iter().enumerate() {
            for (&ground, &games) in counts {
                if let Some(count) = missed.entry(ground).or_default().get_mut(at) {
                    *count = games;
                }
            }
        }
        for (ground, [from, to]) in missed {
            lines.push(texts.with(
                "impact-missed",
                [
                    ("ground", words.ground(ground).into()),
                    ("from", words.games(from).into()),
                    ("to", words.number(to).into()),
                    ("profile", study.profile.as_str().into()),
                ],
            ));
        }
        lines
    }

    pub(super) fn lacking(&self, study: &Study) -> Vec<String> {
        let (words, texts) = (self.words, self.texts());
        let line = |(lacking, &games): (&Lacking, &u64)| {
            let games = words.games(games);
            let Some(rule) = &lacking.rule else {
                return texts.with("impact-lacking-date", [("games", games.into())]);
            };
            let profile = match lacking.side {
                Which::From => self.from(),
                Which::To => study.profile.clone(),
            };
            texts.with(
                "impact-lacking-line",
                [
                    ("profile", profile.into()),
                    ("rule", rule.as_str().into()),
                    ("need", sink::terminal(&need(texts, &lacking.need)).into()),
                    ("games", games.into()),
                ],
            )
        };
        study.sums.lacking.iter().map(line).collect()
    }
}
