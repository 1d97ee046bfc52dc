//! Where records, tags, comments and variations begin and end.

use super::{Case, case, then};

const A: &str = "[Event \"One\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";

pub fn cases() -> Vec<Case> {
    let mut cases = records();
    cases.extend(tags());
    cases.extend(comments());
    cases.extend(results());
    cases
}

fn records() -> Vec<Case> {
    vec![
        then("two-games", "joined-games", "an empty line between", A),
        case(
            "joined-games",
            "two-games",
            "no newline between: two games",
            "[White \"A\"]\n\n1. e4 e5 1-0[White \"B\"]\n\n1. d4 *\n",
        ),
        case(
            "joined-without-result",
            "joined-games",
            "a tag ends the game before it",
            "[White \"A\"]\n\n1. e4 e5\n[White \"B\"]\n\n1. d4 *\n",
        ),
        case(
            "bare-games",
            "bare-games-without-result",
            "results part games without tags",
            "1. e4 e5 1-0\n1. d4 d5 0-1\n",
        ),
        case(
            "bare-games-without-result",
            "bare-games",
            "an empty line and a first number too",
            "1. e4 e5\n\n1. d4 d5\n",
        ),
        then(
            "blank-line-in-moves",
            "bare-games-without-result",
            "joined, with a note",
            "[White \"A\"]\n\n1. e4 e5\n\n2. Nf3 Nc6 1-0\n",
        ),
        then(
            "blank-line-before-black",
            "blank-line-in-moves",
            "joined as well",
            "[White \"A\"]\n\n1. e4\n\n1... e5 2. Nf3 1-0\n",
        ),
        then(
            "blank-line-in-tags",
            "blank-line-before-same-tag",
            "one game with all its tags",
            "[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "blank-line-before-same-tag",
            "blank-line-in-tags",
            "a tag that was given opens the next record",
            "[White \"A\"]\n\n[White \"B\"]\n\n1. e4 e5 1-0\n",
        ),
        then("headers-only", "blank-line-in-tags", "a record without moves", "[White \"A\"]\n"),
        then("result-only", "headers-only", "a record of a result alone", "[White \"A\"]\n\n1-0\n"),
        case("stars", "result-only", "records of a result alone", "* * *\n"),
        then("prose-first", "mail", "text before the first tag", "Games of the club, round 3\n"),
        then(
            "prose-behind",
            "prose-in-moves",
            "no game of its own",
            &format!("{A}\nExported by X\n"),
        ),
        then(
            "prose-in-moves",
            "prose-behind",
            "the first word that is no move stops the replay",
            "[White \"A\"]\n\n1. e4 and now e5 2. Nf3 1-0\n",
        ),
        then(
            "no-blank-line-behind-tags",
            "tags-and-moves-in-one-line",
            "read as usual",
            "[White \"A\"]\n[Black \"B\"]\n1. e4 e5 1-0\n",
        ),
    ]
}

