"""What would another regulation have made of a month of Lichess?

    python lichess_month.py standard-chess-games/data 2024-01 --rows january

Reads the games as Lichess publishes them, Parquet in folders ``year=2024/month=01``, and lets two
profiles judge them (``--from lichess --to fide-otb-2023``). The verdicts and the facts of the games
are written to ``january/verdicts`` and ``january/games``, a file for each file of games. A file is
there only when it is complete, so a run that was broken off goes on where it stopped. Four tables
are computed from these files and printed. A profile of several editions judges each game by that
of its date.

Needs remis and duckdb. The tables are those of ``remis impact``, but for what is undecided: here a
verdict that is not certain leaves a game undecided unless the record answers it; ``remis impact``
weighs each missing fact.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

import remis

TABLES = ["verdicts", "games"]

#: Games that a thread reads, judges and writes at once: some 30 MB.
BATCH = 10_000

COLUMNS = ["Event", "Site", "White", "Black", "Result", "WhiteElo", "BlackElo", "UTCDate"]
COLUMNS += ["TimeControl", "Termination", "movetext"]


def judge_month(folder: Path, month: str, rows: Path, profiles: list[str]) -> None:
    """Judges all files of a month, a thread for each core: remis does not hold the interpreter."""
    year, _, number = month.partition("-")
    files = sorted((folder / f"year={year}" / f"month={number}").glob("*.parquet"))
    if not files:
        sys.exit(f"no Parquet in {folder}/year={year}/month={number}")
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        judged = threads.map(lambda file: judge_file(file, folder, rows, profiles), files)
        for done, is_new in enumerate(judged, start=1):
            how = "judged" if is_new else "was there"
            print(f"{done} of {len(files)} files: {how}", file=sys.stderr)


def judge_file(games: Path, folder: Path, rows: Path, profiles: list[str]) -> bool:
    """Judges the games of a file, batch by batch; whether there was something left to do."""
    schemas = {table: remis.schema(table, profiles) for table in TABLES}
    written = {table: rows / table / games.relative_to(folder) for table in TABLES}
    if all(_is_done(written[table], schemas[table]) for table in TABLES):
        return False
    parts = {table: path.with_name(f".{path.name}.part") for table, path in written.items()}
    with ExitStack() as opened:
        writers = {}
        for table, part in parts.items():
            part.parent.mkdir(parents=True, exist_ok=True)
            writer = pq.ParquetWriter(part, schemas[table], compression="zstd")
            writers[table] = opened.enter_context(writer)
        for batch in pq.ParquetFile(games).iter_batches(BATCH, columns=COLUMNS):
            # What happened is the record, so claims are those that it shows.
            judged = remis.judge(batch, profiles, id="Site", claims="recorded", tables=TABLES)
            for table, made in judged.items():
                writers[table].write_table(made)
    for table in TABLES:
        os.replace(parts[table], written[table])
    return True


def _is_done(path: Path, schema: pa.Schema) -> bool:
    """Whether these very profiles, in this version of remis, have made the file."""
    return path.exists() and pq.read_schema(path).metadata == schema.metadata


# One row for each game, P beside Q. What happened is P's ending; where P has none, the end of the
# record, of which Lichess names two grounds. The record also answers what P does not know, if it
# ends as P says. Where Q lets the game run to the end of the record, that end stands if Q has
# nothing to say about its ground.
PAIRS = """
    SELECT
        g.white_elo,
        g.black_elo,
        nullif(g.result, '*') AS record_result,
        CASE g.recorded_termination
            WHEN 'Time forfeit' THEN 'flag-fall'
            WHEN 'Abandoned' THEN 'abandonment'
        END AS named,
        coalesce(p.ending_ply = g.plies, false) AS to_the_end,
        to_the_end AND p.result = g.result AS confirmed,
        coalesce(p.ending_ply, g.plies) AS from_ply,
        CASE WHEN p.rule IS NULL THEN named ELSE p.termination END AS from_ground,
        coalesce(p.result, record_result) AS from_result,
        coalesce(q.ending_ply, g.plies) AS to_ply,
        CASE WHEN q.rule IS NULL THEN named ELSE q.termination END AS to_ground,
        coalesce(q.result, CASE WHEN to_the_end THEN p.result END, record_result) AS to_result,
        CASE
            WHEN NOT (is_sure(p) OR confirmed) THEN 'undecided'
            WHEN NOT (is_sure(q) OR (confirmed AND list_has_all(p.needs, q.needs))) THEN 'undecided'
            WHEN q.rule IS NULL AND to_the_end AND from_ground IS DISTINCT FROM named
                THEN 'unknowable'
            WHEN q.rule IS NULL AND list_contains($grounds_of_q, named)
                AND NOT (p.rule IS NULL AND list_contains($grounds_of_p, named)) THEN 'unknowable'
            WHEN to_ply < from_ply THEN 'sooner'
            WHEN to_ply > from_ply THEN 'later'
            WHEN (to_ground, to_result) IS DISTINCT FROM (from_ground, from_result)
                THEN 'otherwise'
            ELSE 'same'
        END AS kind
    FROM (FROM read_parquet($games) WHERE status = 'complete') g
    JOIN (FROM read_parquet($verdicts) WHERE coalesce(asked, profile) = $p) p USING (source, game)
    JOIN (FROM read_parquet($verdicts) WHERE coalesce(asked, profile) = $q) q USING (source, game)
