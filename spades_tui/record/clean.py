"""The one cleaning of every text that a person or a file brings in, before it is kept or shown."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

NAME_WIDTH: Final = 24
"""Widest name, in terminal cells."""

_DROPPED: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_MARKS: Final = frozenset(("Mn", "Mc", "Me"))
_MARKS_PER_BASE: Final = 2

# By category letters, marks or symbols, yet drawn as nothing (a name of these alone could not be seen) or, as
# the skin tones of emoji, in a width on which terminals do not agree.
_INVISIBLE: Final = frozenset(
    [
        0x034F,  # combining grapheme joiner
        *(0x115F, 0x1160, 0x3164, 0xFFA0),  # Hangul fillers
        *(0x17B4, 0x17B5),  # Khmer inherent vowels
        *(0x180B, 0x180C, 0x180D, 0x180F),  # Mongolian variation selectors
        *range(0xFE00, 0xFE10),  # variation selectors
        *range(0xE0100, 0xE01F0),  # their supplement
        *range(0x1F3FB, 0x1F400),  # skin tones
    ]
)
# Wide since Unicode 16, which older Pythons do not know, and the letters of flags, which terminals draw as
# one cell or two: counted as the wider, a text never overflows.
_WIDE: Final = frozenset(
    [
        *(*range(0x2630, 0x2638), *range(0x268A, 0x2690), *range(0x4DC0, 0x4E00)),
        *(*range(0x1D300, 0x1D357), *range(0x1D360, 0x1D377)),
        *range(0x1F1E6, 0x1F200),
    ]
)
_BLANK_PATTERN: Final = 0x2800  # a Braille cell without dots: a space in all but category

# The controls that stand for white space, and the two separators, end a line: dropped without a trace they
# would glue two words together.
_LINE_ENDS: Final = re.compile("\r\n|[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")


def clean_text(text: str, *, width: int = NAME_WIDTH, lines: int = 1) -> str:
    """Return `text` fit to be stored and drawn: possibly empty, at most `lines` lines of `width` cells each.

    Controls, format characters (bidi overrides, zero-width joiners), surrogates, private and unassigned code
    points, variation selectors, skin tones and invisible letters are gone; each run of white space is one
    space; a base keeps at most two combining marks and is never parted from them; the result is NFC. With one
    line, line ends are spaces; with more, empty lines are gone and lines are joined by newlines. Markup is
    kept to the letter: whoever shows the text shows it without markup. Cleaning a clean text changes nothing.
    """
    if width <= 0 or lines <= 0:
        return ""
    # Whatever the length of the input, only this much is read: far more than a text of that size needs.
    text = text[: 1024 + 8 * width * lines]
    if lines == 1:
        return _clean_line(_LINE_ENDS.sub(" ", text), width)
    cleaned = (_clean_line(line, width) for line in _LINE_ENDS.split(text))
    return "\n".join([line for line in cleaned if line][:lines])


def clean_name(text: str, fallback: str, *, width: int = NAME_WIDTH) -> str:
    """Return `text` cleaned as one line of at most `width` cells, or `fallback` where nothing is left."""
    return clean_text(text, width=width) or fallback


def cell_width(text: str) -> int:
    """Return the terminal cells that a cleaned line takes: two for a wide character, none for a mark."""
    return sum(_cells(char) for char in text)


def _clean_line(line: str, width: int) -> str:
    kept = "".join(char for char in map(_kept, line) if char)
    out: list[str] = []
    cells = marks = 0
    # Marks are counted on the composed text, where "é" has none: else cleaning twice would differ from once.
    for char in unicodedata.normalize("NFC", kept):
        if char == " ":
            if out and out[-1] != " ":
                if cells + 1 > width:
                    break
                out.append(char)
                cells += 1
            continue
        is_mark = unicodedata.category(char) in _MARKS
        if is_mark:
            marks += 1
            # A mark without a base would sit on whatever the screen shows before the text.
            if not out or out[-1] == " " or marks > _MARKS_PER_BASE:
                continue
        else:
            marks = 0
        cells += _cells(char)
        if cells > width:
            if is_mark:
                _drop_last_base(out)
            break
        out.append(char)
    return "".join(out).rstrip(" ")


def _kept(char: str) -> str:
    """Return what is left of one character: itself, a plain space, or nothing."""
    if " " <= char <= "~":
        return char
    category = unicodedata.category(char)
    if char == "\t" or category == "Zs" or ord(char) == _BLANK_PATTERN:
        return " "
    return "" if category in _DROPPED or ord(char) in _INVISIBLE else char


def _cells(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" or ord(char) in _WIDE else 1


def _drop_last_base(out: list[str]) -> None:
    """Take the last base and its marks away: a spacing mark of it had no room left."""
    while out and unicodedata.category(out.pop()) in _MARKS:
        pass
