//! Bounds: what is too long is cut and said, whatever its kind.

use super::{Case, NEXT, case, then};

fn deep(levels: usize, closed: usize) -> String {
    format!("1. e4 {}1. d4{} e5 1-0\n", "(".repeat(levels), ")".repeat(closed))
}

/// A game of so many plies.
fn long(plies: usize) -> String {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let moves: Vec<&str> = shuffle.into_iter().cycle().take(plies).collect();
    format!("{} *\n", moves.join(" "))
}

pub fn cases() -> Vec<Case> {
    let tag = |length: usize| format!("[White \"{}\"]\n\n1. e4 e5 1-0\n", "x".repeat(length));
    let tags = |count: usize| {
        let tags: String = (0..count).map(|n| format!("[T{n} \"x\"]\n")).collect();
        format!("{tags}\n1. e4 e5 1-0\n")
    };
    vec![
        then("value-1024", "value-1025", "kept whole", &tag(1024)),
        then("value-1025", "value-1024", "cut to 1 KiB", &tag(1025)),
        then("tag-16k", "value-1025", "the rest of the line is left out", &tag(17_000)),
        then(
            "tag-endless",
            "tag-16k",
            "a megabyte, never closed",
            &format!("[White \"{}\n\n1. e4 e5 1-0\n", "x".repeat(1_000_000)),
        ),
        then("tags-512", "tags-600", "all are kept", &tags(512)),
        then("tags-600", "tags-512", "88 are left out", &tags(600)),
        then(
            "fen-behind-600-tags",
            "tags-600",
            "kept: without it this would be another game",
            &format!(
                "{}[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
                tags(600).trim_end_matches("\n1. e4 e5 1-0\n")
            ),
        ),
        then(
            "variant-behind-600-tags",
            "fen-behind-600-tags",
            "kept: refused by its name",
            &format!(
                "{}[Variant \"Atomic\"]\n\n1. e4 *\n",
                tags(600).trim_end_matches("\n1. e4 e5 1-0\n")
            ),
        ),
        then(
            "variations-deep",
            "variations-deep-open",
            "counted, not recursed",
            &deep(50_000, 50_000),
        ),
        then("variations-deep-open", "variations-deep", "one is not closed", &deep(50_000, 49_999)),
        then("plies-20000", "plies-20001", "whole", &long(20_000)),
        then("plies-20001", "plies-20000", "cut, said", &long(20_001)),
        then(
            "nags",
            "stray-signs",
            "ten thousand",
            &format!("1. e4{} e5 1-0\n", " $1".repeat(10_000)),
        ),
        then(
            "stray-signs",
            "stray-signs-then-error",
            "a hundred are listed, the rest is counted",
            &format!("1. e4{} e5 1-0\n", " )".repeat(10_000)),
        ),
        then(
            "stray-signs-then-error",
            "stray-signs",
            "an error among them is not lost",
            &format!("1. e4{} Sf6 2. d4 1-0\n", " )".repeat(10_000)),
        ),
        then(
            "unreadable-words",
            "stray-signs-then-error",
            "ten thousand",
            &format!("1. e4{} 1-0\n", " oops".repeat(10_000)),
        ),
        case("results", "stars", "each is a record", "1-0 ".repeat(500) + NEXT),
        then("word-80", "word-endless", "no move", &format!("1. e4 {} 1-0\n", "N".repeat(80))),
        then(
            "word-81",
            "word-endless",
            "quoted up to 80 characters",
            &format!("1. e4 {} 1-0\n", "N".repeat(81)),
        ),
        then(
            "word-endless",
            "word-81",
            "a megabyte",
            &format!("1. e4 {} e5 1-0\n", "Q".repeat(1_000_000)),
        ),
        then(
            "comment-endless",
            "comment-endless-open",
            "a megabyte, closed",
            &format!("1. e4 {{{}}} e5 1-0\n", "x\n".repeat(500_000)),
        ),
        then(
            "comment-endless-open",
            "comment-endless",
            "a megabyte, never closed",
            &format!("1. e4 {{{} e5 1-0\n", "x\n".repeat(500_000)),
        ),
        then(
            "braces",
            "brackets",
            "a hundred thousand",
            &format!("1. e4 {}\n", "{".repeat(100_000)),
        ),
        then(
            "brackets",
            "braces",
            "a hundred thousand",
            &format!("1. e4 {}\n", "[".repeat(100_000)),
        ),
        then(
            "blank-lines",
            "nuls",
            "a hundred thousand",
            &format!("1. e4{}e5 1-0\n", "\n".repeat(100_000)),
        ),
        then(
            "nuls",
            "blank-lines",
            "a hundred thousand",
            &format!("1. e4{}e5 1-0\n", "\0".repeat(100_000)),
        ),
        then(
            "combining-marks",
            "word-81",
            "two thousand on one letter",
            &format!("[White \"Z{}\"]\n\n1. e4 e5 1-0\n", "\u{301}".repeat(2_000)),
        ),
        then(
            "digits",
            "number-huge",
            "a number of 5,000 digits",
            &format!("1. e4 {}. e5 1-0\n", "9".repeat(5_000)),
        ),
    ]
}
