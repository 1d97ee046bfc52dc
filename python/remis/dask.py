"""Judges the games of a Dask DataFrame, partition by partition on its workers::

    import dask.dataframe as dd
    import remis.dask

    games = dd.read_parquet("standard-chess-games/data")
    verdicts = remis.dask.judge(games, ["lichess", "fide-otb-2023"], id="Site")
    verdicts.to_parquet("verdicts", write_index=False, schema=remis.schema())

Every worker needs remis in the version of the client. ``docs/scale.md`` of the project tells what
a run costs and what happens when a worker dies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pandas as pd
import pyarrow as pa

import remis
from remis._partitions import Task, of_each

if TYPE_CHECKING:
    import dask.dataframe as dd

__all__ = ["judge"]


def judge(
    games: dd.DataFrame,
    profiles: remis.Profile | Iterable[remis.Profile] | None = None,
    *,
    id: str | Sequence[str],
    tables: remis.TableName | Sequence[remis.TableName] = "verdicts",
    **options: Any,
) -> dd.DataFrame | dict[str, dd.DataFrame]:
    """Judges every game of a Dask DataFrame.

    Args:
        games: A row for each game; columns are found as :func:`remis.judge` finds them.
        profiles: Who judges. A profile that is a file is read here and sent to the workers.
        id: What names the games, as in :func:`remis.judge`, and required: rows of a partition
            cannot be counted over the whole.
        tables: As in :func:`remis.judge`; of several, each judges the games by itself.
        options: The other arguments of :func:`remis.judge`.

    Returns:
        A Dask DataFrame with the columns of :func:`remis.schema` and the partitions of the games,
        in Arrow's types (``pandas.ArrowDtype``): whole numbers stay whole beside nulls, lists stay
        lists. Nothing is judged before it is computed or written. With a list of ``tables`` a dict
        from their names.

    Raises:
        ValueError, TypeError, OSError: As :func:`remis.judge`, at once and not in a worker. A
            broken game is a row with its ``status`` and ``problem``.
    """
    task = Task.of(profiles, id, options)
    columns = list(games.columns)
    games = games[task.needs(columns)]
    shipped = _as_arrow(games._meta).schema

    def of_table(table: str) -> dd.DataFrame:
        nothing = task.schema(shipped, columns, table).empty_table()
        # A game may have several rows, so the index of the games says nothing of them.
        judged: dd.DataFrame = games.map_partitions(  # type: ignore[no-untyped-call]
            _judged, task, table, meta=_as_pandas(nothing), clear_divisions=True
        )
        return judged

    return of_each(tables, of_table)


def _judged(games: pd.DataFrame, task: Task, table: str) -> pd.DataFrame:
    return _as_pandas(task.judge(_as_arrow(games), table))


def _as_arrow(games: pd.DataFrame) -> pa.Table:
    return pa.Table.from_pandas(games, preserve_index=False)


def _as_pandas(rows: pa.Table) -> pd.DataFrame:
    return rows.to_pandas(types_mapper=pd.ArrowDtype)
