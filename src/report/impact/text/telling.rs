//! The games that tell most.

use super::Page;
use crate::impact::Cell;
use crate::report::impact::{Study, Told, ToldEnd};
use crate::report::sink;
use crate::report::wrap::wrapped;

impl Page<'_> {
    pub(super) fn telling(&self, study: &Study) -> String {
        let (words, texts) = (self.words, self.texts());
        let shown = study.telling.games().count() as u64;
        if shown == 0 {
            return String::new();
        }
        let offered = study.telling.offered;
        let id = if shown < offered { "impact-telling" } else { "impact-telling-all" };
        let numbers = [("n", words.number(shown).into()), ("all", words.number(offered).into())];
        let mut out = format!("\n{}\n", texts.with(id, numbers));
        for (_, game, told) in study.telling.games() {
            out += &self.told(game, told);
        }
        out
    }

    /// Two lines: which game, and what becomes of it.
    fn told(&self, game: u64, told: &Told) -> String {
        let texts = self.texts();
        let name = |name: &Option<String>| sink::terminal(name.as_deref().unwrap_or("?"));
        let result: &str = told.recorded.map_or("*", Into::into);
        let mut which = format!("{} – {}", name(&told.white), name(&told.black));
        let says = |it: &&String| !it.trim().is_empty() && !it.starts_with('?');
        for part in [&told.event, &told.date].into_iter().flatten().filter(says) {
            which += &format!(" · {}", sink::terminal(part));
        }
        which += &format!(" · {result}");
        if let Some(site) = told.site.as_deref().filter(|it| it.starts_with("http")) {
            which += &format!(" · {}", sink::terminal(site));
        } else {
            let game = texts.with("impact-game", [("n", game.to_string().into())]);
            which += &format!(" · {}: {game}", sink::terminal(&told.source));
        }
        let to = told.to.as_ref().map_or_else(|| texts.get("impact-nothing"), |it| self.end(it));
        let mut what = format!("{} → {to}", self.end(&told.from));
        let mut notes = Vec::new();
        match told.plies_saved {
            Some(saved) if saved != 0 => {
                let id = if saved > 0 { "impact-told-saved" } else { "impact-told-added" };
                let plies = self.words.plies(saved.unsigned_abs());
                notes.push(texts.with(id, [("plies", plies.into())]));
            }
            _ => {}
        }
        notes.extend(told.flip.map(|_| texts.get("impact-told-flip")));
        if !notes.is_empty() {
            what += &format!("; {}", notes.join(", "));
        }
        wrapped(&which, self.width, 2, 4) + &wrapped(&what, self.width, 4, 6)
    }

    /// `ply 12: threefold repetition on a claim, 1/2-1/2 [threefold, laws 9.2]`
    fn end(&self, end: &ToldEnd) -> String {
        let texts = self.texts();
        let ply = texts.with("impact-ply", [("ply", self.words.number(end.ply.into()).into())]);
        let cell = end.ground.map_or(Cell::Unnamed, Cell::Ground);
        let claim = if end.how == "claim" {
            format!(" {}", texts.get("impact-by-claim"))
        } else {
            String::new()
        };
        let result = end.result.map_or_else(
            || texts.get("impact-no-result"),
            |it| {
                let written: &str = it.into();
                written.to_owned()
            },
        );
        let mut out = format!("{ply}: {}{claim}, {result}", self.words.cell(cell));
        let articles = end.rule.iter().chain(&end.cite).map(|it| sink::terminal(it));
        let articles = articles.collect::<Vec<_>>().join(", ");
        if !articles.is_empty() {
            out += &format!(" [{articles}]");
        }
        out
    }
}