"""

# Counts add up: each file is joined with itself only, and a month needs no more memory than a file.
COUNTS = f"""
    SELECT
        kind,
        coalesce(from_ground, 'unnamed') AS from_ground,
        CASE WHEN kind = 'unknowable' THEN 'goes-on' ELSE coalesce(to_ground, 'unnamed') END
            AS to_ground,
        (white_elo + black_elo) // 2 // 200 * 200 AS band,
        CASE
            WHEN kind IN ('undecided', 'unknowable') THEN NULL
            -- A result that is not known is not another one.
            WHEN coalesce(from_result = to_result, true) THEN NULL
            WHEN to_result = '1/2-1/2' THEN 'win-to-draw'
            WHEN from_result = '1/2-1/2' THEN 'draw-to-win'
            ELSE 'win-to-loss'
        END AS flip,
        CASE
            WHEN flip IS NULL THEN NULL
            WHEN to_result = '0-1' OR (to_result = '1/2-1/2' AND from_result = '1-0') THEN 'white'
            ELSE 'black'
        END AS loser,
        count(*) AS games
    FROM ({PAIRS})
    GROUP BY ALL
"""

TITLES = {
    "kinds": "What becomes of the endings",
    "pairs": "What ended the games, and what would have",
    "bands": "By mean rating",
    "flips": "Games with another result, and who loses by it",
}

STUDY = {
    "kinds": """
        SELECT kind, sum(games)::BIGINT AS games, sum(games) / sum(sum(games)) OVER () AS share
        FROM counts GROUP BY kind ORDER BY 2 DESC, 1
    """,
    "pairs": """
        SELECT from_ground, to_ground, sum(games)::BIGINT AS games
        FROM counts WHERE kind <> 'undecided' GROUP BY ALL ORDER BY 3 DESC, 1, 2
    """,
    "bands": """
        SELECT band, sum(games)::BIGINT AS games,
            coalesce(sum(games) FILTER (kind NOT IN ('same', 'undecided')), 0)::BIGINT AS changed,
            changed / sum(games) AS share
        FROM counts GROUP BY band ORDER BY band NULLS LAST
    """,
    "flips": """
        SELECT flip, loser, sum(games)::BIGINT AS games
        FROM counts WHERE flip IS NOT NULL GROUP BY ALL ORDER BY 3 DESC, 1, 2
    """,
}


def study(rows: Path, p: str, q: str) -> dict[str, pa.Table]:
    """The four tables, of all files of rows that are there."""
    rules = {profile["id"]: profile["rules"] for profile in remis.profiles()}
    p_ends, q_ends = (sorted({rule["termination"] for rule in rules[it]}) for it in (p, q))
    asked = {"p": p, "q": q, "grounds_of_p": p_ends, "grounds_of_q": q_ends}
    database = duckdb.connect()
    database.execute("CREATE MACRO is_sure(v) AS coalesce(v.certain, v.undetermined = 0)")
    for number, games in enumerate(sorted((rows / "games").rglob("*.parquet"))):
        verdicts = rows / "verdicts" / games.relative_to(rows / "games")
        into = "INSERT INTO counts" if number else "CREATE TABLE counts AS"
        of_file = {"games": str(games), "verdicts": str(verdicts)}
        database.execute(f"{into} {COUNTS}", {**asked, **of_file})
    return {name: database.sql(query).arrow().read_all() for name, query in STUDY.items()}


def show(title: str, table: pa.Table) -> str:
    """A table as text."""
    rows = [table.column_names] + [[_cell(it) for it in row.values()] for row in table.to_pylist()]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join([title, *(f"  {line}" for line in lines), ""])


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4%}"
    return "-" if value is None else str(value)


def main() -> None:
    about = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    about.add_argument("games", type=Path, help="folder that holds year=.../month=...")
    about.add_argument("month", help="for example 2024-01")
    about.add_argument("--rows", type=Path, required=True, help="folder for the rows")
    about.add_argument("--from", dest="p", default="lichess", help="id: what was played by")
    about.add_argument("--to", dest="q", default="fide-otb-2023", help="id: what is asked about")
    asked = about.parse_args()
    judge_month(asked.games, asked.month, asked.rows, [asked.p, asked.q])
    for name, table in study(asked.rows, asked.p, asked.q).items():
        print(show(TITLES[name], table))


if __name__ == "__main__":
    main()
