"""Cards, suits, ranks and bids: as they are written at the table, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.cards import Card, Suit
from spades_tui.words.letters import SYMBOLS
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from collections.abc import Iterable

    from spades_tui.engine.actions import Bid
    from spades_tui.words.words import Words

_CARD_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: N_("the two of {suit}"),
        3: N_("the three of {suit}"),
        4: N_("the four of {suit}"),
        5: N_("the five of {suit}"),
        6: N_("the six of {suit}"),
        7: N_("the seven of {suit}"),
        8: N_("the eight of {suit}"),
        9: N_("the nine of {suit}"),
        10: N_("the ten of {suit}"),
        11: N_("the jack of {suit}"),
        12: N_("the queen of {suit}"),
        13: N_("the king of {suit}"),
        14: N_("the ace of {suit}"),
    }
)
_RANK_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: N_("two"),
        3: N_("three"),
        4: N_("four"),
        5: N_("five"),
        6: N_("six"),
        7: N_("seven"),
        8: N_("eight"),
        9: N_("nine"),
        10: N_("ten"),
        11: N_("jack"),
        12: N_("queen"),
        13: N_("king"),
        14: N_("ace"),
    }
)
_ONE_OF_SUIT: Final[Mapping[Suit, str]] = MappingProxyType(
    {
        Suit.CLUBS: N_("a club"),
        Suit.DIAMONDS: N_("a diamond"),
        Suit.HEARTS: N_("a heart"),
        Suit.SPADES: N_("a spade"),
    }
)


def suit_symbol(_: Words, suit: Suit) -> str:
    """Return a suit in one cell: its symbol, or its letter where words write letters."""
    return _.letter_set.suit_faces[suit] if _.letters else SYMBOLS[suit]


def rank_text(_: Words, rank: int) -> str:
    """Return a rank (2..14) as it is written: "10", "K"."""
    return _.letter_set.rank_faces[rank]


def card_text(_: Words, card: Card) -> str:
    """Return a card as it is written, suit first as it is keyed: "♥10", or "H10" in letters."""
    letters = _.letter_set
    return (letters.suit_faces[card.suit] if _.letters else SYMBOLS[card.suit]) + letters.rank_faces[
        card.rank
    ]


def cards_text(_: Words, cards: Iterable[Card]) -> str:
    """Return cards as they are written, separated by spaces."""
    return " ".join([card_text(_, card) for card in cards])


def card_name(_: Words, card: Card) -> str:
    """Return a card in words: "the ten of hearts"."""
    suit = (
        _.p("of a card", "clubs"),
        _.p("of a card", "diamonds"),
        _.p("of a card", "hearts"),
        _.p("of a card", "spades"),
    )[card.suit]
    return _(_CARD_NAMES[card.rank], suit=suit)


def rank_name(_: Words, rank: int) -> str:
    """Return a rank (2..14) in words: "ten", "king"."""
    return _(_RANK_NAMES[rank])


def suit_name(_: Words, suit: Suit) -> str:
    """Return a suit's name in the plural: "hearts"."""
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[suit]


def one_of_suit(_: Words, suit: Suit) -> str:
    """Return one card of a suit: "a heart"."""
    return _(_ONE_OF_SUIT[suit])


def bid_text(_: Words, bid: Bid) -> str:
    """Return a bid: "4", "nil", "blind nil"."""
    if bid.tricks:
        return str(bid.tricks)
    return _("blind nil") if bid.blind else _("nil")


def tricks_text(_: Words, count: int) -> str:
    """Return a number of tricks: "1 trick", "4 tricks"."""
    return _.n("{count} trick", "{count} tricks", count)


def bags_text(_: Words, count: int) -> str:
    """Return a number of bags: "1 bag", "4 bags"."""
    return _.n("{count} bag", "{count} bags", count)
