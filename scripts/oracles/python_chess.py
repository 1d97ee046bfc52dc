"""Asks python-chess what it says of the games on standard input, after every ply.

Reads the lines of examples/oracle_games.rs and takes nothing but `id`, `fen`, `chess960` and `moves`
from them. Writes for each game what the program says in the same words: `fens`, and by profile `says`,
`occurrences` and `holds`; `asked` counts the questions, `claims_asked` the plies with one on claims.
"""

import json
import sys

import chess

# The program's predicates of what ends a game by itself, in its own order.
AUTOMATIC = [
    ("checkmate", chess.Board.is_checkmate),
    ("insufficient-material", chess.Board.is_insufficient_material),
    ("stalemate", chess.Board.is_stalemate),
    ("seventy-five-moves", chess.Board.is_seventyfive_moves),
    ("fivefold-repetition", chess.Board.is_fivefold_repetition),
]
NAMES = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.INSUFFICIENT_MATERIAL: "insufficient-material",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.SEVENTYFIVE_MOVES: "seventy-five-moves",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold-repetition",
    chess.Termination.FIFTY_MOVES: "fifty-moves",
    chess.Termination.THREEFOLD_REPETITION: "threefold-repetition",
}
# Each claim: the program's question, and the same about the board alone.
CLAIMS = [
    ("fifty-moves", chess.Board.can_claim_fifty_moves, chess.Board.is_fifty_moves),
    ("threefold-repetition", chess.Board.can_claim_threefold_repetition, chess.Board.is_repetition),
]
# Claims are slow. Within so many plies of a pawn move or capture no move can bring a position about for
# the third time, since a position comes back after four plies at the earliest.
LEAST_CLOCK = 7


class Game:
    def __init__(self):
        self.fens = []
        self.holds = []
        self.occurrences = []
        self.says = {"python-chess": [], "python-chess-claim-draw": []}
        self.over = {profile: False for profile in self.says}
        self.asked = 0
        self.claims_asked = 0

    def ask(self, board, ply):
        """Everything that the program says of one position."""
        self.fens.append(board.fen())
        holding = [name for name, predicate in AUTOMATIC if predicate(board)]
        self.holds.append(" ".join(holding))
        self.occurrences.append(occurrences(board))
        self.asked += 2 + len(AUTOMATIC)
        automatic = board.outcome()
        self.asked += 1
        claimed = automatic
        if automatic is None and board.halfmove_clock >= LEAST_CLOCK:
            # Where this is None, there is nothing to claim.
            claimed = board.outcome(claim_draw=True)
            self.asked += 1
            self.claims_asked += 1
        claims = self.claims(board) if automatic is None and claimed is not None else []
        if not self.over["python-chess"]:
            self.says["python-chess"] += [f"claim {ply} {name} {how}" for name, how in claims]
            self.end("python-chess", ply, automatic, holding)
        if not self.over["python-chess-claim-draw"]:
            self.end("python-chess-claim-draw", ply, claimed, holding, claims)

    def end(self, profile, ply, outcome, holding, claims=()):
        if outcome is None:
            return
        self.over[profile] = True
        ends = NAMES[outcome.termination]
        how = dict(claims).get(ends, "")
        self.says[profile].append(f"ends {ply} {ends} {outcome.result()} {how}".rstrip())
        if not claims:
            self.says[profile] += [f"also {ply} {name}" for name in holding if name != ends]

    def claims(self, board):
        """What the side to move may claim, and how: a move is announced only where the board alone
        is not enough."""
        found = []
        player = "white" if board.turn else "black"
        for name, can_claim, on_board in CLAIMS:
            self.asked += 1
            if not can_claim(board):
                continue
            if on_board(board):
                found.append((name, f"on-board {player}"))
                continue
            moves = []
            for move in list(board.legal_moves):
                uci = board.uci(move)
                board.push(move)
                if on_board(board):
                    moves.append(uci)
                board.pop()
            found.append((name, " ".join([f"intended-move {player}", *sorted(moves)])))
        return found


def occurrences(board):
    """The highest number for which the program says that the position repeated so often."""
    count = 1
    while board.is_repetition(count + 1):
        count += 1
    return count


def answers(line):
    given = json.loads(line)
    game = Game()
    refuses = None
    try:
        board = chess.Board(given["fen"] or chess.STARTING_FEN, chess960=given["chess960"])
    except ValueError:
        refuses = "refuses the start position"
    else:
        game.ask(board, 0)
        for ply, uci in enumerate(given["moves"], 1):
            move = chess.Move.from_uci(uci)
            if not board.is_legal(move):
                refuses = f"refuses move {ply}: {uci}"
                break
            board.push(move)
            game.ask(board, ply)
    if refuses:
        for says in game.says.values():
            says.append(refuses)
    return {
        "id": given["id"],
        "asked": game.asked,
        "claims_asked": game.claims_asked,
        "fens": game.fens,
        "says": game.says,
        "holds": {profile: game.holds for profile in game.says},
        "occurrences": {profile: game.occurrences for profile in game.says},
    }


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answers(line)))
