"""A window on a table of known hands, all of whose bids are made."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.table import Table
from spades_tui.ui.screens.table import TableScreen
from tests.game_window import PLAIN, Window, cards, table_of

OPEN = PLAIN.replace(break_spades=False)
SOUTH = "AS KS 2S QH 7H 3H 9C 8C 4C KD TD 5D 2D"
WEST = "QS JS 3S KH 6H 2H AC 7C 3C QD 9D 6D 3D"
NORTH = "TS 9S 4S AH TH 8H 5H KC JC TC AD 8D 4D"
EAST = "8S 7S 6S 5S JH 9H 4H QC 6C 5C 2C JD 7D"
HANDS = (SOUTH, WEST, NORTH, EAST)


async def at_the_table(
    rules: RuleSet = OPEN, *, hands: Sequence[str] = HANDS, dealer: int = 3, bid: int = 4, plays: str = ""
) -> Table:
    """A table of known hands after the bids, South to lead with dealer 3."""
    game = Game.from_hands(rules, [cards(hand) for hand in hands], dealer=dealer)
    while game.state.phase is Phase.BID:
        game.act(Bid(bid if game.seat_to_act == 0 else 3))
    for card in plays.split():
        game.act(f"play {card}")
    return await table_of(game)


def screen(shown: Window) -> TableScreen:
    assert isinstance(shown.app.screen, TableScreen)
    return shown.app.screen


def held(shown: Window) -> int:
    hand = shown.flow.table.view(0).hand
    assert hand is not None
    return len(hand)
