"""Texts inside texts: other people's, cleaned and in quotation marks, and the first letter of a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from spades_tui.record.clean import cell_width, clean_text

if TYPE_CHECKING:
    from spades_tui.words.words import Words

WIDTH: Final = 40
"""Widest text that a sentence quotes, in cells."""
PATH_WIDTH: Final = 400


def quoted(_: Words, text: object, width: int = WIDTH) -> str:
    """Return a text in the language's quotation marks, cleaned and cut to ``width`` cells."""
    return _("“{text}”", text=shortened(str(text), width))


def shortened(text: str, width: int = WIDTH) -> str:
    """Return a text cleaned, with an ellipsis where it was cut."""
    cleaned = clean_text(text, width=width + 1)
    return cleaned if cell_width(cleaned) <= width else clean_text(cleaned, width=width - 1) + "…"


def path_text(path: object) -> str:
    """Return a path of a file, cleaned; it is long enough to be found by it."""
    return clean_text(str(path), width=PATH_WIDTH)


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def small(text: str, names: Iterable[str] = ()) -> str:
    """Return a sentence as it stands behind a colon: with a small letter, unless it begins with one of the names."""
    if any(name and text.startswith(name) for name in names):
        return text
    return text[:1].lower() + text[1:]
