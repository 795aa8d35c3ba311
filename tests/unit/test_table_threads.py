"""The threads in which a table asks its bots: none is left, and a bot left behind keeps no other from being asked."""

from __future__ import annotations

import asyncio
import threading

import pytest

from spades_tui.engine.views import SeatView
from spades_tui.table import PERSON, Bot, BotError, Question, Table, ThreadRunner
from tests.table_support import (
    FOUR_BOTS,
    NAMES,
    RULES,
    SECRET,
    FirstBot,
    WaitingBot,
    options_with,
    over,
    unsaved,
    until,
)


def bot_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "spades-bot"}


async def no_more_threads_than(before: set[threading.Thread]) -> bool:
    for _ in range(200):
        if bot_threads() <= before:
            return True
        await asyncio.sleep(0.02)
    return False


async def test_closing_while_bots_think_leaves_nothing_running() -> None:
    before = bot_threads()
    bot = WaitingBot()
    options = options_with({"slow": bot})
    table = await unsaved((PERSON, "slow", "slow", "slow"), options)
    await table.start()
    assert await asyncio.to_thread(bot.asked.wait, 5)
    async with asyncio.timeout(2):
        await table.close()
    assert asyncio.all_tasks() == {asyncio.current_task()}
    assert not table.running
    runner = options.runner
    assert runner is not None
    runner.close()
    bot.go.set()
    assert await no_more_threads_than(before)


async def test_a_table_without_a_runner_has_its_own_and_ends_it() -> None:
    before = bot_threads()
    table = await Table.create(None, RULES, NAMES, ("policy",) * 4, SECRET)
    subscription = table.subscribe(None)
    await table.start()
    await until(subscription, over)
    await table.close()
    assert await no_more_threads_than(before)


async def test_a_bot_left_behind_does_not_keep_others_from_being_asked() -> None:
    bot = WaitingBot()
    known: dict[str, Bot] = {"slow": bot, "first": FirstBot()}
    runner = ThreadRunner(1, make=known.__getitem__, known=known.__contains__)
    table = await unsaved(FOUR_BOTS)
    view = table.view(1)
    assert len(next_view(table).legal) > 1
    hanging = asyncio.create_task(runner.ask(Question("slow", view, b"x", None, 1, 1)))
    assert await asyncio.to_thread(bot.asked.wait, 5)
    waiting = asyncio.create_task(runner.ask(Question("first", next_view(table), b"x", None, 2, 1)))
    await asyncio.sleep(0.02)
    assert not waiting.done()
    hanging.cancel()
    async with asyncio.timeout(5):
        assert await waiting in next_view(table).legal
    bot.go.set()
    runner.close()
    with pytest.raises(BotError):
        await runner.ask(Question("first", next_view(table), b"x", None, 3, 1))
    await table.close()


def next_view(table: Table) -> SeatView:
    turn = table.view(None).turn
    assert turn is not None
    return table.view(turn)


async def test_what_is_asked_of_a_runner_that_closes_is_answered_with_an_error() -> None:
    bot = WaitingBot()
    known: dict[str, Bot] = {"slow": bot}
    runner = ThreadRunner(1, make=known.__getitem__, known=known.__contains__)
    table = await unsaved(FOUR_BOTS)
    asked = [
        asyncio.create_task(runner.ask(Question("slow", next_view(table), b"x", None, seq, 1)))
        for seq in (1, 2)
    ]
    assert await asyncio.to_thread(bot.asked.wait, 5)
    runner.close()
    bot.go.set()
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(result, BotError) for result in results)
    await table.close()
