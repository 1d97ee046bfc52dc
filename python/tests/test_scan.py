"""`remis.scan_pgn` gives the rows that `remis scan` writes."""

from __future__ import annotations

import gzip
import warnings
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, SHARED, THREEFOLD

import remis

TABLES = {"verdicts": "--output", "games": "--games", "events": "--events"}
OWN = ROOT / "examples/famous.pgn"


def read(paths: Any, profiles: Any = "fide-otb", **more: Any) -> dict[str, pa.Table]:
    batches = list(remis.scan_pgn(paths, profiles, tables=list(TABLES), **more))
    return {
        name: pa.Table.from_batches([it[name] for it in batches], remis.schema(name, profiles))
        for name in TABLES
    }


@pytest.mark.parametrize("jobs", [1, 3])
def test_files_give_the_rows_of_a_scan(scan: Any, tmp_path: Path, jobs: int) -> None:
    sources = [OWN, *sorted((ROOT / "tests/corpus").rglob("*.pgn"))]
    more = [SHARED / "data/bench_masters.pgn.zst", SHARED / "torture"]
    sources += [path for path in more if path.exists()]
    files = {name: tmp_path / f"{name}.parquet" for name in TABLES}
    scan_all = [f"{TABLES[name]}={file}" for name, file in files.items()]
    try:
        scan(*sources, "--profile=fide-otb", *scan_all)
    except Exception:
        # Some of these files are no PGN, and the program says so; what it wrote is whole.
        pass
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        made = read(sources, jobs=jobs)
    for name, file in files.items():
        assert made[name].equals(pq.read_table(file), check_metadata=True), name


def test_packed_files_folders_and_patterns(tmp_path: Path) -> None:
    (tmp_path / "b.pgn").write_text(f"{THREEFOLD}\n\n")
    (tmp_path / "a.pgn.gz").write_bytes(gzip.compress(f"{THREEFOLD}\n\n".encode()))
    for paths in (tmp_path, f"{tmp_path}/*.pgn*", [tmp_path / "a.pgn.gz", tmp_path / "b.pgn"]):
        verdicts = read(paths, "lichess")["verdicts"]
        assert [Path(it).name for it in verdicts["source"].to_pylist()] == ["a.pgn.gz", "b.pgn"]
        assert verdicts["game"].to_pylist() == [1, 1]


def test_a_file_that_is_not_there_is_said_at_the_call(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        remis.scan_pgn([OWN, tmp_path / "none.pgn"], "lichess")
    assert "none.pgn" in str(caught.value)


def test_a_file_that_is_cut_short_gives_what_was_read_and_then_an_error(tmp_path: Path) -> None:
    path = tmp_path / "cut.pgn.gz"
    games = f'[Event "x"]\n[Result "1/2-1/2"]\n\n{THREEFOLD}\n\n' * 40_000
    packed = gzip.compress(games.encode())
    path.write_bytes(packed[: len(packed) // 2])
    rows = 0
    with pytest.raises(OSError, match="cut.pgn.gz"):
        for batch in remis.scan_pgn(path, "lichess"):
            rows += batch.num_rows
    assert 1_000 < rows < 40_000


def test_text_that_is_no_pgn_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "prose.pgn"
    path.write_text("This is no game.\n")
    with pytest.warns(RuntimeWarning, match="not-pgn"):
        assert list(remis.scan_pgn(path, "lichess")) == []


def test_a_scan_that_is_left_early_ends(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text(f'[Event "x"]\n\n{THREEFOLD}\n\n' * 100_000)
    for jobs in (1, 3):
        batch = next(remis.scan_pgn(path, "lichess", jobs=jobs))
        assert batch.num_rows > 100
