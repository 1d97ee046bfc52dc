//! Where the output goes: full devices, closed pipes, folders that are not there.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use super::run::{folder, games, names, scan, shell};

#[test]
fn a_full_standard_output_is_an_error_and_one_with_room_is_none() {
    let folder = folder("stdout-full");
    fs::write(folder.join("games.pgn"), games(10)).unwrap();
    for format in ["text", "json"] {
        let said = shell(&folder, &format!("$R scan games.pgn --format {format} > /dev/full"));
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(said.err.starts_with("remis: standard output: "), "{said:?}");
        let said = shell(&folder, &format!("$R scan games.pgn --format {format} > /dev/null"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    }
}

#[test]
fn a_full_device_for_rows_is_an_error_that_names_it() {
    let folder = folder("rows-full");
    // Few rows fail when they are written out at the end, many before.
    for count in [10, 20_000] {
        fs::write(folder.join("games.pgn"), games(count)).unwrap();
        for table in ["--output", "--games", "--events"] {
            let said = scan(&folder, &["games.pgn", table, "/dev/full"]);
            assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{table}: {said:?}");
            assert!(said.err.contains("/dev/full: "), "{table}: {said:?}");
            let said = scan(&folder, &["games.pgn", table, "/dev/null"]);
            assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{table}: {said:?}");
        }
        let said = shell(&folder, "$R scan games.pgn --output - > /dev/full");
        assert_eq!(said.code, Some(2), "{said:?}");
    }
    assert_eq!(names(&folder), ["games.pgn"]);
}

#[test]
fn a_reader_that_goes_away_ends_the_run_quietly() {
    let folder = folder("pipe");
    fs::write(folder.join("games.pgn"), games(40_000)).unwrap();
    for scan in [
        "$R scan games.pgn",
        "$R scan games.pgn --format json",
        "$R scan games.pgn --list agrees",
        "$R scan games.pgn --output -",
        "$R scan games.pgn --jobs 1 --games /dev/stdout",
        "$R scan games.pgn --jobs 8 --games - --format json",
    ] {
        let script = format!("({scan}; echo $? > code) | head -c 10 > start; cat code start");
        let said = shell(&folder, &script);
        let code = said.out.lines().next();
        assert_eq!((code, said.err.as_str()), (Some("0"), ""), "{scan}: {said:?}");
        assert_eq!(said.out.len(), "0\n".len() + 10, "{scan}: {said:?}");
    }
}

#[test]
fn rows_on_standard_output_stand_there_alone() {
    let folder = folder("rows-alone");
    fs::write(folder.join("games.pgn"), games(3)).unwrap();
    for target in ["-", "/dev/stdout"] {
        let said = scan(&folder, &["games.pgn", "--games", target]);
        assert_eq!((said.code, said.out.lines().count()), (Some(0), 4), "{said:?}");
        assert!(said.err.contains("\"games\":3"), "{said:?}");
    }
}

#[test]
fn a_table_that_cannot_be_made_is_said_before_the_first_game_is_read() {
    let folder = folder("no-folder");
    fs::write(folder.join("games.pgn"), games(3)).unwrap();
    fs::create_dir(folder.join("folder.csv")).unwrap();
    for (target, why) in [
        // Even who may write everywhere cannot write there.
        ("games.pgn/v.csv", "games.pgn/v.csv: "),
        ("nowhere/v.csv", "there is no folder `nowhere`"),
        ("folder.csv", "folder.csv: "),
        ("v.txt", "the ending names the format"),
        ("v", "the ending names the format"),
        ("/proc/v.csv", "/proc/v.csv: "),
    ] {
        for table in ["--output", "--games", "--events"] {
            let said = scan(&folder, &["games.pgn", table, target]);
            assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{target}: {said:?}");
            assert!(said.err.contains(why), "{target}: {said:?}");
        }
    }
    assert_eq!(names(&folder), ["folder.csv", "games.pgn"]);
    let said = scan(&folder, &["games.pgn", "--output", "v.csv"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(names(&folder), ["folder.csv", "games.pgn", "v.csv"]);
}

#[test]
fn two_tables_never_go_to_one_place() {
    let folder = folder("one-place");
    fs::write(folder.join("games.pgn"), games(3)).unwrap();
    symlink("v.csv", folder.join("link.csv")).unwrap();
    fs::write(folder.join("v.csv"), "earlier\n").unwrap();
    for (one, other) in [
        ("v.csv", "v.csv"),
        ("v.csv", "./v.csv"),
        ("v.csv", "link.csv"),
        ("new.csv", "new.csv"),
        ("new.csv", "./new.csv"),
        ("-", "-"),
        ("-", "/dev/stdout"),
    ] {
        let said = scan(&folder, &["games.pgn", "--output", one, "--games", other]);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{one} {other}: {said:?}");
        assert!(said.err.contains("one table"), "{one} {other}: {said:?}");
        assert_eq!(fs::read_to_string(folder.join("v.csv")).unwrap(), "earlier\n");
    }
    assert_eq!(names(&folder), ["games.pgn", "link.csv", "v.csv"]);
    let said = scan(&folder, &["games.pgn", "--output", "v.csv", "--games", "w.csv"]);
    assert_eq!(said.code, Some(0), "{said:?}");
}

#[test]
fn a_file_that_is_replaced_keeps_its_permissions_and_a_link_to_it_stays_one() {
    let folder = folder("replace");
    fs::write(folder.join("games.pgn"), games(3)).unwrap();
    fs::write(folder.join("v.csv"), "earlier\n").unwrap();
    fs::set_permissions(folder.join("v.csv"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("v.csv", folder.join("link.csv")).unwrap();
    assert_eq!(scan(&folder, &["games.pgn", "--output", "link.csv"]).code, Some(0));
    let about = fs::symlink_metadata(folder.join("v.csv")).unwrap();
    assert_eq!(about.permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(folder.join("link.csv")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(folder.join("v.csv")).unwrap().lines().count(), 4);
    assert_eq!(names(&folder), ["games.pgn", "link.csv", "v.csv"]);
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_parquet_table_names_the_feature_that_is_missing() {
    let folder = folder("parquet");
    fs::write(folder.join("games.pgn"), games(3)).unwrap();
    for name in ["v.parquet", "v.PARQUET"] {
        let said = scan(&folder, &["games.pgn", "--output", name]);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{said:?}");
        assert!(said.err.contains("without the feature `parquet`"), "{said:?}");
    }
    assert_eq!(names(&folder), ["games.pgn"]);
}
