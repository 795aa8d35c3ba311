"""Hints and reasons at bidding and at the table."""

from __future__ import annotations

import asyncio
import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from spades_tui.engine.actions import PLAYS, Bid
from spades_tui.engine.cards import Card
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.flow_menu import menu_options
from spades_tui.ui.help import said_of
from spades_tui.ui.screens.table import TableScreen
from spades_tui.words import Words
from spades_tui.words.help import help_sections
from tests.advice_support import StandIn
from tests.game_window import BLIND, PLAIN, Window, new_table, settings, window

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


async def step(shown: Window, analyst: StandIn) -> None:
    """Let the next answer come, and be painted."""
    analyst.step.set()
    for _ in range(4):
        await shown.pilot.pause()


@asynccontextmanager
async def asking(
    tmp_path: Path, size: tuple[int, int] = (80, 24), rules: Any = PLAIN
) -> AsyncIterator[tuple[Window, StandIn]]:
    """A window on a known deal, with somebody to be asked."""
    analyst = StandIn()
    async with window(await new_table(rules), tmp_path, size, services={"analyst": analyst}) as shown:
        yield shown, analyst


async def test_esc_takes_a_refused_claim_away_with_the_hint(tmp_path: Path) -> None:
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("3", "enter")
        await shown.press("i")
        await step(shown, analyst)
        await shown.press("m")
        assert "You cannot claim yet" in shown.text and "★" in shown.text
        await shown.press("escape")
        assert "You cannot claim yet" not in shown.text and "★" not in shown.text


async def test_what_ends_the_rating_of_a_game_says_so_before(tmp_path: Path) -> None:
    costs = "the game is then not rated."
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("3", "enter")
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        helps = said_of(screen)
        assert all(helps[command].endswith(costs) for command in ("hint", "why", "take_back"))
        menu = {
            option.id: option.help for option in menu_options(shown.flow, tuple(BY_ID), screen.keymap, "")
        }
        assert all(menu[command].endswith(costs) for command in ("hint", "take_back"))
        await shown.press("i")
        await step(shown, analyst)
        assert not shown.table.rated
        helps = said_of(screen)
        assert not any(costs in text for text in helps.values()), "nothing is lost by another hint"


def test_the_help_tells_what_a_rated_game_is() -> None:
    items = [item for section in help_sections(Words("en")) for item in section.items]
    assert any(item.startswith("Rated: a game without hints") for item in items)


@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_shows_is_refined_and_goes_with_the_card(tmp_path: Path, size: tuple[int, int]) -> None:
    async with asking(tmp_path, size) as (shown, analyst):
        await shown.press("3", "enter")
        assert isinstance(shown.app.screen, TableScreen)
        view = shown.flow.view
        assert shown.table.rated
        await shown.press("i")
        assert analyst.asked == [(view, None)]
        assert "Hint …" in shown.text
        await step(shown, analyst)
        assert "100" in shown.text and "…" in shown.text
        assert shown.text.count("★") == 1
        assert "−4.0" in shown.text
        assert "bid made" in shown.text, "the figures of the best in words"
        assert not shown.table.rated
        assert "no longer rated" in shown.text
        await step(shown, analyst)
        assert "200" in shown.text
        await step(shown, analyst)
        assert "300" in shown.text
        assert analyst.listening == 0
        picked = shown.app.screen.selected
        await shown.press("enter")
        assert picked not in (shown.flow.view.hand or ())
        assert "Hint" not in shown.text.replace("hint", "")


async def test_who_plays_before_the_answer_is_not_bothered_by_it(tmp_path: Path) -> None:
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("3", "enter", "i")
        assert analyst.listening == 1
        await shown.press("enter")
        assert analyst.listening == 0, "nobody works on what has been decided"
        assert "★" not in shown.text
        assert isinstance(shown.app.screen, TableScreen)
        assert not shown.app.screen.advised


