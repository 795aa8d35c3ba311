"""Keeping a game on disk: nothing is lost, the order stays, and what could not be written is tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from spades_tui.engine.events import Event, TookBack
from spades_tui.engine.evolve import replay
from spades_tui.engine.state import State
from spades_tui.table.errors import ReadOnlyReason
from spades_tui.table.notices import Notice, NotSaved, SavedAgain
from spades_tui.table.seats import Seats

if TYPE_CHECKING:
    from spades_tui.record.origin import Origin
    from spades_tui.store.game_lock import GameLock
    from spades_tui.store.rows import Summary
    from spades_tui.store.store import Store


class Lost(Exception):
    """The game is not this window's to write any more: ``reason`` says why."""

    def __init__(self, reason: ReadOnlyReason) -> None:
        super().__init__(reason)
        self.reason: ReadOnlyReason = reason


class Keeper:
    """Writes one game's events and whatever else of it the store holds; without a store it keeps nothing.

    Calls must not overlap, ``check`` aside. The store is asked in threads: nothing here holds up the event loop.
    """

    def __init__(
        self,
        store: Store | None,
        seats: Seats,
        clock: Callable[[], float],
        *,
        name: str = "",
        rules_name: str = "",
        origin: Origin | None = None,
    ) -> None:
        self.seats = seats
        """Who sits where."""
        self.game_id: int | None = None
        """The game's id in the store; None while it is not there."""
        self.problem: Exception | None = None
        """Why the last write failed."""
        self._store = store
        self._clock = clock
        self.rules_name = rules_name
        """What the rules are called: a preset, a name of somebody's own, or nothing."""
        self.origin = origin
        """The point of another game from which this one was played on; such a game is not rated."""
        self._name = name
        self._rated = origin is None
        self._hints_used = False
        self._lock: GameLock | None = None
        self._stored = 0
        self._missing: list[Event] = []
        self._info_missing = False
        self._line_wrong = False
        self.lost = 0
        """How many events at the end of a stored log are lost, and do not follow from what is left."""

    @classmethod
    async def create(
        cls,
        store: Store | None,
        events: Sequence[Event],
        seats: Seats,
        clock: Callable[[], float],
        *,
        name: str,
        rules_name: str,
        origin: Origin | None = None,
    ) -> Keeper:
        """Return the keeper of a new game, which is on disk if the store lets it."""
        keeper = cls(store, seats, clock, name=name, rules_name=rules_name, origin=origin)
        await keeper.save(events, replay(events))
        return keeper

    @classmethod
    async def open(
        cls, store: Store, game_id: int, clock: Callable[[], float], *, take_over: bool
    ) -> tuple[Keeper, list[Event]]:
        """Return the keeper of a stored game and its full log.

        Where the game can be read but nothing written, it is opened unsaved. Of a log whose end is lost the last
        decision is made whole, for nobody could go on from the middle of one; ``mend`` writes it.

        Raises:
            Locked: another window has the game open.
            StoreError: the game is not there or cannot be read.
            BadLog: the log is no game.
        """
        from spades_tui.record.check import missing_end
        from spades_tui.store.errors import GameError, PathError

        lock: GameLock | None = None
        problem: Exception | None = None
        try:
            lock = await asyncio.to_thread(store.take_over if take_over else store.lock, game_id)
        except GameError:
            raise
        except PathError as error:
            problem = error
        try:
            row = await asyncio.to_thread(store.row, game_id)
            events = await asyncio.to_thread(store.load, game_id)
            rest = await asyncio.to_thread(missing_end, events)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        keeper = cls(store, row.seats, clock, name=row.name, rules_name=row.rules_name, origin=row.origin)
        keeper.game_id = game_id
        keeper.problem = problem
        keeper._lock = lock
        keeper._rated = row.rated
        keeper._hints_used = row.hints_used
        keeper._stored = len(events)
        keeper._missing = list(rest)
        keeper._line_wrong = row.length != len(events)
        keeper.lost = max(0, row.length - len(events) - len(rest))
        if keeper.lost:
            # What was lost has been seen: the same cards are dealt again.
            keeper._rated = False
        return keeper, [*events, *rest]

    @property
    def rated(self) -> bool:
        """Whether the game counts for ratings, so far."""
        return self._rated

    @property
    def saved(self) -> bool:
        """Whether everything is on disk, and the next write may be hoped to get there too."""
        return self._store is not None and self.problem is None and not self._missing

    async def save(self, events: Sequence[Event], state: State) -> tuple[Notice, ...]:
        """Write what was missing and these events, after which the game stands at ``state``.

        Where the store fails, ``problem`` says why, and the next call tries again. Returns what there is to tell:
        a new failure, or the end of one.

        Raises:
            Lost: somebody else has the game; nothing was written.
        """
        if any(isinstance(event, TookBack) for event in events):
            self._rated = False
        if self._store is None:
            return ()
        self._missing.extend(events)
        return await self._try(self._write(self._store, state))

    async def mend(self, state: State) -> tuple[Notice, ...]:
        """Write what damage left unsaid of a game that was opened and stands at ``state``; as ``save`` does."""
        if self._store is None or not (self._missing or self._line_wrong):
            return ()
        return await self._try(self._write(self._store, state))

    async def set_seats(self, seats: Seats) -> tuple[Notice, ...]:
        """Write who sits where from now on; returns and raises as ``save`` does."""
        self.seats = seats
        return await self._write_info()

    async def unrate(self) -> tuple[Notice, ...]:
        """Write that the game counts no more for ratings; returns and raises as ``save`` does."""
        self._rated = False
        return await self._write_info()

    async def use_hint(self) -> tuple[Notice, ...]:
        """Write that a hint was used, after which the game is not rated; returns and raises as ``save`` does."""
        if self._hints_used:
            return ()
        self._hints_used, self._rated = True, False
        return await self._write_info()

    async def check(self) -> None:
        """Look whether the game is still this window's.

        Raises:
            Lost: it is not.
        """
        from spades_tui.store.errors import NoSuchGame, StoreError

        store, lock = self._store, self._lock
        if store is None or lock is None:
            return
        try:
            if await asyncio.to_thread(store.owns, lock):
                return
            await asyncio.to_thread(store.row, lock.game_id)
        except NoSuchGame:
            raise Lost("gone") from None
        except StoreError:
            # What cannot be read now says nothing; the next write will.
            return
        if lock.held:
            raise Lost("taken_over")

    async def close(self, state: State) -> None:
        """Try once more to write what is missing, then give the game free."""
        try:
            if self._store is not None and (self._missing or self._info_missing):
                await self._try(self._write(self._store, state))
        except Lost:
            pass
        finally:
            await self.release()

    async def release(self) -> None:
        """Give the game free."""
        if self._lock is not None:
            await asyncio.to_thread(self._lock.release)

    async def _write_info(self) -> tuple[Notice, ...]:
        if self._store is None:
            return ()
        self._info_missing = True
        if self.game_id is None or self._missing:
            # It goes with the events that are missing.
            return ()
        return await self._try(self._put_info(self._store, self.game_id))

    async def _try(self, work: Coroutine[Any, Any, None]) -> tuple[Notice, ...]:
        from spades_tui.store.errors import NoSuchGame, SeqConflict, TakenOver

        was = self.problem
        try:
            await work
        except (TakenOver, SeqConflict) as error:
            if not isinstance(error, TakenOver):
                raise Lost("conflict") from error
            if self._lock is not None:
                raise Lost("taken_over") from error
            # Never owned: the name of a dead owner may stand there, and a lock was not to be had.
            self.problem = error
        except NoSuchGame as error:
            raise Lost("gone") from error
        except Lost:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the store does, the game goes on
            self.problem = error
        else:
            self.problem = None
            return () if was is None else (SavedAgain(),)
        return () if type(was) is type(self.problem) else (NotSaved(self.problem),)

    async def _write(self, store: Store, state: State) -> None:
        if self.game_id is None:
            await self._create(store)
        if self._lock is None:
            await self._own(store)
        if self._missing or self._line_wrong:
            await self._append(store, state)
        if self._info_missing and self.game_id is not None:
            await self._put_info(store, self.game_id)

    async def _create(self, store: Store) -> None:
        from spades_tui.store.rows import GameInfo

        info = GameInfo(
            name=self._name,
            seats=self.seats,
            rules_name=self.rules_name,
            created=self._clock(),
            rated=self._rated,
            hints_used=self._hints_used,
            origin=self.origin,
        )
        events = tuple(self._missing)
        self.game_id = await asyncio.to_thread(lambda: store.create(events, info=info))
        self._is_stored(len(events))
        self._info_missing = False

    async def _own(self, store: Store) -> None:
        """Take the game's lock where it was not to be had before; without one the store's own guard remains."""
        from spades_tui.store.errors import Locked, PathError

        assert self.game_id is not None
        try:
            self._lock = await asyncio.to_thread(store.lock, self.game_id)
        except Locked as error:
            raise Lost("taken_over") from error
        except PathError:
            return

    async def _append(self, store: Store, state: State) -> None:
        from spades_tui.store.errors import SeqConflict
        from spades_tui.store.rows import Summary

        assert self.game_id is not None
        summary = Summary.of(state, self._clock(), rated=None if self._rated else False)
        try:
            await self._append_missing(store, self.game_id, summary)
        except SeqConflict:
            # A write that was reported as failed may have reached the disk all the same.
            found = await asyncio.to_thread(store.changes_since, self.game_id, self._stored)
            if not found or found != self._missing[: len(found)]:
                raise
            self._is_stored(len(found))
            if self._missing:
                await self._append_missing(store, self.game_id, summary)

    async def _append_missing(self, store: Store, game_id: int, summary: Summary) -> None:
        events = tuple(self._missing)
        if events:
            writing = store.append(game_id, self._stored, events, summary, lock=self._lock)
        else:
            writing = store.mend(game_id, self._stored, summary, lock=self._lock)
        await asyncio.wrap_future(writing)
        self._is_stored(len(events))
        self._line_wrong = False

    def _is_stored(self, count: int) -> None:
        self._stored += count
        del self._missing[:count]

    async def _put_info(self, store: Store, game_id: int) -> None:
        seats = self.seats
        rated = None if self._rated else False
        hints_used = self._hints_used or None
        await asyncio.to_thread(
            lambda: store.set_info(game_id, seats=seats, rated=rated, hints_used=hints_used)
        )
        self._info_missing = False
