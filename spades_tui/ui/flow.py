"""One running game in one window: everything the person can do in it, and how what happens comes into sight."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from spades_tui.engine.actions import NEXT_HAND, Action, Claim, Concede, Cut, EndGame
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from spades_tui.table import SeatChanged, Table, TableReadOnly, Update
from spades_tui.ui.flow_pace import Pace
from spades_tui.ui.flow_show import Place
from spades_tui.ui.flow_sight import Sight, cuts_by_hand
from spades_tui.ui.flow_types import Rematch, Stage, TableLike

__all__ = ["Flow", "Place", "Stage", "TableLike"]

ELSEWHERE: Final = ("taken_over", "conflict")
"""Why a table can only be looked at while its game goes on in another window."""
LOOK_AGAIN: Final = 2.0
"""Seconds after which a game that could not be followed there is tried again."""


class Flow(Sight):
    """A game as one person (or a watcher, with seat None) sees and plays it in this window.

    All that the table tells goes through a queue and is shown at this window's own pace. Nothing here knows
    Textual: the screens are behind ``stage``.
    """

    def __init__(
        self,
        table: TableLike,
        seat: int | None,
        stage: Stage,
        *,
        rematch: Rematch | None = None,
        follow: Callable[[], Awaitable[TableLike]] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Take a game; ``follow`` opens the same one to be watched, for when another window takes it over."""
        super().__init__(table, seat, stage, rematch, clock)
        self._chosen, self._chosen_cut = self.pace, self._cut_by_hand
        self._follow = follow
        self._closing: set[asyncio.Task[None]] = set()
        self._left = False
        self._use_table(table)
        resumed = any(bid is not None for bid in self.view.bids) or bool(self.view.results)
        self._recap = self.view if resumed else None
        self._set_tempo()
        if self._cut_by_hand:
            self._set_cut()

    def _use_table(self, table: TableLike) -> None:
        """Show a table from where it stands now."""
        self.table = table
        self._subscription = table.subscribe(self.person_seat)
        recap = table.recap(self.person_seat)
        self._show.begin(recap.view, recap.seq, table.hand(self.person_seat))
        self._beside.saved = recap.saved
        self._take_back_offered = self._something_to_take_back()

    @property
    def rated(self) -> bool:
        """Whether the game is rated until now: neither a hint nor a reason was asked for, and nothing taken back."""
        return self.guide is None and isinstance(self.table, Table) and self.table.rated

    # What the person does -----------------------------------------------------------------------------------

    async def submit(self, action: Action) -> bool:
        """Do something at the table and return whether it was done; what is refused is said in ``problem``.

        While one action is on its way another one is dropped.
        """
        if self._busy or self._left:
            return False
        self._busy, self.held_back = True, False
        self.guard.acted()
        news = self._beside.news()
        try:
            done = await self._try(lambda table, seat: table.submit(seat, action, self.seq))
            if done:
                self._beside.read(news)
            return done
        finally:
            self._busy = False
            self._wake.set()

    async def take_back(self) -> bool:
        """Take the person's last decision back; return whether it was done."""
        rated = self.rated
        done = await self._try(lambda table, seat: table.take_back(seat))
        self.held_back = self.held_back or done
        if done and rated:
            self.note(self.words("This game is no longer rated."))
        return done

    async def set_bot(self, seat: int, bot: str) -> bool:
        """Give another seat to another bot; return whether it was done."""
        done = await self._try(lambda table, _: table.set_bot(seat, bot))
        if done:
            self.note(self.words.notice(SeatChanged(seat, bot), self.names))
        return done

    async def claim(self) -> bool:
        """Claim the rest; return whether it was granted."""
        return await self.submit(Claim())

    async def concede(self) -> bool:
        """Give the game up (ask first); return whether it was done."""
        return await self._end(Concede())

    async def end_early(self) -> bool:
        """End the game, the higher score winning (ask first); return whether it was done."""
        return await self._end(EndGame())

    async def next_hand(self) -> bool:
        """Leave the scoreboard of a hand; return whether it was done."""
        return await self.submit(NEXT_HAND)

    async def cut(self, text: str) -> bool:
        """Cut the deck; return whether it was done."""
        return await self.submit(Cut(text))

    def ask_for_cut(self, by_hand: bool) -> None:
        """Say whether the person wants to cut by hand from now on."""
        self._cut_by_hand = by_hand
        self._set_cut()
        self.stage.remember({"cut_by_hand": by_hand})

    async def save_again(self) -> bool:
        """Try once more to write what is missing on disk; return whether all of it is there now."""
        return await self.table.save() if isinstance(self.table, Table) else self.saved

    async def leave(self) -> None:
        """Leave the game: its table is closed and saved, and what was there before is seen again.

        The last hand of a finished game is revealed first.
        """
        if self._left:
            return
        self._left = True
        if self.can_act and self.table.view(self.person_seat).phase is Phase.OVER:
            await self._try(lambda table, seat: table.submit(seat, NEXT_HAND, table.seq))
        self._subscription.close()
        await self.table.close()
        self._wake.set()
        if self._closing:
            await asyncio.wait(self._closing)
        await self.stage.leave()

    async def rematch(self) -> Table | None:
        """Return the table of another game with the same rules and players, not yet started; this one is left."""
        if self.rematch_maker is None:
            return None
        table = await self.rematch_maker(self.table.seats)
        await self.leave()
        return table

    def slower(self) -> None:
        """Go slower: bots and tricks."""
        self._use_pace(self.pace.slower())

    def faster(self) -> None:
        """Go faster: bots and tricks."""
        self._use_pace(self.pace.faster())

    def end_pause(self) -> bool:
        """Let a pause be over; return whether there was one (the key or click that did it does nothing else)."""
        if not self._show.end_pause():
            return False
        self.guard.acted()
        self._wake.set()
        return True

    def woken(self) -> None:
        """Look again at what is to be shown: a screen has come back, or settings have changed."""
        chosen = Pace.of(self.stage.settings)
        if chosen != self._chosen:
            self.pace = self._chosen = chosen
            self._set_tempo()
        by_hand = cuts_by_hand(self.stage.settings)
        if by_hand != self._chosen_cut:
            self._cut_by_hand = self._chosen_cut = by_hand
            self._set_cut()
        self._wake.set()

    # Running ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Show the game until it is left. The table is set going here."""
        self._reader = asyncio.create_task(self._read())
        try:
            await self.stage.show(self.place)
            await self.table.start()
            await self._pace_on()
        finally:
            self._reader.cancel()
            self._subscription.close()

    async def _read(self) -> None:
        async for update in self._subscription:
            self._take(update)
            self._wake.set()

    async def _look_on(self) -> None:
        """Follow the game in the window where it goes on now; where that cannot be done, try again later."""
        assert self._follow is not None
        lost, old = self.table.read_only, self.table
        try:
            watched = await self._follow()
        except SpadesError:
            asyncio.get_running_loop().call_later(LOOK_AGAIN, self._wake.set)
            return
        closing = old
        if self._left:
            closing = watched
        else:
            self._lost, self.rematch_maker = lost, None
            self._reader.cancel()
            self._subscription.close()
            self._use_table(watched)
            self._reader = asyncio.create_task(self._read())
            await watched.start()
            self._wake.set()
        task = asyncio.create_task(closing.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    def _take(self, update: Update) -> None:
        self._beside.take(update)
        self._take_back_offered = self._something_to_take_back()
        self._show.feed(update)

    async def _pace_on(self) -> None:
        shown: tuple[object, ...] = ()
        lost = False
        while not self._left:
            self._wake.clear()
            if self.table.read_only in ELSEWHERE and not lost:
                lost = True
                # What a menu or a question offers cannot be done any more.
                await self.stage.close_dialogs()
            in_sight = self.stage.in_sight()
            along = not in_sight and not self.can_act and self.stage.reading()
            if in_sight or along:
                before = self.told
                paused = self.paused
                changed = self._show.jump() if along else self._show.advance()
                if paused and not self.paused:
                    self.guard.passed()
                over = self._said_until is not None and self.clock() >= self._said_until
                if over or (changed and self.told != before):
                    self._problem, self._said_until = "", None
                if self._recap is not None and _gone_on(self._recap, self.view):
                    self._recap = None
                self.guard.ask(self.seq if self._to_act() or self._to_go_on() else None)
                state = (
                    self.view,
                    self.paused,
                    self._busy,  # while it is, nothing can be done, and the footer offers nothing
                    self._problem,
                    self.saved,
                    self.notices,
                    self._recap,
                    self.read_only,
                    self._take_back_offered,
                    in_sight,
                )
                if state != shown:
                    shown = state
                    await self.stage.show(self.place)
            if self.table.read_only in ELSEWHERE and self._follow is not None:
                await self._look_on()
            wait = self._next_change() if in_sight else None
            # Not wait_for: in Python 3.11 that loses a cancellation which comes together with a wake.
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()

    def _next_change(self) -> float | None:
        """Return the seconds until something is to be shown or a note goes; None: nothing comes by itself."""
        due = self._show.due()
        if self._said_until is None:
            return due
        left = max(0.0, self._said_until - self.clock())
        return left if due is None else min(due, left)

    async def _end(self, action: Action) -> bool:
        done = await self.submit(action)
        if done:
            await self.stage.uncover()
            self._show.end_pause()
            self._wake.set()
        return done

    async def _try(self, work: Callable[[Table, int], Awaitable[None]]) -> bool:
        seat = self.person_seat
        try:
            if not isinstance(self.table, Table) or seat is None:
                raise TableReadOnly(self.read_only or "watching")
            await work(self.table, seat)
        except SpadesError as error:
            self.say(self.words.error(error, self.names))
            return False
        self._problem, self._said_until = "", None
        self._wake.set()
        return True

    def _use_pace(self, pace: Pace) -> None:
        if pace != self.pace:
            self.pace = pace
            self._set_tempo()
            self.stage.remember(pace.as_settings())
        self._wake.set()

    def _set_tempo(self) -> None:
        self._show.tempo = self.pace.tempo
        self._show.trick_pause = self.pace.trick_pause
        if isinstance(self.table, Table):
            self.table.set_tempo(self.pace.tempo)

    def _set_cut(self) -> None:
        if isinstance(self.table, Table) and self.person_seat is not None:
            self.table.set_manual_cut(self.person_seat, self._cut_by_hand)


def _gone_on(then: SeatView, now: SeatView) -> bool:
    """Return whether a game is so much further that where it was then is no news any more."""
    return (then.number, then.phase, len(then.tricks)) != (now.number, now.phase, len(now.tricks))
