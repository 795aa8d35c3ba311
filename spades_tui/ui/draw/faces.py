"""What stands on a large card: the pips of 2 to 10, a figure for jack, queen and king, an ace."""

# ruff: noqa: RUF001 - slanted strokes are meant

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from spades_tui.engine.cards import Card, Suit

COLUMNS: Final = 7
ROWS: Final = 5
_PIP: Final = "*"
_LEFT, _MIDDLE, _RIGHT = 1, 3, 5
_SIDES: Final = (_LEFT, _RIGHT)


def _pips(*rows: tuple[int, ...]) -> tuple[str, ...]:
    """Return rows of a face from the columns of the pips in each."""
    return tuple("".join(_PIP if column in row else " " for column in range(COLUMNS)) for row in rows)


_NONE: Final = ()
_ONE: Final = (_MIDDLE,)
_ALL: Final = (_LEFT, _MIDDLE, _RIGHT)

_FACES: Final[Mapping[int, tuple[str, ...]]] = MappingProxyType(
    {
        2: _pips(_ONE, _NONE, _NONE, _NONE, _ONE),
        3: _pips(_ONE, _NONE, _ONE, _NONE, _ONE),
        4: _pips(_SIDES, _NONE, _NONE, _NONE, _SIDES),
        5: _pips(_SIDES, _NONE, _ONE, _NONE, _SIDES),
        6: _pips(_SIDES, _NONE, _SIDES, _NONE, _SIDES),
        7: _pips(_SIDES, _ONE, _SIDES, _NONE, _SIDES),
        8: _pips(_SIDES, _ONE, _SIDES, _ONE, _SIDES),
        9: _pips(_SIDES, _SIDES, _ONE, _SIDES, _SIDES),
        10: _pips(_SIDES, _ALL, _NONE, _ALL, _SIDES),
        11: (" ┬───┬ ", " │   │ ", " │ * │ ", " ╰╮ ╭╯ ", "  ╰─╯  "),
        12: (" ○ ○ ○ ", " ├╮│╭┤ ", " │╰┴╯│ ", " │ * │ ", " ╰───╯ "),
        13: (" ╷ ┼ ╷ ", " │╲│╱│ ", " │ * │ ", " ╞═══╡ ", " ╰───╯ "),
    }
)
"""Court cards are the jack's shield, the queen's coronet with pearls, the king's crown."""
_ACES: Final[Mapping[Suit, tuple[str, ...]]] = MappingProxyType(
    {
        Suit.SPADES: ("  ╭┴╮  ", " ╭╯ ╰╮ ", "╭╯ * ╰╮", "╰──┬──╯", "  ─┴─  "),
        Suit.HEARTS: (" ╭╮ ╭╮ ", "╭╯╰─╯╰╮", "╰╮ * ╭╯", " ╰╮ ╭╯ ", "  ╰┬╯  "),
        Suit.DIAMONDS: ("  ╭┴╮  ", " ╭╯ ╰╮ ", "╶┤ * ├╴", " ╰╮ ╭╯ ", "  ╰┬╯  "),
        Suit.CLUBS: ("  ╭─╮  ", "╭─╯ ╰─╮", "│  *  │", "╰──┬──╯", "  ─┴─  "),
    }
)
"""The sign of the suit, drawn large."""


@lru_cache(52)
def large_face(card: Card, glyph: str) -> tuple[str, ...]:
    """Return the rows between the borders of a large card, its suit written as ``glyph``."""
    rows = _ACES[card.suit] if card.rank == 14 else _FACES[card.rank]
    return tuple(row.replace(_PIP, glyph) for row in rows)
