"""Cards at the table, by keys and by mouse: picking and playing one, and what is said of one that may not be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine import Card
from spades_tui.ui.screens.table import TableScreen
from tests.engine_games import SUITED
from tests.game_window import PLAIN, settings, window
from tests.table_window import at_the_table, held, screen

# Picking ------------------------------------------------------------------------------------------------------------


async def test_arrows_go_through_the_cards_that_may_be_played(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        assert "follow with a heart" in shown.text
        seen = [screen(shown).selected]
        for key in ("right", "right", "right", "left", "end", "home"):
            await shown.pilot.press(key)
            seen.append(screen(shown).selected)
        assert seen == [Card(name) for name in ("QH", "7H", "3H", "QH", "3H", "3H", "QH")]


async def test_a_suit_key_goes_to_the_suit_and_on_to_its_next_card(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("d")
        assert screen(shown).selected is Card("KD")
        assert "Diamonds: which card?" in shown.text
        await shown.pilot.press("d")
        assert screen(shown).selected is Card("TD")
        await shown.pilot.press("escape")
        assert isinstance(shown.app.screen, TableScreen)
        assert "which card" not in shown.text


async def test_suit_and_rank_pick_a_card_and_enter_plays_it(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("d", "1", "0")
        assert screen(shown).selected is Card("TD")
        await shown.pilot.press("c", "8")
        assert screen(shown).selected is Card("8C")
        assert held(shown) == 13
        await shown.press("enter")
        assert held(shown) == 12
        assert shown.flow.paused
        assert "wins the trick" in shown.text or "You win the trick" in shown.text


async def test_a_card_that_is_not_held_is_explained(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("h", "a")
        assert held(shown) == 13
        assert shown.flow.problem and shown.flow.problem in shown.text


@pytest.mark.parametrize("keyed", [("h", "a"), ("d", "k"), ("s",), ("c", "a")])
async def test_enter_after_a_card_that_is_refused_plays_no_other(
    tmp_path: Path, keyed: tuple[str, ...]
) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        await shown.pilot.press(*keyed)
        picked = screen(shown).selected
        await shown.pilot.pause(0.5)
        await shown.press("enter")
        assert held(shown) == 13 and not shown.flow.paused
        assert screen(shown).selected is picked
        assert shown.flow.problem and shown.flow.problem in shown.text
        await shown.press("right", "enter")
        assert held(shown) == 12, "the arrow picks a card again"


async def test_enter_plays_what_is_picked_once_a_refused_suit_is_left(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        await shown.press("s", "escape", "enter")
        assert held(shown) == 12


async def test_a_suit_that_is_not_held_is_told_and_enter_plays_nothing(tmp_path: Path) -> None:
    async with window(await at_the_table(hands=SUITED), tmp_path) as shown:
        await shown.press("h")
        assert "Hearts: you hold none." in shown.text
        assert "which card" not in shown.text
        await shown.pilot.pause(0.5)
        await shown.press("enter")
        assert held(shown) == 13
        assert shown.flow.problem == "Hearts: you hold none."
        await shown.press("right", "enter")
        assert held(shown) == 12


async def test_a_card_that_was_taken_back_is_picked_again(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("d", "1", "0")
        await shown.press("enter", "enter", "u")
        assert held(shown) == 13
        assert screen(shown).selected is Card("TD")


async def test_in_one_step_suit_and_rank_play(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.pilot.press("c")
        await shown.press("8")
        assert held(shown) == 12


async def test_a_card_that_may_not_be_played_is_dimmed_and_explained(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        zone = shown.canvas.picture.zone("card:KD")
        assert zone is not None
        assert "card.faint" in shown.canvas.picture.rows[zone.y + 2][zone.x + 1][1]
        assert "faint" not in shown.canvas.picture.rows[zone.y + 1][zone.x + 1][1], "its paper stays"
        await shown.press("d", "k")
        assert held(shown) == 13
        assert shown.flow.problem == "You hold hearts: follow with a heart."
        assert shown.flow.problem in shown.text
        await shown.click("card:KD")
        await shown.settle()
        assert held(shown) == 13


async def test_spades_that_are_not_broken_are_explained(tmp_path: Path) -> None:
    async with window(await at_the_table(PLAIN), tmp_path) as shown:
        assert "♠ not broken" in shown.text
        await shown.press("s", "a")
        assert held(shown) == 13
        assert "spade" in shown.flow.problem.lower()


# Mouse --------------------------------------------------------------------------------------------------------------


async def test_a_first_click_picks_and_a_second_one_plays(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.click("card:8C")
        assert screen(shown).selected is Card("8C")
        assert held(shown) == 13
        await shown.click("card:8C")
        await shown.settle()
        assert held(shown) == 12


@pytest.mark.parametrize("moved", [False, True], ids=["straight", "with a move before"])
async def test_a_click_on_the_card_that_is_picked_by_itself_only_picks_it(
    tmp_path: Path, moved: bool
) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        picked = screen(shown).selected if not moved else Card("9C")
        assert picked is not None
        if moved:
            zone = shown.canvas.picture.zone("card:9C")
            assert zone is not None
            await shown.pilot.hover(shown.canvas, offset=(zone.x + 1, zone.y + 2))
        await shown.click(f"card:{picked}")
        await shown.settle()
        assert (screen(shown).selected, held(shown)) == (picked, 13)
        await shown.click(f"card:{picked}")
        await shown.settle()
        assert held(shown) == 12


async def test_a_click_plays_the_card_that_a_key_has_picked(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("c", "8")
        await shown.click("card:8C")
        await shown.settle()
        assert held(shown) == 12


async def test_one_click_plays_in_one_step_also_what_is_picked_by_itself(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.click(f"card:{screen(shown).selected}")
        await shown.settle()
        assert held(shown) == 12


@pytest.mark.parametrize("times", [2, 3])
async def test_a_double_click_picks_a_card_and_plays_none(tmp_path: Path, times: int) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.click("card:8C", times=times)
        await shown.settle()
        assert (screen(shown).selected, held(shown)) == (Card("8C"), 13)
        assert "Click once more to play ♣8." in shown.text
        await shown.click("card:8C")
        await shown.settle()
        assert held(shown) == 12


async def test_the_card_under_the_mouse_is_picked(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        zone = shown.canvas.picture.zone("card:9C")
        assert zone is not None
        await shown.pilot.hover(shown.canvas, offset=(zone.x + 1, zone.y + 2))
        await shown.pilot.pause()
        assert screen(shown).selected is Card("9C")


async def test_the_wheel_goes_through_the_hand(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        before = screen(shown).selected
        screen(shown).scrolled(3, None)
        assert screen(shown).selected is not before


async def test_a_double_click_plays_one_card_only(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        shown.flow._show.trick_pause = 0
        await shown.click("card:AS", times=3)
        await shown.settle()
        assert held(shown) == 12


async def test_the_footer_plays_by_the_mouse(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("c", "4")
        await shown.pilot.click("#footer", offset=(2, 0))
        await shown.settle()
        assert held(shown) == 12
