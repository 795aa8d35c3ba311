"""What an import loads in a fresh process: the domain knows no screen, the package itself loads nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCREENS = {"ui", "plain"}

# Every room that is there, so that a new one is held to the rule from its first day.
ROOMS = sorted(path.parent.name for path in (ROOT / "spades_tui").glob("*/__init__.py"))
DOMAIN = [room for room in ROOMS if room not in SCREENS]
STARTERS = [
    name
    for name in ("plain", "cli")
    if (ROOT / "spades_tui" / name).is_dir() or (ROOT / "spades_tui" / f"{name}.py").is_file()
]

# Imports a module, all modules below it too, and prints what that loaded.
PROBE = """
import importlib, json, pkgutil, sys
before = set(sys.modules)
module = importlib.import_module(sys.argv[1])
if sys.argv[2] == "deep":
    for found in pkgutil.walk_packages(getattr(module, "__path__", ()), module.__name__ + "."):
        if not found.name.endswith(".__main__"):
            importlib.import_module(found.name)
json.dump(sorted(set(sys.modules) - before), sys.stdout)
"""


def loaded_by(module: str, *, deep: bool) -> set[str]:
    """Return the modules that importing `module` (deep: and all below it) loads in a new interpreter."""
    command = [sys.executable, "-c", PROBE, module, "deep" if deep else "flat"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def tops(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_the_rooms_are_found() -> None:
    assert {"engine", "record"} <= set(DOMAIN)


@pytest.mark.parametrize("room", DOMAIN)
def test_a_domain_room_loads_neither_textual_nor_rich(room: str) -> None:
    loaded = loaded_by(f"spades_tui.{room}", deep=True)
    assert f"spades_tui.{room}" in loaded
    assert not tops(loaded) & {"textual", "rich"}


def test_what_starts_the_game_loads_textual_only_when_a_screen_is_wanted() -> None:
    loaded = {name: tops(loaded_by(f"spades_tui.{name}", deep=True)) for name in STARTERS}
    assert [name for name in STARTERS if "textual" in loaded[name]] == []


def test_the_package_itself_loads_nothing() -> None:
    assert loaded_by("spades_tui", deep=False) - {"__future__"} == {"spades_tui"}
