"""`remis.dask.judge`: two workers give the rows of one process, also when one of them is killed."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import dask.dataframe as dd
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT
from distributed import Client, LocalCluster
from sample import famous, rows

import remis
import remis.dask

PROFILES = ["fide-otb-2023", "lichess"]
GAMES = famous(copies=8, broken=True)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """Two worker processes, each with a nanny that starts it anew when it dies."""
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        Client(cluster, set_as_default=False) as client,
    ):
        yield client


def of_pandas(games: pa.Table, partitions: int = 6) -> dd.DataFrame:
    return dd.from_pandas(games.to_pandas(types_mapper=pd.ArrowDtype), npartitions=partitions)


def as_arrow(frame: pd.DataFrame) -> pa.Table:
    return pa.Table.from_pandas(frame, preserve_index=False)


@pytest.mark.parametrize("table", ["verdicts", "games", "events"])
def test_two_workers_give_the_rows_of_one_process(client: Client, table: remis.TableName) -> None:
    alone = remis.judge(GAMES, PROFILES, id="Site", tables=table)
    judged = remis.dask.judge(of_pandas(GAMES), PROFILES, id="Site", tables=table)
    assert judged.npartitions == 6
    together = as_arrow(client.compute(judged).result(timeout=120))
    assert rows(together, alone.schema) == rows(alone, alone.schema)
    assert alone.num_rows >= GAMES.num_rows


def test_a_worker_that_is_killed_in_mid_run_costs_time_and_no_game(
    client: Client, tmp_path: Path
) -> None:
    held = GAMES["Site"][GAMES.num_rows // 2].as_py()
    games = of_pandas(GAMES).map_partitions(_wait_to_be_killed, held, tmp_path)
    future = client.compute(remis.dask.judge(games, PROFILES, id="Site"))

    victim = tmp_path / "victim"
    _until(lambda: victim.exists() and bool(victim.read_text()))
    pid = int(victim.read_text())
    assert pid in client.run(os.getpid).values()
    os.kill(pid, signal.SIGKILL)

    together = as_arrow(future.result(timeout=120))
    alone = remis.judge(GAMES, PROFILES, id="Site")
    assert rows(together, alone.schema) == rows(alone, alone.schema)
    assert pid not in client.run(os.getpid).values()


def _wait_to_be_killed(games: pd.DataFrame, held: str, folder: Path) -> pd.DataFrame:
    """What a partition runs into on a machine that dies: the first time it never comes back."""
    if held in set(games["Site"]):
        try:
            with open(folder / "victim", "x") as victim:
                victim.write(str(os.getpid()))
        except FileExistsError:
            return games
        time.sleep(100)
        raise RuntimeError("nobody killed this worker")
    return games


def _until(holds: object, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end, f"still not so after {seconds} s"
        time.sleep(0.05)


def test_parquet_in_and_parquet_out(tmp_path: Path) -> None:
    (tmp_path / "games/year=2024/month=01").mkdir(parents=True)
    pq.write_table(GAMES, tmp_path / "games/year=2024/month=01/part.parquet")
    games = dd.read_parquet(tmp_path / "games")
    alone = remis.judge(GAMES, PROFILES, id="Site")
    judged = remis.dask.judge(games, PROFILES, id="Site")
    judged.to_parquet(tmp_path / "verdicts", write_index=False, schema=alone.schema)
    written = pq.read_table(tmp_path / "verdicts")
    assert rows(written, alone.schema) == rows(alone, alone.schema)
    assert written.schema.metadata[b"remis.version"] == remis.__version__.encode()


def test_types_are_arrows_and_known_before_a_game_is_judged() -> None:
    judged = remis.dask.judge(of_pandas(GAMES), PROFILES, id="Site")
    said = as_arrow(judged._meta).schema
    assert said.names == remis.schema().names
    assert said.field("ending_ply").type == pa.int64()
    assert said.field("also").type.value_type == pa.string()
    assert judged.divisions == (None,) * 7


def test_columns_that_nobody_looks_at_stay_where_they_are() -> None:
    judged = remis.dask.judge(of_pandas(GAMES), PROFILES, id="Site")
    assert "Opening" not in _shipped(judged)
    assert {"movetext", "Site", "Termination", "UTCDate"} <= _shipped(judged)


def _shipped(judged: dd.DataFrame) -> set[str]:
    return set(judged.expr.frame.columns)


def test_mistakes_are_told_at_once() -> None:
    games = of_pandas(GAMES)
    with pytest.raises(TypeError, match="id"):
        remis.dask.judge(games, PROFILES)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="id='Site'"):
        remis.dask.judge(games, PROFILES, id="")
    with pytest.raises(ValueError, match="no column `Openin`.*`Opening`"):
        remis.dask.judge(games, PROFILES, id="Openin")
    with pytest.raises(ValueError, match="lichess"):
        remis.dask.judge(games, ["lichesss"], id="Site")
    with pytest.raises(ValueError, match="tables"):
        remis.dask.judge(games, PROFILES, id="Site", tables="verdict")  # type: ignore[arg-type]


def test_a_profile_in_a_file_travels_with_the_work(tmp_path: Path) -> None:
    file = tmp_path / "mine.ron"
    file.write_text((ROOT / "rulesets/lichess.ron").read_text().replace('"lichess"', '"mine"'))
    alone = remis.judge(GAMES, [file], id="Site")
    judged = remis.dask.judge(of_pandas(GAMES), [file], id="Site")
    file.unlink()
    together = as_arrow(judged.compute(scheduler="threads"))
    assert rows(together, alone.schema) == rows(alone, alone.schema)
    assert set(together["profile"].to_pylist()) == {"mine"}


def test_several_tables_come_in_a_dict() -> None:
    judged = remis.dask.judge(of_pandas(GAMES), PROFILES, id="Site", tables=["games", "verdicts"])
    assert list(judged) == ["games", "verdicts"]
    assert len(judged["games"].compute(scheduler="threads")) == GAMES.num_rows


def test_another_version_on_a_worker_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from remis._partitions import Task

    task = Task.of(PROFILES, "Site", {})
    sent = pickle.dumps(task)
    assert pickle.loads(sent).judge(GAMES, "verdicts").num_rows > 0
    monkeypatch.setattr(remis, "__version__", "0.0.0")
    with pytest.raises(RuntimeError, match=r"0\.0\.0.*same version"):
        pickle.loads(sent).judge(GAMES, "verdicts")
