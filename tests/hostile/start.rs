//! Where a game starts: FEN and variant.

use super::{Case, then};

/// A game from a FEN.
fn fen(name: &'static str, near: &'static str, why: &'static str, fen: &str, moves: &str) -> Case {
    then(name, near, why, &format!("[White \"A\"]\n[FEN \"{fen}\"]\n\n{moves} *\n"))
}

/// A game of a variant from the initial array.
fn variant(name: &'static str, near: &'static str, why: &'static str, variant: &str) -> Case {
    then(name, near, why, &format!("[Variant \"{variant}\"]\n\n1. e4 e5 *\n"))
}

/// A game of a variant from an array of Chess960.
fn shuffled(name: &'static str, near: &'static str, why: &'static str, tag: &str) -> Case {
    let fen = "bqnrkbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBNR w KQkq - 0 1";
    then(
        name,
        near,
        why,
        &format!("{tag}[FEN \"{fen}\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n"),
    )
}

pub fn cases() -> Vec<Case> {
    let mut cases = fields();
    cases.extend(positions());
    cases.extend(variants());
    cases
}

fn fields() -> Vec<Case> {
    vec![
        then(
            "fen-with-setup",
            "fen-without-setup",
            "as the standard asks",
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        fen(
            "fen-without-setup",
            "fen-with-setup",
            "used",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "1. e4",
        ),
        then(
            "fen-with-setup-0",
            "fen-with-setup",
            "used as well",
            "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        then(
            "setup-without-fen",
            "fen-without-setup",
            "the initial array, said",
            "[SetUp \"1\"]\n\n1. e4 *\n",
        ),
        then("setup-0", "setup-without-fen", "nothing to say", "[SetUp \"0\"]\n\n1. e4 *\n"),
        then(
            "fen-small-letters",
            "fen-without-setup",
            "used: never the initial array",
            "[fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Setup \"1\"]\n\n1. e4 *\n",
        ),
        then(
            "fen-twice",
            "fen-without-setup",
            "the first counts",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        fen("six-fields", "four-fields", "standard", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9", "9. e4"),
        fen(
            "five-fields",
            "four-fields",
            "the clock is kept, move 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 3",
            "1. e4",
        ),
        fen(
            "four-fields",
            "three-fields",
            "clock 0, move 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - -",
            "1. e4",
        ),
        fen("three-fields", "four-fields", "refused", "4k3/8/8/8/8/8/4P3/4K3 w -", "1. e4"),
        fen("seven-fields", "six-fields", "refused", "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9 x", "9. e4"),
        fen("epd", "four-fields", "refused", "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id x;", "1. e4"),
        fen("wide-blanks", "six-fields", "read", "4k3/8/8/8/8/8/4P3/4K3  w  -  -  3  9", "9. e4"),
        fen("fen-empty", "fen-question", "refused", "", "1. e4"),
        fen("fen-question", "fen-empty", "refused", "?", "1. e4"),
        then(
            "fen-without-value",
            "fen-empty",
            "refused as well",
            "[White \"A\"]\n[FEN]\n\n1. e4 *\n",
        ),
        fen("startpos", "fen-empty", "a word of UCI: refused", "startpos", "1. e4"),
        fen("side-odd", "six-fields", "refused", "4k3/8/8/8/8/8/4P3/4K3 white - - 3 9", "9. e4"),
        fen("side-capital", "side-odd", "refused", "4k3/8/8/8/8/8/4P3/4K3 W - - 3 9", "9. e4"),
        fen("clock-negative", "clock-zero", "refused", "4k3/8/8/8/8/8/4P3/4K3 w - - -1 9", "9. e4"),
        fen("clock-zero", "clock-negative", "fine", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 9", "9. e4"),
        fen(
            "clock-above-moves",
            "clock-of-all-moves",
            "more than the moves can give: said",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 19 9",
            "9. e4",
        ),
        fen(
            "clock-of-all-moves",
            "clock-above-moves",
            "just possible",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 18 9",
            "9. e4",
        ),
        fen(
            "clock-huge",
            "clock-above-moves",
            "kept, said",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 9999 1",
            "1. e4",
        ),
        fen(
            "clock-endless",
            "clock-huge",
            "beyond any number",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 99999999999999999999 1",
            "1. e4",
        ),
        fen(
            "move-zero",
            "clock-zero",
            "read as move 1",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0",
            "1. e4",
        ),
        fen(
            "move-huge",
            "move-zero",
            "numbers do not overflow",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 4294967295",
            "4294967295. e4 Kd7 4294967296. e5",
        ),
    ]
}

fn positions() -> Vec<Case> {
    vec![
        fen("no-king", "two-kings", "refused", "4k3/8/8/8/8/8/4P3/8 w - - 0 1", "1. e4"),
        fen("two-kings", "no-king", "refused", "4k3/8/8/8/8/8/4P3/K3K3 w - - 0 1", "1. e4"),
        fen("no-man", "no-king", "refused", "8/8/8/8/8/8/8/8 w - - 0 1", "1. e4"),
        fen("kings-adjacent", "kings-apart", "refused", "8/8/8/3kK3/8/8/8/8 w - - 0 1", "1. Kf4"),
        fen("kings-apart", "kings-adjacent", "fine", "8/8/8/3k1K2/8/8/8/8 w - - 0 1", "1. Kf4"),
        fen(
            "opponent-in-check",
            "mover-in-check",
            "refused",
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "1. Rxe8",
        ),
        fen(
            "mover-in-check",
            "opponent-in-check",
            "fine",
            "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1",
            "1... Kd7",
        ),
        fen(
            "pawn-on-rank-1",
            "pawn-on-rank-2",
            "refused",
            "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
            "1. a2",
        ),
        fen("pawn-on-rank-2", "pawn-on-rank-1", "fine", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "1. a3"),
        fen("nine-ranks", "nine-files", "refused", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "1. Kd2"),
        fen("nine-files", "nine-ranks", "refused", "4k3/8/54/8/8/8/8/4K3 w - - 0 1", "1. Kd2"),
        fen("seven-ranks", "nine-ranks", "refused", "4k3/8/8/8/8/8/4K3 w - - 0 1", "1. Kd2"),
        fen(
            "ten-queens",
            "nine-queens",
            "accepted, said",
            "4k3/8/8/8/8/QQQQ4/QQQQ4/QQ2K3 w - - 0 1",
            "1. Kf1",
        ),
        fen(
            "nine-queens",
            "ten-queens",
            "just possible",
            "4k3/8/8/8/8/QQQQ4/QQQQ4/Q3K3 w - - 0 1",
            "1. Kf1",
        ),
        fen(
            "three-checks",
            "two-checks",
            "accepted, said",
            "4k3/8/8/8/1b2r3/5n2/8/4K3 w - - 0 1",
            "1. Kd1",
        ),
        fen(
            "two-checks",
            "three-checks",
            "possible",
            "4k3/8/8/8/4r3/5n2/8/4K3 w - - 0 1",
            "1. Kd1",
        ),
        fen(
            "en-passant-impossible",
            "en-passant-possible",
            "left out, said",
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "1. Kd2",
        ),
        fen(
            "en-passant-possible",
            "en-passant-impossible",
            "used",
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
            "1. dxe6",
        ),
        fen(
            "en-passant-odd",
            "en-passant-possible",
            "refused",
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e9 0 1",
            "1. d6",
        ),
        fen(
            "castling-odd",
            "castling-without-rook",
            "refused",
            "4k3/8/8/8/8/8/8/4K2R w KX - 0 1",
            "1. O-O",
        ),
        fen(
            "castling-without-rook",
            "castling-with-rook",
            "a right without a rook: refused",
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "1. Kd2",
        ),
        fen(
            "castling-with-rook",
            "castling-without-rook",
            "used",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "1. O-O",
        ),
        fen(
            "mated-at-start",
            "mated-then-moves",
            "no move, fine",
            "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
            "",
        ),
        fen(
            "mated-then-moves",
            "mated-at-start",
            "illegal",
            "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
            "1... Kb8",
        ),
    ]
}

fn variants() -> Vec<Case> {
    vec![
        variant("variant-standard", "variant-atomic", "chess", "Standard"),
        variant(
            "variant-from-position",
            "variant-from-position-with-fen",
            "Lichess' word for a FEN, which is not there: said",
            "From Position",
        ),
        then(
            "variant-from-position-with-fen",
            "variant-from-position",
            "nothing to say",
            "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        then(
            "variant-half-quoted",
            "variant-atomic",
            "a value that cannot be read is no standard chess",
            "[Variant Atomic\"]\n\n1. e4 e5 *\n",
        ),
        variant("variant-empty", "variant-standard", "says nothing", ""),
        variant("variant-atomic", "variant-standard", "refused by its name", "Atomic"),
        variant("variant-three-check", "variant-standard", "refused by its name", "Three-check"),
        variant("variant-hill", "variant-standard", "refused by its name", "King of the Hill"),
        variant("variant-unknown", "variant-standard", "refused by its name", "Blitz"),
        then(
            "variant-crazyhouse",
            "drop-without-variant",
            "one reason, at the first drop, with the variant",
            "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n",
        ),
        then(
            "drop-without-variant",
            "variant-crazyhouse",
            "a word that is no move",
            "[White \"A\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n",
        ),
        shuffled("chess960", "chess960-unsaid", "castling of Chess960", "[Variant \"Chess960\"]\n"),
        shuffled(
            "chess960-fischerandom",
            "chess960",
            "cutechess' word",
            "[Variant \"fischerandom\"]\n",
        ),
        shuffled("chess960-spaced", "chess960", "another", "[Variant \"Chess 960\"]\n"),
        shuffled("chess960-frc", "chess960", "another", "[Variant \"FRC\"]\n"),
        shuffled("chess960-unsaid", "chess960", "the array tells", ""),
        then(
            "chess960-shredder",
            "chess960",
            "rights by files",
            "[Variant \"Chess960\"]\n[FEN \"bqnrkbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBNR w HDhd - 0 1\"]\n\n\
             1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n",
        ),
        then(
            "chess960-wrong-file",
            "chess960-shredder",
            "no rook stands there: refused",
            "[Variant \"Chess960\"]\n[FEN \"bqnrkbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBNR w HChd - 0 1\"]\n\n\
             1. e4 *\n",
        ),
        then(
            "chess960-inner-rook",
            "chess960-inner-rook-by-file",
            "X-FEN: the letter means the outer rook",
            "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1RK3 w Q - 0 1\"]\n\n1. O-O-O *\n",
        ),
        then(
            "chess960-inner-rook-by-file",
            "chess960-inner-rook",
            "X-FEN: the file means the inner one",
            "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/1R1RK3 w D - 0 1\"]\n\n1. O-O-O *\n",
        ),
        then(
            "chess960-without-fen",
            "chess960",
            "the initial array is one of them; said",
            "[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *\n",
        ),
        then(
            "pockets",
            "chess960",
            "fields of another variant: refused",
            "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"]\n\n1. e4 *\n",
        ),
    ]
}
