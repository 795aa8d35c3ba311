"""Pictures of what looks back: replay, the check of a deal, statistics."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from spades_tui.engine import Game, RuleSet, live
from spades_tui.record.deals import Deal, deals
from spades_tui.record.replay import Replay
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.replaying import Source
from spades_tui.ui.screens.check_deal import CheckDealScreen
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.statistics import StatisticsScreen
from tests.lobby_support import DAY, NOW, lobby_app
from tests.local_time import in_utc
from tests.score_games import HT, NAMES, STANDARD, play_hand, scored
from tests.snapshots.game_shots import IDS, SIZES, Before, SnapCompare

SOURCE = Source("Sunday evening", "", ("person", "policy", "policy", "policy"), "ht")


def pressing(keys: str, waits: str = "") -> Before:
    async def before(pilot: Pilot[int]) -> None:
        if waits:
            for _ in range(200):
                if waits in pilot.app.screen.query_one("#canvas", Canvas).picture.text:
                    break
                await pilot.pause(0.02)
        await pilot.press(*keys.split())
        await pilot.pause()

    return before


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        pytest.param(HT, "down down right right right", id="open"),
        pytest.param(HT.replace(partnership=False), "a a down down right", id="one-seat-solo"),
        pytest.param(STANDARD, "end", id="count"),
    ],
)
def test_replay(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], rules: RuleSet, keys: str
) -> None:
    replay = Replay(scored(rules, 4).events, 0)
    app = lobby_app(tmp_path, None, first_screen=lambda app: ReplayScreen(replay, SOURCE, 2))
    assert snap_compare(app, terminal_size=size, run_before=pressing(keys))


def cut_by_hand() -> tuple[Deal, ...]:
    """The deals of a game in which somebody typed a cut."""
    game = Game.new(HT, secret=bytes([1]) * 32, names=NAMES, auto_cut=False, auto_next=False)
    game.act("cut Guðrún, eleven geese")
    play_hand(game)
    game.act("next")
    return deals(live(game.events))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_check_deal(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    found = cut_by_hand()
    app = lobby_app(tmp_path, None, first_screen=lambda app: CheckDealScreen(found, 0, NAMES, 0))
    assert snap_compare(app, terminal_size=size, run_before=pressing(""))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Thirty games of the last months."""
    chance = random.Random(5)
    rules = {"ht": HT, "standard": STANDARD, "House": HT.replace(partnership=False)}
    with in_utc(), Store.open(tmp_path / "data") as store:
        for number in range(30):
            name = list(rules)[number % 3]
            game = scored(rules[name], 1 + number % 5, 1 + number)
            if number % 3 == 0:
                game.act("concede", number % 4)
            bot = ("expert", "policy", "strongest", "casual")[number % 4]
            store.create(
                game.events,
                info=GameInfo(
                    seats=("person", bot, "policy", bot),
                    rules_name=name,
                    created=NOW - chance.random() * 330 * DAY,
                    rated=number % 4 > 0,
                ),
            )
        yield store


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("keys", ["", "right right right"], ids=["together", "opponents"])
def test_statistics(
    snap_compare: SnapCompare, tmp_path: Path, store: Store, size: tuple[int, int], keys: str
) -> None:
    app = lobby_app(tmp_path, store, first_screen=lambda app: StatisticsScreen())
    assert snap_compare(app, terminal_size=size, run_before=pressing(keys, "rated games"))
