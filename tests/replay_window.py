"""A window on the replay of a saved game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from spades_tui.engine import Game
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.app import Opening
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from tests.lobby_support import NOW, Lobby, lobby

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
SEATS = ("person", "policy", "policy", "policy")


@asynccontextmanager
async def saved_replay(
    game: Game, tmp_path: Path, size: tuple[int, int] = (80, 24), hand: int | None = None
) -> AsyncIterator[tuple[Lobby, ReplayScreen, Store, int]]:
    """A window on a saved game's replay, opened as the command line does; with the store and the game's number."""
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Sunday", seats=SEATS, rules_name="ht", created=NOW)
        game_id = store.create(game.events, info=info)
        opening = Opening("replay", str(game_id), {"hand": hand})
        async with lobby(tmp_path, store, size=size, opening=opening) as shown:
            await shown.wait_for(ReplayScreen)
            screen = shown.app.screen
            assert isinstance(screen, ReplayScreen)
            yield shown, screen, store, game_id


@asynccontextmanager
async def replay_of(
    game: Game, tmp_path: Path, size: tuple[int, int] = (80, 24), hand: int | None = None
) -> AsyncIterator[tuple[Lobby, ReplayScreen]]:
    """A window on a saved game's replay."""
    async with saved_replay(game, tmp_path, size, hand) as (shown, screen, _store, _game_id):
        yield shown, screen


async def judged(shown: Lobby) -> ReviewScreen:
    """Wait until the review in sight is done."""
    screen = shown.app.screen
    assert isinstance(screen, ReviewScreen)
    async with asyncio.timeout(60):
        while screen.review is None or not screen.review.done:
            await shown.pilot.pause(0.05)
    await shown.settle()
    return screen
