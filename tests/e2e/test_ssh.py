"""A game over a real SSH connection: cut off and gone on with, taken over, and offered to guests."""

from __future__ import annotations

import random
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.engine import live, replay
from tests.e2e.player import FAST, Player, Where, mismatches, seen_by_person, stored, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame
from tests.e2e.sshd import SshServer, missing, spades
from tests.process_support import eventually

reason = missing()
pytestmark = [pytest.mark.e2e, pytest.mark.skipif(reason is not None, reason=str(reason))]

NEW = spades("new", "--rules", "ht", "--hands", "1", "--seed", "ssh", "--seats", "policy,policy,policy")
RESUME = spades("resume")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SshServer]:
    with SshServer(tmp_path) as server:
        write_settings(server.home, FAST)
        yield server


def calm(game: PtyGame) -> Player:
    return Player(game, random.Random(3), noise=0.0, resizes=0.0, take_backs=0.0)


def in_a_trick(game: PtyGame) -> str:
    """Play until the person is to follow in the middle of a trick; return the screen."""
    player = calm(game)
    player.play_until(lambda text: where(text) is Where.PLAY and "led" in text)
    return player.settle()


def test_a_game_whose_client_is_killed_goes_on_where_it_was(server: SshServer) -> None:
    data = server.home / "data"
    with server.log_in(*NEW) as game:
        in_a_trick(game)
        before = stored(data, 1)
        assert server.games()
        game.kill(signal.SIGKILL)
        game.wait_exit()
    # The far end notices that its line is gone, and leaves.
    eventually(lambda: not server.games(), 10)
    with server.log_in(*RESUME) as game:
        game.wait_for(lambda text: where(text) is Where.PLAY)
        text = calm(game).settle()
        assert mismatches(text, seen_by_person(stored(data, 1))) == []
        assert stored(data, 1) == before
        game.press("ctrl+c")
        assert game.wait_exit() == 130
        assert game.restored
    assert replay(live(stored(data, 1))) == replay(live(before))


def test_a_game_of_a_silent_line_is_taken_over(server: SshServer) -> None:
    data = server.home / "data"
    with server.log_in(*NEW) as old:
        in_a_trick(old)
        before = stored(data, 1)
        # A client that freezes, or a line that drops without a word, looks the same from the other side.
        old.kill(signal.SIGSTOP)
        with server.log_in(*RESUME) as new:
            new.wait_for("open in another window")
            new.press("enter")
            new.wait_for(lambda text: where(text) is Where.PLAY)
            text = calm(new).settle()
            assert mismatches(text, seen_by_person(stored(data, 1))) == []
            assert stored(data, 1) == before
            old.kill(signal.SIGCONT)
            old.wait_for("goes on in another window")
            new.press("enter")
            eventually(lambda: len(stored(data, 1)) > len(before), 10)
            old.press("ctrl+c")
            assert old.wait_exit() == 130


def for_guests(folder: Path, user: str) -> str:
    """Return what the README has one write into sshd_config, for this checkout, a user and keys in a folder."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```text\n(Match Group spades\n.*?)```", readme, re.DOTALL)
    assert found, "the README tells no longer how to offer the game"
    text = found.group(1)
    for told, here in (
        ("Match Group spades", f"Match User {user}"),
        ("/opt/spades-tui/bin/spades-tui", f"{sys.executable} -m spades_tui"),
        ("/etc/ssh/spades/%u", str(folder / "authorized_keys")),
    ):
        assert told in text
        text = text.replace(told, here)
    return text


def test_guests_get_the_game_and_nothing_else(tmp_path: Path) -> None:
    server = SshServer(tmp_path)
    server.more = for_guests(tmp_path, server.user)
    touched = tmp_path / "touched"
    with server:
        write_settings(server.home, FAST)
        lines = server.run(("touch", str(touched)))  # without a terminal the game speaks in lines
        assert "no saved game yet" in lines.stdout
        forwarded = server.run((), "-W", f"127.0.0.1:{server.port}")
        assert (forwarded.returncode, forwarded.stdout) == (255, "")
        with server.log_in("touch", str(touched)) as game:
            game.wait_for("Saved games")
            game.press("x", "i", "b", "ctrl+z", "r")
            game.wait_for("Esc back")
            game.press("esc")
            game.wait_for("Saved games")
            game.press("esc")
            menu = game.wait_for("Quit")
            assert "Restore" not in menu
            game.press("esc", pause=0.6)
            game.press("n")
            game.wait_for("Variant")
            game.press("enter")
            calm(game).play_until(lambda text: where(text) is Where.PLAY)
            game.press("ctrl+c")
            assert game.wait_exit() == 130
        assert len(stored(server.home / "data", 1)) > 8
        with server.log_in() as game:
            game.wait_for("Go on")
            game.press("enter")
            game.wait_for(lambda text: where(text) is Where.PLAY)
            game.kill(signal.SIGKILL)
            game.wait_exit()
        eventually(lambda: not server.games(), 10)
    assert not touched.exists()
