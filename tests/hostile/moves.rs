//! Words that stand where a move should.

use super::{Case, then};

pub fn cases() -> Vec<Case> {
    let mut cases = spellings();
    cases.extend(signs());
    cases.extend(languages());
    cases.extend(faults());
    cases.extend(numbers());
    cases
}

/// A game from a position.
fn from(name: &'static str, near: &'static str, why: &'static str, fen: &str, moves: &str) -> Case {
    then(name, near, why, &format!("[FEN \"{fen}\"]\n\n{moves} *\n"))
}

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTES: &str = "7k/P7/8/8/8/8/8/K7 w - - 0 1";

fn spellings() -> Vec<Case> {
    vec![
        from("castling", "castling-zeros", "standard", CASTLES, "1. O-O O-O-O"),
        from("castling-zeros", "castling-number", "read", CASTLES, "1. 0-0 0-0-0+"),
        from("castling-small", "castling", "read", CASTLES, "1. o-o o-o-o"),
        from("castling-dashes", "castling", "read", CASTLES, "1. O–O 0—0—0"),
        from("castling-cyrillic", "castling", "looks the same", CASTLES, "1. О-О О-О-О"),
        from("castling-short", "castling-number", "read", CASTLES, "1. OO OOO"),
        from(
            "castling-number",
            "castling-short",
            "may be numbers: no moves, said",
            CASTLES,
            "1. 00 000",
        ),
        from("castling-by-king", "castling", "is not legal so", CASTLES, "1. Kg1 O-O"),
        from("castling-uci", "castling", "as UCI writes it", CASTLES, "1. e1g1 e8c8"),
        from(
            "castling-through-check",
            "castling",
            "illegal",
            "r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1",
            "1. O-O-O O-O-O",
        ),
        from(
            "castling-through-check-2",
            "castling-through-check",
            "the rook passes f1",
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "1. O-O",
        ),
        from("promotion", "promotion-missing", "standard", PROMOTES, "1. a8=Q+"),
        from("promotion-missing", "promotion", "not guessed", PROMOTES, "1. a8"),
        from("promotion-bare", "promotion", "read", PROMOTES, "1. a8Q"),
        from("promotion-brackets", "promotion", "read", PROMOTES, "1. a8(R)+"),
        from("promotion-slash", "promotion", "read", PROMOTES, "1. a8/B"),
        from("promotion-small", "promotion", "read", PROMOTES, "1. a8=n"),
        from("promotion-uci", "promotion", "read", PROMOTES, "1. a7a8r"),
        from("promotion-to-king", "promotion", "no move", PROMOTES, "1. a8=K"),
        from("promotion-to-pawn", "promotion-to-king", "no move", PROMOTES, "1. a8=P"),
        then("capture", "capture-without-x", "standard", "1. e4 d5 2. exd5 Qxd5 1-0\n"),
        then("capture-without-x", "capture", "read, said", "1. e4 d5 2. ed5 Qd5 1-0\n"),
        then("capture-with-colon", "capture", "read", "1. e4 d5 2. e:d5 Q:d5 1-0\n"),
        then("capture-short", "capture", "files alone are no move", "1. e4 d5 2. ed Qxd5 1-0\n"),
        then("capture-of-nothing", "capture", "only one move fits: read, said", "1. Nxf3 e5 1-0\n"),
        then("pawn-capture-of-nothing", "capture-of-nothing", "illegal", "1. exd3 e5 1-0\n"),
        then(
            "en-passant",
            "en-passant-late",
            "with its mark, glued and apart",
            "1. e4 e6 2. e5 d5 3. exd6e.p. f5 4. Nf3 f4 5. g4 fxg3 e.p. 1-0\n",
        ),
        then(
            "en-passant-late",
            "en-passant",
            "one ply too late",
            "1. e4 e6 2. e5 d5 3. a3 a6 4. exd6 1-0\n",
        ),
        then("long-algebraic", "uci", "read", "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Nf3xe5 1-0\n"),
        then("uci", "uci-capitals", "read", "1. e2e4 e7e5 2. g1f3 b8c6 1-0\n"),
        then("uci-capitals", "uci", "no move", "1. E2E4 E7E5 1-0\n"),
        then("numeric", "uci", "ICCF's squares as numbers: no move", "1. 5254 5755 2. 7163 1-0\n"),
        then("descriptive", "numeric", "no move", "1. P-K4 P-K4 2. N-KB3 1-0\n"),
        then("figurines", "figurine-alone", "read", "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 1-0\n"),
        then("figurine-alone", "figurines", "half a move", "1. e4 e5 2. ♘ f3 1-0\n"),
        then("pawn-letter", "pawn-letter-and-none", "read", "1. Pe4 Pe5 2. Nf3 1-0\n"),
        then("pawn-letter-and-none", "pawn-letter", "then `P` is no pawn", "1. e4 e5 2. Pf3 1-0\n"),
        then("over-disambiguated", "wrongly-disambiguated", "read", "1. Ngf3 Nb8c6 2. N1c3 1-0\n"),
        then("wrongly-disambiguated", "over-disambiguated", "illegal", "1. Nbf3 e5 1-0\n"),
        then("drop", "capture", "of another variant", "1. e4 e5 2. N@f3 1-0\n"),
        then("small-bishop", "small-knight", "a pawn of the b-file", "1. e4 e5 2. bc4 Nf6 1-0\n"),
        then("small-knight", "small-bishop", "no move", "1. e4 e5 2. nf3 1-0\n"),
        then("capital-file", "small-knight", "no move", "1. E4 e5 1-0\n"),
    ]
}

