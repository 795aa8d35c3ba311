"""A player who does nothing but play in a pseudo-terminal, and the log of that game."""

from __future__ import annotations

import random
from pathlib import Path
from time import monotonic, sleep

from spades_tui.engine import Event
from spades_tui.engine.events import CardPlayed
from spades_tui.store.rows import GameRow
from spades_tui.store.store import Store
from tests.e2e.player import Player, Where, mismatches, own_cards, seen_by_person, stored, where
from tests.e2e.ptytools import PtyGame

HT = ["new", "--rules", "ht", "--hands", "1", "--seed", "play"]


def calm(game: PtyGame, number: int = 1) -> Player:
    """Return a player who does nothing but play."""
    return Player(game, random.Random(number), noise=0.0, resizes=0.0, take_backs=0.0)


def rows(home: Path) -> list[GameRow]:
    """Return the saved games, the newest first."""
    with Store.open(home / "data") as store:
        return store.games()


def log_of(home: Path, game_id: int = 1) -> list[Event]:
    return stored(home / "data", game_id)


def own_plays(log: list[Event]) -> list[CardPlayed]:
    return [event for event in log if isinstance(event, CardPlayed) and event.seat == 0]


def at_play(text: str) -> bool:
    return where(text) is Where.PLAY


def wait_log(home: Path, length: int, timeout: float = 10.0) -> list[Event]:
    """Wait until the only game's log is longer than so much; return it."""
    deadline = monotonic() + timeout
    while len(log := log_of(home)) <= length:
        assert monotonic() < deadline, "the log does not grow"
        sleep(0.05)
    return log


def settled(game: PtyGame) -> None:
    """Let the quarter of a second go by in which no key and no click is taken after one that did something."""
    game.wait_quiet(0.1)
    sleep(0.3)


def assert_shown(home: Path, game: PtyGame, game_id: int = 1) -> str:
    """Hold the screen against the store, once the game waits for the person; return the screen."""
    text = calm(game).settle()
    assert mismatches(text, seen_by_person(log_of(home, game_id))) == [], text
    return text


def wait_cards(game: PtyGame, count: int) -> str:
    """Wait until the person is to play with so many cards; return the screen."""
    return game.wait_for(lambda text: at_play(text) and len(own_cards(text)) == count, 20)
