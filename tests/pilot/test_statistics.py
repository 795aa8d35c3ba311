"""The statistics by keys and by mouse: groups, rated games apart, the chart, exports."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from spades_tui.store.rows import GameInfo
from spades_tui.store.statistics import group
from spades_tui.store.store import Store
from spades_tui.ui.dialogs import AskText, Choose
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.statistics import StatisticsScreen
from tests.lobby_support import DAY, NOW, Lobby, lobby
from tests.local_time import in_utc
from tests.score_games import HT, STANDARD, scored

RULES = {"ht": HT, "standard": STANDARD, "House": HT.replace(partnership=False)}
BOTS = ("expert", "policy", "strongest", "casual")


def fill(store: Store, count: int = 24) -> None:
    """Games of several months, rules and opponents; every fourth is not rated, every third has an end."""
    chance = random.Random(5)
    for number in range(count):
        name = list(RULES)[number % 3]
        game = scored(RULES[name], 1 + number % 5, 1 + number)
        if number % 3 == 0:
            game.act("concede", number % 4)
        bot = BOTS[number % 4]
        info = GameInfo(
            name=f"Game {number}",
            seats=("person", bot, "policy", bot),
            rules_name=name,
            created=NOW - chance.random() * 330 * DAY,
            rated=number % 4 > 0,
        )
        store.create(game.events, info=info)


@asynccontextmanager
async def statistics(
    tmp_path: Path, size: tuple[int, int] = (80, 24), games: int = 24
) -> AsyncIterator[tuple[Lobby, Store]]:
    """A window on the statistics, opened from the lobby."""
    with in_utc(), Store.open(tmp_path / "data") as store:
        fill(store, games)
        async with lobby(tmp_path, store, size=size) as shown:
            await shown.press("t")
            await shown.wait_for(StatisticsScreen)
            if games:
                await shown.wait_text("all games")
            yield shown, store


def written(home: Path, name: str) -> Path:
    (path,) = home.glob(f"*.{name}")
    return path


async def test_the_row_that_the_chart_counts_is_marked(tmp_path: Path) -> None:
    async with statistics(tmp_path) as (shown, _store):
        await shown.wait_text("rated games")
        for which in ("all games", "rated games", "games not rated"):
            marked = [row.split("▸")[1] for row in shown.text.split("\n")[5:] if "▸" in row]
            assert [row.strip()[: len(which)] for row in marked] == [which]
            await shown.press("a")


async def test_groups_games_and_figures_are_chosen_by_keys(tmp_path: Path) -> None:
    async with statistics(tmp_path) as (shown, store):
        tallies = store.tallies()
        await shown.wait_text("rated games")
        assert "games not rated" in shown.text
        (line,) = group(tallies, "all")
        row = shown.row("▸ all games  ").strip().removeprefix("▸").split()
        assert row[2:5] == [
            str(line.totals.games),
            f"{100 * line.totals.won / line.totals.games:.0f}%",
            str(line.totals.hands),
        ]
        await shown.press("right")
        assert "cutthroat" in shown.text
        await shown.press("right")
        assert "HT rules" in shown.text
        assert "House" in shown.text
        await shown.press("right")
        assert "strongest" in shown.text
        await shown.press("right")
        assert "Nov 2025" in shown.text
        hands = sum(found.totals.hands for found in group(tallies, "month") if found.key == "2025-11")
        assert shown.row("Nov 2025").split()[4] == str(hands)
        await shown.press("a")
        assert "rated games" in shown.row("Statistics")
        assert "▸" not in shown.row("Nov 2025"), "each month is counted in the chart"
        await shown.press("a")
        assert "games not rated" in shown.row("Statistics")
        assert "The last months: points a hand" in shown.text
        await shown.press("m")
        assert "games won, %" in shown.text
        await shown.click("group:rules")
        assert "Standard rules" in shown.text
        await shown.click("do:measure")
        assert "bids made, %" in shown.text
        await shown.press("left", "left", "left", "left")
        assert " All " in shown.text
        await shown.press("escape")
        assert isinstance(shown.app.screen, LobbyScreen)


async def test_without_a_finished_hand_it_says_what_will_come(tmp_path: Path) -> None:
    async with statistics(tmp_path, games=0) as (shown, _store):
        await shown.wait_text("Nothing to count yet")
        assert not shown.screen.allows("export_statistics")
        await shown.press("right", "a", "m", "x")
        assert isinstance(shown.app.screen, StatisticsScreen)


async def test_where_no_hand_of_any_game_is_finished_it_says_the_same(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        store.create(
            scored(HT, 1, 1).events[:1],
            info=GameInfo(seats=("person", *BOTS[1:]), rules_name="ht", created=NOW),
        )
        async with lobby(tmp_path, store) as shown:
            await shown.press("t")
            await shown.wait_for(StatisticsScreen)
            await shown.wait_text("Nothing to count yet")
            await shown.press("a", "right")
            assert "Nothing to count yet" in shown.text


async def test_the_statistics_are_written_to_files_that_read_back(tmp_path: Path, home: Path) -> None:
    async with statistics(tmp_path) as (shown, store):
        await shown.wait_text("rated games")
        for keys, name in (((), "csv"), (("down",), "json")):
            await shown.press("x")
            assert isinstance(shown.app.screen, Choose)
            await shown.press(*keys, "enter")
            assert isinstance(shown.app.screen, AskText)
            await shown.press("enter")
            await shown.wait_text("The statistics are in ~/spades-tui-statistics-2025-11-24")
            assert written(home, name).stat().st_mode & 0o777 == 0o600
        rows = list(csv.DictReader(written(home, "csv").read_text().splitlines()))
        lines = json.loads(written(home, "json").read_text())["lines"]
        assert [row["hands"] for row in rows] == [str(line["hands"]) for line in lines]
        (whole,) = group(store.tallies(), "all")
        assert lines[0]["points"] == whole.totals.points
        await shown.press("x", "enter", "enter")
        await shown.wait_text("already")
        assert written(home, "csv").name.endswith("24.csv"), "no file is written over"


async def test_it_fits_every_window_and_scrolls(tmp_path: Path) -> None:
    async with statistics(tmp_path) as (shown, _store):
        await shown.wait_text("rated games")
        await shown.press("left")
        for size in ((60, 20), (80, 24), (120, 40), (200, 60)):
            await shown.pilot.resize_terminal(*size)
            await shown.settle()
            rows = shown.screen.canvas.picture.text.split("\n")
            assert len(rows) == size[1] - 1
            assert "The last months" in shown.text
            assert sum(any(fill in row for fill in "█▏▒") for row in rows) >= 3
        await shown.pilot.resize_terminal(60, 20)
        await shown.settle()
        first = shown.text
        await shown.press("down", "down")
        assert shown.text != first
        await shown.press("home")
        assert shown.text == first
