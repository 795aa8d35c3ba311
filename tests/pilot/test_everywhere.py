"""What holds on every screen: nothing but ASCII where that is asked for, contrast, no colour where there is none."""

from __future__ import annotations

import unicodedata
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.segment import Segment

from spades_tui.store.settings import Settings
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.session import Colours
from spades_tui.ui.themes import TITLES, choose
from tests.contrast import contrast_of
from tests.local_time import in_utc
from tests.tour import tour

pytestmark = pytest.mark.timeout(600)
"""A tour takes minutes where the machine has other work."""

SCREENS = {
    *("LobbyScreen", "NewGameScreen", "OptionsScreen", "RulesScreen", "SettingsScreen", "KeysScreen"),
    *(
        "BiddingScreen",
        "TableScreen",
        "ScoreboardScreen",
        "ReplayScreen",
        "CheckDealScreen",
        "StatisticsScreen",
        "ReviewScreen",
    ),
}
DIALOGS = {"Choose", "Palette", "ChooseTheme", "HelpDialog", "Confirm", "AskText"}
DECORATION = {"rule"}
"""Roles of lines that mean nothing."""
DRAWN = {"axis"}
"""Roles of lines that are marks in ASCII too, where they are drawn in hyphens."""
PAINTED = [name for name in TITLES if name not in ("terminal", "mono")]
"""The themes with a ground of their own."""


def painted(app: SpadesApp) -> list[Segment]:
    """Everything that stands on the screen in sight, Textual's widgets included."""
    console = Console(
        file=StringIO(), force_terminal=True, color_system="truecolor", record=True, width=app.size.width
    )
    console.print(app.screen._compositor.render_update(full=True, screen_stack=app._background_screens))
    return [segment for segment in console._record_buffer if not segment.control]


def kind_of(char: str) -> str:
    """Whether a character is read, is a mark, or is nothing."""
    if char.isspace() or not char:
        return ""
    read = char in "♠♥♦♣" or (unicodedata.category(char)[0] in "LNP" and char != "·")
    return "text" if read else "mark"


class Visitor:
    """Notes what is seen on a tour."""

    def __init__(self) -> None:
        self.screens: set[str] = set()
        self.not_ascii: dict[str, str] = {}
        self.uses: dict[tuple[str, str], str] = {}
        """Where a role was used first, for a text or for a mark."""
        self.coloured: set[str] = set()

    def __call__(self, app: SpadesApp) -> None:
        name = type(app.screen).__name__
        self.screens.add(name)
        for text, style, _ in painted(app):
            if strange := "".join(
                sorted({char for char in text if not 0x20 <= ord(char) <= 0x7E and char != "\n"})
            ):
                self.not_ascii.setdefault(strange, f"{name}: {text}")
            if style is not None and (style.color is not None or style.bgcolor is not None):
                self.coloured.add(name)
        for canvas in app.screen.query(Canvas):
            for row in canvas.picture.rows:
                for char, role in row:
                    if kind := kind_of(char):
                        self.uses.setdefault(
                            (role, kind), f"{name}: {''.join(cell for cell, _ in row).strip()}"
                        )


ASCII = Settings(
    charset="ascii", theme="midnight", four_colour=True, language="en", bot_tempo=0.0, trick_pause="key"
)


async def test_every_screen_is_ascii_and_stands_out_from_its_ground_in_every_theme(tmp_path: Path) -> None:
    visitor = Visitor()
    with in_utc():
        await tour(tmp_path, ASCII, (120, 40), visitor)
    assert visitor.screens >= SCREENS | DIALOGS
    assert visitor.not_ascii == {}
    faint: dict[str, str] = {}
    for (role, kind), where in visitor.uses.items():
        if DECORATION & set(role.split()):
            continue
        for name in PAINTED:
            is_read = kind == "text" and not DRAWN & set(role.split())
            least = 7.0 if name == "contrast" else 4.5 if is_read else 3.0
            for colours in (Colours.TRUECOLOR, Colours.ANSI256, Colours.ANSI16):
                found = contrast_of(choose(name, colours).style(role))
                if found < least:
                    faint[f"{name} {colours.value} {role!r} {kind} {found:.1f}"] = where
    assert faint == {}


async def test_without_colours_none_is_painted_anywhere(tmp_path: Path) -> None:
    visitor = Visitor()
    with in_utc():
        await tour(tmp_path, ASCII, (60, 20), visitor, Colours.NONE)
    assert visitor.screens >= SCREENS | DIALOGS
    assert visitor.not_ascii == {}
    assert visitor.coloured == set()
