"""A full disk, and files that may not be read or written: told clearly, nothing lost, the game playable."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.engine import Phase
from spades_tui.record import check_log
from tests.e2e.player import Player, Where, stored, where
from tests.e2e.ptytools import PtyGame
from tests.e2e.saved_home import GAME, NEW, OLD, Home, games, leave, play_a_little, said

pytestmark = pytest.mark.e2e


# A full disk: no file may grow beyond a limit


def limited(blocks: int, *args: str) -> list[str]:
    return ["/bin/bash", "-c", f'ulimit -f {blocks}; exec "$@"', "bash", *GAME, *args]


def test_a_disk_that_is_full_from_the_start_is_told(saved: Home) -> None:
    before = saved.files()["games.db"]
    with PtyGame(argv=limited(0), cols=120, rows=40, home=saved.path) as game:
        game.wait_for("Saved games")
        play_a_little(game)
        assert "not saved" in game.text.lower()
        leave(game)
    assert saved.files()["games.db"] == before
    assert games(saved) == ["Old"]


def test_a_disk_that_fills_up_in_a_game_is_told_and_loses_nothing(saved: Home) -> None:
    blocks = saved.database.stat().st_size // 1024 + 4
    with PtyGame(argv=limited(blocks, "resume"), cols=100, rows=30, home=saved.path) as game:
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        game.wait_for(lambda text: where(text) is Where.PLAY, 20)
        player.play_until(lambda text: "not saved" in text.lower() or where(text) is Where.OVER)
        if where(game.text) is not Where.OVER:
            player.play_until(lambda text: where(text) in (Where.OVER, Where.SCORED))
        told = "not saved" in game.text.lower()
        leave(game)
    assert told
    log = stored(saved.data, 1)
    assert log[: len(OLD.events)] == list(OLD.events)
    check_log(log)
    # With room again it goes on where the disk was full.
    with PtyGame(["resume"], cols=100, rows=30, home=saved.path) as game:
        player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
        player.play_until(lambda text: where(text) is Where.OVER)
        leave(game)
    assert check_log(stored(saved.data, 1)).phase is Phase.OVER


# What only root may do everywhere


@pytest.fixture
def stranger() -> Iterator[tuple[Home, list[str]]]:
    """A home whose files belong to nobody in particular, and how a program is run as that one."""
    base = Path(tempfile.mkdtemp(prefix="spades-stranger-"))
    base.chmod(0o755)
    home = Home(base)
    wrapper: list[str] = []
    if os.geteuid() == 0:
        setpriv = shutil.which("setpriv")
        if setpriv is None:
            pytest.skip("root may write everywhere, and there is no setpriv")
        wrapper = [setpriv, "--reuid=54321", "--regid=54321", "--clear-groups"]
        probe = subprocess.run([*wrapper, sys.executable, "-c", "import textual"], check=False)
        if probe.returncode != 0:
            pytest.skip("others may not run this Python")
        for path in (base, *base.rglob("*")):
            os.chown(path, 54321, 54321)
    try:
        yield home, wrapper
    finally:
        for path in (base, *base.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(base)


def test_a_file_that_may_only_be_read_can_be_looked_at(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    before = home.files()
    home.database.chmod(0o444)
    home.data.chmod(0o555)
    with PtyGame(argv=[*wrapper, *GAME], cols=120, rows=40, home=home.path) as game:
        text = said(game.wait_for(lambda text: "Saved games" in text and "Old" in text))
        assert "Games can be looked at, but what you play now is not saved." in text
        game.press("enter")
        game.wait_for(lambda text: "not saved" in text.lower() and where(text) is Where.PLAY, 20)
        game.press("enter")
        game.wait_quiet()
        leave(game)
    after = home.files()
    assert after["games.db"] == before["games.db"]


def test_a_folder_that_may_not_be_read_is_told(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    home.data.chmod(0o000)
    with PtyGame(argv=[*wrapper, *GAME], cols=120, rows=40, home=home.path) as game:
        text = said(game.wait_for("Saved games"))
        assert "Games are not saved" in text
        play_a_little(game)
        leave(game)
    home.data.chmod(0o755)
    assert games(home) == ["Old"]


def test_settings_that_may_not_be_read_are_told(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    (home.config / "settings.toml").chmod(0o000)
    with PtyGame(argv=[*wrapper, *GAME], cols=120, rows=40, home=home.path) as game:
        text = said(game.wait_for("Saved games"))
        assert "settings.toml cannot be read" in text
        leave(game)


def test_without_a_home_there_is_a_message(stranger: tuple[Home, list[str]]) -> None:
    home, wrapper = stranger
    if not wrapper:
        pytest.skip("whoever runs this has a home")
    places = ("DATA", "CONFIG", "STATE", "CACHE")
    bare = dict.fromkeys(("HOME", "SPADES_TUI_DATA", *(f"XDG_{place}_HOME" for place in places)))
    for args in ([], NEW, ["games"]):
        with PtyGame(argv=[*wrapper, *GAME, *args], cols=120, home=home.path, env=bare) as game:
            assert game.wait_exit() == 1
            text = said(game.wait_quiet())
            assert "home" in text
            assert "Traceback" not in text
