"""A title in large letters, drawn in lines: three rows high, or one row of spaced capitals."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spades_tui.ui.draw.text import Painter

ROWS: Final = 3
_LETTERS: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {
        "A": ("╭─╮", "├─┤", "╵ ╵"),
        "B": ("┌─╮", "├─┤", "└─╯"),
        "C": ("╭─╴", "│  ", "╰─╴"),
        "D": ("┌─╮", "│ │", "└─╯"),
        "E": ("┌─╴", "├─╴", "└─╴"),
        "F": ("┌─╴", "├─╴", "╵  "),
        "G": ("╭─╴", "│╶╮", "╰─╯"),
        "H": ("╷ ╷", "├─┤", "╵ ╵"),
        "I": ("╷", "│", "╵"),
        "J": ("  ╷", "  │", "╰─╯"),
        "K": ("╷╭╴", "├┤ ", "╵╰╴"),
        "L": ("╷  ", "│  ", "└─╴"),
        "M": ("╭┬╮", "│╵│", "╵ ╵"),
        "N": ("╭─╮", "│ │", "╵ ╵"),
        "O": ("╭─╮", "│ │", "╰─╯"),
        "P": ("┌─╮", "├─╯", "╵  "),
        "Q": ("╭─╮", "│ │", "╰─┼"),
        "R": ("┌─╮", "├┬╯", "╵╰╴"),
        "S": ("╭─╴", "╰─╮", "╶─╯"),
        "T": ("╶┬╴", " │ ", " ╵ "),
        "U": ("╷ ╷", "│ │", "╰─╯"),
        "V": ("╷ ╷", "│ │", "╰┬╯"),
        "W": ("╷ ╷", "│╷│", "╰┴╯"),
        "Y": ("╷ ╷", "╰┬╯", " ╵ "),
        "Z": ("╶─╮", "╭─╯", "╰─╴"),
        " ": (" ", " ", " "),
    }
)


def banner_rows(text: str) -> tuple[str, ...]:
    """Return a text in large letters, a row each; nothing where one of its letters is not among them."""
    letters = [_LETTERS.get(char) for char in text.upper()]
    found = [letter for letter in letters if letter is not None]
    if not found or len(found) < len(letters):
        return ()
    return tuple("".join(letter[row] + " " for letter in found)[:-1] for row in range(ROWS))


def paint_banner(
    painter: Painter, x: int, y: int, text: str, room: int, role: str = "title", plain: bool = False
) -> int:
    """Paint a title in large letters where there is room for it, else in one row, and return its rows.

    ``plain`` is for ASCII, whose lines do not join to letters: one row.
    """
    rows = () if plain else banner_rows(text)
    if not rows or len(rows[0]) > room:
        painter.text(x, y, " ".join(text.upper())[:room], role)
        return 1
    for row, line in enumerate(rows, y):
        painter.text(x, row, line, role)
    return len(rows)
