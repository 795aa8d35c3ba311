"""Bidding while one's cards lie face down: the look, blind nil, and what is typed right after the look."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.engine import Game
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid
from spades_tui.table import NotAPerson, Table
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import Confirm
from tests.bidding_window import my_bid, screen
from tests.game_window import BLIND, PLAIN, new_table, settings, table_of, window


async def test_cards_lie_face_down_and_enter_never_looks(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        assert "▒▒▒▒" in shown.text
        assert "look at your cards" in shown.text
        await shown.press("enter", "4", "enter")
        assert shown.flow.view.hand is None
        assert "Look at your cards first, or bid blind nil." in shown.text
        await shown.press("v")
        assert shown.flow.view.hand is not None
        assert "▒▒▒▒" not in shown.text
        await shown.press("4", "enter")
        assert my_bid(shown) == Bid(4)


async def test_a_blind_nil_is_asked_once(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("b")
        assert "⏎ bids blind nil" in shown.text
        assert screen(shown).picked_action() == BLIND_NIL
        assert "⏎ bid" in shown.footer
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        await shown.pilot.press("escape")
        await shown.settle()
        assert my_bid(shown) is None
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        await shown.press("y")
        assert my_bid(shown) == BLIND_NIL
        assert "blind nil ◇ intact" in shown.text


async def test_a_blind_nil_that_is_picked_goes_with_the_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("b", "backspace")
        assert screen(shown).picked_action() is None
        assert "⏎ bids" not in shown.text
        await shown.press("b", "v")
        assert screen(shown).bid is None
        assert "⏎ bids" not in shown.text
        assert "your bid" in shown.text
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press(*"bbb")
        assert not isinstance(shown.app.screen, Confirm), "a key that is held down only picks"
        monkeypatch.setattr("spades_tui.ui.flow_guard.HELD", 0.0)
        await shown.pilot.press("b")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)


async def test_after_looking_blind_nil_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("v", "b")
        assert not isinstance(shown.app.screen, Confirm)
        assert my_bid(shown) is None
        assert shown.flow.problem and shown.flow.problem in shown.text
        assert "blind nil" not in screen(shown).footer.picture.text


async def test_the_footer_and_the_keys_say_how_to_bid(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        assert "1–13" not in shown.footer, "not while the cards lie face down"
        await shown.press("v")
        assert shown.footer.startswith(" 1–13 bid")
        await shown.press("?")
        assert (
            "Bid so many tricks; Enter makes the bid."
            in shown.app.screen.query_one("#picture", Canvas).picture.text
        )
        await shown.press("escape", "4")
        assert "1–13" not in shown.footer
        assert "⏎ bid" in shown.footer


async def test_where_no_card_lies_face_down_the_table_is_not_asked_to_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rules, said in ((PLAIN, ""), (BLIND, "You have looked at your cards already.")):
        async with window(await new_table(rules), tmp_path) as shown:
            await shown.press(*("v" if rules.offers_blind_nil else ""))
            asked: list[object] = []
            monkeypatch.setattr(shown.flow, "submit", asked.append)
            assert "look" not in screen(shown).active_commands()
            await shown.press("v")
            assert shown.flow.problem == said
            assert not asked


async def test_the_setting_looks_by_itself(tmp_path: Path) -> None:
    chosen = settings(look_automatically=True)
    async with window(await new_table(BLIND), tmp_path, chosen=chosen) as shown:
        while shown.flow.view.hand is None:
            await shown.pilot.pause(0.01)
        await shown.settle()
        await shown.press("3", "enter")
        assert my_bid(shown) == Bid(3)


async def test_a_look_by_itself_that_is_refused_is_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Action] = []

    async def refuse(table: Table, seat: int, action: Action, seq: int) -> None:
        tried.append(action)
        raise NotAPerson(seat, "policy")

    monkeypatch.setattr(Table, "submit", refuse)
    game = Game.new(BLIND, secret=bytes(32))
    while game.seat_to_act != 0:
        game.act(game.legal_actions()[0])
    async with window(await table_of(game), tmp_path, chosen=settings(look_automatically=True)) as shown:
        await asyncio.sleep(0.3)
        assert tried == [LOOK]
        assert shown.flow.problem


async def test_the_mouse_looks_and_bids_blind(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.click("do:blind_nil")
        assert "⏎ bids blind nil" in shown.text
        await shown.click("do:blind_nil")
        assert isinstance(shown.app.screen, Confirm)
        await shown.click("no")
        await shown.settle()
        await shown.click("do:look")
        await shown.settle()
        assert shown.flow.view.hand is not None
        await shown.click("bid:0")
        await shown.click("bid:0")
        await shown.settle()
        assert my_bid(shown) == NIL


async def test_figures_typed_right_after_a_look_fill_the_field_but_enter_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spades_tui.ui.flow_guard.AFTER_PLAY", 60.0)
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.pilot.press("v", "1", "1", "2", "enter")
        await shown.settle(calm=False)
        assert shown.flow.view.hand is not None
        assert screen(shown).bid == 2, "11 cannot go on: the last figure begins anew"
        assert my_bid(shown) is None
        monkeypatch.setattr("spades_tui.ui.flow_guard.AFTER_PLAY", 0.0)
        await shown.press("enter", calm=False)
        assert my_bid(shown) == Bid(2)


async def test_the_buttons_show_a_person_s_own_keys(tmp_path: Path) -> None:
    chosen = settings(keys={"look": ("f7",), "blind_nil": ()})
    async with window(await new_table(BLIND), tmp_path, chosen=chosen) as shown:
        assert "F7 look at your cards" in shown.text
        assert "b bid blind nil" not in shown.text
        assert "bid blind nil" in shown.text


async def test_the_footer_offers_the_bid_when_the_look_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = Table.submit

    async def told_before_done(table: Table, seat: int, action: Action, seq: int) -> None:
        await submit(table, seat, action, seq)
        await asyncio.sleep(0.2)

    monkeypatch.setattr(Table, "submit", told_before_done)
    game = Game.new(BLIND, secret=bytes(32))
    while game.seat_to_act != 0:
        game.act(game.legal_actions()[0])
    async with window(await table_of(game), tmp_path) as shown:
        await shown.pilot.press("v")
        await asyncio.sleep(0.1)
        assert shown.flow.view.hand is not None
        assert "bid" not in screen(shown).footer.picture.text
        await asyncio.sleep(0.3)
        await shown.pilot.pause()
        assert "n nil" in shown.footer
        await shown.pilot.press("4")
        assert "⏎ bid" in shown.footer
