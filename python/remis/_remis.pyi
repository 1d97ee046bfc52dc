"""The extension module; what it is for is said in ``__init__.py``."""

from typing import Any

import pyarrow as pa

VERSION: str

def judge(
    games: Any,
    asked: dict[str, Any],
    names: dict[str, Any],
    tables: list[str],
    mate_budget: int | None,
    jobs: int,
) -> list[pa.Table]: ...
def schema(asked: dict[str, Any], table: str) -> pa.Schema: ...
