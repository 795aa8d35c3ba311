"""Programs that play, also badly: an answer or a fault, and none of them holds anybody up or is left."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from spades_tui.bots import BadCommand, make
from spades_tui.bots.arena import run_games
from spades_tui.bots.outside import OutsideBot, check_command, split_command
from spades_tui.bots.pool import Pool
from spades_tui.bots.requests import NoAnswer, Request
from spades_tui.engine import Game, RuleSet
from tests.pool_support import LONG, answer, ask, fault
from tests.process_support import EXAMPLE, GOOD, HELLO, bidding, eventually, program, running_with

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


# Programs -------------------------------------------------------------------------------------------------------


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
