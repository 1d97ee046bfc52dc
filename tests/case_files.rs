//! Case files: what is expected of a verdict, and what does not meet it, in pairs.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test may fail")]

use remis::cases::{self, Case, Expectation, Unmet};
use remis::catalog::Catalog;
use remis::judge::judge;
use remis::profile::Profile;
use remis::verdict::Verdict;

/// A case whose expectations are written here; the knights go out and back.
fn case(times: u32, expected: &str) -> Case {
    let text = format!(
        "(cases: [(id: \"x\", moves: \"(Nf3 Nf6 Ng1 Ng8)x{times}\", \
         expect: [(profile: \"fide-otb-2023\", {expected})])])"
    );
    let (file, _) = cases::check(&text).unwrap_or_else(|faults| panic!("{}", faults[0].message));
    file.cases.into_iter().next().unwrap()
}

fn laws() -> Profile {
    Catalog::builtin().unwrap().profile("fide-otb-2023").unwrap().clone()
}

fn unmet(times: u32, expected: &str) -> Vec<Unmet> {
    let (case, laws) = (case(times, expected), laws());
    let verdict: Verdict = judge(&laws, &case.assumptions(&laws), &case.timeline().unwrap());
    let expectation: &Expectation = &case.expect[0];
    expectation.unmet(&verdict)
}

#[test]
fn each_part_of_an_ending_is_compared() {
    for part in [
        "ply: 16",
        "termination: FivefoldRepetition",
        "result: \"1/2-1/2\"",
        "rule: \"fivefold\"",
        "how: Automatic",
        "certain: true",
    ] {
        assert_eq!(unmet(4, &format!("ending: ({part})")), [], "{part}");
        assert_eq!(unmet(4, &format!("not_ending: ({part})")), [Unmet::NotEnding], "{part}");
    }
    for part in [
        "ply: 15",
        "termination: ThreefoldRepetition",
        "result: \"1-0\"",
        "rule: \"stalemate\"",
        "how: Claim",
        "certain: false",
    ] {
        assert_eq!(unmet(4, &format!("ending: ({part})")), [Unmet::Ending], "{part}");
        assert_eq!(unmet(4, &format!("not_ending: ({part})")), [], "{part}");
        let both = format!("not_ending: (ply: 16, {part})");
        assert_eq!(unmet(4, &both.replace("(ply: 16, ply: 15)", "(ply: 15)")), [], "{part}");
    }
}

#[test]
fn no_ending_is_an_expectation_of_its_own() {
    assert_eq!(unmet(3, "ending: None"), []);
    assert_eq!(unmet(4, "ending: None"), [Unmet::Ending]);
    assert_eq!(unmet(3, "ending: ()"), [Unmet::Ending]);
    assert_eq!(unmet(3, "not_ending: ()"), []);
}

#[test]
fn all_rights_to_claim_are_listed_and_no_others() {
    let all = "(player: Black, form: IntendedMove, from: 7, to: 7, moves: [\"f6g8\"]), \
               (player: White, form: OnBoard, from: 8, to: 8)";
    assert_eq!(unmet(2, &format!("claims: [{all}]")), []);
    // One part that several rights fit.
    assert_eq!(unmet(2, "claims: [(termination: ThreefoldRepetition)]"), []);
    let lists = |expected: &str| match unmet(2, expected).as_slice() {
        [Unmet::Claims(lists)] => (lists.missing.clone(), lists.unexpected.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(lists("claims: []"), (vec![], vec![0, 1]));
    assert_eq!(lists("claims: [(player: White)]"), (vec![], vec![0]));
    assert_eq!(lists(&format!("claims: [{all}, (player: Arbiter)]")), (vec![2], vec![]));
    assert_eq!(lists("claims: [(player: Black), (form: OnBoard, from: 9)]"), (vec![1], vec![1]));
}

#[test]
fn an_expectation_that_nothing_can_fail_is_a_fault() {
    let text = "(cases: [(id: \"x\", moves: \"e4\", expect: [(profile: \"lichess\")])])";
    let faults = cases::check(text).unwrap_err();
    assert!(faults[0].message.starts_with("nothing is expected"), "{}", faults[0].message);
}

#[test]
fn who_acted_is_said_where_a_player_acts() {
    let read = |event: &str| {
        let text = format!(
            "(cases: [(id: \"x\", moves: \"e4\", events: [({event})], \
             expect: [(profile: \"lichess\", ending: None)])])"
        );
        cases::check(&text).map(drop).map_err(|faults| {
            let at = faults[0].place(&text).column;
            (faults[0].message.clone(), at == text.find("(ply").unwrap() as u64 + 1)
        })
    };
    for act in [
        "FlagFalls",
        "Resigns",
        "Abandons",
        "IllegalMove",
        "Offers",
        "Declines",
        "Touches",
        "Claims(FiftyMoves, OnBoard)",
    ] {
        let (message, at_event) = read(&format!("ply: 1, act: {act}")).unwrap_err();
        assert!(message.starts_with("who did this is missing") && at_event, "{act}: {message}");
        assert_eq!(read(&format!("ply: 1, by: \"white\", act: {act}")), Ok(()), "{act}");
    }
    for act in ["Agree", "Claims(FiftyMoves, ByArbiter)", "Declares(\"1-0\")"] {
        assert_eq!(read(&format!("ply: 1, act: {act}")), Ok(()), "{act}");
    }
}

#[test]
fn only_an_intended_move_is_announced() {
    let read = |claim: &str| {
        let text = format!(
            "(cases: [(id: \"x\", moves: \"e4\", \
             events: [(ply: 1, by: \"black\", act: Claims(FiftyMoves, {claim}))])])"
        );
        cases::check(&text).map(drop).map_err(|faults| faults[0].message.clone())
    };
    let message = read("OnBoard, \"e5\"").unwrap_err();
    assert!(message.starts_with("only a claim by `IntendedMove`"), "{message}");
    for claim in ["OnBoard", "IntendedMove, \"e5\""] {
        assert_eq!(read(claim), Ok(()), "{claim}");
    }
}

#[test]
fn every_embedded_file_passes_the_check_of_a_users_file() {
    let files = cases::builtin().unwrap();
    assert!(files.len() > 20);
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases")).unwrap() {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let checked = cases::check(&text);
        assert!(checked.is_ok(), "{}: {:?}", path.display(), checked.map(drop));
    }
}
