"""``Analyst``: hints, reasons and reviews for whoever asks, worked out beside the game and never in its way."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress
from typing import TYPE_CHECKING, Any, Final

from spades_tui.analysis.tasks import HINDSIGHT, HINT, TASKS
from spades_tui.analysis.wire import read_hindsight, read_hint, write_played
from spades_tui.bots.requests import Job, NoAnswer, Priority
from spades_tui.bots.seat_json import write_view

if TYPE_CHECKING:
    from concurrent.futures import Future

    from spades_tui.analysis.figures import Decision, Explanation, Hint, Review, Why
    from spades_tui.analysis.hindsight import Hindsight
    from spades_tui.analysis.review import Moment
    from spades_tui.bots.pool import Pool
    from spades_tui.bots.wire import JsonObject
    from spades_tui.engine.actions import Action
    from spades_tui.engine.events import Event
    from spades_tui.engine.views import SeatView

_NO_GAME: Final = -1
"""In place of a stored game's id: what is asked here never goes by the moments of a game."""
_TAG: Final = b"spades-tui hint 1"


def luck_of(view: SeatView) -> bytes:
    """Return the luck of a hint: it comes from what the seat may know, so that a view always gives the same figures."""
    known = json.dumps([write_view(view), view.rules.as_dict()], sort_keys=True)
    return hashlib.sha256(_TAG + known.encode("utf-8", "surrogatepass")).digest()


class Analyst:
    """Answers from worker processes where there are any that know how, else from a thread.

    All methods belong to one loop. Who stops listening (``break``, a cancelled task, ``aclose``) has the work dropped.
    """

    def __init__(self, pool: Callable[[], Pool] | None = None) -> None:
        """Take what gives the pool when it is first needed; it stays the caller's.

        Its workers are those of ``worker.worker_command``; without a pool there is a thread.
        """
        self._pool = pool
        self._count = 0

    def warm(self) -> None:
        """Have a process ready, so that the first hint need not wait for its start."""
        if self._pool is not None:
            self._pool().warm()

    async def hint(
        self,
        view: SeatView,
        *,
        asked: Action | None = None,
        deep: bool = False,
        priority: Priority = Priority.HINT,
    ) -> AsyncGenerator[Hint, None]:
        """Yield hints for the seat that is to act, each better than the one before; the last one is ``done``.

        ``asked`` is an action that ``why`` is to compare with the best; ``deep`` looks longer before its last answer.

        Raises:
            ValueError: it is not the view's seat's turn, or the asked action is not legal.
        """
        if not view.my_turn or not view.legal or (asked is not None and asked not in view.legal):
            raise ValueError("nothing to ask about")
        if view.phase.value not in ("bid", "trump", "play"):
            raise ValueError("nothing to choose")
        params: JsonObject = {"asked": None if asked is None else str(asked), "deep": deep}
        async with aclosing(self._parts(HINT, view, params, priority)) as parts:
            async for data in parts:
                yield read_hint(data)

    async def why(self, view: SeatView, *, asked: Action | None = None) -> Why:
        """Return why the best action is the best, or what the asked one is worth against it.

        Raises:
            ValueError: as ``hint``.
        """
        found: Why | None = None
        async for hint in self.hint(view, asked=asked):
            found = hint.why
        assert found is not None
        return found

    async def review(self, log: Sequence[Event], number: int, seat: int) -> AsyncGenerator[Review, None]:
        """Yield the review of a seat's decisions in a hand, after each one that has been judged.

        ``log`` are all events of the game so far; the hand must have been scored.

        Raises:
            ValueError: there is no such hand, or it has not been scored.
        """
        from spades_tui.analysis.review import moments, review_of

        found = [one for one in await asyncio.to_thread(moments, log, number, seat) if not one.is_forced]
        decisions: list[Decision] = []
        yield review_of(number, seat, decisions, len(found))
        for moment in found:
            decisions.append(await self.judge(moment))
            yield review_of(number, seat, decisions, len(found))

    async def judge(self, moment: Moment) -> Decision:
        """Return one decision of a review."""
        from spades_tui.analysis.review import judge

        return judge(moment, await self._looked_back(moment))

    async def explain(self, log: Sequence[Event], seq: int) -> Explanation:
        """Return why any player did what the event with this index in the full log says, in a hand that was scored.

        Raises:
            ValueError: nobody decided it, or the hand has not been scored.
        """
        from spades_tui.analysis.review import explain, moment_at

        moment = await asyncio.to_thread(moment_at, log, seq)
        hint = await self._looked_back(moment)
        return explain(moment, hint, await self._with_all_cards(moment))

    async def _with_all_cards(self, moment: Moment) -> Hindsight:
        last: JsonObject | None = None
        played = write_played(moment)
        async with aclosing(self._parts(HINDSIGHT, moment.view, played, Priority.REVIEW)) as parts:
            async for data in parts:
                last = data
        assert last is not None
        return read_hindsight(last)

    async def _looked_back(self, moment: Moment) -> Hint:
        last: Hint | None = None
        hints = self.hint(moment.view, asked=moment.action, deep=True, priority=Priority.REVIEW)
        async for hint in hints:
            last = hint
        assert last is not None
        return last

    # Where it is worked out -------------------------------------------------------------------------------------

    async def _parts(
        self, task: str, view: SeatView, params: JsonObject, priority: Priority
    ) -> AsyncGenerator[JsonObject, None]:
        luck = luck_of(view)
        if self._pool is not None:
            try:
                async with aclosing(
                    self._from_worker(self._pool, task, view, params, luck, priority)
                ) as parts:
                    async for data in parts:
                        yield data
            except NoAnswer as error:
                if error.code == "closed":
                    raise
            else:
                return
        # No process can be had, or it has died over it: the same is worked out here, slice by slice.
        async with aclosing(_from_thread(task, view, params, luck)) as parts:
            async for data in parts:
                yield data

    async def _from_worker(
        self,
        pool: Callable[[], Pool],
        task: str,
        view: SeatView,
        params: JsonObject,
        luck: bytes,
        priority: Priority,
    ) -> AsyncGenerator[JsonObject, None]:
        loop = asyncio.get_running_loop()
        parts: asyncio.Queue[JsonObject | None] = asyncio.Queue()

        def heed(data: JsonObject) -> None:
            # The loop may have ended with its window.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(parts.put_nowait, data)

        def end(_: Future[None]) -> None:
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(parts.put_nowait, None)

        self._count += 1
        job = Job(task, params, view, luck, _NO_GAME, self._count, priority=priority)
        work = pool().work(job, heed)
        work.add_done_callback(end)
        try:
            while (data := await parts.get()) is not None:
                yield data
            work.result()
        finally:
            work.cancel()


async def _from_thread(
    task: str, view: SeatView, params: JsonObject, luck: bytes
) -> AsyncGenerator[JsonObject, None]:
    work = TASKS[task](view, params, random.Random(luck))

    def step() -> tuple[Any, bool]:
        try:
            return next(work), False
        except StopIteration as done:
            return done.value, True

    while True:
        found, is_last = await asyncio.to_thread(step)
        if found is not None:
            yield found
        if is_last:
            return
