"""Measures the commands of a plan in rounds and prints one Markdown table.

Usage: run.py PLAN REPETITIONS

A line of the plan is tab-separated: id, name, group, games, most repetitions, check, command (quoted for a
shell). One round runs every command once, so that load from outside falls on all of them; medians are
printed. Rows of one group are compared with the row `baseline` of the group. Rows with the same `check`
other than `-` must count the same, or the run fails: that they say the same is what makes the comparison one.
"""

import collections
import csv
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

Row = collections.namedtuple("Row", "id name group games most check command")
Run = collections.namedtuple("Run", "wall cpu")

# Measured row, base row, what is compared, the bar; the bar is a goal and no failure.
BARS = [
    ("one-1", "baseline", "games per CPU second against pgn-reader and shakmaty", ">=", 2),
    ("one-1", "extract-repetition", "against pgn-extract --repetition", ">=", 10),
    ("one-1", "extract-fifty", "against pgn-extract --fifty", ">=", 10),
    ("one-1", "python-repetition", "against python-chess, is_repetition", ">=", 400),
    ("one-1", "twenty-1", "CPU time of 20 profiles by that of one", "<=", 1.05),
    ("one-1", "hundred-1", "CPU time of 100 profiles by that of one", "<=", None),
    ("one-1", "featured-1", "CPU time of the featured profiles, exact search, by that of one by material", "<=", None),
]


def read_plan(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = [Row(*line) for line in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]
    return [row._replace(games=int(row.games), most=int(row.most)) for row in rows]


def measure(row):
    """Runs a command; what it took, and its standard output."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.perf_counter()
        child = subprocess.Popen(shlex.split(row.command), stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begun
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if child.returncode != 0:
            sys.exit(f"{row.name}: exit status {child.returncode}\n{row.command[:400]}\n{err.read(4000).decode(errors='replace')}")
        # Only summaries are kept: a packer's output goes to /dev/null in its own command.
        text = out.read(1 << 24).decode(errors="replace")
    return Run(wall, usage.ru_utime + usage.ru_stime), text


def counts(text):
    """What a summary counts, for remis by profile and for the baseline."""
    told = json.loads(text)
    return [
        {
            "endings": {ending: number for ending, number in profile["endings"].items() if number},
            "games_with_claims": {
                ground: profile["games_with_claims"].get(ground, 0) for ground in ("threefold-repetition", "fifty-moves")
            },
            "after_end": {what: profile["after_end"][what] for what in ("games", "plies")},
        }
        for profile in told.get("profiles", [told])
    ]


def check(rows, outputs):
    """The rows that left games out, and those whose counts are not those of the first with the same check."""
    faults, first = [], {}
    for row in rows:
        text = outputs[row.id, row.group]
        if text.startswith("{") and (games := json.loads(text)["games"]) != row.games:
            faults.append(f"{row.name}, {row.group}: {games} games, {row.games} expected")
        if row.check == "-":
            continue
        found = counts(text)
        expected, name = first.setdefault((row.check, row.group), (found, row.name))
        if found != expected:
            faults.append(f"{row.group}: counts differ\n  {name}: {expected}\n  {row.name}: {found}")
    return faults


def load():
    return "load average {:.2f} {:.2f} {:.2f}".format(*os.getloadavg())


def table(rows, runs):
    print("| what | games | wall s | CPU s | games per CPU second | by the baseline | runs |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    medians = {}
    for row in rows:
        taken = runs[row.id, row.group]
        wall, cpu = (statistics.median(getattr(run, what) for run in taken) for what in ("wall", "cpu"))
        medians[row.id, row.group] = wall, cpu, row.games / max(cpu, 1e-3)
    for group in dict.fromkeys(row.group for row in rows):
        print(f"| **{group}** | | | | | | |")
        base = medians.get(("baseline", group))
        for row in (row for row in rows if row.group == group):
            wall, cpu, rate = medians[row.id, row.group]
            ratio = f"{rate / base[2]:.3g}" if base else ""
            taken = len(runs[row.id, row.group])
            print(f"| {row.name} | {row.games:,} | {wall:.2f} | {cpu:.2f} | {rate:,.0f} | {ratio} | {taken} |")
    return medians


def bars(medians):
    """The goals, as far as their rows were measured."""
    rates = collections.defaultdict(dict)
    for (row, group), (_, _, rate) in medians.items():
        rates[group][row] = rate
    slices = {row: rate for found in rates.values() for row, rate in found.items()}
    for group, found in rates.items():
        if "one-1" not in found:
            continue
        for one, base, what, sign, bar in BARS:
            # What runs on a slice only is compared with the masters, of which the slice is a part.
            rate = found.get(base) or ("masters" in group and slices.get(base))
            if not rate:
                continue
            goal = "" if bar is None else f" (goal: {sign} {bar})"
            print(f"- {group}, one profile, one thread: {what}: {found[one] / rate:.3g}{goal}")
        if {"packed-1", "unpack"} <= found.keys():
            seconds = {row: medians[row, group][1] for row in ("one-1", "packed-1", "unpack")}
            print(
                f"- {group}: CPU seconds packed {seconds['packed-1']:.2f}, plain {seconds['one-1']:.2f},"
                f" `zstd -dc` alone {seconds['unpack']:.2f}"
            )


def main():
    rows, repetitions = read_plan(sys.argv[1]), int(sys.argv[2])
    outputs, runs = {}, collections.defaultdict(list)
    before = load()
    for turn in range(repetitions):
        for row in rows:
            if turn >= row.most:
                continue
            taken, text = measure(row)
            runs[row.id, row.group].append(taken)
            outputs.setdefault((row.id, row.group), text)
            print(f"round {turn + 1}: {row.group}: {row.name}: {taken.cpu:.2f} s", file=sys.stderr)
        if turn == 0 and (faults := check(rows, outputs)):
            sys.exit("\n".join(["COUNTS DIFFER: nothing is compared", *faults]))
    medians = table(rows, runs)
    print()
    bars(medians)
    print(f"- before: {before}; after: {load()}; medians, a round runs every command once")


if __name__ == "__main__":
    main()
