"""The sdist and the wheel hold what a player needs, and name the command that starts the game."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from configparser import ConfigParser
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

import spades_tui
from spades_tui.words import Words
from spades_tui.words.catalogues import find_locale

ROOT = Path(__file__).resolve().parents[2]


def files_of(folder: str, *patterns: str) -> set[str]:
    """Return the paths below a folder of the checkout, from its root, caches left out."""
    return {
        path.relative_to(ROOT).as_posix()
        for pattern in patterns
        for path in (ROOT / folder).rglob(pattern)
        if "__pycache__" not in path.parts
    }


CODE = files_of("spades_tui", "*.py", "py.typed")
STYLES = files_of("styles", "*.tcss")
TESTS = files_of("tests", "*.py")
PICTURES = files_of("screenshots", "*.svg", "*.py")
CATALOGUES = files_of("locale", "*.po")
DOCS = files_of("docs", "*.md")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist, and the wheel out of it; return their folder."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture
def wheel(built: Path) -> Iterator[ZipFile]:
    (path,) = built.glob("*.whl")
    with ZipFile(path) as opened:
        yield opened


def metadata(wheel: ZipFile, name: str) -> str:
    return wheel.read(f"spades_tui-{spades_tui.__version__}.dist-info/{name}").decode()


def test_the_wheel_ships_every_style_sheet_as_part_of_the_package(wheel: ZipFile) -> None:
    shipped = {name for name in wheel.namelist() if name.endswith(".tcss")}
    assert shipped == {f"spades_tui/{name}" for name in STYLES}
    assert shipped


def test_the_wheel_ships_every_catalogue_compiled(wheel: ZipFile, tmp_path: Path) -> None:
    shipped = {name for name in wheel.namelist() if "/locale/" in name}
    assert shipped == {f"spades_tui/{name.removesuffix('.po')}.mo" for name in CATALOGUES}
    assert {Path(name).parts[1] for name in CATALOGUES} == {"fr", "hr"}
    for name in sorted(shipped):
        wheel.extract(name, tmp_path)
        code = Path(name).parts[2]
        installed, here = Words(code, locale_dir=find_locale(tmp_path / "spades_tui")), Words(code)
        assert installed.language == here.language == code
        for text in ("Settings", "Resume", "nil"):
            assert installed(text) == here(text)
        assert [installed.n("{count} trick", "{count} tricks", count) for count in range(30)] == [
            here.n("{count} trick", "{count} tricks", count) for count in range(30)
        ]


def test_the_wheel_ships_every_module_and_its_types(wheel: ZipFile) -> None:
    assert set(wheel.namelist()) >= CODE
    assert "spades_tui/py.typed" in CODE


def test_the_wheel_installs_nothing_beside_the_package(wheel: ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {"spades_tui", f"spades_tui-{spades_tui.__version__}.dist-info"}


def test_the_wheel_names_the_command_that_starts_the_game(wheel: ZipFile) -> None:
    entry_points = ConfigParser()
    entry_points.read_string(metadata(wheel, "entry_points.txt"))
    assert dict(entry_points["console_scripts"]) == {"spades-tui": "spades_tui.cli:main"}


def test_the_metadata_says_version_python_and_licence(wheel: ZipFile) -> None:
    about = Parser().parsestr(metadata(wheel, "METADATA"))
    assert about["Version"] == spades_tui.__version__
    assert about["Requires-Python"] == ">=3.11"
    assert about["License-Expression"] == "MIT"
    assert "test" in about.get_all("Provides-Extra", [])
    assert "Permission is hereby granted" in metadata(wheel, "licenses/LICENSE")


def test_playing_needs_no_test_tool(wheel: ZipFile) -> None:
    required = Parser().parsestr(metadata(wheel, "METADATA")).get_all("Requires-Dist", [])
    plain = {line for line in required if "extra ==" not in line}
    assert {line.split(">")[0].split("<")[0] for line in plain} == {
        "textual",
        "rich",
        "platformdirs",
        "tomlkit",
    }


def test_the_sdist_can_be_built_and_tested(built: Path) -> None:
    (path,) = built.glob("*.tar.gz")
    with tarfile.open(path) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    wanted = CODE | STYLES | TESTS | PICTURES | DOCS | CATALOGUES
    wanted |= {
        "README.md",
        "CHANGELOG.md",
        "LICENSE",
        "Makefile",
        "constraints.txt",
        "pyproject.toml",
        "hatch_build.py",
        ".ci/run",
    }
    assert names >= wanted
