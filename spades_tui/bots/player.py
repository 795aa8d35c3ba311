"""What a bot is, and the bots by name."""

from __future__ import annotations

import hashlib
import random
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

from spades_tui.engine.actions import Action
from spades_tui.engine.errors import SpadesError

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

LEVEL_NAMES: Final = ("strongest", "expert", "skilled", "policy", "casual", "beginner")
"""The levels, the strongest first."""
CHARACTER_NAMES: Final = ("careful", "nil-happy", "bold", "thrifty")
"""Players with a taste of their own, about as strong as ``expert``."""
BOT_NAMES: Final = (*LEVEL_NAMES, *CHARACTER_NAMES, "baseline", "random")
"""All names that ``make`` knows."""
DEFAULT_BOT: Final = "policy"
"""Who sits where nobody was chosen: a middle level, strong enough for a partner and quick."""
HEAVY_BOTS: Final = frozenset({"strongest", "expert", "skilled", "casual", *CHARACTER_NAMES})
"""Those of them that think for long, so that a window runs them in processes of their own (``SlicedBot``)."""
EXEC: Final = "exec:"
"""What the name of a program as a bot begins with; its command follows."""

CommandFault: TypeAlias = Literal["empty", "quotes", "program"]


class Bot(Protocol):
    """A player that sees a ``SeatView`` and nothing else."""

    @property
    def name(self) -> str:
        """The name under which ``make`` made it."""

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return one of ``view.legal``; all chance comes from ``rng``.

        Raises:
            ValueError: the view's seat has nothing to choose.
        """


class UnknownBot(SpadesError):
    """There is no bot of this name: ``known`` are those there are, ``closest`` the likeliest of them or None."""

    def __init__(self, name: str, known: tuple[str, ...], closest: str | None) -> None:
        super().__init__(name)
        self.name = name
        self.known = known
        self.closest = closest


class BadCommand(SpadesError):
    """A command cannot be a bot.

    ``fault``: it is ``empty``, its ``quotes`` do not close, or there is no such ``program``.
    """

    def __init__(self, command: str, fault: CommandFault, program: str = "") -> None:
        super().__init__(command, fault)
        self.command = command
        self.fault: CommandFault = fault
        self.program = program


def make(name: str) -> Bot:
    """Return a new bot of this name; one bot may play any number of seats and games.

    ``exec:COMMAND`` is a program that speaks the bot protocol: an ``OutsideBot``, to be closed when it is done with.

    Raises:
        UnknownBot: there is none of this name.
        BadCommand: a program's command cannot be read.
    """
    if is_program(name):
        from spades_tui.bots.outside import OutsideBot

        return OutsideBot(name)
    if name == "policy":
        from spades_tui.bots.policy import PolicyBot

        return PolicyBot()
    if name == "beginner":
        from spades_tui.bots.beginner import BeginnerBot

        return BeginnerBot()
    if name in HEAVY_BOTS:
        from spades_tui.bots.levels import STYLES
        from spades_tui.bots.search import SearchBot

        return SearchBot(name, STYLES[name])
    if name == "baseline":
        from spades_tui.bots.baseline.policy import BaselineBot

        return BaselineBot()
    if name == "random":
        from spades_tui.bots.beginner import RandomBot

        return RandomBot()
    raise UnknownBot(name, BOT_NAMES, next(iter(get_close_matches(name[:100].lower(), BOT_NAMES, n=1)), None))


def is_program(name: str) -> bool:
    """Return whether a bot's name is that of a program, whatever its command is worth."""
    return name.startswith(EXEC)


def is_heavy(name: str) -> bool:
    """Return whether a bot thinks for so long that a window must not run it in its own process."""
    return name in HEAVY_BOTS


def decision_rng(secret: bytes, seat: int, seq: int) -> random.Random:
    """Return the chance of one decision: the same game secret, seat and sequence number give the same."""
    tag = b"spades-tui bot decision" + seat.to_bytes(1, "big") + seq.to_bytes(8, "big")
    return random.Random(hashlib.sha256(tag + secret).digest())
