"""Programs at a table without a screen: the policy stands in for one that does not answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from spades_tui.bots.player import Bot, is_program, make
from spades_tui.bots.slices import was_cut
from spades_tui.engine.actions import Action

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

PATIENCE: Final = 3
"""How many failures on end a program may have before it is not asked any more."""


class LostMoves(Protocol):
    """Where the moves are counted that the policy made in a program's place."""

    lost_moves: int
    fault: str
    """What was wrong the last time."""


class StandIn:
    """A program at a seat: where it fails the policy plays, and after some failures on end it is not asked again."""

    def __init__(self, bot: Bot, tally: LostMoves) -> None:
        self._bot = bot
        self._tally = tally
        self._policy = make("policy")
        self._failures = 0

    @property
    def name(self) -> str:
        """The program's name as a bot."""
        return self._bot.name

    @property
    def was_cut(self) -> bool:
        """Whether the program said of its last answer that a limit of time ended the thinking."""
        return was_cut(self._bot)

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return its action, or the policy's."""
        from spades_tui.bots.requests import NoAnswer

        if len(view.legal) == 1:
            return view.legal[0]
        if self._failures < PATIENCE:
            try:
                action = self._bot.choose(view, rng)
                if action in view.legal:
                    self._failures = 0
                    return action
                self._tally.fault = f"illegal: {ascii(str(action))[1:-1][:60]}"
            except NoAnswer as error:
                self._tally.fault = str(error)
            self._failures += 1
        self._tally.lost_moves += 1
        return self._policy.choose(view, rng)


def seat_bots(
    names: Sequence[str],
    tallies: Sequence[LostMoves],
    stack: ExitStack,
    log: Path | None,
    make: Callable[[str], Bot] = make,
) -> list[Bot]:
    """Return a bot for each name; equal names that are no program share one, and programs end with the stack.

    Raises:
        UnknownBot, BadCommand: a name is none of a bot.
    """
    if not any(map(is_program, names)):
        made = {name: make(name) for name in dict.fromkeys(names)}
        return [made[name] for name in names]
    from spades_tui.bots.outside import OutsideBot
    from spades_tui.bots.pool import Pool

    pool = stack.enter_context(Pool(log=log))
    return [
        StandIn(OutsideBot(name, pool=pool), tally) if is_program(name) else make(name)
        for name, tally in zip(names, tallies, strict=True)
    ]
