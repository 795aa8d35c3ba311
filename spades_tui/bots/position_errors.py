"""What is wrong with a position that is given by its facts; here, so that wording it loads no bot."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from spades_tui.engine.errors import SpadesError

FIELDS: Final = (
    "rules",
    "partnership",
    "trump",
    "seat",
    "hand",
    "unseen",
    "trick",
    "bids",
    "tricks",
    "voids",
    "bags",
    "scores",
    "broken",
)
"""The fields of a position."""

PositionFault: TypeAlias = Literal[
    "missing", "unknown", "kind", "value", "card", "twice", "count", "turn", "fits"
]


class BadPosition(SpadesError):
    """The facts make no position.

    ``field`` is where, ``text`` the part of it that is meant. ``fault``: the field is ``missing`` or ``unknown``, of
    the wrong ``kind``, not among its ``value``s, no ``card``; a card is there ``twice``; there are not as many cards as
    the tricks leave (``count``, ``text`` says how many there must be); the trick does not come round to the seat
    (``turn``); the cards fit no three hands (``fits``).
    """

    def __init__(self, field: str, fault: PositionFault, text: str = "") -> None:
        super().__init__(field, fault, text)
        self.field = field
        self.fault: PositionFault = fault
        self.text = text


class PositionTooLong(SpadesError):
    """A text is too long for a position: ``size`` and ``limit`` are characters."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(size, limit)
        self.size = size
        self.limit = limit


class PositionFileError(SpadesError):
    """A text is no position: in ``line``, from 1, is what ``reason`` tells.

    ``column`` is that of the place where the text is no TOML, else None.
    """

    def __init__(self, line: int, column: int | None, reason: SpadesError) -> None:
        super().__init__(line, column, reason)
        self.line = line
        self.column = column
        self.reason = reason
