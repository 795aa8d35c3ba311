"""Tables of figures for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.record.clean import cell_width
from spades_tui.words import Words


def signed(_: Words, value: float, digits: int, *, plus: bool = True) -> str:
    """Return a number with so many digits behind the point and a true minus sign, a plus only if asked for."""
    text = _.decimal(value, digits)
    return f"+{text}" if plus and float(f"{value:.{digits}f}") > 0 else text


def table_lines(head: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Return rows with their labels on the left, under a head, the figures flush right."""
    table = [("", head), *rows]
    left = max(cell_width(label) for label, _ in table)
    widths = [max(cell_width(cells[place]) for _, cells in table) for place in range(len(head))]
    lines = []
    for label, cells in table:
        line = label + " " * (left - cell_width(label))
        for cell, width in zip(cells, widths, strict=True):
            line += "  " + " " * (width - cell_width(cell)) + cell
        lines.append(line.rstrip())
    return lines
