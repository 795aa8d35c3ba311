"""What a table tells its subscribers beside the game: saving, ownership, bots. ``words`` makes the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from spades_tui.engine.state import Phase, State
from spades_tui.table.errors import ReadOnlyReason

BotFault: TypeAlias = Literal["raised", "timeout", "illegal", "unknown"]


@dataclass(frozen=True, slots=True)
class NotSaved:
    """What was just told is not on disk. ``error`` says why; None: this table has no store and never saves.

    The game goes on, and each later decision tries again to write everything that is missing.
    """

    error: Exception | None


@dataclass(frozen=True, slots=True)
class SavedAgain:
    """After a failure everything is on disk again."""


@dataclass(frozen=True, slots=True)
class EndLost:
    """The last ``count`` events of a stored game are lost by damage; it goes on in this phase of a hand.

    A window that only watches has no phase to tell. Such a game is not rated any more.
    """

    count: int
    phase: Phase | None = None
    hand: int = 0
    trick: int = 0
    """The number of the trick that is being played, from 1; while none is, it counts for nothing."""


@dataclass(frozen=True, slots=True)
class ReadOnly:
    """From now on this window can only look; ``reason`` as in ``TableReadOnly``."""

    reason: ReadOnlyReason


@dataclass(frozen=True, slots=True)
class BotFailed:
    """A bot lost its move to the fallback: it raised, took too long, answered illegally, or no bot has its name.

    ``detail`` is for a log, not for a screen.
    """

    seat: int
    bot: str
    fault: BotFault
    detail: str = ""


@dataclass(frozen=True, slots=True)
class BotBenched:
    """A bot failed several times on end: the fallback plays for it until the seat is given a bot again."""

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class CutShort:
    """A limit of time ended a bot's thinking in a game with a seed: the same seed may lead elsewhere another time.

    The game's first event of the seat that is told with it is what the bot did.
    """

    seat: int
    bot: str


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Who sits on a seat has changed to ``player`` ("person" or a bot's name)."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Stalled:
    """An error of the program itself keeps the bots from going on; what persons do still works."""

    error: BaseException


@dataclass(frozen=True, slots=True)
class NotRead:
    """A game that is watched cannot be read just now, for the reason of ``error``; it is tried again."""

    error: Exception


Notice: TypeAlias = (
    NotSaved
    | SavedAgain
    | EndLost
    | ReadOnly
    | BotFailed
    | BotBenched
    | CutShort
    | SeatChanged
    | Stalled
    | NotRead
)


def end_lost(count: int, state: State) -> EndLost:
    """Return the notice that so many events are lost where a game goes on from a state."""
    hand = state.hand
    assert hand is not None
    return EndLost(count, state.phase, hand.number, len(hand.tricks) + 1)
