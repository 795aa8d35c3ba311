"""Duels in processes: programs that play, and nothing left when one is broken off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from spades_tui.bots.duel import run_duel
from spades_tui.bots.duel_errors import DuelFailed
from tests.duel_support import match
from tests.process_support import GOOD, ROOT, eventually, gone, program, runs

on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            if int(state.rpartition(")")[2].split()[1]) == pid and runs(int(folder.name)):
                found.append(int(folder.name))
    return found


def test_programs_play_a_duel_in_processes(tmp_path: Path) -> None:
    result = run_duel(match(program(tmp_path, GOOD), "policy", deals=2), processes=2)
    assert result.lost_moves == {"a": 0, "b": 0}
    assert result.faults == {}


def test_a_program_that_fails_loses_its_moves_and_is_told_of(tmp_path: Path) -> None:
    result = run_duel(match(program(tmp_path, "sys.exit(7)"), "policy", deals=1), processes=1)
    assert result.lost_moves["a"] > 20
    assert result.lost_moves["b"] == 0
    assert "ended" in result.faults["a"]


@on_linux
def test_a_process_that_is_killed_breaks_the_duel_off_and_takes_the_others_along() -> None:
    before = set(children(os.getpid()))
    seen: set[int] = set()

    def kill_one(done: int, total: int) -> None:
        seen.update(set(children(os.getpid())) - before)
        os.kill(min(seen), signal.SIGKILL)

    with pytest.raises(DuelFailed, match="ended with code -9"):
        run_duel(match("strongest", "strongest", deals=40, worlds=3), processes=2, progress=kill_one)
    assert len(seen) == 2
    assert gone(seen)


def heed_interrupts() -> None:
    """Let a child heed Ctrl+C, which a shell has ignored by what it runs in the background, the tests too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def long_duel() -> subprocess.Popen[bytes]:
    """Return a running command that would take minutes."""
    command = ["arena", "--a", "strongest", "--b", "strongest", "--deals", "500", "--processes", "2"]
    return subprocess.Popen(
        [sys.executable, "-m", "spades_tui", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - it runs before any thread of the child
    )


@on_linux
@pytest.mark.parametrize("whole_group", [True, False], ids=["from the terminal", "to the process"])
@pytest.mark.parametrize("wanted", [1, 2])
def test_ctrl_c_ends_a_duel_at_once_and_leaves_nothing(wanted: int, whole_group: bool) -> None:
    running = long_duel()
    workers: list[int] = []

    def started() -> bool:
        workers[:] = children(running.pid)
        return len(workers) >= wanted

    try:
        eventually(started)
        if whole_group:
            os.killpg(running.pid, signal.SIGINT)
        else:
            running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=10)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == 130
    assert (out, err) == (b"", b"")
    assert gone(workers)


@on_linux
def test_nothing_is_left_of_a_duel_that_is_killed() -> None:
    running = long_duel()
    workers: list[int] = []

    def started() -> bool:
        workers[:] = children(running.pid)
        return len(workers) == 2

    try:
        eventually(started)
    finally:
        running.kill()
        running.communicate(timeout=10)
    eventually(lambda: gone(workers))
    assert gone(workers)
