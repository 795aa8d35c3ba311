"""The answer to a key while the game works at something else: a review, or bots that think."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from time import monotonic

from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.line import burst, pressing
from benchmarks.tui_parts.programs import NEW, home_with_games, on_table, to_play
from tests.e2e.player import PERSONS, Where, where
from tests.e2e.ptytools import PtyGame

THINKING = ("new", "--rules", "standard", "--seed", "measure", "--seats", "strongest")
LONG_THOUGHTS = """
from dataclasses import replace
from types import MappingProxyType
from spades_tui.bots import levels
levels.STYLES = MappingProxyType(
    {name: replace(style, worlds=10_000) for name, style in levels.STYLES.items()}
)
"""
"""What every Python of a game begins with so that its bots think until their ceiling of seconds."""


def review(report: Report) -> None:
    """Measure the answer to a key while a hand is reviewed beside it, and once that is done."""
    home = home_with_games(report.folder / "review", 0)
    with PtyGame(NEW, home=home) as game:
        to_play(game)
        while where(game.text) is Where.PLAY:
            burst(game, pressing(game, "enter"))
            game.wait_for(lambda text: where(text) in PERSONS)
            game.wait_quiet(0.3)
        began = monotonic()
        game.press("i")
        game.wait_for(lambda text: any(f" {count} of " in text for count in range(2, 14)), 30)
        meanwhile = [burst(game, pressing(game, key), 0.03).first for key in up_and_down(game)]
        spent = monotonic() - began
        game.wait_quiet(0.5)
        rest = [burst(game, pressing(game, key), 0.03).first for key in ["down", "up"] * 40]
    report.add(f"a hand reviewed, {len(meanwhile)} keys meanwhile", spent, "s", 15)
    report.meanwhile("a review runs", meanwhile, rest)


def up_and_down(game: PtyGame) -> Iterator[str]:
    """Yield keys that move through the review, as long as it runs."""
    while "judged" in game.text:
        yield "down"
        yield "up"


def thinking(report: Report) -> None:
    """Measure the answer to a key that moves the selection while bots think, and when it is the person's turn."""
    home = home_with_games(report.folder / "thinking", 0)
    (home / "sitecustomize.py").write_text(LONG_THOUGHTS, encoding="utf-8")
    then: list[float] = []
    rest: list[float] = []
    with PtyGame(THINKING, home=home, env={"PYTHONPATH": str(home)}) as game:
        to_play(game)
        for _trick in range(5):
            rest += answers_to(game, ["right", "left"] * 20, Where.PLAY)
            before = number(game.text)
            game.press("enter")
            game.wait_for(partial(is_played, before))
            game.wait_quiet(0.1)
            while answers := list(answers_to(game, ["right", "left"], Where.WAITING)):
                then += answers
            game.wait_for(lambda text: where(text) is Where.PLAY, 30)
            game.wait_quiet(0.3)
    report.meanwhile("bots think", then, rest)


def is_played(before: int, text: str) -> bool:
    """Return whether the bots think, or the person, who played last to a trick and took it, leads to the next."""
    return where(text) is Where.WAITING or number(text) > before


def number(text: str) -> int:
    """Return the number of the trick that is played; 0 where none is told."""
    told = re.search(r"trick (\d+) of 13", text)
    return int(told[1]) if told else 0


def answers_to(game: PtyGame, keys: Iterable[str], state: Where) -> Iterator[float]:
    """Yield the seconds to what each key writes in a state of the game; moves of the bots do not count."""
    for key in keys:
        lay = on_table(game.text)
        if where(game.text) is not state:
            return
        try:
            answer = burst(game, pressing(game, key), 0.03, 0.5).first
        except AssertionError:  # there is only one card to choose
            return
        if where(game.text) is state and on_table(game.text) == lay:
            yield answer
