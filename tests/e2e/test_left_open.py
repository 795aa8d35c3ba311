"""What stands in the terminal after the full screen has ended."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.e2e.player import FAST, PERSONS, where, write_settings
from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

QUIT = "\x11"
SAVED = "Goodbye. Your game is saved; “spades-tui resume 1” goes on with it."


@pytest.mark.parametrize(("key", "code"), [(QUIT, 0), ("\x03", 130)])
def test_who_leaves_a_game_is_told_how_it_goes_on(tmp_path: Path, key: str, code: int) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(["new"], home=tmp_path) as game:
        game.wait_for(lambda text: where(text) in PERSONS)
        game.send(key)
        assert game.wait_exit(10) == code
        game.wait_quiet()
        assert game.restored
        assert said_at_the_end(game) == f"{SAVED}\r\n"


@pytest.mark.parametrize("arguments", [[], ["--guest"]])
def test_nothing_is_said_where_no_game_is_left_or_there_is_no_shell(
    tmp_path: Path, arguments: list[str]
) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(arguments, home=tmp_path) as game:
        game.wait_for("Rules")
        if arguments:
            game.press("enter")
            game.wait_for(lambda text: where(text) in PERSONS)
        game.send(QUIT)
        assert game.wait_exit(10) == 0
        game.wait_quiet()
        assert said_at_the_end(game) == ""


def test_nothing_is_said_after_a_signal(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(["new"], home=tmp_path) as game:
        game.wait_for(lambda text: where(text) in PERSONS)
        game.kill(signal.SIGTERM)
        assert game.wait_exit(10) == 143
        game.wait_quiet()
        assert said_at_the_end(game) == ""


def said_at_the_end(game: PtyGame) -> str:
    """What was written after everything was switched off, without what else is sent to the terminal."""
    rest = game.raw.decode().rpartition("\x1b[?1049l")[2]
    return rest[rest.index("Goodbye") :] if "Goodbye" in rest else ""
