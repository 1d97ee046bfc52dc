"""Games that are no table: texts, lists of moves, games of python-chess."""

from __future__ import annotations

import io
from typing import Any

import chess
import chess.pgn
import pyarrow as pa
import pytest
from conftest import ROOT, THREEFOLD, TWICE

import remis

KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"]
ONLINE = "fide-online-2021"


def endings(games: Any, **more: Any) -> list[Any]:
    return remis.judge(games, ONLINE, **more)["ending_ply"].to_pylist()


def test_texts_and_lists_of_moves() -> None:
    assert endings([THREEFOLD, TWICE]) == endings([KNIGHTS * 2, KNIGHTS]) == [8, None]
    moves = [chess.Move.from_uci(move) for move in KNIGHTS]
    assert endings((it for it in [moves * 2, moves])) == [8, None]
    assert endings([]) == []


def test_a_column_of_lists() -> None:
    for kind in (pa.list_(pa.string()), pa.large_list(pa.large_string()), pa.list_(pa.string_view())):
        games = pa.table({"moves": pa.array([KNIGHTS * 2, None, [], KNIGHTS], kind)})
        judged = remis.judge(games, ONLINE, movetext="moves").to_pylist()
        assert [row["ending_ply"] for row in judged] == [8, None, None, None]
        assert [row["status"] for row in judged] == ["complete", "empty", "empty", "complete"]
        assert endings(games.slice(2, 2), movetext="moves") == [None, None]


def test_a_list_with_a_start_of_its_own() -> None:
    fen = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"
    judged = remis.judge(
        [["e3e4"], ["e2e4"], ["e2e4"]], ONLINE, start_fen=[fen, None, fen], tables="games"
    ).to_pylist()
    assert [row["status"] for row in judged] == ["complete", "complete", "partial"]
    assert [row["start_fen"] for row in judged] == [fen, None, fen]
    with pytest.raises(ValueError, match="1 positions for 2 games"):
        remis.judge([KNIGHTS, KNIGHTS], ONLINE, start_fen=[fen])


def test_a_list_that_cannot_be_played_is_a_row() -> None:
    games = [["e2e4", "e7e5", "e1e3"], ["e2e4", "x"], ["e2e4", ""], ["e2e4", "0000"], KNIGHTS * 6_000]
    facts = remis.judge(games, ONLINE, tables="games").to_pylist()
    problems = ["illegal-move", "unreadable-token", "unreadable-token", "null-move", "too-long"]
    assert [row["first_problem"] for row in facts] == problems
    assert [row["plies"] for row in facts] == [2, 1, 1, 1, 20_000]


def test_castling_and_promotion_in_uci() -> None:
    castles = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1".split()
    promotes = "a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 b8c6 b7a8q".split()
    judged = remis.judge([castles, promotes], ONLINE, tables="games").to_pylist()
    assert [(row["status"], row["plies"]) for row in judged] == [("complete", 7), ("complete", 9)]


def test_games_of_python_chess_are_the_games_of_the_file() -> None:
    path = ROOT / "examples/famous.pgn"
    games = []
    with path.open() as file:
        while game := chess.pgn.read_game(file):
            games.append(game)
    profiles = ["fide-otb", "lichess", "chesscom-live"]
    (scanned,) = remis.scan_pgn(path, profiles)
    judged = remis.judge(games, profiles)
    assert judged.drop_columns("source") == pa.Table.from_batches([scanned]).drop_columns("source")


def test_what_python_chess_could_not_read_is_seen() -> None:
    def read(text: str) -> chess.pgn.Game:
        game = chess.pgn.read_game(io.StringIO(f'[Result "1-0"]\n\n{text}'))
        assert game is not None
        return game

    whole, broken = read("1. e4 e5 2. Ke2 Nc6 1-0"), read("1. e4 e5 2. Ke3 Nc6 1-0")
    judged = remis.judge([whole, broken], "lichess").to_pylist()
    assert [(row["status"], row["problem"]) for row in judged] == [
        ("complete", None),
        ("partial", "illegal-move"),
    ]


def test_games_are_of_one_kind() -> None:
    with pytest.raises(TypeError, match="not both"):
        remis.judge([THREEFOLD, KNIGHTS], ONLINE)  # type: ignore[list-item]
