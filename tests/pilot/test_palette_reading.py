"""The command palette while the saved games, which it finds too, are still being read."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from spades_tui.store.store import Store
from spades_tui.ui import palette
from spades_tui.ui.palette import Palette
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.services import Services
from tests.lobby_support import fill, lobby


async def test_a_palette_that_is_closed_before_the_saved_games_are_read_stays_closed(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = threading.Event()
    game_rows = palette._game_rows

    def slowly(services: Services) -> object:
        read.wait(10)
        return game_rows(services)

    monkeypatch.setattr(palette, "_game_rows", slowly)
    fill(store)
    async with lobby(tmp_path, store) as shown:
        for _ in range(3):
            read.clear()
            await shown.press("ctrl+p")
            await shown.wait_for(Palette)
            window = shown.app.screen
            await shown.press("escape")
            read.set()
            await shown.pilot.pause(0.1)
            assert isinstance(shown.app.screen, LobbyScreen)
            assert isinstance(window, Palette) and not window.stands
            assert shown.app.is_running and shown.app._exception is None
