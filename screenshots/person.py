"""A person with a script: plays a moment's hand through the real screens, key by key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from screenshots.rehearsal import BOT, Moment
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid, NameTrump, Play
from spades_tui.engine.cards import Card
from spades_tui.store.rows import PERSON, GameInfo
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.app import Opening, SpadesApp
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_guard import AFTER_PLAY
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words

NOW = 1_763_926_200.0
"""The time of day in all pictures: Sunday 23 November 2025, 19:30 UTC."""
AT_ONCE: Mapping[Action, str] = {LOOK: "look", NIL: "nil", BLIND_NIL: "blind_nil"}
"""What one key does, by the id of its command."""
LOBBY_ALONE = 2
"""Screens under a game: the app's own and the lobby."""
PATIENCE = 20.0
"""Seconds until the game must have come to where the script goes on."""


class OffScript(Exception):
    """The game went another way than in the rehearsal."""


class Person:
    """Someone at a window of the game who does what a script says."""

    def __init__(self, app: SpadesApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def flow(self) -> Flow:
        """The game in sight.

        Raises:
            OffScript: none is.
        """
        for screen in reversed(self.app.screen_stack):
            if isinstance(flow := getattr(screen, "flow", None), Flow):
                return flow
        raise OffScript("no game is in sight")

    @property
    def text(self) -> str:
        """What is to be read on the screen in sight."""
        return "\n".join(canvas.picture.text for canvas in self.app.screen.query(Canvas))

    async def perform(self, moment: Moment) -> None:
        """Play from the beginning of the moment's hand to the moment.

        Raises:
            OffScript: the game went another way.
        """
        await self.until(lambda: len(self.app.screen_stack) > LOBBY_ALONE)
        if self.flow.recap():
            await self.pilot.press("left")  # has read where the game was
        for action in moment.script:
            await self._ready()
            if action not in self.flow.view.legal:
                raise OffScript(f"{action} is not legal")
            await self.act(action)
        await self._ready()
        if self.flow.seq != moment.at:
            raise OffScript(f"the log has {self.flow.seq} events and not {moment.at}")

    async def act(self, action: Action) -> None:
        """Do something by keys, say yes where the game asks once more, and wait until it is done."""
        flow, seq = self.flow, self.flow.seq
        await self.point_at(action)
        if action not in AT_ONCE:
            await self.pilot.press("enter")
        await self.until(lambda: flow.seq > seq or isinstance(self.app.screen, Confirm))
        if isinstance(self.app.screen, Confirm):
            await self.pilot.press("y")
            await self.until(lambda: flow.seq > seq)

    async def point_at(self, action: Action) -> None:
        """Press the keys that pick something; what has no picking is done by them at once."""
        if isinstance(action, Play):
            await self.point_at_card(action.card)
        elif isinstance(action, NameTrump):
            suits = self.app.session.letters.suits
            await self.pilot.press(next(key for key, suit in suits.items() if suit is action.suit))
        elif action in AT_ONCE:
            await self.pilot.press(*self.app.keymap.keys(AT_ONCE[action])[:1])
        elif isinstance(action, Bid):
            await self.pilot.press(*str(action.tricks))
        else:
            raise OffScript(f"nobody told the person how to {action}")

    async def point_at_card(self, card: Card) -> None:
        """Pick a card by the letters of its suit and rank."""
        letters = self.app.session.letters
        suit = next(key for key, value in letters.suits.items() if value is card.suit)
        rank = next(key for key, value in letters.ranks.items() if value == card.rank)
        await self.pilot.press(suit, rank)

    async def _ready(self) -> None:
        """Wait until the person is asked for something, or a hand is over, and what is asked is painted."""
        await self.until(self._is_ready)
        await self.pilot.pause()
        await asyncio.sleep(AFTER_PLAY + 0.02)

    def _is_ready(self) -> bool:
        flow = self.flow
        if flow.waiting or flow.paused:
            return False
        return flow.view.turn is None or (flow.my_turn and not flow.guard.waiting)

    async def until(self, comes_true: Callable[[], bool]) -> None:
        """Wait until something is so.

        Raises:
            OffScript: it does not come about.
        """
        try:
            async with asyncio.timeout(PATIENCE):
                while not comes_true():
                    await self.pilot.pause(0.01)
        except TimeoutError:
            raise OffScript("the game does not go on") from None


@asynccontextmanager
async def window(
    folder: Path, store: Store, opening: Opening | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Person]:
    """A window of the game on a store, with a person in front of it."""
    session = Session(
        Words("en"),
        Settings(language="en", bot_tempo=0.0, trick_pause=0.0),
        PlainPaths(folder, folder / "config"),
        services={"store": store, "clock": lambda: NOW},
    )
    app = SpadesApp(session, opening)
    async with app.run_test(size=size) as pilot:
        yield Person(app, pilot)


@asynccontextmanager
async def window_on(moment: Moment, folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Person]:
    """A window on a saved game that stands at the beginning of a moment's hand; the person plays on to the moment."""
    store = Store.open(folder)
    try:
        info = GameInfo(seats=(PERSON, BOT, BOT, BOT), created=NOW - 1800.0)
        game_id = store.create(moment.before, info=info)
        async with window(folder, store, Opening("resume", str(game_id)), size) as person:
            await person.perform(moment)
            yield person
            await person.flow.leave()
    finally:
        store.close()
