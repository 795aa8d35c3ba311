"""What a worker process can be asked to work out: a hint, and what each choice comes to with the real cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import parse_action

if TYPE_CHECKING:
    from random import Random

    from spades_tui.bots.wire import JsonObject
    from spades_tui.bots.worker import DoTask, Working
    from spades_tui.engine.views import SeatView

HINT: Final = "hint"
"""The task of a hint: ``params`` may have an ``asked`` action, and ``deep`` for as good a one as a review needs."""
HINDSIGHT: Final = "hindsight"
"""The task of what would have been better as the cards lay: ``params`` are those of ``wire.write_played``."""


def do_hint(view: SeatView, params: JsonObject, rng: Random) -> Working:
    """Work out a hint; each one as JSON (``wire.write_hint``).

    Raises:
        ValueError: there is nothing to choose, or the asked action is not legal.
    """
    # Loaded at the first idle moment or when it is first asked, so that a bot's first move need not wait for it.
    from spades_tui.analysis.hint import DEEP, SHELF, STAGES, refine
    from spades_tui.analysis.wire import write_hint

    asked = params.get("asked")
    stages = DEEP if params.get("deep") else STAGES
    # All chance comes from the view, so that what has been looked at need not be looked at again for another action.
    action = None if asked is None else parse_action(asked)
    hints = refine(view, rng, asked=action, stages=stages, shelf=SHELF)
    while True:
        try:
            hint = next(hints)
        except StopIteration as done:
            return write_hint(done.value)
        yield None if hint is None else write_hint(hint)


def do_hindsight(view: SeatView, params: JsonObject, _: Random) -> Working:
    """Work out what would have been better; as JSON (``wire.write_hindsight``)."""
    from spades_tui.analysis.hindsight import look_back
    from spades_tui.analysis.wire import read_played, write_hindsight
    from spades_tui.bots.search.bot import House

    looking = look_back(read_played(params, view), House(view.rules))
    while True:
        try:
            next(looking)
        except StopIteration as done:
            return write_hindsight(done.value)
        yield None


TASKS: Final[Mapping[str, DoTask]] = MappingProxyType({HINT: do_hint, HINDSIGHT: do_hindsight})
"""All tasks by name."""


def load() -> None:
    """Load what tasks need, so that the first one need not."""
    import spades_tui.analysis.hint
    import spades_tui.analysis.wire  # noqa: F401 - it is there for the next import
