"""What `remis.judge` makes of games: the case and its near miss."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest
from conftest import THREEFOLD, TWICE, table

import remis

ONLINE = "fide-online-2021"


def rows(games: Any, profiles: Any = ONLINE, **more: Any) -> list[dict[str, Any]]:
    return remis.judge(games, profiles, **more).to_pylist()


def test_a_third_occurrence_ends_the_game_and_a_second_does_not() -> None:
    ended, goes_on = rows(table(THREEFOLD, TWICE))
    assert (ended["ending_ply"], ended["rule"], ended["evidence"]) == (8, "threefold", [0, 4, 8])
    assert (goes_on["ending_ply"], goes_on["rule"], goes_on["status"]) == (None, None, "complete")


def test_there_is_a_row_for_each_game_and_profile_in_the_order_asked_for() -> None:
    judged = rows(table(THREEFOLD, TWICE), ["lichess", ONLINE])
    seen = [(row["game"], row["profile"]) for row in judged]
    assert seen == [(1, "lichess"), (1, ONLINE), (2, "lichess"), (2, ONLINE)]


def test_without_a_profile_the_featured_ones_judge() -> None:
    featured = [it["id"] for it in remis.profiles() if it["featured"]]
    assert [row["profile"] for row in rows(table(TWICE), None)] == featured


def test_the_date_of_a_game_picks_the_edition_of_a_family() -> None:
    games = table(TWICE, TWICE, TWICE, Date=["2016.05.01", "2023.05.01", None])
    judged = rows(games, "fide-otb")
    newest = max(it["from"] for it in remis.profiles() if it["family"] == "fide-otb")
    by_id = {it["id"]: it["from"] for it in remis.profiles()}
    assert {row["asked"] for row in judged} == {"fide-otb"}
    assert judged[0]["profile"] != judged[1]["profile"]
    assert by_id[judged[-1]["profile"]] == newest
    assert {row["profile"] for row in rows(games, "fide-otb", on="2016-05-01")} == {
        judged[0]["profile"]
    }


def test_a_result_counts_wherever_it_stands() -> None:
    moves = THREEFOLD.removesuffix(" 1/2-1/2")
    in_text, in_column, nowhere = rows(table(THREEFOLD, moves, moves, Result=["*", "1/2-1/2", None]))
    assert in_text["recorded"] == in_column["recorded"] == "agrees"
    assert nowhere["recorded"] == "unfinished"


def test_a_result_in_its_column_is_not_missing_in_the_moves() -> None:
    moves = THREEFOLD.removesuffix(" 1/2-1/2")
    games = table(moves, moves, Result=["1/2-1/2", None])
    facts = remis.judge(games, ONLINE, tables="games").to_pylist()
    assert [(it["result"], it["problems"]) for it in facts] == [("1/2-1/2", 0), ("*", 1)]


def test_comments_tell_the_clocks() -> None:
    def clocked(left: str) -> str:
        moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
        text = ""
        for ply, move in enumerate(moves):
            number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
            text += f"{number} {move} {{ [%clk {left}] [%eval 0.1] }} "
        return text + "1/2-1/2"

    games = table(clocked("0:00:29"), clocked("0:00:31"), TimeControl=["180+0", "180+0"])
    under, over = rows(games, "lichess", settings={"auto-claim": "under-30s"})
    assert (under["rule"], over["rule"]) == ("threefold-auto-claim", None)


def test_a_start_of_its_own_and_an_empty_one() -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    own, array, bad = remis.judge(
        table("1... Kd7 *", "1. e4 *", "1. e4 *", FEN=[fen, "", "no board"]), ONLINE, tables="games"
    ).to_pylist()
    assert (own["start_fen"], own["status"], own["plies"]) == (fen, "complete", 1)
    assert (array["start_fen"], array["status"]) == (None, "complete")
    assert (bad["status"], bad["first_problem"]) == ("rejected", "bad-fen")


def test_chess960_is_read_as_what_it_is() -> None:
    fen = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1"
    games = table("1. f4 f5 *", "1. f4 f5 *", FEN=[fen, None], Variant=["Chess960", "Atomic"])
    assert [row["status"] for row in rows(games)] == ["complete", "rejected"]


def test_tables_are_one_or_a_dict() -> None:
    games = table(THREEFOLD)
    every = remis.judge(games, "fide-otb-2023", tables=["events", "verdicts", "games"])
    assert list(every) == ["events", "verdicts", "games"]
    assert every["verdicts"] == remis.judge(games, "fide-otb-2023")
    assert [row["kind"] for row in every["events"].to_pylist()].count("claim") == 2


def test_the_schema_is_known_before_any_game() -> None:
    for name in ("verdicts", "games", "events"):
        judged = remis.judge(table(THREEFOLD), ["lichess", ONLINE], tables=name)
        assert remis.schema(name, ["lichess", ONLINE]).equals(judged.schema, check_metadata=True)
        assert judged.schema.metadata[b"remis.schema"] == f"remis.{name}/1".encode()
        assert not any("uint" in str(field.type) for field in judged.schema)
    assert remis.judge(table(), ONLINE).schema.equals(remis.schema(), check_metadata=False)


def test_ids_name_the_games() -> None:
    games = table(TWICE, TWICE, number=[7, -3], name=["a", "b"])

    def named(id: Any) -> list[tuple[str, int]]:
        return [(row["source"], row["game"]) for row in rows(games, id=id)]

    assert named(None) == [("", 1), ("", 2)]
    assert named("number") == [("", 7), ("", -3)]
    assert named("name") == [("a", 1), ("b", 1)]
    assert named(("name", "number")) == named(("number", "name")) == [("a", 7), ("b", -3)]


def test_games_are_counted_over_batches_and_threads() -> None:
    one = table(*[THREEFOLD, TWICE] * 3_000)
    judged = rows(one)
    assert [row["game"] for row in judged] == list(range(1, 6_001))
    parted = pa.Table.from_batches(one.to_batches(max_chunksize=700))
    for jobs in (0, 1, 3):
        assert rows(parted, jobs=jobs) == judged


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"profiles": "lichss"}, "no profile `lichss`; did you mean `lichess`?"),
        ({"profiles": "lichess", "settings": {"auto-clam": "x"}}, "did you mean `auto-claim`?"),
        ({"profiles": "lichess", "settings": {"auto-claim": "alway"}}, "did you mean `always`?"),
        ({"movetext": "moves"}, "no column `moves`; did you mean `movetext`?"),
        ({"result": "Reslut"}, "no column `Reslut`; did you mean `Result`?"),
        ({"id": "numbr"}, "no column `numbr`; did you mean `number`?"),
        ({"claims": "frist"}, "did you mean `first`?"),
        ({"tables": "verdict"}, "did you mean `verdicts`?"),
        ({"on": "yesterday"}, "yesterday"),
        ({"id": "gaps"}, "the column `gaps` has no value in row 2"),
    ],
)
def test_what_is_not_there_is_said_with_what_may_be_meant(more: Any, message: str) -> None:
    games = table(TWICE, TWICE, Result=["*", "*"], number=[1, 2], gaps=[1, None])
    with pytest.raises(ValueError) as caught:
        remis.judge(games, **({"profiles": ONLINE} | more))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("column", "values", "message"),
    [
        ("movetext", [1, 2], "movetext: the column `movetext` is Int64, not text"),
        ("Result", [[1], [2]], "Result: the column `Result` is List"),
        ("number", [1.5, 2.5], "id: the column `number` is Float64"),
    ],
)
def test_a_column_of_another_type_is_said(column: str, values: Any, message: str) -> None:
    games = {"movetext": [TWICE, TWICE], "number": [1, 2], column: values}
    with pytest.raises(TypeError) as caught:
        remis.judge(pa.table(games), ONLINE, id="number")
    assert message in str(caught.value)


def test_a_profile_of_ones_own_is_a_path_or_its_text(tmp_path: Any) -> None:
    text = remis.ron(ONLINE).replace('id: "fide-online-2021"', 'id: "club"')
    path = tmp_path / "club.ron"
    path.write_text(text)
    by_path, by_name, by_text = (rows(table(THREEFOLD), it)[0] for it in (path, str(path), text))
    assert by_path == by_name == by_text
    assert (by_path["profile"], by_path["ending_ply"]) == ("club", 8)
    with pytest.raises(FileNotFoundError):
        remis.judge(table(), tmp_path / "none.ron")
    with pytest.raises(ValueError, match="(?s)Repetitoin.*did you mean `Repetition`"):
        remis.judge(table(), text.replace("Repetition(", "Repetitoin("))
