"""Bots in processes: the answers are those of this one, the urgent come first, and no process stops a game."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES, BadCommand, make
from spades_tui.bots.arena import run_games
from spades_tui.bots.outside import OutsideBot, check_command, split_command
from spades_tui.bots.pool import Pool
from spades_tui.bots.requests import NoAnswer, Priority, Request
from spades_tui.bots.slices import Budget, SlicedBot, finish, thinking
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import Action, Bid
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
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
from tests.odd_worker import Counts, Odd
from tests.process_support import (
    EXAMPLE,
    GOOD,
    ODD_WORKER,
    bidding,
    eventually,
    gone,
    program,
    running_with,
    runs,
)
from tests.property.games import play_on
from tests.table_support import NAMES, SECRET, play

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")

LONG = 60.0


@pytest.fixture
def pool() -> Iterator[Pool]:
    """One worker with odd bots."""
    with Pool(1, command=ODD_WORKER) as found:
        yield found
    assert found.pids == ()


def ask(pool: Pool, bot: str, priority: Priority = Priority.MOVE, seq: int = 0) -> Future[Action]:
    return pool.submit(Request(bot, bidding(), b"seed", 1, seq, 0, priority))


def answer(pool: Pool, bot: str, priority: Priority = Priority.MOVE, seq: int = 0) -> Action:
    return ask(pool, bot, priority, seq).result(LONG)


def fault(pool: Pool, bot: str) -> NoAnswer:
    with pytest.raises(NoAnswer) as caught:
        ask(pool, bot).result(LONG)
    return caught.value


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


# Programs -------------------------------------------------------------------------------------------------------

HELLO = "hello()\nmessage = next(asks())\n"
BAD_PROGRAMS = {
    "silent": ("import time; time.sleep(600)", "silent"),
    "leaves": ("sys.exit(5)", "ended"),
    "leaves later": (HELLO + "sys.exit(0)", "ended"),
    "crashes": (HELLO + "raise ValueError('x')", "ended"),
    "garbage": ("print('Welcome to my bot v1.0', flush=True)\nread()\nread()", "protocol"),
    "garbage later": (HELLO + "print('{]', flush=True)\ntime.sleep(600)", "protocol"),
    "bytes": (HELLO + "os.write(1, bytes(range(256)) * 9)\ntime.sleep(600)", "protocol"),
    "flood": (HELLO + "while True: os.write(1, b'x' * 65536)", "protocol"),
    "flood of lines": (HELLO + "while True: os.write(1, b'\\n{}' * 20000)", "protocol"),
    "no hello": ("read()\nact(next(asks()))", "protocol"),
    "other version": ("say(type='hello', protocol=99, name='x')\ntime.sleep(600)", "protocol"),
    "other moment": (HELLO + "message['seq'] += 1; act(message)\ntime.sleep(600)", "protocol"),
    "no action": (HELLO + "act(message, 'win')\ntime.sleep(600)", "protocol"),
    "gives up": (HELLO + "say(type='error', message='I am lost')\ntime.sleep(600)", "error"),
    "closes its output": (HELLO + "os.close(1)\ntime.sleep(600)", "ended"),
}


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Pool]:
    """A pool for programs, with a log; afterwards no program of the test is left."""
    with Pool(1, log=tmp_path / "log" / "bots.log", grace=5, start_limit=5) as found:
        yield found
    eventually(lambda: running_with(str(tmp_path)) == [])


@pytest.mark.parametrize("kind", BAD_PROGRAMS)
def test_a_bad_program_gives_no_answer_and_is_ended(kind: str, programs: Pool, tmp_path: Path) -> None:
    body, code = BAD_PROGRAMS[kind]
    bot = program(tmp_path, body)
    assert fault(programs, bot).code == code
    eventually(lambda: running_with(str(tmp_path)) == [])
    assert answer(programs, program(tmp_path, GOOD, "good.py")) == bidding().legal[0]


def test_one_moment_given_up_is_no_reason_to_end(programs: Pool, tmp_path: Path) -> None:
    body = "hello()\nfor message in asks():\n    if message['seq']: act(message)\n"
    body += "    else: say(type='error', **moment(message), message='hm')\n"
    bot = program(tmp_path, body)
    assert str(fault(programs, bot)) == "error: hm"
    pids = programs.pids
    assert answer(programs, bot, seq=1) == bidding().legal[0]
    assert programs.pids == pids


def test_who_answers_more_than_was_asked_is_ended(programs: Pool, tmp_path: Path) -> None:
    bot = program(tmp_path, HELLO + "while True: act(message)")
    for seq in range(3):
        assert answer(programs, bot, seq=seq) == bidding().legal[0]
        eventually(lambda: running_with(str(tmp_path)) == [])
    log = (tmp_path / "log" / "bots.log").read_text(encoding="utf-8")
    assert log.count("protocol: unasked: (1, ") == 3


def test_a_late_answer_is_dropped_and_the_next_one_taken(programs: Pool, tmp_path: Path) -> None:
    body = """
