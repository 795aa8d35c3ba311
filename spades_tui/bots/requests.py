"""What is asked of bots and workers by whoever runs them, and how that may stay without an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal, TypeAlias

from spades_tui.bots.slices import Budget
from spades_tui.bots.wire import JsonObject
from spades_tui.engine.views import SeatView


class Priority(IntEnum):
    """What is thought about first: a move somebody waits for, a hint, a review of what was played."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


@dataclass(frozen=True, slots=True)
class Request:
    """What a bot of this name is asked, by whoever runs bots: ``game`` is the stored game's id, if it has one."""

    bot: str
    view: SeatView
    seed: bytes
    game: int | None = None
    seq: int = 0
    generation: int = 0
    priority: Priority = Priority.MOVE
    budget: Budget | None = None
    when_cut: Callable[[], None] | None = field(default=None, compare=False)
    """Called in some thread, before there is an answer, where a limit of time ended the thinking."""


@dataclass(frozen=True, slots=True)
class Job:
    """What a worker of our own is to work out about a view, other than an action: ``task`` names it to the worker.

    ``params`` are the task's own, as JSON. Moments are those of the game as in ``Request``.
    """

    task: str
    params: JsonObject
    view: SeatView
    seed: bytes
    game: int | None = None
    seq: int = 0
    generation: int = 0
    priority: Priority = Priority.HINT


NoAnswerCode: TypeAlias = Literal[
    "start", "silent", "ended", "hung", "slow", "protocol", "error", "flooded", "closed"
]


class NoAnswer(Exception):
    """A process gave no answer.

    ``code``: it could not be ``start``ed, was ``silent`` at its start, ``ended``, ``hung``, was too ``slow``, broke the
    ``protocol``, told an ``error``, did not read (``flooded``), or was ``closed`` by us. ``detail`` is for a log.
    """

    def __init__(self, code: NoAnswerCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: NoAnswerCode = code
        self.detail = detail
