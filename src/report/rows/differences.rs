//! `remis.differences/1`: the games that a change of policy makes differ.

use std::sync::LazyLock;

use super::{GAME, SOURCE, word};
use crate::corpus::Game;
use crate::impact::{About, Difference, End, Kind, Lacking};
use crate::report::table::{Cell, Column, Field, Rows, Table};
use crate::terms::{Termination, color_name};
use crate::verdict::{Ending, Terminations, Verdict};
use strum::VariantArray;

/// One row a game and profile asked about.
pub static DIFFERENCES: LazyLock<Table> = LazyLock::new(|| {
    let about = "One row for each game and each profile asked about (Q) under which the ending or a right to claim \
                 differs, or could, from what happened under the profile by which it was played (P). Where P does not \
                 end the game the record's own end is what happened; what Q does not end in the moves that were \
                 played has no ending, and nothing is saved by it.";
    Table::new("remis.differences/1", about, FIELDS)
});

/// Adds the row of a game to rows of [`DIFFERENCES`].
pub fn differences(compared: &Compared<'_>, rows: &mut Rows) {
    rows.push(FIELDS.iter().map(|(_, cell)| cell(compared)));
}

/// A game under P and Q.
#[derive(Clone, Copy)]
pub struct Compared<'a> {
    /// Name of the source.
    pub source: &'a str,
    /// The game.
    pub game: &'a Game<'a>,
    /// What its tags tell.
    pub about: &'a About,
    /// The verdict under P; of several editions the first.
    pub from: &'a Verdict,
    /// The verdict under Q.
    pub to: &'a Verdict,
    /// The difference.
    pub difference: &'a Difference,
}

impl<'a> Compared<'a> {
    /// A tag as written.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&'a str> {
        self.game.tag(name)
    }

    /// Milliseconds saved; negative, they are added.
    #[must_use]
    pub fn millis_saved(&self) -> Option<i64> {
        let sign = match self.difference.kind {
            Kind::Sooner => 1,
            Kind::Later => -1,
            _ => return None,
        };
        let time = self.difference.time_between(self.game.timeline, self.about.increment)?;
        Some(sign * i64::try_from(time).ok()?)
    }
}

/// How a game ends on one side: `automatic`, `claim`, or `record` where no rule ends it.
#[must_use]
pub fn how(ending: Option<&Ending>) -> &'static str {
    match ending {
        None => "record",
        Some(ending) if ending.claim.is_some() => "claim",
        Some(_) => "automatic",
    }
}

fn result<'a>(end: Option<End>) -> Cell<'a> {
    end.map_or(Cell::Null, |end| end.result.map_or(Cell::Text("*"), word))
}

fn ground<'a>(end: Option<End>) -> Cell<'a> {
    end.and_then(|end| end.ground).map_or(Cell::Null, word)
}

fn grounds<'a>(grounds: Terminations) -> Cell<'a> {
    let all = Termination::VARIANTS.iter().filter(|&&ground| grounds.contain(ground));
    Cell::Texts(all.map(|&ground| ground.into()).collect())
}

fn needs(lacking: &[Lacking]) -> Cell<'_> {
    let mut needs: Vec<&str> = lacking.iter().map(|it| it.need.as_str()).collect();
    needs.sort_unstable();
    needs.dedup();
    Cell::Texts(needs)
}

/// Reads a cell off what a row is about.
type Read = for<'a> fn(&Compared<'a>) -> Cell<'a>;

