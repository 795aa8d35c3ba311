"""The frozen rule policy; see the room."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from spades_tui.bots.baseline.bidding import choose_bid, choose_trump
from spades_tui.bots.baseline.blind import Outlook, blind_or_look
from spades_tui.bots.baseline.cards import choose_card
from spades_tui.bots.baseline.position import read_position
from spades_tui.bots.baseline.stakes import Stakes
from spades_tui.bots.masks import INDICES
from spades_tui.engine.actions import PLAYS, Action
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView


class BaselineBot:
    """Bids by counted tricks and plays each card for what the trick is worth under the rules in force."""

    name = "baseline"

    def __init__(self) -> None:
        self._stakes: Stakes | None = None
        self._outlook: Outlook | None = None

    def choose(self, view: SeatView, rng: random.Random) -> Action:  # noqa: ARG002
        """Return the action of the seat that is to act; equal views get equal actions.

        Raises:
            ValueError: it is not this seat's turn.
        """
        legal = view.legal
        if not legal:
            raise ValueError("nothing to choose from")
        if len(legal) == 1:
            return legal[0]
        stakes = self._stakes
        if stakes is None or (stakes.rules is not view.rules and stakes.rules != view.rules):
            stakes = self._stakes = Stakes(view.rules)
        phase = view.phase
        if phase is Phase.PLAY:
            return PLAYS[INDICES[choose_card(read_position(view), stakes)]]
        if phase is Phase.BID:
            if view.hand is not None:
                return choose_bid(view, stakes)
            outlook = self._outlook
            if outlook is None or outlook.stakes is not stakes:
                outlook = self._outlook = Outlook(stakes)
            return blind_or_look(view, outlook)
        if phase is Phase.TRUMP:
            return choose_trump(view)
        return legal[0]
