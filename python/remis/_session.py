"""A live game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal

from . import _remis

Side = Literal["white", "black"]
State = dict[str, Any]


class Refused(ValueError):
    """A request cannot be met now; nothing has changed."""


class Session:
    """A game that is being played, followed under several profiles at once.

    Who may claim what now, with which moves; is the game over; may a draw be offered::

        session = remis.Session(["fide-otb", "lichess"])
        for move in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]:
            state = session.play(move)
        state["profiles"][0]["rights"]  # Black may announce 4...Ng8

    Every method returns the state of the game after it: ``ply``, ``turn``, ``fen`` and ``profiles``,
    each with ``ended``, ``rights``, ``ahead`` and ``may_offer``, as ``docs/session.md`` of the project
    describes them. Times are text, ``"0:02:59.1"``. ``remis session`` speaks the same words.

    Args:
        profiles: As for :func:`remis.judge`; of a family the newest edition, unless ``on`` is given.
        fen: The start position; the initial array if None.
        chess960: Whether it is Chess960.
        time_control: As the PGN tag: ``"180+2"``, ``"-"`` without clocks; None: not known.
        settings, on: As for :func:`remis.judge`.

    Raises:
        Refused: From every method: what is asked cannot be done now, a move is not legal, there is
            no offer to answer.
        ValueError: What is asked cannot be read.
    """

    def __init__(
        self,
        profiles: Any = None,
        *,
        fen: str | None = None,
        chess960: bool = False,
        time_control: str | None = None,
        settings: Mapping[str, str] | None = None,
        on: str | None = None,
    ) -> None:
        from . import _asked

        self._host = _remis.Session(_asked(profiles, settings, None, on))
        self._ask(do="start", fen=fen, chess960=chess960, time_control=time_control)

    def _ask(self, **request: Any) -> dict[str, Any]:
        given = {key: value for key, value in request.items() if value is not None}
        reply: dict[str, Any] = json.loads(self._host.reply(json.dumps(given)))
        if not reply["ok"]:
            error = reply["error"]
            raise (Refused if error["kind"] == "refused" else ValueError)(error["message"])
        return reply

    def _do(self, **request: Any) -> State:
        state: State = self._ask(**request)["state"]
        return state

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._do(do="state")

    def play(self, move: str, clock: str | None = None) -> State:
        """Plays a move in algebraic notation or UCI; ``clock`` is the mover's time after it."""
        return self._do(do="play", move=str(move), clock=clock)

    def take_back(self, plies: int = 1) -> State:
        """Takes back so many half-moves; their positions do not count."""
        return self._do(do="takeback", plies=plies)

    def set_clock(self, white: str | None = None, black: str | None = None) -> State:
        """Sets the remaining times as they stand now."""
        return self._do(do="clock", white=white, black=black)

    def offer(self, by: Side) -> State:
        """Offers a draw; an offer lapses when the opponent moves."""
        return self._do(do="offer", by=by)

    def accept(self, by: Side) -> State:
        """Accepts the opponent's offer."""
        return self._do(do="accept", by=by)

    def decline(self, by: Side) -> State:
        """Declines the opponent's offer."""
        return self._do(do="decline", by=by)

    def claim(
        self, by: Side | None, termination: str, form: str = "on-board", move: str | None = None
    ) -> list[dict[str, Any]]:
        """Claims that the game is over; the ruling of each profile.

        ``by`` None is an official. ``termination`` is the ground (``"threefold-repetition"``,
        ``"fifty-moves"``), ``form`` is ``"on-board"``, ``"intended-move"`` (with the ``move`` that is
        announced), ``"after-own-move"`` or ``"by-arbiter"``.
        """
        reply = self._ask(do="claim", by=by, termination=termination, form=form, move=move)
        rulings: list[dict[str, Any]] = reply["rulings"]
        return rulings

    def touch(self, by: Side) -> State:
        """A player touches a piece with the intention of moving it."""
        return self._do(do="touch", by=by)

    def flag(self, by: Side) -> State:
        """The flag of a player falls."""
        return self._do(do="flag", by=by)

    def resign(self, by: Side) -> State:
        """A player resigns."""
        return self._do(do="resign", by=by)

    def abandon(self, by: Side) -> State:
        """A player leaves the game."""
        return self._do(do="abandon", by=by)

    def illegal(self, by: Side) -> State:
        """A player completes an illegal move."""
        return self._do(do="illegal", by=by)

    def declare(self, article: str, by: Side | None = None) -> State:
        """An official gives a ruling that a profile names, about a player or nobody in particular."""
        return self._do(do="declare", article=article, by=by)

    def snapshot(self) -> dict[str, Any]:
        """Everything that is needed to restore the game, as plain data."""
        snapshot: dict[str, Any] = self._ask(do="snapshot")["snapshot"]
        return snapshot

    def restore(self, snapshot: Mapping[str, Any]) -> State:
        """The game goes on as the one of the snapshot, under the profiles of this session."""
        return self._do(do="restore", snapshot=dict(snapshot))
