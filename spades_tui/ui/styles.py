"""Where the style sheets lie: in the installed package, or at the top of a checkout."""

from __future__ import annotations

from functools import cache
from pathlib import Path


def _is_checkout(folder: Path) -> bool:
    """Return whether the folder is the top of the game's source, and not just any folder with a package in it."""
    try:
        project = (folder / "pyproject.toml").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return 'name = "spades-tui"' in project and (folder / "styles").is_dir()


def find_styles(package: Path) -> Path:
    """Return the folder of style sheets for a package folder.

    A package inside a checkout may hold a stale copy that an earlier build left there, so in a checkout
    the sheets at its top are the ones to read.
    """
    checkout = package.parent
    return checkout / "styles" if _is_checkout(checkout) else package / "styles"


@cache
def styles_dir() -> Path:
    """Return the folder of style sheets of the running game."""
    return find_styles(Path(__file__).resolve().parents[1])


def sheet(name: str) -> Path:
    """Return the path of one sheet, such as ``sheet("lobby.tcss")``."""
    return styles_dir() / name
