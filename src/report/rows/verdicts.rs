//! `remis.verdicts/1`: what each profile makes of each game.

use std::sync::LazyLock;

use super::{FIRST_PROBLEM, GAME, Given, Played, SOURCE, STATUS, first_problem, texts, word};
use crate::report::table::{Cell, Column, Field, Rows, Table};
use crate::terms::color_name;
use crate::verdict::{Ending, TakenClaim};

/// One row a game and profile.
pub static VERDICTS: LazyLock<Table> = LazyLock::new(|| {
    let about = "One row for each game and each profile that judged it, in the order in which profiles were asked \
                 for; none for a family that had no edition in force.";
    Table::new("remis.verdicts/1", about, FIELDS)
});

/// Adds the rows of a game to rows of [`VERDICTS`].
pub fn verdicts(played: &Played<'_>, rows: &mut Rows) {
    for given in played.verdicts {
        let row = Row { played, given };
        rows.push(FIELDS.iter().map(|(_, cell)| cell(row)));
    }
}

#[derive(Clone, Copy)]
struct Row<'a> {
    played: &'a Played<'a>,
    given: &'a Given<'a>,
}

impl<'a> Row<'a> {
    fn ending(self) -> Option<&'a Ending> {
        self.given.verdict.ending.as_ref()
    }

    fn claim(self) -> Option<&'a TakenClaim> {
        self.ending()?.claim.as_ref()
    }

    /// Plies after the ending; more than none only if the record goes on.
    fn plies_after_end(self) -> Option<u32> {
        Some(self.played.game.timeline.last_ply().saturating_sub(self.ending()?.ply))
    }

    /// What is missing, each fact once.
    fn needs(self) -> Vec<&'a str> {
        let runs = self.given.verdict.undetermined.iter();
        let mut needs: Vec<&str> = runs.flat_map(|run| &run.needs).map(String::as_str).collect();
        needs.sort_unstable();
        needs.dedup();
        needs
    }
}

/// Reads a cell off what a row is about.
type Read = for<'a> fn(Row<'a>) -> Cell<'a>;

const FIELDS: &[Field<Read>] = &[
    (SOURCE, |row| row.played.source.into()),
    (GAME, |row| row.played.game.index.into()),
    (Column::text("profile", "Id of the profile."), |row| (&row.given.verdict.profile).into()),
    (
        Column::text(
            "profile_hash",
            "The first 16 hexadecimal digits of the SHA-256 of the profile's RON text: equal hashes are equal rules.",
        ),
        |row| row.given.hash.into(),
    ),
    (
        Column::text(
            "asked",
            "The family that was asked for and of which this edition was in force; null where the profile itself was \
             asked for.",
        )
        .or_null(),
        |row| row.given.asked.into(),
    ),
    (
        Column::text(
            "claims_assumed",
            "What claimants are taken to have done: `never`, `first` or `recorded`.",
        ),
        |row| word(row.given.verdict.assumed.claims),
    ),
    (
        Column::int(
            "ending_ply",
            "Half-moves played when the game ends under the profile, from 0; null where the profile does not end it. \
             It is what holds if every unknown is a \"no\".",
        )
        .or_null(),
        |row| row.ending().map(|it| it.ply).into(),
    ),
    (
        Column::text("rule", "Id of the rule that ends the game; null without an ending.").or_null(),
        |row| row.ending().map(|it| &it.rule).into(),
    ),
    (
        Column::text(
            "termination",
            "The ground of the ending, one of the [terminations](profile-format.md#termination) in kebab case; null \
             without an ending.",
        )
        .or_null(),
        |row| row.ending().map_or(Cell::Null, |it| word(it.termination)),
    ),
    (
        Column::text("result", "`1-0`, `0-1` or `1/2-1/2` by the ending; null without an ending.")
            .or_null(),
        |row| row.ending().map_or(Cell::Null, |it| word(it.result)),
    ),
    (
        Column::text(
            "how",
            "`automatic` or `claim`: whether the rule ends the game by itself; null without an ending.",
        )
        .or_null(),
        |row| {
            row.ending().map(|it| if it.claim.is_some() { "claim" } else { "automatic" }).into()
        },
    ),
    (
        Column::text(
            "claim_player",
            "Who claims: `white` or `black`; null where nobody claims, or an arbiter does (see `claim_form`).",
        )
        .or_null(),
        |row| row.claim().and_then(|it| it.player).map(color_name).into(),
    ),
    (
        Column::text(
            "claim_form",
            "How the claim is made: `intended-move`, `on-board`, `after-own-move` or `by-arbiter`; null unless `how` \
             is `claim`.",
        )
        .or_null(),
        |row| row.claim().map_or(Cell::Null, |it| word(it.form)),
    ),
    (
        Column::flag(
            "certain",
            "False if an undetermined automatic rule with another result precedes the ending; null without an ending.",
        )
        .or_null(),
        |row| row.ending().map(|it| it.certain).into(),
    ),
    (
        Column::texts(
            "also",
            "Ids of the other automatic rules of another termination that held at that moment, in the order of the \
             profile.",
        ),
        |row| texts(row.ending().map_or(&[], |it| &it.also)),
    ),
    (
        Column::ints(
            "evidence",
            "Plies at which the repeated position stood, ascending, from 0; empty for endings that are no repetition.",
        ),
        |row| Cell::Ints(row.ending().map_or(&[], |it| &it.evidence)),
    ),
    (
        Column::text(
            "confidence",
            "How well the source supports the rule, one of the [confidences](profile-format.md#confidence) in lower \
             case; null without an ending.",
        )
        .or_null(),
        |row| row.ending().map_or(Cell::Null, |it| word(it.confidence)),
    ),
    (
        Column::int(
            "plies_after_end",
            "Half-moves that the record goes on after the ending, from 0; null without an ending.",
        )
        .or_null(),
        |row| row.plies_after_end().into(),
    ),
    (
        Column::int(
            "first_claim_ply",
            "Half-moves played when the first right to claim exists, from 0; null where there is none before the ending.",
        )
        .or_null(),
        |row| row.given.verdict.claims.iter().map(|run| run.from_ply).min().into(),
    ),
    (
        Column::int(
            "claims",
            "Number of rights to claim before the ending, from 0: runs of one player's consecutive opportunities, each \
             a row of the events.",
        ),
        |row| row.given.verdict.claims.len().into(),
    ),
    (
        Column::int(
            "undetermined",
            "Number of runs of plies over which a rule could not be decided, from 0, each a row of the events.",
        ),
        |row| row.given.verdict.undetermined.len().into(),
    ),
    (
        Column::texts(
            "needs",
            "The facts that are missing for what is undetermined, each once, sorted.",
        ),
        |row| Cell::Texts(row.needs()),
    ),
    (
        Column::text(
            "recorded",
            "How the verdict fits the record, the first that applies: `ends-earlier`, `unfinished`, `undetermined`, \
             `agrees`, `contradicts`, `claimable`, `unsupported`, `not-ended`; null where the end of the game was not \
             read.",
        )
        .or_null(),
        |row| row.given.verdict.recorded.map_or(Cell::Null, word),
    ),
    (STATUS, |row| word(row.played.game.timeline.status)),
    (Column::text("problem", FIRST_PROBLEM).or_null(), |row| first_problem(row.played.game.timeline)),
];
