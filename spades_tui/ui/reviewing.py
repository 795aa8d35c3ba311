"""Reviews of a window: worked out one after the other beside everything else, and kept while the window lasts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from textual.worker import Worker

    from spades_tui.analysis.figures import Review
    from spades_tui.engine.events import Event
    from spades_tui.ui.app import SpadesApp

KEPT: Final = 200
"""Reviews that are kept at most."""
SERVICE: Final = "reviews"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reviewed: the decisions of a seat in a hand of a game."""

    game: str
    """What tells the game from all others."""
    number: int
    seat: int
    played: int
    """What tells this hand from one that was played otherwise after a take-back."""


@dataclass(frozen=True, slots=True)
class _Order:
    subject: Subject
    log: Sequence[Event]
    game_id: int | None


class Reviews:
    """What has been reviewed, and what waits for it. All belongs to the loop of one window."""

    def __init__(self, app: SpadesApp) -> None:
        self._app = app
        self._found: dict[Subject, Review] = {}
        self._waiting: list[_Order] = []
        self._at: Subject | None = None
        self._work: Worker[None] | None = None
        self.problem: Exception | None = None
        """What went wrong last."""
        self.heard: Callable[[Subject], None] | None = None
        """Called after each decision that was judged."""

    @staticmethod
    def of(app: SpadesApp) -> Reviews:
        """Return the reviews of a window."""
        return cast("Reviews", app.session.services.setdefault(SERVICE, Reviews(app)))

    def get(self, subject: Subject) -> Review | None:
        """Return a review as far as it has come."""
        return self._found.get(subject)

    def is_wanted(self, subject: Subject) -> bool:
        """Return whether a review is worked on, or waits for its turn."""
        return self._at == subject or any(order.subject == subject for order in self._waiting)

    def ask(
        self, subject: Subject, log: Sequence[Event], game_id: int | None, *, first: bool = False
    ) -> None:
        """Have a scored hand reviewed, next of all if it is to be the ``first``; what is done is not begun anew.

        ``game_id`` is where the accuracy is noted.
        """
        done = self._found.get(subject)
        if (done is not None and done.done) or self._at == subject:
            return
        self._waiting = [order for order in self._waiting if order.subject != subject]
        self._waiting.insert(0 if first else len(self._waiting), _Order(subject, log, game_id))
        if self._work is None or self._work.is_finished:
            self._work = self._app.run_worker(self._go_through(), group="review")

    def forget_waiting(self) -> None:
        """Let go of what has not been begun."""
        self._waiting.clear()

    async def _go_through(self) -> None:
        analyst = Services(self._app.session).analyst
        try:
            while self._waiting:
                order = self._waiting.pop(0)
                self._at, subject = order.subject, order.subject
                async with aclosing(analyst.review(order.log, subject.number, subject.seat)) as reviews:
                    async for review in reviews:
                        self._keep(subject, review)
                await self._note(order)
        finally:
            self._at = None

    def _keep(self, subject: Subject, review: Review) -> None:
        self._found[subject] = review
        while len(self._found) > KEPT:
            self._found.pop(next(iter(self._found)))
        if self.heard is not None:
            self.heard(subject)

    async def _note(self, order: _Order) -> None:
        """Let the statistics know the accuracy of a whole hand."""
        from spades_tui.store.errors import StoreError

        store, review = Services(self._app.session).store, self._found.get(order.subject)
        if store is None or store.readonly or order.game_id is None or review is None:
            return
        game_id, accuracy = order.game_id, review.accuracy
        if accuracy is None:
            return
        try:
            await asyncio.to_thread(
                store.set_accuracy, game_id, order.subject.number, order.subject.seat, accuracy / 100.0
            )
        except StoreError as error:
            self.problem = error
