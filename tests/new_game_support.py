"""The form of a new game in a window, its list of options, and the game that it started."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from spades_tui.store.store import Store
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from tests.lobby_support import Lobby, lobby


@asynccontextmanager
async def new_game(folder: Path, store: Store | None, **more: Any) -> AsyncIterator[Lobby]:
    """A window with the form open."""
    async with lobby(folder, store, **more) as shown:
        await shown.press("n")
        await shown.wait_for(NewGameScreen)
        await shown.settle()
        yield shown


def form(shown: Lobby) -> NewGameScreen:
    assert isinstance(shown.app.screen, NewGameScreen)
    return shown.app.screen


def options(shown: Lobby) -> OptionsScreen:
    assert isinstance(shown.app.screen, OptionsScreen)
    return shown.app.screen


async def started(shown: Lobby, store: Store) -> Any:
    """Leave the game that was started and return its line of the list."""
    flow = await shown.wait_for_game()
    await flow.leave()
    await shown.wait_for(LobbyScreen)
    return store.games()[0]
