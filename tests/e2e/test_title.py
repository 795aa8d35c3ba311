"""The title of the terminal's window in a real terminal: set only where it is wanted, and always given back."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.e2e.player import write_settings
from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

NEW = ["new", "--rules", "ht", "--seed", "title", "--seats", "policy,policy,policy"]
KEEP, GIVE_BACK = b"\x1b[22;2t", b"\x1b]2;\x07\x1b[23;2t"
TURN = "\x1b]2;Your turn – Spades\x07".encode()


def game_with_title(home: Path, *, job: bool = False, **env: str | None) -> PtyGame:
    write_settings(home, {"title": True, "bot_tempo": 0.0, "trick_pause": 0.0})
    return PtyGame(NEW, home=home, env=env, job=job)


def test_the_title_says_whose_turn_it_is_and_is_given_back_in_the_lobby(tmp_path: Path) -> None:
    with game_with_title(tmp_path) as game:
        game.wait_for("Your turn")
        game.wait_quiet()
        assert game.raw.count(KEEP) == 1
        assert TURN in game.raw
        assert GIVE_BACK not in game.raw
        game.press("esc")
        game.wait_for("Leave the game")
        game.press("down", "enter")
        game.wait_for("new game")
        assert game.raw.count(GIVE_BACK) == 1


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_the_title_is_given_back_at_the_end(tmp_path: Path, number: int, code: int) -> None:
    with game_with_title(tmp_path) as game:
        game.wait_for("Your turn")
        game.kill(number)
        assert game.wait_exit(6) == code
        assert game.raw.count(KEEP) == game.raw.count(GIVE_BACK) == 1


def test_a_shell_has_its_own_title_while_the_game_is_stopped(tmp_path: Path) -> None:
    with game_with_title(tmp_path, job=True) as game:
        game.wait_for("Your turn")
        game.wait_quiet()
        game.press("ctrl+z")
        game.wait_quiet()
        assert game.raw.count(GIVE_BACK) == 1
        game.kill(signal.SIGCONT)
        game.wait_for(lambda _text: game.raw.count(KEEP) == 2)
        game.wait_for(lambda _text: game.raw.count(TURN) == 2)


def test_a_locale_that_is_not_utf_8_gets_a_title_in_ascii(tmp_path: Path) -> None:
    with game_with_title(tmp_path, LANG="C") as game:
        game.wait_for("Your turn")
        assert b"\x1b]2;Your turn - Spades\x07" in game.raw
        assert all(byte < 0x80 for byte in game.raw)


@pytest.mark.parametrize(("title", "term"), [(False, "xterm-256color"), (True, "linux")])
def test_no_title_is_set_where_none_is_wanted_or_known(tmp_path: Path, title: bool, term: str) -> None:
    write_settings(tmp_path, {"title": title, "bot_tempo": 0.0})
    with PtyGame(NEW, home=tmp_path, env={"TERM": term}) as game:
        game.wait_for("Your turn")
        game.press("ctrl+c")
        assert game.wait_exit(6) == 130
        assert b"\x1b]" not in game.raw
        assert KEEP not in game.raw
