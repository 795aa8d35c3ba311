"""Fields of JSON objects, read strictly: the right type, in range, each known, none left over."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from spades_tui.engine.actions import BLIND_NIL, Bid
from spades_tui.engine.cards import Card, Suit, parse_cards
from spades_tui.engine.errors import BadCard
from spades_tui.record.clean import clean_text
from spades_tui.record.errors import BadField, BadJson

T = TypeVar("T")

LARGE: Final = 10**9
"""No number in a record is further from zero."""
MANY: Final = 10**7
"""No hand's number and no index is higher."""

_PIECE: Final = 62


def write_text(text: str) -> str | list[str]:
    """Return a text as JSON holds it: long ones in pieces, so that no line of a record grows long."""
    if len(json.dumps(text)) <= _PIECE:
        return text
    # A character beyond the first plane takes twelve characters of JSON.
    return [text[place : place + 5] for place in range(0, len(text), 5)]


def write_cards(cards: Sequence[Card]) -> str:
    """Return cards as text, separated by spaces."""
    return " ".join([card.text for card in cards])


def write_bid(bid: Bid) -> str:
    """Return a bid as text: ``4``, ``nil`` or ``blind nil``."""
    return str(bid.tricks) if bid.tricks else str(bid)


def parse_object(text: str) -> tuple[dict[str, Any], int]:
    """Return the JSON object with which a text begins, and where it ends.

    No float, no NaN, no key twice, no nesting beyond what a reader can carry.

    Raises:
        BadJson: there is no such object; ``line`` is that of the text, from 1, where it is known.
    """
    try:
        value, end = _DECODER.raw_decode(text)
    except RecursionError:
        raise BadJson("too deeply nested") from None
    except json.JSONDecodeError as error:
        raise BadJson(error.msg).at(error.lineno) from None
    except ValueError as error:  # such as a number of thousands of digits
        raise BadJson(str(error)) from None
    if not isinstance(value, dict):
        raise BadJson("no object")
    return value, end


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _refuse(text: str) -> Any:
    raise ValueError(f"{text[:20]} is no number that a record holds")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_refuse, parse_constant=_refuse)


class Fields:
    """The fields of one JSON object of a kind; each is taken once, and ``done`` refuses what is left.

    Every method takes a field's name and raises BadField where the field does not hold what it must.
    """

    __slots__ = ("_left", "kind")

    def __init__(self, kind: str, found: object) -> None:
        if not isinstance(found, dict):
            raise BadField(kind, "")
        self.kind = kind
        self._left: dict[str, Any] = dict(found)

    def take(self, name: str) -> Any:
        """Return what a field holds, whatever it is."""
        if name not in self._left:
            raise BadField(self.kind, name)
        return self._left.pop(name)

    def done(self) -> None:
        """Refuse fields that nobody asked for."""
        if self._left:
            raise BadField(self.kind, clean_text(min(self._left), width=40))

    def has(self, name: str) -> bool:
        """Return whether a field is still there."""
        return name in self._left

    def optional(self, name: str, read: Callable[[str], T]) -> T | None:
        """Return None for a null, else what ``read`` makes of the field."""
        if name in self._left and self._left[name] is None:
            del self._left[name]
            return None
        return read(name)

    def choice(self, name: str, choices: Sequence[T]) -> T:
        """Return the one of the choices that a field names."""
        found = self.take(name)
        for choice in choices:
            if type(found) is type(choice) and found == choice:
                return choice
        raise self.bad(name)

    def bad(self, name: str) -> BadField:
        """Return the error that says that a field is wrong."""
        return BadField(self.kind, name)

    def number(self, name: str, low: int = -LARGE, high: int = LARGE) -> int:
        """Return a whole number in a range."""
        return self._number(name, self.take(name), low, high)

    def numbers(self, name: str, low: int = -LARGE, high: int = LARGE) -> tuple[int, ...]:
        """Return whole numbers in a range."""
        return self.each(name, lambda value: self._number(name, value, low, high))

    def _number(self, name: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.bad(name)
        return value

    def flag(self, name: str) -> bool:
        """Return yes or no."""
        value = self.take(name)
        if type(value) is not bool:
            raise self.bad(name)
        return value

    def text(self, name: str) -> str:
        """Return a text, which may be there in pieces."""
        return self._text(name, self.take(name))

    def texts(self, name: str) -> tuple[str, ...]:
        """Return texts."""
        return self.each(name, lambda value: self._text(name, value))

    def _text(self, name: str, value: object) -> str:
        if isinstance(value, list) and all(isinstance(piece, str) for piece in value):
            return "".join(value)
        if not isinstance(value, str):
            raise self.bad(name)
        return value

    def each(self, name: str, read: Callable[[object], T]) -> tuple[T, ...]:
        """Return what ``read`` makes of each entry of a list."""
        found = self.take(name)
        if not isinstance(found, list):
            raise self.bad(name)
        return tuple([read(value) for value in found])

    def seat(self, name: str) -> int:
        """Return a seat, 0 to 3."""
        return self.number(name, 0, 3)

    def data(self, name: str, length: int) -> bytes:
        """Return bytes of this length from hexadecimal digits."""
        text = self.text(name)
        try:
            found = bytes.fromhex(text) if len(text) == 2 * length else b""
        except ValueError:
            found = b""
        if len(found) != length:
            raise self.bad(name)
        return found

    def card(self, name: str) -> Card:
        """Return a card."""
        return self._try(name, Card)

    def suit(self, name: str) -> Suit:
        """Return a suit."""
        return self._try(name, Suit.parse)

    def _try(self, name: str, read: Callable[[str], T]) -> T:
        text = self.text(name)
        try:
            return read(text[:8])
        except BadCard:
            raise self.bad(name) from None

    def hand(self, name: str) -> tuple[Card, ...]:
        """Return a hand of thirteen different cards, sorted."""
        return self._hand(name, self.take(name))

    def hands(self, name: str) -> tuple[tuple[Card, ...], ...]:
        """Return four hands that together are the whole deck."""
        hands = self.each(name, lambda value: self._hand(name, value))
        if len(hands) != 4 or len({card for hand in hands for card in hand}) != 52:
            raise self.bad(name)
        return hands

    def _hand(self, name: str, value: object) -> tuple[Card, ...]:
        if not isinstance(value, str) or len(value) > 100:
            raise self.bad(name)
        try:
            cards = tuple(sorted(parse_cards(value)))
        except BadCard:
            raise self.bad(name) from None
        if len(cards) != 13 or len(set(cards)) != 13:
            raise self.bad(name)
        return cards

    def bid(self, name: str) -> Bid:
        """Return a bid."""
        return self._bid(name, self.take(name))

    def bids(self, name: str) -> tuple[Bid, ...]:
        """Return the bids of four seats."""
        bids = self.each(name, lambda value: self._bid(name, value))
        if len(bids) != 4:
            raise self.bad(name)
        return bids

    def _bid(self, name: str, value: object) -> Bid:
        if not isinstance(value, str) or value not in _BIDS:
            raise self.bad(name)
        return _BIDS[value]


_BIDS: Final = {
    **{write_bid(bid): bid for bid in (Bid(tricks) for tricks in range(14))},
    write_bid(BLIND_NIL): BLIND_NIL,
}
