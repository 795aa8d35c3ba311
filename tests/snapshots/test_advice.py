"""Pictures of hints, reasons, the review of a hand and the guided first hand, with figures that are always the same."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.record.replay import Replay
from spades_tui.ui.games import start_guided
from spades_tui.ui.replaying import Source
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from tests.advice_support import StandIn
from tests.game_window import PLAIN, Window
from tests.lobby_support import lobby_app
from tests.score_games import HT, scored
from tests.snapshots.game_shots import IDS, SIZES, SnapCompare, after, shot_app

SOURCE = Source("Sunday evening", "", ("person", "policy", "policy", "policy"), "ht")


async def calm(pilot: Pilot[Any]) -> None:
    """Wait until nobody works on an answer any more."""
    for _ in range(400):
        if not any(worker.group in ("advice", "review", "why") for worker in pilot.app.workers):
            break
        await asyncio.sleep(0.02)
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize(
    "keys",
    [
        pytest.param("5 i", id="bid"),
        pytest.param("w", id="bid-why"),
        pytest.param("3 enter right i", id="card"),
        pytest.param("3 enter enter enter right w", id="card-why"),
    ],
)
def test_hint(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], keys: str) -> None:
    app = shot_app(tmp_path)
    app.session.services["analyst"] = StandIn(at_once=True)

    async def before(pilot: Pilot[Any]) -> None:
        await after(app, PLAIN, keys)(pilot)
        await calm(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize(
    "keys",
    [
        pytest.param("down down", id="list"),
        pytest.param("down w", id="figures"),
        pytest.param("down down w", id="many-figures"),
    ],
)
def test_review(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], keys: str) -> None:
    replay = Replay(scored(HT, 3).events, 0)
    app = lobby_app(tmp_path, None, first_screen=lambda app: ReviewScreen(replay, SOURCE, 0, 2))
    app.session.services["analyst"] = StandIn(at_once=True)

    async def before(pilot: Pilot[Any]) -> None:
        await calm(pilot)
        await pilot.press(*keys.split())
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_why_of_a_bot(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    replay = Replay(scored(HT, 2).events, 0)
    app = lobby_app(tmp_path, None, first_screen=lambda app: ReplayScreen(replay, SOURCE, 2))
    app.session.services["analyst"] = StandIn(at_once=True)

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        await pilot.press("down", "right", "w")
        await calm(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize(
    "keys",
    [
        pytest.param("", id="welcome"),
        pytest.param("enter enter enter enter enter 4", id="bid"),
        pytest.param("enter enter enter enter enter 4 enter", id="card"),
    ],
)
def test_guided_hand(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], keys: str) -> None:
    app = shot_app(tmp_path)

    async def before(pilot: Pilot[Any]) -> None:
        flow = await start_guided(app)
        shown = Window(app, pilot, flow)
        await shown.settle()
        await shown.press(*keys.split())
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
