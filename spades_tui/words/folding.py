"""Texts as they are compared with what somebody types: without capitals and accents."""

from __future__ import annotations

import unicodedata
from types import MappingProxyType
from typing import Final

_LETTERS: Final = MappingProxyType({"đ": "d", "œ": "oe", "æ": "ae", "ø": "o"})


def folded(text: str) -> str:
    """Return a text in small letters without accents, so that "Pomoć" and "pomoc" are the same."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    base = "".join(char for char in parts if not unicodedata.combining(char))
    return "".join(_LETTERS.get(char, char) for char in base)
