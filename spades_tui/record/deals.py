"""What a game tells of each of its deals: what was promised, how it was cut, what came out, and the secret."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spades_tui.engine.cards import Card
from spades_tui.engine.dealing import hand_secret
from spades_tui.engine.events import (
    Dealt,
    DeckCut,
    Event,
    GameOver,
    GameStarted,
    HandScored,
    HandStarted,
    SecretRevealed,
)
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView


@dataclass(slots=True)
class Deal:
    """One hand's deal; a part that is not known (yet) is None."""

    number: int
    """The hand's number, from 1."""
    dealer: int
    commitment: str | None
    """The SHA-256 of the secret in hexadecimal, told before the cut; None for a hand set up card by card."""
    cutter: int | None = None
    """The seat that cut."""
    cut: str | None = None
    """The text of the cut; empty where the program cut for itself."""
    hands: tuple[tuple[Card, ...], ...] | None = None
    """The cards by seat as they were dealt."""
    secret: bytes | None = None
    """The hand's secret, 32 bytes."""
    cut_short: bool = False
    """Whether the game ended before the hand was played out: its cards and its secret are never told then."""

    @property
    def by_hand(self) -> bool:
        """Whether somebody typed the cut."""
        return bool(self.cut)


def deals(events: Iterable[Event]) -> tuple[Deal, ...]:
    """Return the deals that live events tell of, in order; they may be public ones, with sealed fields None.

    A hand's secret is the one that was revealed; where the events still hold the game's secret it is derived.
    """
    found: list[Deal] = []
    game_secret: bytes | None = None
    counted = 0
    for event in events:
        match event:
            case GameStarted(secret=secret):
                game_secret = secret
            case HandStarted(number=number, dealer=dealer, commitment=commitment):
                found.append(Deal(number, dealer, commitment))
                if game_secret is not None and commitment is not None:
                    found[-1].secret = hand_secret(game_secret, number)
            case _ if not found:
                continue
            case DeckCut(seat=seat, text=text):
                found[-1].cutter, found[-1].cut = seat, text
            case Dealt(hands=hands) if hands is not None:
                found[-1].hands = hands
            case HandScored(result=result):
                found[-1].hands = found[-1].hands or result.hands
                counted = found[-1].number
            case GameOver():
                found[-1].cut_short = counted != found[-1].number
            case SecretRevealed(secret=revealed):
                found[-1].secret = revealed
            case _:
                pass
    return tuple(found)


def deals_in_sight(events: Iterable[Event], view: SeatView) -> tuple[Deal, ...]:
    """Return the deals of public events as far as a view has come, which may be behind them.

    The cards of the view's own hand are left out until its count is in sight.
    """
    found = [deal for deal in deals(events) if deal.number <= view.number]
    if found and found[-1].number == view.number and view.phase not in (Phase.SCORED, Phase.OVER):
        found[-1].hands = found[-1].secret = None
        found[-1].cut_short = False
    return tuple(found)
