"""Each command of each screen is obeyed by the key that a person gives it, and by that one only."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from spades_tui.engine import RuleSet
from spades_tui.store.rows import GameInfo
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui import commands
from spades_tui.ui.app import Opening, SpadesApp
from spades_tui.ui.commands import BY_ID, COMMANDS, in_context
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.screens.keys import KeysScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.ui.screens.statistics import StatisticsScreen
from tests.game_window import PLAIN, new_table, settings, window
from tests.lobby_support import fill, lobby
from tests.score_games import HT, scored
from tests.score_window import scoreboard

Opened = AsyncIterator[tuple[SpadesApp, Pilot[Any]]]
NEW_KEY: Final = "f9"
"""A key that is nobody's."""


@asynccontextmanager
async def at_lobby(tmp_path: Path, *keys: str, kind: type[Any] | None = None) -> Opened:
    with Store.open(tmp_path / "data") as store:
        fill(store, 3)
        async with lobby(tmp_path, store) as shown:
            await shown.press(*keys)
            if kind is not None:
                await shown.wait_for(kind)
            yield shown.app, shown.pilot


def over_lobby(kind: type[Any], *keys: str) -> Callable[[Path], AbstractAsyncContextManager[Any]]:
    return lambda tmp_path: at_lobby(tmp_path, *keys, kind=kind)


@asynccontextmanager
async def at_replay(tmp_path: Path, *keys: str, kind: type[Any] = GameScreen) -> Opened:
    with Store.open(tmp_path / "data") as store:
        game_id = store.create(scored(HT, 2).events, info=GameInfo(name="Sunday", created=0.0))
        async with lobby(tmp_path, store, opening=Opening("replay", str(game_id), {"hand": None})) as shown:
            await shown.wait_for(ReplayScreen)
            await shown.press(*keys)
            await shown.wait_for(kind)
            yield shown.app, shown.pilot


@asynccontextmanager
async def at_bidding(tmp_path: Path) -> Opened:
    async with window(await new_table(), tmp_path, chosen=settings()) as shown:
        yield shown.app, shown.pilot


@asynccontextmanager
async def at_table(tmp_path: Path) -> Opened:
    async with window(
        await new_table(RuleSet.preset("standard").replace(blind_nil="off")), tmp_path
    ) as shown:
        await shown.press("3", "enter")
        yield shown.app, shown.pilot


@asynccontextmanager
async def at_scoreboard(tmp_path: Path) -> Opened:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        yield shown.app, shown.pilot


@asynccontextmanager
async def at_scores(tmp_path: Path) -> Opened:
    async with window(await new_table(PLAIN), tmp_path) as shown:
        await shown.pilot.press("g")
        await shown.pilot.pause()
        yield shown.app, shown.pilot


SCREENS: Final[dict[str, Callable[[Path], AbstractAsyncContextManager[Any]]]] = {
    commands.LOBBY: at_lobby,
    commands.NEW_GAME: over_lobby(NewGameScreen, "n"),
    commands.OPTIONS: over_lobby(OptionsScreen, "n", "o"),
    commands.SETTINGS: over_lobby(SettingsScreen, ","),
    commands.KEYS: over_lobby(KeysScreen, ",", "end", "enter"),
    commands.STATISTICS: over_lobby(StatisticsScreen, "t"),
    commands.RULES: lambda tmp_path: at_lobby(tmp_path, "r"),
    commands.REPLAY: at_replay,
    commands.REVIEW: lambda tmp_path: at_replay(tmp_path, "i", kind=ReviewScreen),
    commands.CHECK_DEAL: lambda tmp_path: at_replay(tmp_path, "y"),
    commands.BIDDING: at_bidding,
    commands.TABLE: at_table,
    commands.SCOREBOARD: at_scoreboard,
    commands.SCORES: at_scores,
}


def obeyed_by(screen: GameScreen[Any]) -> list[str]:
    """The ids of the commands that a screen has a method for."""
    return [command.id for command in in_context(screen.context) if hasattr(screen, f"command_{command.id}")]


def use_keys(app: SpadesApp, keys: dict[str, tuple[str, ...]]) -> None:
    """Let these be the person's own keys from now on."""
    now = app.session.settings
    assert isinstance(now, Settings)
    app.session_changed(settings=replace(now, keys=keys))


def test_every_screen_is_tried() -> None:
    assert set(SCREENS) == set(commands.CONTEXTS)


@pytest.mark.parametrize("context", list(SCREENS))
async def test_each_command_of_a_screen_goes_by_its_own_key(
    tmp_path: Path, context: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with SCREENS[context](tmp_path) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert screen.context == context
        ids = obeyed_by(screen)
        missing = {command.id for command in COMMANDS if context in command.contexts} - set(ids)
        assert not missing, "a command that no method obeys"
        obeyed: list[str] = []
        monkeypatch.setattr(screen, "allows", lambda command_id: True)
        for command_id in ids:
            monkeypatch.setattr(screen, f"command_{command_id}", lambda name=command_id: obeyed.append(name))
        for command_id in ids:
            use_keys(app, {command_id: (NEW_KEY,)})
            assert app.keymap.problems == ()
            await pilot.press(NEW_KEY)
            assert obeyed == [command_id], "it goes by its new key"
            obeyed.clear()
            for key in BY_ID[command_id].keys:
                assert app.keymap.find(key, ids) is None, "and no more by its old ones"
            if BY_ID[command_id].footer == 9:
                assert "F9" in screen.footer.picture.text


@pytest.mark.parametrize("context", list(SCREENS))
async def test_every_command_is_reached_by_the_mouse_alone_in_the_smallest_window(
    tmp_path: Path, context: str
) -> None:
    async with SCREENS[context](tmp_path) as (app, pilot):
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        active = screen.active_commands()
        shown = {zone.id for zone in screen.footer.picture.zones}
        wanted = {"help", "menu" if "menu" in active else "back"}
        assert wanted <= shown, f"what leads everywhere is in the footer\n{screen.footer.picture.text}"
        zone = screen.footer.picture.zone("help")
        assert zone is not None
        await pilot.click(screen.footer, offset=(zone.x, zone.y))
        await pilot.pause()
        listed: set[str] = set()
        dialog = app.screen
        assert isinstance(dialog, HelpDialog)
        for _ in range(12):
            listed |= {zone.id.removeprefix("do:") for zone in dialog._canvas.picture.zones}
            await pilot.press("pagedown")
        assert set(active) <= listed, "and help obeys each of them by a click"


async def test_the_rest_of_a_torn_escape_sequence_means_nothing_on_the_screen_that_esc_has_led_to(
    tmp_path: Path,
) -> None:
    async with at_table(tmp_path) as (app, pilot):
        table = app.screen
        assert isinstance(table, GameScreen)
        before = table.canvas.picture.text
        await pilot.press("escape", "[", "C")
        menu = app.screen
        assert menu is not table
        assert getattr(menu, "_at", None) == 0, "C is no entry's letter"
        await pilot.press("escape", "[", "C")
        await pilot.pause()
        assert app.screen is table
        assert table.canvas.picture.text == before, "nor is it the suit of clubs"
