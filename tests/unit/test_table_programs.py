"""Programs and workers at the table: a bad one loses its move with a notice, and the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES
from spades_tui.bots.pool import Pool
from spades_tui.engine import RuleSet
from spades_tui.engine.state import Phase
from spades_tui.table import (
    BotBenched,
    BotError,
    BotFailed,
    MixedRunner,
    ProcessRunner,
    Question,
    Table,
    TableOptions,
    ThreadRunner,
)
from tests.pool_support import LONG
from tests.process_support import GOOD, HELLO, ODD_WORKER, bidding, eventually, program, running_with
from tests.table_support import NAMES, SECRET, play

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


SHORT = RuleSet.preset("standard").replace(hand_limit=1, nil=False)


@asynccontextmanager
async def mixed(tmp_path: Path) -> AsyncIterator[MixedRunner]:
    """A runner with the game's bots in threads, odd ones in one worker, and programs."""
    pool = Pool(1, command=ODD_WORKER, log=tmp_path / "bots.log")
    processes = ProcessRunner(
        pool=pool, known=lambda bot: bot.startswith("exec:") or bot in ("quick", "die", "after_quick")
    )
    runner = MixedRunner(processes=processes)
    try:
        yield runner
    finally:
        await asyncio.to_thread(runner.close)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (HELLO + "time.sleep(600)", "timeout"),
        ("sys.exit(3)", "raised"),
        ("hello()\nfor message in asks(): act(message, 'play AS')", "illegal"),
        ("hello()\nfor message in asks(): act(message, 'concede')", "illegal"),
        ("print('hi', flush=True); time.sleep(600)", "raised"),
        (HELLO + "while True: os.write(1, b'x' * 65536)", "raised"),
    ],
    ids=["slow", "dead", "illegal", "concedes", "garbage", "flood"],
)
async def test_a_bad_program_loses_its_move_with_a_notice_and_the_game_goes_on(
    body: str, fault: str, tmp_path: Path
) -> None:
    bot = program(tmp_path, body)
    async with mixed(tmp_path) as runner:
        options = TableOptions(runner=runner, think_limit=1.0)
        table = await Table.create(
            None, SHORT, NAMES, (bot, "policy", "policy", "policy"), SECRET, options=options
        )
        subscription = table.subscribe(None)
        await table.start()
        notices: list[object] = []
        async with asyncio.timeout(LONG):
            async for update in subscription:
                notices += update.notices
                if update.view.phase in (Phase.SCORED, Phase.OVER):
                    break
        await table.close()
    failed = [notice for notice in notices if isinstance(notice, BotFailed)]
    assert {(notice.seat, notice.bot, notice.fault) for notice in failed} == {(0, bot, fault)}
    assert BotBenched(0, bot) in notices
    eventually(lambda: running_with(str(tmp_path)) == [])


async def test_a_good_program_and_a_bot_in_a_worker_play_whole_hands(tmp_path: Path) -> None:
    bot = program(tmp_path, GOOD)
    async with mixed(tmp_path) as runner:
        options = TableOptions(runner=runner)
        seats = ("person", bot, "quick", bot)
        table = await Table.create(None, SHORT, NAMES, seats, SECRET, options=options)
        subscription = table.subscribe(0)
        await table.start()
        async with asyncio.timeout(LONG):
            last = await play(table, subscription, 14)
        assert not [notice for notice in last.notices if isinstance(notice, BotFailed)]
        assert last.view.hand == ()
        await table.close()


async def test_a_worker_that_dies_costs_one_move(tmp_path: Path) -> None:
    async with mixed(tmp_path) as runner:
        view = bidding()
        with pytest.raises(BotError, match="ended"):
            await runner.ask(Question("die", view, b"", None, 1, 1))
        assert await runner.ask(Question("quick", view, b"", None, 2, 1)) == view.legal[0]


async def test_two_tables_share_one_pool(tmp_path: Path) -> None:
    async with mixed(tmp_path) as runner:
        view = bidding()
        asked = [
            asyncio.create_task(runner.ask(Question(bot, view, b"", None, 1, 1)))
            for bot in ("quick", "policy", "quick", "quick")
        ]
        found = await asyncio.gather(*asked)
        assert found[0] == found[2] == found[3] == view.legal[0]
        hint = asyncio.create_task(runner.ask(Question("after_quick", view, b"", None, 1, 1, "hint")))
        await runner.ask(Question("quick", view, b"", None, 1, 1))
        assert await hint == view.legal[0]


async def test_who_runs_where(tmp_path: Path) -> None:
    runner = MixedRunner(processes=ProcessRunner(pool=(pool := Pool(1, command=ODD_WORKER))))
    assert [name for name in BOT_NAMES if not runner.knows(name)] == []
    assert runner.knows("exec:anything at all")
    assert not runner.knows("exec:")
    assert not runner.knows("nobody")
    runner.prepare(("person", "policy", "exec:x", "beginner"))
    assert await runner.ask(Question("policy", bidding(), b"", None, 1, 1)) in bidding().legal
    assert pool.pids == (), "a cheap bot needs no process"
    await asyncio.to_thread(runner.close)
    with pytest.raises(BotError, match="closed"):
        await runner.ask(Question("exec:x", bidding(), b"", None, 1, 1))
    heavy = MixedRunner(
        threads=ThreadRunner(1),
        processes=ProcessRunner(pool=(pool := Pool(1, command=ODD_WORKER)), known=lambda bot: bot == "quick"),
    )
    heavy.prepare(("person", "policy", "quick", "policy"))
    eventually(lambda: len(pool.pids) == 1)
    await asyncio.to_thread(heavy.close)


async def test_where_programs_are_out_of_reach_none_is_started(tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    bot = program(tmp_path, f"open({str(touched)!r}, 'w').close()\n" + GOOD)
    runner = MixedRunner(programs=False)
    assert runner.knows("policy")
    assert not runner.knows(bot)
    runner.prepare(("person", bot, bot, bot))
    with pytest.raises(BotError, match="unknown"):
        await runner.ask(Question(bot, bidding(), b"", None, 1, 1))
    assert await runner.ask(Question("policy", bidding(), b"", None, 1, 1)) in bidding().legal
    await asyncio.to_thread(runner.close)
    assert not touched.exists()
