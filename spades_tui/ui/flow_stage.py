"""The screens of a game in the app: which one is up, and how a game is opened over the lobby and left again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from textual.screen import Screen

from spades_tui.table import Table, TableReadOnly, Watch
from spades_tui.ui.flow import Flow, Place, TableLike
from spades_tui.ui.flow_types import Rematch
from spades_tui.ui.services import Services
from spades_tui.words import Words

if TYPE_CHECKING:
    from spades_tui.setup.tutor import Tutor
    from spades_tui.ui.app import SpadesApp


LATEST: Final = 1.0
"""Seconds after which a game is set going, painted or not."""


class FlowScreen(Protocol):
    """A screen of a game: it draws ``flow.view`` anew when it is told so."""

    def flow_changed(self) -> None:
        """Draw what is in sight of the flow now."""


Remember = Callable[[dict[str, float | str]], object]
"""The service ``remember_settings``: keeps changed settings (and takes them into use)."""


class AppStage:
    """Shows a flow in the app: one screen at a time, over whatever was there before."""

    def __init__(self, app: SpadesApp) -> None:
        self.app = app
        self.flow: Flow | None = None
        self._place: Place | None = None
        self._screen: Screen[Any] | None = None

    @property
    def words(self) -> Words:
        """What things are said with."""
        return self.app.session.words

    @property
    def settings(self) -> object:
        """The settings in force."""
        return self.app.session.settings

    def in_sight(self) -> bool:
        """Whether the game's own screen is uppermost."""
        return self._screen is None or self.app.screen is self._screen

    def reading(self) -> bool:
        """Whether the scoreboard lies over it to be read."""
        return self._reader is not None

    @property
    def _reader(self) -> FlowScreen | None:
        from spades_tui.ui.screens.scoreboard import ScoreboardScreen

        screen = self.app.screen
        reading = isinstance(screen, ScoreboardScreen) and screen.reading and screen.flow is self.flow
        return cast("FlowScreen", screen) if reading else None

    async def show(self, place: Place) -> None:
        """Have the screen of that place up and drawn anew; while another lies over it, only that one is drawn."""
        if not self.in_sight():
            if (reader := self._reader) is not None:
                reader.flow_changed()
            return
        if self._screen is not None and place is self._place:
            cast("FlowScreen", self._screen).flow_changed()
            return
        assert self.flow is not None
        old, self._place, self._screen = self._screen, place, make_screen(place, self.flow)
        # In one batch: a new screen lays itself out several times, and each would be sent whole.
        with self.app.batch_update():
            if old is None:
                await self.app.push_screen(self._screen)
            else:
                await self.app.switch_screen(self._screen)

    async def painted(self) -> None:
        """Return when the screen has been painted: what takes time can begin."""
        painted = asyncio.Event()
        # A screen that is closed at once is never painted.
        with suppress(TimeoutError):
            async with asyncio.timeout(LATEST):
                if self.app.screen.call_after_refresh(painted.set):
                    await painted.wait()

    async def uncover(self) -> None:
        """Close whatever lies over the game's own screen."""
        while self._screen in self.app.screen_stack and self.app.screen is not self._screen:
            await self.close_dialogs()
            if self.app.screen is not self._screen:
                await self.app.pop_screen()

    async def close_dialogs(self) -> None:
        """Close the dialogs that lie over everything, as Esc does."""
        from spades_tui.ui.dialogs import Dialog

        while self._screen in self.app.screen_stack and isinstance(dialog := self.app.screen, Dialog):
            await dialog.dismiss(None)

    async def leave(self) -> None:
        """Close the game's screens."""
        self.app.say_title("")
        await self.uncover()
        if self._screen is not None and self.app.screen is self._screen:
            self._screen = None
            await self.app.pop_screen()

    def remember(self, settings: dict[str, float | str]) -> None:
        """Keep changed settings, where the session has a place for them."""
        remember = self.app.session.services.get("remember_settings")
        if callable(remember):
            cast("Remember", remember)(settings)


def make_screen(place: Place, flow: Flow) -> Screen[Any]:
    """Return a new screen of the game."""
    if place is Place.BIDDING:
        from spades_tui.ui.screens.bidding import BiddingScreen

        return BiddingScreen(flow)
    if place is Place.TABLE:
        from spades_tui.ui.screens.table import TableScreen

        return TableScreen(flow)
    from spades_tui.ui.screens.scoreboard import ScoreboardScreen

    return ScoreboardScreen(flow)


async def open_game(
    app: SpadesApp,
    table: TableLike,
    seat: int | None,
    *,
    rematch: Rematch | None = None,
    guide: Tutor | None = None,
    idle: bool = False,
    clock: Callable[[], float] = monotonic,
) -> Flow:
    """Show a game over the present screen, set it going, and return its flow.

    When it is left the present screen is seen again. ``seat`` is the person's, or None to watch. ``rematch``
    makes the table of another such game; ``guide`` gives lessons while it is played. An ``idle`` game is watched, and
    no window has it open.
    """
    stage = AppStage(app)
    flow = Flow(table, seat, stage, rematch=rematch, follow=_follower(app, table, seat), clock=clock)
    stage.flow, flow.guide = flow, guide
    if idle:
        flow.note_open_nowhere()
    await stage.show(flow.place)
    app.run_worker(_run(stage, flow), group="flow", exit_on_error=True)
    return flow


async def _run(stage: AppStage, flow: Flow) -> None:
    """Set a game going once it can be seen: whatever its bots need is not started before."""
    await stage.painted()
    await flow.run()


def _follower(
    app: SpadesApp, table: TableLike, seat: int | None
) -> Callable[[], Awaitable[TableLike]] | None:
    """Return what opens a table's game to be watched once another window has it; None where nobody can take it."""
    store = Services(app.session).store
    if store is None or not isinstance(table, Table):
        return None

    async def follow() -> Watch:
        if table.game_id is None:
            raise TableReadOnly("gone")
        return await Watch.open(store, table.game_id, seat)

    return follow


async def play_again(app: SpadesApp, flow: Flow) -> Flow | None:
    """Leave a game and open another with the same rules and players; None where that cannot be done."""
    again = flow.rematch_maker
    table = await flow.rematch()
    if table is None:
        return None
    return await open_game(app, table, flow.person_seat, rematch=again)
