"""Forms drawn: what is in sight of one that is scrolled, and what has an arrow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.ui.draw.forms import Field, FormState, lay_rows, paint_form, scroll_to
from spades_tui.ui.draw.text import Painter
from spades_tui.words import Words, available_languages
from spades_tui.words.bots import bot_label
from spades_tui.words.option_texts import OPTION_LABELS, VALUE_LABELS
from spades_tui.words.options import option_label, value_label

LEVELS = ("strongest", "expert", "skilled", "policy", "casual", "beginner")

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


@pytest.mark.parametrize(("height", "parted"), [(9, True), (8, True), (7, False), (6, False)])
def test_what_belongs_with_no_row_above_is_parted_where_there_is_room(height: int, parted: bool) -> None:
    fields = [
        *[Field(name, name, "value") for name in ("rules", "length")],
        Field("", "Players", kind="title"),
        *[Field(name, name, "value") for name in ("west", "east")],
        Field("name", "Name", kind="text", text="Rain", apart=True),
    ]
    painter = Painter(50, height)
    assert paint_form(painter, 0, 0, 50, height, fields, FormState("name")) == 0 or height < 7
    rows = [row.strip() for row in painter.picture().text.split("\n")]
    above = rows[next(at for at, row in enumerate(rows) if "Name" in row) - 1]
    assert (above == "") is parted


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


@pytest.mark.parametrize("language", available_languages())
def test_each_value_of_an_option_has_room_in_the_narrowest_form_that_scrolls(language: str) -> None:
    _, width = Words(language), 56
    for name in OPTION_LABELS:
        for value in VALUE_LABELS.get(name, {None: ""}):
            fields = [Field(other, option_label(_, other), "0") for other in OPTION_LABELS]
            at = next(place for place, field in enumerate(fields) if field.id == name)
            fields[at] = replace(fields[at], value=value_label(_, name, value), changed=True)
            painter = Painter(width, 15)
            paint_form(painter, 0, 0, width, 15, fields, FormState(name))
            (row,) = (row for row in painter.picture().text.split("\n") if row.startswith("▸"))
            assert f"{fields[at].label} " in row
            assert f" • ◂ {fields[at].value} ▸ " in row


@pytest.mark.parametrize("language", available_languages())
def test_the_level_of_each_bot_has_room_beside_its_name_in_the_narrowest_form(language: str) -> None:
    _, width = Words(language), 56
    fields = [
        Field("you", _("You"), kind="text", text="", hint=_("no name")),
        Field("north", _("{seat}, your partner", seat=_("North")), "", text="Ada"),
    ]
    for bot in LEVELS:
        fields[1] = replace(fields[1], value=bot_label(_, bot))
        painter = Painter(width, 2)
        paint_form(painter, 0, 0, width, 2, fields, FormState())
        assert f"◂ {fields[1].value} ▸" in painter.picture().text


def test_a_line_to_type_in_is_as_wide_as_the_others_where_its_hint_just_fits() -> None:
    painter = Painter(40, 2)
    fields = [
        Field("a", "You", kind="text", text="Ada"),
        Field("b", "Game", kind="text", text="", hint="x" * 16),
    ]
    paint_form(painter, 0, 0, 40, 2, fields, FormState())
    widths = [sum(role.startswith("field") for _, role in row) for row in painter.picture().rows]
    assert widths == [16, 16]
