//! One game under two profiles. Cases stand in pairs: what differs between two neighbours decides.

use remis::catalog::Catalog;
use remis::impact::{About, Difference, End, Kind, Side, Which};
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::profile::Profile;
use remis::terms::{ClaimsTaken, Termination, color_name};
use remis::timeline::Timeline;
use remis::verdict::{Gist, Terminations};
use strum::VariantArray;

use crate::common::expand;

/// The game of a text like `[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x2 1-0`.
fn timeline(text: &str) -> (Timeline, About) {
    let (tags, moves) = text.rsplit_once("\"]").unwrap();
    let tags = format!("{}\"]\n", tags.replace("] [", "]\n["));
    let text = format!("{tags}\n{}\n", expand(moves));
    let record = Reader::new(text.as_bytes()).next_record().unwrap().unwrap();
    assert!(record.problems.is_empty(), "{text}\n{:?}", record.problems);
    let timeline = Timeline::replay(&record);
    assert!(timeline.problems.is_empty(), "{text}\n{:?}", timeline.problems);
    let about = About::of(|name| record.tag(name));
    (timeline, about)
}

fn side(catalog: &Catalog, name: &str, claims: ClaimsTaken) -> (Profile, Assumptions) {
    let (id, claims) = match name.split_once(", ") {
        Some((id, "first")) => (id, ClaimsTaken::First),
        Some((id, "never")) => (id, ClaimsTaken::Never),
        _ => (name, claims),
    };
    let profile = catalog.profile(id).unwrap_or_else(|| panic!("{id}"));
    (profile.clone(), Assumptions::of(profile).claiming(claims))
}

fn difference(game: &str, from: &[&str], to: &str) -> (Difference, Timeline, About) {
    let catalog = Catalog::builtin().unwrap();
    let (timeline, about) = timeline(game);
    let ask = |name: &str| {
        let (profile, assumptions) = side(&catalog, name, ClaimsTaken::Recorded);
        let verdict = judge(&profile, &assumptions, &timeline);
        (profile, assumptions, verdict)
    };
    let from: Vec<_> = from.iter().map(|name| ask(name)).collect();
    let to = ask(to);
    let sides: Vec<Side<'_>> = from
        .iter()
        .map(|(profile, assumptions, verdict)| Side { profile, assumptions, verdict })
        .collect();
    let asked = Side { profile: &to.0, assumptions: &to.1, verdict: &to.2 };
    let difference = Difference::of(&sides, asked, &timeline).unwrap();
    // The short way says the same wherever it says anything.
    let gist = |verdict| Gist::of(verdict, timeline.last_ply(), timeline.end.result);
    let gists: Vec<Gist> = from.iter().map(|(_, _, verdict)| gist(verdict)).collect();
    let gists: Vec<&Gist> = gists.iter().collect();
    if let Some(short) = Difference::of_gists(&gists, &gist(&to.2), &to.0, &timeline) {
        assert_eq!(short, difference, "{game}");
    }
    (difference, timeline, about)
}

fn end(end: Option<End>) -> String {
    let Some(end) = end else { return "goes on".to_owned() };
    let ground = end.ground.map_or("unnamed", Into::into);
    let result: &str = end.result.map_or("*", Into::into);
    format!("{} {ground} {result}", end.ply)
}

fn grounds(grounds: Terminations) -> String {
    let all = Termination::VARIANTS.iter().filter(|&&ground| grounds.contain(ground));
    all.map(ToString::to_string).collect::<Vec<_>>().join("+")
}

