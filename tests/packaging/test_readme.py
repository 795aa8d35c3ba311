"""The two commands of the README are there, and the second is what .ci/run runs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import spades_tui


def commands(root: Path) -> list[str]:
    """Return the shell commands of the README's first screen, up to the first heading below its title."""
    first_screen = (root / "README.md").read_text(encoding="utf-8").split("\n## ")[0]
    return re.findall(r"^```sh\n(.+)\n```$", first_screen, flags=re.MULTILINE)


def test_the_first_screen_has_two_commands_that_do_everything(root: Path) -> None:
    play, test = commands(root)
    for command in (play, test):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -c constraints.txt ")
    assert play.endswith(" . && .venv/bin/spades-tui")
    assert test.endswith(" -e '.[test]' && .venv/bin/python -m pytest -n 3")


def test_the_first_screen_is_one_screen(root: Path) -> None:
    first_screen = (root / "README.md").read_text(encoding="utf-8").split("\n## ")[0]
    assert len(first_screen.splitlines()) <= 24
    assert "screenshots/table-80x24.svg" in first_screen


@pytest.mark.parametrize("name", ["README.fr.md", "README.hr.md"])
def test_other_languages_have_the_same_two_commands(root: Path, name: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert re.findall(r"^```sh\n(.+)\n```$", text.split("\n## ")[0], flags=re.MULTILINE) == commands(root)
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (root / link).is_file(), link
    assert f"({name})" in (root / "README.md").read_text(encoding="utf-8")


def test_ci_runs_the_readmes_test_command_as_written(root: Path) -> None:
    script = (root / ".ci" / "run").read_text(encoding="utf-8")
    assert commands(root)[1] in [line.strip() for line in script.splitlines()]
    assert script.startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in script
    assert (root / ".ci" / "run").stat().st_mode & 0o100


def test_every_direct_requirement_is_locked_at_a_version_that_it_allows(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = (root / "constraints.txt").read_text(encoding="utf-8").split()
    locked = {
        canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)
    }
    assert all(locked.values())
    wanted = [
        Requirement(text) for text in project["dependencies"] + project["optional-dependencies"]["test"]
    ]
    assert {need.name for need in wanted} >= {"textual", "pytest", "ruff"}
    for need in wanted:
        assert need.specifier.contains(locked[canonicalize_name(need.name)]), need


def test_the_changelog_knows_this_version_or_what_comes(root: Path) -> None:
    headings = re.findall(
        r"^## \[(.+?)\]", (root / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    assert headings[0] in ("Unreleased", spades_tui.__version__)
