"""A screen while a window lies over it: Enter means the window then, so no button of the screen looks lit."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spades_tui.ui.draw.text import Cell, Picture

COMMAND: Final = "do:"
"""What the zones of buttons begin with, which obey a command."""
TAKEN: Final = "selected"
"""The role of what Enter takes."""
AT_REST: Final = "bar"
"""The role of a button that it does not take."""


def at_rest(picture: Picture) -> Picture:
    """Return a picture in which no button looks as if Enter took it."""
    rows: dict[int, list[Cell]] = {}
    for zone in picture.zones:
        if not zone.id.startswith(COMMAND):
            continue
        for y in range(zone.y, min(zone.y + zone.height, picture.height)):
            for x in range(zone.x, min(zone.x + zone.width, picture.width)):
                char, role = picture.rows[y][x]
                if role == TAKEN:
                    rows.setdefault(y, list(picture.rows[y]))[x] = (char, AT_REST)
    if not rows:
        return picture
    return replace(picture, rows=tuple(tuple(rows.get(y, row)) for y, row in enumerate(picture.rows)))
