"""What can be wrong with a duel; here, so that wording it loads no bot."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spades_tui.engine.errors import SpadesError

StyleFault: TypeAlias = Literal["bot", "name", "value"]


class DuelFailed(SpadesError):
    """A duel could not be played to its end: a bot failed, or a process ended; ``problem`` says how."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class BadStyle(SpadesError):
    """A bot cannot have such a style.

    ``fault``: the ``bot`` is none that looks ahead, or there is no figure of this ``name``, or it takes no such
    ``value``. ``text`` is the part at fault, ``known`` what there is.
    """

    def __init__(self, fault: StyleFault, text: str, known: tuple[str, ...] = ()) -> None:
        super().__init__(fault, text, known)
        self.fault: StyleFault = fault
        self.text = text
        self.known = known
