"""The Python of the pages runs, and prints what stands below it; the wheel holds what it must."""

from __future__ import annotations

import contextlib
import importlib.metadata
import io
import re
import shutil
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, THREEFOLD, TWICE

import remis

PAGES = ["README.md", "python/README.md"]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", re.M | re.S)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page are one program, run where the files that it names are."""
    blocks = BLOCK.findall((ROOT / page).read_text())
    assert blocks, page
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    games = pa.table({"movetext": [THREEFOLD, TWICE], "Result": ["1/2-1/2"] * 2})
    pq.write_table(games, tmp_path / "games.parquet")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": page}
    printed = 0
    for code, output in blocks:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(code, page, "exec"), names)
        assert said.getvalue() == output
        printed += bool(output)
    assert printed, page


def test_what_is_installed_carries_its_licence_and_the_catalogue() -> None:
    files = importlib.metadata.files("remis") or []
    licences = [file for file in files if file.name == "LICENSE"]
    assert licences and licences[0].read_text() == (ROOT / "LICENSE").read_text()
    about = importlib.metadata.metadata("remis")
    assert about["License-Expression"] == "GPL-3.0-or-later"
    assert about["Version"] == remis.__version__
    assert {"py.typed", "_remis.pyi"} <= {file.name for file in files}
    own = {path.stem for path in (ROOT / "rulesets").glob("*.ron")}
    assert own == {profile["id"] for profile in remis.profiles()}
