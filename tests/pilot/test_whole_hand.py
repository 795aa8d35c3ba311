"""Whole hands from the cut to the scoreboard and on, by keys alone and by the mouse alone, in each variant."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine import Phase, RuleSet
from spades_tui.engine.actions import Play
from spades_tui.ui.flow import Place
from spades_tui.ui.flow_guard import AFTER_PLAY
from spades_tui.ui.screens.bidding import BiddingScreen
from tests.game_window import BLIND, PLAIN, Window, new_table, window


async def move_by_key(shown: Window) -> None:
    """Do one thing with keys: end a pause, look, bid 3, name a suit, or play the picked card."""
    view = shown.flow.view
    if shown.flow.paused or view.phase is Phase.PLAY:
        await shown.press("enter", calm=False)
    elif view.phase is Phase.TRUMP:
        await shown.press("h", "enter", calm=False)
    elif view.hand is None:
        await shown.press("v", calm=False)
    else:
        await shown.press("3", "enter", calm=False)


async def move_by_mouse(shown: Window) -> None:
    """Do one thing with the mouse."""
    view = shown.flow.view
    if shown.flow.paused:
        await shown.click("trick")
    elif view.phase is Phase.PLAY:
        card = next(action.card for action in view.legal if isinstance(action, Play))
        await shown.click(f"card:{card}")
        await shown.click(f"card:{card}")
    elif view.phase is Phase.TRUMP:
        await shown.click("trump:H")
        await shown.click("trump:H")
    elif view.hand is None:
        await shown.click("do:look")
    else:
        await shown.click("bid:3")
        await shown.click("bid:3")
    await shown.settle(calm=False)


@pytest.mark.parametrize("move", [move_by_key, move_by_mouse])
@pytest.mark.parametrize(
    "rules",
    [PLAIN, BLIND, PLAIN.replace(trump="auction", partnership=False)],
    ids=["standard", "ht", "auction without partners"],
)
async def test_a_whole_hand_leads_to_the_scoreboard_and_on(
    tmp_path: Path, rules: RuleSet, move: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(move)
    monkeypatch.setattr("spades_tui.ui.flow_guard.AFTER_PLAY", 0.0)
    assert AFTER_PLAY > 0
    async with window(await new_table(rules), tmp_path) as shown:
        for _ in range(80):
            if shown.flow.place is Place.SCOREBOARD:
                break
            await move(shown)
        assert shown.flow.place is Place.SCOREBOARD
        view = shown.flow.view
        assert len(view.results) == 1
        assert sum(view.results[0].tricks) == 13
        assert shown.app.screen.__class__.__name__ == "ScoreboardScreen"
        await shown.press("enter", calm=False)
        assert isinstance(shown.app.screen, BiddingScreen)
        assert shown.flow.view.number == 2
