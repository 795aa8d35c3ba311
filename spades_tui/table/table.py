"""``Table``: one running game, its only writer, which belongs to no window."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from spades_tui.bots.player import BOT_NAMES, UnknownBot
from spades_tui.engine.actions import CUT, Action, Concede, EndGame
from spades_tui.engine.decide import decide, start
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import Event, TookBack
from spades_tui.engine.evolve import replay
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.takeback import take_back_point
from spades_tui.table.asking import Asker
from spades_tui.table.deciding import Deciding
from spades_tui.table.errors import OtherPersonsPlay, StaleAction, TableReadOnly
from spades_tui.table.keeper import Keeper
from spades_tui.table.notices import Notice, SeatChanged, Stalled, end_lost
from spades_tui.table.options import TableOptions
from spades_tui.table.pace import check_tempo
from spades_tui.table.runner import ThreadRunner
from spades_tui.table.seats import PERSON, check_seats
from spades_tui.table.steps import Step, automatic_cut, next_step

if TYPE_CHECKING:
    from spades_tui.record.origin import Origin
    from spades_tui.store.store import Store

_ANY_TIME: Final = (Concede, EndGame)
"""What means the same whatever has happened since it was decided on, so that it is never stale."""
_CLOSING: Final = 5.0
"""Seconds that closing waits for a decision on its way to the disk."""


class Table(Deciding):
    """A running game: seats, bots, saving. Made by ``create`` or ``open``, set going by ``start``.

    All methods belong to one event loop. Every decision with what follows from it is on disk before any
    subscriber is told; where the store fails the game goes on and says so.
    """

    def __init__(self, log: Sequence[Event], keeper: Keeper, options: TableOptions) -> None:
        """Take a log that ``keeper`` keeps; ``create`` and ``open`` are what a window calls.

        Raises:
            BadLog: the log is no game.
            BadTempo: the tempo is out of range.
        """
        super().__init__(log, keeper, options)
        runner = options.runner or ThreadRunner()
        self._own_runner = runner if options.runner is None else None
        self._asker = Asker(runner, options.think_limit)
        self._wake = asyncio.Event()
        self._generation = 0
        self._driver: asyncio.Task[None] | None = None
        self._guard: asyncio.Task[None] | None = None
        self._mover: asyncio.Task[Any] | None = None

    @classmethod
    async def create(
        cls,
        store: Store | None,
        rules: RuleSet,
        names: Sequence[str],
        seats: Sequence[str],
        secret: bytes,
        *,
        seeded: bool = False,
        name: str = "",
        rules_name: str = "",
        options: TableOptions | None = None,
    ) -> Table:
        """Return the table of a new game, kept in the store; with None, or where the store fails, unsaved for now.

        ``seats`` are four texts, "person" or a bot's name; ``secret`` is 32 bytes.

        Raises:
            BadSetup: secret or names are not of that form.
            BadSeats: there are not four seats.
            BadTempo: the tempo is out of range.
        """
        options = options or TableOptions()
        check_tempo(options.tempo)
        sitting = check_seats(seats)
        events = list(start(rules, secret, names, seeded=seeded))
        events.extend(automatic_cut(replay(events), sitting, options.manual_cuts))
        keeper = await Keeper.create(store, events, sitting, options.clock, name=name, rules_name=rules_name)
        return cls(events, keeper, options)

    @classmethod
    async def play_on(
        cls,
        store: Store | None,
        events: Sequence[Event],
        seats: Sequence[str],
        origin: Origin,
        *,
        name: str = "",
        rules_name: str = "",
        options: TableOptions | None = None,
    ) -> Table:
        """Return the table of a new game that goes on from a point of another; see ``record.replay``.

        ``events`` is its whole log so far. The game is not rated, for its first hand was seen before.

        Raises:
            BadLog: the events are no game.
            BadSeats, BadTempo: as ``create``.
        """
        options = options or TableOptions()
        check_tempo(options.tempo)
        sitting = check_seats(seats)
        replay(events)
        keeper = await Keeper.create(
            store, events, sitting, options.clock, name=name, rules_name=rules_name, origin=origin
        )
        return cls(events, keeper, options)

    @classmethod
    async def open(
        cls,
        store: Store,
        game_id: int,
        *,
        take_over: bool = False,
        seats: Sequence[str] | None = None,
        options: TableOptions | None = None,
    ) -> Table:
        """Return the table of a stored game, where it was; with ``take_over`` from whoever has it open.

        ``seats`` change who sits where. Where the store can be read but not written, the game goes on unsaved.

        Where the end of the log is lost, the game goes on from the last decision there is, and subscribers are told.

        Raises:
            Locked: another window has the game open (a store error, like all that reading can raise).
            BadLog: the stored events are no game.
            BadSeats: there are not four seats.
            BadTempo: the tempo is out of range.
        """
        options = options or TableOptions()
        check_tempo(options.tempo)
        sitting = None if seats is None else check_seats(seats)
        keeper, log = await Keeper.open(store, game_id, options.clock, take_over=take_over)
        try:
            table = cls(log, keeper, options)
            if keeper.lost:
                table._end_lost = end_lost(keeper.lost, table._state)
            await table._kept(keeper.mend(table._state))
            if sitting is not None and sitting != keeper.seats:
                await table._kept(keeper.set_seats(sitting))
        except BaseException:
            await keeper.release()
            raise
        return table

    @property
    def running(self) -> bool:
        """Whether the table has been started and not closed."""
        return self._driver is not None and not self._driver.done()

    # Running ----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Let the bots play; before that only persons move. Starting twice does nothing."""
        if self._driver is None and self._read_only is None:
            self._drive_on()
            self._guard = asyncio.create_task(self._look_for_owner())

    async def close(self) -> None:
        """End the table: a decision on its way is still written, what is missing on disk tried once more.

        Subscriptions end after what waits in them. Closing twice does nothing.
        """
        if self._read_only != "closed":
            self._read_only = "closed"
            if await self._stop():
                await self._keeper.close(self._state)
            self._audience.end()
            if self._own_runner is not None:
                self._own_runner.close()

    def _drive_on(self) -> None:
        self._driver = asyncio.create_task(self._drive())
        self._driver.add_done_callback(self._stalled)

    def _stalled(self, driver: asyncio.Task[None]) -> None:
        if not driver.cancelled() and (error := driver.exception()) is not None:
            self._tell(Stalled(error))

    async def _stop(self) -> bool:
        """End what goes by itself; return whether no decision is still on its way to a disk that hangs."""
        running = {task for task in (self._mover, self._driver, self._guard) if task is not None}
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=_CLOSING)
        return not self._tasks

    # What persons do --------------------------------------------------------------------------------------------

    async def submit(self, seat: int, action: Action, seq: int) -> None:
        """Carry out a person's action that was decided on sequence number ``seq``; returns when it was told.

        *Concede* and *end* are never stale. When the caller is cancelled the action still happens.

        Raises:
            IllegalAction: a subclass says what the rules forbid.
            StaleAction: the game has gone on since.
            NotAPerson: a bot sits there.
            TableReadOnly: nothing can be done here any more.
            NoSecret: the game came without its secret, so no further hand can be dealt.
        """
        await self._owned(self._submit(seat, action, seq))

    async def _submit(self, seat: int, action: Action, seq: int) -> None:
        async with self._lock:
            self._check_person(seat)
            if seq != self.seq and not isinstance(action, _ANY_TIME):
                raise StaleAction(seq, self.seq)
            await self._commit(decide(self._state, action, seat))

    async def take_back(self, seat: int) -> None:
        """Take back the last decision of a person who plays with bots alone; the game no longer counts as rated.

        Raises:
            CannotTakeBack: there is none, or a deal, a cut, a look or a reveal lies between.
            OtherPersonsPlay: other persons sit at the table.
            NotAPerson: a bot sits there.
            TableReadOnly: nothing can be done here any more.
        """
        await self._owned(self._take_back(seat))

    def can_take_back(self, seat: int) -> bool:
        """Return whether ``take_back`` would do something for the seat now. It reads the log: ask once an update."""
        try:
            self._to_take_back(seat)
        except SpadesError:
            return False
        return True

    async def _take_back(self, seat: int) -> None:
        async with self._lock:
            await self._commit((TookBack(seat, self._to_take_back(seat)),))

    def _to_take_back(self, seat: int) -> int:
        self._check_person(seat)
        others = tuple(other for other in self.persons if other != seat)
        if others:
            raise OtherPersonsPlay(others)
        return take_back_point(self._log, seat)

    async def set_bot(self, seat: int, player: str) -> None:
        """Give a seat to a bot, or back to a "person"; what the old bot is thinking is dropped.

        Raises:
            UnknownBot: no bot has this name.
            TableReadOnly: nothing can be done here any more.
        """
        await self._owned(self._set_bot(seat, player))

    async def _set_bot(self, seat: int, player: str) -> None:
        async with self._lock:
            self._check_open()
            if player != PERSON and not self._asker.knows(player):
                raise UnknownBot(player, BOT_NAMES, None)
            texts = list(self.seats)
            texts[seat] = player
            notices = await self._kept(self._keeper.set_seats(check_seats(texts)))
            self._asker.forgive(seat)
            self._tell(SeatChanged(seat, player), *notices)
            self._renew()

    async def use_hint(self) -> None:
        """Note that a hint was used: the game counts no more for ratings. A second time does nothing.

        Raises:
            TableReadOnly: nothing can be done here any more.
        """
        await self._owned(self._use_hint())

    async def _use_hint(self) -> None:
        async with self._lock:
            self._check_open()
            if notices := await self._kept(self._keeper.use_hint()):
                self._tell(*notices)

    async def unrate(self) -> None:
        """Let the game count no more for ratings: a hint was taken, say. A take-back does it by itself.

        Raises:
            TableReadOnly: nothing can be done here any more.
        """
        await self._owned(self._unrate())

    async def _unrate(self) -> None:
        async with self._lock:
            self._check_open()
            if notices := await self._kept(self._keeper.unrate()):
                self._tell(*notices)

    def set_manual_cut(self, seat: int, manual: bool) -> None:
        """Say whether the person at a seat cuts by hand; otherwise the default cut comes by itself."""
        if manual:
            self._manual_cuts.add(seat)
        else:
            self._manual_cuts.discard(seat)
        self._renew()

    def set_tempo(self, seconds: float) -> None:
        """Set the bots' tempo in seconds a move; it counts at once, 0 is as fast as can be.

        Raises:
            BadTempo: it is out of range.
        """
        self._pace.seconds = seconds

    async def save(self) -> bool:
        """Try once more to write what is missing on disk; return whether all of it is there now."""
        return await self._owned(self._save())

    async def _save(self) -> bool:
        async with self._lock:
            if self._read_only is None and (notices := await self._kept(self._keeper.save((), self._state))):
                self._tell(*notices)
            return self.saved

    # What goes by itself ----------------------------------------------------------------------------------------

    def _renew(self) -> None:
        """Drop what is being thought about, and look again at what there is to do."""
        self._generation += 1
        if self._mover is not None:
            self._mover.cancel()
        self._wake.set()
        if self._driver is not None and self._driver.done() and self._read_only is None:
            # An error stopped it, which what has changed now may have removed.
            self._drive_on()

    async def _drive(self) -> None:
        while True:
            self._wake.clear()
            step = next_step(self._state, self.seats, self._manual_cuts) if self._read_only is None else None
            if step is None:
                await self._wake.wait()
                continue
            moment = (self.seq, self._generation)
            self._mover = asyncio.create_task(self._prepare(step, *moment))
            try:
                await asyncio.wait({self._mover})
            finally:
                mover, self._mover = self._mover, None
                mover.cancel()
            if not mover.cancelled():
                await self._owned(self._move(moment, *mover.result()))

    async def _prepare(
        self, step: Step, seq: int, generation: int
    ) -> tuple[tuple[Event, ...], tuple[Notice, ...]]:
        """Return the events of a step and what there is to tell about the bot, when it is time for them."""
        state, seat, action = self._state, step.seat, step.action
        notices: tuple[Notice, ...] = ()
        if action is not None:
            events = decide(state, action, seat)
        else:
            assert seat is not None
            events, notices = await self._asker.move(
                state, seat, self.seats[seat], game=self.game_id, seq=seq, generation=generation
            )
        if action is not CUT:
            await self._pace.wait()
        return events, notices

    async def _move(
        self, moment: tuple[int, int], events: tuple[Event, ...], notices: tuple[Notice, ...]
    ) -> None:
        async with self._lock:
            if moment == (self.seq, self._generation) and self._read_only is None:
                try:
                    await self._commit(events, notices)
                except TableReadOnly:
                    # The subscribers have been told; there is nobody else to tell.
                    return
