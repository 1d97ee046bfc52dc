//! The styles of servers, programs and boards.

use super::{Case, case, then};

pub fn cases() -> Vec<Case> {
    let mut cases = exports();
    cases.extend(signals());
    cases
}

fn exports() -> Vec<Case> {
    vec![
        then(
            "lichess",
            "lichess-unterminated",
            "clocks, evaluations, time forfeit",
            "[Event \"Rated Blitz game\"]\n[Site \"https://lichess.org/zzzzzzzz\"]\n\
             [Date \"2024.03.01\"]\n[White \"wolke7\"]\n[Black \"nebel\"]\n[Result \"0-1\"]\n\
             [UTCDate \"2024.03.01\"]\n[UTCTime \"12:00:00\"]\n[WhiteElo \"1500?\"]\n\
             [BlackRatingDiff \"+7\"]\n[Variant \"Standard\"]\n[TimeControl \"180+2\"]\n\
             [ECO \"C20\"]\n[Termination \"Time forfeit\"]\n\n\
             1. e4 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%eval 0.25] [%clk 0:03:00] } \
             2. Nf3?! { (0.25 → -0.4) Inaccuracy. } { [%clk 0:00:00] } 0-1\n\n\n",
        ),
        then(
            "lichess-unterminated",
            "lichess",
            "a game that nobody ended",
            "[Event \"Casual game\"]\n[White \"wolke7\"]\n[Result \"*\"]\n\
             [Termination \"Unterminated\"]\n\n1. e4 *\n",
        ),
        then(
            "lichess-study",
            "lichess",
            "comments with arrows, blank lines and variations",
            "[Event \"Study: Chapter 1\"]\n[Result \"*\"]\n[UTCDate \"2024.03.01\"]\n\n\
             { Welcome\n\n[%csl Ge4,Rd5][%cal Ge2e4] } 1. e4 $1 { [%cal Gd2d4] } \
             ( 1. d4 d5 ( 1... Nf6 { -- } 2. c4 ) 2. c4 ) 1... e5 *\n",
        ),
        then(
            "chess-com",
            "chess-com-drawn",
            "tenths of seconds, the winner named",
            "[Event \"Live Chess\"]\n[Site \"Chess.com\"]\n[White \"Ada_L\"]\n[Black \"Bob\"]\n\
             [Result \"1-0\"]\n[CurrentPosition \"rnbqkbnr/8 w\"]\n[TimeControl \"60\"]\n\
             [Termination \"Ada_L won on time\"]\n\n\
             1. e4 {[%clk 0:00:59.9]} 1... e5 {[%clk 0:00:00]} 1-0\n",
        ),
        then(
            "chess-com-drawn",
            "chess-com",
            "a draw and its reason",
            "[Event \"Live Chess\"]\n[White \"Ada_L\"]\n[Black \"Bob\"]\n[Result \"1/2-1/2\"]\n\
             [Termination \"Game drawn by agreement\"]\n\n1. e4 e5 1/2-1/2\n",
        ),
        then(
            "name-like-a-reason",
            "chess-com",
            "a name is no reason",
            "[White \"Stalemate\"]\n[Result \"1-0\"]\n[Termination \"Stalemate won on time\"]\n\n\
             1. e4 e5 1-0\n",
        ),
        then(
            "cutechess",
            "tcec",
            "scores, depths and times; the reason stands in the last comment",
            "[Event \"Test\"]\n[White \"Motor A\"]\n[Black \"Motor B\"]\n[Result \"1/2-1/2\"]\n\
             [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\
             [GameDuration \"00:00:09\"]\n[PlyCount \"4\"]\n[SetUp \"1\"]\n\
             [Termination \"adjudication\"]\n[TimeControl \"40/10+0.1\"]\n\n\
             1. e4 {+0.35/20 0.51s} e5 {-0.12/19 0.48s} 2. Nf3 {book} \
             Nc6 {0.00/30 0.1s, Draw by adjudication: SyzygyTB} 1/2-1/2\n",
        ),
        then(
            "tcec",
            "cutechess",
            "comments of many fields, tags behind a blank",
            " [Event \"Season 0\"]\n[White \"Motor A 1.0\"]\n[Black \"Motor B 2.0\"]\n\
             [Result \"1-0\"]\n[Variant \"fischerandom\"]\n\
             [FEN \"bqnrkbnr/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBNR w HDhd - 0 1\"]\n\
             [TerminationDetails \"Syzygy\"]\n\n\
             1. e4 {d=30, sd=45, mt=12000, tl=88000, s=1000000, n=12000000, pv=e4 e5 Nf3, tb=0, \
             R50=50, wv=0.35} e5 {ev=0.0, d=1} 1-0\n",
        ),
        then(
            "iccf",
            "numeric",
            "correspondence without clocks",
            "[Event \"WS/M/000\"]\n[Site \"ICCF\"]\n[White \"Ohm, A.\"]\n[Black \"Erg, B.\"]\n\
             [Result \"1/2-1/2\"]\n[TimeControl \"-\"]\n[Mode \"ICCF\"]\n\n1.e4 e5 2.Nf3 1/2-1/2\n",
        ),
        case(
            "chessbase",
            "chessbase-old",
            "mark, CRLF, blank line in the tags, `Setup`, null move in a variation",
            "\u{FEFF}[Event \"Übung\"]\r\n[White \"Ohm, Ä.\"]\r\n\r\n[Setup \"1\"]\r\n\
             [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\r\n[Result \"*\"]\r\n\r\n\
             {[#]} 1. e4 $1 (1. e3 Z0) 1... Kd7 $13 *\r\n\r\n",
        ),
        case(
            "chessbase-old",
            "chessbase",
            "the same in Windows-1252",
            b"[Event \"\xDCbung\"]\r\n[White \"Ohm, \xC4.\"]\r\n[Result \"*\"]\r\n\r\n1. e4 $1 e5 $13 *\r\n",
        ),
        then(
            "fics",
            "iccf",
            "the end is told in a comment, the clocks by elapsed times",
            "[Event \"FICS rated blitz game\"]\n[White \"ohm\"]\n[Black \"erg\"]\n\
             [TimeControl \"300+0\"]\n[Result \"1-0\"]\n\n\
             1. e4 {[%emt 0.000]} e5 {[%emt 2.5]} {Black forfeits on time} 1-0\n",
        ),
        then(
            "broadcast",
            "broadcast-whole",
            "a game that is still going on",
            "[Event \"Open\"]\n[White \"Ohm\"]\n[Result \"*\"]\n\n1. e4 {[%clk 1:30:15]} e5 {[%clk 1:30:10]} 2. \n",
        ),
        then(
            "broadcast-whole",
            "broadcast",
            "the same, ended",
            "[Event \"Open\"]\n[White \"Ohm\"]\n[Result \"*\"]\n\n1. e4 {[%clk 1:30:15]} e5 {[%clk 1:30:10]} *\n",
        ),
        then(
            "date-in-another-order",
            "date-in-part",
            "no year can be read: said",
            "[Date \"30.06.2017\"]\n[UTCDate \"2017.13.31\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "date-in-part",
            "date-in-another-order",
            "what is unknown is not said",
            "[Date \"2017.??.??\"]\n[UTCDate \"????.??.??\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "odd-values",
            "lichess",
            "values that are no dates and numbers do no harm",
            "[Date \"yesterday\"]\n[WhiteElo \"n/a\"]\n[BlackElo \"99999999999\"]\n\
             [Round \"=cmd|x\"]\n[TimeControl \"fast\"]\n[PlyCount \"-1\"]\n[White \"../../etc\"]\n\
             [Black \"<b>&'|`\"]\n\n1. e4 e5 1-0\n",
        ),
    ]
}