hello()
if not os.path.exists(sys.argv[0] + ".asked"):
    first = next(asks())
    open(sys.argv[0] + ".asked", "w").close()
    while read()["type"] != "cancel":
        pass
    act(first, first["view"]["legal"][3])
for message in asks():
    act(message)
"""
    bot = program(tmp_path, body)
    first = ask(programs, bot)
    eventually((tmp_path / "bot.py.asked").exists)
    pids = programs.pids
    first.cancel()
    # While the first process is waited for another one may answer; the late answer never comes through.
    assert {answer(programs, bot) for _ in range(20)} == {bidding().legal[0]}
    assert set(pids) <= set(programs.pids)


def test_who_goes_on_thinking_after_a_cancel_is_ended(tmp_path: Path) -> None:
    bot = program(tmp_path, HELLO + "open(sys.argv[0] + '.asked', 'w').close()\ntime.sleep(600)")
    with Pool(1, grace=0.2) as pool:
        first = ask(pool, bot)
        eventually((tmp_path / "bot.py.asked").exists)
        first.cancel()
        eventually(lambda: running_with(str(tmp_path)) == [])
        assert pool.pids == ()


def test_each_seat_has_a_process_of_its_own(programs: Pool, tmp_path: Path) -> None:
    body = "hello()\nfor message in asks():\n    act(message, f'bid {1 + os.getpid() % 400}')\n"
    bot = program(tmp_path, body)
    game = Game.new(RuleSet.preset("standard").replace(blind_nil="off"), secret=bytes(32))
    answers = []
    for _ in range(4):
        seat = game.seat_to_act
        assert seat is not None
        view = game.view(seat)
        answers.append({programs.submit(Request(bot, view, b"", None, at)).result(LONG) for at in range(3)})
        game.act("bid 3")
    assert [len(found) for found in answers] == [1, 1, 1, 1]
    assert len(programs.pids) == 4


def test_a_program_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    deaf = program(tmp_path, "hello()\ntime.sleep(600)", "deaf.py")
    names = ("x" * 100_000, "b", "c", "d")
    rules = RuleSet.preset("standard").replace(blind_nil="off")
    game = Game.new(rules, secret=bytes(32), names=names)
    seat = game.seat_to_act
    assert seat is not None
    with Pool(1, grace=0.2) as pool:
        waiting = pool.submit(Request(deaf, game.view(seat), b""))
        assert answer(pool, program(tmp_path, GOOD)) == bidding().legal[0]
        assert not waiting.done()
        waiting.cancel()
        eventually(lambda: running_with("deaf.py") == [])


def test_what_waits_for_a_program_that_does_not_read_does_not_grow_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spades_tui.bots.channel._UNREAD", 10_000)
    deaf = program(tmp_path, "hello()\ntime.sleep(600)")
    game = Game.new(RuleSet.preset("ht"), secret=bytes(32), names=("x" * 100_000, "b", "c", "d"))
    with Pool(1) as pool:
        waiting = pool.submit(Request(deaf, game.view(game.seat_to_act), b""))
        with pytest.raises(NoAnswer, match="flooded"):
            waiting.result(LONG)
        eventually(lambda: running_with(str(tmp_path)) == [])


def test_what_a_program_says_on_standard_error_is_in_the_log_without_its_colours(
    programs: Pool, tmp_path: Path
) -> None:
    body = "hello()\nsys.stderr.write('I think \\x1b[31mred\\n' + 'x' * 300_000); sys.stderr.flush()\n"
    bot = program(tmp_path, body + "for message in asks():\n    act(message)\n")
    assert answer(programs, bot) == bidding().legal[0]
    log = tmp_path / "log" / "bots.log"
    eventually(lambda: log.exists() and "more is not kept" in log.read_text(encoding="utf-8"))
    text = log.read_text(encoding="utf-8")
    assert "I think \\x1b[31mred" in text
    assert "\x1b" not in text
    assert len(text) < 100_000
    assert log.stat().st_mode & 0o777 == 0o600


def test_what_a_program_started_ends_with_it(programs: Pool, tmp_path: Path) -> None:
    body = """
