"""Taking a decision back: what of a log still counts, and how far back a seat may go."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine.errors import CannotTakeBack
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    Event,
    GameOver,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrumpNamed,
)


def live(log: Sequence[Event]) -> list[Event]:
    """Return the events of a log that count: without what was taken back, and without the taking back."""
    return [event for _, event in live_entries(log)]


def live_entries(log: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the events that count with their index in the full log."""
    entries: list[tuple[int, Event]] = []
    for index, event in enumerate(log):
        if isinstance(event, TookBack):
            while entries and entries[-1][0] >= event.to:
                entries.pop()
        else:
            entries.append((index, event))
    return entries


def take_back_point(log: Sequence[Event], seat: int) -> int:
    """Return the index in the full log from which the seat's last decision and all after it is taken back.

    A bid, a trump, a card and a claim can be taken back, but never across a deal, a cut, the seat's own look at its
    cards, a hand's reveal or the end of a game that a player ended.

    Raises:
        CannotTakeBack: there is no such decision, or one of those lies between.
    """
    entries = live_entries(log)
    claimed_at = _claims(entries)
    for index, event in reversed(entries):
        match event:
            case Claimed(seat=who) if who == seat:
                return index
            case CardPlayed(seat=who) if who == seat and index not in claimed_at:
                return index
            case BidMade(seat=who) | TrumpNamed(seat=who) if who == seat:
                return index
            case HandSeen(seat=who) if who == seat:
                raise CannotTakeBack("look")
            case GameOver(reason="ended" | "conceded"):
                raise CannotTakeBack("over")
            case SecretRevealed():
                raise CannotTakeBack("reveal")
            case DeckCut():
                raise CannotTakeBack("cut")
            case Dealt() | HandStarted():
                raise CannotTakeBack("deal")
            case _:
                pass
    raise CannotTakeBack("nothing")


def _claims(entries: list[tuple[int, Event]]) -> set[int]:
    """Return the indices of the cards that a granted claim played, for they are no decisions."""
    played: set[int] = set()
    claimed = False
    for index, event in entries:
        if isinstance(event, Claimed):
            claimed = True
        elif isinstance(event, HandStarted):
            claimed = False
        elif claimed and isinstance(event, CardPlayed):
            played.add(index)
    return played
