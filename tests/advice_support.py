"""Somebody who can be asked for hints in a test: always the same figures, when the test wants them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from spades_tui.analysis.figures import Choice, Hint, Reason, Why
from spades_tui.analysis.service import Analyst
from spades_tui.engine.actions import Action
from spades_tui.engine.views import SeatView


def choice_of(action: Action, behind: float) -> Choice:
    """Figures of a choice that is so far behind."""
    return Choice(
        action, 20.0 - behind, 1.0, behind, 0.1, 41.0, 30.0, 0.5, 0.8, 0.8 - behind / 100, 0.3, (), 1.2, 3.0
    )


class StandIn(Analyst):
    """Somebody who is asked and answers when the test lets it, in three steps; all that was asked is kept.

    With ``at_once`` the test need not let it.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once
        self.asked: list[tuple[SeatView, Action | None]] = []
        self.listening = 0
        self.step = asyncio.Event()
        self.readied = 0

    def warm(self) -> None:
        self.readied += 1

    async def hint(self, view: SeatView, **more: Any) -> AsyncGenerator[Hint, None]:
        asked = more.get("asked")
        self.asked.append((view, asked))
        self.listening += 1
        try:
            for number in range(3):
                if not self.at_once:
                    await self.step.wait()
                    self.step.clear()
                yield self.answer(view, asked, number)
        finally:
            self.listening -= 1

    def answer(self, view: SeatView, asked: Action | None, number: int) -> Hint:
        choices = tuple(choice_of(action, 4.0 * at) for at, action in enumerate(view.legal))
        best = view.legal[0]
        other = best if asked not in (None, best) else view.legal[1] if view.legal[1:] else None
        verdict: Any = "clear" if asked in (None, best) else "worse"
        gap = -4.0 * view.legal.index(asked) if asked is not None and verdict == "worse" else 4.0
        reasons = (
            Reason("makes", share=0.8, other=0.6, points=3.0),
            Reason("bags", share=1.2, other=2.1, points=1.0),
        )
        why = Why(asked or best, other, verdict, gap, 0.1, 200, reasons)
        return Hint(
            seat=0,
            choices=choices,
            best=best,
            near=(best,),
            worlds=100 * (number + 1),
            exact=False,
            done=number == 2,
            trick=10.0,
            win_now=0.5,
            why=why if number else None,
        )
