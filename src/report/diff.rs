//! Two profiles side by side, as text and as JSON.

use serde::Serialize;
use serde_json::Value;

use super::{json, pgn, sink, tested, words};
use crate::difference::{Asked, Aspect, Bounds, Change, Level, Meaning, Part, Witness, meaning};
use crate::profile::{Applies, Profile, Rule, StartPosition};
use crate::terms::Outcome;
use crate::trigger::StartClock;

/// The schema of the JSON object.
pub const SCHEMA: &str = "remis.diff/1";

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
        for row in &shown.rows {
            out += &rows(row);
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
    match witness {
        Some(witness) => out += &witness_text(witness, &[name_p, name_q]),
        None => {
            out += "No difference found: no game tells the two apart.\n";
            out += &format!("  Searched: {}.\n", searched(bounds));
        }
    }
    out
}

/// A change in words.
struct Shown {
    sign: char,
    kind: &'static str,
    title: String,
    rows: Vec<Row>,
}

/// One thing that differs: how it was and is.
#[derive(Serialize)]
struct Row {
    what: &'static str,
    from: Option<String>,
    to: Option<String>,
}

impl Row {
    fn new(what: &'static str, from: impl Into<String>, to: impl Into<String>) -> Self {
        Self { what, from: Some(from.into()), to: Some(to.into()) }
    }
}

fn rows(row: &Row) -> String {
    let mut out = String::new();
    let mut what = row.what;
    for (sign, text) in [('-', &row.from), ('+', &row.to)] {
        let Some(text) = text else { continue };
        let mut mark = format!("{what:12} {sign}");
        for line in wrapped(text) {
            out += &format!("    {mark} {line}\n");
            mark = format!("{:14}", "");
        }
        what = "";
    }
    out
}

/// Lines of at most 90 columns.
fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 90;
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let width = lines.last().map_or(0, |line| line.chars().count());
        if width > 0 && width + 1 + word.chars().count() > WIDTH {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

fn shown(change: &Change<'_>, p: &Profile, q: &Profile) -> Shown {
    match change {
        Change::Removed(rule) => {
            let title = format!("rule {} → {} is gone", rule.id, rule.termination);
            let text = Some(whole(rule, p));
            Shown {
                sign: '-',
                kind: "rule-removed",
                title,
                rows: vec![Row { what: "rule", from: text, to: None }],
            }
        }
        Change::Added(rule) => {
            let title = format!("rule {} → {} is new", rule.id, rule.termination);
            let text = Some(whole(rule, q));
            Shown {
                sign: '+',
                kind: "rule-added",
                title,
                rows: vec![Row { what: "rule", from: None, to: text }],
            }
        }
        Change::Changed { from, to, parts } => {
            let name = if from.id == to.id { String::new() } else { format!(", there {}", to.id) };
            let title = format!("rule {}{name} → {}", from.id, from.termination);
            let rows = parts.iter().flat_map(|part| part_rows(part, (from, p), (to, q))).collect();
            Shown { sign: '~', kind: "rule-changed", title, rows }
        }
        Change::Moved { rule, behind } => {
            let place = behind.map_or_else(
                || "at the head of the list".to_owned(),
                |it| format!("behind {}", it.id),
            );
            let title = format!("rule {} → {} stands in another order", rule.id, rule.termination);
            Shown {
                sign: '~',
                kind: "rule-moved",
                title,
                rows: vec![Row { what: "order", from: None, to: Some(place) }],
            }
        }
        Change::Aspect(aspect) => {
            let title = match aspect {
                Aspect::SamePosition => "when two positions are the same".to_owned(),
                Aspect::Start => "what counts of the start position".to_owned(),
                Aspect::Setting(id) => format!("setting {}", sink::terminal(id)),
                Aspect::ClaimsTaken => "what claimants are taken to do".to_owned(),
                Aspect::WrongClaim => "what a wrong claim costs".to_owned(),
                Aspect::Offers => "when a draw may be offered".to_owned(),
                Aspect::InForce => "days in force".to_owned(),
                Aspect::Citations => "sources of clauses that are no rules".to_owned(),
                Aspect::Description => "title, issuer, kind or note".to_owned(),
            };
            let row = Row::new(aspect_name(aspect), aspect_text(aspect, p), aspect_text(aspect, q));
            Shown { sign: '~', kind: "profile", title, rows: vec![row] }
        }
    }
}

fn whole(rule: &Rule, profile: &Profile) -> String {
    format!("{} {}", words::rule(rule, &profile.settings), source(rule))
}

/// `laws 9.6.1, am p.33 (text)`
fn source(rule: &Rule) -> String {
    format!("{} ({})", sink::terminal(&rule.cite.join(", ")), rule.confidence)
}

fn part_rows(part: &Part, (from, p): (&Rule, &Profile), (to, q): (&Rule, &Profile)) -> Vec<Row> {
    let note =
        |rule: &Rule| rule.note.as_deref().map_or_else(|| "none".to_owned(), sink::terminal_long);
    let row = match part {
        Part::Thresholds(thresholds) => {
            let row = |(what, from, to): &(&'static str, i64, i64)| {
                Row::new(what, from.to_string(), to.to_string())
            };
            return thresholds.iter().map(row).collect();
        }
        Part::When => Row::new(
            "when",
            words::when(&from.when, &p.settings),
            words::when(&to.when, &q.settings),
        ),
        Part::Applies => Row::new("applies", applies(&from.applies), applies(&to.applies)),
        Part::Outcome => Row::new("outcome", outcome(from.outcome), outcome(to.outcome)),
        Part::Termination => {
            Row::new("termination", from.termination.to_string(), to.termination.to_string())
        }
        Part::Id => Row::new("name", from.id.clone(), to.id.clone()),
        Part::Cite | Part::Confidence => {
            let what = if *part == Part::Cite { "source" } else { "confidence" };
            Row::new(what, source(from), source(to))
        }
        Part::Note => Row::new("note", note(from), note(to)),
    };
    vec![row]
}

fn applies(applies: &Applies) -> String {
    match applies {
        Applies::Automatically => "by itself".to_owned(),
        Applies::OnClaim(forms) => {
            let forms: Vec<&str> = forms.iter().map(|form| words::form(*form)).collect();
            format!("on a claim: {}", forms.join(", "))
        }
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Draw => "a draw",
        Outcome::PlayerLoses => "the player loses",
        Outcome::PlayerWins => "the player wins",
    }
}

fn aspect_name(aspect: &Aspect) -> &'static str {
    match aspect {
        Aspect::SamePosition => "same position",
        Aspect::Start => "start",
        Aspect::Setting(_) => "setting",
        Aspect::ClaimsTaken => "claims taken",
        Aspect::WrongClaim => "wrong claim",
        Aspect::Offers => "offers",
        Aspect::InForce => "in force",
        Aspect::Citations => "sources",
        Aspect::Description => "description",
    }
}

