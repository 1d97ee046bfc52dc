"""Games for the tests, and the program beside which the package is held."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"

#: Knights out and back: the start stands for the third time at ply 8.
THREEFOLD = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"
#: The same, one ply earlier.
TWICE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2"


@pytest.fixture(scope="session")
def program() -> Path:
    """The program `remis`, built with Parquet."""
    path = Path(os.environ.get("REMIS_PROGRAM", ROOT / "target/debug/remis"))
    assert path.exists(), "scripts/python builds the program and names it in REMIS_PROGRAM"
    return path


@pytest.fixture(scope="session")
def scan(program: Path) -> Any:
    """Runs `remis scan` for its tables."""

    def run(*arguments: object) -> None:
        subprocess.run(
            [program, "scan", "--jobs", "1", *map(str, arguments)],
            check=True,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    return run


def columns_of(pgn: bytes) -> pa.Table:
    """The games of a plainly written PGN as columns: its tags, and the text of the moves as it is."""
    games = []
    for part in re.split(rb"(?m)(?<=\n)(?=\[Event \")", pgn):
        try:
            text = part.decode()
        except UnicodeDecodeError:
            # As the reader takes it, with a note.
            text = part.decode("cp1252")
        tags, _, moves = text.partition("\n\n")
        found = dict(re.findall(r'(?m)^\[(\w+) "((?:[^"\\]|\\.)*)"\]', tags))
        game = {name: re.sub(r"\\(.)", r"\1", value) for name, value in found.items()}
        games.append(game | {"movetext": moves})
    names = dict.fromkeys(name for game in games for name in game)
    return pa.table({name: [game.get(name) for game in games] for name in names})


def table(*movetexts: str | None, **columns: list[Any]) -> pa.Table:
    """A table of games."""
    return pa.table({"movetext": pa.array(movetexts, pa.string()), **columns})
