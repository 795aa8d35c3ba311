"""Forms drawn in lines: fields with values between arrows, lines to type in, titles, help, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from spades_tui.ui.draw.text import Line, Painter, cell_width, crop, fit, wrap
from spades_tui.ui.entry import Entry

Kind = Literal["choice", "text", "action", "title", "note"]

FIELD_WIDTH: Final = 16
"""The least width of a line to type in."""
LEAST_FIELD: Final = 12
"""The same where what is chosen beside it would be cut."""
LEAST_LABEL: Final = 12
BESIDE_FIELD: Final = 18
"""Columns that are kept beside a line to type in, for what is chosen there."""
CHANGED: Final = "•"
"""What marks a row that differs from what it would be by itself."""
ARROWS: Final = 4
"""Columns of the arrows that change a value, with their gaps."""
NUMBER_WIDTH: Final = 8
"""The least width of a number that is being typed."""


@dataclass(frozen=True, slots=True)
class Field:
    """A row of a form. A title or a note cannot be picked."""

    id: str
    label: str
    value: str = ""
    """What is chosen; drawn between arrows that change it, except for an action."""
    kind: Kind = "choice"
    help: str = ""
    """A sentence shown while the row is picked."""
    text: str | None = None
    """A line that can be typed, drawn before the value; None: the row has none."""
    hint: str = ""
    """What an empty line stands for, drawn in it."""
    unit: str = ""
    """What a number that is being typed in place of the value counts."""
    changed: bool = False
    """Whether it differs from what it would be by itself: marked by a dot."""
    bad: bool = False
    """Whether something is wrong with it."""
    opens: bool = True
    """Whether an action leads elsewhere: marked by an arrow behind its value."""
    apart: bool = False
    """Whether it belongs with none of the rows above: a gap parts it from them where all rows have room with that."""
    keys: bool = False
    """Whether the value of an action is keys, and looks as they do in the footer."""

    @property
    def pickable(self) -> bool:
        """Whether the row can be picked."""
        return self.kind not in ("title", "note")


@dataclass(frozen=True, slots=True)
class FormState:
    """What a form shows of itself: the picked row, the first row in sight, and a line that is being typed."""

    at: str = ""
    top: int = 0
    entry: Entry | None = None
    hovered: str = ""


Row = int | None
"""A row of a laid-out form: a field's index, or None for a gap."""


def lay_rows(fields: Sequence[Field], roomy: bool = True, apart: bool = True) -> list[Row]:
    """Return the rows of a form; ``roomy`` puts a gap before each title but the first, ``apart`` before some rows."""
    rows: list[Row] = []
    for index, field in enumerate(fields):
        if rows and roomy and (field.kind == "title" or (apart and field.apart)):
            rows.append(None)
        rows.append(index)
    return rows


def scroll_to(rows: Sequence[Row], fields: Sequence[Field], at: str, top: int, height: int) -> int:
    """Return the first row to show, so that the picked one (and a title right above it) is in sight.

    It is no gap where rows are left out above it.
    """
    place = next((y for y, index in enumerate(rows) if index is not None and fields[index].id == at), 0)
    above = place
    while above > 0 and ((index := rows[above - 1]) is None or not fields[index].pickable):
        above -= 1
    top = min(top, above if place - above < height else place)
    top = max(0, min(max(top, place - height + 1), len(rows) - height))
    return top + 1 if top < len(rows) and rows[top] is None else top


def _in_sight(rows: Sequence[Row], fields: Sequence[Field], top: int, height: int) -> Sequence[Row]:
    """Return the rows that are shown from one on: without a title at the end that has nothing under it."""
    end = min(top + height, len(rows))
    while end > top + 1 and ((index := rows[end - 1]) is None or fields[index].kind == "title"):
        end -= 1
    return rows[top:end]


