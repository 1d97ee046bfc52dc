//! What became of an expectation: a failure with the plies around it, or one JSON object.

use std::collections::BTreeSet;

use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;
use serde_json::Value;

use super::{claims, game, json, sink};
use crate::cases::{
    Case, ClaimParts, EndingParts, Expectation, UnknownParts, Unmatched, Unmet, Who,
};
use crate::problem::Place;
use crate::profile::Profile;
use crate::record::{Act, Event};
use crate::timeline::Timeline;
use crate::verdict::{ClaimRun, Ending, UndeterminedRun, Verdict};

/// The schema of the JSON objects.
pub const SCHEMA: &str = "remis.test/1";

/// Plies shown before and after one that matters.
const AROUND: u32 = 2;
/// Most plies shown.
const MOST_PLIES: usize = 24;

/// One expectation, compared.
#[derive(Debug)]
pub struct Tested<'a> {
    /// Name of the file.
    pub file: &'a str,
    /// Where the expectation stands in it.
    pub place: Place,
    /// The case.
    pub case: &'a Case,
    /// What was expected.
    pub expectation: &'a Expectation,
    /// The profile that was asked.
    pub profile: &'a Profile,
    /// The facts of the case.
    pub timeline: &'a Timeline,
    /// What the profile made of them.
    pub verdict: Verdict,
    /// What differs; nothing if the expectation holds.
    pub unmet: Vec<Unmet>,
}

/// A failure as a block of text.
#[must_use]
pub fn failure(tested: &Tested<'_>, width: u16) -> String {
    let Tested { file, place, case, expectation, profile, verdict, .. } = tested;
    let mut out = format!(
        "FAILED {} under {}\n  {}:{}:{}\n",
        sink::terminal(&case.id),
        profile.id,
        sink::terminal(file),
        place.line,
        place.column
    );
    if !case.why.is_empty() {
        out += &format!("  {}\n", sink::terminal_long(&case.why));
    }
    for unmet in &tested.unmet {
        match unmet {
            Unmet::Ending | Unmet::NotEnding => {
                let (what, parts) = match unmet {
                    Unmet::Ending => ("expected", expectation.ending.parts()),
                    _ => ("must not be", expectation.not_ending.as_ref()),
                };
                out += "  the ending\n";
                out +=
                    &format!("    {what:13} {}\n", parts.map_or("none".to_owned(), ending_parts));
                out += &format!("    {:13} {}\n", "came", came(tested));
                if matches!(unmet, Unmet::Ending) {
                    out += &rules_for(profile, parts);
                }
            }
            Unmet::Claims(unmatched) => {
                let expected: Vec<_> =
                    expectation.claims.iter().flatten().map(claim_parts).collect();
                let found: Vec<_> = verdict.claims.iter().map(|run| claim(profile, run)).collect();
                out += &lists("the rights to claim", unmatched, &expected, &found);
            }
            Unmet::Undetermined(unmatched) => {
                let expected: Vec<_> =
                    expectation.undetermined.iter().flatten().map(unknown_parts).collect();
                let found: Vec<_> = verdict.undetermined.iter().map(undetermined).collect();
                out += &lists("what is undetermined", unmatched, &expected, &found);
            }
        }
    }
    out += &plies(tested, width);
    out.push('\n');
    out
}

fn lists(title: &str, unmatched: &Unmatched, expected: &[String], found: &[String]) -> String {
    let mut out = format!("  {title}\n");
    for text in unmatched.missing.iter().filter_map(|&at| expected.get(at)) {
        out += &format!("    {:13} {text}\n", "expected");
    }
    for text in unmatched.unexpected.iter().filter_map(|&at| found.get(at)) {
        out += &format!("    {:13} {text}\n", "came");
    }
    if unmatched.unexpected.is_empty() {
        let rest = if found.is_empty() { "nothing".to_owned() } else { found.join("; ") };
        out += &format!("    {:13} {rest}\n", "came");
    }
    out
}

