"""A game of the lobby that is open in another window: watched or taken over."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.words import Words
from spades_tui.words.table_errors import open_nowhere
from spades_tui.words.words import available_languages
from tests.lobby_support import Lobby, fill, lobby

pytestmark = pytest.mark.usefixtures("utc")


async def test_a_game_open_elsewhere_can_be_watched_or_taken_over(tmp_path: Path, store: Store) -> None:
    (game_id,) = fill(store, 1)
    with Store.open(tmp_path / "data") as other:
        table = await Table.open(other, game_id)
        async with lobby(tmp_path, store) as shown:
            await shown.press("enter")
            await shown.wait_for(Choose)
            await shown.click("watch")
            flow = await shown.wait_for_game()
            assert flow.read_only == "watching"
            await flow.leave()
            await shown.wait_for(LobbyScreen)
            await shown.press("enter")
            await shown.wait_for(Choose)
            await shown.press("enter")  # taking over is what Enter does
            flow = await shown.wait_for_game()
            assert flow.can_act
            await flow.leave()
        await table.close()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", available_languages())
async def test_watching_a_game_that_is_open_nowhere_says_so_until_somebody_plays(
    tmp_path: Path, store: Store, size: tuple[int, int], language: str
) -> None:
    (game_id,) = fill(store, 1)
    told = (open_nowhere(Words(language)), open_nowhere(Words(language), brief=True))

    def said(shown: Lobby) -> bool:
        text = " ".join(shown.text.split())
        return any(" ".join(sentence.split()) in text for sentence in told)

    async with lobby(tmp_path, store, size=size) as shown:
        shown.app.session_changed(words=Words(language))
        await shown.press("w")
        flow = await shown.wait_for_game()
        assert flow.read_only == "watching"
        assert said(shown), shown.text
        with Store.open(tmp_path / "data") as other:
            table = await Table.open(other, game_id)
            await table.submit(0, table.view(0).legal[0], table.seq)
            async with asyncio.timeout(20):
                while said(shown):
                    await shown.pilot.pause(0.05)
            await table.close()
        await flow.leave()


async def test_watching_a_game_that_is_played_elsewhere_does_not_call_it_idle(
    tmp_path: Path, store: Store
) -> None:
    (game_id,) = fill(store, 1)
    with Store.open(tmp_path / "data") as other, other.lock(game_id):
        async with lobby(tmp_path, store) as shown:
            await shown.press("w")
            await shown.wait_for_game()
            assert "This window only watches the game." in shown.text
            assert "open nowhere" not in shown.text


async def test_a_dialog_on_an_open_game_that_is_dismissed_opens_nothing(tmp_path: Path, store: Store) -> None:
    (game_id,) = fill(store, 1)
    with Store.open(tmp_path / "data") as other, other.lock(game_id):
        async with lobby(tmp_path, store) as shown:
            await shown.press("enter")
            await shown.wait_for(Choose)
            await shown.press("escape")
            await shown.wait_for(LobbyScreen)
            await shown.press("w")
            await shown.wait_for_game()
            assert shown.flow.read_only == "watching"
