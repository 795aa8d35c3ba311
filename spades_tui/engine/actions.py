"""What a player can do; each action's ``str`` is its text, and ``parse_action`` reads it back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from spades_tui.engine.cards import DECK, SUITS, Card, Suit
from spades_tui.engine.errors import BadCard, UnknownAction


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut the deck with a text of one's own; it goes into the shuffle."""

    text: str = ""

    def __str__(self) -> str:
        return f"cut {self.text}" if self.text else "cut"


@dataclass(frozen=True, slots=True)
class Look:
    """Turn one's own cards face up, which gives up blind nil (row 7)."""

    def __str__(self) -> str:
        return "look"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of tricks; 0 is nil (row 6), with ``blind`` a blind nil (row 7)."""

    tricks: int
    blind: bool = False

    @property
    def is_nil(self) -> bool:
        """Whether this is nil or blind nil."""
        return self.tricks == 0

    def __str__(self) -> str:
        if self.tricks:
            return f"bid {self.tricks}"
        return "blind nil" if self.blind else "nil"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit, after winning the auction."""

    suit: Suit

    def __str__(self) -> str:
        return f"trump {self.suit.letter}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    card: Card

    def __str__(self) -> str:
        return f"play {self.card.text}"


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim all tricks that are left; granted exactly when they are certain."""

    def __str__(self) -> str:
        return "claim"


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the game up: the best other side wins it."""

    def __str__(self) -> str:
        return "concede"


@dataclass(frozen=True, slots=True)
class NextHand:
    """Leave the scoreboard: the hand's secret is revealed, and the next hand begins unless the game is over."""

    def __str__(self) -> str:
        return "next"


@dataclass(frozen=True, slots=True)
class EndGame:
    """End the game early: the higher score wins."""

    def __str__(self) -> str:
        return "end"


Action: TypeAlias = Cut | Look | Bid | NameTrump | Play | Claim | Concede | NextHand | EndGame

NIL: Final = Bid(0)
BLIND_NIL: Final = Bid(0, blind=True)
LOOK: Final = Look()
CUT: Final = Cut()
NEXT_HAND: Final = NextHand()
BIDS: Final[tuple[Bid, ...]] = tuple(Bid(tricks) for tricks in range(14))
"""The bids by number; the first is nil."""
PLAYS: Final[tuple[Play, ...]] = tuple(Play(card) for card in DECK)
"""The plays by card index."""
TRUMPS: Final[tuple[NameTrump, ...]] = tuple(NameTrump(suit) for suit in SUITS)
"""The choices of trump by suit."""

_WORDS: Final[dict[str, Action]] = {
    "cut": CUT,
    "look": LOOK,
    "nil": NIL,
    "bid 0": NIL,
    "bid nil": NIL,
    "blind nil": BLIND_NIL,
    "bid blind nil": BLIND_NIL,
    "claim": Claim(),
    "concede": Concede(),
    "next": NEXT_HAND,
    "end": EndGame(),
}


def parse_action(text: str) -> Action:
    """Return the action whose text this is; case and the number of spaces do not matter.

    A cut's text is kept as it stands after the first space.

    Raises:
        UnknownAction: the text is no action.
    """
    head, *behind = text.strip().split(maxsplit=1)[:2] or [""]
    head = head.lower()
    rest = behind[0] if behind else ""
    if head == "cut":
        return Cut(text.strip()[4:])
    words = " ".join((head, *rest.lower().split())).strip()
    if (fixed := _WORDS.get(words)) is not None:
        return fixed
    try:
        if head == "play":
            return PLAYS[Card(rest).index]
        if head == "trump":
            return TRUMPS[Suit.parse(rest)]
    except BadCard as error:
        raise UnknownAction(text) from error
    if head == "bid" and re.fullmatch(r"[0-9]{1,3}", rest.strip(), re.ASCII):
        return Bid(int(rest))
    raise UnknownAction(text)
