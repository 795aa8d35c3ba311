"""The pace of the table: what must never play a card, pauses, the tempo, the bell, what moves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.screens.table import TableScreen
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import PLAIN, new_table, settings, window
from tests.table_window import at_the_table, held, screen

# What must not play -------------------------------------------------------------------------------------------------


async def test_enter_typed_before_the_turn_was_painted_plays_nothing(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        shown.flow.guard.ask("a turn that was not painted")
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert held(shown) == 13


async def test_enter_pressed_while_others_play_plays_nothing_later(tmp_path: Path) -> None:
    chosen = replace(settings(), bot_tempo=0.2)
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        await shown.pilot.press("s", "2", "enter")
        for _ in range(3):
            await shown.pilot.press("enter")
            assert held(shown) == 12
        await shown.settle()
        assert held(shown) == 12


async def test_two_enters_in_quick_succession_play_one_card(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        shown.flow._show.trick_pause = 0
        await shown.pilot.press("s", "a")
        await shown.pilot.press("enter", "enter", "enter")
        await shown.settle()
        assert held(shown) == 12


async def test_a_key_that_ends_a_pause_does_nothing_else(tmp_path: Path) -> None:
    for key in ("enter", "g", "m", "?", "s", "u", "ctrl+p"):
        async with window(await at_the_table(), tmp_path) as shown:
            await shown.press("s", "a", "enter")
            assert shown.flow.paused
            before = shown.flow.table.view(0)
            await shown.pilot.press(key)
            await shown.pilot.pause()
            assert not shown.flow.paused
            assert shown.flow.table.view(0) == before
            assert isinstance(shown.app.screen, TableScreen)
            assert screen(shown).card_keys.pending is None


async def test_in_a_pause_the_menu_opens_and_the_pause_is_over_when_it_is_closed(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter")
        assert shown.flow.paused
        assert " ".join(shown.footer.split()) == "any key go on Esc menu", "as the screen says"
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)
        assert shown.flow.paused
        await shown.pilot.press("escape")
        await shown.settle()
        assert isinstance(shown.app.screen, TableScreen)
        assert not shown.flow.paused
        assert "play" in shown.footer
        await shown.press("enter")
        assert shown.flow.paused
        await shown.pilot.click("#footer", offset=(shown.footer.index("Esc") + 1, 0))
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)
        await shown.pilot.press("escape")


@pytest.mark.parametrize(("key", "code"), [("ctrl+c", 130), ("ctrl+q", 0)])
async def test_in_a_pause_the_program_can_be_left(tmp_path: Path, key: str, code: int) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter")
        assert shown.flow.paused
        await shown.pilot.press(key)
        assert shown.app.return_code == code
        assert shown.flow.paused


async def test_in_a_pause_the_screen_can_be_drawn_anew(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter", "ctrl+l")
        assert shown.flow.paused


async def test_a_click_that_ends_a_pause_does_nothing_else(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.click("card:AS")
        await shown.settle()
        assert shown.flow.paused
        await shown.click("card:KS")
        await shown.settle()
        assert not shown.flow.paused
        assert held(shown) == 12


async def test_enter_right_after_a_pause_plays_nothing(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter")
        await shown.pilot.press("enter", "enter")
        await shown.settle()
        assert held(shown) == 12


async def test_a_set_pause_goes_by_itself(tmp_path: Path) -> None:
    chosen = replace(settings(), trick_pause=1.0)
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        await shown.press("s", "a", "enter")
        assert shown.flow.paused
        async with asyncio.timeout(5):
            while shown.flow.paused:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.02)
        await shown.settle()
        assert shown.flow.my_turn


# Tempo, bell and motion ---------------------------------------------------------------------------------------------


async def test_pace_changes_live_and_says_so(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press(">")
        assert shown.flow.pace.tempo == 0.0
        await shown.press("<")
        assert shown.flow.pace.tempo == 0.2
        assert "0.2 s a card" in shown.text
        assert shown.table.tempo == 0.2
        await shown.press("-", "-")
        assert shown.flow.pace.tempo == 0.7
        assert shown.flow.pace.trick_pause is None, "a trick that waits for a key still does"
        await shown.press("+")
        assert shown.flow.pace.tempo == 0.4
        assert shown.table.tempo == 0.4
    async with window(await at_the_table(), tmp_path, chosen=settings(trick_pause=1.5)) as shown:
        await shown.press("<")
        assert shown.flow.pace.trick_pause == 2.0
        assert "a trick stays 2 s" in shown.text
        await shown.press(*[">"] * 9)
        assert (shown.flow.pace.tempo, shown.flow.pace.trick_pause) == (0.0, 0.3)
        await shown.press(*["<"] * 9)
        assert (shown.flow.pace.tempo, shown.flow.pace.trick_pause) == (4.0, 5.0)


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_bell_rings_once_when_the_turn_comes_where_it_is_wanted(
    tmp_path: Path, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(SpadesApp, "bell", lambda app: rung.append("bell"))
    async with window(await new_table(PLAIN), tmp_path, chosen=settings(bell=wanted)) as shown:
        assert len(rung) == wanted, "the turn to bid"
        await shown.press("3", "right", "left")
        assert len(rung) == wanted, "keys ring nothing"
        await shown.press("enter")
        while not shown.flow.my_turn or shown.flow.paused:
            await shown.press("enter")
        assert len(rung) == 2 * wanted, "and the turn to play"
        before = len(rung)
        await shown.pilot.press(",")
        await shown.pilot.pause()
        await shown.pilot.press("escape")
        await shown.settle()
        assert len(rung) == before, "the same turn once more rings nothing"


async def test_a_won_trick_goes_to_its_seat_and_keys_do_not_wait_for_it(tmp_path: Path) -> None:
    chosen = settings(motion="short")
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        await shown.press("enter")
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        assert shown.flow.paused
        assert not screen.moving
        await shown.pilot.press("space")
        await shown.pilot.pause()
        assert screen.moving
        assert not shown.flow.paused
        await shown.settle()
        assert not screen.moving
        assert len(shown.flow.view.tricks) == 1


async def test_with_full_motion_a_card_comes_from_its_seat_too(tmp_path: Path) -> None:
    chosen = settings(motion="full")
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        await shown.pilot.press("enter")
        for _ in range(100):
            if screen.moving:
                break
            await asyncio.sleep(0.005)
        assert screen.moving
        await shown.settle()
        assert not screen.moving
        assert held(shown) == 12


@pytest.mark.parametrize(
    ("chosen", "over_ssh", "still", "motion"),
    [
        ("auto", False, False, "short"),
        ("auto", True, False, "off"),
        ("full", True, False, "full"),
        ("off", False, False, "off"),
        ("full", False, True, "off"),
    ],
)
def test_nothing_moves_over_ssh_unless_it_was_chosen(
    tmp_path: Path, chosen: str, over_ssh: bool, still: bool, motion: str
) -> None:
    paths = PlainPaths(tmp_path, tmp_path)
    session = Session(Words("en"), settings(motion=chosen), paths, over_ssh=over_ssh, still=still)
    assert session.motion == motion
    assert session.moves is (motion != "off")
