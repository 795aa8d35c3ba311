"""What a bot is, and the bots by name."""

from __future__ import annotations

import hashlib
import random
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Protocol

from spades_tui.engine.actions import Action
from spades_tui.engine.errors import SpadesError

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

BOT_NAMES: Final = ("policy", "beginner", "random")
"""The names that ``make`` knows, the strongest first."""


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


def make(name: str) -> Bot:
    """Return a new bot of this name; one bot may play any number of seats and games.

    Raises:
        UnknownBot: there is none of this name.
    """
    if name == "policy":
        from spades_tui.bots.policy import PolicyBot

        return PolicyBot()
    if name == "beginner":
        from spades_tui.bots.beginner import BeginnerBot

        return BeginnerBot()
    if name == "random":
        from spades_tui.bots.beginner import RandomBot

        return RandomBot()
    raise UnknownBot(name, BOT_NAMES, next(iter(get_close_matches(name[:100].lower(), BOT_NAMES, n=1)), None))


def decision_rng(secret: bytes, seat: int, seq: int) -> random.Random:
    """Return the chance of one decision: the same game secret, seat and sequence number give the same."""
    tag = b"spades-tui bot decision" + seat.to_bytes(1, "big") + seq.to_bytes(8, "big")
    return random.Random(hashlib.sha256(tag + secret).digest())
