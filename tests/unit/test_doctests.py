"""The examples in the engine's docstrings and in the README do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import spades_tui.engine

MODULES = ["spades_tui.engine"] + [
    f"spades_tui.engine.{module.name}" for module in pkgutil.iter_modules(spades_tui.engine.__path__)
]
README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


def test_the_public_entry_has_examples() -> None:
    attempted = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert attempted >= 10


def test_readme_examples() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted >= 5
    assert result.failed == 0
