"""Compares the answers of programs with the kit, and tells what each gets wrong.

Usage: compare.py HISTORIES ANSWERS.. [--write]     ANSWERS: NAME.answers, as an adapter writes them
       compare.py --schema SCHEMA HISTORIES         only: does the kit fit its schema?

Every difference must stand in reasons.json beside this file, with its reason; one that is listed and not there
is a fault too, and so are a question that is not known and a program that answered nothing.
"""

import collections
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(HERE, "RESULTS.md")
# By these rules the kit's verdict is the answer, where a question is about a verdict.
LAWS = "fide-otb-2023"


def at_least(history, count):
    return [ply for ply, stood in history["facts"]["occurrences"] if stood >= count]


def is_over(history):
    return history["facts"]["checkmate"] or history["facts"]["stalemate"]


def cannot_mate(history):
    # Where the game is over on the board, nobody asks.
    can = dict.fromkeys(("white", "black")) if is_over(history) else history["facts"]["can_mate"]
    return {side: None if can[side] is None else not can[side] for side in ("white", "black")}


def dead(history):
    sides = cannot_mate(history).values()
    return None if None in sides else all(sides)


def ending(history):
    told = history["verdicts"][LAWS]
    if told["undetermined"] and not told["ending"]:
        return None
    return told["ending"] and {name: told["ending"][name] for name in ("ply", "result")}


def claim(termination):
    """Whether the player on the move may claim in the last position, on the board or with a move."""

    def asked(history):
        last = len(history["moves"])
        return any(
            right["termination"] == termination and right["to_ply"] == last
            and right["form"] in ("on-board", "intended-move")
            for right in history["verdicts"][LAWS]["claims"]
        )

    return asked


# Question, what it asks, and the right answer. Of who can mate and of a dead position, `None` is: not asked.
QUESTIONS = {
    "final_fen": ("the last position as a FEN, en passant only where a legal move captures, both counters",
                  lambda it: it["facts"]["final_fen"]),
    "checkmate": ("is the last position mate?", lambda it: it["facts"]["checkmate"]),
    "stalemate": ("is it stalemate?", lambda it: it["facts"]["stalemate"]),
    "threefold_plies": ("at which plies does a position stand for the third time or more?",
                        lambda it: at_least(it, 3)),
    "threefold_ever": ("does a position stand three times?", lambda it: bool(at_least(it, 3))),
    "fivefold_plies": ("at which plies for the fifth time or more?", lambda it: at_least(it, 5)),
    "clock_100_plies": ("at which plies are there a hundred half-moves without pawn move and capture?",
                        lambda it: it["facts"]["clock_100_plies"]),
    "clock_100_ever": ("are there ever?", lambda it: bool(it["facts"]["clock_100_plies"])),
    "clock_150_plies": ("at which plies are there a hundred and fifty?", lambda it: it["facts"]["clock_150_plies"]),
    "cannot_mate": ("which side cannot mate any more, by any series of legal moves?", cannot_mate),
    "dead": ("can neither?", dead),
    "ending": ("when does the game end by itself under the Laws, and how?", ending),
    "threefold_claim": ("may the player on the move claim a threefold repetition in the last position?",
                        claim("threefold-repetition")),
    "fifty_claim": ("or fifty moves?", claim("fifty-moves")),
}


def is_right(question, wanted, told):
    if question == "cannot_mate":
        return all(wanted[side] in (None, told[side]) for side in wanted)
    if question == "dead" and wanted is None:
        return True
    return wanted == told


def short(value):
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."


