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


ENDS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""The code that ends an attribute, where every terminal that has colours knows one."""
UNSEEN: Final = frozenset({"", "1", "2", "3", "5"})
"""Attributes that a blank does not show: bold, dim, italic, blinking."""


@lru_cache(4096)
def step(before: Codes, after: Codes) -> str:
    """Return the escape sequence that leads from one style to another, the shortest of the simple ones."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[0m"
    found = ["0", *filter(None, after)]
    had, has = _set(before.attributes), _set(after.attributes)
    # Terminals without colours may know no other end of an attribute than that of all.
    if had <= has or (any((*before[1:], *after[1:])) and had - has <= ENDS.keys()):
        ends = {ENDS[gone] for gone in had - has}
        again = {stays for stays in had & has if ENDS.get(stays) in ends}
        codes = [*sorted(ends), *sorted(again | (has - had))]
        codes += [after.foreground or "39"] if before.foreground != after.foreground else []
        codes += [after.background or "49"] if before.background != after.background else []
        found = min(codes, found, key=lambda codes: len(";".join(codes)))
    return f"\x1b[{';'.join(found)}m"


def _set(attributes: str) -> set[str]:
    return set(attributes.split(";")) - {""}


@lru_cache(4096)
def on_blank(codes: Codes) -> Codes:
    """Return what a blank in a style shows of it: its background, and such attributes as are lines."""
    return Codes(background=codes.background) if _set(codes.attributes) <= UNSEEN else codes


def for_blanks(current: Codes, codes: Codes) -> Codes:
    """Return the style nearest to the current one in which blanks look as in ``codes``."""
    if codes.attributes and on_blank(codes) == codes:
        return codes
    kept = current.attributes if _set(current.attributes) <= UNSEEN else ""
    return Codes(kept, current.foreground, codes.background)


Cell = tuple[str, Codes]
"""A character of one column, and its style."""


@lru_cache(4096)
def single(text: str) -> bool:
    """Return whether each character takes one cell: those that do not have cells in common with others."""
    return all(get_character_cell_size(character) == 1 for character in text)


class TerminalCells:
    """What stands on a terminal, as far as it is known: a cell is unknown until it has been sent."""

    NEAR: Final = 4
    """Cells of so many bytes that have not changed are sent along with those around them: a move costs more."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._size = (0, 0)

    def fit(self, width: int, height: int) -> None:
        """Take it that what is sent from now on is drawn for a size; what was sent for another one counts for nothing.

        The terminal may have had the new size already while the last of the older drawing was on its way.
        """
        if self._size != (width, height):
            self._size = (width, height)
            self.forget()

    def forget(self) -> None:
        """Know nothing any more: the terminal has another size, or something else has written on it."""
        self._rows.clear()

    def put(self, x: int, y: int, text: str, codes: Codes) -> list[tuple[int, str]]:
        """Take it that a text is sent to a place; return which parts of it need to be, each with its column."""
        row = self._row(y, x + len(text))
        blank = (" ", on_blank(codes))
        now: list[Cell | None] = [blank if character == " " else (character, codes) for character in text]
        before = row[x : x + len(text)]
        if now == before:
            return []
        row[x : x + len(text)] = now
        spans: list[list[int]] = []
        for at, (old, new) in enumerate(zip(before, now, strict=True)):
            if old == new:
                continue
            if spans and len(text[spans[-1][1] : at].encode()) <= self.NEAR:
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


class Part(NamedTuple):
    """A text of one style that is to be sent to a place."""

    x: int
    y: int
    text: str
    codes: Codes
    style: Style | None

    @property
    def bare(self) -> bool:
        """Whether nothing of it is seen but the background."""
        return not self.text.strip(" ") and on_blank(self.codes) == Codes(background=self.codes.background)


FEW: Final = 200
"""Of so many parts it is tried whether fewer bytes are needed when they are sent style by style."""


def draw(pieces: Iterable[tuple[int, int, Strip]], console: Console, shown: TerminalCells) -> str:
    """Return the escape sequences that draw strips at their places (x, y); the style is plain at the end.

    What is ``shown`` already is left out, and what is sent is shown from then on. No two strips may overlap.
    """
    system = COLOR_SYSTEMS[console.color_system or "truecolor"]
    parts: list[Part] = []
    for left, y, strip in pieces:
        x = left
        for segment in strip:
            codes = PLAIN if segment.style is None else codes_of(segment.style, system)
            for column, text in _news(segment, x, y, codes, shown):
                parts.append(Part(column, y, text, codes, segment.style))
            x += segment.cell_length
    found = _encode(parts)
    if 1 < len(parts) <= FEW:
        found = min(found, _encode(_by_style(parts)), key=len)
    return found


def _by_style(parts: list[Part]) -> list[Part]:
    """Return the parts with those of one style together, each style where it came first."""
    places: dict[Codes, int] = {}
    grounds: dict[str, int] = {}
    for part in parts:
        if not part.bare:
            place = places.setdefault(part.codes, len(places))
            grounds.setdefault(part.codes.background, place)
    last = len(places)
    return sorted(
        parts,
        key=lambda part: grounds.get(part.codes.background, last) if part.bare else places[part.codes],
    )


def _encode(parts: Iterable[Part]) -> str:
    """Return the escape sequences that send the parts in their order."""
    sequences: list[str] = []
    current, cursor, sure = PLAIN, (-1, -1), False
    for x, y, text, codes, style in parts:
        sequences.append(_move(cursor, sure, x, y))
        wanted = codes if text.strip(" ") else for_blanks(current, codes)
        sequences.append(step(current, wanted) + _linked(text, style))
        current, cursor, sure = wanted, (x + Segment(text).cell_length, y), text.isascii()
    sequences.append(step(current, PLAIN))
    return "".join(sequences)


def _move(cursor: tuple[int, int], sure: bool, x: int, y: int) -> str:
    """Return what moves the cursor to a cell: a few to the right where it is ``sure`` in which column it stands.

    A terminal may show other signs wider than they are counted here; then only a place that is named outright is right.
    """
    if cursor == (x, y):
        return ""
    ahead = x - cursor[0]
    if sure and cursor[1] == y and ahead > 0:
        return f"\x1b[{ahead}C" if ahead > 1 else "\x1b[C"
    return Control.move_to(x, y).segment.text


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
