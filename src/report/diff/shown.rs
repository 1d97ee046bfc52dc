//! A change in words.

use serde::Serialize;

use crate::difference::{Aspect, Change, Part};
use crate::lang::{Lang, Texts};
use crate::profile::{Applies, Profile, Rule, StartPosition};
use crate::report::{profiles, rules, sink, words};
use crate::terms::Outcome;
use crate::trigger::StartClock;

/// A change in words.
pub(super) struct Shown {
    pub(super) sign: char,
    pub(super) kind: &'static str,
    pub(super) title: String,
    pub(super) rows: Vec<Row>,
}

/// One thing that differs: how it was and is.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) what: &'static str,
    from: Option<String>,
    to: Option<String>,
}

impl Row {
    fn new(what: &'static str, from: impl Into<String>, to: impl Into<String>) -> Self {
        Self { what, from: Some(from.into()), to: Some(to.into()) }
    }
}

/// A row as lines.
pub(super) fn rows(row: &Row) -> String {
    let mut out = String::new();
    let mut what = row.what;
    let label = what.chars().count().max(12);
    for (sign, text) in [('-', &row.from), ('+', &row.to)] {
        let Some(text) = text else { continue };
        let mut mark = format!("{what:label$} {sign}");
        for line in wrapped(&sink::terminal_long(text)) {
            out += &format!("    {mark} {line}\n");
            mark = format!("{:width$}", "", width = label + 2);
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

/// A change in words; `p` and `q` are the profiles.
pub(super) fn shown(change: &Change<'_>, p: &Profile, q: &Profile) -> Shown {
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
                Aspect::Description => "title, issuer, kind, note or open points".to_owned(),
            };
            let row = Row::new(aspect_name(aspect), aspect_text(aspect, p), aspect_text(aspect, q));
            Shown { sign: '~', kind: "profile", title, rows: vec![row] }
        }
    }
}

fn whole(rule: &Rule, profile: &Profile) -> String {
    format!("{} {}", rules::rule(rule, &profile.settings, &Texts::of(Lang::En)), source(rule))
}

/// `laws 9.6.1, am p.33 (text)`
fn source(rule: &Rule) -> String {
    format!("{} ({})", rule.cite.join(", "), rule.confidence)
}

fn part_rows(part: &Part, (from, p): (&Rule, &Profile), (to, q): (&Rule, &Profile)) -> Vec<Row> {
    let note = |rule: &Rule| rule.note.clone().unwrap_or_else(|| "none".to_owned());
    let row = match part {
        Part::Thresholds(thresholds) => {
            let row = |(what, from, to): &(&'static str, i64, i64)| {
                Row::new(what, from.to_string(), to.to_string())
            };
            return thresholds.iter().map(row).collect();
        }
        Part::When => Row::new(
            "when",
            rules::clause(&from.when, &p.settings, &Texts::of(Lang::En)),
            rules::clause(&to.when, &q.settings, &Texts::of(Lang::En)),
        ),
        Part::Applies => Row::new("applies", applies(&from.applies), applies(&to.applies)),
        Part::Outcome => Row::new("outcome", outcome(from.outcome), outcome(to.outcome)),
        Part::Termination => {
            Row::new("termination", from.termination.to_string(), to.termination.to_string())
        }
        Part::Id => Row::new("name", from.id.clone(), to.id.clone()),
        Part::Cite => Row::new("source", source(from), source(to)),
        Part::Confidence => {
            Row::new("confidence", from.confidence.to_string(), to.confidence.to_string())
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
        Aspect::SamePosition => rules::same_position(&profile.same_position, &Texts::of(Lang::En)),
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
            |it| {
                let when = rules::clause(&it.when, &profile.settings, &Texts::of(Lang::En));
                format!("when {when}")
            },
        ),
        Aspect::InForce => profiles::in_force(profile),
        Aspect::Citations => {
            let same = &profile.same_position;
            format!("{} ({})", same.cite.join(", "), same.confidence)
        }
        Aspect::Description => {
            format!("{}, {}, {}", profile.title, profile.issuer, profile.kind)
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
        StartClock::Unknown => "unknown whether the halfmove clock of a FEN counts".to_owned(),
    };
    let counted = |position| match position {
        StartPosition::Counted => "is an occurrence of itself",
        StartPosition::NotCounted => "is not counted as an occurrence",
        StartPosition::Unknown => "is an occurrence or not: unknown",
    };
    let position = format!("the start position {}", counted(profile.start.position));
    let set_up = profile.start.set_up;
    let set_up = set_up.map_or_else(String::new, |it| format!("; one set up {}", counted(it)));
    format!("{clock}; {position}{set_up}")
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
    let half = wrong.claimant_loses_half_up_to_seconds.map(|seconds| {
        format!("the claimant loses half of the remaining time, {seconds} seconds at most")
    });
    [time].into_iter().chain(half).chain(also).collect::<Vec<_>>().join("; ")
}
