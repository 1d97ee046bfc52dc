//! HTML pages as text: what data they carry, that hostile names stay inside it, that nothing is loaded.
//! How they look and work is tested in a browser (`tests/browser`).
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod common;
#[path = "common/pinned.rs"]
mod pinned;

use std::fs;
use std::path::{Path, PathBuf};

use common::pages::blocks;
use common::root;
use remis::catalog::Catalog;
use remis::judge::{Assumptions, judge};
use remis::pgn::Reader;
use remis::record::Record;
use remis::report::html::explorer::{self, Profiles, Shelf};
use remis::report::html::{BOARD, PLOTS, Page, Part, block};
use remis::report::{Answer, Judged, Unjudged};
use remis::timeline::Timeline;
use serde_json::Value;

/// Has profiles judge each game of a PGN text.
fn each(pgn: &str, profiles: &[&str], mut use_it: impl FnMut(&Judged<'_>)) {
    let catalog = Catalog::builtin().unwrap();
    let mut reader = Reader::new(pgn.as_bytes());
    while let Some(record) = reader.next_record().unwrap() {
        let record: Record = record;
        let timeline = Timeline::replay(&record);
        let answer = |id: &&str| {
            let profile = catalog.profile(id).unwrap();
            let verdict = judge(profile, &Assumptions::of(profile), &timeline);
            Answer { profile, hash: "0123456789abcdef", asked: None, note: None, verdict }
        };
        use_it(&Judged {
            source: "games.pgn",
            record: &record,
            timeline: &timeline,
            verdicts: profiles.iter().map(answer).collect(),
            unjudged: vec![Unjudged { asked: "fide-otb", why: "no date".to_owned() }],
        });
    }
}

fn page(pgn: &str) -> String {
    let mut shelf = Shelf::default();
    let mut page = String::new();
    each(pgn, &["fide-otb-2023", "lichess"], |judged| page += &shelf.add(judged, false));
    page + &shelf.end()
}

/// Knights out and back twice: the start position stands three times.
const KNIGHTS: &str = "[Event \"E\"]\n[Site \"https://example.org/game/1\"]\n[White \"W\"]\n[Black \"B\"]\n\
     [Date \"2024.01.01\"]\n[Result \"1/2-1/2\"]\n\n\
     1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";

#[test]
fn the_data_of_a_game() {
    let mut text = String::new();
    each(KNIGHTS, &["fide-otb-2023", "lichess"], |judged| {
        text = serde_json::to_string(&explorer::game(judged, false)).unwrap();
    });
    // An object, a list of the game or a ply on a line of its own: short enough to be read.
    for before in [
        "\"verdict\":",
        "\"game\":",
        "\"facts\":",
        "\"verdicts\":",
        "\"unjudged\":",
        "\"moves\":",
        "\"board\":",
        "\"tags\":",
        "{\"ply\":",
        "{\"profile\":",
        "{\"rule\":",
    ] {
        text = text.replace(before, &format!("\n{before}"));
    }
    snapshot("explorer-game", &text);
}

#[test]
fn the_data_of_a_profile() {
    let mut profiles = Profiles::default();
    each(KNIGHTS, &["fide-online-2021"], |judged| profiles.add(judged));
    let text = serde_json::to_string(&profiles.value()).unwrap();
    let text = text.replace("{\"automatic\"", "\n  {\"automatic\"");
    snapshot("explorer-profile", &text.replace("\"words\"", "\n    \"words\""));
}

fn snapshot(name: &str, text: &str) {
    let settings = pinned::settings("../snapshots");
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn names_that_are_markup_stay_inside_the_data() {
    let evil =
        "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>&lt;\u{2028}\u{202e}";
    let tame = page(KNIGHTS);
    let hostile = page(&KNIGHTS.replace("\"W\"", &format!("\"{evil}\"")));
    let tags = |page: &str| page.matches('<').count();
    assert_eq!(tags(&hostile), tags(&tame), "a name became markup");
    assert!(!hostile.contains("alert(1)</script>"));
    let blocks = blocks(&hostile);
    let game = &blocks.iter().find(|(id, _)| id == "game-1").unwrap().1;
    assert_eq!(game["verdict"]["game"]["white"], evil, "what the source says is kept");
    let index = &blocks.iter().find(|(id, _)| id == "index").unwrap().1;
    assert_eq!(index["games"][0]["white"], evil);
}

#[test]
fn the_address_of_a_game_is_of_the_web_or_left_out() {
    let link = |site: &str| {
        let pgn = KNIGHTS.replace("https://example.org/game/1", site);
        let blocks = blocks(&page(&pgn));
        blocks.into_iter().find(|(id, _)| id == "game-1").unwrap().1["tags"]["link"].clone()
    };
    assert_eq!(link("https://example.org/game/1"), "https://example.org/game/1");
    assert_eq!(link("https://example.org/\"onclick=x"), "https://example.org/%22onclick=x");
    assert_eq!(link("javascript:alert(1)"), Value::Null);
    assert_eq!(link("Reykjavik"), Value::Null);
}

#[test]
fn several_games_and_none_give_a_page_each() {
    let two = page(&format!("{KNIGHTS}\n{KNIGHTS}"));
    let ids: Vec<String> = blocks(&two).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["words", "game-1", "game-2", "profiles", "index"]);
    assert_eq!(two.matches("<!doctype html>").count(), 1);
    let none = page("");
    let ids: Vec<String> = blocks(&none).into_iter().map(|(id, _)| id).collect();
    assert_eq!(ids, ["words", "profiles", "index"]);
    assert!(none.starts_with("<!doctype html>") && none.ends_with("</html>\n"));
}

#[test]
fn a_page_loads_nothing() {
    let with_plots = Page { title: "t", subjects: &[], parts: &[BOARD, PLOTS], body: "" };
    for page in [page(KNIGHTS), with_plots.head() + &block("x", &1) + &with_plots.tail()] {
        let policy = "content=\"default-src 'none'; script-src 'sha256-";
        assert_eq!(page.matches(policy).count(), 1);
        assert!(!page.contains("script-src 'unsafe") && !page.contains("unsafe-eval"));
        // What elements and style sheets could load: none of these is there, in ours or in libraries.
        let (markup, styles) = markup_and_styles(&page);
        for word in ["<link", "<img", "<iframe", "<object", "<base", " src=", " srcset=", " on"] {
            assert!(!markup.contains(word), "{word} in the markup");
        }
        assert!(!styles.contains("@import"));
        for address in styles.split("url(").skip(1) {
            assert!(address.trim_start_matches(['"', '\'']).starts_with("data:"), "{address:.40}");
        }
    }
}

/// A page without what stands in its scripts and styles, and what stands in its styles.
fn markup_and_styles(page: &str) -> (String, String) {
    let (mut markup, mut styles) = (String::new(), String::new());
    let mut rest = page;
    while let Some(at) = rest.find("<script").into_iter().chain(rest.find("<style")).min() {
        markup += &rest[..at];
        let is_style = rest[at..].starts_with("<style");
        let end = if is_style { "</style>" } else { "</script>" };
        let (inside, after) = rest[at..].split_once(end).unwrap();
        if is_style {
            styles += inside;
        }
        rest = after;
    }
    (markup + rest, styles)
}

#[test]
fn scripts_of_ours_make_no_markup_of_text() {
    let folder = root().join("src/report/html");
    let scripts = files(&folder, "js");
    assert!(scripts.len() > 10);
    for path in scripts {
        let text = fs::read_to_string(&path).unwrap();
        for word in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "Function(",
            "fetch(",
            "XMLHttpRequest",
            "import(",
            "</script",
            "srcdoc",
        ] {
            assert!(!text.contains(word), "{} has {word}", path.display());
        }
        let lines = text.lines().count();
        assert!(lines <= 300, "{} has {lines} lines", path.display());
    }
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if ending.is_empty() || path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_script_that_runs_is_named_in_the_policy() {
    let page = page(KNIGHTS);
    let (policy, _) = page.split_once("; style-src").unwrap();
    let allowed = policy.matches("'sha256-").count();
    assert_eq!(page.matches("<script>").count(), allowed);
    let parts = BOARD.iter().chain(explorer::EXPLORER);
    let scripts = parts.filter(|part| matches!(part, Part::Script(_))).count();
    assert!(allowed > scripts, "{allowed} of them, {scripts} by the explorer");
}

/// What is vendored is what was written down, and everything in it is accounted for.
#[test]
fn vendored_files_have_their_sums_and_their_licences() {
    use sha2::{Digest, Sha256};
    let assets = root().join("assets");
    let sums = fs::read_to_string(assets.join("SHA256SUMS")).unwrap();
    let mut listed = Vec::new();
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").unwrap();
        let bytes = fs::read(assets.join(name)).unwrap();
        let hash: String =
            Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, sum, "{name}");
        listed.push(assets.join(name));
    }
    let mut present = files(&assets, "");
    present.retain(|path| !path.ends_with("SHA256SUMS"));
    present.sort();
    listed.sort();
    assert_eq!(present, listed);
    let about = fs::read_to_string(root().join("docs/third-party.md")).unwrap();
    for ending in ["js", "css"] {
        for path in files(&assets, ending) {
            let name = path.strip_prefix(&assets).unwrap().to_str().unwrap();
            assert!(about.contains(&format!("| `{name}` |")), "docs/third-party.md lacks {name}");
        }
    }
    for part in about.split('`').filter(|part| part.contains("/LICENSE")) {
        assert!(assets.join(part).exists(), "{part}");
    }
    let versions = fs::read_to_string(root().join("scripts/assets/package.json")).unwrap();
    let versions: Value = serde_json::from_str(&versions).unwrap();
    for (package, version) in versions["dependencies"].as_object().unwrap() {
        let cited = format!("{package} {}", version.as_str().unwrap());
        assert!(about.contains(&cited), "docs/third-party.md lacks {cited}");
    }
}
