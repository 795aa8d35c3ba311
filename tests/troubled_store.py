"""A store that gives trouble when a test wants it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future

from spades_tui.engine import Event
from spades_tui.store.game_lock import GameLock
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store


class TroubledStore(Store):
    """A store whose writes can be held back or made to fail."""

    error: Exception | None = None
    after_writing: Exception | None = None
    holding = False
    held: list[tuple[Future[None], tuple[int, int, Sequence[Event], Summary], GameLock | None]]
    appended = 0

    def create(self, events: Sequence[Event], *, info: GameInfo, uid: str | None = None) -> int:
        if self.error is not None:
            raise self.error
        return super().create(events, info=info, uid=uid)

    def append(
        self,
        game_id: int,
        seq: int,
        events: Sequence[Event],
        summary: Summary,
        *,
        lock: GameLock | None = None,
    ) -> Future[None]:
        self.appended += 1
        future: Future[None] = Future()
        if self.error is not None:
            future.set_exception(self.error)
        elif self.holding:
            self.held = [*getattr(self, "held", ()), (future, (game_id, seq, events, summary), lock)]
        elif self.after_writing is not None:
            super().append(game_id, seq, events, summary, lock=lock).result()
            future.set_exception(self.after_writing)
        else:
            return super().append(game_id, seq, events, summary, lock=lock)
        return future

    def let_go(self) -> None:
        """Write what was held back."""
        self.holding = False
        for future, asked, lock in self.held:
            super().append(*asked, lock=lock).result()
            future.set_result(None)
