"""Questions to a pool of bots: the answer, or the fault that took its place."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from spades_tui.bots.pool import Pool
from spades_tui.bots.requests import NoAnswer, Priority, Request
from spades_tui.engine.actions import Action
from tests.process_support import bidding

LONG = 60.0


def ask(pool: Pool, bot: str, priority: Priority = Priority.MOVE, seq: int = 0) -> Future[Action]:
    return pool.submit(Request(bot, bidding(), b"seed", 1, seq, 0, priority))


def answer(pool: Pool, bot: str, priority: Priority = Priority.MOVE, seq: int = 0) -> Action:
    return ask(pool, bot, priority, seq).result(LONG)


def fault(pool: Pool, bot: str) -> NoAnswer:
    with pytest.raises(NoAnswer) as caught:
        ask(pool, bot).result(LONG)
    return caught.value
