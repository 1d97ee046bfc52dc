"""When, how and by which article does this game of chess end?

remis judges games under the rules of regulations, platforms and programs, all over the same moves::

    import pyarrow.parquet as pq
    import remis

    games = pq.read_table("games.parquet")          # columns movetext, Result, Termination, ...
    verdicts = remis.judge(games, ["fide-otb", "lichess"])

Tables come in and go out as Apache Arrow, so pandas, polars, DuckDB, Spark, Dask and Ray are all at
hand. The columns of what comes out are described in ``docs/tables.md`` of the project.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, Protocol, Union, overload

import pyarrow as pa

from . import _games, _remis
from ._session import Refused, Session

if TYPE_CHECKING:
    import chess.pgn

__all__ = [
    "Refused",
    "Session",
    "compare",
    "explain",
    "judge",
    "profiles",
    "ron",
    "scan_pgn",
    "schema",
]
__version__: str = _remis.VERSION

#: Who judges: the id of a profile (``"fide-otb-2023"``), a family whose edition the game's date picks
#: (``"fide-otb"``), the path of a profile of your own, or its RON text.
Profile = Union[str, "PathLike[str]"]

Lang = Literal["en", "pt", "es"]
TableName = Literal["verdicts", "games", "events"]
Claims = Literal["never", "first", "recorded"]


class ArrowStream(Protocol):
    """Whatever hands out Arrow data: a table of pyarrow, polars or pandas, a relation of DuckDB."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


class ArrowArray(Protocol):
    """Whatever hands out one batch of Arrow data."""

    def __arrow_c_array__(self, requested_schema: object = None) -> object: ...


Games = Union[
    ArrowStream,
    ArrowArray,
    "Iterable[str]",
    "Iterable[Sequence[str]]",
    "Iterable[chess.pgn.Game]",
]


@overload
def judge(
    games: Games,
    profiles: Profile | Iterable[Profile] | None = None,
    *,
    movetext: str = "movetext",
    result: str | None = "Result",
    termination: str | None = "Termination",
    time_control: str | None = "TimeControl",
    date: str | None = "Date",
    start_fen: str | Sequence[str | None] | None = "FEN",
    id: str | Sequence[str] | None = None,
    settings: Mapping[str, str] | None = None,
    claims: Claims | None = None,
    on: str | None = None,
    tables: TableName = "verdicts",
    mate_budget: int | None = None,
    jobs: int = 1,
) -> pa.Table: ...


@overload
def judge(
    games: Games,
    profiles: Profile | Iterable[Profile] | None = None,
    *,
    movetext: str = "movetext",
    result: str | None = "Result",
    termination: str | None = "Termination",
    time_control: str | None = "TimeControl",
    date: str | None = "Date",
    start_fen: str | Sequence[str | None] | None = "FEN",
    id: str | Sequence[str] | None = None,
    settings: Mapping[str, str] | None = None,
    claims: Claims | None = None,
    on: str | None = None,
    tables: Sequence[TableName],
    mate_budget: int | None = None,
    jobs: int = 1,
) -> dict[str, pa.Table]: ...