def label_width(fields: Sequence[Field], width: int) -> int:
    """Return the width of the column of labels in a form of a width."""
    widest = max((cell_width(field.label) for field in fields if field.pickable), default=0)
    return max(min(widest, width * 9 // 20), min(LEAST_LABEL, width // 3))


def field_width(fields: Sequence[Field], room: int) -> int:
    """Return the least width of the lines to type in, so that all end alike where there is room for that."""
    hints = [cell_width(field.hint) + 1 for field in fields if field.text is not None]
    wanted = max([FIELD_WIDTH, *hints])
    if wanted + BESIDE_FIELD <= room:
        return wanted
    chosen = [
        cell_width(field.value) for field in fields if field.text is not None and field.kind == "choice"
    ]
    beside = 2 + max(chosen) + ARROWS if chosen else 0
    return max(LEAST_FIELD, min(FIELD_WIDTH, room - beside))


def paint_form(
    painter: Painter, x: int, y: int, width: int, height: int, fields: Sequence[Field], state: FormState
) -> int:
    """Paint the rows of a form that are in sight and return the first of them.

    Zones: ``row:<id>``, on it ``less:<id>`` and ``more:<id>`` (the arrows), ``value:<id>`` and ``text:<id>``.
    """
    rows = lay_rows(fields)
    if len(rows) > height:
        rows = lay_rows(fields, apart=False)
    if len(rows) > height:
        rows = lay_rows(fields, roomy=height >= 14, apart=False)
    top = scroll_to(rows, fields, state.at, state.top, height)
    labels = label_width(fields, width)
    inner = width - 2 if len(rows) > height else width
    typed = field_width(fields, inner - labels - 5)
    for line, index in enumerate(_in_sight(rows, fields, top, height), y):
        if index is not None:
            _paint_row(painter, x, line, inner, (labels, typed), fields[index], state)
    if len(rows) > height:
        paint_scrollbar(painter, x + width - 1, y, height, top, len(rows))
    return top


def _paint_row(
    painter: Painter, x: int, y: int, width: int, columns: tuple[int, int], field: Field, state: FormState
) -> None:
    """Paint a row; ``columns`` are the widths of the labels and, at least, of the lines to type in."""
    labels, typed = columns
    if field.kind == "title":
        painter.text(x, y, crop(field.label, width), "accent")
        return
    if field.kind == "note":
        painter.text(x + 2, y, crop(field.label, width - 2), "bad" if field.bad else "dim")
        return
    picked = field.id == state.at
    ground = "panel" if picked else ""
    if picked:
        painter.fill(x, y, width, 1, ground)
        painter.text(x, y, "▸", "panel accent")
    painter.zone(x, y, width, 1, f"row:{field.id}")
    at, end = x + labels + 5, x + width
    if field.text is None:  # a long value begins further left where its label leaves room
        at = max(
            x + min(cell_width(field.label), labels) + 5, min(at, end - cell_width(field.value) - ARROWS)
        )
    mark = CHANGED if field.changed else " "
    name = "strong" if picked else "hover" if state.hovered == field.id else ""
    painter.text(x + 2, y, crop(field.label, at - x - 5), f"{ground} {name}".strip())
    painter.text(at - 2, y, mark, f"{ground} accent".strip())
    if field.text is not None:
        at = _paint_text(painter, at, y, end, typed, ground, field, state.entry if picked else None)
    if field.kind == "choice" and field.text is None and picked and state.entry is not None:
        _paint_number(painter, at, y, end, field, state.entry)
    elif field.kind == "choice":
        _paint_value(painter, at, y, end, ground, field, picked)
    elif field.kind == "action" and field.value:
        role = "bad" if field.bad else "key" if field.keys else "strong" if picked else "dim"
        after = painter.text(at + 2, y, crop(field.value, end - at - ARROWS), f"{ground} {role}".strip())
        if field.opens:
            painter.text(after + 1, y, "▸", f"{ground} accent" if picked else "border")


def _paint_text(
    painter: Painter, x: int, y: int, end: int, least: int, ground: str, field: Field, entry: Entry | None
) -> int:
    """Paint a line to type in, and return the column after it and a gap."""
    room = end - x if field.kind == "text" else min(end - x, max(least, FIELD_WIDTH + 10))
    text = field.text or ""
    if entry is not None:
        width = min(room, max(least, cell_width(entry.text) + 2))
        _paint_entry(painter, x, y, width, entry)
    else:
        width = min(room, max(least, cell_width(text) + 1 if text else cell_width(field.hint)))
        role = "field" if text else "field dim"
        painter.text(x, y, fit(text or field.hint, width), role if field.id else ground)
    painter.zone(x, y, width, 1, f"text:{field.id}")
    return x + (width if field.kind == "text" else max(width, least)) + 2


def _paint_entry(painter: Painter, x: int, y: int, width: int, entry: Entry) -> None:
    """Paint a line that is being typed, with the cursor: a bar of its own behind the last character."""
    before, after = entry.text[: entry.at], entry.text[entry.at :]
    painter.fill(x, y, width, 1, "field")
    while before and cell_width(before) > width - 2:
        before = before[1:]
    at = painter.text(x, y, before, "field")
    under = after[:1] or "_"
    painter.text(at, y, under, "field selected")
    painter.text(at + cell_width(under), y, crop(after[1:], x + width - at - 2), "field")


def _paint_number(painter: Painter, x: int, y: int, end: int, field: Field, entry: Entry) -> None:
    """Paint a number that is being typed in place of the value, and what it counts."""
    width = min(end - x, max(NUMBER_WIDTH, cell_width(entry.text) + 2))
    _paint_entry(painter, x, y, width, entry)
    painter.text(x + width + 1, y, crop(field.unit, end - x - width - 1), "panel dim")


def _paint_value(painter: Painter, x: int, y: int, end: int, ground: str, field: Field, picked: bool) -> None:
    arrow = f"{ground} accent" if picked else "border"
    text = crop(field.value, end - x - ARROWS)
    painter.text(x, y, "◂", arrow)
    role = "bad" if field.bad else "strong" if picked else ""
    after = painter.text(x + 2, y, text, f"{ground} {role}".strip())
    painter.text(after + 1, y, "▸", arrow)
    painter.zone(x + 2, y, after - x - 2, 1, f"value:{field.id}")
    painter.zone(x - 1, y, 3, 1, f"less:{field.id}")
    painter.zone(after, y, 3, 1, f"more:{field.id}")


def paint_scrollbar(painter: Painter, x: int, y: int, height: int, top: int, rows: int) -> None:
    """Paint how much of a list is in sight, and where."""
    if rows <= height or height < 1:
        return
    length = max(1, height * height // rows)
    start = min(height - length, round((height - length) * top / (rows - height)))
    for line in range(height):
        inside = start <= line < start + length
        painter.text(x, y + line, "┃" if inside else "│", "border" if inside else "rule")


def help_rows(width: int, text: str, bad: str = "") -> int:
    """Return how many lines it takes to say what is wrong, if anything is, and else a row's help."""
    return len(wrap(bad or text, width))


def paint_help(painter: Painter, x: int, y: int, width: int, height: int, text: str, bad: str = "") -> None:
    """Paint what is wrong, if anything is, and else a row's help, in so many lines at most."""
    lines = wrap(bad or text, width)
    shown = lines[:height]
    if len(lines) > height > 0:
        shown[-1] = crop(shown[-1] + " …", width)
    for line, part in enumerate(shown, y):
        painter.text(x, line, part, "bad" if bad else "dim")


def paint_heading(painter: Painter, x: int, y: int, width: int, title: str, note: str = "") -> None:
    """Paint a title, and a note at the right where it fits."""
    end = painter.text(x, y, crop(title, width), "title")
    room = x + width - end - 2
    if note and room >= min(12, cell_width(note)):
        painter.aligned(end + 2, y, room, Line.of((crop(note, room), "accent")), "right")


def paint_buttons(painter: Painter, x: int, y: int, buttons: Sequence[tuple[str, str, str]]) -> int:
    """Paint buttons (zone, key, label) from a column on, the first as the one that Enter takes; return the end."""
    for index, (zone, key, label) in enumerate(buttons):
        role = "selected" if index == 0 else "bar"
        face = f"  {label}  " if not key else f"  {label} {key}  "
        end = painter.text(x, y, face, role)
        painter.zone(x, y, end - x, 1, zone)
        x = end + 2
    return x
