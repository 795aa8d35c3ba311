"""What the tests of the scoreboard share: tables with policies, a game one card before its end, a window on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.table import PERSON, Table, TableOptions, ThreadRunner
from spades_tui.table.keeper import Keeper
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from tests.game_window import Window, window
from tests.score_games import NAMES, STANDARD, plain_play, play_hand

POLICY = (PERSON, "policy", "policy", "policy")
SECRET = bytes(range(32))


async def with_policy(game: Game) -> Table:
    """A table of one person and three policies that goes on where a game is."""
    keeper = await Keeper.create(
        None, list(game.events), name="", seats=POLICY, rules_name="", clock=lambda: 0.0
    )
    return Table(game.events, keeper, TableOptions(runner=ThreadRunner(1), tempo=0.0))


def last_trick(rules: RuleSet = STANDARD, hands: int = 1) -> Game:
    """A game in which the person is to play the last card of a hand."""
    game = Game.new(rules, secret=SECRET, names=NAMES, auto_next=False)
    for _ in range(hands - 1):
        play_hand(game)
        game.act("next")
    while True:
        before = game.events
        seat = game.seat_to_act
        view = game.view(seat)
        if view.phase is Phase.PLAY:
            if seat == 0 and view.counts[0] == 1:
                return game
            game.act(plain_play(view))
        else:
            game.act("look" if "look" in map(str, view.legal) else "bid 3")
        assert game.events != before


def board(shown: Window) -> ScoreboardScreen:
    screen = shown.app.screen
    assert isinstance(screen, ScoreboardScreen), f"{screen} with\n{shown.text}"
    return screen


def phase(shown: Window) -> Phase:
    return shown.flow.view.phase


@asynccontextmanager
async def scoreboard(
    game: Game, tmp_path: Path, size: tuple[int, int] = (80, 24), *, seat: int | None = 0
) -> AsyncIterator[Window]:
    """A window on a game that waits at a scoreboard."""
    async with window(await with_policy(game), tmp_path, size, seat=seat) as shown:
        board(shown)
        yield shown
