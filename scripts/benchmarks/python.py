"""Measures the Python package beside `remis scan` and prints one Markdown table (scripts/bench-python).

Usage: python.py REMIS PROFILE PGN NAME REPETITIONS [--clusters]

PROFILE is the RON file of a profile, or ids with `+` between them. One round measures every row once, so that load from
outside falls on all of them; medians are printed. CPU seconds are those of the process and of all that it started; of
Spark and Dask those of the driver, the executors and their workers, without what starting them takes.
"""

import contextlib
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import psutil
import pyarrow.parquet as pq

import columns
import remis
from run import Row, Run, load, measure

# Games that Spark hands over at once if nobody says otherwise.
BATCH = 10_000
# Files that the games are cut into, each a partition: the price of one comes out of the difference.
FEW, MANY = 2, 66


class Bench:
    def __init__(self, program, profile, pgn, work):
        self.program, self.pgn, self.work = program, pgn, Path(work)
        self.profiles = profile.split("+")
        self.asked = [argument for name in self.profiles for argument in ("--profile", name)]
        self.games = columns.table(pgn)
        self.count = self.games.num_rows
        for files in (FEW, MANY):
            columns.write(self.games, self.work / f"games-{files}", files)
        # Read as a user has it: from Parquet.
        self.games = pq.read_table(self.work / f"games-{FEW}").combine_chunks()

    # Rows of one thread

    def scan(self, *more):
        command = [
            self.program,
            "scan",
            self.pgn,
            *self.asked,
            "--claims",
            "never",
            "--format",
            "json",
            *more,
        ]
        row = Row("scan", "remis scan", "", self.count, 0, "-", " ".join(map(repr, command)))
        return measure(row)[0]

    def judge(self, **how):
        return inside(
            lambda: remis.judge(self.games, self.profiles, id="id", claims="never", **how)
        )

    def batches(self):
        def run():
            for batch in self.games.to_batches(BATCH):
                remis.judge(batch, self.profiles, id="id", claims="never")

        return inside(run)

    def files(self):
        def run():
            schema = remis.schema("verdicts", self.profiles)
            with pq.ParquetWriter(
                self.work / "python.parquet", schema, compression="zstd"
            ) as writer:
                for file in sorted((self.work / f"games-{FEW}").iterdir()):
                    for batch in pq.ParquetFile(file).iter_batches(BATCH):
                        writer.write_table(
                            remis.judge(batch, self.profiles, id="id", claims="never")
                        )

        return inside(run)

    def compare(self):
        """Fails if a scan and Python do not say the same of every game."""
        self.scan("--output", str(self.work / "scan.parquet"))
        self.files()
        scanned, judged = (
            pq.read_table(self.work / name) for name in ("scan.parquet", "python.parquet")
        )
        for name in scanned.column_names:
            if name != "source" and not scanned[name].equals(judged[name]):
                sys.exit(f"VERDICTS DIFFER in the column `{name}`: nothing is compared")


def inside(function):
    """What a function takes of this process."""
    wall, cpu = time.perf_counter(), time.process_time()
    function()
    return Run(time.perf_counter() - wall, time.process_time() - cpu)


def around(function):
    """What a function takes of this process and of all that it started."""
    before, wall = family_cpu(), time.perf_counter()
    function()
    return Run(time.perf_counter() - wall, family_cpu() - before)


def family_cpu():
    me = psutil.Process()
    total = 0.0
    for process in [me, *me.children(recursive=True)]:
        with contextlib.suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            # A process that ended is with its parent, if the parent waited for it.
            total += times.user + times.system + times.children_user + times.children_system
    return total


@contextlib.contextmanager
def spark(work):
    import pyspark
    from pyspark.sql import SparkSession

    home = Path(work) / "spark"
    home.mkdir()
    for part in Path(pyspark.__file__).parent.iterdir():
        (home / part.name).symlink_to(part)
    os.environ.update(SPARK_HOME=str(home), SPARK_LOCAL_IP="127.0.0.1")
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.local.dir", str(home / "local"))
        # Every file is a partition, however small.
        .config("spark.sql.files.openCostInBytes", str(1 << 27))
        .config("spark.sql.files.maxPartitionBytes", str(1 << 27))
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("FATAL")
    try:
        yield session
    finally:
        session.stop()


