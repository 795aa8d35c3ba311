"""Tables of figures for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from spades_tui.record.clean import cell_width, clean_text
from spades_tui.words import Words

GAP: Final = "  "
"""What parts two columns."""


def signed(_: Words, value: float, digits: int, *, plus: bool = True) -> str:
    """Return a number with so many digits behind the point and a true minus sign, a plus only if asked for."""
    text = _.decimal(value, digits)
    return f"+{text}" if plus and float(f"{value:.{digits}f}") > 0 else text


def cut_apart(_: Words, names: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Return two clean names that fit their columns and still differ where they did.

    A name that is too long is cut in its middle, for programs of one folder begin alike. Where only the middle of two
    names differs, they are told from there on.
    """
    cut = [_cut_middle(_, name, width) for name, width in zip(names, widths, strict=True)]
    if len({*cut}) == len({*names}):
        return cut
    pairs = zip(*names, strict=False)
    same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    mark = _ellipsis(_)
    return [clean_text(mark + name[same:], width=width) for name, width in zip(names, widths, strict=True)]


def _cut_middle(_: Words, text: str, width: int) -> str:
    if cell_width(text) <= width:
        return text
    mark = _ellipsis(_)
    room = max(2, width - cell_width(mark))
    tail = text[-(room // 2) :]
    while cell_width(tail) > room // 2:
        tail = tail[1:]
    return clean_text(text, width=room - room // 2) + mark + tail


def _ellipsis(_: Words) -> str:
    return "..." if _.ascii else "…"


def table_lines(head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return rows with their labels on the left, under a head, the figures flush right."""
    table = [("", head), *rows]
    left = max(cell_width(label) for label, _ in table)
    widths = [max(cell_width(cells[place]) for _, cells in table) for place in range(len(head))]
    lines = []
    for label, cells in table:
        line = label + " " * (left - cell_width(label))
        for cell, width in zip(cells, widths, strict=True):
            line += GAP + " " * (width - cell_width(cell)) + cell
        lines.append(line.rstrip())
    return lines
