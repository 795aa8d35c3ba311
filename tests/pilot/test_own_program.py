"""A program of one's own as a bot: chosen in the form of a new game, playing at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Input

from spades_tui.bots import BOT_NAMES, DEFAULT_BOT
from spades_tui.bots.player import EXEC
from spades_tui.store.store import Store
from spades_tui.table import MixedRunner, Table
from spades_tui.ui.dialogs import AskText, Choose
from spades_tui.ui.games import last_choices
from spades_tui.ui.screens.new_game import NewGameScreen
from tests.lobby_support import Lobby, lobby
from tests.process_support import GOOD, eventually, program, running_with

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


@asynccontextmanager
async def new_game(folder: Path, store: Store) -> AsyncIterator[Lobby]:
    runner = MixedRunner()
    try:
        async with lobby(folder, store, size=(100, 30), services={"runner": runner}) as shown:
            await shown.press("n")
            await shown.wait_for(NewGameScreen)
            yield shown
    finally:
        await asyncio.to_thread(runner.close)


def form(shown: Lobby) -> NewGameScreen:
    assert isinstance(shown.app.screen, NewGameScreen)
    return shown.app.screen


async def choose_program(shown: Lobby, command: str) -> None:
    await shown.click("value:west")
    await shown.wait_for(Choose)
    await shown.press("end", "enter")
    await shown.wait_for(AskText)
    shown.app.screen.query_one(Input).value = command
    await shown.press("enter")


async def test_a_command_is_typed_and_the_program_plays(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    with Store.open(tmp_path / "data") as store:
        async with new_game(tmp_path, store) as shown:
            await choose_program(shown, bot.removeprefix(EXEC))
            await shown.wait_for(NewGameScreen)
            assert form(shown).game.choices.bots == (bot, DEFAULT_BOT, DEFAULT_BOT)
            assert "your own program" in shown.text
            assert running_with(str(tmp_path / "bot.py")) == [], "choosing starts nothing"
            await shown.click("do:start")
            flow = await shown.wait_for_game()
            row = store.games()[0]
            assert row.seats == ("person", bot, DEFAULT_BOT, DEFAULT_BOT)
            table = flow.table
            assert isinstance(table, Table)
            async with asyncio.timeout(60):
                while not running_with(str(tmp_path / "bot.py")):
                    view = table.view(0)
                    if view.my_turn:
                        await table.submit(0, view.legal[0], table.seq)
                    await asyncio.sleep(0.01)
            await flow.leave()
            assert last_choices(shown.app).bots == (DEFAULT_BOT,) * 3, "a settings file starts none"
    eventually(lambda: running_with(str(tmp_path)) == [])


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "exec:COMMAND"),
        ("'no end", "do not close"),
        ("no-such-program --fast", "There is no program"),
        ("sh " + "x" * 195, "too long"),
    ],
    ids=["empty", "quotes", "no program", "long"],
)
async def test_a_command_that_is_none_is_refused_in_words(command: str, said: str, tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        async with new_game(tmp_path, store) as shown:
            await choose_program(shown, command)
            asked = shown.app.screen
            assert isinstance(asked, AskText)
            assert said in asked.picture(60, 20).text
            await shown.press("escape")
            await shown.wait_for(NewGameScreen)
            assert form(shown).game.choices.bots == (DEFAULT_BOT,) * 3


async def test_arrows_go_through_the_bots_and_the_program_chosen(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    with Store.open(tmp_path / "data") as store:
        async with new_game(tmp_path, store) as shown:
            await choose_program(shown, bot.removeprefix(EXEC))
            await shown.wait_for(NewGameScreen)
            await shown.click("less:west")
            assert form(shown).game.choices.bots[0] == BOT_NAMES[-1]
            await choose_program(shown, bot.removeprefix(EXEC))
            await shown.wait_for(NewGameScreen)
            await shown.click("more:west")
            assert form(shown).game.choices.bots[0] == BOT_NAMES[0]
