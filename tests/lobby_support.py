"""A window on the lobby over a store of known games, at a known time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from spades_tui.engine import Game, RuleSet
from spades_tui.store.rows import GameInfo
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.app import FirstScreen, Opening, SpadesApp
from spades_tui.ui.flow import Flow
from spades_tui.ui.preferences import Preferences, install
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words

NOW = 1_764_000_000.0
"""Monday 24 November 2025, 16:00 UTC."""
NAMES = ("Ann", "Bo", "Ada", "Cy")
HOUR = 3600.0
DAY = 24 * HOUR

GAMES = (
    ("Sunday evening", "ht", RuleSet.preset("ht"), 2, 6, 400.0),
    (
        "Three against one",
        "standard",
        RuleSet.preset("standard").replace(partnership=False),
        1,
        20,
        30 * HOUR,
    ),
    ("Auction", "ht", RuleSet.preset("ht").replace(trump="auction"), 3, 9, 4 * DAY),
    ("Short", "ht-strict", RuleSet.preset("ht-strict").replace(hand_limit=1), 1, 0, 20 * DAY),
    ("House game", "House", RuleSet.preset("standard").replace(nil_value=50), 1, 0, 100 * DAY),
)
"""Name, name of the rules, rules, hands played, actions after them, seconds since it was played."""


def played(rules: RuleSet, hands: int, more: int = 0, seed: int = 1) -> Game:
    """A game of random legal play, always the same."""
    game = Game.new(rules, secret=bytes([seed]) * 32, names=list(NAMES))
    chance = random.Random(seed)

    def act() -> None:
        game.act(
            chance.choice([a for a in game.legal_actions() if str(a) not in ("concede", "end", "claim")])
        )

    while not game.is_over and len(game.hand_results) < hands:
        act()
    for _ in range(more):
        act()
    return game


def fill(store: Store, count: int = len(GAMES)) -> list[int]:
    """Put known games into a store and return their ids, the newest first."""
    ids: list[int] = []
    for number in reversed(range(count)):
        name, rules_name, rules, hands, more, age = GAMES[number % len(GAMES)]
        game = played(rules, hands, more, number % len(GAMES) + 1)
        rounds = number // len(GAMES)
        info = GameInfo(
            name=f"{name} {rounds + 1}" if rounds else name,
            rules_name=rules_name,
            created=NOW - age - rounds * 200 * DAY,
        )
        ids.append(store.create(game.events, info=info))
    return ids[::-1]


def lobby_app(
    folder: Path,
    store: Store | None,
    *,
    opening: Opening | None = None,
    first_screen: FirstScreen | None = None,
    settings: Settings | None = None,
    services: dict[str, object] | None = None,
) -> SpadesApp:
    """An app on a folder; without a first screen it begins as the game does."""
    session = Session(
        Words("en"),
        settings or Settings(language="en", bot_tempo=0.0),
        PlainPaths(folder, folder / "config"),
        services={"store": store, "clock": lambda: NOW, **(services or {})},
    )
    return SpadesApp(session, opening, first_screen)


class Lobby:
    """What a test asks of a running window."""

    def __init__(self, app: SpadesApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> GameScreen[Any]:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen

    @property
    def text(self) -> str:
        """What the screen in sight shows, its footer too."""
        return self.screen.canvas.picture.text + "\n" + self.screen.footer.picture.text

    @property
    def preferences(self) -> Preferences:
        return install(self.app)

    def row(self, text: str) -> str:
        """The first row of the screen that holds a text."""
        return next(row for row in self.text.split("\n") if text in row)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, and let what they start come to rest."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def write(self, text: str) -> None:
        await self.press(*("space" if char == " " else char for char in text))

    async def click(self, zone: str, **more: Any) -> None:
        """Click in the middle of a zone of the screen in sight, whatever canvas shows it."""
        from spades_tui.ui.canvas import Canvas

        for canvas in self.app.screen.query(Canvas):
            found = next((z for z in reversed(canvas.picture.zones) if z.id == zone), None)
            if found is not None and canvas.display:
                offset = (found.x + found.width // 2, found.y)
                await self.pilot.click(canvas, offset=offset, **more)
                await self.settle()
                return
        raise AssertionError(f"no zone {zone}")

    async def settle(self) -> None:
        """Wait until no worker of a command or a list runs, but for one that waits for a dialog."""
        await self.pilot.pause()
        await asyncio.sleep(0.01)
        await self.pilot.pause()

    async def wait_for(self, kind: type[Any]) -> None:
        """Wait until a screen of a kind is in sight."""
        await self._until(lambda: isinstance(self.app.screen, kind))
        await self.settle()

    async def wait_text(self, text: str) -> None:
        """Wait until the screen in sight shows a text."""
        await self._until(lambda: isinstance(self.app.screen, GameScreen) and text in self.text)

    async def _until(self, comes_true: Callable[[], bool]) -> None:
        for _ in range(500):
            if comes_true():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(self.text if isinstance(self.app.screen, GameScreen) else self.app.screen)

    @property
    def flow(self) -> Flow:
        """The game in sight."""
        flow = getattr(self.app.screen, "flow", None)
        assert isinstance(flow, Flow)
        return flow

    @property
    def game_id(self) -> int | None:
        """The id of the game in sight."""
        table = self.flow.table
        assert isinstance(table, Table)
        return table.game_id

    async def wait_for_game(self) -> Flow:
        """Wait until a game is in sight, and return its flow."""
        await self._until(lambda: isinstance(getattr(self.app.screen, "flow", None), Flow))
        await self.settle()
        return self.flow


@asynccontextmanager
async def lobby(
    folder: Path, store: Store | None, *, size: tuple[int, int] = (80, 24), **more: Any
) -> AsyncIterator[Lobby]:
    """A running window."""
    app = lobby_app(folder, store, **more)
    async with app.run_test(size=size) as pilot:
        shown = Lobby(app, pilot)
        await shown.settle()
        await shown.settle()
        yield shown
