"""A line that is cut, frozen or stopped: the process ends in time and leaves the terminal as it was."""

from __future__ import annotations

import os
import signal
import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

SMALL = [sys.executable, str(Path(__file__).with_name("small_game.py"))]


def started(*, job: bool = False, env: Mapping[str, str | None] | None = None) -> PtyGame:
    return PtyGame(argv=SMALL, job=job, env=env)


def state_of(pid: int) -> str:
    """Return the kernel's letter for the state of a process."""
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]


def wait_state(pid: int, letter: str, timeout: float = 5.0) -> None:
    deadline = monotonic() + timeout
    while state_of(pid) != letter:
        assert monotonic() < deadline, f"process is in state {state_of(pid)}, not {letter}"
        sleep(0.02)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_a_signal_ends_the_game_with_its_code_and_a_clean_terminal(number: int, code: int) -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.kill(number)
        assert game.wait_exit(4) == code
        game.wait_quiet()
        assert game.restored
        assert "Traceback" not in game.raw.decode(errors="replace")


def test_ctrl_c_ends_the_game_at_once() -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.press("ctrl+c")
        assert game.wait_exit(4) == 130
        game.wait_quiet()
        assert game.restored


@pytest.mark.parametrize("key", ["\x11", "\x03"])
def test_a_file_that_never_answers_does_not_hold_up_the_end(key: str) -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.send(">")
        game.wait_for("presses 99")
        game.send(key)
        assert game.wait_exit(4) == (130 if key == "\x03" else 0)
        game.wait_quiet()
        assert game.restored


def test_a_reader_that_stops_and_hangs_up_leaves_no_process() -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.stop_reading()
        game.press("g")
        sleep(2)
        began = monotonic()
        game.hang_up()
        assert game.wait_exit(4) == 129
        assert monotonic() - began < 4


@pytest.mark.parametrize(("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_a_signal_is_obeyed_while_the_reader_is_stuck(number: int, code: int) -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.stop_reading()
        game.press("g")
        sleep(2)
        game.kill(number)
        assert game.wait_exit(4) == code
        assert game.modes == game.modes_before, "the forced end restores the modes of the terminal"


def test_a_cut_line_ends_an_idle_game() -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.hang_up()
        assert game.wait_exit(4) == 129


def test_a_hang_up_that_the_parent_ignored_is_heard() -> None:
    shell = ["/bin/sh", "-c", 'trap "" HUP; exec "$@"', "sh", *SMALL]
    with PtyGame(argv=shell) as game:
        game.wait_for("presses 0")
        game.kill(signal.SIGHUP)
        assert game.wait_exit(4) == 129


def test_a_stopped_game_comes_back_as_it_was() -> None:
    with started(job=True) as game:
        game.wait_for("presses 0")
        game.press("right", "right")
        game.wait_for("presses 2")
        game.press("ctrl+z")
        wait_state(game.pid, "T")
        game.wait_quiet()
        assert game.restored, "the shell gets its terminal back"
        game.kill(signal.SIGCONT)
        wait_state(game.pid, "S")
        game.press("right")
        game.wait_for("presses 3")
        game.press("ctrl+c")
        assert game.wait_exit(4) == 130


def test_a_stopped_game_whose_line_is_cut_ends() -> None:
    with started(job=True) as game:
        game.wait_for("presses 0")
        game.press("ctrl+z")
        wait_state(game.pid, "T")
        game.kill(signal.SIGHUP)
        game.kill(signal.SIGCONT)
        assert game.wait_exit(4) == 129


def test_a_game_without_a_shell_does_not_stop() -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.press("ctrl+z")
        game.press("right")
        game.wait_for("presses 1")
        assert state_of(game.pid) != "T"


def test_job_control_of_a_real_shell(tmp_path: Path) -> None:
    with PtyGame(
        argv=["bash", "--norc", "--noprofile", "-i"], env={"PS1": "shell> "}, home=tmp_path
    ) as shell:
        shell.wait_for("shell>")
        shell.send(" ".join(SMALL) + "\r")
        shell.wait_for("presses 0")
        shell.press("ctrl+z")
        shell.wait_for("Stopped")
        shell.send("fg\r")
        shell.wait_for(lambda text: "presses 0" in text and "help" in text)
        shell.press("right")
        shell.wait_for("presses 1")
        shell.press("ctrl+c")
        sleep(0.5)
        shell.send("echo code-$?\r")
        shell.wait_for("code-130")


def test_children_start_with_no_signal_blocked(tmp_path: Path) -> None:
    mask = tmp_path / "mask"
    with started(env={"CHILD_MASK": str(mask)}) as game:
        game.wait_for("presses 0")
        game.press("u")
        deadline = monotonic() + 10
        while not (mask.exists() and mask.read_text(encoding="utf-8")):
            assert monotonic() < deadline
            sleep(0.05)
        assert mask.read_text(encoding="utf-8").strip() == "set()"


def test_an_unexpected_error_is_one_sentence_and_a_private_log() -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.press("o")
        assert game.wait_exit(5) == 1
        game.wait_quiet()
        assert game.restored
        after = game.raw.rpartition(b"\x1b[?1049l")[2].decode()
        assert "Something went wrong" in after
        assert "Traceback" not in after
        assert "ZeroDivisionError" not in after
        logs = list((game.home / "data" / "log").iterdir())
        assert len(logs) == 1
        assert str(logs[0]) in after.replace("\r\n", "")
        assert "ZeroDivisionError: on purpose" in logs[0].read_text(encoding="utf-8")
        assert stat.S_IMODE(logs[0].stat().st_mode) == 0o600
        assert stat.S_IMODE(logs[0].parent.stat().st_mode) == 0o700


def test_an_idle_game_sends_nothing_and_uses_no_processor() -> None:
    with started() as game:
        game.wait_for("presses 0")
        game.wait_quiet(1)
        sent = game.bytes_out
        before = cpu_ticks(game.process.pid)
        sleep(3)
        assert game.bytes_out == sent
        assert cpu_ticks(game.process.pid) - before <= 0.15 * os.sysconf("SC_CLK_TCK")


def cpu_ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
