"""The title of the terminal's window: set while the game has something to say there, and given back afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.record.clean import clean_text

WIDTH: Final = 60
"""Widest title, in cells."""
KEEP: Final = "\x1b[22;2t"
"""Puts the title of the window on the terminal's stack."""
GIVE_BACK: Final = "\x1b]2;\x07\x1b[23;2t"
"""Takes it from there again; the empty title before it is for terminals without such a stack."""


class WindowTitle:
    """What stands in the title. ``write`` sends text to the terminal as it is."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._shown = ""

    @property
    def shown(self) -> str:
        """The title that is shown; empty while the window has its own."""
        return self._shown

    def show(self, text: str) -> None:
        """Show a text, cleaned; an empty one gives the window's own title back."""
        text = clean_text(text, width=WIDTH)
        if text == self._shown:
            return
        if text:
            keep = "" if self._shown else KEEP
            self._write(f"{keep}\x1b]2;{text}\x07")
        else:
            self._write(GIVE_BACK)
        self._shown = text
