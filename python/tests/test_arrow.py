"""Whatever speaks Arrow is taken as it is."""

from __future__ import annotations

import datetime
import subprocess
import sys
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import THREEFOLD, TWICE, table

import remis

GAMES = table(THREEFOLD, TWICE, None, Result=["1/2-1/2", None, "*"])
PROFILES = ["lichess", "fide-otb-2023"]
EXPECTED = remis.judge(GAMES, PROFILES)


def cast(kind: pa.DataType) -> pa.Table:
    return pa.table({name: GAMES[name].cast(kind) for name in GAMES.column_names})


@pytest.mark.parametrize(
    "kind",
    [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.binary_view(),
        pa.dictionary(pa.int8(), pa.string()),
        pa.dictionary(pa.int32(), pa.large_string()),
    ],
    ids=str,
)
def test_texts_of_every_kind(kind: pa.DataType) -> None:
    if pa.types.is_dictionary(kind):
        games = pa.table({name: GAMES[name].cast(kind.value_type) for name in GAMES.column_names})
        games = pa.table({name: games[name].dictionary_encode() for name in games.column_names})
    elif pa.types.is_string(kind) or pa.types.is_large_string(kind):
        games = cast(kind)
    else:
        games = pa.table({it: pa.array(GAMES[it].to_pylist(), kind) for it in GAMES.column_names})
    assert remis.judge(games, PROFILES) == EXPECTED


@pytest.mark.parametrize(
    "games",
    [
        GAMES.combine_chunks().to_batches()[0],
        GAMES.to_reader(),
        pa.concat_tables([GAMES.slice(0, 1), GAMES.slice(1)]),
        GAMES.combine_chunks().to_struct_array().combine_chunks(),
        pl.from_arrow(GAMES),
        GAMES.to_pandas(),
        duckdb.sql("SELECT * FROM GAMES"),
    ],
    ids=["batch", "reader", "chunks", "structs", "polars", "pandas", "duckdb"],
)
def test_tables_of_every_kind(games: Any) -> None:
    assert remis.judge(games, PROFILES) == EXPECTED


def test_verdicts_go_on_to_all_of_them() -> None:
    assert pl.from_arrow(EXPECTED)["profile"].to_list() == PROFILES * 3
    assert EXPECTED.to_pandas()["status"].tolist() == ["complete"] * 4 + ["empty"] * 2
    found = duckdb.sql("SELECT count(*) FROM EXPECTED WHERE termination = 'threefold-repetition'")
    assert found.fetchall() == [(1,)]


def test_a_slice_is_what_it_shows() -> None:
    judged = remis.judge(GAMES.slice(1, 1), PROFILES)
    assert judged["ending_ply"] == EXPECTED["ending_ply"].slice(2, 2)


def test_columns_are_found_whatever_their_case() -> None:
    games = table(
        THREEFOLD.removesuffix(" 1/2-1/2"),
        **{"result": ["1/2-1/2"], "time_control": ["60+0"], "white_elo": [1500], "UTC_Date": ["2020.01.02"]},
    )
    (facts,) = remis.judge(games, "lichess", tables="games").to_pylist()
    assert (facts["result"], facts["time_control"]) == ("1/2-1/2", "60+0")
    assert (facts["white_elo"], facts["date"]) == (1500, "2020.01.02")
    (without,) = remis.judge(games, "lichess", tables="games", result=None).to_pylist()
    assert without["result"] == "*"


def test_days_and_numbers_are_read_as_a_pgn_has_them() -> None:
    day = datetime.date(2017, 6, 30)
    games = table(
        *[TWICE] * 2,
        UTCDate=pa.array([day, datetime.date(1899, 12, 31)]),
        WhiteElo=pa.array([1500, None], pa.int16()),
        BlackElo=pa.array([1600.0, float("nan")]),
        Date=pa.array([None, None], pa.timestamp("us", "UTC")),
    )
    first, second = remis.judge(games, "lichess", tables="games").to_pylist()
    assert (first["date"], first["white_elo"], first["black_elo"]) == ("2017.06.30", 1500, 1600)
    assert (second["date"], second["white_elo"], second["black_elo"]) == ("1899.12.31", None, None)
    stamp = pa.array([datetime.datetime(2017, 6, 30, 23, 59), None], pa.timestamp("ms"))
    (facts, _) = remis.judge(table(TWICE, TWICE, Date=stamp), "lichess", tables="games").to_pylist()
    assert facts["date"] == "2017.06.30"


def test_a_table_is_needed() -> None:
    for games in ("1. e4", b"1. e4", 7, None):
        with pytest.raises(TypeError, match="a table .* or a list of games"):
            remis.judge(games, "lichess")  # type: ignore[call-overload]


def test_no_text_is_copied_on_its_way_in() -> None:
    """300 MB of moves and comments are judged within a small part of that."""
    code = """
import resource
import pyarrow as pa, remis
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
note = "{" + "x" * (1 << 20) + "}"
plain = "1. e4 " + note + " e5 *"
odd = "1. e4 " + note + " e5! (1... c5) *"
for kind in (pa.string(), pa.large_string(), pa.string_view()):
    games = pa.table({"movetext": pa.array([plain, odd] * 150, kind)})
    remis.judge(games.slice(0, 2), "lichess")
    before = peak()
    assert remis.judge(games, "lichess").num_rows == 300
    grown = peak() - before
    assert grown < 30, grown
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_other_threads_run_while_games_are_judged() -> None:
    """A thread that counts goes on counting: the interpreter is not held."""
    code = """
import threading, pyarrow as pa, remis
text = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 400, 2)) + " *"
games = pa.table({"movetext": [text] * 2000})
counted, done = [0], threading.Event()
def count():
    while not done.is_set():
        counted[0] += 1
        done.wait(0.001)
thread = threading.Thread(target=count)
thread.start()
before = counted[0]
remis.judge(games.slice(0, 2000), "lichess")
during = counted[0] - before
done.set(); thread.join()
assert during > 20, during
"""
    subprocess.run([sys.executable, "-c", code], check=True)
