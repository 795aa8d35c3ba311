"""Lists in which themes can be chosen: whichever is marked is shown at once, and goes again when the mark moves on."""

from __future__ import annotations

from typing import Final

from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.draw.sample import SAMPLE_WIDTH, draw_sample, sample_lines
from spades_tui.ui.draw.text import Painter, Picture, cell_width

GAP: Final = 2
LEAST_ROWS: Final = 12
"""How high the window of the themes is at least: cards, suits and a few lines."""


class Previewing(Choose):
    """A list with themes among its entries. Left without a choice, everything looks as before."""

    _taken = False
    """Whether a theme was chosen, which then stays in sight."""

    def theme_of(self, option_id: str) -> str | None:
        """Return the theme that an entry stands for; None where it stands for something else."""
        return option_id

    def redraw(self) -> None:
        """Draw the window, and let everything be seen in the theme that is marked."""
        super().redraw()
        entries = self.matching()
        self.game_app.preview_theme(self.theme_of(entries[self._at].id) if entries else None)

    def on_canvas_hovered(self, message: Canvas.Hovered) -> None:
        """Mark the entry under the mouse."""
        message.stop()
        at = next((at for at, option in enumerate(self.matching()) if option.id == message.zone), None)
        if at is not None and at != self._at and not self.deaf:
            self._at = at
            self.redraw()

    def answer(self, result: str | None) -> None:
        """Close the window; a theme that was chosen stays in sight."""
        self._taken = result is not None and self.theme_of(result) is not None
        super().answer(result)

    def on_unmount(self) -> None:
        """Show the theme of before, unless another was chosen."""
        if not self._taken:
            self.game_app.preview_theme(None)


class ChooseTheme(Previewing):
    """A list of themes with a few cards beside it."""

    WIDTH = 74

    def picture(self, width: int, height: int) -> Picture:
        """Return the list, and the sample beside it."""
        room = min(SAMPLE_WIDTH, width - self._list_width() - GAP)
        entries = super().picture(width - room - GAP, height)
        painter = Painter(entries.width + GAP + room, max(entries.height, min(height, LEAST_ROWS)), "panel")
        painter.paste(0, 0, entries)
        lines = sample_lines(self.words)
        sample = draw_sample(self.session.letters, lines, room, painter.height, ground="panel")
        painter.paste(entries.width + GAP, 0, sample)
        return painter.picture(self.text)

    def _list_width(self) -> int:
        """Return how wide the list is without what is said of an entry."""
        return max(cell_width(option.label) for option in self.options) + 4
