//! Tables of pairs and of groups.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use comfy_table::{Cell as GridCell, CellAlignment, Table as Grid, presets};

use super::Page;
use crate::impact::{Cell, Group, Kind};
use crate::report::impact::Study;
use crate::report::impact::words::Words;

/// Rows of a table by year at most; more are put together by decade.
const MOST_YEARS: usize = 15;

impl Page<'_> {
    pub(super) fn pairs(&self, study: &Study) -> String {
        let (words, texts) = (self.words, self.texts());
        let mut changed: Vec<(Cell, Cell, u64)> = Vec::new();
        let mut same = 0;
        for (&(from, to), &games) in &study.sums.pairs {
            if from == to {
                same += games;
            } else {
                changed.push((from, to, games));
            }
        }
        // The same ground at another ply, or with another result.
        let moved = same.saturating_sub(study.sums.all.of(Kind::Same));
        changed.sort_by_key(|&(from, to, games)| (Reverse(games), from, to));
        let mut rows: Vec<Vec<String>> = changed
            .into_iter()
            .map(|(from, to, games)| vec![words.cell(from), words.cell(to), words.number(games)])
            .collect();
        if moved > 0 {
            rows.push(vec![texts.get("impact-same-ground"), String::new(), words.number(moved)]);
        }
        if rows.is_empty() {
            return String::new();
        }
        let heads = ["impact-happened", "impact-would", "impact-col-games"];
        let lines = self.grid(&heads.map(|id| texts.get(id)), rows, 2);
        format!("\n{}\n{}\n", texts.get("impact-pairs"), lines.join("\n"))
    }

    pub(super) fn years(&self, study: &Study) -> String {
        let years = &study.sums.by_year;
        if years.len() <= MOST_YEARS {
            return self.groups("impact-year", years, |it| it.map(|year| year.to_string()));
        }
        let mut decades: BTreeMap<Option<u16>, Group> = BTreeMap::new();
        for (year, group) in years {
            decades.entry(year.map(|year| year / 10 * 10)).or_default().join(group);
        }
        self.groups("impact-decade", &decades, |it| it.map(|from| format!("{from}–{}", from + 9)))
    }

    /// A table of groups; nothing if there is only one.
    pub(super) fn groups<K>(
        &self,
        title: &str,
        groups: &BTreeMap<K, Group>,
        name: impl Fn(&K) -> Option<String>,
    ) -> String {
        if groups.len() < 2 {
            return String::new();
        }
        let (words, texts) = (self.words, self.texts());
        // Only kinds that there are.
        let kinds: Vec<(Kind, &str)> = [
            (Kind::Sooner, "impact-col-sooner"),
            (Kind::Later, "impact-col-later"),
            (Kind::Otherwise, "impact-col-otherwise"),
            (Kind::Unknowable, "impact-col-unknowable"),
            (Kind::Undecided, "impact-col-undecided"),
        ]
        .into_iter()
        .filter(|&(kind, _)| groups.values().any(|group| group.of(kind) > 0))
        .collect();
        let flips = groups.values().any(|group| group.flips > 0);
        let mut heads: Vec<String> = vec![texts.get(title)];
        heads.extend(
            ["impact-col-games", "impact-col-changed", "impact-col-share"].map(|id| texts.get(id)),
        );
        heads.extend(kinds.iter().map(|&(_, id)| texts.get(id)));
        heads.extend(flips.then(|| texts.get("impact-col-flips")));
        heads.push(texts.get("impact-col-saved"));
        let plain = Words { sampled: false, ..words };
        // Those of which nothing is known stand last.
        let known = groups.iter().map(|(key, group)| (name(key), group));
        let (known, unknown): (Vec<_>, Vec<_>) = known.partition(|(name, _)| name.is_some());
        let rows = known.into_iter().chain(unknown).map(|(name, group)| {
            let mut row = vec![
                name.unwrap_or_else(|| texts.get("impact-unknown")),
                words.number(group.games),
                words.number(group.changed()),
                plain.share(group.changed(), group.games),
            ];
            row.extend(kinds.iter().map(|&(kind, _)| words.number(group.of(kind))));
            row.extend(flips.then(|| words.number(group.flips)));
            row.push(words.number(group.plies_saved));
            row
        });
        let lines = self.grid(&heads, rows.collect(), 1);
        format!("\n{}\n", lines.join("\n"))
    }

    /// A table without lines whose first columns are texts and the others numbers.
    fn grid(&self, heads: &[String], rows: Vec<Vec<String>>, texts: usize) -> Vec<String> {
        let mut grid = Grid::new();
        grid.load_style(presets::NOTHING).force_no_tty().set_width(self.width);
        let cell = |(at, text): (usize, String)| {
            let alignment = if at < texts { CellAlignment::Left } else { CellAlignment::Right };
            GridCell::new(text).set_alignment(alignment)
        };
        grid.set_header(heads.iter().cloned().enumerate().map(cell).collect::<Vec<_>>());
        for row in rows {
            grid.add_row(row.into_iter().enumerate().map(cell).collect::<Vec<_>>());
        }
        grid.lines().map(|line| line.trim_end().to_owned()).collect()
    }
}
