"""A form whose rows would scroll, set in columns beside each other where a wide window has room for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from spades_tui.ui.draw.forms import Field, FormState, lay_rows, paint_form
from spades_tui.ui.draw.text import Painter

COLUMN_WIDTH: Final = 46
"""The least width of a column."""
MOST_WIDTH: Final = 55
"""The greatest: a name and its keys are read as one row."""
COLUMN_GAP: Final = 4

Columns = tuple[tuple[Field, ...], ...]


def most_columns(width: int) -> int:
    """Return how many columns there is room for beside each other."""
    return max(1, (width + COLUMN_GAP) // (COLUMN_WIDTH + COLUMN_GAP))


def columns_width(count: int, width: int) -> int:
    """Return how wide so many columns are beside each other where there is room for a width."""
    return min(width, count * (MOST_WIDTH + COLUMN_GAP) - COLUMN_GAP)


def lay_columns(fields: Sequence[Field], most: int, height: int) -> Columns:
    """Return the fewest columns in which all rows are in sight, none of them broken within a group.

    One column, which scrolls, where the height is too little for so many at most.
    """
    groups: list[list[Field]] = []
    for field in fields:
        if field.kind == "title" or not groups:
            groups.append([])
        groups[-1].append(field)
    for count in range(1, most + 1):
        packed = _packed(groups, count, height)
        if packed is not None:
            return packed
    return (tuple(fields),)


def _packed(groups: Sequence[Sequence[Field]], count: int, height: int) -> Columns | None:
    """Return the columns as even as they can be, or None where so many do not hold all groups in a height."""
    rows = sum(len(group) + 1 for group in groups) - 1
    for limit in range(-(-rows // count), height + 1):
        columns: list[list[Field]] = [[]]
        for group in groups:
            if columns[-1] and len(lay_rows([*columns[-1], *group])) > limit:
                columns.append([])
            columns[-1].extend(group)
        if len(columns) <= count and all(len(lay_rows(column)) <= limit for column in columns):
            return tuple(map(tuple, columns))
    return None


def paint_columns(
    painter: Painter, x: int, y: int, width: int, columns: Columns, state: FormState
) -> tuple[int, int, int]:
    """Paint columns beside each other; return the rows that they take, and those and the width of the last one."""
    each = (width + COLUMN_GAP) // len(columns) - COLUMN_GAP
    heights = [len(lay_rows(column)) for column in columns]
    for number, column in enumerate(columns):
        left = x + number * (each + COLUMN_GAP)
        paint_form(painter, left, y, each, heights[number], column, replace(state, top=0))
    return max(heights), heights[-1], each


def beside(columns: Columns, at: str, by: int) -> str:
    """Return the row that stands beside the picked one in the column so many further, or the nearest to it."""
    for number, column in enumerate(columns):
        rows = [None if place is None else column[place] for place in lay_rows(column)]
        found = (y for y, field in enumerate(rows) if field is not None and field.id == at and field.pickable)
        if (y := next(found, None)) is not None:
            if not 0 <= number + by < len(columns):
                return at
            other = columns[number + by]
            places = [
                (abs(row - y), other[place].id)
                for row, place in enumerate(lay_rows(other))
                if place is not None and other[place].pickable
            ]
            return min(places)[1] if places else at
    return at
