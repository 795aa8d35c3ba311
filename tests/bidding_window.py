"""The bidding screen of a window, and the bid that was made on it."""

from __future__ import annotations

from spades_tui.engine.actions import Bid
from spades_tui.ui.screens.bidding import BiddingScreen
from tests.game_window import Window


def screen(shown: Window) -> BiddingScreen:
    assert isinstance(shown.app.screen, BiddingScreen)
    return shown.app.screen


def my_bid(shown: Window) -> Bid | None:
    return shown.flow.table.view(0).bids[0]
