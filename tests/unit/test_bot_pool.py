"""Bots in processes: the answers are those of this one, the urgent come first, and no process is left."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from spades_tui.bots import make
from spades_tui.bots.pool import Pool
from spades_tui.bots.requests import NoAnswer, Priority, Request
from spades_tui.bots.slices import Budget, SlicedBot, finish, thinking
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from tests.odd_worker import Counts, Odd
from tests.pool_support import LONG, answer, ask, fault
from tests.process_support import ODD_WORKER, bidding, eventually, gone, runs
from tests.property.games import play_on

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


@pytest.fixture
def pool() -> Iterator[Pool]:
    """One worker with odd bots."""
    with Pool(1, command=ODD_WORKER) as found:
        yield found
    assert found.pids == ()


# Workers --------------------------------------------------------------------------------------------------------


def questions() -> list[SeatView]:
    views = []
    for number, rules in enumerate(
        (RuleSet.preset("ht"), RuleSet.preset("standard").replace(partnership=False, trump="auction"))
    ):
        game = Game.new(rules, secret=bytes([number]) * 32)
        for _ in play_on(game, random.Random(number), 2):
            seat = game.seat_to_act
            if seat is not None and game.state.phase is not Phase.CUT:
                views.append(game.view(seat))
    return views[::4]


def test_a_worker_answers_as_the_same_bot_does_in_this_process() -> None:
    views = questions()
    assert {view.phase for view in views} >= {Phase.BID, Phase.PLAY}
    with Pool(1) as pool:
        for name in ("policy", "beginner", "random", "baseline", "casual"):
            bot = make(name)
            asked = [pool.submit(Request(name, view, bytes([at]), 1, at)) for at, view in enumerate(views)]
            here = [bot.choose(view, random.Random(bytes([at]))) for at, view in enumerate(views)]
            assert [one.result(LONG) for one in asked] == here


def test_nothing_starts_before_it_is_needed_and_nothing_is_left() -> None:
    pool = Pool(2, command=ODD_WORKER)
    assert pool.pids == ()
    pool.warm()
    eventually(lambda: len(pool.pids) == 1)
    answer(pool, "quick")
    pids = pool.pids
    assert len(pids) == 1
    assert runs(pids[0])
    pool.close()
    assert gone(pids)
    pool.close()
    assert fault(pool, "quick").code == "closed"
    pool.warm()
    assert pool.pids == ()


def test_a_worker_gives_way_to_the_screen_and_hears_all_signals(pool: Pool) -> None:
    answer(pool, "quick")
    (pid,) = pool.pids
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    own = Path("/proc/self/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    assert int(fields[16]) == min(19, int(own[16]) + 5)
    assert int(fields[3]) == pid, "it leads a session of its own"
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    assert int(status.partition("SigBlk:")[2].split()[0], 16) == 0


def test_there_are_never_more_workers_than_allowed() -> None:
    with Pool(2, command=ODD_WORKER) as pool:
        asked = [ask(pool, "beginner", seq=seq) for seq in range(20)]
        assert len({one.result(LONG) for one in asked}) == 1
        assert 1 <= len(pool.pids) <= 2


def test_what_is_urgent_comes_first_and_what_rested_goes_on(pool: Pool) -> None:
    review = ask(pool, "after_quick", Priority.REVIEW, 1)
    # A hint goes before a review, a move before both: only when "quick" has moved can the others come to an end.
    hint = ask(pool, "after_quick", Priority.HINT, 2)
    move = ask(pool, "quick", Priority.MOVE, 3)
    assert move.result(LONG) == hint.result(LONG) == review.result(LONG) == bidding().legal[0]
    assert len(pool.pids) == 1


def test_requests_of_one_priority_wait_for_their_turn(pool: Pool) -> None:
    first = ask(pool, "for_ever", Priority.MOVE, 1)
    second = ask(pool, "quick", Priority.MOVE, 2)
    with pytest.raises(TimeoutError):
        second.result(0.3)
    first.cancel()
    assert second.result(LONG) == bidding().legal[0]


def test_what_is_cancelled_is_thought_about_no_more(pool: Pool) -> None:
    asked = [ask(pool, "for_ever", Priority.REVIEW, seq) for seq in range(3)]
    eventually(lambda: answer(pool, "thinking") == Bid(1))
    pids = pool.pids
    for one in reversed(asked):
        assert one.cancel()
    with pytest.raises(CancelledError):
        asked[0].result()
    eventually(lambda: answer(pool, "thinking") == Bid(0))
    assert pool.pids == pids


def test_the_same_moment_asked_anew_gets_its_own_answer(pool: Pool) -> None:
    for _ in range(3):
        ask(pool, "for_ever").cancel()
        assert answer(pool, "quick") == bidding().legal[0]


def test_a_budget_reaches_the_bot(pool: Pool) -> None:
    request = Request("budget", bidding(), b"", budget=Budget(7, 0.5))
    assert pool.submit(request).result(LONG) == Bid(7)


def test_that_a_decision_was_cut_short_is_told_and_logged(tmp_path: Path) -> None:
    cuts: list[str] = []

    def asked(bot: str, view: SeatView, budget: Budget | None = None) -> Request:
        return Request(bot, view, b"", 1, 7, budget=budget, when_cut=lambda: cuts.append(bot))

    log = tmp_path / "bots.log"
    with Pool(1, command=ODD_WORKER, log=log) as pool:
        for bot in ("quick", "cut", "quick"):
            assert pool.submit(asked(bot, bidding())).result(LONG) in bidding().legal
        assert pool.submit(Request("cut", bidding(), b"")).result(LONG) in bidding().legal
    assert cuts == ["cut"]
    assert log.read_text(encoding="utf-8").count("worker: cut was cut short") == 2
    # A whole decision of the real bot cannot be thought out in a thousandth of a second.
    with Pool(1) as pool:
        for budget in (Budget(4), Budget(10**6, 0.001), Budget(4)):
            assert pool.submit(asked("strongest", bidding(), budget)).result(LONG) in bidding().legal
    assert cuts == ["cut", "strongest"]


def test_a_bot_that_raises_loses_its_answer_and_the_worker_goes_on(pool: Pool) -> None:
    found = fault(pool, "raise")
    assert found.code == "error"
    assert found.detail.startswith("ValueError: no")
    pids = pool.pids
    answer(pool, "quick")
    assert pool.pids == pids


def test_what_a_bot_prints_is_no_message(pool: Pool) -> None:
    assert answer(pool, "print") == bidding().legal[0]


@pytest.mark.parametrize(("bot", "code"), [("die", "ended"), ("leave", "ended"), ("nonsense", "protocol")])
def test_a_worker_that_ends_is_replaced(pool: Pool, bot: str, code: str) -> None:
    answer(pool, "quick")
    before = pool.pids
    assert fault(pool, bot).code == code
    assert answer(pool, "quick") == bidding().legal[0]
    assert pool.pids
    assert pool.pids != before
    eventually(lambda: gone(before))


def test_a_worker_that_hangs_is_replaced() -> None:
    with Pool(1, command=ODD_WORKER, hang=3) as pool:
        answer(pool, "quick")
        before = pool.pids
        waiting = ask(pool, "hang", seq=1)
        after = ask(pool, "quick", seq=2)
        with pytest.raises(NoAnswer, match="hung"):
            waiting.result(LONG)
        assert after.result(LONG) == bidding().legal[0]
        assert pool.pids != before
        eventually(lambda: gone(before))


def test_a_pool_that_closes_ends_even_a_worker_that_hangs() -> None:
    pool = Pool(1, command=ODD_WORKER)
    answer(pool, "quick")
    pids = pool.pids
    waiting = ask(pool, "hang")
    pool.close()
    with pytest.raises(NoAnswer, match="closed"):
        waiting.result(LONG)
    assert gone(pids)


@pytest.mark.parametrize("command", [["/nowhere/at/all"], [sys.executable, "-c", "pass"]])
def test_workers_that_cannot_start_cost_answers_and_nothing_else(command: list[str]) -> None:
    with Pool(1, command=command) as pool:
        pool.warm()
        assert {fault(pool, "policy").code for _ in range(3)} <= {"start", "ended"}
        eventually(lambda: pool.pids == ())


def test_a_bot_in_slices_comes_to_the_same_in_one_go() -> None:
    view = bidding()
    odd = Odd("quick", Counts())
    assert isinstance(odd, SlicedBot)
    assert odd.choose(view, random.Random(1)) == view.legal[0]
    policy = make("policy")
    assert not isinstance(policy, SlicedBot)
    assert finish(thinking(policy, view, random.Random(1))) == policy.choose(view, random.Random(1))
