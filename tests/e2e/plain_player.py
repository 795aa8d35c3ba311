"""A person in plain mode: types lines into a pipe or a terminal, and hears all that is said."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import subprocess
import sys
import termios
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType

from spades_tui.engine import Phase, SeatView
from spades_tui.engine.actions import Bid, Look, NameTrump, Play
from spades_tui.plain.vocabulary import Verb, said_word
from spades_tui.store.errors import NoSuchGame
from spades_tui.words import Words
from tests.e2e.player import seen_by_person, stored
from tests.e2e.ptytools import ROOT, environment


def own_terminal() -> None:
    """Make standard input the controlling terminal, so that Ctrl+C and a closed line reach the program."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class PlainRun:
    """Runs ``spades-tui ARGS`` with its input and output on pipes, or both on a terminal of its own."""

    def __init__(
        self,
        home: Path,
        args: Sequence[str],
        *,
        terminal: bool = False,
        env: Mapping[str, str | None] | None = None,
    ) -> None:
        self.home = home
        self.argv = [sys.executable, "-m", "spades_tui", *args]
        self.env = environment(home, env)
        self.terminal = terminal
        self.heard = b""
        """Everything that was said so far."""
        self._read = 0
        self._done = ""
        self.listening = threading.Event()
        """Whether what is said is read; cleared, nobody listens."""
        self.listening.set()

    def __enter__(self) -> PlainRun:
        if self.terminal:
            self._in, slave = pty.openpty()
            self._out = self._in
            ends = (slave, slave, slave)
        else:
            given, self._in = os.pipe()
            self._out, spoken = os.pipe()
            ends = (given, spoken, spoken)
        self.process = subprocess.Popen(
            self.argv,
            stdin=ends[0],
            stdout=ends[1],
            stderr=ends[2],
            env=self.env,
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=own_terminal if self.terminal else None,  # noqa: PLW1509 - a child needs its own terminal
        )
        for end in set(ends):
            os.close(end)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.listening.set()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        for end in {self._in, self._out}:
            with suppress(OSError):
                os.close(end)

    def _listen(self) -> None:
        while True:
            self.listening.wait()
            try:
                # Not a read that waits: it would keep the line open that another thread closes.
                if not select.select([self._out], [], [], 0.05)[0]:
                    continue
                data = os.read(self._out, 65536)
            except (OSError, ValueError):
                return
            if not data:
                return
            self.heard += data

    @property
    def text(self) -> str:
        """What was said so far, as text."""
        return self.heard.decode().replace("\r\n", "\n")

    def type(self, *lines: str) -> None:
        """Type lines, each with its end."""
        os.write(self._in, "".join(f"{line}\n" for line in lines).encode())

    def send(self, keys: str) -> None:
        """Send keys as they are."""
        os.write(self._in, keys.encode())

    def hang_up(self) -> None:
        """Close the terminal, as a cut line does."""
        self._out, line = os.open(os.devnull, os.O_RDONLY), self._in
        sleep(0.2)  # nobody looks at the old one any more
        self._in = os.open(os.devnull, os.O_WRONLY)
        os.close(line)

    def hear(self, what: str, timeout: float = 20.0) -> str:
        """Wait until something is said after all that was waited for before; return what was said since then."""
        deadline = monotonic() + timeout
        while (at := self.text.find(what, self._read)) < 0:
            if monotonic() > deadline or (self.process.poll() is not None and not self._alive(what)):
                raise AssertionError(f"{what!r} was not said; heard:\n{self.text[-3000:]}")
            sleep(0.02)
        since, self._read = self.text[self._read : at + len(what)], at + len(what)
        return since

    def _alive(self, what: str) -> bool:
        self._thread.join(2)
        return what in self.text[self._read :]

    def end_input(self) -> None:
        """Close the pipe that lines go through."""
        os.close(self._in)
        self._in = os.open(os.devnull, os.O_WRONLY)

    def ended(self, timeout: float = 20.0) -> int:
        """Wait for the end of the program; return its exit code."""
        code = self.process.wait(timeout)
        self._thread.join(5)
        return code

    # Playing

    def view(self, game_id: int = 1) -> SeatView:
        """Return what the person may know, as it is on disk now; a game that is about to begin is waited for."""
        for _attempt in range(500):
            with suppress(NoSuchGame):
                return seen_by_person(stored(self.home / "data", game_id))
            sleep(0.02)
        raise AssertionError(f"no game {game_id}; heard:\n{self.text[-3000:]}")

    def play_until(self, _: Words, *phases: Phase, game_id: int = 1, timeout: float = 60.0) -> SeatView:
        """Type what the rules allow whenever it is the person's turn, until the game is in one of the phases."""
        deadline = monotonic() + timeout
        too_soon = _("The game has gone on meanwhile; look again and choose.")
        refused = self.text.count(too_soon)
        while (seen := self.view(game_id)).phase not in phases:
            assert monotonic() < deadline, self.text[-3000:]
            # What is on disk may not have been said yet: then the same is typed once more.
            if (told := self.text.count(too_soon)) > refused:
                refused, self._done = told, ""
            if not (seen.my_turn and self.play_one(_, seen)):
                sleep(0.02)
        return seen

    def play_one(self, _: Words, seen: SeatView) -> bool:
        """Type what may be done, once at each moment; return whether something was typed."""
        moment = (
            f"{seen.number} {seen.bids} {len(seen.tricks)} {len(seen.trick)} {seen.hand is None} {seen.phase}"
        )
        if moment == self._done:
            return False
        self._done = moment
        self.type(typed(_, seen))
        return True


def typed(_: Words, seen: SeatView) -> str:
    """Return what a person of that language types for the first thing that may be done."""
    match seen.legal[0]:
        case Look():
            return said_word(Verb.LOOK, _.language)
        case Bid():
            return (
                "3" if Bid(3) in seen.legal else str(max(b.tricks for b in seen.legal if isinstance(b, Bid)))
            )
        case NameTrump(suit=suit):
            return _.suit(suit)
        case Play(card=card):
            return _.card_name(card)
        case action:
            raise AssertionError(action)
