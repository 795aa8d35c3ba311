"""What the tests of a running game's screens share: a window with a table in it, steady bots, and waiting."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from spades_tui.engine import Card, Game, Phase, RuleSet
from spades_tui.engine.actions import LOOK, Action, Bid, Play
from spades_tui.engine.views import SeatView
from spades_tui.store.settings import Settings
from spades_tui.table import PERSON, Bot, Seats, Table, TableOptions, ThreadRunner, Watch
from spades_tui.table.keeper import Keeper
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_guard import AFTER_PAUSE
from spades_tui.ui.flow_stage import open_game
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words

NAMES = ("", "Bo", "Ada", "Cy")
SEATS = (PERSON, "steady", "steady", "steady")
SECRET = bytes(range(32))
PLAIN = RuleSet.preset("standard").replace(blind_nil="off")
"""Rules without a face-down moment: the hand is seen when the turn to bid comes."""
BLIND = RuleSet.preset("ht")


class SteadyBot:
    """Looks, bids 3, names spades, and plays its lowest legal card: the same in every version of the game."""

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        if LOOK in view.legal:
            return LOOK
        if Bid(3) in view.legal:
            return Bid(3)
        plays = [action for action in view.legal if isinstance(action, Play)]
        return min(plays, key=lambda play: (play.card.rank, play.card.suit)) if plays else view.legal[-1]


class LobbyStandIn(GameScreen[None]):
    """What lies under a game."""

    CONTEXT = "lobby"


def steady(tempo: float = 0.0, cuts: Sequence[int] = ()) -> TableOptions:
    """Options of a table whose bots are steady."""
    bots: dict[str, Bot] = {"steady": SteadyBot()}
    runner = ThreadRunner(1, make=bots.__getitem__, known=bots.__contains__)
    return TableOptions(runner=runner, tempo=tempo, manual_cuts=frozenset(cuts))


async def new_table(rules: RuleSet = PLAIN, *, seeded: bool = False, cuts: Sequence[int] = ()) -> Table:
    """An unsaved table with a known deal."""
    return await Table.create(None, rules, NAMES, SEATS, SECRET, seeded=seeded, options=steady(cuts=cuts))


async def table_of(game: Game, seats: Seats = SEATS, *, cuts: Sequence[int] = ()) -> Table:
    """A table that goes on where a game is."""
    keeper = await Keeper.create(
        None, list(game.events), name="", seats=seats, rules_name="", clock=lambda: 0.0
    )
    return Table(game.events, keeper, steady(cuts=cuts))


async def auction_table() -> Table:
    """A game in which South has won the auction and is to name the trump suit."""
    game = Game.new(PLAIN.replace(trump="auction"), secret=SECRET, names=list(NAMES))
    while game.state.phase is Phase.BID:
        game.act(Bid(5 if game.seat_to_act == 0 else 3))
    return await table_of(game)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from a text such as ``"AS KS 10H"``."""
    return tuple(Card(part) for part in text.split())


def settings(**changes: Any) -> Settings:
    """Settings under which nothing waits but a trick for a key, and nothing moves unless that is asked for."""
    return replace(Settings(), **{"bot_tempo": 0.0, "trick_pause": "key", "motion": "off", **changes})


@dataclass
class Window:
    """An app with a game in it."""

    app: SpadesApp
    pilot: Pilot[int]
    flow: Flow

    @property
    def table(self) -> Table:
        """The table that the flow shows."""
        assert isinstance(self.flow.table, Table)
        return self.flow.table

    @property
    def canvas(self) -> Canvas:
        """The canvas of the uppermost screen."""
        screen = self.app.screen
        return screen.canvas if isinstance(screen, GameScreen) else screen.query_one("#picture", Canvas)

    @property
    def text(self) -> str:
        """What is to be read on it."""
        return self.canvas.picture.text

    @property
    def footer(self) -> str:
        """What is to be read in the footer of the uppermost screen."""
        screen = self.app.screen
        assert isinstance(screen, GameScreen)
        return screen.footer.picture.text

    async def settle(self, *, calm: bool = True) -> None:
        """Wait until the person is asked for something that is painted, or a pause or the scoreboard is up.

        ``calm`` also takes it that the time after one's own play has gone by in which nothing is played.
        """
        async with asyncio.timeout(20):
            while not self._settled():
                await self.pilot.pause(0.01)
        await self.pilot.pause()
        if calm:
            self.flow.guard._acted -= AFTER_PAUSE

    def _settled(self) -> bool:
        flow = self.flow
        if getattr(self.app.screen, "moving", False):
            return False
        if flow.paused or (flow.view.turn is None and not flow.waiting):
            return True
        if not flow.can_act:
            return not flow.waiting and flow.view == flow.table.view(flow.person_seat)
        # A cut is asked for by a window of its own, which the guard knows nothing of.
        asked = flow.view.phase is Phase.CUT or (flow.guard.question is not None and not flow.guard.waiting)
        return flow.my_turn and asked and not flow.waiting

    async def press(self, *keys: str, calm: bool = True) -> None:
        """Press keys one by one and let the game settle after each."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle(calm=calm)

    async def click_footer(self, zone: str) -> None:
        """Click on an entry of the footer."""
        screen = self.app.screen
        assert isinstance(screen, GameScreen)
        found = screen.footer.picture.zone(zone)
        assert found is not None, f"no zone {zone} in\n{self.footer}"
        await self.pilot.click(screen.footer, offset=(found.x + min(1, found.width - 1), 0))
        await self.pilot.pause()

    async def click(self, zone: str, *, times: int = 1) -> None:
        """Click into the middle of a zone."""
        found = self.canvas.picture.zone(zone)
        assert found is not None, f"no zone {zone} in\n{self.text}"
        offset = (found.x + min(1, found.width - 1), found.y + found.height // 2)
        await self.pilot.click(self.canvas, offset=offset, times=times)
        await self.pilot.pause()


@asynccontextmanager
async def window(
    table: Table | Watch,
    tmp_path: Path,
    size: tuple[int, int] = (80, 24),
    *,
    seat: int | None = 0,
    chosen: Settings | None = None,
    services: dict[str, object] | None = None,
) -> AsyncIterator[Window]:
    """A window on a table, opened over a lobby and settled."""
    session = Session(
        Words("en"), chosen or settings(), PlainPaths(tmp_path, tmp_path), services=services or {}
    )
    app = SpadesApp(session, first_screen=lambda app: LobbyStandIn())
    async with app.run_test(size=size) as pilot:
        flow = await open_game(app, table, seat)
        shown = Window(app, pilot, flow)
        await shown.settle()
        try:
            yield shown
        finally:
            await flow.leave()
