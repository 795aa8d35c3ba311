"""Forms drawn: what is in sight of one that is scrolled, and what has an arrow."""

from __future__ import annotations

import pytest

from spades_tui.ui.draw.forms import Field, FormState, lay_rows, paint_form, scroll_to
from spades_tui.ui.draw.text import Painter

FIELDS = [
    field
    for part in range(4)
    for field in (
        Field("", f"Part {part}", kind="title"),
        *(Field(f"{part}{row}", f"Row {part}.{row}", "value") for row in range(5)),
    )
]


def shown(at: str, top: int, height: int) -> list[str]:
    painter = Painter(50, height)
    paint_form(painter, 0, 0, 50, height, FIELDS, FormState(at, top))
    return [row.rstrip(" │┃") for row in painter.picture().text.split("\n")]


@pytest.mark.parametrize("height", [5, 9, 14, 16])
def test_a_scrolled_form_begins_with_a_row_and_ends_with_no_lone_title(height: int) -> None:
    ids = [field.id for field in FIELDS if field.pickable]
    top = 0
    for at in [*ids, *reversed(ids)]:
        top = scroll_to(lay_rows(FIELDS, roomy=height >= 14), FIELDS, at, top, height)
        rows = shown(at, top, height)
        assert rows[0], (at, top)
        last = next(row for row in reversed(rows) if row)
        assert not last.startswith("Part"), (at, top)
        assert any(row.startswith("▸") and f"Row {at[0]}.{at[1]}" in row for row in rows), (at, top)


def test_only_what_leads_elsewhere_has_an_arrow() -> None:
    painter = Painter(50, 2)
    fields = [Field("a", "Keys", "all", "action"), Field("b", "Faster", ">  +", "action", opens=False)]
    paint_form(painter, 0, 0, 50, 2, fields, FormState())
    first, second = painter.picture().text.split("\n")
    assert first.endswith("all ▸") and second.endswith(">  +")


def test_keys_look_as_they_do_in_the_footer() -> None:
    painter = Painter(50, 3)
    fields = [
        Field("a", "Hint", "u", "action", opens=False, keys=True),
        Field("b", "Lobby", "no key", "action", opens=False),
        Field("c", "Score", "g", "action", opens=False, keys=True),
    ]
    paint_form(painter, 0, 0, 50, 3, fields, FormState("c"))
    rows = zip(painter.picture().rows, "ukg", strict=True)
    roles = [{role for char, role in row if char == mark} for row, mark in rows]
    assert roles == [{"key"}, {"dim"}, {"panel key"}]


def test_a_line_to_type_in_is_as_wide_as_the_others_where_its_hint_just_fits() -> None:
    painter = Painter(40, 2)
    fields = [
        Field("a", "You", kind="text", text="Ada"),
        Field("b", "Game", kind="text", text="", hint="x" * 16),
    ]
    paint_form(painter, 0, 0, 40, 2, fields, FormState())
    widths = [sum(role.startswith("field") for _, role in row) for row in painter.picture().rows]
    assert widths == [16, 16]
