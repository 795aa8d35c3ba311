"""When what bots need is started: at the first need, and not before there is something to look at."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from spades_tui.engine.actions import Action
from spades_tui.setup.choices import Choices
from spades_tui.table import MixedRunner
from spades_tui.table.runner import Question
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.games import start_game
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import LobbyStandIn, settings


class Noting(MixedRunner):
    """Notes when it is to get ready and when it is asked; nothing is started."""

    def __init__(self, order: list[str]) -> None:
        super().__init__()
        self._order = order

    def prepare(self, bots: tuple[str, ...]) -> None:
        self._order.append("ready")

    async def ask(self, question: Question) -> Action:
        self._order.append("asked")
        return question.view.legal[0]


async def test_nothing_is_started_for_bots_before_the_table_is_painted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    display = SpadesApp._display

    def noting(app: SpadesApp, screen: Screen[Any], renderable: Any) -> None:
        # What comes in a batch is not sent.
        if isinstance(screen, BiddingScreen) and renderable is not None and not app._batch_count:
            order.append("painted")
        display(app, screen, renderable)

    monkeypatch.setattr(SpadesApp, "_display", noting)
    runner = Noting(order)
    session = Session(Words("en"), settings(), PlainPaths(tmp_path, tmp_path), services={"runner": runner})
    app = SpadesApp(session, first_screen=lambda app: LobbyStandIn())
    async with app.run_test() as pilot:
        flow = await start_game(app, Choices(bots=("strongest",) * 3), seed="1")
        async with asyncio.timeout(20):
            while not {"ready", "asked"} <= set(order):
                await pilot.pause(0.01)
        await flow.leave()
    assert order[0] == "painted"
    assert "ready" in order[: order.index("asked") + 2]
