"""A screen while a window lies over it: Enter means the window then, so nothing of the screen looks lit or raised."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from spades_tui.ui.draw.text import Cell, Picture

COMMAND: Final = "do:"
"""What the zones of buttons begin with, which obey a command."""
BUTTON: Final = ("selected", "bar")
"""The roles of buttons: of what Enter takes, and of the others."""
RAISED: Final = ("panel", "hover")
"""The grounds of what is picked or pointed at, nearly that of a window: one below its border would belong to it."""


def at_rest(picture: Picture) -> Picture:
    """Return a picture in which no button looks as if Enter took it, and no row or button has a ground of its own."""
    rows = [[(char, _lowered(role)) for char, role in row] for row in picture.rows]
    for zone in picture.zones:
        if zone.id.startswith(COMMAND):
            for y in range(zone.y, min(zone.y + zone.height, picture.height)):
                for x in range(zone.x, min(zone.x + zone.width, picture.width)):
                    char, role = rows[y][x]
                    rows[y][x] = (char, "" if role in BUTTON else role)
    laid: tuple[tuple[Cell, ...], ...] = tuple(map(tuple, rows))
    return picture if laid == picture.rows else replace(picture, rows=laid)


def _lowered(role: str) -> str:
    """Return a role without the ground of what is picked."""
    ground, _space, ink = role.partition(" ")
    return ink if ground in RAISED else role
