"""Whose game the table shows: one's own, one that is saved or taken up again, one that others play, another seat."""

from __future__ import annotations

import asyncio
from pathlib import Path

from spades_tui.engine import Game
from spades_tui.engine.actions import Bid
from spades_tui.store.store import Store
from spades_tui.table import PERSON, Table
from tests.game_window import (
    NAMES,
    PLAIN,
    SEATS,
    SECRET,
    cards,
    new_table,
    settings,
    steady,
    table_of,
    window,
)
from tests.table_window import EAST, NORTH, OPEN, SOUTH, WEST, at_the_table, held


async def test_help_says_whether_the_game_is_saved(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, (200, 60)) as shown:
        assert not shown.flow.saved
        await shown.pilot.press("question_mark")
        await shown.pilot.pause()
        assert "This game is not saved: it is lost when you leave it." in shown.text
        assert "Every decision is saved" not in shown.text


async def test_a_watcher_sees_no_hand_and_can_play_nothing(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path, seat=None) as shown:
        assert "only watching" in shown.text
        await shown.pilot.press("enter", "3", "enter", "s", "a")
        await shown.pilot.pause()
        assert "your bid" not in shown.text
        assert shown.flow.table.view(0).bids[0] is None


async def test_a_game_taken_over_elsewhere_turns_read_only_and_says_so(tmp_path: Path) -> None:
    first, second = Store.open(tmp_path / "data"), Store.open(tmp_path / "data")
    table = await Table.create(first, PLAIN, NAMES, SEATS, SECRET, options=steady())
    async with window(table, tmp_path) as shown:
        assert "not saved" not in shown.text
        assert shown.table.game_id is not None
        other = await Table.open(second, shown.table.game_id, take_over=True, options=steady())
        await shown.pilot.press("3", "enter")
        async with asyncio.timeout(5):
            while "only watching" not in shown.text:
                await shown.pilot.pause(0.02)
        assert shown.flow.read_only in ("taken_over", "conflict")
        assert shown.flow.notices[0] in shown.text.replace("\n", " ") or shown.flow.problem
        assert other.view(0).bids[0] is None
        await other.close()
    first.close()
    second.close()


async def test_a_known_seed_is_said_in_the_head(tmp_path: Path) -> None:
    async with window(await new_table(seeded=True), tmp_path) as shown:
        assert "deals not secret" in shown.text
        assert "not saved" in shown.text


async def test_who_comes_back_reads_where_the_game_was_and_may_play_at_once(tmp_path: Path) -> None:
    async with window(await at_the_table(plays="AS QS TS 8S"), tmp_path) as shown:
        assert "Where we were" in shown.text
        await shown.press("enter")
        assert held(shown) == 11
        assert "Where we were" not in shown.text
    async with window(
        await at_the_table(plays="AS QS TS 8S"), tmp_path, chosen=settings(one_step=True)
    ) as shown:
        assert "Where we were" in shown.text
        await shown.click("card:KS")
        await shown.settle()
        assert held(shown) == 11
        assert "Where we were" not in shown.text


async def test_another_seat_of_a_person_is_drawn_at_the_bottom(tmp_path: Path) -> None:
    game = Game.from_hands(OPEN, [cards(hand) for hand in (SOUTH, WEST, NORTH, EAST)], dealer=3)
    for _ in range(4):
        game.act(Bid(3))
    table = await table_of(game, ("steady", "steady", PERSON, "steady"))
    async with window(table, tmp_path, seat=2) as shown:
        assert shown.flow.bottom == 2
        assert shown.canvas.picture.zone("card:TS") is not None
        assert shown.canvas.picture.zone("card:AS") is None
