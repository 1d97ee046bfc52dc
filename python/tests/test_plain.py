"""The catalogue, rules in words, comparisons and live games say what the program says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import remis

KNIGHTS = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]


def said(program: Path, *arguments: str, given: str | None = None) -> str:
    run = subprocess.run([program, *arguments], capture_output=True, text=True, input=given)
    return run.stdout


def test_the_catalogue(program: Path) -> None:
    theirs = json.loads(said(program, "profiles", "--format", "json"))
    assert remis.profiles() == theirs["profiles"]
    assert len(remis.profiles()) > 50
    assert remis.ron("fide-otb-2023") == said(program, "profiles", "fide-otb-2023", "--ron")


@pytest.mark.parametrize("rule", [None, "fifty-intended"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_rules_in_words(program: Path, rule: str | None, lang: Any) -> None:
    asked = ["explain", "fide-otb", *([rule] if rule else []), "--lang", lang]
    assert remis.explain("fide-otb", rule, lang=lang) == said(program, *asked)
    markdown = remis.explain("fide-otb", rule, lang=lang, markdown=True)
    assert markdown == said(program, *asked, "--format", "markdown")


def test_a_comparison(program: Path) -> None:
    asked = ["compare", "fide-otb", "lichess", "--rows", "flag", "--format", "json"]
    assert remis.compare(["fide-otb", "lichess"], "flag") == json.loads(said(program, *asked))


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: remis.explain("fide-otb-2023", "fifty-intnded"), "did you mean `fifty-intended`?"),
        (lambda: remis.explain("lichss"), "did you mean `lichess`?"),
        (lambda: remis.explain("lichess", lang="fr"), "known: en, pt, es"),
        (lambda: remis.compare("lichess", "repetitoin"), "did you mean `repetition`?"),
        (lambda: remis.ron("lichss"), "did you mean `lichess`?"),
        (lambda: remis.Session("lichss"), "did you mean `lichess`?"),
    ],
)
def test_what_is_not_there_is_said_with_what_may_be_meant(ask: Any, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        ask()
    assert message in str(caught.value)


def test_a_live_game(program: Path) -> None:
    session = remis.Session("fide-otb-2023")
    states = [session.play(move) for move in KNIGHTS]
    requests = "".join(json.dumps({"do": "play", "move": move}) + "\n" for move in KNIGHTS)
    replies = said(program, "session", "--profile", "fide-otb-2023", given=requests).splitlines()
    assert states == [json.loads(line)["state"] for line in replies]
    (right,) = states[-1]["profiles"][0]["rights"]
    assert (right["player"], right["form"], right["moves"]) == ("black", "intended-move", ["f6g8"])
    assert states[-2]["profiles"][0]["rights"] == []


def test_a_claim_is_upheld_or_rejected() -> None:
    session = remis.Session("fide-otb-2023")
    for move in KNIGHTS:
        session.play(move)
    stored = session.snapshot()
    claim = ("threefold-repetition", "intended-move")
    (rejected,) = session.claim("black", *claim, move="Nd5")
    session.restore(stored)
    (upheld,) = session.claim("black", *claim, move="Ng8")
    assert (rejected["ruling"], upheld["ruling"]) == ("rejected", "upheld")
    assert session.state["profiles"][0]["ended"]["result"] == "1/2-1/2"


def test_what_cannot_be_done_is_refused_and_changes_nothing() -> None:
    session = remis.Session(["lichess"], time_control="180+2")
    before = session.state
    for ask in (
        lambda: session.play("Ke2"),
        lambda: session.take_back(),
        lambda: session.accept("white"),
    ):
        with pytest.raises(remis.Refused):
            ask()
    with pytest.raises(ValueError, match="is no time") as caught:
        session.play("e4", clock="soon")
    assert not isinstance(caught.value, remis.Refused)
    assert session.state == before
    with pytest.raises(remis.Refused, match="start position"):
        remis.Session("lichess", fen="8/8/8/8/8/8/8/8 w - - 0 1")


def test_a_game_goes_on_with_clocks_offers_and_flags() -> None:
    session = remis.Session("lichess", fen="8/8/3qk3/8/8/2KN4/8/8 w - - 0 1", time_control="180+2")
    session.play("Kc2", clock="0:00:20")
    session.set_clock(black="0:00:03")
    session.play("Ke7", clock="0:00:01.5")
    offered = session.offer("white")
    assert offered["profiles"][0]["ended"] is None
    session.decline("black")
    flagged = session.flag("white")
    assert flagged["profiles"][0]["ended"]["rule"] == "flag-fall"
