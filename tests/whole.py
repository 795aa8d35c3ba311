"""Whether all that stands on a screen is whole, in a language that marks where each of its texts begins and ends."""

from __future__ import annotations

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.dialog import Dialog
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.options import OptionsScreen
from tests.pilot.test_everywhere import painted
from tests.pseudo import cut_texts

GOES_ON = "┃▼▲↓↑"
"""Marks of what has more than the screen holds."""
TALL = 400
"""Rows that hold all of it."""
SHORTENED = (LobbyScreen, OptionsScreen)
"""Lists that may shorten a value, with a mark: the whole of it is one key away."""


def seen(app: SpadesApp) -> str:
    """What is painted of the uppermost window: its border and its fields are in it, what lies below is not."""
    text = "".join(segment.text for segment in painted(app))
    screen = app.screen
    if not isinstance(screen, Dialog):
        return text
    rows, box = text.split("\n"), screen.query_one("#box").region
    return "\n".join(
        [*(row[box.x : box.right] for row in rows[box.y : box.bottom]), rows[app.size.height - 1]]
    )


def in_full(app: SpadesApp) -> str:
    """The picture that the uppermost window would show if it were as high as need be."""
    screen, width = app.screen, app.size.width
    assert isinstance(screen, GameScreen | Dialog)
    wide = width if isinstance(screen, GameScreen) else min(screen.WIDTH, width - 6)
    text = screen.picture(wide, TALL).text
    screen.redraw()
    return text


def cut(app: SpadesApp) -> list[str]:
    """The rows in sight on which a text is cut off; what scrolls may go on outside."""
    text = seen(app)
    rows = text.split("\n")
    if isinstance(app.screen, SHORTENED):
        rows = [row for row in rows if "…" not in row]
    found = cut_texts("\n".join(rows))
    if found and any(mark in text for mark in GOES_ON):
        rows = in_full(app).split("\n")
        if isinstance(app.screen, SHORTENED):
            rows = [row for row in rows if "…" not in row]
        return cut_texts("\n".join(rows))
    return found


class Walker:
    """Notes what is cut off on a walk, with all of the screen; and which windows have been seen."""

    def __init__(self) -> None:
        self.screens: set[str] = set()
        self.faults: dict[str, str] = {}

    def __call__(self, app: SpadesApp) -> None:
        name = type(app.screen).__name__
        self.screens.add(name)
        if rows := cut(app):
            self.faults.setdefault("\n".join(rows), f"{name}\n{seen(app)}")

    def assert_whole(self) -> None:
        """Nothing was cut off anywhere."""
        assert not self.faults, "\n\n".join(self.faults.values())
