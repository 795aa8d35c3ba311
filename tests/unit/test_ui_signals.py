"""The watch over signals, without a terminal and without ending the test's own process."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from spades_tui.setup import signals
from spades_tui.ui.crash import write_crash
from spades_tui.ui.styles import find_styles, sheet
from spades_tui.words import Words


@pytest.fixture
def kept_signals() -> Iterator[None]:
    """Put mask and handlers back after a test."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    handlers = {number: signal.getsignal(number) for number in signals.WATCHED}
    yield
    for number, handler in handlers.items():
        signal.signal(number, handler)
    signal.pthread_sigmask(signal.SIG_SETMASK, mask)


class End:
    """Takes the place of ``os._exit``."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.came = threading.Event()

    def __call__(self, code: int) -> None:
        self.codes.append(code)
        self.came.set()


def send(number: int, watch: signals.SignalWatch) -> None:
    """Send a signal to the waiting thread itself: a test runner's other threads do not block it."""
    ident = watch._thread.ident
    assert ident is not None
    signal.pthread_kill(ident, number)


@pytest.mark.usefixtures("kept_signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_an_app_that_does_not_end_is_ended_after_the_grace(number: int, code: int) -> None:
    signals.block()
    end = End()
    watch = signals.SignalWatch(grace=0.3, end=end)
    watch.start()
    began = monotonic()
    send(number, watch)
    assert end.came.wait(5)
    assert 0.3 <= monotonic() - began < 3
    assert end.codes == [code]
    assert watch.exit_code == code


@pytest.mark.usefixtures("kept_signals")
async def test_the_app_is_asked_in_its_own_loop() -> None:
    signals.block()
    end = End()
    watch = signals.SignalWatch(grace=0.2, end=end)
    watch.start()
    asked: asyncio.Queue[int] = asyncio.Queue()
    watch.attach(asyncio.get_running_loop(), asked.put_nowait)
    send(signal.SIGHUP, watch)
    assert await asyncio.wait_for(asked.get(), 5) == 129
    assert await asyncio.to_thread(end.came.wait, 5)


@pytest.mark.usefixtures("kept_signals")
async def test_a_signal_before_the_app_is_ready_is_kept_for_it() -> None:
    signals.block()
    end = End()
    watch = signals.SignalWatch(grace=0.2, end=end)
    watch.start()
    send(signal.SIGTERM, watch)
    assert await asyncio.to_thread(end.came.wait, 5)
    asked: asyncio.Queue[int] = asyncio.Queue()
    watch.attach(asyncio.get_running_loop(), asked.put_nowait)
    assert await asyncio.wait_for(asked.get(), 5) == 143


@pytest.mark.usefixtures("kept_signals")
def test_a_signal_in_an_unblocked_moment_is_not_lost() -> None:
    signals.block()
    end = End()
    watch = signals.SignalWatch(grace=0.1, end=end)
    watch.start()
    with signals.unblocked():
        signal.pthread_kill(threading.get_ident(), signal.SIGHUP)
    assert end.came.wait(5)
    assert end.codes == [129]
    send(signal.SIGTERM, watch)  # lets the waiting thread end, which would steal the next test's signal
    watch._thread.join(5)
    assert end.codes == [129], "the first signal decides"


@pytest.mark.usefixtures("kept_signals")
def test_children_inherit_an_empty_mask_and_default_actions() -> None:
    # The tests themselves may run under nohup, which has the signal ignored.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signals.block()
    code = (
        "import signal; print(sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ())),"
        "signal.getsignal(signal.SIGHUP) == signal.SIG_DFL)"
    )
    with signals.unblocked():
        child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.split() == ["[]", "True"]
    assert set(signals.WATCHED) <= signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_the_terminal_is_restored_without_waiting_for_a_reader() -> None:
    master, slave = pty.openpty()
    try:
        saved = signals.SavedTerminal(slave)
        before = termios.tcgetattr(slave)
        raw = termios.tcgetattr(slave)
        raw[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(slave, termios.TCSANOW, raw)
        os.set_blocking(slave, False)
        filled = 0
        try:
            while filled < 10_000_000:
                filled += os.write(slave, b"x" * 4096)
        except BlockingIOError:
            pass
        began = monotonic()
        saved.restore()
        assert monotonic() - began < 1
        assert termios.tcgetattr(slave) == before
    finally:
        os.close(master)
        os.close(slave)


def test_a_descriptor_that_is_no_terminal_is_left_alone(tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file:
        signals.SavedTerminal(file.fileno()).restore()
    assert (tmp_path / "file").read_text() == ""


def test_a_terminal_whose_other_end_is_closed_is_gone() -> None:
    master, slave = pty.openpty()
    assert not signals.terminal_gone(slave)
    os.close(master)
    assert signals.terminal_gone(slave)
    os.close(slave)


def test_a_crash_log_goes_to_the_temporary_folder_where_the_data_folder_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    report = write_crash(RuntimeError("x"), blocked / "log")
    assert report.path is not None
    assert report.path.parent == tmp_path
    assert str(report.path) in report.sentence(Words())
    monkeypatch.setattr("tempfile.tempdir", str(blocked / "no"))
    report = write_crash(RuntimeError("x"), blocked / "log")
    assert report.path is None
    assert "no log file" in report.sentence(Words())


def test_style_sheets_come_from_the_checkout_and_never_from_a_stale_copy(tmp_path: Path) -> None:
    package = tmp_path / "spades_tui"
    (package / "styles").mkdir(parents=True)
    assert find_styles(package) == package / "styles"
    (tmp_path / "styles").mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "something-else"\n')
    assert find_styles(package) == package / "styles", "somebody else's folder"
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "spades-tui"\n')
    assert find_styles(package) == tmp_path / "styles"


def test_the_shared_style_sheet_is_there() -> None:
    assert sheet("app.tcss").is_file()


def test_a_signal_that_comes_while_it_is_handled_is_handled_afterwards() -> None:
    said: list[str] = []
    before = signal.getsignal(signal.SIGWINCH)

    def handle(_number: int, _frame: object) -> None:
        count = sum(word == "begin" for word in said)
        said.append("begin")
        if count == 0:
            os.kill(os.getpid(), signal.SIGWINCH)
            for _turn in range(1000):  # a handler of Python's own would be interrupted here
                pass
        said.append("end")
        if count:
            done.set()

    done = asyncio.Event()

    async def use() -> None:
        loop = asyncio.get_running_loop()
        signal.signal(signal.SIGWINCH, handle)
        signals.handle_in_turn(loop, signal.SIGWINCH)
        signals.handle_in_turn(loop, signal.SIGWINCH)  # asked again, nothing changes
        os.kill(os.getpid(), signal.SIGWINCH)
        await asyncio.wait_for(done.wait(), 10)

    try:
        asyncio.run(use())
    finally:
        signal.signal(signal.SIGWINCH, before)
    assert said == ["begin", "end", "begin", "end"]
