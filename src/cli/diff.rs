//! `remis diff`: what differs between two profiles, and the shortest game that shows it.

use clap::Args;

use super::output::{Format, Output};
use super::select::{builtin, find_one};
use super::{Exit, Stop};
use crate::difference::{changes, witness};
use crate::report::diff::{self, Compared};

/// Tell in words what differs between two profiles, and find the shortest game that shows it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  remis diff fide-otb-2023 fide-online      two regulations; a family is its newest edition
  remis diff lichess mine.ron               what your copy of a profile changes
  remis diff old.ron new.ron --exit-code    for CI: exit code 1 if a rule differs

Two profiles differ on a game if its ending does (ply, result, termination, by itself or by a
claim that the record states); failing that, the rights to claim; failing that, what a claim or
an offer means, what claimants are taken to do, or what cannot be decided. Of such games that
with the fewest plies is printed. It is looked for under the defaults of settings, and only
where that finds none under other values. Where none is found it is said what was searched: that
is no proof.

Exit codes: 0 done; 1 a difference was found and --exit-code was given; 2 a profile is not known
or has faults.")]
pub(super) struct Diff {
    /// The first profile: an id, a family, or a RON file.
    #[arg(value_name = "P")]
    from: String,
    /// The second profile.
    #[arg(value_name = "Q")]
    to: String,
    /// End with exit code 1 if the profiles differ in more than wording.
    #[arg(long)]
    exit_code: bool,
    /// What is printed: text for people, or one JSON object (schema `remis.diff/1`).
    #[arg(long, default_value = "text", value_name = "FORMAT")]
    format: Format,
}

impl Diff {
    pub(super) fn run(&self, output: &mut Output) -> Exit {
        // Two files may hold profiles of one id: each has a catalogue of its own.
        let load = |name: &str| {
            let mut catalog = builtin()?;
            let named = find_one(&mut catalog, name)?;
            Ok::<_, Stop>((catalog, named))
        };
        let (from, to) = match (load(&self.from), load(&self.to)) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(stop), _) | (_, Err(stop)) => return stop.say(),
        };
        let (Some(p), Some(q)) = (from.0.profile(&from.1.id), to.0.profile(&to.1.id)) else {
            return Exit::Fault;
        };
        let (witness, bounds) = witness(p, q);
        let compared = Compared {
            p,
            q,
            families: [from.1.family.as_deref(), to.1.family.as_deref()],
            named: [&self.from, &self.to],
            changes: changes(p, q),
            witness,
            bounds,
        };
        let text = match self.format {
            Format::Text => diff::text(&compared),
            Format::Json => diff::line(&compared),
        };
        output.write(&text);
        if self.exit_code && compared.differ() { Exit::Found } else { Exit::Done }
    }
}