fn signs() -> Vec<Case> {
    vec![
        then(
            "remarks",
            "letter-marks",
            "nothing to say",
            "1. e4! e5?! 2. Qh5 !? Nc6 $1 $255 3. Bc4?? Nf6 4. Qxf7# 1-0\n",
        ),
        then(
            "letter-marks",
            "remarks",
            "said, left out",
            "1. e4 N e5 TN 2. Qh5 D ± Nc6 += 3. Bc4 ∞ 1-0\n",
        ),
        then(
            "check-marks-wrong",
            "check-mark-double",
            "not asked",
            "1. e4+ e5# 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0\n",
        ),
        then(
            "check-mark-double",
            "check-marks-wrong",
            "the mate is read",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7++ 1-0\n",
        ),
        then(
            "check-in-letters",
            "check-mark-double",
            "glued and apart",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7ch Kxf7 4. Bc4 ch 1-0\n",
        ),
        then(
            "piece-apart",
            "piece-cut-by-nul",
            "no mark stands behind a number: half a move",
            "1. e4 e5 2. N f3 1-0\n",
        ),
        then(
            "mark-apart",
            "piece-apart",
            "a novelty mark, said",
            "1. e4 e5 2. Nf3 N 2... Nc6 1-0\n",
        ),
        then(
            "piece-cut-by-nul",
            "piece-apart",
            "one word perhaps: no move",
            "1. e4 e5 2. N\0f3 1-0\n",
        ),
        then("nag-empty", "nag-large", "a sign, said", "1. e4 $ e5 1-0\n"),
        then("nag-large", "nag-empty", "passed", "1. e4 $99999999999999999999 e5 1-0\n"),
        then("comma", "full-stop", "no sign of a move", "1. e4, e5 1-0\n"),
        then("full-stop", "comma", "no sign of a move", "1. e4. e5 1-0\n"),
        then("move-cut", "drop", "half a move inside a game", "1. e4 e5 2. Nf Nc6 1-0\n"),
        then("result-glued", "comma", "split, said", "1. e4 e5 2. Qh5 Nc6 3. Bc4 g61-0\n"),
    ]
}

fn languages() -> Vec<Case> {
    let english = "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n";
    vec![
        then("english", "german", "the only letters that are read", english),
        then("german", "english", "Springer, Läufer", "1. e4 e5 2. Sf3 Sc6 3. Lb5 1-0\n"),
        then("french", "english", "cavalier, fou", "1. e4 e5 2. Cf3 Cc6 3. Fb5 1-0\n"),
        then("spanish", "english", "alfil", "1. e4 e5 2. Ac4 Ac5 3. Cf3 1-0\n"),
        then("dutch", "english", "paard", "1. e4 e5 2. Pf3 Pc6 3. Lb5 1-0\n"),
        then("polish", "english", "goniec", "1. e4 e5 2. Gc4 Gc5 3. Sf3 1-0\n"),
        then("czech", "english", "jezdec", "1. e4 e5 2. Jf3 Jc6 3. Sb5 1-0\n"),
        then("hungarian", "english", "huszár", "1. e4 e5 2. Hf3 Hc6 3. Fb5 1-0\n"),
        then("turkish", "english", "at", "1. e4 e5 2. Af3 Ac6 3. Fb5 1-0\n"),
        then("russian", "english", "конь", "1. e4 e5 2. Кf3 Кc6 3. Сb5 1-0\n"),
        then("russian-squares", "russian", "letters of squares too", "1. е4 е5 2. Кf3 1-0\n"),
        then(
            "german-legal-behind",
            "german",
            "moves behind are never played from another position",
            "1. e4 e5 2. Sf3 Sf6 3. Bc4 Bc5 1-0\n",
        ),
    ]
}

