//! The summary for people.

use std::fmt::Write as _;

use indicatif::HumanCount;
use strum::VariantArray;

use super::{Listed, Summary};
use crate::corpus::Tally;
use crate::report::sink;
use crate::report::wrap::wrapped;
use crate::terms::Termination;
use crate::verdict::Recorded;

/// Width of the labels.
const LABEL: usize = 16;

/// The summary with a line end. `width`: columns of the terminal or page.
#[must_use]
pub fn block(summary: &Summary, width: u16) -> String {
    let mut out = heading(summary);
    // Of a family, editions that were not in force are passed over.
    let judged = summary.profiles.iter().zip(&summary.tallies).filter(|(_, tally)| tally.games > 0);
    for (id, tally) in judged {
        let _ = writeln!(out, "\n{id}: {} judged", games(tally.games));
        for (label, text) in lines(tally) {
            out += &wrapped(&format!("{label:LABEL$} {text}"), width, 2, LABEL + 3);
        }
    }
    for (family, count) in &summary.unjudged {
        let family = sink::terminal(family);
        let _ = writeln!(out, "\n{family}: no edition is known for {}", games(*count));
    }
    if summary.lists && summary.listed.is_empty() {
        out += "\nno game to list\n";
    }
    if !summary.listed.is_empty() {
        out.push('\n');
        for listed in &summary.listed {
            out += &line(listed, summary);
        }
    }
    if summary.not_listed > 0 {
        let _ = writeln!(out, "and {} more", HumanCount(summary.not_listed));
    }
    out
}

fn heading(summary: &Summary) -> String {
    let counts = &summary.counts;
    let sources = match summary.sources.as_slice() {
        [one] => sink::terminal(one),
        several => format!("{} sources", HumanCount(several.len() as u64)),
    };
    let mut out = format!("{} in {sources}", games(counts.games));
    let lost = [
        (counts.partial, "partial"),
        (counts.rejected, "rejected"),
        (counts.empty, "empty"),
        (counts.left_out, "left out"),
    ];
    for (count, what) in lost {
        if count > 0 {
            let _ = write!(out, ", {} {what}", HumanCount(count));
        }
    }
    if counts.errors > 0 {
        let errors = if counts.errors == 1 { "error" } else { "errors" };
        let _ = write!(out, "; {} {errors}", HumanCount(counts.errors));
    }
    out.push('\n');
    if summary.interrupted {
        out += "interrupted: this is what was done so far\n";
    }
    if summary.unread > 0 {
        let _ = writeln!(out, "sources not read to their end: {}", HumanCount(summary.unread));
    }
    // Of the editions of a family each game has one, and there is nothing to differ.
    let judged: u64 = summary.tallies.iter().map(|it| it.games).sum();
    if counts.differing > 0 || judged > counts.games - counts.left_out {
        let _ = writeln!(out, "the profiles differ in the ending of {}", games(counts.differing));
    }
    out
}

/// Label and text of each line about a profile.
fn lines(tally: &Tally) -> Vec<(&'static str, String)> {
    let mut lines = Vec::new();
    let ended: Vec<String> = Termination::VARIANTS
        .iter()
        .filter_map(|it| {
            let ends = tally.endings.get(it)?;
            let by_claim = match ends.claimed {
                0 => String::new(),
                claimed if ends.automatic == 0 && claimed > 0 => " by claim".to_owned(),
                claimed => format!(" ({} by claim)", HumanCount(claimed)),
            };
            Some(format!("{it} {}{by_claim}", HumanCount(ends.automatic + ends.claimed)))
        })
        .collect();
    let total: u64 = tally.endings.values().map(|it| it.automatic + it.claimed).sum();
    let uncertain = match tally.uncertain {
        0 => String::new(),
        count => format!("; not certain in {}", HumanCount(count)),
    };
    lines.push((
        "ended",
        match ended.as_slice() {
            [] => "none".to_owned(),
            ended => format!("{}: {}{uncertain}", HumanCount(total), ended.join(", ")),
        },
    ));
    if tally.after_end.games > 0 {
        let beyond = tally.after_end;
        lines.push((
            "play went on",
            format!("after the end in {}, for {}", games(beyond.games), plies(beyond.plies)),
        ));
    }
    let claims: Vec<String> = Termination::VARIANTS
        .iter()
        .filter_map(|it| {
            let count = *tally.claims.get(it)?;
            let missed = tally.missed.get(it).copied().unwrap_or(0);
            Some(format!("{it} in {} (missed in {})", games(count), HumanCount(missed)))
        })
        .collect();
    if !claims.is_empty() {
        lines.push(("rights to claim", claims.join(", ")));
    }
    if tally.undetermined > 0 {
        lines.push(("undetermined", format!("some rule in {}", games(tally.undetermined))));
    }
    let fits = Recorded::VARIANTS.iter().filter_map(|it| {
        let count = tally.recorded.get(&Some(*it))?;
        Some(format!("{it} {}", HumanCount(*count)))
    });
    let unread =
        tally.recorded.get(&None).map(|count| format!("end not read {}", HumanCount(*count)));
    lines.push(("the record", fits.chain(unread).collect::<Vec<_>>().join(", ")));
    lines
}

fn line(listed: &Listed, summary: &Summary) -> String {
    let profile = summary.profiles.get(listed.member).map_or("", String::as_str);
    let name = |name: &Option<String>| sink::terminal(name.as_deref().unwrap_or("?"));
    let result: &str = listed.result.map_or("*", Into::into);
    let mut out = format!(
        "{profile} {}: {}: game {}: {} – {}, {result} after {}",
        listed.recorded,
        sink::terminal(&listed.source),
        listed.game,
        name(&listed.white),
        name(&listed.black),
        plies(u64::from(listed.plies))
    );
    if let (Some(ending), Some(ply)) = (listed.ending, listed.ending_ply) {
        let result: &str = ending.result.into();
        let _ = write!(out, "; {} at ply {ply}, {result}", ending.termination);
    }
    if let Some(site) = listed.site.as_deref().filter(|it| it.starts_with("http")) {
        let _ = write!(out, "; {}", sink::terminal(site));
    }
    out.push('\n');
    out
}

fn games(count: u64) -> String {
    format!("{} game{}", HumanCount(count), if count == 1 { "" } else { "s" })
}

fn plies(count: u64) -> String {
    format!("{} {}", HumanCount(count), if count == 1 { "ply" } else { "plies" })
}
