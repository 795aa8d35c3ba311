"""A replay or a review that takes long to read from the disk is opened once, however often its key comes."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from spades_tui.engine.events import Event
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.app import Opening
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.ui.screens.table import TableScreen
from tests.game_window import window
from tests.lobby_support import NOW, lobby
from tests.score_games import HT, scored

SEATS = ("person", "policy", "policy", "policy")


class SlowStore:
    """Has every log wait until the test lets it be read."""

    def __init__(self, store: Store, patch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.free = threading.Event()
        load = store.load

        def slowly(game_id: int) -> Sequence[Event]:
            self.asked += 1
            assert self.free.wait(20)
            return load(game_id)

        patch.setattr(store, "load", slowly)


@pytest.mark.parametrize(("key", "kind"), [("v", ReplayScreen), ("i", ReviewScreen)])
async def test_from_the_scoreboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, kind: type[ReplayScreen | ReviewScreen]
) -> None:
    with Store.open(tmp_path / "data") as store:
        game_id = store.create(scored(HT, 1).events, info=GameInfo(name="One", seats=SEATS))
        table = await Table.open(store, game_id)
        async with window(table, tmp_path, services={"store": store}) as shown:
            slow = SlowStore(store, monkeypatch)
            assert isinstance(shown.app.screen, ScoreboardScreen)
            depth = len(shown.app.screen_stack)
            for _ in range(3):
                await shown.pilot.press(key)
                await shown.pilot.pause(0.05)
            assert slow.asked == 1, "the second key comes while the first is still obeyed"
            assert isinstance(shown.app.screen, ScoreboardScreen)
            slow.free.set()
            while not isinstance(shown.app.screen, kind):
                await shown.pilot.pause(0.02)
            await shown.pilot.pause(0.2)
            assert len(shown.app.screen_stack) == depth + 1
            await shown.pilot.press("escape")
            await shown.pilot.pause(0.1)
            assert isinstance(shown.app.screen, ScoreboardScreen)
            assert slow.asked == 1


async def test_a_game_is_played_on_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(tmp_path / "data") as store:
        game_id = store.create(scored(HT, 1).events, info=GameInfo(name="One", seats=SEATS, created=NOW))
        opening = Opening("replay", str(game_id), {"hand": 1})
        async with lobby(tmp_path, store, opening=opening) as shown:
            await shown.wait_for(ReplayScreen)
            free = threading.Event()
            create, asked = store.create, 0

            def slowly(*given: Any, **more: Any) -> int:
                nonlocal asked
                asked += 1
                assert free.wait(20)
                return create(*given, **more)

            monkeypatch.setattr(store, "create", slowly)
            await shown.press("down", "p", "enter")
            assert isinstance(shown.app.screen, ReplayScreen)
            for key in ("p", "enter", "right", "p"):
                await shown.pilot.press(key)
                await shown.pilot.pause(0.05)
            assert isinstance(shown.app.screen, ReplayScreen), "no second question"
            free.set()
            await shown.wait_for(TableScreen)
            assert asked == 1
            assert len(store.games()) == 2