fn ending_parts(parts: &EndingParts) -> String {
    let mut words = Vec::new();
    words.extend(parts.ply.map(|ply| format!("ply {ply}")));
    words.extend(parts.result.clone().map(|result| sink::terminal(&result)));
    words.extend(parts.termination.map(|it| it.to_string()));
    words.extend(parts.rule.as_ref().map(|rule| format!("[{}]", sink::terminal(rule))));
    words.extend(parts.how.map(|how| format!("{how:?}").to_lowercase()));
    words.extend(
        parts.certain.map(|certain| if certain { "certain" } else { "not certain" }.to_owned()),
    );
    if words.is_empty() { "any ending".to_owned() } else { words.join(", ") }
}

fn came(tested: &Tested<'_>) -> String {
    let Some(ending) = &tested.verdict.ending else {
        return "none".to_owned();
    };
    let certain = if ending.certain { "" } else { ", not certain" };
    format!("{}{certain}\n{:18}{}", ending_line(ending), "", cited(tested.profile, &ending.rule))
}

/// The rules of the profile that could bring the expected ending.
fn rules_for(profile: &Profile, parts: Option<&EndingParts>) -> String {
    let Some(parts) = parts else {
        return String::new();
    };
    let named = parts.rule.as_deref().and_then(|id| profile.rule(id)).map(|rule| rule.termination);
    let Some(termination) = parts.termination.or(named) else {
        return String::new();
    };
    let rules = profile.rules.iter().filter(|rule| rule.termination == termination);
    let lines: String = rules
        .map(|rule| {
            let how = if rule.is_automatic() { "automatic" } else { "on a claim" };
            format!("    {:13} [{}] {how}: {}\n", "by the rule", rule.id, cited(profile, &rule.id))
        })
        .collect();
    if lines.is_empty() {
        format!("    {:13} none of this profile ends a game by {termination}\n", "by the rule")
    } else {
        lines
    }
}

/// `ply 16, 1/2-1/2, fivefold-repetition, [fivefold], automatic`
pub(super) fn ending_line(ending: &Ending) -> String {
    let how = ending
        .claim
        .as_ref()
        .map_or_else(|| "automatic".to_owned(), |claim| claims::taken(claim.player, claim.form));
    format!(
        "ply {}, {}, {}, [{}], {how}",
        ending.ply, ending.result, ending.termination, ending.rule
    )
}

/// The citations of a rule with their sources: `laws 9.6.1: FIDE Laws of Chess, https://.. (text)`
pub(super) fn cited(profile: &Profile, rule: &str) -> String {
    let Some(rule) = profile.rule(rule) else {
        return String::new();
    };
    let cite = rule.cite.iter().map(|citation| {
        let key = citation.split(' ').next().unwrap_or_default();
        let source = profile.sources.iter().find(|source| source.key == key);
        let title =
            source.map_or_else(String::new, |it| format!(": {}", sink::terminal(&it.title)));
        let url = source.and_then(|it| it.url.as_deref());
        let url = url.map_or_else(String::new, |url| format!(", {}", sink::terminal(url)));
        format!("{}{title}{url}", sink::terminal(citation))
    });
    format!("{} ({})", cite.collect::<Vec<_>>().join("; "), rule.confidence)
}

fn claim_parts(parts: &ClaimParts) -> String {
    let mut words = Vec::new();
    words.extend(parts.player.map(|who| match who {
        Who::Arbiter => "an official".to_owned(),
        who => format!("{who:?}"),
    }));
    words.extend(parts.form.map(|form| super::words::form(form).to_owned()));
    words.extend(parts.termination.map(|it| it.to_string()));
    words.extend(parts.rule.as_ref().map(|rule| format!("[{}]", sink::terminal(rule))));
    words.extend(from_to(parts.from, parts.to));
    words.extend(parts.moves.as_ref().map(|moves| sink::terminal(&moves.join(" "))));
    if words.is_empty() { "any right".to_owned() } else { words.join(", ") }
}

