"""Writes the games of a PGN as Parquet files with the columns of the Lichess dataset.

Usage: columns.py PGN FOLDER FILES

For files whose tags stand one in a line and whose games stand behind an empty line, as those of the benchmarks do:
it is no reader of PGN. Every game gets a number, `id`, from 1.
"""

import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

TAGS = [
    "Event",
    "Site",
    "Date",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "UTCDate",
    "TimeControl",
    "Termination",
    "FEN",
    "Variant",
]


def games(path):
    tags, moves = {}, []
    with open(path, "rb") as file:
        for line in map(text, file):
            if line.startswith("["):
                if moves:
                    yield tags, "".join(moves).strip()
                    tags, moves = {}, []
                name, _, value = line[1:].partition(' "')
                tags[name] = value.rpartition('"]')[0].replace('\\"', '"').replace("\\\\", "\\")
            elif tags and (moves or line.strip()):
                moves.append(line)
    if tags:
        yield tags, "".join(moves).strip()


def text(line):
    """A line; names in some of the games are Latin-1."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def table(path):
    columns = {name: [] for name in ["movetext", *TAGS]}
    for tags, moves in games(path):
        columns["movetext"].append(moves)
        for name in TAGS:
            columns[name].append(tags.get(name))
    count = len(columns["movetext"])
    arrays = {name: pa.array(cells, pa.string()) for name, cells in columns.items()}
    return pa.table({"id": pa.array(range(1, count + 1), pa.int64()), **arrays})


def write(games, folder, files):
    """Cuts a table into so many files of one row group each."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    step = -(-games.num_rows // files)
    for number in range(files):
        pq.write_table(
            games.slice(number * step, step),
            folder / f"part-{number:05}.parquet",
            compression="zstd",
            row_group_size=step,
        )


if __name__ == "__main__":
    write(table(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
