//! `remis check --format sarif`: what SARIF 2.1.0 requires of a log, by hand.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may fail")]

use std::process::Command;

use serde_json::Value;

fn log(files: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(["check", "--format", "sarif"])
        .args(files)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_sarif_log_has_what_the_standard_requires() {
    let folder = "tests/cmd/clubs";
    let files = ["summer", "winter", "typos", "unfit"].map(|name| format!("{folder}/{name}.ron"));
    let log = log(&files.each_ref().map(String::as_str));
    // 3.13: version and runs; 3.14: tool; 3.18, 3.19: driver with a name.
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "remis");
    let rules = driver["rules"].as_array().unwrap();
    // 3.49: every rule has an id, and no two have the same.
    let ids: Vec<&str> = rules.iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert!(ids.iter().enumerate().all(|(at, id)| !ids[..at].contains(id)));
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 5, "{results:#?}");
    for result in results {
        // 3.27: a message; the index leads to the rule of the id.
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(ids[index], result["ruleId"].as_str().unwrap());
        let place = &result["locations"][0]["physicalLocation"];
        assert!(place["artifactLocation"]["uri"].as_str().unwrap().starts_with(folder));
        // 3.30: lines and columns from 1, the end not before the start.
        let region = |field: &str| place["region"][field].as_u64().unwrap();
        let start = (region("startLine"), region("startColumn"));
        let end = (region("endLine"), region("endColumn"));
        assert!(start >= (1, 1) && start <= end, "{result:#?}");
    }
}

#[test]
fn a_log_without_faults_has_an_empty_list_of_results() {
    let log = log(&["tests/cmd/clubs/summer.ron"]);
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 0);
}