pub(super) fn claim(profile: &Profile, run: &ClaimRun) -> String {
    let who = run.player.map_or("an official", claims::color);
    let moves =
        if run.moves.is_empty() { String::new() } else { format!(", {}", run.moves.join(" ")) };
    format!(
        "{who}, {}, {}, [{}], {}{moves}\n{:18}{}",
        super::words::form(run.form),
        run.termination,
        run.rule,
        claims::plies_of(run.from_ply, run.to_ply),
        "",
        cited(profile, &run.rule)
    )
}

fn unknown_parts(parts: &UnknownParts) -> String {
    let mut words = Vec::new();
    words.extend(parts.rule.as_ref().map(|rule| format!("[{}]", sink::terminal(rule))));
    words.extend(from_to(parts.from, parts.to));
    words.extend(parts.needs.as_ref().map(|needs| format!("needs {}", sink::terminal(needs))));
    if words.is_empty() { "anything".to_owned() } else { words.join(", ") }
}

pub(super) fn undetermined(run: &UndeterminedRun) -> String {
    let plies = claims::plies_of(run.from_ply, run.to_ply);
    let needs = sink::terminal_long(&run.needs.join(", "));
    format!("[{}], {plies}, needs {needs}", run.rule)
}

fn from_to(from: Option<u32>, to: Option<u32>) -> Option<String> {
    match (from, to) {
        (Some(from), Some(to)) => Some(claims::plies_of(from, to)),
        (Some(from), None) => Some(format!("from ply {from}")),
        (None, Some(to)) => Some(format!("to ply {to}")),
        (None, None) => None,
    }
}

/// The plies around those that matter: what happened, and what the profile says of each.
fn plies(tested: &Tested<'_>, width: u16) -> String {
    let Tested { timeline, profile, verdict, .. } = tested;
    let (counting, _) = profile.countings(timeline.start.fen.is_some());
    let counts = timeline.occurrences(counting.identity);
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(width)
        .force_no_tty()
        .set_header(game::PLY_HEADINGS.into_iter().chain(["what happened and what holds"]));
    let mut before = None;
    for ply in window(tested) {
        if before.is_some_and(|before| before + 1 < ply) {
            table.add_row(["…"]);
        }
        before = Some(ply);
        let mut row = game::ply_row(timeline, ply, counts.at(ply, counting.count_start)).to_vec();
        row.push(said(timeline, verdict, ply));
        table.add_row(row);
    }
    table.lines().map(|line| format!("  {}\n", line.trim_end())).collect()
}

/// The plies that expectation and verdict name, each with those around it.
fn window(tested: &Tested<'_>) -> BTreeSet<u32> {
    let Tested { timeline, expectation, verdict, .. } = tested;
    let last = timeline.last_ply();
    let mut named = BTreeSet::new();
    let endings = expectation.ending.parts().into_iter().chain(&expectation.not_ending);
    named.extend(endings.filter_map(|parts| parts.ply));
    named.extend(verdict.ending.as_ref().map(|ending| ending.ply));
    let claims = expectation.claims.iter().flatten();
    named.extend(claims.flat_map(|parts| parts.from.into_iter().chain(parts.to)));
    named.extend(verdict.claims.iter().flat_map(|run| [run.from_ply, run.to_ply]));
    let unknown = expectation.undetermined.iter().flatten();
    named.extend(unknown.flat_map(|parts| parts.from.into_iter().chain(parts.to)));
    named.extend(verdict.undetermined.iter().flat_map(|run| [run.from_ply, run.to_ply]));
    named.insert(last);
    let around = |&ply: &u32| ply.saturating_sub(AROUND)..=ply.saturating_add(AROUND).min(last);
    named
        .iter()
        .flat_map(around)
        .take(4 * MOST_PLIES)
        .collect::<BTreeSet<_>>()
        .into_iter()
        .take(MOST_PLIES)
        .collect()
}

