"""The programs that are measured: the game with its homes and settings, and the trivial app beside it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from time import sleep

from spades_tui.engine import Event, Game, RuleSet
from spades_tui.engine.dealing import seeded_secret
from spades_tui.engine.evolve import replay
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from tests.e2e.player import PERSONS, Where, cards_on, own_cards, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame

TRIVIAL = [sys.executable, str(ROOT / "benchmarks" / "_trivial_app.py")]
TRIVIAL_READY = "presses 0"
SETTINGS: Mapping[str, object] = {"motion": "off", "bot_tempo": 0.0, "trick_pause": 0.0}
NEW = ("new", "--rules", "standard", "--seed", "measure", "--seats", "policy,policy,policy")
OVER = ("replay", "1")
"""A look back on the oldest of the saved games, which is over."""


def home_with_games(folder: Path, count: int) -> Path:
    """Make a home with so many saved games, the newest of them in the middle of a hand at the person's turn."""
    write_settings(folder, SETTINGS)
    if not count:
        return folder
    logs = [log_of(number, steps=40 if number % 3 else 2000) for number in range(12)]
    logs.append(log_of(1, steps=40))
    with Store.open(folder / "data") as store:
        for number in range(count):
            log = logs[number % 12] if number < count - 1 else logs[12]
            info = GameInfo(
                created=1.7e9 + number * 60,
                name=f"Game {number}",
                rules_name="standard",
                seats=("person", "policy", "policy", "policy"),
            )
            game_id = store.create(log[:4], info=info)
            store.append(game_id, 4, log[4:], Summary.of(replay(log), 1.7e9 + number * 60)).result()
    return folder


def log_of(number: int, steps: int) -> tuple[Event, ...]:
    """Return the log of a game of two hands after so many actions, ended at a turn of the person."""
    rules = RuleSet.preset("standard").replace(hand_limit=2)
    game = Game.new(rules, secret=seeded_secret(str(number)), names=("You", "West", "North", "East"))
    for step in range(steps):
        if game.is_over:
            break
        legal = game.legal_actions()
        if not legal:
            game.act("next")
        else:
            game.act(legal[(step * 7) % len(legal)])
    while not game.is_over and game.seat_to_act not in (0, None):
        game.act(game.legal_actions()[0])
    return game.events


def to_play(game: PtyGame) -> None:
    """Bring a new game to the person's first card."""
    game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID), 30)
    game.wait_quiet(0.3)
    if where(game.text) is Where.LOOK:
        game.press("v")
        game.wait_for(lambda text: where(text) is Where.BID)
        game.wait_quiet(0.3)
    game.press("3", "enter", pause=0.3)
    game.wait_for(lambda text: where(text) is Where.PLAY, 30)
    game.wait_quiet(0.3)


def to_scores(game: PtyGame) -> None:
    """Play the first hand of a new game to its scoreboard."""
    to_play(game)
    while where(game.text) is not Where.SCORED:
        seen = len(game.chunks)
        game.press("enter", pause=0.0)
        while len(game.chunks) == seen:
            sleep(0.01)
        game.wait_for(lambda text: where(text) in PERSONS)
        game.wait_quiet(0.3)


def is_judged(text: str) -> bool:
    """Whether a review is on the screen that has ended."""
    return "Accuracy" in text and " judged" not in text and "Looking at your" not in text


def on_table(text: str) -> int:
    """Return how many cards lie on the table of a screen."""
    return len(cards_on(text)) - len(own_cards(text))
