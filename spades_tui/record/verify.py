"""Checking the deals of a game against what was promised before each cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from spades_tui.engine.dealing import DealCheck, verify_deal
from spades_tui.engine.events import Event
from spades_tui.engine.takeback import live
from spades_tui.record.deals import Deal, deals

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


def verify(events: Sequence[Event]) -> tuple[HandCheck, ...]:
    """Return a check for each hand of a game's full log, in order.

    A hand's secret is the one that was revealed; from a record that still has the game's secret it is derived.
    """
    return tuple([check_deal(deal) for deal in deals(live(events))])


def check_deal(deal: Deal) -> HandCheck:
    """Return what checking a deal against its promise finds."""
    return HandCheck(deal.number, _found(deal), not deal.by_hand)


def _found(deal: Deal) -> DealCheck | Unchecked:
    if deal.commitment is None:
        return "set_up"
    if deal.cut is None or deal.hands is None:
        return "not_dealt"
    if deal.secret is None:
        return "unrevealed"
    first = deal.number == 1
    return verify_deal(deal.secret, deal.commitment, deal.cut, deal.dealer, deal.hands, first=first)
