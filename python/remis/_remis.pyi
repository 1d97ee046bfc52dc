"""The extension module; what it is for is said in ``__init__.py``."""

from collections.abc import Iterator
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
def profiles() -> str: ...
def ron(profile: Any) -> str: ...
def shipped(profile: Any) -> str: ...
def explain(profile: Any, rule: str | None, lang: str, markdown: bool) -> str: ...
def compare(profiles: list[Any], rows: list[str], lang: str) -> str: ...

class Session:
    def __init__(self, asked: dict[str, Any]) -> None: ...
    def reply(self, request: str) -> str: ...

class Scan(Iterator[list[pa.RecordBatch]]):
    def __init__(
        self,
        paths: list[Any],
        asked: dict[str, Any],
        tables: list[str],
        mate_budget: int | None,
        jobs: int,
    ) -> None: ...
    def __next__(self) -> list[pa.RecordBatch]: ...
