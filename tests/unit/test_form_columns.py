"""Rows of a form in columns, and where a form lies in a high window."""

from __future__ import annotations

from spades_tui.ui.draw.form_columns import (
    COLUMN_GAP,
    COLUMN_WIDTH,
    MOST_WIDTH,
    beside,
    columns_width,
    lay_columns,
    most_columns,
    paint_columns,
)
from spades_tui.ui.draw.form_place import first_row
from spades_tui.ui.draw.forms import Field, FormState, lay_rows
from spades_tui.ui.draw.text import Painter


def form(*sizes: int) -> list[Field]:
    """A form of groups with so many rows."""
    rows = []
    for group, size in enumerate(sizes):
        rows.append(Field("", f"Group {group}", kind="title"))
        rows += [Field(f"{group}.{row}", "Row", kind="action") for row in range(size)]
    return rows


def test_rows_stay_in_one_column_where_they_fit_or_no_number_of_columns_holds_them() -> None:
    assert len(lay_columns(form(3, 3), 3, 20)) == 1
    assert len(lay_columns(form(18, 9, 9), 3, 12)) == 1, "a group is not broken"
    assert len(lay_columns(form(9, 9, 9), 1, 12)) == 1


def test_columns_are_as_few_and_as_even_as_they_can_be() -> None:
    fields = form(18, 5, 8, 15, 9, 6, 4)
    columns = lay_columns(fields, 3, 42)
    assert [field for column in columns for field in column] == fields
    assert len(columns) == 2
    columns = lay_columns(fields, 3, 30)
    assert len(columns) == 3
    heights = [len(lay_rows(column)) for column in columns]
    assert max(heights) <= 30
    assert max(heights) - min(heights) < 10
    assert all(column[0].kind == "title" for column in columns)


def test_the_row_beside_is_the_nearest_one() -> None:
    columns = lay_columns(form(4, 6, 2), 3, 7)
    assert len(columns) == 3
    assert beside(columns, "0.1", 1) == "1.1"
    assert beside(columns, "1.5", 1) == "2.1", "the last where there are fewer"
    assert beside(columns, "1.5", -1) == "0.3"
    assert beside(columns, "2.0", 1) == "2.0"
    assert beside(columns, "0.0", -1) == "0.0"


def test_so_many_columns_are_set_as_the_width_holds() -> None:
    assert [most_columns(count * COLUMN_WIDTH + (count - 1) * COLUMN_GAP) for count in (1, 2, 3)] == [1, 2, 3]
    assert most_columns(20) == 1


def test_columns_are_no_wider_than_a_row_is_read() -> None:
    assert columns_width(3, 300) == 3 * MOST_WIDTH + 2 * COLUMN_GAP
    assert columns_width(3, 150) == 150
    columns = lay_columns(form(9, 9, 9), 3, 12)
    picture = Painter(200, 20)
    _rows, _last, each = paint_columns(picture, 0, 0, columns_width(3, 200), columns, FormState("1.0"))
    assert each == MOST_WIDTH
    zones = {zone.id: zone for zone in picture.picture().zones}
    assert zones["row:1.0"].x == MOST_WIDTH + COLUMN_GAP


def test_a_form_begins_the_lower_the_shorter_it_is_and_ends_in_sight() -> None:
    found = [first_row(59, rows) for rows in range(10, 60)]
    assert found == sorted(found, reverse=True)
    assert found[0] == 9
    assert found[-1] == 1
    assert all(first + rows <= 59 for first, rows in zip(found, range(10, 58), strict=False))
