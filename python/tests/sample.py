"""Games of the project as a table with the columns of the Lichess dataset, and rows to compare."""

from __future__ import annotations

import datetime

import pyarrow as pa
from conftest import ROOT, columns_of

SCHEMA = pa.schema(
    [
        ("Event", pa.string()),
        ("Site", pa.string()),
        ("White", pa.string()),
        ("Black", pa.string()),
        ("Result", pa.string()),
        ("WhiteElo", pa.int16()),
        ("BlackElo", pa.int16()),
        ("UTCDate", pa.date32()),
        ("Opening", pa.string()),
        ("Termination", pa.string()),
        ("TimeControl", pa.string()),
        ("movetext", pa.string()),
    ]
)

# Movetexts that a careless reader takes for something else, or dies of.
BROKEN = {
    "illegal": "1. e4 e5 2. Ke3 Ke6 1-0",
    "no moves": "1-0",
    "null": None,
    "unreadable": "1. e4 \x00\ufffd <script> 1-0",
    "comment without end": "1. e4 { 1... e5 1-0",
    "another game inside": '1. e4 e5 1-0\n\n[Event "x"]\n[Site "other"]\n\n1. d4 d5 0-1',
    "variations without end": "1. e4 " + "(" * 2_000 + " e5 1-0",
    "too long": " ".join(["Nf3 Nf6 Ng1 Ng8"] * 5_100) + " 1/2-1/2",
}


def famous(copies: int = 1, broken: bool = False) -> pa.Table:
    """The games of ``examples/famous.pgn``, so many times, each with its own ``Site``."""
    games = columns_of((ROOT / "examples/famous.pgn").read_bytes()).to_pylist() * copies
    if broken:
        games += [{"Event": why, "Result": "1-0", "movetext": it} for why, it in BROKEN.items()]
    return pa.Table.from_pylist([_row(number, game) for number, game in enumerate(games)], SCHEMA)


def _row(number: int, game: dict[str, object]) -> dict[str, object]:
    return {
        **game,
        "Site": f"https://example.org/{number:05}",
        # Some are not rated.
        "WhiteElo": None if number % 7 == 0 else 1500 + number * 37 % 900,
        "BlackElo": 1600 + number * 41 % 700,
        "UTCDate": datetime.date(2024, 1, 1) + datetime.timedelta(days=number % 31),
        "Opening": "not looked at",
        "Termination": "Normal",
        "TimeControl": "600+0",
    }


def rows(table: pa.Table, schema: pa.Schema) -> list[dict[str, object]]:
    """The rows as one process would give them, whatever the order and the types of what came back:
    by game, those of a game as they were."""
    assert table.column_names == schema.names
    cast = table.cast(schema.with_metadata(None))
    keys = list(zip(*(cast[name].to_pylist() for name in ("source", "game"))))
    order = sorted(range(cast.num_rows), key=keys.__getitem__)
    return cast.take(pa.array(order, pa.int64())).to_pylist()
