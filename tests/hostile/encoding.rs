//! Encodings, line ends, odd characters, sources that are no PGN, sources cut short.

use super::{Case, NEXT, case, then};

fn utf16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

fn utf32(text: &str) -> Vec<u8> {
    text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect()
}

const GAME: &str = "[White \"Zoë Młyn\"]\n[Result \"1-0\"]\n\n1. e4 e5 {—} 2. Nf3 1-0\n";

pub fn cases() -> Vec<Case> {
    let mut cases = characters();
    cases.extend(line_ends());
    cases.extend(no_pgn());
    cases.extend(cut());
    cases
}

fn characters() -> Vec<Case> {
    vec![
        case("utf-8", "latin-1", "the name is kept", GAME),
        case(
            "latin-1",
            "utf-8",
            "bytes of a name are read as Windows-1252, with a note",
            b"[White \"Zo\xEB Mller\"]\n\n1. e4 e5 {\x97} 2. Nf3 1-0\n",
        ),
        case(
            "cp1252-in-comment",
            "cp1252-in-movetext",
            "comments are not looked at",
            b"1. e4 {\x93good\x94 \x96 says K\xF6nig} e5 *\n",
        ),
        case(
            "cp1252-in-movetext",
            "cp1252-in-comment",
            "dashes and halves are read, with a note",
            b"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O\x96O O\x96O \xBD-\xBD\n",
        ),
        case(
            "utf-8-signs-in-movetext",
            "cp1252-in-movetext",
            "the same in UTF-8",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O–O O–O ½-½\n",
        ),
        case(
            "overlong-utf-8",
            "latin-1",
            "what is not UTF-8 is read byte by byte",
            b"[White \"a\xC0\xAFb\xED\xA0\x80\"]\n\n1. e4 *\n",
        ),
        case("bom", "two-boms", "a mark at the start is no text", format!("\u{FEFF}{GAME}")),
        case("two-boms", "bom", "nor are two", format!("\u{FEFF}\u{FEFF}{GAME}")),
        case(
            "bom-between",
            "bom-in-name",
            "files joined with their marks",
            format!("{GAME}\u{FEFF}{NEXT}"),
        ),
        case(
            "bom-in-name",
            "bom-between",
            "inside a value it is kept",
            "[White \"\u{FEFF}A\"]\n\n1. e4 *\n",
        ),
        case("bom-at-end", "bom-between", "no further game", format!("{GAME}\u{FEFF}")),
        case(
            "utf-16le-bom",
            "utf-16le",
            "decoded, with a note",
            utf16(&format!("\u{FEFF}{GAME}{NEXT}"), u16::to_le_bytes),
        ),
        case(
            "utf-16le",
            "utf-16le-bom",
            "the same without a mark",
            utf16(&format!("{GAME}{NEXT}"), u16::to_le_bytes),
        ),
        case(
            "utf-16be-bom",
            "utf-16be",
            "decoded, with a note",
            utf16(&format!("\u{FEFF}{GAME}{NEXT}"), u16::to_be_bytes),
        ),
        case(
            "utf-16be",
            "utf-16be-bom",
            "the same without a mark",
            utf16(&format!("{GAME}{NEXT}"), u16::to_be_bytes),
        ),
        case(
            "utf-16-cut",
            "utf-16le-bom",
            "half a character at the end",
            [utf16("\u{FEFF}1. e4 e5 *\n", u16::to_le_bytes), b"x".to_vec()].concat(),
        ),
        case("utf-32-bom", "utf-32", "one error, not silence", utf32(&format!("\u{FEFF}{GAME}"))),
        case("utf-32", "utf-32-bom", "without a mark: no game is found", utf32(GAME)),
        case("nul-between", "nul-in-word", "read as a blank", b"1. e4\0e5 2.\0Nf3 *\n"),
        case(
            "nul-in-word",
            "nul-between",
            "splits the word: said, never guessed",
            b"1. e4 e5 2. N\0f3 Nc6 *\n",
        ),
        then(
            "odd-blanks-in-tags",
            "nul-in-tag-name",
            "NUL and a no-break space between name and value are blanks",
            "[White\0\"A\"]\n[FEN\u{A0}\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        then(
            "nul-in-tag-name",
            "odd-blanks-in-tags",
            "the name ends there: no value can be read",
            "[Wh\0ite \"A\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        case("nul-in-name", "nul-between", "kept in a value", b"[White \"A\0B\"]\n\n1. e4 *\n"),
        case(
            "ctrl-z-at-end",
            "ctrl-z-between",
            "the end of a DOS file",
            [GAME.as_bytes(), b"\x1A"].concat(),
        ),
        case(
            "ctrl-z-between",
            "ctrl-z-at-end",
            "DOS files joined",
            [GAME.as_bytes(), b"\x1A", NEXT.as_bytes()].concat(),
        ),
        case("no-break-spaces", "no-break-byte", "read as blanks", "1.\u{A0}e4\u{A0}e5 *\n"),
        case("no-break-byte", "no-break-spaces", "the same in Latin-1", b"1.\xA0e4\xA0e5 *\n"),
        case(
            "zero-width-space",
            "soft-hyphen",
            "read as a blank, though nobody sees it",
            "1. e4\u{200B}e5 *\n",
        ),
        case(
            "soft-hyphen",
            "zero-width-space",
            "splits a move: said, never guessed",
            "1. e4 e5 2. N\u{AD}f3 *\n",
        ),
        case("line-separator", "vertical-tab", "U+2028", "1. e4\u{2028}e5 *\n"),
        case("vertical-tab", "line-separator", "and form feed", "1. e4\u{B}e5\u{C}2. Nf3 *\n"),
        case(
            "escapes-in-name",
            "escapes-in-movetext",
            "kept: what prints them escapes them",
            "[White \"\u{1B}[31mred\u{1B}[0m \u{202E}dlo\"]\n\n1. e4 {\u{1B}]0;x\u{7}} *\n",
        ),
        case(
            "escapes-in-movetext",
            "escapes-in-name",
            "a word that is no move",
            "1. e4 \u{1B}[31me5 2. Nf3 *\n",
        ),
    ]
}

fn line_ends() -> Vec<Case> {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Ke3\n1-0\n".to_owned() + NEXT;
    vec![
        case("lf", "lf-cr", "the error stands in line 4", text.clone()),
        case("crlf", "lf-cr", "line 4 as well", text.replace('\n', "\r\n")),
        case("cr", "lf-cr", "line 4 as well", text.replace('\n', "\r")),
        case("lf-cr", "cr", "two ends each: line 7", text.replace('\n', "\n\r")),
        case("mixed-ends", "crlf", "each counts once", "1. e4\r\n2.\r2... e5 *\n"),
    ]
}

fn no_pgn() -> Vec<Case> {
    vec![
        case("empty", "blanks-only", "no games, said", ""),
        case("blanks-only", "empty", "no games, said", " \n\t\n\r\n"),
        case("bom-only", "empty", "no games, said", "\u{FEFF}"),
        case("nul-only", "blanks-only", "no games, said", b"\0\0\0\0\0\0"),
        case(
            "comment-only",
            "empty",
            "a comment is no game",
            "{ 1. e4 e5 1-0 }\n; 1. d4\n% 1. c4\n",
        ),
        case(
            "html",
            "html-then-game",
            "an error page",
            "<!DOCTYPE html>\n<html><body><h1>502 Bad Gateway</h1></body></html>\n",
        ),
        then(
            "prose-then-bare-game",
            "prose-first",
            "a game without tags is found behind it",
            "Dear A,\nhere is my game.\n\n1. e4 e5 1-0\n",
        ),
        case(
            "prose-numbered",
            "prose-then-bare-game",
            "a list of words is no game",
            "Contents\n1. Introduction\n2. e4 and after\n",
        ),
        then(
            "html-then-game",
            "html",
            "the game behind it is found",
            "<pre class=\"pgn\">\n12 games\n",
        ),
        case(
            "json",
            "html",
            "an error body",
            "{\"error\":\"Too many requests\",\"ratelimit\":60}\n",
        ),
        case(
            "json-list",
            "json",
            "a bracket that is no tag",
            "[{\"moves\":\"e4 e5\"},{\"moves\":\"d4\"}]\n",
        ),
        case(
            "gzip-bytes",
            "html",
            "packed data that nobody unpacked",
            b"\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03\x8B\x76\x2D\x4B\xCD\x2B\x51\x50\x72",
        ),
        then("mail", "prose-first", "a message with a game in it", "From: a@b.c\nSubject: game\n"),
        then(
            "markdown-fence",
            "mail",
            "a game in a fence",
            "```pgn\n[White \"A\"]\n\n1. e4 e5 1-0\n```\n",
        ),
    ]
}

fn cut() -> Vec<Case> {
    vec![
        case("no-final-newline", "cut-in-move", "the result is whole", "1. e4 e5 1-0"),
        case("cut-in-move", "cut-behind-move", "half a word at the end", "1. e4 e5 2. N"),
        case("cut-behind-move", "cut-in-move", "this may be whole: no error", "1. e4 e5 2. Nf3"),
        case("cut-behind-number", "cut-in-move", "the number stands alone", "1. e4 e5 2."),
        case("cut-in-result", "no-final-newline", "half a result", "1. e4 e5 1-"),
        case("cut-in-comment", "no-final-newline", "the plies before are kept", "1. e4 e5 {goo"),
        case("cut-in-variation", "cut-in-comment", "the plies before are kept", "1. e4 e5 (1... c"),
        case("cut-in-tag", "cut-behind-tag", "the value is kept", "[White \"A\"]\n[Black \"B"),
        case("cut-behind-tag", "cut-in-tag", "a header without moves", "[White \"A\"]\n"),
        case("cut-in-tag-name", "cut-in-tag", "a name without value", "[White \"A\"]\n[Bla"),
    ]
}
