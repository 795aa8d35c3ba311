"""Forms in a window with much room: rows in columns, and a short form not at the very top."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.analysis.figures import Review
from spades_tui.ui.commands import ANYWHERE, BY_ID, TABLE
from spades_tui.ui.draw.review import ReviewView, draw_review
from spades_tui.ui.screens.keys import KeysScreen, group_of
from spades_tui.ui.screens.table import TableScreen
from spades_tui.words import Words
from tests.game_window import window
from tests.lobby_support import lobby
from tests.table_window import at_the_table


async def test_the_keys_stand_in_columns_and_arrows_go_from_one_to_the_next(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(200, 60)) as shown:
        screen = KeysScreen()
        _ = shown.app.push_screen(screen)
        await shown.settle()
        titles = ("Table", "Everywhere", "New game", "Statistics", "Card letters")
        assert all(title in shown.text for title in titles), "nothing has to be scrolled"
        assert screen.at == "play"
        await shown.press("right")
        assert screen.at == "left"
        await shown.press("right")
        await shown.press("right")
        assert screen.at == "start"
        await shown.press("left", "left")
        assert screen.at == "play"
        await shown.click("row:replay_log")
        assert screen.at == "replay_log"


async def test_the_keys_scroll_where_the_window_is_small(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(120, 40)) as shown:
        screen = KeysScreen()
        _ = shown.app.push_screen(screen)
        await shown.settle()
        assert "Statistics" not in shown.text
        assert not screen.allows("right")
        assert "Card letters" in shown.text


@pytest.mark.parametrize(("size", "over_table"), [((200, 60), True), ((120, 40), False), ((80, 24), False)])
async def test_a_window_opens_over_the_table_where_the_panel_stands_beside_the_whole_of_it(
    tmp_path: Path, size: tuple[int, int], over_table: bool
) -> None:
    async with window(await at_the_table(), tmp_path, size=size) as shown:
        below = shown.app.screen
        assert isinstance(below, TableScreen)
        left, right = below.window_room()
        assert (right > 42) == over_table
        await shown.press("escape")
        halo = shown.app.screen.query_one("#halo").region
        assert abs((halo.x - left) - (size[0] - right - halo.right)) <= 1


def test_commands_of_a_game_are_not_listed_as_those_of_everywhere() -> None:
    assert {group_of(BY_ID[name]) for name in ("why", "concede", "check_deal")} == {TABLE}
    assert {group_of(BY_ID[name]) for name in ("rules", "settings", "menu", "back", "quit")} == {ANYWHERE}


@pytest.mark.parametrize(("size", "row"), [((200, 60), 9), ((120, 40), 1), ((80, 24), 1), ((60, 20), 0)])
async def test_a_form_of_few_rows_begins_lower_in_a_high_window(
    tmp_path: Path, size: tuple[int, int], row: int
) -> None:
    async with lobby(tmp_path, None, size=size) as shown:
        await shown.press("n")
        await shown.wait_text("New game")
        rows = shown.text.split("\n")
        assert next(y for y, text in enumerate(rows) if text.strip().startswith("New game")) == row


def test_a_review_has_some_room_above_in_a_high_window_only() -> None:
    view = ReviewView(words=Words("en"), title="Review", review=None, picked=0, top=0, scene=None)

    def first_row(height: int) -> int:
        picture, _top = draw_review(view, 200, height)
        return next(y for y, text in enumerate(picture.text.split("\n")) if "Accuracy" in text)

    assert [first_row(height) for height in (19, 23, 39, 59)] == [1, 1, 1, 4]


def test_a_review_tells_no_cost_before_anything_is_judged() -> None:
    def head(total: int) -> str:
        review = Review(number=1, seat=0, decisions=(), total=total)
        view = ReviewView(words=Words("en"), title="Review", review=review, picked=0, top=0, scene=None)
        return draw_review(view, 80, 23)[0].text

    assert "Accuracy –   cost –" in head(10)
    assert "Accuracy –   cost 0" in head(0), "nothing was to be chosen in this hand"
