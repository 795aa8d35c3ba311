"""What the table does by itself: a claim offered where the rest is certain, forced cards played out; levels changed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES
from spades_tui.engine import Card
from spades_tui.setup.tutor import Tutor
from spades_tui.setup.unchosen import forced_card, rest_is_certain, rest_is_lost
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.ui.screens.table import TableScreen
from tests.engine_games import SUITED
from tests.game_window import Window, settings, window
from tests.table_window import at_the_table, held

ONE_HEART = (
    "AS KS 2S QH 9C 8C 4C 2C 3C KD TD 5D 2D",
    "QS JS 3S KH 6H 2H AC 7C 7H QD 9D 6D 3D",
    "TS 9S 4S AH TH 8H 5H KC JC TC AD 8D 4D",
    "8S 7S 6S 5S JH 9H 4H QC 6C 5C 3H JD 7D",
)
LOW = (
    "2H 3H 4H 5H 6H 2D 3D 4D 5D 2C 3C 4C 5C",
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "7H 8H 9H TH JH QH KH AH 6D 7D 8D 9D TD",
    "JD QD KD AD 6C 7C 8C 9C TC JC QC KC AC",
)
LONG_ENOUGH = 0.6
"""Seconds after which a forced card would have gone."""


async def wait_until(shown: Window, count: int) -> None:
    async with asyncio.timeout(5):
        while held(shown) != count:
            await shown.pilot.pause(0.02)
    await shown.settle()


# A claim that is offered


async def test_a_claim_is_offered_where_the_rest_is_certain(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=SUITED), tmp_path, (60, 20)) as shown:
        assert rest_is_certain(shown.flow.view)
        assert "All tricks that are left are yours: m claims them." in shown.text
        assert "m claim" in shown.footer
        await shown.press("left")
        assert "m claims them" in shown.text, "the offer stands until it is taken or the turn is over"
        await shown.press("m")
        await shown.press("enter")
        assert isinstance(shown.app.screen, ScoreboardScreen)
        assert shown.flow.view.results[0].tricks == (13, 0, 0, 0)


async def test_tricks_are_given_up_where_none_that_are_left_can_be_won(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=LOW, dealer=2, plays="AD"), tmp_path, (60, 20)) as shown:
        assert rest_is_lost(shown.flow.view)
        assert "No trick left can be yours: m plays your cards out." in " ".join(shown.text.split())
        assert "m play out" in shown.footer
        await shown.press("m")
        async with asyncio.timeout(20):
            while not isinstance(shown.app.screen, ScoreboardScreen):
                await shown.press("space", calm=False)
        assert shown.flow.view.results[0].tricks[0] == 0


async def test_after_a_take_back_cards_that_were_given_up_go_by_hand_again(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=LOW, dealer=2, plays="AD"), tmp_path) as shown:
        await shown.press("m")
        async with asyncio.timeout(5):
            while not shown.flow.held_back:  # a key in a pause only ends that
                await shown.press("u", calm=False)
        await shown.settle()
        before = held(shown)
        await shown.pilot.pause(LONG_ENOUGH)
        assert held(shown) == before


async def test_tricks_are_not_given_up_where_a_card_might_win(tmp_path: Path) -> None:
    for hands, plays in ((ONE_HEART, "JH"), (SUITED, "")):
        table = await at_the_table(hands=hands, dealer=2 if plays else 3, plays=plays)
        assert not rest_is_lost(table.view(0))


async def test_no_claim_is_offered_where_a_card_could_beat_it(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=ONE_HEART), tmp_path) as shown:
        assert not rest_is_certain(shown.flow.view)
        assert "claims them" not in shown.text
        await shown.press("m")
        assert shown.flow.problem == "You cannot claim yet: the queen of spades is still out."
        assert held(shown) == 13


# Forced cards


async def test_a_forced_card_goes_by_itself_only_where_that_is_wanted(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=ONE_HEART, dealer=2, plays="JH"), tmp_path) as shown:
        assert forced_card(shown.flow.view) is Card("QH")
        await asyncio.sleep(LONG_ENOUGH)
        assert held(shown) == 13


async def test_a_forced_card_is_played_out_and_stays_taken_back(tmp_path: Path) -> None:
    table = await at_the_table(hands=ONE_HEART, dealer=2, plays="JH")
    async with window(table, tmp_path, chosen=settings(play_out=True)) as shown:
        await wait_until(shown, 12)
        assert shown.flow.paused
        assert "You win the trick" in shown.flow.line
        await shown.press("enter", "u")
        assert held(shown) == 13
        await asyncio.sleep(LONG_ENOUGH)
        assert held(shown) == 13, "what was taken back is the person's to play"
        await shown.press("enter")
        assert held(shown) == 12
        assert not shown.flow.held_back


async def test_a_forced_card_waits_for_what_lies_over_the_table(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=ONE_HEART, dealer=2, plays="JH"), tmp_path) as shown:
        await shown.pilot.press(",")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, SettingsScreen)
        shown.app.session_changed(settings=settings(play_out=True))
        await asyncio.sleep(LONG_ENOUGH)
        assert held(shown) == 13
        await shown.pilot.press("escape")
        await wait_until(shown, 12)
        assert isinstance(shown.app.screen, TableScreen)


async def test_in_a_guided_hand_nothing_is_offered_and_nothing_goes_by_itself(tmp_path: Path) -> None:
    table = await at_the_table(hands=ONE_HEART, dealer=2, plays="JH")
    async with window(table, tmp_path) as shown:
        shown.flow.guide = Tutor()
        shown.app.session_changed(settings=settings(play_out=True))
        await asyncio.sleep(LONG_ENOUGH)
        assert held(shown) == 13
    async with window(await at_the_table(hands=SUITED), tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.claim_offered
        shown.flow.guide = Tutor()
        assert not screen.claim_offered
        shown.flow.guide.skip()
        assert screen.claim_offered


# Who plays at the other seats


async def test_another_player_can_be_given_a_seat_in_the_middle_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await at_the_table(hands=ONE_HEART)
    monkeypatch.setattr(table._asker, "knows", BOT_NAMES.__contains__)
    async with window(table, tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)
        await shown.click("players")
        await shown.pilot.pause()
        assert "▸ West: steady" in shown.text
        await shown.click("1")
        await shown.pilot.pause()
        await shown.click("beginner")
        await shown.pilot.pause(0.1)
        assert shown.table.seats == ("person", "beginner", "steady", "steady")
        assert "West: beginner" in shown.text
        await shown.click("all")
        await shown.pilot.pause()
        await shown.click("policy")
        await shown.pilot.pause(0.1)
        assert shown.table.seats == ("person", "policy", "policy", "policy")
        await shown.pilot.press("escape")
        await shown.settle()
        assert isinstance(shown.app.screen, TableScreen)
        assert shown.flow.my_turn