def spark_rows(session, bench):
    import remis.spark

    session.sparkContext.pythonExec = sys.executable

    def run(files, what):
        games = session.read.parquet(str(bench.work / f"games-{files}"))
        assert games.rdd.getNumPartitions() == files
        if what == "read":
            made = games
        elif what == "pass":
            made = games.mapInArrow(lambda batches: batches, games.schema)
        else:
            made = remis.spark.judge(games, bench.profiles, id="id", claims="never")
        return around(lambda: made.write.format("noop").mode("overwrite").save())

    for files in (FEW, MANY):
        for what in ("read", "pass", "judge"):
            yield f"spark-{what}-{files}", lambda files=files, what=what: run(files, what)


@contextlib.contextmanager
def dask():
    from distributed import Client, LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        with Client(cluster):
            yield


def dask_rows(bench):
    import dask.dataframe as dd

    import remis.dask

    def run(files, what):
        games = dd.read_parquet(bench.work / f"games-{files}")
        made = (
            games
            if what == "read"
            else remis.dask.judge(games, bench.profiles, id="id", claims="never")
        )
        # Only counts travel back.
        return around(lambda: made.map_partitions(len).compute())

    for files in (FEW, MANY):
        for what in ("read", "judge"):
            yield f"dask-{what}-{files}", lambda files=files, what=what: run(files, what)


NAMES = {
    "scan": "`remis scan`, one thread",
    "scan-rows": "`remis scan --output V.parquet`, one thread",
    "judge": "`remis.judge`, the table in memory, one thread",
    "batches": f"`remis.judge`, batches of {BATCH:,}, one thread",
    "files": "Parquet, `remis.judge` on batches, Parquet, one thread",
    "scan-2": "`remis scan`, two threads",
    "judge-2": "`remis.judge(jobs=2)`",
}
for _files in (FEW, MANY):
    NAMES[f"spark-read-{_files}"] = f"Spark, two workers: read {_files} files"
    NAMES[f"spark-pass-{_files}"] = (
        f"Spark, two workers: through Python and back, {_files} partitions"
    )
    NAMES[f"spark-judge-{_files}"] = f"`remis.spark.judge`, two workers, {_files} partitions"
    NAMES[f"dask-read-{_files}"] = f"Dask, two workers: read {_files} files"
    NAMES[f"dask-judge-{_files}"] = f"`remis.dask.judge`, two workers, {_files} partitions"


def main():
    program, profile, pgn, name, repetitions = sys.argv[1:6]
    before = load()
    with tempfile.TemporaryDirectory() as work, contextlib.ExitStack() as clusters:
        bench = Bench(program, profile, pgn, work)
        bench.compare()
        rows = {
            "scan": lambda: bench.scan("--jobs", "1"),
            "scan-rows": lambda: bench.scan(
                "--jobs", "1", "--output", str(bench.work / "v.parquet")
            ),
            "judge": bench.judge,
            "batches": bench.batches,
            "files": bench.files,
            "scan-2": lambda: bench.scan("--jobs", "2"),
            "judge-2": lambda: bench.judge(jobs=2),
        }
        if "--clusters" in sys.argv:
            rows.update(spark_rows(clusters.enter_context(spark(work)), bench))
            clusters.enter_context(dask())
            rows.update(dask_rows(bench))
            for row in rows.values():
                row()  # The first time starts interpreters and compiles.
        runs = defaultdict(list)
        for turn in range(int(repetitions)):
            for row, run in rows.items():
                runs[row].append(run())
                print(
                    f"round {turn + 1}: {name}: {NAMES[row]}: {runs[row][-1].cpu:.2f} s",
                    file=sys.stderr,
                )
        table(name, bench.count, runs)
    print(
        f"- before: {before}; after: {load()}; medians of {repetitions} rounds, a round measures every row once"
    )


def table(name, games, runs):
    print("| what | games | wall s | CPU s | games per CPU second | by `remis scan` | runs |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    print(f"| **{name}** | | | | | | |")
    medians = {
        row: [statistics.median(run[what] for run in taken) for what in (0, 1)]
        for row, taken in runs.items()
    }
    for row, (wall, cpu) in medians.items():
        ratio = medians["scan"][1] / cpu
        print(
            f"| {NAMES[row]} | {games:,} | {wall:.2f} | {cpu:.2f} | {games / cpu:,.0f} | {ratio:.3g} | {len(runs[row])} |"
        )
    print()
    for who in ("spark", "dask"):
        if f"{who}-judge-{MANY}" in medians:
            few, many = medians[f"{who}-judge-{FEW}"], medians[f"{who}-judge-{MANY}"]
            wall, cpu = ((many[what] - few[what]) / (MANY - FEW) * 1e3 for what in (0, 1))
            print(
                f"- {who}: one partition more costs {cpu:.0f} ms of CPU time, {wall:.0f} ms on two workers"
            )


if __name__ == "__main__":
    main()