/// Everything that is said of a game, on one line.
fn said(game: &str, from: &[&str], to: &str) -> String {
    let (difference, timeline, about) = difference(game, from, to);
    let mut parts = vec![format!(
        "{}: {} -> {}",
        difference.kind,
        end(Some(difference.from)),
        end(difference.to)
    )];
    let time = difference.time_between(&timeline, about.increment);
    match (difference.plies_saved(), time) {
        (None | Some(0), _) => {}
        (Some(plies), None) => parts.push(format!("{plies} plies")),
        (Some(plies), Some(time)) => parts.push(format!("{plies} plies, {time} ms")),
    }
    if let Some(flip) = difference.flip() {
        parts.push(format!("{flip} to the loss of {}", color_name(difference.loser().unwrap())));
    }
    for (word, claims) in [("appears", difference.appear), ("vanishes", difference.vanish)] {
        if !claims.is_empty() {
            parts.push(format!("{} {word}", grounds(claims)));
        }
    }
    if difference.after_from > 0 {
        parts.push(format!("{} plies after", difference.after_from));
    }
    if difference.claim_assumed {
        parts.push("claim assumed".to_owned());
    }
    if difference.contradicts {
        parts.push("record contradicts".to_owned());
    }
    for lacking in &difference.lacking {
        let side = if lacking.side == Which::From { "P" } else { "Q" };
        let rule = lacking.rule.as_deref().unwrap_or("edition");
        parts.push(format!("{side} {rule} needs {}", lacking.need));
    }
    parts.join("; ")
}

