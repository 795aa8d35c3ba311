"""A home with one saved game in it, the game started in it, and a little play."""

from __future__ import annotations

import hashlib
import random
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from spades_tui.engine import Event
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from tests.e2e.player import FAST, PERSONS, Player, Where, own_cards, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame, environment
from tests.property.games import in_the_second_hand

GAME = [sys.executable, "-m", "spades_tui"]
UNSAVED = "This game is not saved"
NEW = ["new", "--rules", "ht", "--hands", "1"]
OLD = in_the_second_hand()


class Home:
    """A home with one saved game in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = path / "data"
        self.database = self.data / "games.db"
        self.config = path / "config" / "spades-tui"
        write_settings(path, FAST)
        self.add("Old")

    def add(self, name: str, events: tuple[Event, ...] = OLD.events) -> int:
        info = GameInfo(
            name=name,
            seats=("person", "policy", "policy", "policy"),
            rules_name="ht",
            created=1_700_000_000.0,
        )
        with Store.open(self.data) as store:
            return store.create(events, info=info)

    def run(
        self, *args: str, env: Mapping[str, str | None] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*GAME, *args],
            env=environment(self.path, env),
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def payloads(self) -> list[tuple[object, ...]]:
        """Return the events of all games as they stand in the file."""
        with sqlite3.connect(self.database) as database:
            rows = database.execute("SELECT game, seq, payload FROM events ORDER BY game, seq").fetchall()
        database.close()
        return rows

    def files(self) -> dict[str, str]:
        """Return what is in the data folder, by name, as checksums."""
        return {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in self.data.iterdir()
            if path.is_file()
        }


def lobby(home: Home, env: Mapping[str, str | None] | None = None) -> PtyGame:
    return PtyGame(cols=120, rows=40, home=home.path, env=env)


def said(text: str) -> str:
    """Return a screen's text in one line, so that a sentence can be looked for that was wrapped."""
    return " ".join(text.split())


def play_a_little(game: PtyGame) -> None:
    """Start a new game from the lobby and play two tricks."""
    game.send("\x1b[H")
    game.wait_for("▸ New game")
    game.press("enter")
    game.wait_for(lambda text: where(text) in PERSONS, 20)
    player = Player(game, random.Random(1), noise=0.0, resizes=0.0, take_backs=0.0)
    player.play_until(lambda text: where(text) is Where.PLAY and len(own_cards(text)) == 11)


def leave(game: PtyGame) -> None:
    game.press("ctrl+c")
    assert game.wait_exit() == 130
    game.wait_quiet()
    assert game.restored
    assert b"Traceback" not in game.raw


def games(home: Home) -> list[str]:
    with Store.open(home.data) as store:
        return [row.name for row in store.games()]
