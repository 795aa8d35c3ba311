"""The messages between the game and a bot, as they are before they are lines and after."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from spades_tui.bots.requests import Job, Priority, Request
from spades_tui.bots.seat_json import write_view
from spades_tui.bots.slices import Budget
from spades_tui.bots.wire import JsonObject
from spades_tui.engine.actions import Action
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet

PROTOCOL: Final = 1
"""The version of the protocol; the two sides must speak the same one."""


class Moment(NamedTuple):
    """What an answer is for: the game's number on this pipe, the length of its log, and a count of changes of mind."""

    game: int
    seq: int
    generation: int


# To the bot -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hello:
    """The first line of either side."""

    name: str
    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True)
class GameStart:
    """A game under these rules; its number holds on this pipe."""

    game: int
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class Counted:
    """The game's finished hand with this index (from 0); those after it, told before, no longer count."""

    game: int
    index: int
    result: HandResult


@dataclass(frozen=True, slots=True)
class Ask:
    """What is the action of this seat? ``view`` is JSON still, since the rules and finished hands came before.

    ``bot`` names one of the game's own bots; others are not told.
    """

    moment: Moment
    view: JsonObject
    seed: bytes
    priority: Priority = Priority.MOVE
    budget: Budget | None = None
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Cancel:
    """The answer is not wanted any more."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class Forget:
    """A game of which nothing more will be asked."""

    game: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Are you there? Asked of our own workers only."""


@dataclass(frozen=True, slots=True)
class Task:
    """Work out something else than an action about this view. Asked of our own workers only."""

    moment: Moment
    name: str
    params: JsonObject
    view: JsonObject
    seed: bytes
    priority: Priority


GameMessage: TypeAlias = Hello | GameStart | Counted | Ask | Cancel | Forget | Ping | Task


def ask_of(request: Request, moment: Moment, *, told: bool) -> Ask:
    """Return a request as a line's content; with ``told`` the bot's name is in it."""
    bot = request.bot if told else None
    return Ask(moment, write_view(request.view), request.seed, request.priority, request.budget, bot)


def task_of(job: Job, moment: Moment) -> Task:
    """Return a job as a line's content."""
    return Task(moment, job.task, job.params, write_view(job.view), job.seed, job.priority)


# From the bot ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """The action for a moment."""

    moment: Moment
    action: Action
    cut: bool = False
    """Whether a limit of time ended the thinking, so that the same question may be answered otherwise another time."""


@dataclass(frozen=True, slots=True)
class Failure:
    """No action for a moment, and why; without a moment the bot cannot go on at all."""

    moment: Moment | None
    message: str = field(default="")


@dataclass(frozen=True, slots=True)
class Dropped:
    """What was cancelled is thought about no more; instead of an answer."""

    moment: Moment


@dataclass(frozen=True, slots=True)
class Pong:
    """The answer to a ping."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a worker of our own has found so far about a task; ``last`` when there will be no more."""

    moment: Moment
    data: JsonObject
    last: bool


BotMessage: TypeAlias = Hello | Answer | Failure | Dropped | Pong | Part
