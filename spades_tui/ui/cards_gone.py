"""The window that tells which cards of the hand are still out and who has shown a void."""

from __future__ import annotations

from typing import Final

from spades_tui.ui.dialog import Dialog
from spades_tui.ui.draw.frame import Frame, lay_frame
from spades_tui.ui.draw.gone import draw_gone
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.reading import SCROLLS

EDGES: Final = 4
"""Columns that a window's border and the least margin inside it take."""


class CardsGone(Dialog[bool]):
    """Shows the cards that are still out, from what the person may know. A key or a click closes it.

    It covers the panel where there is one, so that the trick stays in sight.
    """

    WIDTH = 60

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.words("Cards still out"))
        self._scene = scene

    @property
    def _frame(self) -> Frame:
        """How the table under the window lies: it has all rows but the footer's."""
        size, scene = self.app.size, self._scene
        return lay_frame(size.width, size.height - 1, scene.view.rules.sides, scene.cards)

    def corner(self) -> tuple[int, int] | None:
        """Return the first cell of the panel, its line included."""
        frame = self._frame
        return (frame.left + frame.table, frame.rule_y + 1) if frame.panel else None

    def picture(self, width: int, height: int) -> Picture:
        """Return the table of the cards."""
        frame = self._frame
        if not frame.panel:
            return draw_gone(self._scene, width)
        inner = frame.panel - EDGES - (2 if self.roomy else 0)
        return draw_gone(self._scene, inner, whole=True)

    def key_pressed(self, key: str) -> bool:
        """Close; the wheel, which stands for arrows, does not."""
        if key in SCROLLS:
            return False
        self.answer(True)
        return True

    def zone_clicked(self, zone: str) -> None:
        """Close."""
        self.answer(True)
