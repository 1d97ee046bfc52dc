"""Answers the questions of the kit with python-chess. Usage: adapter_python_chess.py < histories.json

Writes a line of JSON for each history: `id`, and `answers` by question. What the program has no word for
is left out. An adapter for another program does the same.
"""

import json
import sys

import chess


def answers(history):
    board = chess.Board(history["start_fen"] or chess.STARTING_FEN, chess960=history["chess960"])
    found = {name: [] for name in ("threefold_plies", "fivefold_plies", "clock_100_plies", "clock_150_plies")}
    ending = None

    def look(ply):
        nonlocal ending
        for name, holds in [
            ("threefold_plies", board.is_repetition(3)),
            ("fivefold_plies", board.is_fivefold_repetition()),
            ("clock_100_plies", board.is_fifty_moves()),
            ("clock_150_plies", board.is_seventyfive_moves()),
        ]:
            if holds:
                found[name].append(ply)
        outcome = board.outcome()
        if outcome and not ending:
            ending = {"ply": ply, "result": outcome.result()}

    look(0)
    for ply, uci in enumerate(history["moves"], 1):
        board.push(chess.Move.from_uci(uci))
        look(ply)
    return found | {
        "final_fen": board.fen(),
        "checkmate": board.is_checkmate(),
        "stalemate": board.is_stalemate(),
        "cannot_mate": {
            "white": board.has_insufficient_material(chess.WHITE),
            "black": board.has_insufficient_material(chess.BLACK),
        },
        "ending": ending,
        "threefold_claim": board.outcome() is None and board.can_claim_threefold_repetition(),
        "fifty_claim": board.outcome() is None and board.can_claim_fifty_moves(),
    }


for history in json.load(sys.stdin)["histories"]:
    try:
        told = answers(history)
    except ValueError as error:
        told = {"refused": str(error)}
    print(json.dumps({"id": history["id"], "answers": told}))
