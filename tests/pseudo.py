"""A language that is none: every text accented, two fifths longer, and between marks that show where it was cut."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from math import ceil
from typing import Final

from spades_tui.words import Words

OPEN: Final = "⟦"
CLOSE: Final = "⟧"
LONGER: Final = 1.4
SHORT: Final = 4
"""Texts with fewer letters than this beside their fields get longer, too, but have no room for marks."""

_ACCENTS: Final = str.maketrans("aceinosuyzACEINOSUYZ", "áčëîñøšüýžÁČËÎÑØŠÜÝŽ")
_PARTS: Final = re.compile(r"(\{\w+\})")


class Pseudo(GNUTranslations):
    """The catalogue of that language: it knows every text."""

    def gettext(self, message: str) -> str:
        return stretched(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return stretched(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return "," if context == "decimal sign" else stretched(message)


def stretched(text: str) -> str:
    """Return a text two fifths longer (as many letters more, marks counted), its fields as they were."""
    parts = _PARTS.split(text)
    letters = sum(len(part) for part in parts[::2])
    said = "".join(part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts))
    more = ceil(letters * LONGER) - letters
    if letters < SHORT or more < 2:
        return said + "~" * more if any(char.isalpha() for part in parts[::2] for char in part) else said
    # More words, not a longer one: a longer language has places to break a line, too.
    filling = ("~~~~~~~ " * more)[: more - 2].rstrip()
    gap = " " if len(filling) > 3 else ""
    return OPEN + said + gap + filling[len(gap) :] + CLOSE


def pseudo_words() -> Words:
    """Return words in that language; they keep to it whatever else about them is changed."""
    words = Words("en")
    words._catalogue = Pseudo()
    return words


def cut_texts(shown: str) -> list[str]:
    """Return the lines on which a text begins or ends without its other mark; none where everything is whole."""
    if shown.count(OPEN) == shown.count(CLOSE):
        return []
    return [line for line in shown.split("\n") if line.count(OPEN) != line.count(CLOSE)]
