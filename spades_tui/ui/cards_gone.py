"""The window that tells which cards of the hand are still out and who has shown a void."""

from __future__ import annotations

from spades_tui.ui.dialog import Dialog
from spades_tui.ui.draw.gone import draw_gone
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.reading import SCROLLS


class CardsGone(Dialog[bool]):
    """Shows the cards that are still out, from what the person may know. A key or a click closes it."""

    WIDTH = 60

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.words("Cards still out"))
        self._scene = scene

    def picture(self, width: int, height: int) -> Picture:
        """Return the table of the cards."""
        return draw_gone(self._scene, width)

    def key_pressed(self, key: str) -> bool:
        """Close; the wheel, which stands for arrows, does not."""
        if key in SCROLLS:
            return False
        self.answer(True)
        return True

    def zone_clicked(self, zone: str) -> None:
        """Close."""
        self.answer(True)