/// Compares what is said of each game with what is expected, all at once.
fn check(cases: &[(&str, &str, &str, &str, &str)]) {
    let mut wrong = String::new();
    for (name, game, from, to, expected) in cases {
        let found = said(game, &from.split(" | ").collect::<Vec<_>>(), to);
        if found != *expected {
            wrong += &format!("{name}\n  expected {expected}\n  found    {found}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

const LAWS: &str = "fide-otb-2023";

#[test]
fn sooner_needs_a_third_occurrence_before_the_end() {
    check(&[
        (
            "third occurrence at ply 8, won later",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 1-0"#,
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
        (
            "second occurrence, won later",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x1 e4 e5 1-0"#,
            LAWS,
            "fide-online-2021",
            "same: 6 unnamed 1-0 -> 6 unnamed 1-0",
        ),
        (
            "won by nobody yet: there is no result to flip",
            r#"[Result "*"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 *"#,
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed * -> 8 threefold-repetition 1/2-1/2; 2 plies; threefold-repetition vanishes",
        ),
        (
            "drawn later: the result stays",
            r#"[Result "1/2-1/2"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 1/2-1/2"#,
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1/2-1/2 -> 8 threefold-repetition 1/2-1/2; 2 plies; threefold-repetition vanishes",
        ),
    ]);
}

#[test]
fn what_would_have_followed_is_unknowable() {
    check(&[
        (
            "claimed with a move that was not played",
            r#"[Result "1/2-1/2"] Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 1/2-1/2"#,
            LAWS,
            "fide-online-2021",
            "unknowable: 7 threefold-repetition 1/2-1/2 -> goes on; claim assumed",
        ),
        (
            "the move was played: the third occurrence stands",
            r#"[Result "1/2-1/2"] Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 1/2-1/2"#,
            LAWS,
            "fide-online-2021",
            "same: 8 threefold-repetition 1/2-1/2 -> 8 threefold-repetition 1/2-1/2; threefold-repetition vanishes; claim assumed",
        ),
        (
            "claimed, and the record says so",
            r#"[Result "1/2-1/2"] [Termination "Threefold repetition"] Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 1/2-1/2"#,
            LAWS,
            "fide-online-2021",
            "unknowable: 7 threefold-repetition 1/2-1/2 -> goes on",
        ),
        (
            "a wall that no king passes: dead in the Laws, not over on the platform",
            r#"[FEN "4k3/8/8/p1p1p1p1/P1P1P1P1/8/5r2/4K3 w - - 0 1"] [SetUp "1"] [Result "1/2-1/2"] Kxf2 1/2-1/2"#,
            LAWS,
            "lichess",
            "unknowable: 1 dead-position 1/2-1/2 -> goes on",
        ),
        (
            "a wall with a gap",
            r#"[FEN "4k3/8/8/p1p1p3/P1P1P3/8/5r2/4K3 w - - 0 1"] [SetUp "1"] [Result "1/2-1/2"] Kxf2 1/2-1/2"#,
            LAWS,
            "lichess",
            "same: 1 unnamed 1/2-1/2 -> 1 unnamed 1/2-1/2",
        ),
        (
            "won, and nobody says how",
            r#"[Result "1-0"] Nf3 Nf6 1-0"#,
            LAWS,
            "fide-otb-1989",
            "same: 2 unnamed 1-0 -> 2 unnamed 1-0",
        ),
    ]);
}

#[test]
fn later_is_known_only_in_moves_that_were_played() {
    check(&[
        (
            "mated after the draw that the platform had made",
            r#"[Result "0-1"] (Nf3 Nf6 Ng1 Ng8)x2 f3 e5 g4 Qh4# 0-1"#,
            "lichess",
            LAWS,
            "later: 8 threefold-repetition 1/2-1/2 -> 12 checkmate 0-1; -4 plies; draw-to-win to the loss of white; threefold-repetition appears; 4 plies after",
        ),
        (
            "the same with itself",
            r#"[Result "0-1"] (Nf3 Nf6 Ng1 Ng8)x2 f3 e5 g4 Qh4# 0-1"#,
            "lichess",
            "lichess",
            "same: 8 threefold-repetition 1/2-1/2 -> 8 threefold-repetition 1/2-1/2; 4 plies after",
        ),
        (
            "ended by the record after the draw",
            r#"[Result "0-1"] (Nf3 Nf6 Ng1 Ng8)x2 f3 e5 0-1"#,
            "lichess",
            LAWS,
            "later: 8 threefold-repetition 1/2-1/2 -> 10 unnamed 0-1; -2 plies; draw-to-win to the loss of white; threefold-repetition appears; 2 plies after",
        ),
        (
            "the record has no result",
            r#"[Result "*"] (Nf3 Nf6 Ng1 Ng8)x2 f3 e5 *"#,
            "lichess",
            LAWS,
            "later: 8 threefold-repetition 1/2-1/2 -> 10 unnamed *; -2 plies; threefold-repetition appears; 2 plies after",
        ),
        (
            "the draw is the end of the record, and nobody claims it",
            r#"[Result "1/2-1/2"] (Nf3 Nf6 Ng1 Ng8)x2 1/2-1/2"#,
            "lichess",
            "fide-otb-2023, never",
            "unknowable: 8 threefold-repetition 1/2-1/2 -> goes on; threefold-repetition appears",
        ),
        (
            "the draw is the end of the record, and it is claimed",
            r#"[Result "1/2-1/2"] (Nf3 Nf6 Ng1 Ng8)x2 1/2-1/2"#,
            "lichess",
            LAWS,
            "same: 8 threefold-repetition 1/2-1/2 -> 8 threefold-repetition 1/2-1/2; threefold-repetition appears",
        ),
    ]);
}

#[test]
fn a_wrong_result_in_the_record_flips_nothing() {
    check(&[
        (
            "stalemate, recorded as a win",
            r#"[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"] [SetUp "1"] [Result "1-0"] Qc7 1-0"#,
            LAWS,
            "lichess",
            "same: 1 stalemate 1/2-1/2 -> 1 stalemate 1/2-1/2; record contradicts",
        ),
        (
            "stalemate, recorded as a draw",
            r#"[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"] [SetUp "1"] [Result "1/2-1/2"] Qc7 1/2-1/2"#,
            LAWS,
            "lichess",
            "same: 1 stalemate 1/2-1/2 -> 1 stalemate 1/2-1/2",
        ),
    ]);
}

#[test]
fn the_same_ply_on_another_ground() {
    check(&[
        (
            "dead in the Laws, too little material on the platform",
            r#"[FEN "8/8/8/8/8/4k3/5q2/4K2N w - - 0 1"] [SetUp "1"] [Result "1/2-1/2"] Nxf2 1/2-1/2"#,
            LAWS,
            "lichess",
            "otherwise: 1 dead-position 1/2-1/2 -> 1 insufficient-material 1/2-1/2",
        ),
        (
            "stalemate is stalemate",
            r#"[FEN "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"] [SetUp "1"] [Result "1/2-1/2"] Qc7 1/2-1/2"#,
            LAWS,
            "fide-otb-1989",
            "same: 1 stalemate 1/2-1/2 -> 1 stalemate 1/2-1/2",
        ),
    ]);
}

#[test]
fn what_players_end_stands_unless_the_rules_forbid_it() {
    let agreed = |plies: u32| {
        let moves = if plies == 4 { "Nf3 Nf6 e3 e6" } else { LONG };
        format!(r#"[Result "1/2-1/2"] [Termination "Agreement"] {moves} 1/2-1/2"#)
    };
    let unnamed = |plies: u32| agreed(plies).replace(r#"[Termination "Agreement"] "#, "");
    check(&[
        (
            "agreed at ply 4, allowed",
            &agreed(4),
            LAWS,
            "fide-online-2021",
            "same: 4 agreement 1/2-1/2 -> 4 agreement 1/2-1/2",
        ),
        (
            "agreed at ply 4, forbidden before move 30",
            &agreed(4),
            LAWS,
            "norway-chess-2024",
            "unknowable: 4 agreement 1/2-1/2 -> goes on",
        ),
        (
            "agreed after move 30",
            &agreed(60),
            LAWS,
            "norway-chess-2024",
            "same: 60 agreement 1/2-1/2 -> 60 agreement 1/2-1/2",
        ),
        (
            "agreed at ply 4, of which the program knows nothing",
            &agreed(4),
            LAWS,
            "python-chess",
            "same: 4 agreement 1/2-1/2 -> 4 agreement 1/2-1/2",
        ),
        (
            "agreed although it was forbidden",
            &agreed(4),
            "norway-chess-2024",
            "norway-chess-2024",
            "same: 4 agreement 1/2-1/2 -> 4 agreement 1/2-1/2",
        ),
        (
            "a draw that is not named, perhaps agreed",
            &unnamed(4),
            LAWS,
            "norway-chess-2024",
            "undecided: 4 unnamed 1/2-1/2 -> 4 unnamed 1/2-1/2; Q agreement needs how-it-ended",
        ),
        (
            "a draw that is not named, after move 30",
            &unnamed(60),
            LAWS,
            "norway-chess-2024",
            "same: 60 unnamed 1/2-1/2 -> 60 unnamed 1/2-1/2",
        ),
        (
            "it was no agreement, since that was forbidden",
            &unnamed(4),
            "candidates-2022",
            "norway-chess-2024",
            "same: 4 unnamed 1/2-1/2 -> 4 unnamed 1/2-1/2",
        ),
        (
            "resigned",
            r#"[Result "0-1"] [Termination "Resignation"] f3 e5 0-1"#,
            LAWS,
            "python-chess",
            "same: 2 resignation 0-1 -> 2 resignation 0-1",
        ),
        (
            "resigned, and both know it",
            r#"[Result "0-1"] [Termination "Resignation"] f3 e5 0-1"#,
            LAWS,
            "fide-otb-1989",
            "same: 2 resignation 0-1 -> 2 resignation 0-1",
        ),
    ]);
}

/// 60 plies without a repetition, a capture or a rule.
const LONG: &str = "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6 a4 a5 b4 b5 c4 c5 d4 d5 e4 e5 f4 f5 g4 g5 h4 h5 \
                    Nc3 Nc6 Nf3 Nf6 Bd3 Bd6 Be3 Be6 Qe2 Qe7 O-O-O O-O-O Kb1 Kb8 Rc1 Rc8 Rcf1 Rcf8 Ne1 Ne8 Nc2 Nc7 Rf2 \
                    Rf7 Rg1 Rg8 Rgf1 Rgf8";

#[test]
fn flag_falls_by_the_tables_of_two_policies() {
    let flag = |men: &str, more: &str| {
        format!(
            r#"[FEN "{men} w - - 0 1"] [SetUp "1"] [Result "0-1"] [Termination "Time forfeit"] {more} 0-1"#
        )
    };
    // White's flag has fallen. Against a pawn a knight can mate if White helps.
    let knight = flag("8/8/8/4k2n/8/8/P7/4K3", "Kd2 Kd4");
    let rook = flag("8/8/8/4k2r/8/8/P7/4K3", "Kd2 Kd4");
    let unnamed = |game: &str| game.replace(r#"[Termination "Time forfeit"] "#, "");
    check(&[
        (
            "a knight that could mate",
            &knight,
            LAWS,
            "chesscom-live",
            "otherwise: 2 flag-fall 0-1 -> 2 flag-fall 1/2-1/2; win-to-draw to the loss of black",
        ),
        ("a rook", &rook, LAWS, "chesscom-live", "same: 2 flag-fall 0-1 -> 2 flag-fall 0-1"),
        (
            "a rook, where an offer may stand",
            &rook,
            LAWS,
            "lichess",
            "undecided: 2 flag-fall 0-1 -> 2 flag-fall 0-1; Q flag-offer-pending needs offers",
        ),
        (
            "where an offer stood the platform had given a draw",
            &rook,
            "lichess",
            "lichess",
            "same: 2 flag-fall 0-1 -> 2 flag-fall 0-1",
        ),
        (
            "lost by a knight, and nobody says how",
            &unnamed(&knight),
            LAWS,
            "chesscom-live",
            "undecided: 2 unnamed 0-1 -> 2 unnamed 0-1; Q flag-cannot-lose needs how-it-ended",
        ),
        (
            "lost by a rook, and nobody says how",
            &unnamed(&rook),
            LAWS,
            "chesscom-live",
            "same: 2 unnamed 0-1 -> 2 unnamed 0-1",
        ),
        (
            "on the platform it was no flag fall, or it had been a draw",
            &unnamed(&knight),
            "chesscom-live",
            "chesscom-live-2018",
            "same: 2 unnamed 0-1 -> 2 unnamed 0-1",
        ),
    ]);
}

#[test]
fn rights_appear_and_vanish_while_both_games_run() {
    check(&[
        (
            "not before the move, but also by who made it",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 1-0"#,
            LAWS,
            "fics-1.6.2",
            "same: 10 unnamed 1-0 -> 10 unnamed 1-0; threefold-repetition vanishes",
        ),
        (
            "the same right in two editions",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 1-0"#,
            "fide-otb-2018",
            LAWS,
            "same: 10 unnamed 1-0 -> 10 unnamed 1-0",
        ),
        (
            "had they claimed at once",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 1-0"#,
            LAWS,
            "fide-otb-2023, first",
            "sooner: 10 unnamed 1-0 -> 7 threefold-repetition 1/2-1/2; 3 plies; win-to-draw to the loss of white",
        ),
        (
            "had they claimed at once, without a right",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x1 e4 e5 1-0"#,
            LAWS,
            "fide-otb-2023, first",
            "same: 6 unnamed 1-0 -> 6 unnamed 1-0",
        ),
    ]);
}

#[test]
fn time_is_counted_where_all_clocks_tell() {
    let game = |control: &str, last: &str| {
        format!(
            "[TimeControl \"{control}\"] [Result \"1-0\"] Nf3 {{[%clk 0:05:00]}} Nf6 {{[%clk 0:05:00]}} Ng1 \
             {{[%clk 0:04:58]}} Ng8 {{[%clk 0:04:50]}} Nf3 {{[%clk 0:04:55]}} Nf6 {{[%clk 0:04:40]}} Ng1 \
             {{[%clk 0:04:50]}} Ng8 {{[%clk 0:04:30]}} e4 {{[%clk 0:04:48]}} e5 {last} 1-0"
        )
    };
    let elapsed = "[TimeControl \"300+3\"] [Result \"1-0\"] Nf3 {[%emt 0:00:03]} Nf6 {[%emt 0:00:03]} Ng1 \
                   {[%emt 0:00:03]} Ng8 {[%emt 0:00:03]} Nf3 {[%emt 0:00:03]} Nf6 {[%emt 0:00:03]} Ng1 \
                   {[%emt 0:00:03]} Ng8 {[%emt 0:00:03]} e4 {[%emt 0:00:05]} e5 {[%emt 0:00:13]} 1-0";
    check(&[
        (
            "2 + 3 and 10 + 3 seconds",
            &game("300+3", "{[%clk 0:04:20]}"),
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies, 18000 ms; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
        (
            "without increment",
            &game("300", "{[%clk 0:04:20]}"),
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies, 12000 ms; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
        (
            "by elapsed times",
            elapsed,
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies, 18000 ms; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
        (
            "the last clock is missing",
            &game("300+3", ""),
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
        (
            "more left than there can be",
            &game("300+3", "{[%clk 0:05:20]}"),
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
        (
            "two periods",
            &game("40/300:300", "{[%clk 0:04:20]}"),
            LAWS,
            "fide-online-2021",
            "sooner: 10 unnamed 1-0 -> 8 threefold-repetition 1/2-1/2; 2 plies; win-to-draw to the loss of white; threefold-repetition vanishes",
        ),
    ]);
}

#[test]
fn a_date_that_does_not_tell_the_edition_matters_only_where_editions_differ() {
    check(&[
        (
            "a draw by material that only the newer edition knows",
            r#"[FEN "8/8/8/8/8/4k3/5q2/4K2N w - - 0 1"] [SetUp "1"] [Result "1/2-1/2"] Nxf2 1/2-1/2"#,
            "fide-otb-1989 | fide-otb-1997",
            LAWS,
            "undecided: 1 insufficient-material 1/2-1/2 -> 1 dead-position 1/2-1/2; P edition needs date",
        ),
        (
            "rights that only one of two editions gives",
            r#"[Result "1-0"] (Nf3 Nf6 Ng1 Ng8)x2 e4 e5 1-0"#,
            "python-chess | fide-otb-2018",
            "fics-1.6.2",
            "same: 10 unnamed 1-0 -> 10 unnamed 1-0; threefold-repetition vanishes",
        ),
        (
            "mate in every edition",
            r#"[Result "0-1"] f3 e5 g4 Qh4# 0-1"#,
            "fide-otb-1989 | fide-otb-1997",
            LAWS,
            "same: 4 checkmate 0-1 -> 4 checkmate 0-1",
        ),
    ]);
}

#[test]
fn who_loses_by_another_result_is_who_has_less_than_before() {
    let (any, ..) = difference(r#"[Result "1-0"] e4 e5 1-0"#, &[LAWS], LAWS);
    let loses = |from: &str, to: &str| {
        let end = |result: &str| End { result: result.parse().ok(), ..any.from };
        let changed =
            Difference { from: end(from), to: Some(end(to)), kind: Kind::Otherwise, ..any.clone() };
        changed.flip().map(|flip| format!("{flip} {}", color_name(changed.loser().unwrap())))
    };
    assert_eq!(loses("1-0", "1/2-1/2").unwrap(), "win-to-draw white");
    assert_eq!(loses("0-1", "1/2-1/2").unwrap(), "win-to-draw black");
    assert_eq!(loses("1/2-1/2", "1-0").unwrap(), "draw-to-win black");
    assert_eq!(loses("1/2-1/2", "0-1").unwrap(), "draw-to-win white");
    assert_eq!(loses("1-0", "0-1").unwrap(), "win-to-loss white");
    assert_eq!(loses("0-1", "1-0").unwrap(), "win-to-loss black");
    assert_eq!((loses("1-0", "1-0"), loses("*", "1-0"), loses("1-0", "*")), (None, None, None));
}
