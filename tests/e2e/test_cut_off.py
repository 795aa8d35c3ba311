"""A game that is stopped or cut off in the middle of a trick: all is saved, and the terminal clean."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from spades_tui.engine import State, live, replay
from tests.e2e.player import FAST, Where, own_cards, where, write_settings
from tests.e2e.ptytools import PtyGame
from tests.e2e.quiet_play import HT, assert_shown, at_play, calm, log_of, wait_log

pytestmark = pytest.mark.e2e


def in_a_trick(game: PtyGame, home: Path) -> State:
    """Play until the person is to follow to the middle of a trick; return the state on disk."""
    player = calm(game, 2)
    player.play_until(lambda text: at_play(text) and "led" in text and len(own_cards(text)) < 12)
    player.settle()
    state = replay(live(log_of(home)))
    assert state.hand is not None
    assert state.hand.trick
    return state


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_a_signal_in_a_trick_leaves_all_saved_and_the_terminal_clean(
    number: int, code: int, tmp_path: Path
) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path, cols=100, rows=30) as game:
        state = in_a_trick(game, tmp_path)
        game.kill(number)
        assert game.wait_exit(4) == code
        game.wait_quiet()
        assert game.restored
        assert b"Traceback" not in game.raw
    assert replay(live(log_of(tmp_path))) == state
    with PtyGame(["resume"], home=tmp_path, cols=100, rows=30) as game:
        game.wait_for(at_play)
        assert_shown(tmp_path, game)
        assert replay(live(log_of(tmp_path))) == state


def test_ctrl_c_in_a_trick_leaves_all_saved_and_the_terminal_clean(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        state = in_a_trick(game, tmp_path)
        game.press("ctrl+c")
        assert game.wait_exit(4) == 130
        game.wait_quiet()
        assert game.restored
    assert replay(live(log_of(tmp_path))) == state


def test_a_line_that_freezes_and_is_cut_ends_the_game_and_loses_nothing(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path, cols=200, rows=50) as game:
        state = in_a_trick(game, tmp_path)
        game.stop_reading()
        for size in ((180, 50), (200, 50)) * 10:
            game.resize(*size)
            game.press("?", "esc", pause=0.0)
            sleep(0.1)
        began = monotonic()
        game.hang_up()
        assert game.wait_exit(4) == 129
        assert monotonic() - began < 4
    assert replay(live(log_of(tmp_path))) == state


def test_stopped_in_a_trick_by_ctrl_z_and_brought_back(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with PtyGame(argv=shell, env={"PS1": "shell> "}, home=tmp_path, cols=100, rows=30) as game:
        game.wait_for("shell>")
        game.send(" ".join([sys.executable, "-m", "spades_tui", *HT]) + "\r")
        game.wait_for(lambda text: where(text) is Where.LOOK)
        state = in_a_trick(game, tmp_path)
        game.press("ctrl+z")
        game.wait_for("Stopped")
        raw = game.raw
        for on, off in ((b"[?1049h", b"[?1049l"), (b"[?25l", b"[?25h"), (b"[?1003h", b"[?1003l")):
            assert raw.rfind(on) < raw.rfind(off)
        game.send("fg\r")
        game.wait_for(at_play)
        text = assert_shown(tmp_path, game)
        assert "┏━━━━┓" in text
        assert replay(live(log_of(tmp_path))) == state
        length = len(log_of(tmp_path))
        game.press("enter")
        wait_log(tmp_path, length)
        game.press("ctrl+c")
        game.wait_for("shell>")
        game.send("echo code-$?\r")
        game.wait_for("code-130")
