//! The page of a study as text: its data, hostile names inside it, the games that it shows.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::common::pages::blocks;
use crate::program::{FROM_TO, GAMES, impact, written};

fn page(file: &PathBuf, more: &[&str]) -> String {
    let run =
        impact(std::slice::from_ref(file), &[&FROM_TO[..], &["--format", "html"], more].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    run.out
}

fn block(page: &str, id: &str) -> Value {
    let found = blocks(page).into_iter().find(|(name, _)| name == id);
    found.unwrap_or_else(|| panic!("no block {id}")).1
}

#[test]
fn the_data_is_that_of_the_json_and_each_game_that_tells_stands_once() {
    let file = written("games.pgn", GAMES);
    let page = page(&file, &["--to", "lichess"]);
    let json = impact(&[file], &[&FROM_TO[..], &["--to", "lichess", "--format", "json"]].concat());
    assert_eq!(block(&page, "impact"), json.summary());
    let shown = block(&page, "shown");
    assert_eq!(shown["blocks"], serde_json::json!([[1, 2, 3], [1, 2, 3]]));
    let names: Vec<String> = blocks(&page).into_iter().map(|(id, _)| id).collect();
    assert_eq!(names, ["words", "game-1", "game-2", "game-3", "profiles", "shown", "impact"]);
    let second = block(&page, "game-2");
    assert_eq!(second["verdict"]["game"]["index"], 1);
    let judged = second["verdict"]["verdicts"].as_array().unwrap();
    let judged: Vec<&str> = judged.iter().map(|it| it["profile"].as_str().unwrap()).collect();
    assert_eq!(judged, ["fide-otb-2023", "fide-online-2021", "lichess"]);
    assert_eq!(block(&page, "profiles").as_object().unwrap().len(), 3);
}

#[test]
fn a_game_is_listed_in_the_page_only_if_it_is_listed() {
    let file = written("games.pgn", GAMES);
    let page = page(&file, &["--list", "1"]);
    assert!(page.contains("id=\"game-1\"") && !page.contains("id=\"game-2\""));
    assert_eq!(block(&page, "game-1")["verdict"]["game"]["black"], "Clara");
}

#[test]
fn a_name_that_is_markup_stays_text() {
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)><!--";
    let file = written("hostile.pgn", GAMES.replace("Anna", evil));
    let page = page(&file, &[]);
    assert!(!page.contains("alert(1)</script>") && !page.contains("<img"));
    assert_eq!(block(&page, "impact")["to"][0]["telling"][0]["white"], evil);
}

#[test]
fn nothing_is_loaded() {
    let page = page(&written("games.pgn", GAMES), &[]);
    let policy = page.split("http-equiv=\"Content-Security-Policy\" content=\"").nth(1).unwrap();
    assert!(policy.split('"').next().unwrap().contains("default-src 'none'"), "{policy}");
    for loading in ["<script src", "<link", "@import", "<iframe", "<img"] {
        assert!(!page.contains(loading), "{loading}");
    }
}

#[test]
fn the_page_is_the_same_for_all_threads() {
    let file = written("games.pgn", GAMES.repeat(1_500));
    let first = page(&file, &["--jobs", "1"]);
    assert!(first == page(&file, &["--jobs", "3"]) && first.len() > 500_000);
    // What is written is what is printed, where the rows go elsewhere.
    let rows = file.with_extension("csv");
    assert!(first == page(&file, &["--output", rows.to_str().unwrap()]));
    assert!(fs::read_to_string(rows).unwrap().lines().count() == 4_501);
}