fn faults() -> Vec<Case> {
    const TWO_KNIGHTS: &str = "4k3/8/8/8/1b6/8/4P3/1N2KN2 w - - 0 1";
    vec![
        then("illegal", "legal", "the plies before are kept", "1. e4 e5 2. Bb5 Bb4 3. Rh3 1-0\n"),
        then("legal", "illegal", "the neighbour", "1. h4 e5 2. Rh3 Bb4 3. Rb3 1-0\n"),
        then("illegal-first", "illegal", "no ply", "1. e5 e4 1-0\n"),
        then(
            "king-stays-in-check",
            "king-leaves-check",
            "illegal",
            "1. e4 f6 2. Qh5+ a6 3. Nf3 1-0\n",
        ),
        then(
            "king-leaves-check",
            "king-stays-in-check",
            "the neighbour",
            "1. e4 f6 2. Qh5+ g6 3. Nf3 1-0\n",
        ),
        from("ambiguous", "not-ambiguous", "not called illegal", TWO_KNIGHTS, "1. Nd2 Ke7"),
        from(
            "not-ambiguous",
            "ambiguous",
            "the other knight is pinned",
            "4k3/8/8/8/1b6/2N5/4P3/4KN2 w - - 0 1",
            "1. Ne3 Ke7",
        ),
        from("ambiguous-settled", "ambiguous", "by its file", TWO_KNIGHTS, "1. Nbd2 Ke7"),
        then("missing-ply", "illegal", "Black moves twice", "1. e4 e5 2. Nc6 Nf6 1-0\n"),
        then(
            "missing-ply-in-pairs",
            "missing-ply",
            "both colours go on: the numbers tell",
            "1. e4 e5 3. Nf3 Nc6 1-0\n",
        ),
        then("null", "null-in-variation", "nothing is judged behind it", "1. e4 -- 2. d4 1-0\n"),
        then("null-z0", "null", "ChessBase's", "1. e4 Z0 2. d4 1-0\n"),
        then("null-uci", "null", "UCI's", "1. e4 0000 2. d4 1-0\n"),
        then("null-words", "null", "others", "1. e4 null 1-0\n"),
        then("null-in-variation", "null", "does no harm", "1. e4 (1. -- d5) e5 2. d4 1-0\n"),
        then("dash", "null", "may be anything", "1. e4 — 2. d4 1-0\n"),
        then("moves-behind-mate", "mate", "illegal", "1. f3 e5 2. g4 Qh4# 3. a3 a6 0-1\n"),
        then("mate", "moves-behind-mate", "the neighbour", "1. f3 e5 2. g4 Qh4# 0-1\n"),
        from(
            "moves-behind-stalemate",
            "moves-behind-mate",
            "illegal",
            "7k/5Q2/8/8/8/8/8/K7 w - - 0 1",
            "1. Qe7 Kg8 2. Qe6+ Kh8 3. Qf7 Kg8",
        ),
        from(
            "moves-behind-dead",
            "moves-before-dead",
            "legal, with a note; a profile may end the game before",
            "8/8/8/8/8/8/kR6/3K4 b - - 0 1",
            "1... Kxb2 2. Kd2 Kb3",
        ),
        from(
            "moves-before-dead",
            "moves-behind-dead",
            "the neighbour",
            "8/8/8/8/8/8/kR6/3K4 b - - 0 1",
            "1... Kxb2",
        ),
    ]
}

fn numbers() -> Vec<Case> {
    vec![
        then(
            "numbers-spaced",
            "numbers-glued",
            "read",
            "[White \"A\"]\n\n1 . e4 e5 2 . Nf3 2 ... Nc6 1-0\n",
        ),
        then(
            "numbers-glued",
            "numbers-spaced",
            "read",
            "1.e4 e5 2.Nf3 2...Nc6 3.Bb5 3....a6 1-0\n",
        ),
        then(
            "numbers-without-dots",
            "numbers-first",
            "read",
            "[White \"A\"]\n\n1 e4 e5 2 Nf3 Nc6 1-0\n",
        ),
        then(
            "numbers-first",
            "numbers-without-dots",
            "a bare number opens no game: not read, said",
            "1 e4 e5 2 Nf3 Nc6 1-0\n",
        ),
        then("numbers-none", "numbers-without-dots", "read", "e4 e5 Nf3 Nc6 1-0\n"),
        then("numbers-wrong", "numbers-none", "said once", "1. e4 e5 3. Nf3 Nc6 4. Bb5 1-0\n"),
        then("number-of-black", "number-of-white", "said", "1... e4 e5 1-0\n"),
        then("number-of-white", "number-of-black", "passes", "1. e4 1. e5 1-0\n"),
        then("number-huge", "number-zero", "said", "99999999999999999999. e4 e5 1-0\n"),
        then("number-zero", "number-huge", "said", "0. e4 e5 1-0\n"),
        then("number-ellipsis", "numbers-glued", "one character", "1. e4 1… e5 2.Nf3 2…Nc6 1-0\n"),
        then("number-wrong-bare", "year", "said", "1. e4 e5 3 Nf3 1-0\n"),
        then(
            "number-1000",
            "year",
            "fits",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1000\"]\n\n1000 e4 Kd7 1-0\n",
        ),
        then("year", "number-zero", "a bare number that is none", "1. e4 1984 e5 1-0\n"),
        from(
            "black-begins",
            "black-begins-late",
            "White's move is not Black's",
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7",
            "7. e4 Kd7",
        ),
        from(
            "black-begins-late",
            "black-begins",
            "the neighbour",
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7",
            "7... Kd7 8. e4",
        ),
    ]
}
