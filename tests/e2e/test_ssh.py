"""A game over a real SSH connection: cut off and gone on with, taken over, and offered to guests."""

from __future__ import annotations

import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.engine import live, replay
from tests.e2e.player import FAST, Player, Where, mismatches, seen_by_person, stored, where, write_settings
from tests.e2e.ptytools import PtyGame
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
