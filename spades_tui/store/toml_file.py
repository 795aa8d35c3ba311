"""TOML files that a person may have edited: read up to a limit, every fault with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from spades_tui.store.errors import PathError
from spades_tui.store.files import read_file

TOML_LIMIT: Final = 256 * 1024
"""How many bytes of a TOML file are read at most."""


class BrokenToml(PathError):
    """A file is no TOML from ``line`` on (1 for the first); ``problem`` is what the reader said, in English."""

    code = "broken_toml"

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(path, line, problem)
        self.line = line
        self.problem = problem


def read_toml(path: Path) -> tuple[str, dict[str, Any]] | None:
    """Return a file's text and what it says; None where there is no file.

    Raises:
        BrokenToml: it is no TOML.
        Unreadable, TooLarge: it cannot be read.
    """
    data = read_file(path, TOML_LIMIT)
    if data is None:
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenToml(path, data.count(b"\n", 0, error.start) + 1, "not UTF-8") from None
    text = text.replace("\r\n", "\n")
    try:
        return text, tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of too many digits
        raise _broken(path, text, error) from None


def _broken(path: Path, text: str, error: Exception) -> BrokenToml:
    problem = str(error)
    place = re.search(r" \(at line (\d+), column \d+\)$", problem)
    if place is not None:
        return BrokenToml(path, int(place[1]), problem[: place.start()])
    if problem.endswith(" (at end of document)"):
        problem = problem.removesuffix(" (at end of document)")
        return BrokenToml(path, len(text.rstrip().split("\n")), problem)
    return BrokenToml(path, 1, problem)


def line_of(text: str, key: str, table: str = "") -> int | None:
    """Return the line, from 1, on which a TOML text gives a key of a table its value, or opens that table."""
    for number, found_table, found_key in _keys(text):
        if (found_table, found_key) == (table, key):
            return number
        if not table and not found_key and found_table == key:
            return number
    return None


_TABLE: Final = re.compile(r"\s*\[\[?\s*[\"']?([^\]\"']*?)[\"']?\s*\]")
_KEY: Final = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)[\"']?\s*=")


def _keys(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield (line, table, key); an empty key stands for the table's own line."""
    table = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if (found := _TABLE.match(line)) is not None:
            table = found[1]
            yield number, table, ""
        elif (found := _KEY.match(line)) is not None:
            yield number, table, found[1]
