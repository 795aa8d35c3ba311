"""Bots that think for long: they do it in slices, so that whoever runs them can ask, drop and end in between."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, runtime_checkable

from spades_tui.bots.player import Bot
from spades_tui.engine.actions import Action

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

SLICE: Final = 0.05
"""Seconds that a bot may think from one ``yield`` to the next."""

Thinking: TypeAlias = Generator[None, None, Action]
"""A decision in the making: it yields at the end of each slice and returns the action."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; None is as much as its level asks for.

    A number of worlds gives the same action every time, seconds do not.
    """

    worlds: int | None = None
    seconds: float | None = None


@runtime_checkable
class SlicedBot(Protocol):
    """A bot that thinks in slices of at most ``SLICE`` seconds; its ``choose`` comes to the same action."""

    @property
    def name(self) -> str:
        """The name under which ``make`` made it."""

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return one of ``view.legal``, as ``Bot.choose``."""

    def think(self, view: SeatView, rng: random.Random, budget: Budget | None = None) -> Thinking:
        """Return the decision in the making; nothing is thought before the first ``next``.

        Raises:
            ValueError: the view's seat has nothing to choose (at the first ``next``).
        """


def was_cut(bot: object) -> bool:
    """Return whether a limit of time ended a bot's last decision, so that it may not repeat.

    A bot that has such a limit tells so as ``was_cut``.
    """
    return getattr(bot, "was_cut", False) is True


def thinking(bot: Bot, view: SeatView, rng: random.Random, budget: Budget | None = None) -> Thinking:
    """Return any bot's decision in the making; one that does not think in slices does it all in one."""
    if isinstance(bot, SlicedBot):
        return bot.think(view, rng, budget)
    return _in_one(bot, view, rng)


def _in_one(bot: Bot, view: SeatView, rng: random.Random) -> Thinking:
    yield from ()
    return bot.choose(view, rng)


def finish(decision: Thinking) -> Action:
    """Return what a decision comes to, without a pause; a sliced bot's ``choose`` is ``finish(self.think(…))``."""
    while True:
        try:
            next(decision)
        except StopIteration as done:
            action: Action = done.value
            return action
