//! Two profiles side by side, as text and as JSON.

mod json;
mod shown;

pub use json::{SCHEMA, line};
use shown::{rows, shown};

use super::{pgn, sink, tested};
use crate::difference::{Asked, Bounds, Change, Level, Meaning, Witness, meaning};
use crate::profile::Profile;

/// Two profiles, what differs, and a game that shows it.
#[derive(Debug)]
pub struct Compared<'a> {
    /// The first profile.
    pub p: &'a Profile,
    /// The second profile.
    pub q: &'a Profile,
    /// The families that were named, of which these are the newest editions.
    pub families: [Option<&'a str>; 2],
    /// How the two were named: they may have one id.
    pub named: [&'a str; 2],
    /// What differs.
    pub changes: Vec<Change<'a>>,
    /// The shortest game found on which they differ.
    pub witness: Option<Witness<'a>>,
    /// What was searched for it.
    pub bounds: Bounds,
}

impl Compared<'_> {
    /// What to call the two: their ids, or what tells apart two profiles of one id.
    fn names(&self) -> [String; 2] {
        if self.p.id == self.q.id {
            self.named.map(sink::terminal)
        } else {
            [self.p.id.clone(), self.q.id.clone()]
        }
    }

    /// Whether more than wording differs.
    #[must_use]
    pub fn differ(&self) -> bool {
        self.witness.is_some() || self.changes.iter().any(|change| !change.is_wording())
    }
}

/// The text; ends with a line end.
#[must_use]
pub fn text(compared: &Compared<'_>) -> String {
    let Compared { p, q, families, changes, witness, bounds, .. } = compared;
    let [name_p, name_q] = compared.names();
    let mut out = String::new();
    for (sign, profile, name, family) in
        [('-', p, &name_p, families[0]), ('+', q, &name_q, families[1])]
    {
        let family = family.map_or_else(String::new, |it| format!(" (the newest edition of {it})"));
        out +=
            &format!("{sign}{sign}{sign} {}{family}: {}\n", name, sink::terminal(&profile.title));
    }
    let (wording, rules): (Vec<_>, Vec<_>) = changes.iter().partition(|change| change.is_wording());
    out += &format!("\n{}\n", if rules.is_empty() { "No rule differs." } else { "What differs" });
    for change in &rules {
        let shown = shown(change, p, q);
        out += &format!("\n{} {}\n", shown.sign, shown.title);
        let has = |what: &str| shown.rows.iter().any(|row| row.what == what);
        for row in &shown.rows {
            // The name stands in the title, the confidence beside the source.
            let said = row.what == "name" || (row.what == "confidence" && has("source"));
            if !said && row.what != "note" {
                out += &rows(row);
            }
        }
        if has("note") {
            out += "    and the note\n";
        }
    }
    if !wording.is_empty() {
        out += "\nOnly wording\n\n";
        for change in &wording {
            let shown = shown(change, p, q);
            let what: Vec<&str> = shown.rows.iter().map(|row| row.what).collect();
            out += &format!("~ {}: {}\n", shown.title, what.join(", "));
        }
    }
    out.push('\n');
    if let Some(witness) = witness {
        out += &witness_text(witness, &[name_p, name_q]);
    } else {
        out += "No difference found: no game tells the two apart.\n";
        out += &format!("  Searched: {}.\n", searched(bounds));
    }
    out
}

fn searched(bounds: &Bounds) -> String {
    format!(
        "{} cases and {} games near the thresholds of the two profiles, of at most {} plies, each under {} \
         of settings",
        bounds.cases,
        bounds.games,
        bounds.longest,
        if bounds.assignments == 1 {
            "1 assignment".to_owned()
        } else {
            format!("{} assignments", bounds.assignments)
        }
    )
}

/// In what the verdicts differ, in words.
fn level(level: Level) -> &'static str {
    match level {
        Level::Ending => "the ending differs",
        Level::Claims => "the rights to claim differ",
        Level::Event => "what the last event means differs",
        Level::ClaimsTaken => "the ending differs by what claimants are taken to do",
        Level::Undetermined => "what cannot be decided differs",
    }
}

fn witness_text(witness: &Witness<'_>, names: &[String; 2]) -> String {
    let plies = witness.timeline.last_ply();
    let plies = format!("{plies} {}", if plies == 1 { "ply" } else { "plies" });
    let mut out = format!("Shortest witness: {plies}, {}\n", level(witness.level));
    out += &format!("  from: {}\n", witness.source);
    if !witness.settings.is_empty() {
        out += &format!("  assumed: {}\n", sink::terminal(&witness.settings.join(", ")));
    }
    out += &format!("\n{}\n", pgn::text("Witness", &witness.record, &witness.timeline));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (asked, name) in [&witness.p, &witness.q].into_iter().zip(names) {
        out += &verdict(asked, witness, name, width);
    }
    let unseen: Vec<String> = pgn::unseen(&witness.timeline)
        .into_iter()
        .map(|event| format!("{} (ply {})", tested::event(event), event.ply))
        .collect();
    if !unseen.is_empty() {
        out += &format!("  PGN has no word for: {}\n", unseen.join("; "));
    }
    out
}

fn verdict(asked: &Asked<'_>, witness: &Witness<'_>, name: &str, width: usize) -> String {
    let profile = asked.profile;
    let verdict = asked.verdict(witness.level, &witness.timeline);
    let mut lines = match &verdict.ending {
        None => vec!["the game goes on".to_owned()],
        Some(ending) => {
            vec![tested::ending_line(ending), tested::cited(profile, &ending.rule)]
        }
    };
    if witness.level == Level::Claims {
        let claims = verdict.claims.iter().map(|run| tested::claim(profile, run));
        lines.extend(claims.flat_map(|claim| {
            claim.lines().map(|line| line.trim_start().to_owned()).collect::<Vec<_>>()
        }));
        if verdict.claims.is_empty() {
            lines.push("nobody may claim anything".to_owned());
        }
    }
    if witness.level == Level::Event {
        lines.extend(meaning(asked, &witness.record).map(|it| self::event(&it)));
    }
    if witness.level == Level::Undetermined {
        let open = verdict.undetermined.iter();
        lines.extend(open.map(|run| format!("undetermined: {}", tested::undetermined(run))));
    }
    let mut name = name;
    let mut out = String::new();
    for line in lines.iter().filter(|line| !line.is_empty()) {
        out += &format!("  {name:width$}  {line}\n");
        name = "";
    }
    out
}

fn event(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Upheld => "the claim is right".to_owned(),
        Meaning::Undetermined(needs) => {
            let needs = sink::terminal_long(&needs.join(", "));
            format!("the claim cannot be decided, for lack of: {needs}")
        }
        Meaning::MayOffer(truth) => {
            format!("may offer a draw: {}", format!("{truth:?}").to_lowercase())
        }
        Meaning::Rejected { penalty, must_play, is_an_offer } => {
            let cost = match penalty {
                None => "its cost is unknown".to_owned(),
                Some((Some(seconds), None)) => format!("the opponent gains {seconds} seconds"),
                Some((None, None)) => "the time that the opponent gains is unknown".to_owned(),
                Some((_, Some(result))) => format!("the claimant loses: {result}"),
            };
            let play =
                must_play.as_ref().map(|uci| format!("; {uci} must be played")).unwrap_or_default();
            let offer = if *is_an_offer { "; the claim is an offer" } else { "" };
            format!("the claim is wrong: {cost}{play}{offer}")
        }
    }
}