/// Events of a ply, then who may claim, what is undetermined, and the ending.
fn said(timeline: &Timeline, verdict: &Verdict, ply: u32) -> String {
    let mut lines: Vec<String> =
        timeline.events.iter().filter(|event| event.ply == ply).map(event).collect();
    for run in &verdict.claims {
        let step = if run.player.is_some() { 2 } else { 1 };
        if (run.from_ply..=run.to_ply).contains(&ply) && (ply - run.from_ply).is_multiple_of(step) {
            let who = run.player.map_or("an official", claims::color);
            let form = super::words::form(run.form);
            lines.push(format!("{who} may claim, {form} [{}]", run.rule));
        }
    }
    for run in &verdict.undetermined {
        if (run.from_ply..=run.to_ply).contains(&ply) {
            lines.push(format!("undetermined [{}]", run.rule));
        }
    }
    let ending = verdict.ending.as_ref().filter(|ending| ending.ply == ply);
    lines.extend(ending.map(|ending| format!("{} [{}]", ending.result, ending.rule)));
    lines.join("\n")
}

/// An event in words.
#[must_use]
pub fn event(event: &Event) -> String {
    let who = event.player.map_or("somebody", claims::color);
    match &event.act {
        Act::Offers => format!("{who} offers a draw"),
        Act::Declines => format!("{who} declines the draw"),
        Act::Claims(claim) => {
            let who = event.player.map_or("an official", claims::color);
            format!("{who} claims {}, {}", claim.termination, super::words::form(claim.form))
        }
        Act::Touches => format!("{who} touches a piece"),
        Act::FlagFalls => format!("{who}'s flag falls"),
        Act::Resigns => format!("{who} resigns"),
        Act::Abandons => format!("{who} leaves the game"),
        Act::Agree => "the players agree on a draw".to_owned(),
        Act::IllegalMove => format!("{who} completes an illegal move"),
        Act::Declares(text) => format!("an official declares: {}", sink::terminal(text)),
    }
}

/// One expectation as one line of JSON, without line end.
#[must_use]
pub fn line(tested: &Tested<'_>) -> String {
    let verdict = &tested.verdict;
    let row = Row {
        schema: SCHEMA,
        remis: env!("CARGO_PKG_VERSION"),
        file: tested.file,
        line: tested.place.line,
        column: tested.place.column,
        case: &tested.case.id,
        profile: &tested.profile.id,
        holds: tested.unmet.is_empty(),
        unmet: tested.unmet.iter().map(|unmet| part(tested.expectation, unmet)).collect(),
        ending: verdict.ending.as_ref().map(json::ending_value),
        claims: verdict.claims.iter().map(json::claim_value).collect(),
        undetermined: verdict.undetermined.iter().map(json::undetermined_value).collect(),
    };
    serde_json::to_string(&row).unwrap_or_default()
}

#[derive(Serialize)]
struct Row<'a> {
    schema: &'static str,
    remis: &'static str,
    file: &'a str,
    line: u64,
    column: u64,
    case: &'a str,
    profile: &'a str,
    holds: bool,
    unmet: Vec<Part>,
    ending: Option<Value>,
    claims: Vec<Value>,
    undetermined: Vec<Value>,
}

/// A part that is not met: what was expected in words, and which items of the verdict's list were
/// not expected, from 0.
#[derive(Serialize)]
struct Part {
    what: &'static str,
    expected: Vec<String>,
    unexpected: Vec<usize>,
}

fn part(expectation: &Expectation, unmet: &Unmet) -> Part {
    let list = |what, unmatched: &Unmatched, words: &dyn Fn(usize) -> Option<String>| Part {
        what,
        expected: unmatched.missing.iter().filter_map(|&at| words(at)).collect(),
        unexpected: unmatched.unexpected.clone(),
    };
    let one = |what, parts: Option<&EndingParts>| Part {
        what,
        expected: vec![parts.map_or_else(|| "none".to_owned(), ending_parts)],
        unexpected: Vec::new(),
    };
    match unmet {
        Unmet::Ending => one("ending", expectation.ending.parts()),
        Unmet::NotEnding => one("not_ending", expectation.not_ending.as_ref()),
        Unmet::Claims(it) => {
            list("claims", it, &|at| Some(claim_parts(expectation.claims.as_ref()?.get(at)?)))
        }
        Unmet::Undetermined(it) => list("undetermined", it, &|at| {
            Some(unknown_parts(expectation.undetermined.as_ref()?.get(at)?))
        }),
    }
}
