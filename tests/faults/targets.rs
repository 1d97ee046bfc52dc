//! Where the output goes.

use std::fs;

use super::commands::{COMMANDS, prepared, undisturbed};
use super::run::{names, shell};

#[test]
fn a_full_device_is_an_error_of_every_command_and_one_with_room_of_none() {
    let folder = prepared("full");
    let before = names(&folder);
    for command in &COMMANDS {
        undisturbed(&folder, command);
        let said = shell(&folder, &format!("{} > /dev/full", command.line));
        assert_eq!(said.code, Some(2), "{}: {said:?}", command.line);
        let last = said.err.lines().last().unwrap_or_default();
        assert!(last.starts_with("remis: standard output: "), "{}: {said:?}", command.line);
        let said = shell(&folder, &format!("{} > /dev/null", command.line));
        assert_eq!(said.code, Some(command.code), "{}: {said:?}", command.line);
    }
    assert_eq!(names(&folder), before);
}

#[test]
fn a_reader_that_goes_away_ends_every_command_quietly() {
    let folder = prepared("pipe");
    for command in &COMMANDS {
        let whole = undisturbed(&folder, command);
        // The first bytes are what they are without the fault, and nobody complains.
        let script =
            format!("({}; echo $? > code) | head -c 10 > start; cat code start", command.line);
        let said = shell(&folder, &script);
        let (code, start) = said.out.split_once('\n').unwrap();
        assert_eq!(code, command.code.to_string(), "{}: {said:?}", command.line);
        assert!(whole.out.starts_with(start) && start.len() == 10, "{}: {said:?}", command.line);
        assert_eq!(said.err, whole.err, "{}", command.line);
    }
}

#[test]
fn streams_that_are_closed_from_the_start_change_nothing_else() {
    let folder = prepared("closed");
    for command in &COMMANDS {
        let whole = undisturbed(&folder, command);
        for (closed, out) in [(">&-", ""), ("2>&-", &whole.out)] {
            let said = shell(&folder, &format!("{} {closed}", command.line));
            assert_eq!(said.code, Some(command.code), "{} {closed}: {said:?}", command.line);
            assert_eq!(said.out, *out, "{} {closed}", command.line);
        }
    }
    // A table does not become one of the streams: nothing else is written into it.
    for line in [
        "$R scan games.pgn -p lichess --output v.csv",
        "$R impact --from lichess --to fide-otb-2023 games.pgn --output v.csv",
    ] {
        assert_eq!(shell(&folder, line).code, Some(0));
        let whole = fs::read(folder.join("v.csv")).unwrap();
        for closed in [">&-", "2>&-", "<&-", "<&- >&- 2>&-"] {
            fs::remove_file(folder.join("v.csv")).unwrap();
            assert_eq!(
                shell(&folder, &format!("{line} {closed}")).code,
                Some(0),
                "{line} {closed}"
            );
            assert!(fs::read(folder.join("v.csv")).unwrap() == whole, "{line} {closed}");
        }
    }
}

#[test]
fn a_table_of_differences_that_cannot_be_made_is_said_and_leaves_nothing() {
    let folder = prepared("no-table");
    let before = names(&folder);
    let impact = "$R impact --from lichess --to fide-otb-2023 games.pgn --output";
    for target in ["games.pgn/d.csv", "nowhere/d.csv", "/proc/d.csv", "/dev/full", "d.txt"] {
        let said = shell(&folder, &format!("{impact} {target}"));
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{target}: {said:?}");
        assert!(said.err.contains(target), "{target}: {said:?}");
    }
    assert_eq!(names(&folder), before);
    assert_eq!(shell(&folder, &format!("{impact} d.csv")).code, Some(0));
}
