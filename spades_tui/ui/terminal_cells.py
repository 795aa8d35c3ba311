"""What stands on the terminal, and the shortest escape sequences that make it show something else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip


class Codes(NamedTuple):
    """The codes of a style: its attributes, foreground and background, each empty for the usual one."""

    attributes: str = ""
    foreground: str = ""
    background: str = ""


PLAIN: Final = Codes()


@lru_cache(4096)
def codes_of(style: Style, system: ColorSystem) -> Codes:
    """Return the codes of a style in a colour system."""
    foreground = ";".join(style.color.downgrade(system).get_ansi_codes()) if style.color else ""
    background = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(False)) if style.bgcolor else ""
    return Codes(
        Strip.render_ansi(style.without_color, system),
        "" if foreground == "39" else foreground,
        "" if background == "49" else background,
    )


def step(before: Codes, after: Codes) -> str:
    """Return the escape sequence that leads from one style to another, the shortest of the simple ones."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[0m"
    if before.attributes not in ("", after.attributes):
        codes = ["0", *filter(None, after)]
    else:
        codes = [after.attributes] if before.attributes != after.attributes else []
        codes += [after.foreground or "39"] if before.foreground != after.foreground else []
        codes += [after.background or "49"] if before.background != after.background else []
    return f"\x1b[{';'.join(codes)}m"


Cell = tuple[str, Codes]
"""A character of one column, and its style."""


@lru_cache(4096)
def single(text: str) -> bool:
    """Return whether each character takes one cell: those that do not have cells in common with others."""
    return all(get_character_cell_size(character) == 1 for character in text)


class TerminalCells:
    """What stands on a terminal, as far as it is known: a cell is unknown until it has been sent."""

    NEAR: Final = 4
    """So many cells that have not changed are sent along with those around them: a move costs more."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """Know nothing any more: the terminal has another size, or something else has written on it."""
        self._rows.clear()

    def put(self, x: int, y: int, text: str, codes: Codes) -> list[tuple[int, str]]:
        """Take it that a text is sent to a place; return which parts of it need to be, each with its column."""
        row = self._row(y, x + len(text))
        now: list[Cell | None] = [(character, codes) for character in text]
        before = row[x : x + len(text)]
        if now == before:
            return []
        row[x : x + len(text)] = now
        spans: list[list[int]] = []
        for at, (old, new) in enumerate(zip(before, now, strict=True)):
            if old == new:
                continue
            if spans and at - spans[-1][1] <= self.NEAR:
                spans[-1][1] = at + 1
            else:
                spans.append([at, at + 1])
        return [(x + start, text[start:end]) for start, end in spans]

    def lose(self, x: int, y: int, width: int) -> None:
        """Take it that something is sent to a place of which no single cells are known."""
        self._row(y, x + width)[x : x + width] = [None] * width

    def _row(self, y: int, width: int) -> list[Cell | None]:
        row = self._rows.setdefault(y, [])
        if len(row) < width:
            row.extend([None] * (width - len(row)))
        return row


def draw(pieces: Iterable[tuple[int, int, Strip]], console: Console, shown: TerminalCells) -> str:
    """Return the escape sequences that draw strips at their places (x, y); the style is plain at the end.

    What is ``shown`` already is left out, and what is sent is shown from then on.
    """
    system = COLOR_SYSTEMS[console.color_system or "truecolor"]
    sequences: list[str] = []
    current, cursor = PLAIN, (-1, -1)
    for left, y, strip in pieces:
        x = left
        for segment in strip:
            codes = PLAIN if segment.style is None else codes_of(segment.style, system)
            for column, part in _news(segment, x, y, codes, shown):
                if (column, y) != cursor:
                    sequences.append(Control.move_to(column, y).segment.text)
                sequences.append(step(current, codes) + _linked(part, segment.style))
                current, cursor = codes, (column + Segment(part).cell_length, y)
            x += segment.cell_length
    sequences.append(step(current, PLAIN))
    return "".join(sequences)


def _news(segment: Segment, x: int, y: int, codes: Codes, shown: TerminalCells) -> list[tuple[int, str]]:
    """Return which parts of a segment have to be sent, each with its column."""
    text, style, _ = segment
    if single(text) and not (style is not None and style.link):
        return shown.put(x, y, text, codes)
    shown.lose(x, y, segment.cell_length)
    return [(x, text)]


def _linked(text: str, style: Style | None) -> str:
    if style is None or not style.link:
        return text
    return f"\x1b]8;id={style.link_id};{style.link}\x1b\\{text}\x1b]8;;\x1b\\"
