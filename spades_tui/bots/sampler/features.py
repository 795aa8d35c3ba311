"""What ``estimate`` says of a hand, by tables of suits: the same figures for a tenth of the time."""

from __future__ import annotations

from functools import cache
from typing import Final

from spades_tui.bots.estimate import nil_odds, tricks

SUIT: Final = 0x1FFF
TRUMP: Final = 3
TOP: Final = 48
"""How far the trump suit of a table lies up a mask: it is the last suit, and the first one is the plain one."""


def _low_cards(count: int) -> int:
    return ((1 << count) - 1) << 2


class SuitTables:
    """Lists by a suit's thirteen bits (bit ``rank - 2``); a hand's figure is the sum over its suits."""

    __slots__ = ("beside", "nil_plain", "nil_trump", "trump")

    def __init__(self) -> None:
        base = tricks(0, TRUMP)
        nil_base = nil_odds(0, TRUMP)
        self.trump: list[float] = [tricks(bits << 2 << TOP, TRUMP) for bits in range(SUIT + 1)]
        """Tricks of a hand that holds these trumps and nothing else."""
        self.nil_trump: list[float] = [nil_odds(bits << 2 << TOP, TRUMP) for bits in range(SUIT + 1)]
        self.nil_plain: list[float] = [nil_odds(bits << 2, TRUMP) - nil_base for bits in range(SUIT + 1)]
        plain = [tricks(bits << 2, TRUMP) - base for bits in range(SUIT + 1)]
        self.beside: list[list[float]] = []
        """By number of trumps: what the cards of a plain suit, its shortness too, add to a void in it."""
        rows: dict[tuple[float, ...], list[float]] = {}
        for trumps in range(14):
            own = _low_cards(trumps) << TOP
            void = tricks(own, TRUMP)
            ruffs = tuple(
                tricks(own | _low_cards(length), TRUMP) - void - plain[_low_cards(length) >> 2]
                for length in range(14)
            )
            same = tuple(round(value, 9) for value in ruffs)
            if same not in rows:
                rows[same] = [value + ruffs[bits.bit_count()] for bits, value in enumerate(plain)]
            self.beside.append(rows[same])

    def tricks(self, hand: int) -> float:
        """Return what ``estimate.tricks`` returns with spades as trump."""
        own = hand >> 50
        row = self.beside[own.bit_count()]
        return self.trump[own] + row[hand >> 2 & SUIT] + row[hand >> 18 & SUIT] + row[hand >> 34 & SUIT]

    def tricks_each(self, hand: int) -> tuple[float, float, float, float]:
        """Return the tricks with each suit as trump."""
        a, b, c, d = hand >> 2 & SUIT, hand >> 18 & SUIT, hand >> 34 & SUIT, hand >> 50
        trump = self.trump
        beside = self.beside
        first, second = beside[a.bit_count()], beside[b.bit_count()]
        third, fourth = beside[c.bit_count()], beside[d.bit_count()]
        return (
            trump[a] + first[b] + first[c] + first[d],
            trump[b] + second[a] + second[c] + second[d],
            trump[c] + third[a] + third[b] + third[d],
            trump[d] + fourth[a] + fourth[b] + fourth[c],
        )

    def nil_odds(self, hand: int) -> float:
        """Return what ``estimate.nil_odds`` returns with spades as trump.

        With the ace of trumps it is another figure, which is as hopeless.
        """
        plain = self.nil_plain
        return (
            self.nil_trump[hand >> 50]
            + plain[hand >> 2 & SUIT]
            + plain[hand >> 18 & SUIT]
            + plain[hand >> 34 & SUIT]
        )

    def nil_odds_each(self, hand: int) -> tuple[float, float, float, float]:
        """Return the odds with each suit as trump."""
        a, b, c, d = hand >> 2 & SUIT, hand >> 18 & SUIT, hand >> 34 & SUIT, hand >> 50
        trump = self.nil_trump
        plain = self.nil_plain
        p, q, r, s = plain[a], plain[b], plain[c], plain[d]
        return (trump[a] + q + r + s, trump[b] + p + r + s, trump[c] + p + q + s, trump[d] + p + q + r)


@cache
def suit_tables() -> SuitTables:
    """Return the tables, which are made once."""
    return SuitTables()
