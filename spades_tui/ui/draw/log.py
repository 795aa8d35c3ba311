"""What happened in a hand, in words: a line for each step, the tricks apart, suits in their colours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.ui.draw.cards import GLYPHS, suit_role
from spades_tui.ui.draw.forms import paint_scrollbar
from spades_tui.ui.draw.text import Line, Painter, cell_width, fit, wrap

if TYPE_CHECKING:
    from spades_tui.engine.cards import Suit
    from spades_tui.words import Words

RULE: Final = 3
"""Columns of the rule before the name of a trick, and at least behind it."""
DOT: Final = " · "
"""What stands between what happened and what came of it."""
_SUITS: Final[Mapping[str, Suit]] = MappingProxyType({glyph: suit for suit, glyph in GLYPHS.items()})
_SIGNS: Final = re.compile(f"([{''.join(_SUITS)}])")


def coloured(text: str, role: str = "") -> Line:
    """Return a sentence with the signs of suits in their colours, all else in a role."""
    parts = [part for part in _SIGNS.split(text) if part]
    return Line.of(*((part, suit_role(_SUITS[part]) if part in _SUITS else role) for part in parts))


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log: what happened at a step."""

    step: int
    text: str
    trick: int = 0
    """The trick that begins with it; 0 where none does."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the log: a part of what happened at a step, or the rule over a trick."""

    step: int
    text: str
    zone: str
    begins: bool
    """Whether the log may be cut off before it."""

    def line(self, role: str) -> Line:
        """Return it in a role, in which suits keep their colours; the name of a trick in a rule."""
        if self.step >= 0:
            return coloured(self.text, role)
        name = self.text.rstrip()
        rest = RULE + cell_width(self.text) - cell_width(name)
        return Line.of(("─" * (RULE - 1) + " ", "rule"), (name, "dim"), (" " + "─" * (rest - 1), "rule"))


def log_lines(_: Words, log: Sequence[Told], width: int) -> list[Line]:
    """Return the lines of a log that goes on: the newest stands out."""
    newest = log[-1].step if log else 0
    return [row.line("" if row.step == newest else "dim") for row in _rows(_, log, width)]


def _rows(_: Words, log: Sequence[Told], width: int) -> list[_Row]:
    """Return the rows of the log: a rule with its number before each trick, what goes on set in."""
    rows: list[_Row] = []
    for told in log:
        if told.trick:
            name = _("Trick {number}", number=told.trick)
            rows.append(_Row(-1, fit(name, width - 2 * RULE), f"trick:{told.trick}", begins=True))
        zone = f"step:{told.step}"
        rows += [
            _Row(told.step, part, zone, begins=not place and not told.trick)
            for place, part in enumerate(_parts(told.text, width))
        ]
    return rows


def paint_log(
    painter: Painter, box: tuple[int, int, int, int], _: Words, log: Sequence[Told], step: int, hovered: str
) -> None:
    """Paint into a box (column, row, columns, rows) as many lines as have room whole, around the step in sight.

    Where that is not all of it a bar behind the lines tells so.
    Zones: ``step:<number>``, and ``trick:<number>`` on the rule over a trick.
    """
    x, y, width, height = box
    rows = _rows(_, log, width)
    begins = [*(place for place, row in enumerate(rows) if row.begins), len(rows)]
    here = [place for place, row in enumerate(rows) if row.step == step]
    before = (place for place, row in enumerate(rows) if 0 <= row.step < step)
    middle = here[0] if here else max(before, default=0)
    top = max(0, min(middle - height // 2, len(rows) - height))
    top = min(middle, next(begin for begin in begins if begin >= top))
    end = max(middle + 1, *(begin for begin in begins if begin <= top + height))
    paint_scrollbar(painter, x + width, y, height, top, len(rows))
    for at, row in enumerate(rows[top:end], y):
        line = row.line(_role(row, step))
        ground = "hover" if hovered == row.zone else ""
        if row.step == step:
            ground = "panel"
            painter.fill(x - 1, at, width + 1, 1, ground)
        painter.line(x, at, line.styled(ground) if ground else line)
        painter.zone(x, at, width, 1, row.zone)


def _role(row: _Row, step: int) -> str:
    """Return the role of a row at a step: what comes later is dim."""
    return "strong" if row.step == step else "dim" if row.step > step else ""


def _parts(text: str, width: int) -> list[str]:
    """Return a line of the log in as many as it takes, those after the first set in.

    Where that takes no line more it is broken between what happened and what came of it.
    """
    broken = _broken(text, width)
    between = _broken_between(text, width)
    return between if len(between) <= len(broken) else broken


def _broken_between(text: str, width: int) -> list[str]:
    """Return a line in parts that are broken at the dots between them first, as many in a line as fit."""
    lines: list[str] = []
    for part in text.split(DOT):
        if lines and cell_width(lines[-1] + DOT + part) <= width:
            lines[-1] += DOT + part
        elif lines:
            lines += [f" {line}" for line in _broken(part, width - 1)]
        else:
            lines += _broken(part, width)
    return lines


def _broken(text: str, width: int) -> list[str]:
    """Return a line broken at any space."""
    first = wrap(text, width)[0]
    rest = text[len(first) :].lstrip()
    return [first, *(f" {part}" for part in wrap(rest, width - 1))] if rest else [first]
