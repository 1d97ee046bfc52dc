//! `remis.events/1`: what happened in each game besides moves, and what could have been claimed.

use std::sync::LazyLock;

use shakmaty::Color;

use super::{GAME, Given, Played, SOURCE, texts, word};
use crate::record::{Act, Claim, Event};
use crate::report::table::{Cell, Column, Field, Rows, Table};
use crate::terms::{Form, Termination, color_name};
use crate::verdict::{ClaimRun, UndeterminedRun};

/// One row a right to claim, an undetermined run, an event of the record.
pub static EVENTS: LazyLock<Table> = LazyLock::new(|| {
    let about = "One row for each event that the record tells, for each right to claim and for each run of plies over \
                 which a rule could not be decided: first the events of the game, then for each profile its rights to \
                 claim and what is undetermined.";
    Table::new("remis.events/1", about, FIELDS)
});

/// Adds the rows of a game to rows of [`EVENTS`].
pub fn events(played: &Played<'_>, rows: &mut Rows) {
    let mut add = |profile, it| {
        let row = Row { played, profile, it };
        rows.push(FIELDS.iter().map(|(_, cell)| cell(row)));
    };
    played.game.timeline.events.iter().for_each(|event| add(None, What::Record(event)));
    for Given { verdict, .. } in played.verdicts {
        let profile = Some(verdict.profile.as_str());
        verdict.claims.iter().for_each(|run| add(profile, What::Claim(run)));
        verdict.undetermined.iter().for_each(|run| add(profile, What::Undetermined(run)));
    }
}

#[derive(Clone, Copy)]
struct Row<'a> {
    played: &'a Played<'a>,
    profile: Option<&'a str>,
    it: What<'a>,
}

#[derive(Clone, Copy)]
enum What<'a> {
    Record(&'a Event),
    Claim(&'a ClaimRun),
    Undetermined(&'a UndeterminedRun),
}

/// Reads a cell off what a row is about.
type Read = for<'a> fn(Row<'a>) -> Cell<'a>;

const FIELDS: &[Field<Read>] = &[
    (SOURCE, |row| row.played.source.into()),
    (GAME, |row| row.played.game.index.into()),
    (
        Column::text("profile", "Id of the profile; null for an event of the record.").or_null(),
        |row| row.profile.into(),
    ),
    (
        Column::text(
            "kind",
            "`claim`, a right to claim; `undetermined`, a rule that could not be decided; `record`, an event of the \
             record.",
        ),
        |row| row.it.kind().into(),
    ),
    (
        Column::text(
            "what",
            "Id of the rule, or `start` where the profile refuses the start position. Of the record: `offers`, \
             `declines`, `claims`, `touches`, `flag-falls`, `resigns`, `abandons`, `agree`, `illegal-move`, \
             `declares`.",
        ),
        |row| row.it.what().into(),
    ),
    (
        Column::text(
            "termination",
            "The ground that could be or was claimed, one of the [terminations](profile-format.md#termination) in \
             kebab case; null for what is undetermined and for other events.",
        )
        .or_null(),
        |row| row.it.termination().map_or(Cell::Null, word),
    ),
    (
        Column::text(
            "player",
            "Who may claim or has acted: `white` or `black`; null for an arbiter, for both, and for automatic rules \
             about a position.",
        )
        .or_null(),
        |row| row.it.player().map(color_name).into(),
    ),
    (
        Column::text(
            "form",
            "How the claim is made: `intended-move`, `on-board`, `after-own-move` or `by-arbiter`; null where nothing \
             is claimed.",
        )
        .or_null(),
        |row| row.it.form().map_or(Cell::Null, word),
    ),
    (
        Column::int("from_ply", "First ply: half-moves played when it holds or happens, from 0."),
        |row| row.it.plies().0.into(),
    ),
    (
        Column::int("to_ply", "Last ply, not below the first; of an event of the record the same."),
        |row| row.it.plies().1.into(),
    ),
    (
        Column::texts(
            "moves",
            "The moves that serve, in UCI notation, sorted; empty unless a right is to claim with an intended move.",
        ),
        |row| texts(row.it.moves()),
    ),
    (
        Column::texts(
            "needs",
            "The facts that are missing, sorted; empty unless something is undetermined.",
        ),
        |row| texts(row.it.needs()),
    ),
];

impl<'a> What<'a> {
    fn kind(self) -> &'static str {
        match self {
            Self::Record(_) => "record",
            Self::Claim(_) => "claim",
            Self::Undetermined(_) => "undetermined",
        }
    }

    fn what(self) -> &'a str {
        match self {
            Self::Record(event) => (&event.act).into(),
            Self::Claim(run) => &run.rule,
            Self::Undetermined(run) => &run.rule,
        }
    }

    /// The claim that the record tells.
    fn claimed(self) -> Option<&'a Claim> {
        match self {
            Self::Record(Event { act: Act::Claims(claim), .. }) => Some(claim),
            _ => None,
        }
    }

    fn termination(self) -> Option<Termination> {
        match self {
            Self::Claim(run) => Some(run.termination),
            _ => self.claimed().map(|claim| claim.termination),
        }
    }

    fn player(self) -> Option<Color> {
        match self {
            Self::Record(event) => event.player,
            Self::Claim(run) => run.player,
            Self::Undetermined(run) => run.player,
        }
    }

    fn form(self) -> Option<Form> {
        match self {
            Self::Record(_) => self.claimed().map(|claim| claim.form),
            Self::Claim(run) => Some(run.form),
            Self::Undetermined(run) => run.form,
        }
    }

    fn plies(self) -> (u32, u32) {
        match self {
            Self::Record(event) => (event.ply, event.ply),
            Self::Claim(run) => (run.from_ply, run.to_ply),
            Self::Undetermined(run) => (run.from_ply, run.to_ply),
        }
    }

    fn moves(self) -> &'a [String] {
        match self {
            Self::Claim(run) => &run.moves,
            _ => &[],
        }
    }

    fn needs(self) -> &'a [String] {
        match self {
            Self::Undetermined(run) => &run.needs,
            _ => &[],
        }
    }
}
