"""Numbers and nil on the bidding screen, by keys and by mouse, and what is said of them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.engine.actions import NIL, Bid
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.flow_guard import HELD, Repeats
from spades_tui.ui.help import said_of
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.table import TableScreen
from tests.bidding_window import my_bid, screen
from tests.game_window import BLIND, PLAIN, auction_table, new_table, settings, window


async def test_digits_fill_the_field_and_enter_bids(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        assert "your bid" in shown.text
        await shown.pilot.press("4")
        assert screen(shown).bid == 4
        assert "⏎ bids 4" in shown.text
        await shown.pilot.press("7")
        assert screen(shown).bid == 7
        await shown.press("enter")
        assert my_bid(shown) == Bid(7)
        assert isinstance(shown.app.screen, TableScreen)


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ("1", 1),
        ("1 2", 12),
        ("1 3", 13),
        ("1 4", 4),
        ("1 0", 10),
        ("4 5", 5),
        ("1 2 3", 3),
        ("0", 0),
        ("1 2 backspace", 1),
        ("4 backspace", None),
        ("&", 1),
        ("& é", 12),
        ("à", 0),
    ],
)
async def test_one_or_two_figures_make_a_number(tmp_path: Path, keys: str, field: int | None) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press(*keys.split())
        assert screen(shown).bid == field


async def test_arrows_change_the_field_within_what_is_legal(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press("right")
        assert screen(shown).bid == 0
        await shown.pilot.press("right", "up")
        assert screen(shown).bid == 2
        await shown.pilot.press("left", "left", "down")
        assert screen(shown).bid == 13


async def test_enter_with_an_empty_field_bids_nothing(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.press("enter")
        assert my_bid(shown) is None
        assert "Type a number of tricks first" in shown.text


async def test_n_picks_nil_and_enter_bids_it(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.press("n")
        assert my_bid(shown) is None
        assert "⏎ bids nil" in shown.text
        assert "[nil]" in shown.text.replace(" ", "")
        await shown.press("4")
        assert screen(shown).bid == 4, "a number takes its place"
        await shown.press("n", "backspace")
        assert screen(shown).bid is None
        await shown.press("n", "enter")
        assert my_bid(shown) == NIL
        assert "nil ◇ intact" in shown.text


async def test_n_again_bids_nil_but_not_a_key_that_is_held_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with window(await new_table(), tmp_path) as shown:
        monkeypatch.setattr("spades_tui.ui.flow_guard.HELD", 60.0)
        await shown.press(*"nnnn")
        assert my_bid(shown) is None
        assert screen(shown).bid == 0
        monkeypatch.setattr("spades_tui.ui.flow_guard.HELD", 0.0)
        await shown.press("n")
        assert my_bid(shown) == NIL


def test_a_key_is_held_down_however_long_it_repeats() -> None:
    repeats = Repeats()
    times = [0.0, 0.66, *(0.66 + 0.03 * count for count in range(1, 100))]
    for number, time in enumerate(times):
        repeats.note("n", time)
        assert repeats.is_one(time) is (number > 0)
    last = times[-1]
    repeats.note("b", last + 0.1)
    assert not repeats.is_one(last + 0.1), "another key"
    repeats.note("b", last + 0.15)
    assert not repeats.is_one(last + 0.2), "a click"
    repeats.note("b", last + 0.15 + HELD)
    assert not repeats.is_one(last + 0.15 + HELD)


async def test_nil_is_bid_at_once_where_one_step_is_wanted(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.press("n")
        assert my_bid(shown) == NIL
    async with window(await new_table(BLIND), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.pilot.press("b")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)


async def test_where_there_is_no_nil_its_key_says_so(tmp_path: Path) -> None:
    async with window(await new_table(PLAIN.replace(nil=False)), tmp_path) as shown:
        await shown.press("n")
        assert my_bid(shown) is None
        assert screen(shown).bid is None
        assert "There is no nil under these rules: bid 1 or more." in shown.text
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("n")
        assert screen(shown).bid is None
        assert "Look at your cards first, or bid blind nil." in shown.text


async def test_nil_is_picked_by_a_click_in_the_footer_and_bid_by_the_next(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        footer = screen(shown).footer
        zone = footer.picture.zone("nil")
        assert zone is not None
        await shown.pilot.click(footer, offset=(zone.x, 0))
        await shown.settle()
        assert (my_bid(shown), screen(shown).bid) == (None, 0)
        zone = footer.picture.zone("nil")
        assert zone is not None
        await shown.pilot.click(footer, offset=(zone.x, 0))
        await shown.settle()
        assert my_bid(shown) == NIL


async def test_ten_tricks_and_more_are_asked_once(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press("1", "0", "enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        await shown.press("enter")
        assert my_bid(shown) is None
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        await shown.pilot.press("left")
        await shown.press("enter")
        assert my_bid(shown) == Bid(10)


async def test_an_illegal_bid_is_dimmed_and_explained(tmp_path: Path) -> None:
    rules = PLAIN.replace(min_team_bid=6)
    async with window(await new_table(rules), tmp_path) as shown:
        zone = shown.canvas.picture.zone("bid:1")
        assert zone is not None
        assert shown.canvas.picture.rows[zone.y][zone.x][1] == "disabled"
        await shown.press("1", "enter")
        assert my_bid(shown) is None
        assert shown.flow.problem.startswith("Your side must bid at least 6 together")
        for word in shown.flow.problem.split():
            assert word in shown.text
        await shown.press("3", "enter")
        assert my_bid(shown) == Bid(3)


async def test_the_mouse_puts_a_number_into_the_field_and_takes_it(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.click("bid:5")
        assert screen(shown).bid == 5
        assert my_bid(shown) is None
        await shown.click("bid:5")
        await shown.settle()
        assert my_bid(shown) == Bid(5)


async def test_what_is_typed_ahead_fills_no_field_and_confirms_nothing(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        shown.flow.guard.ask("a turn that was not painted")
        await shown.pilot.press("4", "enter", "n", "n")
        await shown.pilot.pause()
        assert my_bid(shown) is None
        assert screen(shown).bid is None


async def test_help_says_what_the_arrows_do_at_the_row_of_bids(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, BiddingScreen)
        said = said_of(screen)
        assert [said[key] for key in ("left", "down")] == ["Choose a lower bid."] * 2
        assert [said[key] for key in ("right", "up")] == ["Choose a higher bid."] * 2
        await shown.press("?")
        rows: list[str] = []
        for _ in range(4):
            rows += shown.app.screen.query_one("#picture", Canvas).picture.text.split("\n")
            await shown.press("pagedown")
        for key in "←↓":
            assert any(f"{key} Choose a lower bid." in " ".join(row.split()) for row in rows)
    async with window(await auction_table(), tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, BiddingScreen)
        assert said_of(screen)["right"] == "Go to the next suit."


async def test_a_note_goes_by_itself_and_a_refusal_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spades_tui.ui.flow_sight.SAID", 0.3)
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press(">")
        await shown.pilot.pause()
        assert "Pace: " in shown.text
        await asyncio.sleep(0.5)
        await shown.pilot.pause()
        assert "Pace: " not in shown.text
        assert "Your turn: " in shown.text
        await shown.pilot.press("enter")
        await asyncio.sleep(0.5)
        assert "Type a number of tricks first" in shown.text