hello()
child = [sys.executable, "-c", "import time; time.sleep(600)", sys.argv[0]]
children = [subprocess.Popen(child), subprocess.Popen(child, stdin=subprocess.DEVNULL)]
for message in asks():
    act(message)
"""
    bot = program(tmp_path, body)
    assert answer(programs, bot) == bidding().legal[0]
    assert len(running_with(str(tmp_path))) == 4, "the guard, the program and its two children"
    programs.close()
    eventually(lambda: running_with(str(tmp_path)) == [])


def test_no_shell_reads_a_command(tmp_path: Path) -> None:
    assert split_command("exec:bot 'a b' $HOME;rm") == ["bot", "a b", "$HOME;rm"]
    for bot, wrong in (
        ("exec:", "empty"),
        ("exec:  ", "empty"),
        ("exec:'' x", "empty"),
        ("exec:a 'b", "quotes"),
    ):
        with pytest.raises(BadCommand) as caught:
            make(bot)
        assert caught.value.fault == wrong
    with pytest.raises(BadCommand) as caught:
        check_command(f"exec:{tmp_path}/nothing --here")
    assert (caught.value.fault, caught.value.program) == ("program", f"{tmp_path}/nothing")
    missing = OutsideBot(f"exec:{tmp_path}/nothing")
    with pytest.raises(NoAnswer, match="start: program"):
        missing.choose(bidding(), random.Random(1))
    missing.close()


def test_a_program_is_a_bot_like_any_other(tmp_path: Path) -> None:
    bot = make(program(tmp_path, GOOD))
    assert isinstance(bot, OutsideBot)
    view = bidding()
    assert bot.choose(view, random.Random(1)) == view.legal[0]
    with pytest.raises(ValueError, match="nothing"):
        bot.choose(replace(view, legal=()), random.Random(1))
    bot.close()
    slow = OutsideBot(program(tmp_path, HELLO + "time.sleep(600)"), limit=0.3)
    with pytest.raises(NoAnswer, match="slow"):
        slow.choose(view, random.Random(1))
    slow.close()
    eventually(lambda: running_with(str(tmp_path)) == [])


# In the arena ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["ht", "standard"])
@pytest.mark.parametrize("trump", ["spades", "auction"])
def test_the_example_plays_whole_games_and_wins_against_chance(rules: str, trump: str) -> None:
    bot = f"exec:{sys.executable} {EXAMPLE}"
    played = RuleSet.preset(rules).replace(trump=trump)
    result = run_games((bot, "random", bot, "random"), played, 2, 1, hand_limit=6)
    assert [seat.lost_moves for seat in result.by_seat] == [0, 0, 0, 0]
    assert result.by_side[0].points > result.by_side[1].points
    again = run_games((bot, "random", bot, "random"), played, 2, 1, hand_limit=6)
    assert again.as_json() == result.as_json()


def test_a_program_that_fails_in_the_arena_loses_its_moves_to_the_policy(tmp_path: Path) -> None:
    bad = program(tmp_path, "hello()\nfor message in asks():\n    act(message, 'play 2C')\n")
    dead = program(tmp_path, "sys.exit(1)", "dead.py")
    rules = RuleSet.preset("standard")
    result = run_games((bad, "policy", dead, "policy"), rules, 2, 1, hand_limit=3)
    usual = run_games(("policy",) * 4, rules, 2, 1, hand_limit=3)
    assert result.by_seat[0].fault == "illegal: play 2C"
    assert result.by_seat[2].fault.startswith("ended")
    assert result.by_seat[2].lost_moves > 50
    assert result.by_side[1].points == usual.by_side[1].points
    assert result.hands == usual.hands


# At the table ---------------------------------------------------------------------------------------------------

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
