"""The main screens in the other languages, at 80x24."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.flow_stage import open_game
from spades_tui.words import Words
from tests.game_window import BLIND, PLAIN, table_of
from tests.lobby_support import fill, lobby_app
from tests.score_games import HT, scored
from tests.snapshots.game_shots import SnapCompare, after, shot_app

SIZE = (80, 24)
LANGUAGES = ["fr", "hr"]

pytestmark = pytest.mark.usefixtures("utc")


OUTSIDE = {
    "lobby": "",
    "new": "n",
    "rules": "r",
    "settings": "comma",
    "options": "n o",
    "help": "question_mark",
}
GAMES = {
    "face down": (BLIND, ""),
    "bidding": (BLIND, "v 4"),
    "table": (PLAIN, "3 enter"),
    "trick": (PLAIN, "3 enter enter"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OUTSIDE)
def test_outside_a_game(snap_compare: SnapCompare, tmp_path: Path, language: str, name: str) -> None:
    async def press(pilot: Pilot[Any]) -> None:
        for key in ("", *OUTSIDE[name].split()):
            if key:
                await pilot.press(key)
            await asyncio.sleep(0.15)
            await pilot.pause()

    with Store.open(tmp_path) as store:
        fill(store)
        app = lobby_app(tmp_path, store, settings=Settings(language=language, bot_tempo=0.0))
        app.session.words = Words(language)
        assert snap_compare(app, terminal_size=SIZE, run_before=press)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game(snap_compare: SnapCompare, tmp_path: Path, language: str, name: str) -> None:
    app = shot_app(tmp_path)
    app.session.words = Words(language)
    assert snap_compare(app, terminal_size=SIZE, run_before=after(app, *GAMES[name]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scoreboard(snap_compare: SnapCompare, tmp_path: Path, language: str) -> None:
    app = shot_app(tmp_path)
    app.session.words = Words(language)

    async def before(pilot: Pilot[Any]) -> None:
        await open_game(app, await table_of(scored(HT, 6)), 0)
        await pilot.pause(0.2)

    assert snap_compare(app, terminal_size=SIZE, run_before=before)
