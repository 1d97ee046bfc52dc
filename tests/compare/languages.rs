//! The messages of every language: the same ids and variables, each of them used, none missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use remis::catalog::Catalog;
use remis::compare::{compare, situations};
use remis::impact;
use remis::lang::{Lang, Subject, Texts};
use remis::profile::Kind;
use remis::report::compare::Table;
use remis::report::{explain, rules};
use remis::terms::{ClaimsTaken, Confidence, Form, Termination};
use remis::trigger::Trigger;
use remis::verdict::Recorded;
use strum::VariantArray;

use super::{FIVE, columns, root};

/// The ids of a language's messages with the variables of each.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for subject in Subject::VARIANTS {
        let resource = parser::parse(lang.file(*subject))
            .unwrap_or_else(|(_, errors)| panic!("{lang}: {errors:?}"));
        for entry in &resource.body {
            if let Entry::Message(message) = entry {
                let mut variables = BTreeSet::new();
                pattern(message.value.as_ref().unwrap(), &mut variables);
                let id = message.id.name.to_owned();
                assert!(found.insert(id, variables).is_none(), "{lang}: {} twice", message.id.name);
            }
        }
    }
    found
}

fn pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => self::expression(expression, variables),
        }
    }
}

fn expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    let mut inline = |inline: &InlineExpression<&str>| match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        other => panic!("{other:?}: variables only"),
    };
    match expression {
        Expression::Inline(it) => inline(it),
        Expression::Select { selector, variants } => {
            inline(selector);
            for variant in variants {
                pattern(&variant.value, variables);
            }
        }
    }
}

#[test]
fn every_language_has_the_same_messages_with_the_same_variables() {
    let english = messages(Lang::En);
    for lang in Lang::VARIANTS {
        let other = messages(*lang);
        let ids = |it: &BTreeMap<String, _>| it.keys().cloned().collect::<Vec<_>>();
        assert_eq!(ids(&other), ids(&english), "{lang}");
        for (id, variables) in &english {
            assert_eq!(&other[id], variables, "{lang}: {id}");
        }
    }
}

/// The ids that are put together from data: all of them, and no other with the same beginning.
fn families() -> Vec<(&'static str, BTreeSet<String>)> {
    let situations = situations().unwrap();
    let set = |ids: Vec<String>| ids.into_iter().collect::<BTreeSet<String>>();
    let kinds = [Kind::Regulation, Kind::Platform, Kind::Software];
    let confidences = Confidence::VARIANTS.iter().map(ToString::to_string);
    let names = |names: &mut dyn Iterator<Item = String>| set(names.collect());
    let kinds_of_games = impact::Kind::VARIANTS.iter().map(ToString::to_string);
    let mut tiles = kinds_of_games.chain(["flips".to_owned()]);
    let mut groups = set(situations.iter().map(|it| it.group.clone()).collect());
    groups.insert("own".to_owned());
    vec![
        ("row-", set(situations.iter().map(|it| it.id.clone()).collect())),
        ("group-", groups),
        ("termination-", set(Termination::VARIANTS.iter().map(ToString::to_string).collect())),
        ("confidence-", set(confidences.collect())),
        ("seat-", seats()),
        ("of-", seats()),
        ("kind-", set(kinds.iter().map(ToString::to_string).collect())),
        ("explorer-form-", set(Form::VARIANTS.iter().map(ToString::to_string).collect())),
        ("explorer-claims-", set(ClaimsTaken::VARIANTS.iter().map(ToString::to_string).collect())),
        ("explorer-recorded-", recorded()),
        ("explorer-status-", words(["partial", "rejected", "empty"])),
        ("explorer-severity-", words(["error", "note"])),
        ("impact-kind-", names(&mut impact::Kind::VARIANTS.iter().map(ToString::to_string))),
        ("impact-flip-name-", names(&mut impact::Flip::VARIANTS.iter().map(ToString::to_string))),
        ("impact-flip-", names(&mut impact::Flip::VARIANTS.iter().map(ToString::to_string))),
        ("impact-tile-", names(&mut tiles)),
        ("impact-speed-", names(&mut impact::Speed::VARIANTS.iter().map(ToString::to_string))),
    ]
}

fn seats() -> BTreeSet<String> {
    words(["player", "opponent", "either"])
}

fn words<const N: usize>(words: [&str; N]) -> BTreeSet<String> {
    words.map(str::to_owned).into()
}

/// How a verdict fits the record; that it ends earlier is told by the half-moves played after it.
fn recorded() -> BTreeSet<String> {
    let all = Recorded::VARIANTS.iter().filter(|it| **it != Recorded::EndsEarlier);
    all.map(ToString::to_string).collect()
}

/// The texts of a folder: code, and the scripts and markup of pages.
fn texts(folder: &Path, out: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let named = |ending: &str| path.extension().is_some_and(|it| it == ending);
        if path.is_dir() {
            texts(&path, out);
        } else if ["rs", "js", "html"].into_iter().any(named) {
            *out += &fs::read_to_string(path).unwrap();
        }
    }
}

