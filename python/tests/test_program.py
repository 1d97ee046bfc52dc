"""The package and the program say the same of the same games, byte for byte."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, SHARED, columns_of

import remis

TABLES = {"verdicts": "--output", "games": "--games", "events": "--events"}

#: What is judged by, and how.
WAYS: list[dict[str, Any]] = [
    {"profiles": ["fide-otb-2023"]},
    {"profiles": ["fide-otb", "lichess", "chesscom-live"], "claims": "first"},
    {"profiles": ["lichess"], "settings": {"auto-claim": "under-30s"}},
    {"profiles": ["fide-online", "us-chess"], "claims": "recorded", "on": "2024-05-01"},
]

#: Games, and what has to stand in front of them for a plain file.
SOURCES = {
    "own": ROOT / "examples/famous.pgn",
    "lichess": SHARED / "data/lichess_rated_cc0.pgn",
    "draws": SHARED / "data/draw_events.pgn",
    "masters": SHARED / "data/bench_masters.pgn.zst",
    "engines": SHARED / "data/bench_engine.pgn.zst",
    "bots": SHARED / "data/bench_bots.pgn.zst",
}
THERE = [name for name, path in SOURCES.items() if path.exists()]


def text_of(path: Path) -> bytes:
    if path.suffix == ".zst":
        with pa.CompressedInputStream(str(path), "zstd") as packed:
            return bytes(packed.read())
    return path.read_bytes()


def options(way: dict[str, Any]) -> list[str]:
    given = [f"--profile={name}" for name in way["profiles"]]
    given += [f"--set={name}={value}" for name, value in way.get("settings", {}).items()]
    return given + [f"--{it}={way[it]}" for it in ("claims", "on") if it in way]


def without(table: pa.Table, *names: str) -> pa.Table:
    return table.drop_columns([name for name in names if name in table.column_names])


@pytest.fixture(scope="module", params=THERE)
def source(request: pytest.FixtureRequest) -> tuple[Path, pa.Table]:
    path = SOURCES[request.param]
    return path, columns_of(text_of(path))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "+".join(way["profiles"]))
def test_rows_of_a_table_are_those_of_a_scan(
    source: tuple[Path, pa.Table], way: dict[str, Any], scan: Any, tmp_path: Path
) -> None:
    path, games = source
    # Who reads the file of the masters notes that a name in it is no UTF-8, and that a game has no result
    # at the end of its moves, which a column of results makes up for.
    noted = {"bench_masters.pgn.zst": 2}.get(path.name, 0)
    files = {name: tmp_path / f"{name}.parquet" for name in TABLES}
    scan(path, *options(way), *[f"{TABLES[it]}={file}" for it, file in files.items()])
    judged = remis.judge(games, tables=list(TABLES), **way)
    for name, file in files.items():
        scanned, made = pq.read_table(file), judged[name]
        assert made.num_rows == scanned.num_rows
        # A row has no place in a file.
        differing = ("source", "line", *(["problems"] if noted else []))
        assert without(made, *differing).equals(without(scanned, *differing)), name
        if name == "games":
            sums = [pc.sum(table["problems"]).as_py() for table in (made, scanned)]
            assert sums[0] + noted == sums[1]
        assert made.schema.equals(scanned.schema, check_metadata=True)


def test_a_parquet_file_of_ones_own_is_the_one_of_the_program(scan: Any, tmp_path: Path) -> None:
    path = ROOT / "examples/famous.pgn"
    games = columns_of(text_of(path))
    games = games.append_column("file", pa.array([str(path)] * games.num_rows))
    games = games.append_column("number", pa.array(range(1, games.num_rows + 1)))
    theirs, ours = tmp_path / "theirs.parquet", tmp_path / "ours.parquet"
    scan(path, "--profile=fide-otb", "--output", theirs)
    pq.write_table(remis.judge(games, "fide-otb", id=("file", "number")), ours)
    theirs_read, ours_read = pq.read_table(theirs), pq.read_table(ours)
    assert ours_read.equals(theirs_read, check_metadata=True)
    assert [str(it) for it in pq.read_schema(ours)] == [str(it) for it in pq.read_schema(theirs)]


def test_the_version_is_that_of_the_program(program: Path) -> None:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"remis {remis.__version__}\n"
