"""What tests of processes share: programs that play badly, and the table of processes."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import monotonic, sleep

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.views import SeatView

ROOT = Path(__file__).resolve().parent.parent
ODD_WORKER = (sys.executable, str(ROOT / "tests" / "odd_worker.py"))
EXAMPLE = ROOT / "examples" / "bot.py"

PROGRAM = """
import json, os, subprocess, sys, time

def say(**message):
    print(json.dumps(message), flush=True)

def moment(message):
    return {key: message[key] for key in ("game", "seq", "generation")}

def act(message, action=None):
    say(type="action", **moment(message), action=action or message["view"]["legal"][0])

def read():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)

def hello():
    read()
    say(type="hello", protocol=1, name="odd")

def asks():
    while True:
        message = read()
        if message["type"] == "ask":
            yield message
"""
"""What programs in tests begin with."""


def program(folder: Path, body: str, name: str = "bot.py") -> str:
    """Write a program that plays as ``body`` says, and return its name as a bot."""
    path = folder / name
    path.write_text(PROGRAM + body, encoding="utf-8")
    return f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


HELLO = "hello()\nmessage = next(asks())\n"
"""A body that is asked once."""
GOOD = """
hello()
for message in asks():
    act(message)
"""
CUT = """
hello()
for message in asks():
    say(type="action", **moment(message), action=message["view"]["legal"][0], cut=True)
"""
"""One that says each time that a limit of time ended its thinking."""


def bidding(rules: RuleSet | None = None) -> SeatView:
    """Return the view of the first bidder of a game, who sees the cards."""
    game = Game.new(rules or RuleSet.preset("standard").replace(blind_nil="off"), secret=bytes(32))
    seat = game.seat_to_act
    assert seat is not None
    return game.view(seat)


def eventually(what: Callable[[], object], limit: float = 20.0) -> None:
    """Wait until something is so."""
    deadline = monotonic() + limit
    while not what():
        assert monotonic() < deadline, "it never came true"
        sleep(0.01)


def runs(pid: int) -> bool:
    """Return whether a process is there and no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] not in "ZX"


def running_with(marker: str) -> list[int]:
    """Return the processes, this one aside, with a text in their command line."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid():
            try:
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if marker.encode() in command and runs(int(folder.name)):
                found.append(int(folder.name))
    return found


def gone(pids: Iterable[int]) -> bool:
    """Return whether none of these processes is left."""
    return not any(runs(pid) for pid in pids)
