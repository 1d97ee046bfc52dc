//! `remis.games/1`: what is known of each game under any profile.

use std::sync::LazyLock;

use super::{FIRST_PROBLEM, GAME, Played, SOURCE, STATUS, first_problem, word};
use crate::corpus::Game;
use crate::repetition::Identity;
use crate::report::table::{Cell, Column, Field, Rows, Table};
use crate::timeline::Timeline;

/// One row a game.
pub static GAMES: LazyLock<Table> = LazyLock::new(|| {
    let about = "One row for each game, read whole or not: what the source says of it, and what happened on the board \
                 whatever the rules. Of a game that was not read whole it is what was read.";
    Table::new("remis.games/1", about, FIELDS)
});

/// Adds the row of a game to rows of [`GAMES`].
pub fn games(played: &Played<'_>, rows: &mut Rows) {
    rows.push(FIELDS.iter().map(|(_, cell)| cell(played)));
}

/// Reads a cell off what a row is about.
type Read = for<'a> fn(&'a Played<'a>) -> Cell<'a>;

const FIELDS: &[Field<Read>] = &[
    (SOURCE, |it| it.source.into()),
    (GAME, |it| it.game.index.into()),
    (
        Column::int("line", "Line of the source on which the game begins, from 1."),
        |it| it.game.line().into(),
    ),
    (
        Column::text("event", "The tag `Event` as written; null where there is no such tag.").or_null(),
        |it| it.game.tag("Event").into(),
    ),
    (
        Column::text("site", "The tag `Site` as written; null where there is no such tag.").or_null(),
        |it| it.game.tag("Site").into(),
    ),
    (
        Column::text(
            "date",
            "The tag `Date` as written (`2024.01.??`), or `UTCDate` where no year can be read of that; \
             null where there is neither.",
        )
        .or_null(),
        |it| it.game.date().into(),
    ),
    (
        Column::text("white", "The tag `White` as written; null where there is no such tag.").or_null(),
        |it| it.game.tag("White").into(),
    ),
    (
        Column::text("black", "The tag `Black` as written; null where there is no such tag.").or_null(),
        |it| it.game.tag("Black").into(),
    ),
    (
        Column::int(
            "white_elo",
            "The tag `WhiteElo`, from 0 to 9999; null where there is none, or no such number (`?`, `-`, `1500?`).",
        )
        .or_null(),
        |it| rating(it.game, "WhiteElo").into(),
    ),
    (
        Column::int("black_elo", "The tag `BlackElo`, likewise.").or_null(),
        |it| rating(it.game, "BlackElo").into(),
    ),
    (
        Column::text(
            "result",
            "The recorded result: `1-0`, `0-1`, `1/2-1/2`, or `*` where none is recorded. What stands at the end of \
             the moves counts before the tag.",
        ),
        |it| it.game.timeline.end.result.map_or("*", Into::into).into(),
    ),
    (
        Column::text(
            "recorded_termination",
            "The tag `Termination` as written; null where there is no such tag.",
        )
        .or_null(),
        |it| it.game.tag("Termination").into(),
    ),
    (
        Column::text(
            "time_control",
            "The tag `TimeControl` as written (`180+2`, seconds); null where there is no such tag.",
        )
        .or_null(),
        |it| it.game.tag("TimeControl").into(),
    ),
    (
        Column::text(
            "start_fen",
            "The tag `FEN` as written; null where the game starts from the initial array.",
        )
        .or_null(),
        |it| it.game.tag("FEN").into(),
    ),
    (STATUS, |it| word(it.game.timeline.status)),
    (
        Column::int("plies", "Half-moves replayed, from 0 to 20,000."),
        |it| it.game.timeline.last_ply().into(),
    ),
    (
        Column::text(
            "end",
            "How the board itself ends the game in the last position: `checkmate`, `stalemate` or `none`.",
        ),
        |it| word(it.game.timeline.board_end(it.game.timeline.last_ply())),
    ),
    (
        Column::int(
            "final_halfmove_clock",
            "Plies since the last pawn move or capture in the last position, from 0, counted on from the FEN's clock.",
        ),
        |it| it.game.timeline.halfmove_clock(it.game.timeline.last_ply()).into(),
    ),
    (
        Column::int("max_halfmove_clock", "The highest halfmove clock of the game, in plies, from 0."),
        |it| it.game.timeline.peaks().halfmove_clock.into(),
    ),
    (
        Column::int(
            "clock_100_ply",
            "First ply at which the halfmove clock is 100 or more (fifty moves by each side); null where it never is.",
        )
        .or_null(),
        |it| first(it.game.timeline, |ply| it.game.timeline.halfmove_clock(ply) >= 100).into(),
    ),
    (
        Column::int(
            "clock_150_ply",
            "First ply at which the halfmove clock is 150 or more (seventy-five moves by each side); null where it \
             never is.",
        )
        .or_null(),
        |it| first(it.game.timeline, |ply| it.game.timeline.halfmove_clock(ply) >= 150).into(),
    ),
    (
        Column::int(
            "max_occurrences",
            "How often the position that stood most often has stood, from 1. Positions are the same by the Laws: equal \
             castling rights, equal legal captures en passant.",
        ),
        |it| it.game.timeline.peak(Identity::LAWS).into(),
    ),
    (
        Column::int(
            "threefold_ply",
            "First ply whose position stands for the third time or more, by the Laws; null where none does.",
        )
        .or_null(),
        |it| occurs(it.game.timeline, 3).into(),
    ),
    (
        Column::int(
            "fivefold_ply",
            "First ply whose position stands for the fifth time or more, by the Laws; null where none does.",
        )
        .or_null(),
        |it| occurs(it.game.timeline, 5).into(),
    ),
    (
        Column::int("problems", "Number of [problems](problems.md) of the game, notes included, from 0."),
        |it| it.game.timeline.problems.len().into(),
    ),
    (Column::text("first_problem", FIRST_PROBLEM).or_null(), |it| first_problem(it.game.timeline)),
];

/// The first ply at which something holds.
fn first(timeline: &Timeline, holds: impl Fn(u32) -> bool) -> Option<u32> {
    (0..=timeline.last_ply()).find(|&ply| holds(ply))
}

/// The first ply whose position stands for at least so many times.
fn occurs(timeline: &Timeline, times: u32) -> Option<u32> {
    let occurrences = timeline.occurrences(Identity::LAWS);
    first(timeline, |ply| occurrences.at(ply, true) >= times)
}

fn rating(game: &Game<'_>, tag: &str) -> Option<u32> {
    let written = game.tag(tag)?.trim();
    let number = !written.is_empty() && written.bytes().all(|byte| byte.is_ascii_digit());
    written.parse().ok().filter(|&rating| number && rating <= 9999)
}
