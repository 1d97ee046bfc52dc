"""Rows are what people typed: a broken game is a row, and one row is one game."""

from __future__ import annotations

import pyarrow as pa
import pytest
from conftest import THREEFOLD, table

import remis

BROKEN = {
    "an illegal move": ("1. e4 e5 2. Ke3 Nc6 1-0", "partial", "illegal-move"),
    "a word that is none": ("1. e4 Zz9 1-0", "partial", "unreadable-token"),
    "a null move": ("1. e4 -- 2. d4 1-0", "partial", "null-move"),
    "two men that could": ("1. Nf3 d5 2. Nc3 d4 3. Ne4 d3 4. Ng5 *", "partial", "ambiguous-move"),
    "a comment without end": ("1. e4 {never closed 1-0", "partial", "unterminated-comment"),
    "a game inside": ('1. e4 e5 1-0\n\n[Event "x"]\n\n1. d4 d5 0-1', "partial", "unreadable-token"),
    "a tag inside": ('1. e4 e5\n[Result "0-1"]\n2. d4 1-0', "partial", "unreadable-token"),
    "a tag before the moves": ('[White "x"]\n\n1. e4 e5 1-0', "partial", "unreadable-token"),
    "another game without tags": ("1. e4 e5 1-0\n\n1. d4 d5 0-1", "partial", "unreadable-token"),
    "prose": ("this is no game", "partial", "unreadable-token"),
    "nothing": ("", "empty", None),
    "null": (None, "empty", None),
    "a result alone": ("1-0", "empty", None),
    "blanks": (" \n\t ", "empty", None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_a_row_with_its_problem(name: str) -> None:
    movetext, status, problem = BROKEN[name]
    judged = remis.judge(table(THREEFOLD, movetext, THREEFOLD), "fide-online-2021").to_pylist()
    assert [row["game"] for row in judged] == [1, 2, 3]
    assert (judged[1]["status"], judged[1]["problem"]) == (status, problem)
    assert judged[0]["ending_ply"] == judged[2]["ending_ply"] == 8


def test_what_goes_on_in_a_comment_is_no_game() -> None:
    movetext = '1. e4 {[Event "x"] 1-0} e5 ([White "y"] 1... c5) 2. d4 1-0'
    (row,) = remis.judge(table(movetext), "lichess").to_pylist()
    assert (row["status"], row["problem"]) == ("complete", None)


def test_tags_are_values_and_no_text_of_a_pgn() -> None:
    evil = 'a"]\n[Result "1-0"]\n\n1. d4 *\n\n[Event "b'
    games = table("1. e4 e5 0-1", White=[evil], Result=["0-1"])
    (facts,) = remis.judge(games, "lichess", tables="games").to_pylist()
    assert (facts["white"], facts["result"], facts["plies"]) == (evil, "0-1", 2)


def test_a_long_tag_is_cut_and_a_long_game_ends() -> None:
    games = table("1. e4 *", " ".join(["Nf3 Nf6 Ng1 Ng8"] * 6_000), White=["é" * 9_999, None])
    short, long = remis.judge(games, "lichess", tables="games").to_pylist()
    assert len(short["white"].encode()) == 1024 and short["problems"] == 1
    assert (long["plies"], long["first_problem"]) == (20_000, "too-long")


def test_bytes_that_are_no_utf8_are_read() -> None:
    games = pa.table({"movetext": [b"1. e4 {caf\xe9} e5 *"], "White": [b"Andr\xe9"]})
    every = remis.judge(games, "lichess", tables=["verdicts", "games"])
    assert every["verdicts"]["status"].to_pylist() == ["complete"]
    assert every["games"]["white"].to_pylist() == ["Andr\ufffd"]


def test_nul_and_controls_harm_nobody() -> None:
    games = table("1. e4\0 e5 \x1b[2J *", "\0", White=["\0", "\x1b"])
    assert remis.judge(games, "lichess").num_rows == 2
