"""Checking the deals of a game against what was promised before each cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from spades_tui.engine.dealing import DealCheck, hand_secret, verify_deal
from spades_tui.engine.events import (
    Dealt,
    DeckCut,
    Event,
    GameStarted,
    Hands,
    HandStarted,
    SecretRevealed,
)
from spades_tui.engine.takeback import live

Unchecked: TypeAlias = Literal["unrevealed", "set_up", "not_dealt"]


@dataclass(frozen=True, slots=True)
class HandCheck:
    """What checking one hand's deal found.

    ``found`` is the engine's finding, or why there was nothing to check: ``unrevealed`` (the hand's secret is
    not in the record yet), ``set_up`` (it was set up card by card) or ``not_dealt`` (its cards are not in the
    record). ``automatic`` says that the program cut for itself, which proves nothing about its honesty.
    """

    number: int
    found: DealCheck | Unchecked
    automatic: bool

    @property
    def ok(self) -> bool:
        """Whether the deal is as promised."""
        return self.found is DealCheck.OK

    @property
    def failed(self) -> bool:
        """Whether the deal is not as promised."""
        return isinstance(self.found, DealCheck) and not self.ok


@dataclass(slots=True)
class _Hand:
    """What a record says of one hand's deal."""

    started: HandStarted
    cut: str | None = None
    hands: Hands | None = None
    secret: bytes | None = None


def verify(events: Sequence[Event]) -> tuple[HandCheck, ...]:
    """Return a check for each hand of a game's full log, in order.

    A hand's secret is the one that was revealed; from a record that still has the game's secret it is derived.
    """
    hands: list[_Hand] = []
    game_secret: bytes | None = None
    for event in live(events):
        match event:
            case GameStarted(secret=secret):
                game_secret = secret
            case HandStarted():
                hands.append(_Hand(event))
            case _ if not hands:
                continue
            case DeckCut(text=text):
                hands[-1].cut = text
            case Dealt(hands=dealt):
                hands[-1].hands = dealt
            case SecretRevealed(secret=secret):
                hands[-1].secret = secret
            case _:
                pass
    return tuple([_check(hand, game_secret) for hand in hands])


def _check(hand: _Hand, game_secret: bytes | None) -> HandCheck:
    return HandCheck(hand.started.number, _found(hand, game_secret), not hand.cut)


def _found(hand: _Hand, game_secret: bytes | None) -> DealCheck | Unchecked:
    started = hand.started
    if started.commitment is None:
        return "set_up"
    if hand.cut is None or hand.hands is None:
        return "not_dealt"
    secret = hand.secret
    if secret is None and game_secret is not None:
        secret = hand_secret(game_secret, started.number)
    if secret is None:
        return "unrevealed"
    first = started.number == 1
    return verify_deal(secret, started.commitment, hand.cut, started.dealer, hand.hands, first=first)
