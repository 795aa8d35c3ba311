"""Hints beside the game: from a worker or a thread the same, after moves, dropped when nobody listens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest

from spades_tui.analysis.command import worker_command
from spades_tui.analysis.review import moments, with_all_cards
from spades_tui.analysis.service import Analyst, luck_of
from spades_tui.bots.messages import Moment, Part, Task
from spades_tui.bots.pool import Pool
from spades_tui.bots.protocol import MAX_FROM_BOT, read_from_bot, read_to_bot, write
from spades_tui.bots.requests import Job, NoAnswer, Priority, Request
from spades_tui.engine import view
from spades_tui.engine.actions import Bid, Play
from spades_tui.table import MixedRunner
from tests.process_support import GOOD, ODD_WORKER, bidding, eventually, program
from tests.property.test_bots import bot_game
from tests.unit.test_analysis import STANDARD, played_hand

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes")

LONG = 60.0


@pytest.fixture(scope="module")
def workers() -> Iterator[Pool]:
    """One worker that knows hints."""
    with Pool(1, command=worker_command()) as pool:
        yield pool


async def test_a_worker_and_a_thread_give_the_same_hints_each_better_than_the_last(workers: Pool) -> None:
    seen = bot_game(STANDARD, 5, 20, ("policy",) * 4)
    seat = seen.seat_to_act
    assert seat is not None
    known = seen.view(seat)
    found = [hint async for hint in Analyst(lambda: workers).hint(known)]
    here = [hint async for hint in Analyst().hint(known)]
    assert found == here
    assert [hint.done for hint in found] == [False] * (len(found) - 1) + [True]
    assert [hint.worlds for hint in found] == sorted({hint.worlds for hint in found})
    assert found[-1].why == await Analyst().why(known)
    asked = next(choice.action for choice in found[-1].choices if choice.action != found[-1].best)
    assert (await Analyst(lambda: workers).why(known, asked=asked)).action == asked
    # The luck is that of what is known: other hidden cards are no other luck.
    assert luck_of(known) == luck_of(view(seen.state, seat)) != luck_of(replace(known, scores=(7, 0)))


async def test_who_may_not_ask_is_told_at_once() -> None:
    game = bot_game(STANDARD, 5, 20, ("policy",) * 4)
    seat = game.seat_to_act
    assert seat is not None
    for seen, asked in (
        (game.view((seat + 1) % 4), None),
        (game.view(None), None),
        (game.view(seat), Bid(3)),
    ):
        with pytest.raises(ValueError, match="nothing"):
            await anext(Analyst().hint(seen, asked=asked))


async def test_a_move_goes_before_a_hint_and_a_hint_before_a_review(workers: Pool) -> None:
    analyst, ended = Analyst(lambda: workers), []
    game = played_hand()

    async def review() -> None:
        async for _review in analyst.review(game.events, 1, 0):
            pass
        ended.append("review")

    async def hint() -> None:
        async for _hint in analyst.hint(bidding()):
            pass
        ended.append("hint")

    tasks = [asyncio.create_task(review())]
    await asyncio.sleep(0.1)
    tasks.append(asyncio.create_task(hint()))
    await asyncio.sleep(0.1)
    began = monotonic()
    answer = await asyncio.wrap_future(workers.submit(Request("policy", bidding(), b"seed")))
    assert answer in bidding().legal
    assert monotonic() - began < 5
    assert ended == []
    await asyncio.gather(*tasks)
    assert ended == ["hint", "review"]


async def test_who_stops_listening_has_the_work_dropped(workers: Pool) -> None:
    analyst = Analyst(lambda: workers)
    async with aclosing(analyst.hint(bidding(), deep=True)) as hints:
        async for hint in hints:
            assert not hint.done
            break
    task = asyncio.create_task(analyst.why(bidding()))
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # Nothing of either holds the worker up.
    last = [hint async for hint in analyst.hint(bidding())][-1]
    assert last.done


async def test_a_worker_that_knows_no_hints_or_dies_is_made_up_for(tmp_path: Path) -> None:
    with Pool(1, command=ODD_WORKER, log=tmp_path / "bots.log") as pool:
        found = [hint async for hint in Analyst(lambda: pool).hint(bidding())]
        assert found[-1].done
    pool = Pool(1, command=worker_command())
    analyst = Analyst(lambda: pool)
    analyst.warm()
    hints = analyst.hint(bidding())
    await anext(hints)
    import os
    import signal

    for pid in pool.pids:
        os.kill(pid, signal.SIGKILL)
    rest = [hint async for hint in hints]
    assert rest[-1] == found[-1]
    pool.close()
    with pytest.raises(NoAnswer):
        await anext(analyst.hint(bidding()))


async def test_a_session_takes_hints_from_the_processes_of_its_bots() -> None:
    runner = MixedRunner(command=worker_command())
    try:
        assert [hint async for hint in Analyst(runner.pool).hint(bidding())][-1].done
        pids = runner.pool().pids
        assert len(pids) == 1
    finally:
        runner.close()
    await asyncio.to_thread(eventually, lambda: not runner_pids(pids))


def runner_pids(pids: tuple[int, ...]) -> list[int]:
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


async def test_a_review_and_an_explanation_come_from_the_log_alone(workers: Pool) -> None:
    game, analyst = played_hand(), Analyst(lambda: workers)
    before = -1
    async for review in analyst.review(game.events, 1, 2):
        assert len(review.decisions) == before + 1
        before = len(review.decisions)
    assert review.done
    assert review.accuracy is not None
    assert 0.0 < review.accuracy <= 100.0
    worst = review.decisions[0]
    told = await analyst.explain(game.events, worst.seq)
    assert told.decision == worst
    assert told == await Analyst().explain(game.events, worst.seq)
    with pytest.raises(ValueError, match="hand"):
        await anext(analyst.review(game.events, 9, 2))


async def test_what_is_known_afterwards_is_worked_out_by_a_worker_as_it_is_here(workers: Pool) -> None:
    game, analyst = played_hand(), Analyst(lambda: workers)
    found = [
        moment for moment in moments(game.events, 1) if not moment.is_forced and not 0 < moment.trick < 8
    ]
    assert {type(moment.action) for moment in found} >= {Bid, Play}
    for moment in found:
        told = await analyst.explain(game.events, moment.seq)
        known = with_all_cards(moment)
        assert (told.better, told.gain, told.sure) == (known.better, known.gain, known.sure)


def test_tasks_are_lines_that_others_never_see(tmp_path: Path) -> None:
    moment, seen = Moment(1, 2, 3), bidding()
    from spades_tui.bots.seat_json import write_view

    task = Task(moment, "hint", {"asked": None}, write_view(seen), b"\x01", Priority.HINT)
    assert read_to_bot(write(task)) == task
    part = Part(moment, {"text": "x" * MAX_FROM_BOT}, last=True)
    assert read_from_bot(write(part)) == part
    # A program of others that answers with a part has answered with what nobody asked for.
    body = GOOD.replace("act(message)", "say(type='part', **moment(message), data={}, last=True)")
    with Pool(1, log=tmp_path / "bots.log") as pool:
        name = program(tmp_path, body)
        with pytest.raises(NoAnswer) as caught:
            pool.submit(Request(name, seen, b"seed")).result(LONG)
        assert caught.value.code == "protocol"
        told: list[object] = []
        failed = pool.work(Job("nonsense", {}, seen, b""), told.append)
        assert isinstance(failed.exception(LONG), NoAnswer)
        assert told == []