const FIELDS: &[Field<Read>] = &[
    (SOURCE, |it| it.source.into()),
    (GAME, |it| it.game.index.into()),
    (Column::text("from_profile", "Id of P; of several editions the first."), |it| {
        (&it.from.profile).into()
    }),
    (Column::text("to_profile", "Id of Q."), |it| (&it.to.profile).into()),
    (
        Column::text("site", "The tag `Site` as written; null where there is no such tag.").or_null(),
        |it| it.tag("Site").into(),
    ),
    (
        Column::text("date", "The tag `Date` or `UTCDate` as written; null where there is neither.")
            .or_null(),
        |it| it.game.date().into(),
    ),
    (
        Column::text("white", "The tag `White` as written; null where there is no such tag.").or_null(),
        |it| it.tag("White").into(),
    ),
    (
        Column::text("black", "The tag `Black` as written; null where there is no such tag.").or_null(),
        |it| it.tag("Black").into(),
    ),
    (
        Column::int("white_elo", "The tag `WhiteElo`, from 1 to 9999; null where there is no such number.")
            .or_null(),
        |it| it.about.ratings.white.into(),
    ),
    (Column::int("black_elo", "The tag `BlackElo`, likewise.").or_null(), |it| {
        it.about.ratings.black.into()
    }),
    (
        Column::text("time_control", "The tag `TimeControl` as written; null where there is no such tag.")
            .or_null(),
        |it| it.tag("TimeControl").into(),
    ),
    (Column::int("plies", "Half-moves of the record, from 0."), |it| {
        it.game.timeline.last_ply().into()
    }),
    (
        Column::text(
            "kind",
            "What becomes of the ending: `undecided`, a fact is missing; `unknowable`, Q does not end the game in the \
             moves that were played; `sooner`; `later`, in moves played after P's ending; `otherwise`, at the same \
             ply on another ground or with another result; `same`, and only rights to claim differ.",
        ),
        |it| word(it.difference.kind),
    ),
    (Column::int("from_ply", "Half-moves played when the game ended, from 0."), |it| {
        it.difference.from.ply.into()
    }),
    (
        Column::text("from_how", "`automatic` or `claim` by a rule of P; `record` where none ends the game."),
        |it| how(it.from.ending.as_ref()).into(),
    ),
    (
        Column::text("from_rule", "Id of the rule of P that ends it; null where none does.").or_null(),
        |it| it.from.ending.as_ref().map(|it| &it.rule).into(),
    ),
    (
        Column::text(
            "from_termination",
            "The ground on which it ended, one of the [terminations](profile-format.md#termination) in kebab case; \
             null where no rule of P ends it and the record names nothing.",
        )
        .or_null(),
        |it| ground(Some(it.difference.from)),
    ),
    (Column::text("from_result", "`1-0`, `0-1`, `1/2-1/2`; `*` if there is none."), |it| {
        result(Some(it.difference.from))
    }),
    (
        Column::int("to_ply", "Half-moves played when it ends under Q; null where that is unknowable.")
            .or_null(),
        |it| it.difference.to.map(|end| end.ply).into(),
    ),
    (
        Column::text(
            "to_how",
            "`automatic` or `claim` by a rule of Q; `record` where the end of the record stands; null where the ending \
             is unknowable.",
        )
        .or_null(),
        |it| it.difference.to.map(|_| how(it.to.ending.as_ref())).into(),
    ),
    (
        Column::text("to_rule", "Id of the rule of Q that ends it; null where none does.").or_null(),
        |it| it.to.ending.as_ref().map(|it| &it.rule).into(),
    ),
    (
        Column::text("to_termination", "The ground on which it ends under Q, likewise.").or_null(),
        |it| ground(it.difference.to),
    ),
    (
        Column::text(
            "to_result",
            "`1-0`, `0-1`, `1/2-1/2`; `*` if there is none; null where the ending is unknowable.",
        )
        .or_null(),
        |it| result(it.difference.to),
    ),
    (
        Column::text(
            "flip",
            "`win-to-draw`, `draw-to-win` or `win-to-loss` where the result is another one; null where it is the same, \
             or not known.",
        )
        .or_null(),
        |it| it.difference.flip().map_or(Cell::Null, word),
    ),
    (
        Column::text("loser", "Who loses by another result: `white` or `black`; null without one.")
            .or_null(),
        |it| it.difference.loser().map(color_name).into(),
    ),
    (
        Column::int(
            "plies_saved",
            "Half-moves saved; negative, they are added; null where that is unknowable or undecided.",
        )
        .or_null(),
        |it| it.difference.plies_saved().into(),
    ),
    (
        Column::int(
            "milliseconds_saved",
            "The time of both sides for these half-moves, by their clocks, likewise negative; null where there are none, \
             a clock is missing, or the tag `TimeControl` gives no single period with its increment.",
        )
        .or_null(),
        |it| it.millis_saved().into(),
    ),
    (
        Column::texts(
            "claims_appear",
            "Grounds with a right to claim under Q that P does not give to that player at that ply, as long as the game \
             runs under both.",
        ),
        |it| grounds(it.difference.appear),
    ),
    (Column::texts("claims_vanish", "The same with P and Q exchanged."), |it| {
        grounds(it.difference.vanish)
    }),
    (Column::texts("needs", "The facts that are missing where the ending is undecided, sorted."), |it| {
        needs(&it.difference.lacking)
    }),
];