fn tags() -> Vec<Case> {
    vec![
        then(
            "tags-in-one-line",
            "tags-and-moves-in-one-line",
            "all are kept",
            "[White \"A\"][Black \"B\"] [Result \"1-0\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tags-and-moves-in-one-line",
            "tags-in-one-line",
            "all are kept",
            "[White \"A\"] [Black \"B\"] 1. e4 e5 1-0\n",
        ),
        then(
            "tag-behind-blanks",
            "tags-in-one-line",
            "as TCEC wrote them",
            " [White \"A\"]\n\t[ Black  \"B\" ]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-open",
            "tag-without-bracket",
            "no quote at the end",
            "[White \"A\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-without-bracket",
            "tag-open",
            "no bracket at the end",
            "[White \"A\"\n[Black \"B\"]\n\n1. e4 e5 1-0\n",
        ),
        then("tag-without-value", "tag-empty", "said", "[White]\n[Black \"B\"]\n\n1. e4 e5 1-0\n"),
        then(
            "tag-empty",
            "tag-without-value",
            "fine",
            "[White \"\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-without-quotes",
            "tag-typographic",
            "the value is read, with a note",
            "[White A. Uthor]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-typographic",
            "tag-without-quotes",
            "the value is read, with a note",
            "[White “A”]\n[Black „B“]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-quote-inside",
            "tag-quote-escaped",
            "kept, with a note",
            "[White \"A \"The Rook\" B\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-quote-escaped",
            "tag-quote-inside",
            "as the standard asks",
            "[White \"A \\\"The Rook\\\" B\\\\\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-backslash-last",
            "tag-quote-escaped",
            "a Windows path",
            "[Source \"C:\\games\\\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-brackets-inside",
            "tag-quote-inside",
            "part of the value",
            "[White \"[+41] A] (x)\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-colon",
            "tag-odd-name",
            "a colon is left out",
            "[White: \"A\"]\n\n1. e4 e5 1-0\n",
        ),
        then("tag-odd-name", "tag-colon", "left out, said", "[Wh-ite \"A\"]\n\n1. e4 e5 1-0\n"),
        then(
            "tag-doubled",
            "tags-in-one-line",
            "the first counts",
            "[White \"A\"]\n[White \"B\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-lower-case",
            "tag-doubled",
            "read as White",
            "[white \"A\"]\n[result \"1-0\"]\n\n1. e4 e5 1-0\n",
        ),
        then(
            "tag-behind-moves",
            "bracket-in-moves",
            "opens the next record",
            "[White \"A\"]\n\n1. e4 e5 [Annotator \"B\"] 1-0\n",
        ),
        then(
            "bracket-in-moves",
            "tag-behind-moves",
            "no tag, no move",
            "[White \"A\"]\n\n1. e4 e5 [better] 2. Nf3 1-0\n",
        ),
        then(
            "command-outside-comment",
            "bracket-in-moves",
            "no tag, no move",
            "[White \"A\"]\n\n1. e4 [%clk 0:01:00] e5 1-0\n",
        ),
    ]
}

fn comments() -> Vec<Case> {
    vec![
        then(
            "comment-with-blank-lines",
            "comment-open",
            "part of the comment",
            "[White \"A\"]\n\n1. e4 {one\n\ntwo\n\n2. Nf3} e5 1-0\n",
        ),
        then(
            "comment-with-tags",
            "comment-open",
            "part of the comment",
            "[White \"A\"]\n\n1. e4 {see\n\n[Event \"x\"]\n[White \"y\"]\n\n1. d4 *} e5 1-0\n",
        ),
        then(
            "comment-open",
            "comment-with-tags",
            "ends before the next game",
            "1. e4 {oh e5 1-0\n",
        ),
        case(
            "comment-open-then-comments",
            "comment-with-tags",
            "the brace of the next game does not close it",
            "1. e4 {oh e5 1-0\n\n[White \"Next\"]\n\n1. c4 {b} c5 1/2-1/2\n",
        ),
        then(
            "braces-nested",
            "comment-with-blank-lines",
            "a comment ends at the first brace",
            "1. e4 {a {b} tail} e5 1-0\n",
        ),
        then("brace-glued", "braces-nested", "words end at braces", "1. e4{a}e5{b}2.Nf3{c}1-0\n"),
        then(
            "semicolon",
            "semicolon-in-comment",
            "to the end of the line",
            "1. e4 ; } 0-1 (\ne5 1-0\n",
        ),
        then("semicolon-in-comment", "semicolon", "only a sign", "1. e4 {a; b} e5 1-0\n"),
        then("semicolon-glued", "semicolon", "a word ends there", "1. e4; c5\ne5 1-0\n"),
        then(
            "percent-first",
            "percent-inside",
            "the line is left out",
            "1. e4\n%e5 1-0 {\nc5 1-0\n",
        ),
        then("percent-inside", "percent-first", "no escape, said", "1. e4 %eval e5 1-0\n"),
        then("percent-alone", "percent-inside", "a sign, said", "1. e4 % e5 1-0\n"),
        then("variation", "variation-open", "left out", "1. e4 (1. d4 d5 (1... Nf6 1-0)) e5 1-0\n"),
        then(
            "variation-open",
            "variation",
            "ends before the next game",
            "1. e4 (1. d4 d5 e5 1-0\n",
        ),
        then(
            "variation-with-comment-open",
            "variation-open",
            "ends before the next game",
            "1. e4 (1. d4 {oh) e5 1-0\n",
        ),
        then("variation-closed-twice", "variation", "a sign, said", "1. e4 (1. d4)) e5 1-0\n"),
        then(
            "clock",
            "clock-odd",
            "read",
            "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:59.9][%eval 0.2]} e5 {[%eval #-3,12]} 1-0\n",
        ),
        then(
            "clock-odd",
            "clock",
            "said: the reading is unknown",
            "1. e4 {[%clk soon]} e5 {[%eval good]} 2. Nf3 {[%clk -0:01:00]} 1-0\n",
        ),
        then(
            "clocks-differ",
            "clock-repeated",
            "said: the first of each kind counts",
            "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:59][%clk 0:00:58]} {[%clk 0:10:58]} e5 \
             {[%eval 1.0][%eval -3.0]} 2. d4 {[%emt 5][%emt 6]} 1-0\n",
        ),
        then(
            "clock-repeated",
            "clocks-differ",
            "nothing to say",
            "[TimeControl \"60\"]\n\n1. e4 {[%clk 0:00:59][%clk 0:59]} {[%clk 59.0]} e5 \
             {[%eval 1.0][%eval 1.00,20]} 2. d4 {[%emt 5][%emt 0:05]} 1-0\n",
        ),
        then(
            "clock-of-61-minutes",
            "clock-of-59-minutes",
            "no clock shows it: the reading is unknown",
            "1. e4 {[%clk 0:61:09]} e5 {[%clk 0:01:60]} 1-0\n",
        ),
        then(
            "clock-of-59-minutes",
            "clock-of-61-minutes",
            "read, and so are 90 minutes without hours",
            "1. e4 {[%clk 0:59:09]} e5 {[%clk 90:59]} 1-0\n",
        ),
        then("offer", "offer-in-words", "an event", "1. e4 e5 (=) 2. Nf3 1-0\n"),
        then("offer-in-words", "offer", "a variation is none", "1. e4 e5 (= draw) 2. Nf3 1-0\n"),
    ]
}

