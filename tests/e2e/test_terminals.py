"""What is sent to real terminals of several kinds: no colours, no UTF-8, small windows, little at all."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.player import FAST, write_settings
from tests.e2e.ptytools import ROOT, PtyGame, environment

pytestmark = pytest.mark.e2e

SMALL = [sys.executable, str(Path(__file__).with_name("small_game.py"))]
SGR = re.compile(rb"\x1b\[([0-9;]*)m")


def sgr_codes(raw: bytes) -> set[bytes]:
    """Return every code that styles text."""
    return {code for found in SGR.findall(raw) for code in found.split(b";")}


def test_no_color_sends_not_even_greys() -> None:
    with PtyGame(argv=SMALL, env={"NO_COLOR": "1"}) as game:
        game.wait_for("presses 0")
        game.press("right", "?")
        game.wait_for("Help")
        game.press("enter")
        game.wait_for(lambda text: "Help" not in text)
        game.press(":")
        game.wait_for("Commands")
        assert sgr_codes(game.raw) <= {b"", b"0", b"1", b"2", b"4", b"7"}


def test_a_terminal_of_sixteen_colours_gets_no_others() -> None:
    with PtyGame(argv=SMALL, env={"TERM": "xterm", "COLORTERM": None}) as game:
        game.wait_for("presses 0")
        game.press("?")
        game.wait_for("Help")
        assert b"38" not in sgr_codes(game.raw)
        assert b"48" not in sgr_codes(game.raw)


@pytest.mark.parametrize("locale", [{"LANG": "C"}, {"LANG": None}, {"LC_ALL": "POSIX"}])
def test_a_locale_that_is_not_utf_8_gets_ascii_only(locale: dict[str, str | None]) -> None:
    with PtyGame(argv=SMALL, env=locale) as game:
        game.wait_for("presses 0")
        assert "SHDC +-+ e" in game.text
        game.press("?")
        game.wait_for("Help")
        assert all(byte < 0x80 for byte in game.raw)


def test_a_window_made_too_small_and_large_again_loses_nothing() -> None:
    with PtyGame(argv=SMALL, cols=80, rows=24) as game:
        game.wait_for("presses 0")
        game.press("right", "right")
        game.wait_for("presses 2")
        game.resize(50, 12)
        game.wait_for("too small")
        game.press("right")
        game.resize(60, 20)
        game.wait_for("presses 2")
        game.press("right")
        game.wait_for("presses 3")


def test_a_window_may_be_too_small_from_the_start() -> None:
    with PtyGame(argv=SMALL, cols=40, rows=10) as game:
        game.wait_for("too small")
        game.resize(80, 24)
        game.wait_for("presses 0")
        game.press("ctrl+c")
        assert game.wait_exit() == 130


def test_a_small_change_is_a_small_write() -> None:
    with PtyGame(argv=SMALL) as game:
        game.wait_for("presses 0")
        game.wait_quiet()
        before = game.bytes_out
        game.press("right")
        game.wait_for("presses 1")
        game.wait_quiet()
        assert game.bytes_out - before < 300


def test_the_mouse_moving_over_nothing_sends_nothing() -> None:
    with PtyGame(argv=SMALL) as game:
        game.wait_for("presses 0")
        game.send("\x1b[<35;20;8M")
        game.wait_quiet()
        before = game.bytes_out
        for column in range(21, 60):
            game.send(f"\x1b[<35;{column};8M")
        game.wait_quiet(0.5)
        assert game.bytes_out - before < 100


def test_an_escape_sequence_torn_by_a_slow_line_is_no_command() -> None:
    with PtyGame(argv=SMALL, env={"SSH_CONNECTION": "1 2 3 4"}) as game:
        game.wait_for("presses 0")
        game.press("\x1b", "[", "C", pause=0.2)
        game.wait_for("presses 1")
        game.press("\x1b", "[", "u", pause=0.6)
        game.wait_quiet()
        game.press("right")
        game.wait_for("presses 2")


class Tmux:
    """A server of tmux of its own, with one window in which a program runs."""

    def __init__(self, home: Path, *args: str) -> None:
        config = home / "tmux.conf"
        config.write_text("set -g default-terminal tmux-256color\nset -s escape-time 0\nset -g status off\n")
        self._tmux = ["tmux", "-u", "-f", str(config), "-S", str(home / "tmux")]
        env = environment(home)
        command = ["env", *(f"{name}={value}" for name, value in env.items() if name != "TERM")]
        game = shlex.join([*command, sys.executable, "-m", "spades_tui", *args])
        self._do("new-session", "-d", "-x", "80", "-y", "24", "-c", str(ROOT), game, env=env)

    def _do(self, *words: str, env: dict[str, str] | None = None) -> str:
        done = subprocess.run([*self._tmux, *words], capture_output=True, text=True, env=env, check=True)
        return done.stdout

    def press(self, *keys: str) -> None:
        """Press keys as tmux names them."""
        self._do("send-keys", *keys)

    @property
    def screen(self) -> list[str]:
        """The rows of the window without spaces at their ends."""
        rows = [row.rstrip() for row in self._do("capture-pane", "-p").split("\n")]
        return [*rows, *[""] * 24][:24]

    def end(self) -> None:
        """End the program and the server."""
        self._do("kill-server")


@pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux")
def test_tmux_shows_what_was_meant(tmp_path: Path) -> None:
    args = ("new", "--rules", "ht", "--hands", "1", "--seed", "tmux", "--seats", "policy", "--name", "Ada")
    for name in ("a", "b"):
        write_settings(tmp_path / name, FAST)
    tmux = Tmux(tmp_path / "a", *args)
    try:
        with PtyGame(args, home=tmp_path / "b", env={"TERM": "tmux-256color"}) as game:
            game.wait_for("look at your cards")
            for key in ("v", "3", "Enter", "Enter", "?", "Escape", "g", "Escape", "Enter"):
                game.wait_quiet(0.4)
                game.wait_for(lambda _: tmux.screen == game.screen, 10)
                before = game.text
                game.press("esc" if key == "Escape" else key.lower())
                tmux.press(key)
                game.wait_for(before.__ne__, 10)
            game.wait_quiet(0.4)
            game.wait_for(lambda _: tmux.screen == game.screen, 10)
            assert "trick" in game.text
    finally:
        tmux.end()