fn aspect_text(aspect: &Aspect, profile: &Profile) -> String {
    match aspect {
        Aspect::SamePosition => words::same_position(&profile.same_position),
        Aspect::Start => start(profile),
        Aspect::Setting(id) => {
            let setting = profile.settings.iter().find(|setting| setting.id == *id);
            setting.map_or_else(
                || "there is none".to_owned(),
                |it| {
                    let per = format!("{:?}", it.per).to_lowercase();
                    let default = it.default.as_deref().unwrap_or("unknown");
                    format!("per {per}: {}; assumed unless set: {default}", it.values.join(", "))
                },
            )
        }
        Aspect::ClaimsTaken => {
            profile.claims_taken.map_or_else(|| "nothing".to_owned(), |it| it.to_string())
        }
        Aspect::WrongClaim => wrong_claim(profile),
        Aspect::Offers => profile.offers.as_ref().map_or_else(
            || "at any time".to_owned(),
            |it| format!("when {}", words::when(&it.when, &profile.settings)),
        ),
        Aspect::InForce => super::profiles::in_force(profile),
        Aspect::Citations => {
            let same = &profile.same_position;
            format!("{} ({})", sink::terminal(&same.cite.join(", ")), same.confidence)
        }
        Aspect::Description => {
            format!(
                "{}, {}, {}",
                sink::terminal(&profile.title),
                sink::terminal(&profile.issuer),
                profile.kind
            )
        }
    }
}

fn start(profile: &Profile) -> String {
    let clock = match profile.start.halfmove_clock {
        StartClock::Counts => "the halfmove clock of a FEN counts".to_owned(),
        StartClock::Ignored => "the halfmove clock of a FEN is ignored".to_owned(),
        StartClock::ClampedTo(plies) => {
            format!("the halfmove clock of a FEN counts up to {plies} plies")
        }
        StartClock::RefusedFrom(plies) => {
            format!("a FEN with a halfmove clock of {plies} plies or more is refused")
        }
    };
    let position = match profile.start.position {
        StartPosition::Counted => "the start position is an occurrence of itself",
        StartPosition::NotCounted => "the start position is not counted as an occurrence",
    };
    format!("{clock}; {position}")
}

