"""Where windows lie: between the scores and the hand of a game, down to the footer, and over nothing raised."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.ui.behind import at_rest
from spades_tui.ui.choose import Choose, Option
from spades_tui.ui.dialogs import Message
from spades_tui.ui.draw.text import Painter
from spades_tui.ui.screens.bidding import BiddingScreen
from tests.game_window import BLIND, PLAIN, new_table, window
from tests.lobby_support import lobby


@pytest.mark.parametrize("blind", [False, True])
async def test_the_palette_lies_between_the_scores_and_the_hand(tmp_path: Path, blind: bool) -> None:
    table = await new_table(BLIND if blind else PLAIN)
    async with window(table, tmp_path, size=(120, 40)) as shown:
        below = shown.app.screen
        assert isinstance(below, BiddingScreen)
        between = below.window_rows()
        assert between is not None
        hand = [zone for zone in below.zones_in_sight() if zone.id.startswith("card:")]
        assert (not hand) == blind
        assert not hand or between[1] <= hand[0].y < between[2]
        await shown.press("ctrl+p")
        box = shown.app.screen.query_one("#box").region
        assert between[0] <= box.y and box.bottom <= between[1]
        await shown.press("G")
        assert "> G" in shown.text, "what is typed stays in sight"


@pytest.mark.parametrize("key", ["?", "ctrl+p"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_window_too_low_for_what_it_shows_ends_at_the_footer(
    tmp_path: Path, size: tuple[int, int], key: str
) -> None:
    async with lobby(tmp_path, None, size=size) as shown:
        await shown.press("n", "o", key)
        await shown.settle()
        box = shown.app.screen.query_one("#box").region
        assert (box.y, box.bottom) == (0, size[1] - 1)


async def test_a_row_that_is_left_between_a_window_and_the_footer_is_blank(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(60, 20)) as shown:
        dialog = Choose("Much", [Option(str(number), f"Entry {number}") for number in range(16)])
        _ = shown.app.push_screen(dialog)
        await shown.settle()
        assert dialog.query_one("#box").region.bottom == 18
        assert dialog.query_one("#halo").region.bottom == 19
        short = Message("Little", "Nothing.")
        _ = shown.app.push_screen(short)
        await shown.settle()
        assert short.query_one("#halo").region.height == short.query_one("#box").region.height


def test_nothing_below_a_window_is_raised_or_lit() -> None:
    painter = Painter(12, 4)
    painter.fill(0, 0, 12, 1, "bar")
    painter.text(0, 0, "title", "bar")
    painter.fill(0, 1, 12, 1, "panel")
    painter.text(0, 1, "▸", "panel accent")
    painter.text(2, 1, "picked", "panel strong")
    painter.text(2, 2, "other", "hover")
    for x, zone, role in ((0, "do:next", "selected"), (6, "do:lobby", "bar")):
        painter.text(x, 3, "door", role)
        painter.zone(x, 3, 4, 1, zone)
    picture = painter.picture()
    laid = at_rest(picture)
    assert laid.text == picture.text and laid.zones == picture.zones
    assert [{role for _char, role in row} for row in laid.rows] == [
        {"bar"},
        {"", "accent", "strong"},
        {""},
        {""},
    ]
    assert at_rest(laid) is laid
