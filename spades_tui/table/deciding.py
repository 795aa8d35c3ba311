"""The writing side of a running game: one decision after the other, each on disk before anyone is told."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from spades_tui.engine.events import Event
from spades_tui.engine.evolve import evolve
from spades_tui.table.errors import NotAPerson, ReadOnlyReason, TableReadOnly
from spades_tui.table.keeper import Keeper, Lost
from spades_tui.table.notices import Notice, ReadOnly
from spades_tui.table.options import TableOptions
from spades_tui.table.pace import Pace
from spades_tui.table.seats import Seats
from spades_tui.table.showing import Showing
from spades_tui.table.steps import automatic_cut

if TYPE_CHECKING:
    from spades_tui.record.origin import Origin

T = TypeVar("T")


class Deciding(Showing):
    """A game that is decided on here, as long as its keeper may write it."""

    def __init__(self, log: Sequence[Event], keeper: Keeper, options: TableOptions) -> None:
        """Take a log that ``keeper`` keeps.

        Raises:
            BadLog: the log is no game.
            BadTempo: the tempo is out of range.
        """
        super().__init__(log)
        self._keeper = keeper
        self._pace = Pace(options.tempo)
        self._manual_cuts = set(options.manual_cuts)
        self._owner_check = options.owner_check
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def game_id(self) -> int | None:
        """The game's id in the store; None while it is nowhere."""
        return self._keeper.game_id

    @property
    def seats(self) -> Seats:
        """Who sits where: "person" or a bot's name."""
        return self._keeper.seats

    @property
    def origin(self) -> Origin | None:
        """The point of another game from which this one was played on."""
        return self._keeper.origin

    @property
    def rules_name(self) -> str:
        """What the rules are called: a preset, a name of somebody's own (not cleaned), or nothing."""
        return self._keeper.rules_name

    @property
    def rated(self) -> bool:
        """Whether the game counts for ratings: no more once something was taken back, or a hint was taken."""
        return self._keeper.rated

    @property
    def saved(self) -> bool:
        """Whether everything told is on disk."""
        return self._keeper.saved

    @property
    def problem(self) -> Exception | None:
        """Why the last write failed; None while all is well, and where there is no store."""
        return self._keeper.problem

    @property
    def tempo(self) -> float:
        """Seconds a bot's move."""
        return self._pace.seconds

    @abstractmethod
    def _renew(self) -> None:
        """Look again at what there is to do: something has changed."""

    def _check_open(self) -> None:
        if self._read_only is not None:
            raise TableReadOnly(self._read_only)

    def _check_person(self, seat: int) -> None:
        self._check_open()
        if seat not in self.persons:
            raise NotAPerson(seat, self.seats[seat] if 0 <= seat < 4 else "")

    async def _commit(self, events: Sequence[Event], notices: Sequence[Notice] = ()) -> None:
        """Write a decision, make it so, tell everyone. The lock is held."""
        states = self._fold(events)
        cut = automatic_cut(states[-1], self.seats, self._manual_cuts)
        for event in cut:
            states.append(evolve(states[-1], event))
        done = (*events, *cut)
        saving = await self._kept(self._keeper.save(done, states[-1]))
        self._pace.moved()
        self._advance(done, states, (*notices, *saving))
        self._renew()

    async def _kept(self, writing: Coroutine[Any, Any, tuple[Notice, ...]]) -> tuple[Notice, ...]:
        """Let the keeper write; the table can only be looked at from when somebody else has the game."""
        try:
            return await writing
        except Lost as lost:
            self._turn_read_only(lost.reason)
            raise TableReadOnly(lost.reason) from lost

    async def _look_for_owner(self) -> None:
        """Notice a take-over also while nothing is decided."""
        try:
            while self._read_only is None:
                await asyncio.sleep(self._owner_check)
                await self._keeper.check()
        except Lost as lost:
            self._turn_read_only(lost.reason)

    def _turn_read_only(self, reason: ReadOnlyReason) -> None:
        if self._read_only is None:
            self._read_only = reason
            self._tell(ReadOnly(reason))
            self._renew()

    async def _owned(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a decision as a task of the table's own: a window that goes away must not cut it in two."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        await asyncio.wait({task})
        return task.result()

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            # Looked at here, for whoever asked may be gone.
            task.exception()
