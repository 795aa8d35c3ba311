"""A window with lines to read: scrolled by arrows and the wheel where they are many, with a button that closes it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeVar

from spades_tui.ui.dialog import Dialog, buttons, paint_bar
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width

Result = TypeVar("Result")

SCROLLS: Final = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000, "end": 10_000}
"""Keys that scroll, with the lines that they go."""
CLOSING: Final = ("enter", "space", "escape")
BAR: Final = 2
"""Columns that the bar takes, with the gap before it."""

ReadLine = tuple[Line, str]
"""A line, with the name of its zone; empty for none."""


class Reading(Dialog[Result]):
    """Lines to read. A subclass returns them from ``lines``, and from ``closing`` what closing is answered with."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self._top = 0
        self._hidden = 0

    def lines(self, width: int) -> Sequence[ReadLine]:
        """Return all lines, none wider than this."""
        raise NotImplementedError

    def zone_width(self, width: int) -> int:
        """Return how many columns of the lines, which have so many, their zones take."""
        return width

    def closing(self) -> Result | None:
        """Return what the window is dismissed with when it is only closed."""
        return None

    def closing_keys(self) -> Collection[str]:
        """Return the keys that close the window."""
        return CLOSING

    def picture(self, width: int, height: int) -> Picture:
        """Return the lines in sight and a button."""
        room = max(1, height - 2)
        lines = self.lines(width)
        if len(lines) > room:
            room += self.spare
        if len(lines) > room:
            lines = self.lines(width - BAR)
        self._hidden = max(0, len(lines) - room)
        self._top = min(self._top, self._hidden)
        shown = lines[self._top : self._top + room]
        close = self.words("Close")
        wide = max(
            *(line.width for line, _zone in lines), cell_width(close) + 4, cell_width(self.heading) + 2
        )
        wide = min(width - BAR, wide) + BAR if self._hidden else min(width, wide)
        painter = Painter(wide, len(shown) + 2, "panel")
        reach = self.zone_width(painter.width)
        for y, (line, zone) in enumerate(shown):
            painter.line(0, y, line)
            if zone:
                painter.zone(0, y, reach, 1, zone)
        paint_bar(painter, 0, len(shown), self._top, len(lines))
        buttons(painter, len(shown) + 1, [("close", close)], 0)
        return painter.picture("\n".join(line.text for line, _zone in lines))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys that close it, and those that scroll."""
        _ = self.words
        moves = (("up", ""), ("down", _("scroll"))) if self._hidden else ()
        return (("enter", ""), ("escape", _("close")), *moves)

    def key_pressed(self, key: str) -> bool:
        """Scroll or close."""
        if key in SCROLLS:
            self._top = max(0, min(self._hidden, self._top + SCROLLS[key]))
            self.redraw()
        elif key in self.closing_keys():
            self.answer(self.closing())
        else:
            return False
        return True

    def zone_clicked(self, zone: str) -> None:
        """Close."""
        self.answer(self.closing())
