"""Threads for what may hang: they do the work, and nothing waits for them for ever."""

from __future__ import annotations

import asyncio
import threading
from time import monotonic, sleep

import pytest

from spades_tui.setup.threads import DaemonPool


def test_work_is_done_and_its_errors_are_told() -> None:
    pool = DaemonPool(3)
    futures = [pool.submit(pow, 2, power) for power in range(20)]
    assert [future.result(5) for future in futures] == [2**power for power in range(20)]
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result(5)
    pool.shutdown()
    with pytest.raises(RuntimeError):
        pool.submit(pow, 2, 2)


def test_one_thread_keeps_the_order() -> None:
    pool = DaemonPool(1)
    seen: list[int] = []
    for number in range(50):
        pool.submit(seen.append, number)
    pool.shutdown()
    assert seen == list(range(50))


def test_work_that_hangs_hinders_neither_other_work_nor_the_end() -> None:
    pool, never = DaemonPool(4, grace=0.2), threading.Event()
    hanging = [pool.submit(never.wait) for _ in range(3)]
    assert pool.submit(pow, 3, 2).result(5) == 9
    began = monotonic()
    pool.shutdown()
    assert monotonic() - began < 2
    assert not any(future.done() for future in hanging)
    never.set()


def test_work_under_way_is_waited_for() -> None:
    pool, done = DaemonPool(1), threading.Event()
    pool.submit(sleep, 0.2)
    pool.submit(done.set)
    pool.shutdown()
    assert done.is_set()


def test_a_loop_takes_it_and_closes_although_work_hangs() -> None:
    never = threading.Event()

    async def main() -> int:
        asyncio.get_running_loop().set_default_executor(DaemonPool(grace=0.2))
        hanging = asyncio.create_task(asyncio.to_thread(never.wait))
        found = await asyncio.to_thread(pow, 2, 5)
        hanging.cancel()
        return found

    began = monotonic()
    assert asyncio.run(main()) == 32
    assert monotonic() - began < 5
    never.set()