#[test]
fn every_message_is_used_and_every_id_has_its_message() {
    let known = messages(Lang::En);
    let mut sources = String::new();
    texts(&root().join("src/report"), &mut sources);
    let families = families();
    for id in known.keys() {
        let family = families.iter().find(|(start, _)| id.starts_with(start));
        match family {
            Some((start, members)) => assert!(members.contains(&id[start.len()..]), "{id}: no use"),
            None if id.starts_with("needs-") || id.starts_with("note-") => {
                let end = id.split_once('-').unwrap().1;
                assert!(
                    sources.contains(&format!("\"{end}\""))
                        || sources.contains(&format!("\"{id}\"")),
                    "{id}: no use"
                );
            }
            None => assert!(sources.contains(&format!("\"{id}\"")), "{id}: no use"),
        }
    }
    for (start, members) in &families {
        for member in members {
            assert!(known.contains_key(&format!("{start}{member}")), "no message {start}{member}");
        }
    }
    for call in [
        "texts.get(\"",
        "texts.with(\"",
        " t(\"",
        "(t(\"",
        "{t(\"",
        "[t(\"",
        "data-word=\"",
        "data-label=\"",
    ] {
        for rest in sources.split(call).skip(1) {
            let id = rest.split('"').next().unwrap();
            assert!(known.contains_key(id), "no message {id}");
        }
    }
}

#[test]
fn a_filled_in_message_has_no_gap_and_no_invisible_mark() {
    let comparison = compare(columns(&FIVE), situations().unwrap());
    for lang in Lang::VARIANTS {
        let table = remis::report::compare::json(&Table::of(&comparison, &Texts::of(*lang)));
        for mark in ["{$", "{ $", "\u{2068}", "\u{2069}", "[row-", "[cell-", "[needs-", "[note-"] {
            assert!(!table.contains(mark), "{lang}: {mark}");
        }
    }
}

#[test]
fn rule_words_are_those_of_chess_people() {
    let says = |lang, id: &str| Texts::of(lang).get(id);
    for (id, pt, es) in [
        ("termination-threefold-repetition", "tripla repetição", "triple repetición"),
        ("termination-fivefold-repetition", "quíntupla repetição", "quíntuple repetición"),
        (
            "termination-fifty-moves",
            "regra dos cinquenta lances",
            "regla de los cincuenta movimientos",
        ),
        (
            "termination-seventy-five-moves",
            "regra dos setenta e cinco lances",
            "regla de los setenta y cinco movimientos",
        ),
        ("termination-dead-position", "posição morta", "posición muerta"),
        ("termination-stalemate", "afogamento", "rey ahogado"),
        ("termination-flag-fall", "queda da bandeira", "caída de bandera"),
        ("result-draw", "empate", "tablas"),
    ] {
        assert_eq!((says(Lang::Pt, id).as_str(), says(Lang::Es, id).as_str()), (pt, es));
    }
}

#[test]
fn every_profile_is_explained_in_every_language() {
    let catalog = Catalog::builtin().unwrap();
    for lang in Lang::VARIANTS {
        let texts = Texts::of(*lang);
        for entry in catalog.entries() {
            let text = explain::profile(&entry.profile, &texts);
            for mark in ["{$", "{ $", "[clause-", "[explain-", "[way-", "[castling-", "[passant-"] {
                assert!(!text.contains(mark), "{lang} {}: {mark}", entry.profile.id);
            }
        }
    }
}

/// The clause of a rule, as `explain` words it.
fn worded(lang: Lang, when: &str) -> String {
    let trigger: Trigger = ron::from_str(when).unwrap();
    rules::clause(&trigger, &[], &Texts::of(lang))
}

#[test]
fn a_list_inside_another_keeps_its_brackets_behind_a_seat() {
    let bracketed = worded(Lang::En, "Any([Checkmate, Opponent(All([Resigns, FlagFall]))])");
    assert_eq!(
        bracketed,
        "the side to move is checkmated or (the opponent resigns and the time of the opponent is used up)"
    );
    // The near miss: a list of one is no list.
    let plain = worded(Lang::En, "Any([Checkmate, Opponent(All([Resigns]))])");
    assert_eq!(plain, "the side to move is checkmated or the opponent resigns");
}

#[test]
fn either_player_of_a_compound_asks_all_of_it_of_one_player() {
    let compound = "All([Agreed, EitherPlayer(All([FlagFall, Opponent(Resigns)]))])";
    for (lang, expected) in [
        (
            Lang::En,
            "the players agree on a draw and for one of the two players: \
             (the time of the player is used up and the opponent resigns)",
        ),
        (
            Lang::Pt,
            "os jogadores acordam o empate e para um dos dois jogadores: \
             (o tempo do jogador se esgotou (queda da bandeira) e o adversário abandona)",
        ),
        (
            Lang::Es,
            "los jugadores acuerdan tablas y para uno de los dos jugadores: \
             (el tiempo del jugador se ha agotado (caída de bandera) y el adversario abandona)",
        ),
    ] {
        assert_eq!(worded(lang, compound), expected);
    }
    // The near miss: of a single fact it is simply either player.
    assert_eq!(worded(Lang::En, "EitherPlayer(All([Resigns]))"), "either player resigns");
    assert_eq!(worded(Lang::En, "EitherPlayer(Opponent(Resigns))"), "either player resigns");
}

#[test]
fn a_start_position_that_is_refused_is_told_in_every_language() {
    let (columns, situations) = (columns(&["c-chess-cli"]), situations().unwrap());
    let comparison = compare(columns, situations);
    for (lang, need) in [
        (Lang::En, "a start position with a halfmove clock below 100"),
        (Lang::Pt, "uma posição inicial com o contador de meios-lances abaixo de 100"),
        (Lang::Es, "una posición inicial con el contador de medias jugadas por debajo de 100"),
    ] {
        let table = Table::of(&comparison, &Texts::of(lang));
        assert!(table.rows().any(|row| row.cells[0].text.contains(need)), "{lang}");
    }
}
