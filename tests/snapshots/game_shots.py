"""What the snapshots share: sizes, an app, and a game brought to a point before the picture is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Protocol

from textual.pilot import Pilot

from spades_tui.engine import RuleSet
from spades_tui.table import Table
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.flow_stage import open_game
from spades_tui.ui.preferences import full_settings, words_for
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import Charset, Colours, PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import LobbyStandIn, Window, new_table, settings

SIZES = [(60, 20), (80, 24), (120, 40)]
IDS = ["60x20", "80x24", "120x40"]
BY_SIZE = dict(zip(reversed(IDS), reversed(SIZES), strict=True))
"""The sizes by name, the largest first: so nothing has been scrolled before there is a need to."""
PLAIN_LOOKS = {"none": (Charset.UNICODE, Colours.NONE), "ascii": (Charset.ASCII, Colours.TRUECOLOR)}
"""What a terminal without colours shows, and one that has nothing but ASCII."""

Before = Callable[[Pilot[int]], Awaitable[None]]


class SnapCompare(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(
        self,
        app: SpadesApp,
        *,
        terminal_size: tuple[int, int],
        run_before: Before,
        plain: bool = True,
    ) -> bool: ...


class SnapSizes(Protocol):
    """The fixture that takes every size in one run."""

    def __call__(self, app: SpadesApp, run_before: Before) -> bool: ...


def shot_app(tmp_path: Path, **changes: Any) -> SpadesApp:
    """An app over whose first screen a game can be opened."""
    session = Session(Words("en"), settings(**{"motion": "short", **changes}), PlainPaths(tmp_path, tmp_path))
    return SpadesApp(session, first_screen=lambda app: LobbyStandIn())


def use_look(app: SpadesApp, charset: Charset, colours: Colours) -> None:
    """Let the terminal have other characters and colours."""
    session = app.session
    session.charset, session.colours = charset, colours
    app.session_changed(words=words_for(session, full_settings(session), None))


def after(
    app: SpadesApp, rules: RuleSet, keys: str, table: Callable[[], Awaitable[Table]] | None = None
) -> Before:
    """Open a game and press keys, letting the game settle after each."""

    async def before(pilot: Pilot[int]) -> None:
        flow = await open_game(app, await (table() if table is not None else new_table(rules)), 0)
        shown = Window(app, pilot, flow)
        await shown.settle()
        await shown.press(*keys.split())
        await pilot.pause()

    return before


async def at_rest(pilot: Pilot[Any]) -> None:
    """Wait until nothing is being read and everything is painted."""
    quiet = 0
    for _ in range(300):
        await pilot.pause()
        await asyncio.sleep(0.02)
        reading = any(worker.group in ("list", "rules", "statistics") for worker in pilot.app.workers)
        quiet = 0 if reading else quiet + 1
        if quiet == 3:
            return


async def resized(pilot: Pilot[Any], width: int, height: int) -> None:
    """Give the terminal another size and wait until every screen in sight has it."""
    await pilot.resize_terminal(width, height)
    async with asyncio.timeout(20):
        while any(screen.size != (width, height) for screen in pilot.app.screen_stack if screen.is_mounted):
            await pilot.pause(0.01)
    await at_rest(pilot)


async def do(pilot: Pilot[Any], steps: str) -> None:
    """Press keys; run a command, its name after a colon; wait for a window, its class after an equals sign."""
    await at_rest(pilot)
    for step in steps.split():
        if step.startswith(":"):
            screen = pilot.app.screen
            assert isinstance(screen, GameScreen)
            assert screen.run_command(step[1:])
        elif step.startswith("="):
            await awaited(pilot, step[1:])
        else:
            await pilot.press(step)
        await at_rest(pilot)


async def awaited(pilot: Pilot[Any], name: str) -> None:
    """Wait until a window of a class is in sight."""
    async with asyncio.timeout(20):
        while type(pilot.app.screen).__name__ != name:
            await pilot.pause(0.01)
