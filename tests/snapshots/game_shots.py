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
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import LobbyStandIn, Window, new_table, settings

SIZES = [(60, 20), (80, 24), (120, 40)]
IDS = ["60x20", "80x24", "120x40"]

Before = Callable[[Pilot[int]], Awaitable[None]]


class SnapCompare(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(
        self,
        app: SpadesApp,
        *,
        terminal_size: tuple[int, int],
        run_before: Before,
    ) -> bool: ...


def shot_app(tmp_path: Path, **changes: Any) -> SpadesApp:
    """An app over whose first screen a game can be opened."""
    session = Session(Words("en"), settings(**{"motion": "short", **changes}), PlainPaths(tmp_path, tmp_path))
    return SpadesApp(session, first_screen=lambda app: LobbyStandIn())


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
