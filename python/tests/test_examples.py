"""The examples do what they say: the study of a month is that of `remis impact`."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, SHARED, columns_of
from sample import SCHEMA, famous

EXAMPLES = ROOT / "python/examples"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


lichess_month = load("lichess_month")


def pgn_of(games: pa.Table) -> str:
    """The games as PGN, for the program."""
    told = []
    for game in games.to_pylist():
        tags = {
            name: value for name, value in game.items() if name != "movetext" and value is not None
        }
        tags["UTCDate"] = tags["UTCDate"].strftime("%Y.%m.%d")
        told.append(
            "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
            + f"\n{game['movetext']}\n"
        )
    return "\n".join(told)


def as_lichess(games: pa.Table) -> pa.Table:
    """Columns of tags with the names and types that Lichess publishes."""
    columns = []
    for field in SCHEMA:
        texts = games[field.name]
        if pa.types.is_date(field.type):
            texts = pc.strptime(texts, "%Y.%m.%d", "s", error_is_null=True)
        if pa.types.is_integer(field.type):
            texts = pc.if_else(pc.match_substring_regex(texts, r"^\d+$"), texts, None)
        columns.append(texts.cast(field.type))
    return pa.table(columns, schema=SCHEMA)


def write_month(games: pa.Table, folder: Path, month: str = "2024-01", files: int = 3) -> None:
    year, number = month.split("-")
    place = folder / f"year={year}/month={number}"
    place.mkdir(parents=True)
    step = -(-games.num_rows // files)
    for part in range(files):
        pq.write_table(
            games.slice(part * step, step), place / f"train-{part:05}-of-{files:05}.parquet"
        )


def study(games: pa.Table, p: str, q: str, folder: Path) -> dict[str, list[dict[str, Any]]]:
    write_month(games, folder / "games")
    lichess_month.judge_month(folder / "games", "2024-01", folder / "rows", [p, q])
    return {
        name: table.to_pylist()
        for name, table in lichess_month.study(folder / "rows", p, q).items()
    }


def same_games() -> dict[str, pa.Table]:
    games = {"own": famous(copies=2)}
    sample = SHARED / "data/lichess_rated_cc0.pgn"
    if sample.exists():
        games["lichess"] = as_lichess(columns_of(sample.read_bytes()))
    return games


GAMES = same_games()


@pytest.mark.parametrize("source", GAMES)
@pytest.mark.parametrize(
    "p, q",
    [("lichess", "fide-otb-2023"), ("fide-otb-2023", "lichess"), ("lichess", "python-chess")],
)
def test_the_four_tables_are_those_of_remis_impact(
    source: str, p: str, q: str, program: Path, tmp_path: Path
) -> None:
    games = GAMES[source]
    (tmp_path / "games.pgn").write_text(pgn_of(games))
    command = [
        program,
        "impact",
        "--from",
        p,
        "--to",
        q,
        "--format",
        "json",
        tmp_path / "games.pgn",
    ]
    [impact] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["to"]
    tables = study(games, p, q, tmp_path)

    kinds = {row["kind"]: row["games"] for row in tables["kinds"]}
    assert kinds == {
        it: told["games"]
        for it, told in impact["endings"].items()
        if it != "changed" and told["games"]
    }
    pairs = {(row["from_ground"], row["to_ground"]): row["games"] for row in tables["pairs"]}
    assert pairs == {(it["from"], it["to"]): it["games"] for it in impact["pairs"]}
    bands = {row["band"]: (row["games"], row["changed"]) for row in tables["bands"]}
    changed = ("unknowable", "sooner", "later", "otherwise")
    assert bands == {
        it["rating_from"]: (it["games"], sum(it[kind] for kind in changed))
        for it in impact["by_rating"]
    }
    flips = Counter({(row["flip"], row["loser"]): row["games"] for row in tables["flips"]})
    told = Counter()
    for it in impact["flips"]:
        told[it["flip"], it["loser"]] += it["games"]
    assert flips == told
    assert sum(kinds.values()) == impact["games"] > 0
    assert kinds["same"] < impact["games"]


def test_a_second_run_goes_on_where_the_first_one_stopped(tmp_path: Path) -> None:
    write_month(famous(copies=3), tmp_path / "games")
    files = sorted((tmp_path / "games").rglob("*.parquet"))

    def judge(file: Path, profiles: list[str]) -> bool:
        return bool(lichess_month.judge_file(file, tmp_path / "games", tmp_path / "rows", profiles))

    asked = ["lichess", "fide-otb-2023"]
    assert judge(files[0], asked)
    assert not judge(files[0], asked)
    assert judge(files[1], asked)
    # Other rules, other rows.
    assert judge(files[0], ["lichess", "fide-otb-2018"])
    assert not [path for path in (tmp_path / "rows").rglob("*") if path.suffix == ".part"]


def test_a_file_that_breaks_leaves_none_that_looks_whole(tmp_path: Path) -> None:
    write_month(famous(), tmp_path / "games", files=1)
    [file] = (tmp_path / "games").rglob("*.parquet")
    whole = file.read_bytes()
    # A page of the middle is gone, the footer still there.
    file.write_bytes(whole[:200] + bytes(4_000) + whole[4_200:])
    with pytest.raises(OSError):
        lichess_month.judge_file(file, tmp_path / "games", tmp_path / "rows", ["lichess"])
    assert not [
        path for path in (tmp_path / "rows").rglob("*.parquet") if not path.name.startswith(".")
    ]


def run(example: str, *arguments: object) -> str:
    command = [sys.executable, str(EXAMPLES / f"{example}.py"), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_the_month_as_a_user_runs_it(tmp_path: Path) -> None:
    write_month(famous(copies=4), tmp_path / "games")
    write_month(famous(), tmp_path / "games", month="2024-02")
    printed = run("lichess_month", tmp_path / "games", "2024-01", "--rows", tmp_path / "rows")
    for title in lichess_month.TITLES.values():
        assert title in printed
    assert "later" in printed
    assert sorted(it.name for it in (tmp_path / "rows").iterdir()) == ["games", "verdicts"]
    assert not (tmp_path / "rows/verdicts/year=2024/month=02").exists()
    judged = pq.read_table(tmp_path / "rows/verdicts")
    assert judged.num_rows == 2 * 64
    assert set(judged["month"].to_pylist()) == {1}


def test_the_plot_as_a_user_draws_it(tmp_path: Path) -> None:
    write_month(famous(copies=4, broken=True), tmp_path / "games", files=1)
    [file] = (tmp_path / "games").rglob("*.parquet")
    printed = run("unused_claims", file, tmp_path / "claims.svg")
    assert "illegal-move" in printed
    assert (tmp_path / "claims.svg").read_text().startswith("<?xml")
