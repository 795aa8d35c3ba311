"""``Watch``: a game that another window plays, followed without writing anything."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Action
from spades_tui.engine.events import Event
from spades_tui.engine.views import SeatView
from spades_tui.table.errors import ReadOnlyReason, SeatHidden, TableReadOnly
from spades_tui.table.notices import EndLost, Notice, NotRead, ReadOnly, SeatChanged
from spades_tui.table.recap import Recap
from spades_tui.table.seats import Seats
from spades_tui.table.showing import Showing
from spades_tui.table.updates import Subscription

if TYPE_CHECKING:
    from spades_tui.record.origin import Origin
    from spades_tui.store.store import Store

INTERVAL: Final = 0.5
"""Seconds from one look at the store to the next."""


class Watch(Showing):
    """A game read from the store as another process writes it; read like a ``Table``, but nothing can be done.

    So is a game shown that came without its secret, which no window can play on.

    It shows what a watcher may know, and what its own seat may where it has one: that of the person who plays in
    the other window. Who has not looked at their cards there gets none here.
    """

    def __init__(
        self,
        store: Store,
        game_id: int,
        seat: int | None,
        log: list[Event],
        seats: Seats,
        rules_name: str,
        interval: float,
        origin: Origin | None = None,
    ) -> None:
        """Take a stored game as it was read; ``open`` is the door.

        Raises:
            BadLog: the log is no game.
        """
        super().__init__(log)
        self.seat = seat
        self._store = store
        self._game_id = game_id
        self._seats = seats
        self._rules_name = rules_name
        self._interval = interval
        self._origin = origin
        self._problem: Exception | None = None
        self._read_only: ReadOnlyReason = "watching"
        self._driver: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls, store: Store, game_id: int, seat: int | None = None, *, interval: float = INTERVAL
    ) -> Watch:
        """Return a stored game to follow, with the eyes of a seat or of a mere watcher; see ``start``.

        Raises:
            NoSuchGame, UnreadableEvent: the game is not there or cannot be read (like all store errors).
            BadLog: the stored events are no game.
        """
        from spades_tui.record.check import missing_end

        row = await asyncio.to_thread(store.row, game_id)
        log = await asyncio.to_thread(store.load, game_id)
        log += await asyncio.to_thread(missing_end, log)
        watch = cls(store, game_id, seat, log, row.seats, row.rules_name, interval, row.origin)
        if row.length > len(log):
            watch._end_lost = EndLost(row.length - len(log))
        if not row.playable:
            watch._read_only = "no_secret"
        return watch

    @property
    def game_id(self) -> int:
        """The game's id in the store."""
        return self._game_id

    @property
    def seats(self) -> Seats:
        """Who sits where: "person" or a bot's name."""
        return self._seats

    @property
    def rules_name(self) -> str:
        """What the rules are called: a preset, a name of somebody's own (not cleaned), or nothing."""
        return self._rules_name

    @property
    def origin(self) -> Origin | None:
        """The point of another game from which this one was played on."""
        return self._origin

    @property
    def saved(self) -> bool:
        """True: what is seen here was read from the disk."""
        return True

    @property
    def problem(self) -> Exception | None:
        """Why the last look at the store failed; None while all is well."""
        return self._problem

    @property
    def tempo(self) -> float:
        """0: the bots' tempo is the other window's affair."""
        return 0.0

    @property
    def running(self) -> bool:
        """Whether the game is followed."""
        return self._driver is not None and not self._driver.done()

    def view(self, seat: int | None) -> SeatView:
        """Return what the own seat, or a watcher with None, may know now.

        Raises:
            SeatHidden: it is another's seat.
        """
        return super().view(self._allowed(seat))

    def recap(self, seat: int | None) -> Recap:
        """Return where the game is; raises as ``view`` does."""
        return super().recap(self._allowed(seat))

    def hand(self, seat: int | None) -> tuple[Event, ...]:
        """Return the hand so far as the own seat, or a watcher, was told it; raises as ``view`` does."""
        return super().hand(self._allowed(seat))

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return the game so far as the own seat, or a watcher, may know it; raises as ``view`` does."""
        return super().history(self._allowed(seat))

    def subscribe(self, seat: int | None) -> Subscription:
        """Return the updates of the own seat, or with None of a watcher; raises as ``view`` does."""
        return super().subscribe(self._allowed(seat))

    async def start(self) -> None:
        """Follow the game from now on. Starting twice does nothing."""
        if self._driver is None and self._read_only in ("watching", "no_secret"):
            self._driver = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """Follow no more; subscriptions end after what waits in them. Closing twice does nothing."""
        self._read_only = "closed"
        if self._driver is not None:
            self._driver.cancel()
            await asyncio.wait({self._driver})
        self._audience.end()

    async def submit(self, seat: int, action: Action, seq: int) -> None:
        """Raise TableReadOnly: nothing can be done here."""
        del seat, action, seq
        raise TableReadOnly(self._read_only)

    async def take_back(self, seat: int) -> None:
        """Raise TableReadOnly: nothing can be done here."""
        del seat
        raise TableReadOnly(self._read_only)

    async def set_bot(self, seat: int, player: str) -> None:
        """Raise TableReadOnly: nothing can be done here."""
        del seat, player
        raise TableReadOnly(self._read_only)

    async def use_hint(self) -> None:
        """Do nothing, as ``unrate``."""

    async def unrate(self) -> None:
        """Do nothing: what is looked up here is no help to anybody."""

    async def save(self) -> bool:
        """Return True: there is nothing to write."""
        return True

    def set_manual_cut(self, seat: int, manual: bool) -> None:
        """Do nothing: the cut is the other window's affair."""

    def set_tempo(self, seconds: float) -> None:
        """Do nothing: the tempo is the other window's affair."""

    def _allowed(self, seat: int | None) -> int | None:
        if seat is not None and seat != self.seat:
            raise SeatHidden(seat)
        return seat

    async def _follow(self) -> None:
        from spades_tui.store.errors import NoSuchGame

        while True:
            await asyncio.sleep(self._interval)
            try:
                await self._look()
            except NoSuchGame:
                self._read_only = "gone"
                self._tell(ReadOnly("gone"))
                return
            except Exception as error:  # noqa: BLE001 - what cannot be read or understood now may be later
                if type(error) is not type(self._problem):
                    self._tell(NotRead(error))
                self._problem = error
            else:
                self._problem = None

    async def _look(self) -> None:
        """Read what is new, and tell it."""
        row = await asyncio.to_thread(self._store.row, self._game_id)
        notices: list[Notice] = [
            SeatChanged(seat, player)
            for seat, (was, player) in enumerate(zip(self._seats, row.seats, strict=True))
            if was != player
        ]
        self._seats = row.seats
        if row.length == self.seq:
            if notices:
                self._tell(*notices)
            return
        events = await asyncio.to_thread(self._store.changes_since, self._game_id, self.seq)
        if events:
            self._advance(events, self._fold(events), notices)
