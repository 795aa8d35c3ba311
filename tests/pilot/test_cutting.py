"""Cutting the deck: who does it from the next time on, and a cut that is typed."""

from __future__ import annotations

from pathlib import Path

from spades_tui.engine import Game, Phase
from spades_tui.table import Table
from spades_tui.ui.dialogs import AskText
from spades_tui.ui.flow_guard import AFTER_PLAY
from spades_tui.ui.preferences import install
from spades_tui.ui.services import Services
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import BLIND, NAMES, PLAIN, SEATS, auction_table, new_table, settings, table_of, window


async def test_enter_is_offered_when_there_is_something_to_confirm(tmp_path: Path) -> None:
    async with window(await new_table(BLIND.replace(min_team_bid=6)), tmp_path) as shown:
        assert "⏎" not in shown.footer
        assert "v look" in shown.footer
        await shown.press("v")
        assert "⏎" not in shown.footer
        for key, offered in (("8", True), ("backspace", False), ("1", False), ("3", True)):
            await shown.press(key)
            assert ("⏎ bid" in shown.footer) is offered, key
    async with window(await auction_table(), tmp_path) as shown:
        assert "⏎" not in shown.footer
        await shown.press("d")
        assert "⏎ name trump" in shown.footer
    async with window(await _to_cut(), tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert "⏎" not in shown.footer
        assert "x cut " in shown.footer


async def test_the_cut_can_be_asked_for_from_the_next_time_on(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press("x")
        await shown.pilot.pause()
        assert shown.flow.cut_by_hand
        assert "You will be asked whenever the cut is yours." in shown.text
        assert "x have it cut" in shown.footer
        await shown.pilot.press("x")
        await shown.pilot.pause()
        assert not shown.flow.cut_by_hand
        assert "x cut by hand" in shown.footer
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        entry = next(row for row in shown.text.split("\n") if "Cut the deck yourself" in row)
        assert entry.strip("│ ").endswith(" x"), "its key does the same"
        await shown.click("cut")
        await shown.settle()
        assert shown.flow.cut_by_hand


async def test_nothing_is_said_of_the_next_cut_where_no_hand_follows(tmp_path: Path) -> None:
    async with window(await new_table(PLAIN.replace(hand_limit=1)), tmp_path) as shown:
        assert "x cut" not in shown.footer
        await shown.press("x")
        assert not shown.flow.cut_by_hand
    async with window(await new_table(PLAIN.replace(hand_limit=2)), tmp_path) as shown:
        assert "x cut by hand" in shown.footer


async def test_who_cuts_is_remembered_and_followed_live(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        preferences = install(shown.app)
        await shown.pilot.press("x")
        await shown.pilot.pause()
        assert preferences.settings.cut_by_hand
        assert shown.flow.cut_by_hand
        preferences({"cut_by_hand": False})
        assert not shown.flow.cut_by_hand
        assert shown.table._manual_cuts == set()
        preferences.flush()


async def test_the_first_hand_can_be_cut_by_hand(tmp_path: Path) -> None:
    session = Session(Words("en"), settings(cut_by_hand=True), PlainPaths(tmp_path, tmp_path))
    services = Services(session)
    assert services.table_options(SEATS).manual_cuts == {0}
    assert services.table_options(("policy", "person", "policy", "policy")).manual_cuts == {1}
    assert services.table_options(("policy",) * 4).manual_cuts == frozenset()
    session.settings = settings()
    assert services.table_options(SEATS).manual_cuts == frozenset()
    table = await new_table()
    async with window(table, tmp_path, chosen=settings(cut_by_hand=True)) as shown:
        assert shown.flow.cut_by_hand
        assert shown.table._manual_cuts == {0}


async def test_a_cut_is_typed_where_it_is_asked_for(tmp_path: Path) -> None:
    async with window(await _to_cut(), tmp_path) as shown:
        assert shown.flow.view.phase is Phase.CUT
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, AskText)
        assert "The deck is yours to cut: type any words, or Enter for the default." in " ".join(
            shown.text.split()
        )
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert "cut the deck" in shown.text
        assert "▒▒▒▒" not in shown.text
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, AskText)
        await shown.pilot.press("o", "a", "k")
        await shown.press("enter")
        assert shown.table.view(0).cut == "oak"
        assert shown.table.view(0).phase is Phase.BID


async def test_enter_alone_takes_the_default_cut_but_not_when_it_came_too_soon(tmp_path: Path) -> None:
    async with window(await _to_cut(), tmp_path) as shown:
        now = [shown.flow.clock()]
        shown.flow.clock = lambda: now[0]
        await shown.pilot.press("escape", "enter")
        await shown.pilot.pause()
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, AskText)
        assert shown.table.view(0).phase is Phase.CUT
        now[0] += AFTER_PLAY + 0.02
        await shown.press("enter")
        assert shown.table.view(0).phase is Phase.BID
        assert shown.table.view(0).cut == ""


async def _to_cut() -> Table:
    """A game in which South cuts."""
    for number in range(100):
        secret = bytes([number]) * 32
        game = Game.new(PLAIN, secret=secret, names=list(NAMES), auto_cut=False)
        if game.state.phase is Phase.CUT and game.seat_to_act == 0:
            return await table_of(game, cuts=(0,))
    raise AssertionError("South never cuts")
