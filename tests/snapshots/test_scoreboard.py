"""Pictures of the scoreboard in its sizes, variants and moments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from spades_tui.engine import Game, RuleSet
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.flow_stage import open_game
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import LobbyStandIn, settings, table_of
from tests.score_games import HT, NAMES, STANDARD, play_hand, scored
from tests.snapshots.game_shots import SnapCompare

MIDDLE = (80, 24)
LARGE = (120, 40)
CUTTHROAT = HT.replace(partnership=False)
AUCTION = STANDARD.replace(trump="auction")


def ended(rules: RuleSet, hands: int) -> Game:
    """A game ended early at a scoreboard."""
    game = scored(rules, hands)
    game.act("end")
    return game


def bidding(rules: RuleSet, hands: int) -> Game:
    """A game in the bidding after so many hands."""
    game = Game.new(rules, secret=bytes([1]) * 32, names=NAMES, auto_next=False)
    for _ in range(hands):
        play_hand(game)
        game.act("next")
    return game


@pytest.mark.parametrize(
    ("size", "game", "keys"),
    [
        pytest.param(MIDDLE, lambda: scored(HT, 6), "", id="ht-middle"),
        pytest.param(LARGE, lambda: scored(HT, 6), "", id="ht-large"),
        pytest.param((60, 20), lambda: scored(HT, 6), "", id="ht-small"),
        pytest.param((60, 20), lambda: scored(HT, 6), "up up a", id="hand-small"),
        pytest.param(MIDDLE, lambda: scored(HT, 6), "up up a", id="hand-middle"),
        pytest.param((60, 20), lambda: scored(STANDARD, 6), "c", id="race-small"),
        pytest.param(MIDDLE, lambda: scored(STANDARD, 6), "c", id="race-middle"),
        pytest.param(MIDDLE, lambda: scored(CUTTHROAT, 6), "", id="cutthroat-middle"),
        pytest.param(LARGE, lambda: scored(CUTTHROAT, 6), "", id="cutthroat-large"),
        pytest.param((60, 20), lambda: scored(CUTTHROAT, 6), "a", id="cutthroat-small-hand"),
        pytest.param(LARGE, lambda: scored(AUCTION, 6), "up", id="auction-large"),
        pytest.param((60, 20), lambda: ended(STANDARD, 5), "", id="ended-small"),
        pytest.param(MIDDLE, lambda: ended(STANDARD, 5), "", id="ended-middle"),
        pytest.param(LARGE, lambda: ended(STANDARD, 12), "", id="ended-large"),
        pytest.param((60, 20), lambda: bidding(STANDARD, 4), "g", id="reading-small"),
        pytest.param(MIDDLE, lambda: bidding(STANDARD, 4), "g", id="reading-middle"),
        pytest.param(LARGE, lambda: bidding(STANDARD, 4), "g", id="reading-large"),
    ],
)
def test_scoreboard(
    snap_compare: SnapCompare,
    tmp_path: Path,
    size: tuple[int, int],
    game: Callable[[], Game],
    keys: str,
) -> None:
    session = Session(Words("en"), settings(), PlainPaths(tmp_path, tmp_path))
    app = SpadesApp(session, first_screen=lambda app: LobbyStandIn())

    async def open_and_press(pilot: Pilot[int]) -> None:
        table = await table_of(game())
        await open_game(app, table, 0)
        await pilot.pause(0.1)
        await pilot.press(*keys.split())
        await pilot.pause(0.1)

    assert snap_compare(app, terminal_size=size, run_before=open_and_press)