def judge(
    games: Games,
    profiles: Profile | Iterable[Profile] | None = None,
    *,
    movetext: str = "movetext",
    result: str | None = "Result",
    termination: str | None = "Termination",
    time_control: str | None = "TimeControl",
    date: str | None = "Date",
    start_fen: str | Sequence[str | None] | None = "FEN",
    id: str | Sequence[str] | None = None,
    settings: Mapping[str, str] | None = None,
    claims: Claims | None = None,
    on: str | None = None,
    tables: TableName | Sequence[TableName] = "verdicts",
    mate_budget: int | None = None,
    jobs: int = 1,
) -> pa.Table | dict[str, pa.Table]:
    """Judges games; one row comes out for each game and profile, none for a family that had no edition
    in force on the game's date.

    The verdicts are those of ``remis scan`` on the same games as PGN. A game that is broken is a row
    like the others, with its ``status`` and ``problem``: no game raises an exception.

    Args:
        games: A table with a row for each game: anything with ``__arrow_c_stream__`` or
            ``__arrow_c_array__`` (pyarrow, polars, pandas, DuckDB). Or a list of games, each of them
            the text of its moves, a list of moves in UCI notation, or a ``chess.pgn.Game``.
        profiles: Who judges; see :data:`Profile`. One or several; without any, those that
            ``remis.profiles()`` marks as featured.
        movetext: Column of the moves: the movetext of a PGN, with or without comments and result, or
            a list of moves in UCI notation. Null is a game without moves.
        result, termination, time_control, date, start_fen: Columns of what a PGN says in its tags
            ``Result``, ``Termination``, ``TimeControl``, ``Date`` and ``FEN``. A column of the default
            name may be missing, and may be spelled otherwise in case and underscores
            (``time_control``); any other must be there. None uses no column. The columns ``UTCDate``,
            ``White``, ``Black``, ``Variant``, and for the table of games ``Event``, ``Site``,
            ``WhiteElo`` and ``BlackElo``, are found by their names. With a list of games whose moves
            are texts or lists, ``start_fen`` is a list of FENs (None: the initial array).
        id: What names the games in the rows that come out: a column of whole numbers becomes ``game``,
            one of texts ``source``, and a pair of columns gives both. Without it ``source`` is empty
            and ``game`` counts the rows from 1, which means nothing where a table is judged in parts.
        settings: Values of settings of the profiles, such as ``{"white.auto-claim": "never"}``.
        claims: What claimants are taken to have done: ``"never"``, ``"first"``, the earliest right is
            taken, or ``"recorded"``, a claim was made if the record ends drawn where a right stood.
            Without it ``"never"``, or what the profile says.
        on: Judge families by this date instead of the game's: ``"2017-06-30"``.
        tables: ``"verdicts"``, ``"games"`` (facts of each game, whatever the rules) or ``"events"``
            (rights to claim, what is undetermined); or a list of them, for a dict of tables.
        mate_budget: Positions that one question who can still mate may visit.
        jobs: Threads. Spark, Dask and Ray bring parallelism of their own, so it is one if you do not
            say otherwise; 0 is one for each core. The interpreter is not held while games are judged.

    Returns:
        A ``pyarrow.Table`` with the columns of ``remis.schema(tables)``, whatever it came from; with
        a list of ``tables`` a dict from their names.

    Raises:
        ValueError: A column, a profile or a setting is not there; the message suggests one.
        TypeError: A column holds something else than what it is taken for.
        OSError: A profile of your own cannot be read.
    """
    table, fen = _games.as_stream(games, movetext, start_fen)
    wanted = (tables,) if isinstance(tables, str) else tuple(tables)
    asked = _asked(profiles, settings, claims, on)
    names = {
        "movetext": movetext,
        "result": result,
        "termination": termination,
        "time_control": time_control,
        "date": date,
        "start_fen": fen,
        "id": [] if id is None else [id] if isinstance(id, str) else list(id),
    }
    made = _remis.judge(table, asked, names, list(wanted), mate_budget, jobs)
    return made[0] if isinstance(tables, str) else dict(zip(wanted, made))


def schema(
    table: TableName = "verdicts",
    profiles: Profile | Iterable[Profile] | None = None,
) -> pa.Schema:
    """The columns of a table that :func:`judge` makes, without judging any game.

    Its metadata are those of the table that ``profiles`` make: ``remis.version``, ``remis.schema``
    and ``remis.profile.ID``, the hash of each profile.
    """
    return _remis.schema(_asked(profiles, None, None, None), table)


@overload
def scan_pgn(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
    profiles: Profile | Iterable[Profile] | None = None,
    *,
    settings: Mapping[str, str] | None = None,
    claims: Claims | None = None,
    on: str | None = None,
    tables: TableName = "verdicts",
    mate_budget: int | None = None,
    jobs: int = 1,
) -> Iterator[pa.RecordBatch]: ...


