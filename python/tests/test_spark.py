"""`remis.spark.judge` on a cluster of two workers, each with an executor of its own."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pyspark
import pytest
from conftest import ROOT
from pyspark.sql import DataFrame, SparkSession
from sample import famous, rows

import remis
import remis.spark

PROFILES = ["fide-otb-2023", "lichess"]
GAMES = famous(copies=8, broken=True)


@pytest.fixture(scope="module")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """A master and two workers with one core each: what is sent is pickled, a worker can die."""
    folder = tmp_path_factory.mktemp("spark")
    home = folder / "home"
    home.mkdir()
    # Workers write below SPARK_HOME; the files of the package are left as they are.
    for part in Path(pyspark.__file__).parent.iterdir():
        (home / part.name).symlink_to(part)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SPARK_HOME", str(home))
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        # That the workers are run by this interpreter is for remis to see to.
        patch.delenv("PYSPARK_PYTHON", raising=False)
        session = (
            SparkSession.builder.master("local-cluster[2,1,1024]")
            .appName("remis")
            .config("spark.executor.memory", "512m")
            .config("spark.driver.memory", "512m")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .config("spark.local.dir", str(folder / "local"))
            .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
            .getOrCreate()
        )
        session.sparkContext.setLogLevel("FATAL")
        try:
            yield session
        finally:
            session.stop()


@pytest.fixture(scope="module")
def games(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> DataFrame:
    """The games as Parquet files of a month, read as five partitions."""
    folder = tmp_path_factory.mktemp("games")
    month = folder / "year=2024/month=01"
    month.mkdir(parents=True)
    step = -(-GAMES.num_rows // 5)
    for part in range(5):
        pq.write_table(GAMES.slice(part * step, step), month / f"part-{part}.parquet")
    read = spark.read.parquet(str(folder)).repartition(5)
    return read


@pytest.mark.parametrize("table", ["verdicts", "games", "events"])
def test_two_workers_give_the_rows_of_one_process(games: DataFrame, table: remis.TableName) -> None:
    alone = remis.judge(GAMES, PROFILES, id="Site", tables=table)
    judged = remis.spark.judge(games, PROFILES, id="Site", tables=table)
    assert rows(judged.toArrow(), alone.schema) == rows(alone, alone.schema)
    assert alone.num_rows >= GAMES.num_rows


def test_the_schema_is_known_before_a_game_is_judged(games: DataFrame) -> None:
    judged = remis.spark.judge(games, PROFILES, id="Site")
    types = dict(judged.dtypes)
    assert list(types) == remis.schema().names
    assert types["ending_ply"] == "bigint"
    assert types["evidence"] == "array<int>"
    assert judged.schema["source"].nullable is False


def test_batches_are_cut_and_nothing_else_changes(games: DataFrame, tmp_path: Path) -> None:
    alone = remis.judge(GAMES, PROFILES, id="Site")
    whole = remis.spark.judge(games.coalesce(1), PROFILES, id="Site")
    cut = remis.spark.judge(games.coalesce(1), PROFILES, id="Site", batch_rows=7)
    for judged in (whole, cut):
        assert rows(judged.toArrow(), alone.schema) == rows(alone, alone.schema)
    with pytest.raises(ValueError, match="batch_rows=0"):
        remis.spark.judge(games, PROFILES, id="Site", batch_rows=0)


def test_a_worker_that_is_killed_in_mid_run_costs_time_and_no_game(
    games: DataFrame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = GAMES["Site"][GAMES.num_rows // 2].as_py()
    # This function is handed to Spark by us.
    monkeypatch.setattr(games.sparkSession.sparkContext, "pythonExec", sys.executable)
    falling = games.mapInArrow(_die_once(held, str(tmp_path / "victim")), games.schema)
    alone = remis.judge(GAMES, PROFILES, id="Site")
    judged = remis.spark.judge(falling, PROFILES, id="Site")
    assert rows(judged.toArrow(), alone.schema) == rows(alone, alone.schema)
    executor = int((tmp_path / "victim").read_text())
    assert not Path(f"/proc/{executor}").exists()


def _die_once(
    held: str, victim: str
) -> Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """What a partition runs into on a machine that dies: the first time its executor is gone."""

    def passes(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            if held in batch["Site"].to_pylist():
                try:
                    with open(victim, "x") as told:
                        # The parent is Spark's daemon for Python, and its parent the executor.
                        with open(f"/proc/{os.getppid()}/status") as status:
                            [executor] = (
                                line.split()[1] for line in status if line.startswith("PPid")
                            )
                        told.write(executor)
                    os.kill(int(executor), signal.SIGKILL)
                    os._exit(1)
                except FileExistsError:
                    pass
            yield batch

    return passes


def test_parquet_in_and_parquet_out(games: DataFrame, tmp_path: Path) -> None:
    alone = remis.judge(GAMES, PROFILES, id="Site")
    remis.spark.judge(games, PROFILES, id="Site").write.parquet(str(tmp_path / "verdicts"))
    written = pq.read_table(tmp_path / "verdicts")
    assert rows(written, alone.schema) == rows(alone, alone.schema)


def test_columns_that_nobody_looks_at_stay_where_they_are(games: DataFrame) -> None:
    judged = remis.spark.judge(games, PROFILES, id="Site")
    plan = judged._jdf.queryExecution().optimizedPlan().toString()
    shipped = re.search(r"MapInArrow judged\((.*?)\)", plan)
    assert shipped is not None
    assert "Opening" not in shipped[1] and "Termination" in shipped[1]


def test_mistakes_are_told_at_once(games: DataFrame) -> None:
    with pytest.raises(TypeError, match="id='Site'"):
        remis.spark.judge(games, PROFILES, id="")
    renamed = games.withColumnRenamed("movetext", "movetexts")
    with pytest.raises(ValueError, match="no column `movetext`.*`movetexts`"):
        remis.spark.judge(renamed, PROFILES, id="Site")
    with pytest.raises(ValueError, match="lichess"):
        remis.spark.judge(games, ["lichesss"], id="Site")


def test_a_profile_in_a_file_travels_with_the_work(games: DataFrame, tmp_path: Path) -> None:
    file = tmp_path / "mine.ron"
    file.write_text((ROOT / "rulesets/lichess.ron").read_text().replace('"lichess"', '"mine"'))
    alone = remis.judge(GAMES, [file], id="Site")
    judged = remis.spark.judge(games, [file], id="Site")
    file.unlink()
    together = judged.toArrow()
    assert rows(together, alone.schema) == rows(alone, alone.schema)
    assert set(together["profile"].to_pylist()) == {"mine"}


def test_the_interpreter_is_ours_and_the_session_as_before(games: DataFrame) -> None:
    context = games.sparkSession.sparkContext
    before = context.pythonExec
    remis.spark.judge(games, PROFILES, id="Site")
    assert context.pythonExec == before
