"""What the footer of the scoreboard calls the keys that unfold a hand or the chart, and fold them again."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.ui.draw.board import Page
from spades_tui.ui.help import said_of
from tests.score_games import HT, scored
from tests.score_window import board, scoreboard


@pytest.mark.parametrize(
    ("key", "page", "folded", "unfolded"),
    [("a", Page.HAND, "a hand", "a table"), ("c", Page.RACE, "c race", "c table")],
)
async def test_the_footer_says_where_a_key_leads(
    key: str, page: Page, folded: str, unfolded: str, tmp_path: Path
) -> None:
    async with scoreboard(scored(HT, 3), tmp_path, size=(60, 20)) as shown:
        assert folded in shown.footer
        await shown.press(key)
        assert board(shown).page is page
        assert unfolded in shown.footer and folded not in shown.footer
        assert "Go back to the table of hands." in board(shown).command_helps().values()
        await shown.press(key)
        assert board(shown).page is Page.TABLE
        assert folded in shown.footer


async def test_help_says_which_hand_the_arrows_pick_or_that_they_scroll_a_long_count(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 3), tmp_path, size=(60, 20)) as shown:
        said = said_of(board(shown))
        for ways, sentence in (
            (("left", "up"), "Go to the previous hand."),
            (("right", "down"), "Go to the next hand."),
            (("first",), "Go to the first hand."),
            (("last",), "Go to the newest hand."),
        ):
            assert {said[way] for way in ways} == {sentence}
        await shown.press("a")
        assert shown.footer.count("scroll") == 1
        said = said_of(board(shown))
        assert (said["up"], said["down"], said["left"]) == (
            "Scroll up.",
            "Scroll down.",
            "Go to the previous hand.",
        )
