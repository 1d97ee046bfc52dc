"""Replays the games of a PGN file with python-chess and asks after every ply; prints what was counted.

Usage: python_chess.py FILE repetition|claims

`repetition`: checkmate, stalemate and insufficient material by the last position, is_repetition(3),
is_repetition(5) and the clocks at each ply, as a program asks that knows the library well. `claims`:
outcome(claim_draw=True) at each ply, which the library's own documentation offers for the purpose.
"""

import json
import sys

import chess
import chess.pgn


def by_repetition(board):
    return board.is_repetition(3) or board.is_repetition(5) or board.is_fifty_moves() or board.is_seventyfive_moves()


def by_claims(board):
    return board.outcome(claim_draw=True) is not None


def main():
    path, what = sys.argv[1:]
    ask = {"repetition": by_repetition, "claims": by_claims}[what]
    counted = {"games": 0, "plies": 0, "games_with_a_yes": 0, "ended_on_the_board": 0}
    with open(path, encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            board = game.board()
            answers = []
            for move in game.mainline_moves():
                board.push(move)
                answers.append(ask(board))
            counted["games"] += 1
            counted["plies"] += len(answers)
            counted["games_with_a_yes"] += any(answers)
            ended = board.is_checkmate() or board.is_stalemate() or board.is_insufficient_material()
            counted["ended_on_the_board"] += ended
    print(json.dumps(counted))


if __name__ == "__main__":
    main()
