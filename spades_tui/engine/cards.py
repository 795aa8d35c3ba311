"""Suits and the fifty-two cards, each of them one shared value."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from spades_tui.engine.errors import BadCard

RANK_LETTERS: Final = "23456789TJQKA"
"""Rank letters from the 2 (rank 2) to the ace (rank 14)."""


class Suit(IntEnum):
    """One of the four suits; the order is that of the cards' indices."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit's international letter: C, D, H or S."""
        return "CDHS"[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit from its letter in any case.

        Raises:
            BadCard: the text is no suit letter.
        """
        index = "CDHS".find(text.strip().upper() or "?")
        if index < 0 or len(text.strip()) != 1:
            raise BadCard(text)
        return SUITS[index]


SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)


class Card:
    """A playing card. There are exactly 52 of these objects, so identity is equality.

    ``Card("AS")`` reads a rank, then S, H, D or C, in any case; the ten is ``T`` or ``10``.
    Cards are ordered by ``index``: clubs, diamonds, hearts, spades, each from the 2 up to the ace.

    >>> Card("10d"), Card("td") is Card("TD")
    (Card('TD'), True)

    Raises:
        BadCard: the text is no card.
    """

    __slots__ = ("index", "rank", "suit", "text")

    suit: Suit
    """The card's suit."""
    rank: int
    """The card's rank, from 2 to 14 (the ace, row 3)."""
    index: int
    """The card's place in ``DECK``, from 0 to 51."""
    text: str
    """The card as text, such as ``AS`` or ``TD``."""

    def __new__(cls, text: str) -> Card:
        card = _BY_TEXT.get(text)
        if card is None:
            if not isinstance(text, str):
                raise BadCard(repr(text))
            card = _BY_TEXT.get(text.strip().upper().replace("10", "T"))
        if card is None:
            raise BadCard(text)
        return card

    @classmethod
    def of(cls, suit: Suit, rank: int) -> Card:
        """Return the card of this suit and rank (2..14)."""
        if not 2 <= rank <= 14:
            raise BadCard(f"{rank}{suit.letter}")
        return DECK[suit * 13 + rank - 2]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __le__(self, other: Card) -> bool:
        return self.index <= other.index

    def __gt__(self, other: Card) -> bool:
        return self.index > other.index

    def __ge__(self, other: Card) -> bool:
        return self.index >= other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.text,))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make(index: int) -> Card:
    card = object.__new__(Card)
    card.suit = SUITS[index // 13]
    card.rank = index % 13 + 2
    card.index = index
    card.text = RANK_LETTERS[index % 13] + card.suit.letter
    return card


DECK: Final[tuple[Card, ...]] = tuple(_make(index) for index in range(52))
"""All cards by index: 2C to AC, 2D to AD, 2H to AH, 2S to AS."""

_BY_TEXT: Final[dict[str, Card]] = {card.text: card for card in DECK}


def parse_cards(cards: str | Iterable[str | Card]) -> tuple[Card, ...]:
    """Return cards from text (separated by spaces or commas) or from a sequence of texts and cards.

    Raises:
        BadCard: a part of the text is no card.
    """
    parts: Iterable[str | Card] = cards.replace(",", " ").split() if isinstance(cards, str) else cards
    return tuple(part if isinstance(part, Card) else Card(part) for part in parts)
