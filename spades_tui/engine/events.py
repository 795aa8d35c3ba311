"""What has happened: a game is the list of these events.

Fields marked *sealed* are for the store alone; ``views.public`` says who may see what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from spades_tui.engine.actions import Bid
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet

Hand: TypeAlias = tuple[Card, ...]
Hands: TypeAlias = tuple[Hand, Hand, Hand, Hand]
Names: TypeAlias = tuple[str, str, str, str]
EndReason: TypeAlias = Literal["target", "losing_limit", "hand_limit", "ended", "conceded"]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins. ``seeded`` says that the secret came from a known seed, so deals are not secret.

    ``scores`` and ``bags`` have one entry a side and are not zero only in a game set up from a position.
    """

    kind: ClassVar[str] = "game_started"
    rules: RuleSet
    names: Names
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    seeded: bool
    secret: bytes | None
    """Sealed: 32 bytes from which every hand's secret comes."""


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A hand begins: its number from 1, its dealer and the SHA-256 of its secret in hexadecimal.

    The commitment is None for a hand that was set up card by card.
    """

    kind: ClassVar[str] = "hand_started"
    number: int
    dealer: int
    commitment: str | None


@dataclass(frozen=True, slots=True)
class DeckCut:
    """The player left of the dealer has cut the deck with a text; an empty one is the program's default."""

    kind: ClassVar[str] = "deck_cut"
    seat: int
    text: str

    @property
    def automatic(self) -> bool:
        """Whether this is the default cut, which proves nothing."""
        return not self.text


@dataclass(frozen=True, slots=True)
class Dealt:
    """Thirteen cards went to each seat (row 4), face down."""

    kind: ClassVar[str] = "dealt"
    hands: Hands | None
    """Sealed: four sorted hands by seat."""


@dataclass(frozen=True, slots=True)
class HandSeen:
    """A seat sees its own cards: it looked, bid blind nil, or had no blind nil to lose (row 7)."""

    kind: ClassVar[str] = "hand_seen"
    seat: int
    cards: Hand | None
    """Sealed to this seat."""


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat has bid."""

    kind: ClassVar[str] = "bid_made"
    seat: int
    bid: Bid


@dataclass(frozen=True, slots=True)
class TrumpNamed:
    """The winner of the auction has named the trump suit."""

    kind: ClassVar[str] = "trump_named"
    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat has played a card."""

    kind: ClassVar[str] = "card_played"
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A seat has won a trick; tricks are numbered from 1 to 13."""

    kind: ClassVar[str] = "trick_taken"
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim was granted; the cards that are left follow as ordinary events."""

    kind: ClassVar[str] = "claimed"
    seat: int


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand is over and counted; its four hands are open from now on."""

    kind: ClassVar[str] = "hand_scored"
    result: HandResult


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The scoreboard was left: anyone can now check the deal of this hand."""

    kind: ClassVar[str] = "secret_revealed"
    number: int
    secret: bytes


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended. ``winners`` are sides; several only if it was ended early while level."""

    kind: ClassVar[str] = "game_over"
    winners: tuple[int, ...]
    reason: EndReason


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took its last decision back: the events from index ``to`` on no longer count."""

    kind: ClassVar[str] = "took_back"
    seat: int
    to: int


Event: TypeAlias = (
    GameStarted
    | HandStarted
    | DeckCut
    | Dealt
    | HandSeen
    | BidMade
    | TrumpNamed
    | CardPlayed
    | TrickTaken
    | Claimed
    | HandScored
    | SecretRevealed
    | GameOver
    | TookBack
)