fn results() -> Vec<Case> {
    vec![
        then("moves-behind-result", "game-behind-result", "left out", "1. e4 e5 1-0 2. Nf3 Nc6\n"),
        case("game-behind-result", "moves-behind-result", "a game", "1. e4 e5 1-0 1. d4 d5 *\n"),
        then("two-results", "two-equal-results", "the first counts", "1. e4 e5 1-0 0-1\n"),
        then("two-equal-results", "two-results", "said", "1. e4 e5 1-0 1-0\n"),
        then(
            "tag-differs",
            "tag-agrees",
            "the result in the movetext counts",
            "[Result \"0-1\"]\n\n1. e4 e5 1-0\n",
        ),
        then("tag-agrees", "tag-differs", "nothing to say", "[Result \"1-0\"]\n\n1. e4 e5 1-0\n"),
        then("tag-star", "tag-differs", "differs too", "[Result \"*\"]\n\n1. e4 e5 1-0\n"),
        then("tag-unknown", "tag-star", "`?` says nothing", "[Result \"?\"]\n\n1. e4 e5 1-0\n"),
        then("result-missing", "tag-agrees", "the tag counts", "[Result \"1-0\"]\n\n1. e4 e5\n"),
        then("result-in-comment", "result-in-variation", "no end", "1. e4 {1-0} e5 2. Nf3 0-1\n"),
        then(
            "result-in-variation",
            "result-in-comment",
            "no end",
            "1. e4 (1. d4 1-0) e5 2. Nf3 0-1\n",
        ),
        then(
            "comment-behind-result",
            "two-results",
            "belongs to the game before",
            "1. e4 e5 1-0 {Black resigns} $1 (2. Nf3)\n",
        ),
        then("result-odd", "tag-agrees", "no score of chess", "1. e4 e5 3/4-1/4\n"),
        then("result-forfeit", "result-odd", "no result that remis knows", "1. e4 e5 +/-\n"),
        then("result-half", "result-odd", "one half is a draw", "1. e4 e5 1/2\n"),
    ]
}