fn wrong_claim(profile: &Profile) -> String {
    let Some(wrong) = &profile.wrong_claim else {
        return "unknown".to_owned();
    };
    let time = wrong.opponent_gains_seconds.map_or_else(
        || "unknown time for the opponent".to_owned(),
        |seconds| format!("{seconds} seconds for the opponent"),
    );
    let also = [
        (wrong.intended_move_stands, "the announced move must be played"),
        (wrong.claimant_loses, "the claimant loses the game"),
        (wrong.is_an_offer, "the claim is an offer"),
    ];
    let also = also.into_iter().filter(|(holds, _)| *holds).map(|(_, text)| text.to_owned());
    [time].into_iter().chain(also).collect::<Vec<_>>().join("; ")
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
            format!("the claim cannot be decided, for lack of: {}", needs.join(", "))
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

/// One JSON object with a line end.
#[must_use]
pub fn json(compared: &Compared<'_>) -> String {
    let Compared { p, q, changes, witness, bounds, .. } = compared;
    let object = Object {
        schema: SCHEMA,
        remis: env!("CARGO_PKG_VERSION"),
        from: &p.id,
        to: &q.id,
        differ: compared.differ(),
        changes: changes
            .iter()
            .map(|change| {
                let shown = shown(change, p, q);
                let (from, to) = match change {
                    Change::Removed(rule) => (Some(rule.id.clone()), None),
                    Change::Added(rule) => (None, Some(rule.id.clone())),
                    Change::Changed { from, to, .. } => {
                        (Some(from.id.clone()), Some(to.id.clone()))
                    }
                    Change::Moved { rule, .. } => (None, Some(rule.id.clone())),
                    Change::Aspect(_) => (None, None),
                };
                Item {
                    change: shown.kind,
                    wording: change.is_wording(),
                    from,
                    to,
                    parts: shown.rows,
                }
            })
            .collect(),
        witness: witness.as_ref().map(witness_json),
        searched: Searched {
            cases: bounds.cases,
            games: bounds.games,
            assignments: bounds.assignments,
            longest_plies: bounds.longest,
        },
    };
    format!("{}\n", serde_json::to_string(&object).unwrap_or_default())
}

#[derive(Serialize)]
struct Object<'a> {
    schema: &'static str,
    remis: &'static str,
    from: &'a str,
    to: &'a str,
    differ: bool,
    changes: Vec<Item>,
    witness: Option<Found>,
    searched: Searched,
}

/// A change; `from` and `to` are ids of rules.
#[derive(Serialize)]
struct Item {
    change: &'static str,
    wording: bool,
    from: Option<String>,
    to: Option<String>,
    parts: Vec<Row>,
}

#[derive(Serialize)]
struct Found {
    differs_in: &'static str,
    plies: u32,
    start_fen: Option<String>,
    moves: Vec<String>,
    events: Vec<Happened>,
    settings: Vec<String>,
    source: String,
    pgn: String,
    verdicts: Vec<Said>,
}

#[derive(Serialize)]
struct Happened {
    ply: u32,
    player: Option<&'static str>,
    what: String,
}

#[derive(Serialize)]
struct Said {
    profile: String,
    ending: Option<Value>,
    claims: Vec<Value>,
    undetermined: Vec<Value>,
    event: Option<String>,
}

#[derive(Serialize)]
struct Searched {
    cases: usize,
    games: usize,
    assignments: usize,
    longest_plies: usize,
}

fn witness_json(witness: &Witness<'_>) -> Found {
    let timeline = &witness.timeline;
    let moves = (1..=timeline.last_ply()).filter_map(|ply| timeline.move_to(ply));
    let said = |asked: &Asked<'_>| {
        let verdict = asked.verdict(witness.level, timeline);
        Said {
            profile: asked.profile.id.clone(),
            ending: verdict.ending.as_ref().map(json::ending_value),
            claims: verdict.claims.iter().map(json::claim_value).collect(),
            undetermined: verdict.undetermined.iter().map(json::undetermined_value).collect(),
            event: meaning(asked, &witness.record).map(|it| event(&it)),
        }
    };
    Found {
        differs_in: witness.level.into(),
        plies: timeline.last_ply(),
        start_fen: witness.record.tag("FEN").map(str::to_owned),
        moves: moves.map(|played| timeline.uci(played)).collect(),
        events: timeline
            .events
            .iter()
            .map(|event| Happened {
                ply: event.ply,
                player: event.player.map(crate::terms::color_name),
                what: tested::event(event),
            })
            .collect(),
        settings: witness.settings.clone(),
        source: witness.source.clone(),
        pgn: pgn::text("Witness", &witness.record, timeline),
        verdicts: [&witness.p, &witness.q].map(said).into(),
    }
}