@overload
def scan_pgn(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
    profiles: Profile | Iterable[Profile] | None = None,
    *,
    settings: Mapping[str, str] | None = None,
    claims: Claims | None = None,
    on: str | None = None,
    tables: Sequence[TableName],
    mate_budget: int | None = None,
    jobs: int = 1,
) -> Iterator[dict[str, pa.RecordBatch]]: ...


def scan_pgn(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
    profiles: Profile | Iterable[Profile] | None = None,
    *,
    settings: Mapping[str, str] | None = None,
    claims: Claims | None = None,
    on: str | None = None,
    tables: TableName | Sequence[TableName] = "verdicts",
    mate_budget: int | None = None,
    jobs: int = 1,
) -> Iterator[pa.RecordBatch] | Iterator[dict[str, pa.RecordBatch]]:
    """Reads files of games and gives the rows that ``remis scan`` writes, batch after batch.

    Memory does not grow with the number of games::

        schema = remis.schema("verdicts", "fide-otb")
        with pq.ParquetWriter("verdicts.parquet", schema) as writer:
            for batch in remis.scan_pgn("archive/", "fide-otb"):
                writer.write_batch(batch)

    Args:
        paths: PGN files, plain or packed (gzip, bzip2, zstd), folders, or patterns; one or several.
        profiles, settings, claims, on, mate_budget, jobs: As for :func:`judge`.
        tables: The table whose batches come; or a list, for dicts of one batch of each.

    Raises:
        OSError: A file is not there, or can be read no further; what was read before has come.

    Text of a file that is no PGN gives a ``RuntimeWarning``; a broken game is a row.
    """
    files = [paths] if isinstance(paths, (str, PathLike)) else list(paths)
    wanted = (tables,) if isinstance(tables, str) else tuple(tables)
    asked = _asked(profiles, settings, claims, on)
    scan = _remis.Scan(files, asked, list(wanted), mate_budget, jobs)
    if isinstance(tables, str):
        return (batches[0] for batches in scan)
    return (dict(zip(wanted, batches)) for batches in scan)


def profiles() -> list[dict[str, Any]]:
    """The catalogue: each profile with its id, family, title, dates, confidence and rules."""
    catalogue: list[dict[str, Any]] = json.loads(_remis.profiles())["profiles"]
    return catalogue


def ron(profile: Profile) -> str:
    """The RON text of a profile, to copy and change; of a family the newest edition."""
    return _remis.ron(profile)


def explain(
    profile: Profile, rule: str | None = None, *, lang: Lang = "en", markdown: bool = False
) -> str:
    """A profile or one of its rules in plain words, with source and confidence.

    >>> print(remis.explain("fide-otb-2023", "fifty-intended"))
    """
    return _remis.explain(profile, rule, lang, markdown)


def compare(
    profiles: Profile | Iterable[Profile] | None = None,
    rows: str | Iterable[str] | None = None,
    *,
    lang: Lang = "en",
) -> dict[str, Any]:
    """Situations x profiles, each cell judged on a witness game: what ``remis compare`` prints as JSON.

    ``rows`` are ids or groups of situations (``"repetition"``, ``"flag"``); without them all. A family
    stands for its newest edition.
    """
    wanted = [] if rows is None else [rows] if isinstance(rows, str) else list(rows)
    text = _remis.compare(_listed(profiles), wanted, lang)
    table: dict[str, Any] = json.loads(text)
    return table


def _listed(profiles: Profile | Iterable[Profile] | None) -> list[Profile]:
    if profiles is None:
        return []
    return [profiles] if isinstance(profiles, (str, PathLike)) else list(profiles)


def _asked(
    profiles: Profile | Iterable[Profile] | None,
    settings: Mapping[str, str] | None,
    claims: str | None,
    on: str | None,
) -> dict[str, Any]:
    return {
        "profiles": _listed(profiles),
        "settings": list((settings or {}).items()),
        "claims": claims,
        "on": on,
    }