async def test_a_hint_is_hidden_by_its_key_and_by_esc_and_comes_on_ones_own_turn_only(tmp_path: Path) -> None:
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("i")
        await step(shown, analyst)
        assert "★" in shown.text
        await shown.press("i")
        assert "★" not in shown.text
        await shown.press("i")
        await step(shown, analyst)
        assert "Esc close" in shown.footer
        await shown.press("escape")
        assert "★" not in shown.text
        assert "Menu" not in shown.text
        assert "Esc menu" in shown.footer
        await shown.press("w")
        assert "Esc close" in shown.footer
        await shown.click_footer("menu")
        assert "Esc menu" in shown.footer
        analyst.asked.pop()
        assert [view for view, _ in analyst.asked] == [shown.flow.view] * 2
        await shown.press("3", "enter", "enter")
        assert shown.flow.paused
        await shown.press("i")
        assert len(analyst.asked) == 2, "the key has only ended the pause"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_two_keys_that_close_a_hint_stand_together_in_the_footer(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with asking(tmp_path, size) as (shown, _analyst):
        for place in ("the bidding", "the table"):
            await shown.press("i")
            assert "i Esc close" in shown.footer and shown.footer.count("close") == 1, place
            await shown.press("w")
            assert "w Esc close" in shown.footer and shown.footer.count("close") == 1, place
            assert "i hint" in shown.footer
            await shown.press("w")
            await shown.click_footer("hint")
            assert "Esc menu" in shown.footer
            await shown.press("i")
            await shown.click_footer("menu")
            assert "Esc menu" in shown.footer, "a click there closes it too"
            await shown.press("3", "enter")


async def test_a_menu_with_another_key_stays_apart_from_what_closes_a_hint(tmp_path: Path) -> None:
    async with asking(tmp_path, (120, 40)) as (shown, _analyst):
        shown.app.session_changed(settings=settings(keys={"menu": ("f9",)}))
        await shown.press("i")
        assert "i close" in shown.footer
        assert "F9 menu" in shown.footer


async def test_a_forced_card_needs_no_hint_and_costs_no_rating(tmp_path: Path) -> None:
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("3", "enter")
        async with asyncio.timeout(30):
            while not (shown.flow.my_turn and len(shown.flow.view.legal) == 1):
                await shown.press("enter")
        for key in ("i", "w"):
            await shown.press(key)
            (card,) = shown.flow.view.hand or ()
            assert f"Only {Words('en').card(card)} can be played: it is your last card." in shown.text
        assert analyst.asked == []
        assert shown.table.rated


async def test_why_is_about_the_best_then_about_what_is_picked(tmp_path: Path) -> None:
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("w")
        assert analyst.asked[-1][1] is None
        await step(shown, analyst)
        assert "Looking for the reason" in shown.text, "the first answer has none"
        await step(shown, analyst)
        assert "is better than" in shown.text
        await shown.press("5")
        assert analyst.asked[-1][1] == Bid(5)
        await step(shown, analyst)
        await step(shown, analyst)
        assert "would be better by about" in shown.text
        await shown.press("w")
        assert "would be better" not in shown.text
        assert "★" in shown.text, "the bars stay"
        await shown.press("enter")
        assert shown.flow.view.bids[0] == Bid(5)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_row_of_the_card_that_enter_plays_is_marked(tmp_path: Path, size: tuple[int, int]) -> None:
    async with asking(tmp_path, size) as (shown, analyst):
        await shown.press("3", "enter", "i")
        await step(shown, analyst)
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        for moves in range(3):
            card = screen.selected
            assert card is not None
            marked = re.findall(r"▸[★ ] (\S+)", shown.text)
            assert marked == [screen.words.card(card)], moves
            await shown.press("right")
        assert analyst.asked == [(shown.flow.view, None)], "the reason is still to be about the best"


@pytest.mark.parametrize("size", SIZES[:3])
@pytest.mark.parametrize("command", ["help", "players", "concede", "palette"])
async def test_a_hint_over_the_table_gives_way_to_a_window(
    tmp_path: Path, size: tuple[int, int], command: str
) -> None:
    async with asking(tmp_path, size) as (shown, analyst):
        await shown.press("3", "enter", "i")
        await step(shown, analyst)
        table = shown.app.screen
        assert isinstance(table, TableScreen)
        assert "★" in shown.text
        table.run_command(command)
        for _ in range(4):
            await shown.pilot.pause()
        assert table.covered and table.advised
        beside = size[0] >= 120
        assert ("★" in table.canvas.picture.text) is beside, "two frames in one another are none"
        await step(shown, analyst)
        assert ("★" in table.canvas.picture.text) is beside, "nor are they when it is refined"
        await shown.pilot.press("escape")
        for _ in range(4):
            await shown.pilot.pause()
        assert shown.app.screen is table
        assert "★" in shown.text, "it comes back once the window is closed"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("keys", ["", "3 enter"])
async def test_the_footer_tells_how_a_hint_is_closed_and_explained(
    tmp_path: Path, size: tuple[int, int], keys: str
) -> None:
    async with asking(tmp_path, size) as (shown, analyst):
        await shown.press(*keys.split())
        await shown.press("i")
        await step(shown, analyst)
        assert "i Esc close" in shown.footer
        assert "w why" in shown.footer
        await shown.press("w")
        assert "w Esc close" in shown.footer
        await shown.press("w", "i")
        assert "close" not in shown.footer


async def test_a_row_of_a_hint_picks_its_card_by_mouse(tmp_path: Path) -> None:
    async with asking(tmp_path) as (shown, analyst):
        await shown.press("3", "enter", "w")
        await step(shown, analyst)
        await step(shown, analyst)
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        card = Card("KH")
        zones = [zone for zone in shown.canvas.picture.zones if zone.id == f"card:{card}"]
        row = zones[-1]
        assert PLAYS[card.index] in shown.flow.view.legal
        await shown.pilot.click(shown.canvas, offset=(row.x + 2, row.y))
        await shown.pilot.pause()
        assert screen.selected is card
        assert analyst.asked[-1][1] == PLAYS[card.index]


async def test_who_has_not_looked_gets_figures_for_looking_and_for_blind_nil(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path, (80, 24)) as shown:
        assert shown.flow.view.hand is None
        await shown.press("w")
        async with asyncio.timeout(20):
            while "blind nil is kept in" not in shown.text:
                await shown.pilot.pause(0.05)
        assert "blind nil" in shown.text and "looking" in shown.text
        assert shown.flow.view.hand is None, "nothing was looked at"
