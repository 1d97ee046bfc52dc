"""Compares what remis says of games with what programs say of them.

Usage: compare.py GAMES ANSWERS..., the lines of examples/oracle_games.rs and those of each program.

Every difference must stand in differences.json beside this file, word for word and with its reason; one
that is listed and not there is a fault too, and so is a run that compared nothing. An entry: `profiles`,
`games` (ids), `remis` and `program` (the sentences that only one of them says), `why`.
"""

import itertools
import json
import os
import sys

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "differences.json")
# What is told ply by ply, and the word for one of them.
KINDS = {"fens": "fen", "holds": "holds", "occurrences": "occurrences"}
# Of one side of a difference that is not explained only so many sentences are printed.
MOST_SHOWN = 10


def sentences(told, profile, kinds, plies):
    """All that one side says of the first plies of a game: its verdict, and what stands ply by ply."""
    found = [said for said in told["says"][profile] if is_refusal(said) or int(said.split()[1]) < plies]
    for kind in kinds:
        values = told[kind] if kind == "fens" else told[kind][profile]
        found += [f"{KINDS[kind]} {ply} {value}".rstrip() for ply, value in enumerate(values[:plies])]
    return found


def is_refusal(said):
    return said.startswith("refuses")


def difference(game, answer, profile):
    """What only remis says, and what only the program says. A game that one of them refuses is compared
    up to there."""
    plies = max(len(told["fens"]) for told in (game, answer))
    for told in (game, answer):
        if any(map(is_refusal, told["says"][profile])):
            plies = min(plies, len(told["fens"]))
    kinds = [kind for kind in KINDS if kind in answer]
    ours, theirs = (sentences(told, profile, kinds, plies) for told in (game, answer))
    if sorted(ours) == sorted(theirs):
        return [], []
    only = lambda some, others: [said for said in some if said not in set(others)]
    return only(ours, theirs), only(theirs, ours)


class Run:
    """The comparison with one program."""

    def __init__(self, entries):
        self.entries = entries
        self.needed = set()
        self.games = set()
        self.faults = []
        self.explained = 0
        self.count = dict.fromkeys(
            ["cases", "games", "skipped", "plies", "asked", "claims_asked", "ended", "claims"], 0
        )

    def compare(self, game, answer):
        assert game["id"] == answer["id"], f"answers are out of step at {game['id']}"
        self.games.add(game["id"])
        if "skipped" in answer:
            self.count["skipped"] += 1
            return
        self.count["cases" if game["id"].startswith("case#") else "games"] += 1
        self.count["plies"] += len(answer["fens"])
        self.count["asked"] += answer["asked"]
        self.count["claims_asked"] += answer.get("claims_asked", 0)
        for profile, says in answer["says"].items():
            self.count["ended"] += sum(said.startswith("ends") for said in says)
            self.count["claims"] += sum(said.startswith("claim") for said in says)
            ours, theirs = difference(game, answer, profile)
            if ours or theirs:
                self.weigh(game["id"], profile, ours, theirs)

    def weigh(self, game, profile, ours, theirs):
        entry = self.entries.get((profile, game))
        if entry and (entry["remis"], entry["program"]) == (ours, theirs):
            self.explained += 1
            self.needed.add((profile, game))
            return
        about = "not as listed" if entry else "not listed"
        shown = [f"  {who}: {said}" for who, all in [("remis", ours), ("program", theirs)] for said in shorten(all)]
        self.faults.append("\n".join([f"{profile}, {game}: a difference {about}", *shown]))
        self.needed.add((profile, game))

    def finish(self, profiles):
        for profile, game in self.entries.keys() - self.needed:
            if profile in profiles and game in self.games:
                self.faults.append(f"{profile}, {game}: listed, but there is no difference")
        for what in ("cases", "plies", "asked", "ended"):
            if not self.count[what]:
                self.faults.append(f"{', '.join(profiles)}: no {what}: nothing was compared")


def shorten(said):
    more = len(said) - MOST_SHOWN
    return said if more <= 0 else [*said[:MOST_SHOWN], f".. and {more} more"]


def main():
    games, *answers = sys.argv[1:]
    with open(LIST, encoding="utf-8") as file:
        entries = json.load(file)
    faults = [f"differences.json: no reason for {entry['games']}" for entry in entries if not entry["why"].strip()]
    listed = {}
    for entry in entries:
        for key in itertools.product(entry["profiles"], entry["games"]):
            if key in listed:
                faults.append(f"differences.json: {', '.join(key)} stands twice")
            listed[key] = entry
    known = set()
    for path in answers:
        run, profiles = Run(listed), []
        with open(games, encoding="utf-8") as ours, open(path, encoding="utf-8") as theirs:
            for game, answer in zip(ours, theirs, strict=True):
                answer = json.loads(answer)
                profiles = list(answer.get("says", {})) or profiles
                run.compare(json.loads(game), answer)
        run.finish(profiles)
        faults += run.faults
        known |= {(profile, game) for profile in profiles for game in run.games}
        counted = ", ".join(f"{number} {what}" for what, number in run.count.items())
        print(f"{', '.join(profiles)}: {counted}; {run.explained} differences explained, {len(run.faults)} faults")
    sources, asked = {game.split("#")[0] for _, game in known}, {profile for profile, _ in known}
    for profile, game in sorted(listed.keys() - known):
        # The reference data need not be at hand, and not every program is asked in every run.
        if game.split("#")[0] in sources and profile in asked:
            faults.append(f"differences.json: nobody was asked about {profile}, {game}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
