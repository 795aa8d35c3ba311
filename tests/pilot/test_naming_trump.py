"""Naming the trump suit of an auction, by letter, by arrows and by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine import Phase
from spades_tui.engine.cards import Suit
from tests.game_window import auction_table, settings, window


async def test_the_winner_of_the_auction_names_trump_by_letter(tmp_path: Path) -> None:
    async with window(await auction_table(), tmp_path) as shown:
        assert shown.flow.view.phase is Phase.TRUMP
        for name in ("spades", "hearts", "diamonds", "clubs"):
            assert name in shown.text
        await shown.press("enter")
        assert shown.flow.view.phase is Phase.TRUMP
        await shown.press("d")
        assert "⏎ names diamonds as trump" in shown.text
        await shown.press("enter")
        assert shown.flow.table.view(0).trump is Suit.DIAMONDS
        assert "trump ♦" in shown.text


@pytest.mark.parametrize(
    ("letters", "shown_keys"), [("international", "s h d c"), ("french", "p c k t"), ("croatian", "p s k t")]
)
async def test_the_suits_show_the_letters_that_pick_them(
    tmp_path: Path, letters: str, shown_keys: str
) -> None:
    async with window(
        await auction_table(), tmp_path, (60, 20), chosen=settings(card_letters=letters)
    ) as shown:
        picture = shown.canvas.picture
        for key, suit, glyph in zip(shown_keys.split(), "SHDC", "♠♥♦♣", strict=True):
            zone = picture.zone(f"trump:{suit}")
            assert zone is not None
            face = "".join(char for char, _role in picture.rows[zone.y][zone.x : zone.x + zone.width])
            assert face.split()[:2] == [key, glyph]
            await shown.press(key)
            assert f"[{key} {glyph}" in shown.text.replace("[ ", "[")


async def test_the_winner_of_the_auction_names_trump_by_arrows_and_by_mouse(tmp_path: Path) -> None:
    async with window(await auction_table(), tmp_path) as shown:
        await shown.pilot.press("right", "right")
        await shown.press("enter")
        assert shown.flow.table.view(0).trump is Suit.HEARTS
    async with window(await auction_table(), tmp_path) as shown:
        await shown.click("trump:C")
        assert shown.flow.view.phase is Phase.TRUMP
        await shown.click("trump:C")
        await shown.settle()
        assert shown.flow.table.view(0).trump is Suit.CLUBS
