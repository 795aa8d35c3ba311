"""The pictures are there, show what they should, and the README shows each of them."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from screenshots.make import FOLDER, PICTURES

SVG = "{http://www.w3.org/2000/svg}"

SHOWN = {
    "lobby": ("S P A D E S", "Saved games", "New game"),
    "bidding": ("look at your cards", "bid blind nil"),
    "table-80x24": ("trick", "Your turn: follow with", "play"),
    "table-120x40": ("auction, each for oneself", "Your turn: follow with", "as trump"),
    "scoreboard": ("bid/won", "to go", "Next hand"),
    "end": ("win the game", "Play again"),
    "replay": ("all hands open", "bids", "play on"),
    "hint": ("cost", "★", "is better than"),
    "review": ("Accuracy", "you could know", "would be better"),
}
"""Words that each picture has."""


def words_of(svg: str) -> str:
    """Return the texts of a picture in the order of its rows."""
    texts = ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    return re.sub(r"\s+", " ", " ".join(texts).replace("\N{NO-BREAK SPACE}", " "))


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_valid_small_and_shows_what_it_should(name: str) -> None:
    svg = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    assert len(svg.encode()) < 150_000
    shown = words_of(svg)
    assert [words for words in SHOWN[name] if words not in shown] == []


def test_there_are_these_pictures_and_no_other_ones() -> None:
    assert len(PICTURES) >= 9
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES) == set(SHOWN)


def test_the_readme_shows_each_picture_and_says_what_is_on_it(root: Path) -> None:
    readme = (root / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\(screenshots/([\w-]+)\.svg\)", readme)
    assert sorted(name for _, name in shown) == sorted(PICTURES)
    assert all(len(description) > 20 for description, _ in shown)
