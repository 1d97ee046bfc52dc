"""Judges the games of a Spark DataFrame where they lie: one Arrow function over its partitions::

    import remis.spark

    games = spark.read.parquet("standard-chess-games/data")
    verdicts = remis.spark.judge(games, ["lichess", "fide-otb-2023"], id="Site")
    verdicts.write.parquet("verdicts")

Every worker needs remis in the version of the driver, and pyarrow and pandas, which Spark asks for.
``docs/scale.md`` of the project tells what a run costs and what happens when a worker dies.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

import remis
from remis._partitions import Task, of_each

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

__all__ = ["judge"]


def judge(
    games: DataFrame,
    profiles: remis.Profile | Iterable[remis.Profile] | None = None,
    *,
    id: str | Sequence[str],
    tables: remis.TableName | Sequence[remis.TableName] = "verdicts",
    batch_rows: int = 10_000,
    python: str | None = None,
    **options: Any,
) -> DataFrame | dict[str, DataFrame]:
    """Judges every game of a Spark DataFrame.

    Args:
        games: A row for each game; columns are found as :func:`remis.judge` finds them.
        profiles: Who judges. A profile that is a file is read here and sent to the workers.
        id: What names the games, as in :func:`remis.judge`, and required: rows of a partition
            cannot be counted over the whole.
        tables: As in :func:`remis.judge`; of several, each judges the games by itself.
        batch_rows: Games that a worker judges at once, from 1. Spark hands over no more than its
            own ``spark.sql.execution.arrow.maxRecordsPerBatch`` (10,000); what is larger is cut.
        python: The interpreter of the workers. Without it that of ``PYSPARK_PYTHON``. If this is
            not set either, it is this interpreter where the workers run on this machine (a master
            ``local..``), and Spark's default ``python3`` elsewhere.
        options: The other arguments of :func:`remis.judge`.

    Returns:
        A DataFrame with the columns of :func:`remis.schema`, its rows in the order of the games of
        each partition. Nothing is judged before an action asks for it. With a list of ``tables`` a
        dict from their names.

    Raises:
        ValueError, TypeError, OSError: As :func:`remis.judge`, at once and not in a worker. A
            broken game is a row with its ``status`` and ``problem``.
    """
    if batch_rows < 1:
        raise ValueError(f"batch_rows={batch_rows}: at least one game is judged at once")
    task = Task.of(profiles, id, options)
    columns = games.columns
    games = games.select(task.needs(columns))
    shipped = to_arrow_schema(games.schema)

    def of_table(table: str) -> DataFrame:
        def judged(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for batch in batches:
                for start in range(0, batch.num_rows, batch_rows):
                    yield from task.judge(batch.slice(start, batch_rows), table).to_batches()

        schema = from_arrow_schema(task.schema(shipped, columns, table))
        with _run_by(python, games):
            return games.mapInArrow(judged, schema)

    return of_each(tables, of_table)


@contextmanager
def _run_by(python: str | None, games: DataFrame) -> Iterator[None]:
    """Functions that are handed to Spark meanwhile are run by this interpreter."""
    # A client of Spark Connect has no context.
    context = getattr(games.sparkSession, "sparkContext", None)
    if context is None:
        if python is not None:
            raise ValueError("python: with Spark Connect the server says who runs its workers")
        yield
        return
    if python is None and "PYSPARK_PYTHON" not in os.environ and context.master.startswith("local"):
        python = sys.executable
    before = context.pythonExec
    context.pythonExec = python or before
    try:
        yield
    finally:
        context.pythonExec = before
