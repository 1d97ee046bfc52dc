//! What changes, in short.

use strum::VariantArray;

use super::Page;
use crate::impact::{Flip, Flipped, Kind, Rated, Span};
use crate::report::impact::Study;

impl Page<'_> {
    pub(super) fn short(&self, study: &Study) -> Vec<String> {
        let (words, texts, sums) = (self.words, self.texts(), &study.sums);
        let all = &sums.all;
        let mut lines = Vec::new();
        for &kind in Kind::VARIANTS.iter().rev() {
            let games = all.of(kind);
            if games == 0 && kind != Kind::Same {
                continue;
            }
            let span = match kind {
                Kind::Sooner => Some(sums.saved),
                Kind::Later => Some(sums.added),
                _ => None,
            };
            let mut line = texts.with(
                &format!("impact-kind-{kind}"),
                [
                    ("games", words.games(games).into()),
                    ("share", words.share(games, all.games).into()),
                    ("plies", words.plies(span.map_or(0, |span| span.plies)).into()),
                ],
            );
            if let Some(time) = span.and_then(|span| self.time(span)) {
                line += &format!(" ({time})");
            }
            if kind == Kind::Unknowable && sums.claims_assumed > 0 {
                let assumed = words.counted("impact-claims-assumed", sums.claims_assumed);
                line += &format!(" ({assumed})");
            }
            lines.push(line);
        }
        lines.extend(self.flips(study));
        let mut note = |id: &str, games: u64, plies: u64| {
            if games > 0 {
                lines.push(texts.with(
                    id,
                    [
                        ("games", words.games(games).into()),
                        ("from", self.from().into()),
                        ("plies", words.plies(plies).into()),
                    ],
                ));
            }
        };
        note("impact-after", sums.after_from.games, sums.after_from.plies);
        note("impact-contradicted", sums.contradicted, 0);
        lines
    }

    /// The time on the clocks, if some tell.
    fn time(&self, span: Span) -> Option<String> {
        // Few minutes are shown as seconds.
        let (id, unit) = match span.millis {
            ..120_000 => ("impact-seconds", 1_000),
            _ => ("impact-minutes", 60_000),
        };
        let time = self.words.counted(id, (span.millis + unit / 2) / unit);
        let games = self.words.games(span.timed);
        let id = "impact-time";
        (span.timed > 0)
            .then(|| self.texts().with(id, [("time", time.into()), ("games", games.into())]))
    }

    fn flips(&self, study: &Study) -> Vec<String> {
        let (words, texts, sums) = (self.words, self.texts(), &study.sums);
        if sums.all.flips == 0 {
            return vec![texts.get("impact-no-flip")];
        }
        let count = |wanted: &dyn Fn(&Flipped) -> bool| -> u64 {
            sums.flips.iter().filter(|(it, _)| wanted(it)).map(|(_, games)| games).sum()
        };
        let flips = Flip::VARIANTS.iter().filter_map(|&flip| {
            let games = count(&|it| it.flip == flip);
            (games > 0).then(|| words.counted(&format!("impact-flip-{flip}"), games))
        });
        let flips = flips.collect::<Vec<_>>().join(", ");
        let line = texts.with(
            "impact-flips",
            [
                ("games", words.games(sums.all.flips).into()),
                ("share", words.share(sums.all.flips, sums.all.games).into()),
            ],
        );
        let rated = |rated: Rated| words.number(count(&|it| it.rated == rated));
        let losers = texts.with(
            "impact-losers",
            [
                ("white", words.number(count(&|it| it.white_loses)).into()),
                ("black", words.number(count(&|it| !it.white_loses)).into()),
                ("higher", rated(Rated::Higher).into()),
                ("lower", rated(Rated::Lower).into()),
                ("equal", rated(Rated::Equal).into()),
                ("unknown", rated(Rated::Unknown).into()),
            ],
        );
        vec![format!("{line}: {flips}"), losers]
    }
}
