"""However the game ends, no bot's process outlives it: held against the table of processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.player import FAST, PERSONS, where, write_settings
from tests.e2e.ptytools import PtyGame, environment
from tests.process_support import GOOD, ODD_WORKER, ROOT, eventually, gone, program, running_with, runs

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc"),
]

STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
hello()
message = next(asks())
child = [sys.executable, "-c", "import time; time.sleep(600)", sys.argv[0]]
subprocess.Popen(child, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
act(message)
while True:
    time.sleep(600)
"""

PARENT = """
import sys, time
from spades_tui.bots.pool import Pool
from spades_tui.bots.requests import Request
from tests.process_support import bidding

view = bidding()
pool = Pool(2, command=sys.argv[2:])
first = pool.submit(Request("policy", view, b"", 1))
hanging = pool.submit(Request("hang", view, b"", 2))
stubborn = pool.submit(Request(sys.argv[1], view, b"", 3))
first.result(60), stubborn.result(60)
pool.submit(Request("quick", view, b"", 4)).result(60)
print(*pool.pids, flush=True)
how = sys.stdin.readline().strip()
if how == "close":
    pool.close()
elif how == "raise":
    raise SystemError("an error of the program")
elif how == "exit":
    import os
    os._exit(129)
time.sleep(600 if how == "wait" else 0)
"""


def parent(folder: Path) -> subprocess.Popen[str]:
    """Start a process with a pool: a worker at rest, one that hangs, a program that wants to live."""
    command = [sys.executable, "-c", PARENT, program(folder, STUBBORN), *ODD_WORKER]
    env = environment(folder) | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env, cwd=ROOT
    )


@pytest.mark.parametrize("how", ["kill", "close", "raise", "exit", "end"])
def test_nothing_is_left_however_a_process_with_a_pool_ends(how: str, tmp_path: Path) -> None:
    with parent(tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        pids = [int(word) for word in process.stdout.readline().split()]
        assert len(pids) == 3
        assert all(runs(pid) for pid in pids)
        # The parent itself has the program's name in its command line.
        eventually(lambda: len(running_with(str(tmp_path / "bot.py"))) == 4)
        if how == "kill":
            process.kill()
        else:
            process.stdin.write(f"{how}\n")
            process.stdin.close()
        process.wait(20)
        eventually(lambda: gone(pids))
        eventually(lambda: running_with(str(tmp_path)) == [])


def test_a_program_ends_even_when_its_guard_is_killed(tmp_path: Path) -> None:
    marker = str(tmp_path / "bot.py")
    with parent(tmp_path) as process:
        assert process.stdout is not None
        guard = int(process.stdout.readline().split()[-1])
        (child,) = [
            pid
            for pid in running_with(marker)
            if Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            == str(guard)
        ]
        os.kill(guard, signal.SIGKILL)
        if sys.platform == "linux":
            eventually(lambda: not runs(child))
        process.kill()
    for pid in running_with(marker):
        os.kill(pid, signal.SIGKILL)


def end_by_signal(number: int) -> Callable[[PtyGame], object]:
    return lambda game: game.kill(number)


@pytest.mark.parametrize(
    ("end", "code"),
    [
        (end_by_signal(signal.SIGKILL), -signal.SIGKILL),
        (end_by_signal(signal.SIGTERM), 143),
        (lambda game: game.hang_up(), 129),
        (lambda game: game.press("ctrl+c"), 130),
    ],
    ids=["killed", "terminated", "hung up", "interrupted"],
)
def test_a_game_with_programs_at_the_table_leaves_none(
    end: Callable[[PtyGame], object], code: int, tmp_path: Path
) -> None:
    write_settings(tmp_path, FAST)
    bot = program(tmp_path, GOOD)
    args = ["new", "--rules", "standard", "--hands", "2", "--seed", "1", "--seats", bot]
    with PtyGame(args, cols=100, rows=30, home=tmp_path) as game:
        # The game's own command line has the program's name too.
        eventually(lambda: len(running_with(str(tmp_path / "bot.py"))) >= 3)
        end(game)
        assert game.wait_exit(10) == code
        eventually(lambda: running_with(str(tmp_path)) == [])


def test_a_program_that_cannot_play_costs_its_moves_and_the_player_is_told(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    bot = program(tmp_path, "sys.exit('I cannot play')")
    args = ["new", "--rules", "standard", "--hands", "1", "--seed", "1", "--seats", f"{bot},policy,policy"]
    with PtyGame(args, cols=100, rows=30, home=tmp_path) as game:
        game.wait_for("a simple rule made the move")
        game.wait_for(lambda text: where(text) in PERSONS)
        game.press("ctrl+c")
        assert game.wait_exit(10) == 130
    logs = [
        path for path in tmp_path.rglob("bots.log") if "I cannot play" in path.read_text(encoding="utf-8")
    ]
    assert len(logs) == 1
