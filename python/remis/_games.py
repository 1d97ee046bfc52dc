"""Games that are no table, made into one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa

if TYPE_CHECKING:
    import chess.pgn

# The tags that are read of a `chess.pgn.Game`.
TAGS = (
    "Event",
    "Site",
    "Date",
    "UTCDate",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "TimeControl",
    "Termination",
    "FEN",
    "Variant",
)


def as_stream(
    games: Any, movetext: str, start_fen: str | Sequence[str | None] | None
) -> tuple[Any, str | None]:
    """Something with ``__arrow_c_stream__``, and the name of its column of FENs."""
    is_table = hasattr(games, "__arrow_c_stream__") or hasattr(games, "__arrow_c_array__")
    if is_table:
        if start_fen is not None and not isinstance(start_fen, str):
            raise TypeError("start_fen: the name of a column; a list goes with a list of games")
        if not hasattr(games, "__arrow_c_stream__"):
            games = pa.record_batch(games)
        return games, start_fen
    if isinstance(games, (str, bytes)) or not isinstance(games, Iterable):
        raise TypeError(
            f"games: a table (pyarrow, polars, pandas, DuckDB) or a list of games, not "
            f"{type(games).__name__}; for a file of games see remis.scan_pgn"
        )
    listed = list(games)
    if listed and hasattr(listed[0], "headers") and hasattr(listed[0], "mainline"):
        return _of_pgn(listed, movetext), "FEN"
    return _of_moves(listed, movetext, start_fen), "FEN"


def _of_moves(
    games: list[Any], movetext: str, start_fen: str | Sequence[str | None] | None
) -> pa.Table:
    """Texts of moves, or lists of moves, which are words or ``chess.Move`` objects."""
    if all(isinstance(game, str) for game in games):
        moves = pa.array(games, pa.large_string())
    elif any(isinstance(game, str) for game in games):
        raise TypeError("games: all texts, or all lists of moves, not both")
    else:
        words = [[move if isinstance(move, str) else str(move) for move in game] for game in games]
        moves = pa.array(words, pa.large_list(pa.string()))
    columns = {movetext: moves}
    # The default names a column, and here is none.
    if start_fen is not None and start_fen != "FEN":
        fens = [start_fen] * len(games) if isinstance(start_fen, str) else list(start_fen)
        if len(fens) != len(games):
            raise ValueError(f"start_fen: {len(fens)} positions for {len(games)} games")
        columns["FEN"] = pa.array(fens, pa.string())
    return pa.table(columns)


def _of_pgn(games: list[chess.pgn.Game], movetext: str) -> pa.Table:
    """Games of python-chess."""
    columns: dict[str, pa.Array] = {movetext: pa.array(map(_movetext, games), pa.large_string())}
    for tag in TAGS:
        values = [game.headers.get(tag) for game in games]
        if any(value is not None for value in values):
            columns[tag] = pa.array(values, pa.string())
    return pa.table(columns)


def _movetext(game: chess.pgn.Game) -> str:
    import chess.pgn

    exporter = chess.pgn.StringExporter(headers=False, variations=False, columns=None)
    text = game.accept(exporter)
    if not game.errors:
        return text
    # python-chess leaves out a move that it cannot play, and all that follows it; that this game is
    # not whole must be seen.
    quoted = re.search(r"'([^']{1,40})'", str(game.errors[0]))
    word = re.sub(r"[^\w+#=-]", "", quoted[1]) if quoted else ""
    moves, _, result = text.strip().rpartition(" ")
    return f"{moves} {word or 'unreadable'} {result}"