/// Kings in the centre: see `src/timeline/signal.rs`.
fn signals() -> Vec<Case> {
    vec![
        then(
            "signal-white",
            "signal-elsewhere",
            "a light square and 1-0, illegal: a sign",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# Kd5 1-0\n",
        ),
        then(
            "signal-elsewhere",
            "signal-white",
            "no square of the centre",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# Kd6 1-0\n",
        ),
        then(
            "signal-other-result",
            "signal-white",
            "the square does not fit the result",
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# Kd5 0-1\n",
        ),
        then(
            "signal-both",
            "signal-both-differ",
            "both kings",
            "1. d4 d5 2. c4 e6 3. Ke4 Kd5 1-0\n",
        ),
        then(
            "signal-both-differ",
            "signal-both",
            "one on each colour is a draw",
            "1. d4 d5 2. c4 e6 3. Ke4 Kd4 1/2-1/2\n",
        ),
        then(
            "signal-dead",
            "signal-alive",
            "legal, but neither side can mate",
            "[FEN \"8/8/8/2k5/8/4K3/8/8 w - - 0 60\"]\n\n60. Ke4 1/2-1/2\n",
        ),
        then(
            "signal-alive",
            "signal-dead",
            "a move of an endgame",
            "[FEN \"8/8/8/2k5/8/4K3/6P1/8 w - - 0 60\"]\n\n60. Ke4 1/2-1/2\n",
        ),
    ]
}
