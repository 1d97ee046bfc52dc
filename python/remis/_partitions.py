"""A call of :func:`remis.judge` that workers repeat on the partitions of a table of games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import pyarrow as pa

import remis
from remis import _remis
from remis._games import TAGS

Made = TypeVar("Made")


@dataclass(frozen=True)
class Task:
    """What is asked of every partition. It can be pickled."""

    profiles: tuple[str, ...] | None
    options: dict[str, Any]
    version: str

    @classmethod
    def of(
        cls,
        profiles: remis.Profile | Iterable[remis.Profile] | None,
        id: str | Sequence[str],
        options: dict[str, Any],
    ) -> Task:
        """Takes the arguments of a ``judge``. Profiles that are files are read here: workers may
        not see them."""
        if not id:
            raise TypeError(
                "id: name the column that names a game, such as id='Site'; games cannot be counted "
                "over partitions"
            )
        if isinstance(profiles, (str, os.PathLike)):
            profiles = [profiles]
        texts = None if profiles is None else tuple(map(_remis.shipped, profiles))
        return cls(texts, {**options, "id": id}, remis.__version__)

    def needs(self, columns: Iterable[str]) -> list[str]:
        """Those of these columns that are looked at: no others need to travel to a worker."""
        # A value that is no name of a column does no harm here.
        values = (it for it in self.options.values() if isinstance(it, (str, list, tuple)))
        named = {
            name for value in values for name in ([value] if isinstance(value, str) else value)
        }
        known = {_folded(name) for name in ("movetext", *TAGS)}
        return [name for name in columns if name in named or _folded(name) in known]

    def schema(self, shipped: pa.Schema, columns: Iterable[str], table: str) -> pa.Schema:
        """The columns of a table that is made. What is wrong with the arguments is raised here and
        now: `shipped` are the columns that travel, `columns` all that there are to suggest."""
        others = [pa.field(name, pa.null()) for name in columns if name not in shipped.names]
        games = pa.schema([*shipped, *others]).empty_table()
        return self.judge(games, table).schema

    def judge(self, games: Any, table: str) -> pa.Table:
        """Judges games; the rows of one table."""
        if remis.__version__ != self.version:
            raise RuntimeError(
                f"this worker has remis {remis.__version__}, and {self.version} asks it: "
                "install the same version everywhere"
            )
        profiles = None if self.profiles is None else list(self.profiles)
        return remis.judge(games, profiles, tables=table, **self.options)  # type: ignore[arg-type]


def of_each(tables: str | Sequence[str], make: Callable[[str], Made]) -> Made | dict[str, Made]:
    """What is made of a table; of several a dict, as :func:`remis.judge` returns it."""
    return make(tables) if isinstance(tables, str) else {name: make(name) for name in tables}


def _folded(name: str) -> str:
    return name.replace("_", "").lower()
