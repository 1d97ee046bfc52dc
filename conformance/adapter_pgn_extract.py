"""Answers the questions of the kit with pgn-extract, which selects games that have something in them.

Usage: adapter_pgn_extract.py < histories.json, with pgn-extract on the path.
"""

import json
import re
import subprocess
import sys

# The questions, and the selections that answer them.
SELECTIONS = {
    "checkmate": "--checkmate",
    "stalemate": "--stalemate",
    "threefold_ever": "--repetition",
    "clock_100_ever": "--fifty",
}


def pgn(history):
    start = history["start_fen"]
    tags = [("Event", history["id"]), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"),
            ("Black", "?"), ("Result", "*")]
    if start:
        tags += [("SetUp", "1"), ("FEN", start)]
    if history["chess960"]:
        tags.append(("Variant", "chess 960"))
    black = bool(start) and start.split()[1] == "b"
    words = []
    for at, san in enumerate(history["san"], black):
        words += ([f"{at // 2 + 1}."] if at % 2 == 0 else ["1..."] if at == black else []) + [san]
    heads = "".join(f'[{name} "{value}"]\n' for name, value in tags)
    lines = [" ".join(words[at:at + 20]) for at in range(0, len(words), 20)]
    return heads + "\n" + "\n".join([*lines, "*"]) + "\n\n"


def extract(text, *options):
    ran = subprocess.run(["pgn-extract", "-s", *options], input=text, capture_output=True, text=True, check=True)
    return ran.stdout


def ids(text):
    return re.findall(r'^\[Event "([^"]*)"\]', text, re.M)


def main():
    histories = json.load(sys.stdin)["histories"]
    text = "".join(map(pgn, histories))
    # With the last position as a comment; en passant squares only where a capture is possible.
    read = extract(text, "-F", "--nofauxep", "-w", "100000")
    fens = dict(re.findall(r'\[Event "([^"]*)"\](?:(?!\[Event ).)*?\{ "([^"]*)" \}', read, re.S))
    known = set(ids(read))
    found = {question: set(ids(extract(text, option))) for question, option in SELECTIONS.items()}
    for history in histories:
        id = history["id"]
        if id in known:
            told = {question: id in some for question, some in found.items()}
            # Without a move there is no comment to write it into.
            told |= {"final_fen": fens[id]} if history["moves"] else {}
        else:
            told = {"refused": "not read"}
        print(json.dumps({"id": id, "answers": told}))


if __name__ == "__main__":
    main()
