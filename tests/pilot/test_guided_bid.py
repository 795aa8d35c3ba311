"""The bid of the guided hand: while a lesson waits it asks for nothing, and the hand has the height of its cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.store.store import Store
from spades_tui.ui.screens.bidding import BiddingScreen
from tests.lobby_support import Lobby, lobby

ASKED = "Your turn: how many tricks do you bid?"


async def begun(shown: Lobby) -> BiddingScreen:
    """The first screen of a guided hand."""
    await shown.press("g")
    await shown.wait_for_game()
    await shown.settle()
    screen = shown.app.screen
    assert isinstance(screen, BiddingScreen)
    return screen


def footer(shown: Lobby) -> str:
    """The line of keys."""
    return shown.screen.footer.picture.text.strip()


def role_of(screen: BiddingScreen, text: str) -> set[str]:
    """The roles in which a text is painted."""
    picture = screen.canvas.picture
    lines = ["".join(char for char, _ in row) for row in picture.rows]
    row = next(y for y, line in enumerate(lines) if text in line)
    at = lines[row].index(text)
    return {role for char, role in picture.rows[row][at : at + len(text)] if char.strip()}


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_while_a_lesson_waits_only_that_is_to_be_gone_on_from(
    tmp_path: Path, store: Store, size: tuple[int, int]
) -> None:
    async with lobby(tmp_path, store, size=size) as shown:
        screen = await begun(shown)
        assert footer(shown).startswith("⏎ go on")
        assert role_of(screen, ASKED) == {"dim"}
        await shown.press("4")
        assert screen.bid == 4
        assert "⏎ bid" not in shown.text and "⏎ bid" not in footer(shown), "Enter goes on with the lessons"
        while screen.lesson_waits:
            assert footer(shown).startswith("⏎ go on")
            await shown.press("enter")
        assert footer(shown).startswith("⏎ bid")
        assert role_of(screen, "⏎ bids 4") == {"accent"}


@pytest.mark.parametrize(("size", "rows"), [((60, 20), 1), ((80, 24), 4), ((100, 30), 4)])
async def test_the_field_stands_off_the_hand_which_has_its_height_where_it_fits(
    tmp_path: Path, store: Store, size: tuple[int, int], rows: int
) -> None:
    async with lobby(tmp_path, store, size=size) as shown:
        await begun(shown)
        lines = shown.text.split("\n")
        own = next(y for y, line in enumerate(lines) if "your bid" in line)
        assert not lines[own + 1].strip()
        hand = [y for y, line in enumerate(lines) if line.count("♠") >= 3 and line.count("♣") >= 3]
        assert hand[-1] == own + (2 if rows == 1 else 3)
        assert ("╭────╮" in lines[own + 2]) is (rows == 4)
