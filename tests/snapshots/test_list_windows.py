"""Pictures of lists to choose from: ways through a replay, reviewed hands, values of a new game; all sizes in a run."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.engine import RuleSet
from spades_tui.record.replay import Replay
from spades_tui.store.rule_files import save_rule_file
from spades_tui.ui.replaying import Source
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.services import Services
from tests.advice_support import StandIn
from tests.lobby_support import lobby_app
from tests.score_games import HT, scored
from tests.snapshots.game_shots import SnapSizes, do, resized

SOURCE = Source("Sunday evening", "", ("person", "policy", "policy", "policy"), "ht")

REPLAY = {
    "to-a-trick": "down down down right t =Choose",
    "to-a-hand": "n =Choose",
    "log": "down down down o",
    "play-on": "down down p =Choose",
    "nobody-to-play": "end p",
}


@pytest.mark.parametrize("steps", REPLAY.values(), ids=REPLAY)
def test_replay(snap_sizes: SnapSizes, tmp_path: Path, steps: str) -> None:
    replay = Replay(scored(HT, 4).events, 0)
    app = lobby_app(tmp_path, None, first_screen=lambda app: ReplayScreen(replay, SOURCE, 2))

    async def before(pilot: Pilot[Any]) -> None:
        await resized(pilot, 60, 20)  # in a wider window the log stands beside the table and has no key
        await do(pilot, f"=ReplayScreen {steps}")

    assert snap_sizes(app, before)


def test_reviewed_hands(snap_sizes: SnapSizes, tmp_path: Path) -> None:
    replay = Replay(scored(HT, 9).events, 0)
    app = lobby_app(tmp_path, None, first_screen=lambda app: ReviewScreen(replay, SOURCE, 0, 2))
    app.session.services["analyst"] = StandIn(at_once=True)

    async def before(pilot: Pilot[Any]) -> None:
        await do(pilot, "=ReviewScreen a =ReviewedHands")
        async with asyncio.timeout(20):
            while any(worker.group == "review" and not worker.is_finished for worker in app.workers):
                await pilot.pause(0.01)
        await pilot.pause()

    assert snap_sizes(app, before)


NEW_GAME = {
    "variant": "space =Choose",
    "rules": "down space =Choose",
    "player": "=Choose",
    "program": "=Choose end enter =AskText",
    "no-program": "=Choose end enter =AskText n o n e enter",
}


@pytest.mark.parametrize("name", NEW_GAME)
def test_values_of_a_new_game(snap_sizes: SnapSizes, tmp_path: Path, name: str) -> None:
    app = lobby_app(tmp_path, None)
    save_rule_file(Services(app.session).paths, "Mine", RuleSet.preset("ht").replace(nil_value=50))

    async def before(pilot: Pilot[Any]) -> None:
        await do(pilot, "n =NewGameScreen")
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        if name in ("player", "program", "no-program"):
            screen.choose("west")  # the keys change who plays in place, a click on the value opens the list
        await do(pilot, NEW_GAME[name])

    assert snap_sizes(app, before)