def check_schema(schema, kit):
    import jsonschema

    with open(schema, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    faults = list(jsonschema.Draft202012Validator(schema).iter_errors(kit))
    # A schema that takes anything would say nothing.
    broken = json.loads(json.dumps(kit))
    broken["histories"][0]["facts"]["checkmate"] = "no"
    if not list(jsonschema.Draft202012Validator(schema).iter_errors(broken)):
        faults.append("a broken kit fits, too")
    print("\n".join(str(fault)[:500] for fault in faults) or f"{len(kit['histories'])} histories fit the schema")
    return 1 if faults else 0


class Program:
    def __init__(self, name, path, histories, reasons):
        self.name, self.reasons = name, reasons
        self.right, self.wrong = collections.Counter(), collections.defaultdict(list)
        self.refused, self.faults, self.needed = [], [], set()
        with open(path, encoding="utf-8") as file:
            answers = [json.loads(line) for line in file]
        if [it["id"] for it in answers] != [it["id"] for it in histories]:
            self.faults.append(f"{name}: the answers are not those to the kit")
        for history, answer in zip(histories, answers):
            self.take(history, answer["answers"])
        if not self.right:
            self.faults.append(f"{name}: nothing was answered")

    def take(self, history, told):
        if "refused" in told:
            self.note(history["id"], "refused", "a game that can be played", told["refused"])
            self.refused.append(history["id"])
            return
        for question, value in told.items():
            if question not in QUESTIONS:
                self.faults.append(f"{self.name}: an unknown question: {question}")
                continue
            wanted = QUESTIONS[question][1](history)
            if is_right(question, wanted, value):
                self.right[question] += 1
            else:
                self.wrong[question].append(history["id"])
                self.note(history["id"], question, wanted, value)

    def note(self, id, question, wanted, told):
        key = (self.name, question, id)
        self.needed.add(key)
        if key not in self.reasons:
            self.faults.append(f"{self.name}, {question}, {id}: {short(told)} where {short(wanted)} is right")


def tables(programs, entries, histories):
    names = [program.name for program in programs]
    lines = ["| question | " + " | ".join(names) + " |", "| --- |" + " --- |" * len(names)]
    for question, (asks, _) in QUESTIONS.items():
        cells = []
        for program in programs:
            right, wrong = program.right[question], len(program.wrong[question])
            cells.append("–" if right + wrong == 0 else f"{right} of {right + wrong}")
        lines.append(f"| `{question}`: {asks} | " + " | ".join(cells) + " |")
    lines += ["| histories refused | " + " | ".join(str(len(program.refused)) for program in programs) + " |", ""]
    for name in names:
        lines += [f"## {name}", "", "| question | why | histories |", "| --- | --- | --- |"]
        for entry in entries:
            if name in entry["programs"]:
                ids = ", ".join(f"`{id}`" for id in entry["histories"])
                lines.append(f"| {', '.join(f'`{it}`' for it in entry['questions'])} | {entry['why']} | {ids} |")
        lines.append("")
    return "\n".join(lines)


def main():
    arguments = [it for it in sys.argv[1:] if not it.startswith("--")]
    if "--schema" in sys.argv:
        with open(arguments[1], encoding="utf-8") as file:
            return check_schema(arguments[0], json.load(file))
    with open(arguments[0], encoding="utf-8") as file:
        histories = json.load(file)["histories"]
    with open(os.path.join(HERE, "reasons.json"), encoding="utf-8") as file:
        entries = json.load(file)
    reasons = {}
    faults = []
    for entry in entries:
        if not entry["why"].strip():
            faults.append(f"reasons.json: no reason for {entry['histories']}")
        for program in entry["programs"]:
            for question in entry["questions"]:
                reasons |= {(program, question, id): entry for id in entry["histories"]}
    programs = [
        Program(os.path.basename(path).removesuffix(".answers"), path, histories, reasons) for path in arguments[1:]
    ]
    needed = set().union(*(program.needed for program in programs))
    faults += [fault for program in programs for fault in program.faults]
    # A reason is listed for a group of questions; each of its histories must need it for one of them.
    for entry in entries:
        for program in entry["programs"]:
            for id in entry["histories"]:
                if not any((program, question, id) in needed for question in entry["questions"]):
                    faults.append(f"reasons.json: {program} gets nothing of {entry['questions']} wrong in {id}")
    told = "# What programs get wrong\n\n<!-- Written by conformance/run --write; do not edit. -->\n\n"
    told += f"Of the {len(histories)} histories of the kit; what each question asks is in [README.md](README.md).\n\n"
    told += tables(programs, entries, histories)
    if "--write" in sys.argv:
        with open(RESULTS, "w", encoding="utf-8") as file:
            file.write(told)
    elif not os.path.exists(RESULTS) or open(RESULTS, encoding="utf-8").read() != told:
        faults.append("RESULTS.md is not current: conformance/run --write")
    for program in programs:
        right, wrong = sum(program.right.values()), sum(map(len, program.wrong.values()))
        print(f"{program.name}: {right} answers right, {wrong} wrong, {len(program.refused)} histories refused")
    print("\n".join(faults))
    passed = sum(sum(program.right.values()) for program in programs)
    print(f"{passed} passed, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
